export interface SiteFacts {
  readonly method: string
  /** A route without a session: reading it from elsewhere does no harm. */
  readonly open: boolean
  readonly origin: string | undefined
  /** The Sec-Fetch-Site header; only browsers send it. */
  readonly fetchSite: string | undefined
  readonly host: string | undefined
  readonly publicOrigin: string | undefined
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page at this origin belongs to us: the public address, or without one the very host it calls. */
export function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

/** Why a browser's call comes from elsewhere, if it does; programs send neither header and pass (threat S13). */
export function crossSiteProblem(facts: SiteFacts): string | undefined {
  if (facts.open && READS.has(facts.method)) return undefined
  if (facts.fetchSite !== undefined && facts.fetchSite !== 'same-origin' && facts.fetchSite !== 'none') return `Sec-Fetch-Site is ${facts.fetchSite}`
  if (facts.origin !== undefined && !isOwnOrigin(facts.origin, facts.host, facts.publicOrigin)) return 'Origin is not ours'
  return undefined
}
