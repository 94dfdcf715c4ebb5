import { DAY_MS, type PortalStatus } from '#contract'

/** A stored credential, as its portal is asked about it. */
export interface PortalCredential {
  readonly system: string
  readonly userId: string
  readonly npiOrUmpi: string
  /** Never to be kept, logged or told. */
  readonly password: string
}

export interface PortalVerdict {
  readonly status: PortalStatus['status']
  /** What the portal said, in one line; shown for a credential that does not work. */
  readonly said?: string
}

/** Asks a portal whether a credential works. Rejects when the portal can't be reached. */
export interface PortalProvider {
  check(credential: PortalCredential): Promise<PortalVerdict>
}

/** What is stored of a portal's last word. */
export interface KnownVerdict {
  readonly status: PortalStatus['status']
  /** Date by which the portal wants another password; '' when it says none. */
  readonly rotatesOn: string
  /** What the portal said last; '' for nothing. */
  readonly lastError: string
}

const SOON_DAYS = 14
const daysUntil = (date: string, today: string): number => (Date.parse(date) - Date.parse(today)) / DAY_MS

/** Asks nobody: what is stored, as it stands on a date of the agency. */
export function verdictOn(today: string, { status, rotatesOn, lastError }: KnownVerdict): PortalVerdict {
  const works = status === 'valid' || status === 'expiring'
  if (!works) return { status, ...(lastError === '' ? {} : { said: lastError }) }
  if (rotatesOn === '') return { status }
  const days = daysUntil(rotatesOn, today)
  return { status: days < 0 ? 'invalid' : days <= SOON_DAYS ? 'expiring' : 'valid' }
}
