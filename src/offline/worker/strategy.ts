/** What the service worker does with a request. */
export type Strategy =
  /** A page address: the network, without it the shell that is kept. */
  | 'page'
  /** Code of this version, or of an older one that a tab still runs: what is kept, else the network. */
  | 'shell'
  /** Named by its content: what is kept, else the network, and kept from then on. */
  | 'content'
  /** A form version, from which sections may be left out for a person: the network, without it what they had last. */
  | 'form'
  /** Words of a language, or a part of them: what is kept of the hash that is asked for, else the network, without it the last ones. */
  | 'words'
  /** Everything else, every other answer of the API among it: none of the worker's business. */
  | 'pass'

export interface Asked {
  readonly url: string
  readonly method: string
  /** `navigate` for a page address. */
  readonly mode: string
}

/** Screens and validators, by hash. */
const CONTENT = /^\/api\/ui\/(?:documents\/[\w-]{22}|validators\/[0-9a-f]{64}\.js)$/
/** Forms' other calls (`start`, `drafts`, `records`) are no hashes. */
const FORM = /^\/api\/ui\/forms\/[0-9a-f]{64}$/
const WORDS = /^\/assets\/i18n\/[\w-]+(?:\/[\w-]+)*\.json$/
/** `index-Cd3f9A2b.js`: the name changes with the content. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/
const API = /^\/(?:api|socket\.io)(?:\/|$)/

/** The table of what is kept: code, documents and words; never an answer about a person. */
export function strategyOf({ url, method, mode }: Asked, origin: string, shell: ReadonlySet<string>): Strategy {
  const { pathname, search, origin: itsOrigin } = new URL(url)
  if (method !== 'GET' || itsOrigin !== origin) return 'pass'
  if (CONTENT.test(pathname) && search === '') return 'content'
  if (FORM.test(pathname) && search === '') return 'form'
  if (WORDS.test(pathname)) return 'words'
  if (API.test(pathname)) return 'pass'
  if (mode === 'navigate') return 'page'
  return shell.has(pathname) || HASHED.test(pathname) ? 'shell' : 'pass'
}
