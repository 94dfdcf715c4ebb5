const SHELL_PREFIX = 'rendercare-shell-'
/** Content-addressed answers stay over updates. */
export const CONTENT_CACHE = 'rendercare-content'
/** Documents of some roles and companies; the oldest go first, words never. */
const CONTENT_MAX = 600
const WORDS = '/assets/i18n/'

/** What the build tells: every file of the shell, and a name for the whole. */
export interface ShellFiles {
  readonly stamp: string
  /** Paths from the root, `/assets/index-Ab12.js`. */
  readonly files: readonly string[]
}

export const shellCacheName = (stamp: string): string => `${SHELL_PREFIX}${stamp}`

/** The page itself, under one name whatever the address. */
export const PAGE = '/'

/** Fetches the whole shell of this version into a cache of its own; all of it or none. */
export async function installShell(caches: CacheStorage, { stamp, files }: ShellFiles): Promise<void> {
  const cache = await caches.open(shellCacheName(stamp))
  await cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }))
  await cache.addAll(files.map((path) => new Request(path, { credentials: 'omit' })))
}

/** A page that runs: its own entry script tells which version it is. Undefined: it did not answer. */
export type RunningPage = string | undefined

/**
 * Removes the shells of versions that no page runs any more. A page that does not say which one it runs keeps them all,
 * so that an update never takes the code away from under it (fault R35).
 */
export async function dropOldShells(caches: CacheStorage, current: string, pages: readonly RunningPage[]): Promise<void> {
  if (pages.includes(undefined)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX) && name !== shellCacheName(current))
  for (const name of names) {
    const cache = await caches.open(name)
    const held = await Promise.all(pages.map((entry) => cache.match(entry ?? '')))
    if (held.every((found) => found === undefined)) await caches.delete(name)
  }
}

/** Under whose name an answer is kept: what was handed to one person in a company is given to no other. */
const addressFor = (request: Request): string => {
  const { pathname } = new URL(request.url)
  const [user, company] = [request.headers.get('_id'), request.headers.get('cid')]
  return user === null ? pathname : `${pathname}?for=${encodeURIComponent(`${user}.${company ?? ''}`)}`
}

/** A page in place of data is none of ours: a network's sign-in page, a proxy's. */
const isData = (response: Response): boolean => !(response.headers.get('content-type') ?? '').startsWith('text/html')

const isGood = (response: Response): boolean => response.status === 200 && response.type === 'basic' && !response.redirected && isData(response)

async function trim(cache: Cache): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(WORDS))
  for (const key of keys.slice(0, Math.max(0, keys.length - CONTENT_MAX))) await cache.delete(key)
}

/** The kept answer of this person, else the network. */
export async function contentFirst(caches: CacheStorage, request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response> {
  const cache = await caches.open(CONTENT_CACHE)
  const kept = await cache.match(addressFor(request), { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (isGood(response))
    await cache
      .put(addressFor(request), response.clone())
      .then(() => trim(cache))
      .catch(() => undefined)
  return response
}

/** The network; without it what was kept last. */
export async function networkFirst(caches: CacheStorage, request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response> {
  const cache = await caches.open(CONTENT_CACHE)
  const address = addressFor(request)
  try {
    const response = await fetch(request)
    if (isGood(response)) await cache.put(address, response.clone()).catch(() => undefined)
    return response.status >= 500 || !isData(response) ? ((await cache.match(address, { ignoreVary: true })) ?? response) : response
  } catch (error) {
    const kept = await cache.match(address, { ignoreVary: true })
    if (kept === undefined) throw error
    return kept
  }
}

/** Words that are kept under the hash that is asked for, else the network; without it what was kept last. */
export async function wordsFirst(caches: CacheStorage, request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response> {
  const hash = new URL(request.url).searchParams.get('v')
  const kept = hash === null ? undefined : await (await caches.open(CONTENT_CACHE)).match(addressFor(request), { ignoreVary: true })
  return kept?.headers.get('etag')?.includes(`"${hash}"`) === true ? kept : networkFirst(caches, request, fetch)
}

/** Code: of this version, else of an older one that still runs, else the network. */
export async function shellFirst(caches: CacheStorage, request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

/** A proxy in front of a server that is down answers these. */
const GATEWAY = [502, 503, 504]

/** A page address: the network's page, without it the one that is kept. */
export async function pageFirst(caches: CacheStorage, stamp: string, load: () => Promise<Response>): Promise<Response> {
  const kept = async () => (await caches.open(shellCacheName(stamp))).match(PAGE)
  try {
    const response = await load()
    return GATEWAY.includes(response.status) ? ((await kept()) ?? response) : response
  } catch (error) {
    const page = await kept()
    if (page === undefined) throw error
    return page
  }
}
