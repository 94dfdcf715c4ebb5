const CACHE = 'rendercare-push'
const WORDS = '/push-words'
const HOME = '/pages/home'
/** A second sign takes the place of the first. */
const TAG = 'news'

/** What is shown for every sign: it carries nothing of its own. */
export interface PushWords {
  readonly title: string
  readonly text: string
}

/** What the page sends to its worker. */
export interface PushWordsMessage {
  readonly pushWords: PushWords
}

const isWords = (value: unknown): value is PushWords =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string' && 'text' in value && typeof value.text === 'string'

/** Keeps the page's words, in the person's language, when this is the message that brings them. */
export async function keepPushWords(caches: CacheStorage, message: unknown): Promise<void> {
  if (typeof message !== 'object' || message === null || !('pushWords' in message) || !isWords(message.pushWords)) return
  const { title, text } = message.pushWords
  await (await caches.open(CACHE)).put(WORDS, new Response(JSON.stringify({ title, text }), { headers: { 'content-type': 'application/json' } }))
}

/** Says that something new waits. */
export async function showNews(caches: CacheStorage, show: (title: string, options: NotificationOptions) => Promise<void>): Promise<void> {
  const kept: unknown = await (await caches.match(WORDS, { cacheName: CACHE }))?.json().catch(() => undefined)
  if (isWords(kept)) await show(kept.title, { body: kept.text, tag: TAG })
  else await show('RenderCare', { tag: TAG })
}

interface OpenWindow {
  readonly focus: () => Promise<unknown>
}

/** Brings the open page to the front, else opens one. */
export async function openApp(windows: readonly OpenWindow[], open: (path: string) => Promise<unknown>): Promise<void> {
  const [page] = windows
  await (page === undefined ? open(HOME) : page.focus())
}
