import type { AssistantAbout, AssistantEvent, AssistantMessages, AssistantQuestion, AssistantTabs } from '#contract'
import { api } from './api.ts'
import { ApiError, isAborted } from './api-error.ts'
import { answerOf, eventOf, messagesOf, NotAnAnswer, tabsOf, titleOf } from './assistant-answers.ts'
import type { CallOptions } from './client.ts'
import { readEvents } from './event-stream.ts'

const BASE = '/api/assistant'
const JSON_ONLY = 'application/json'
const STREAM = 'text/event-stream'

/** An event of an answer, and where in its stream it came. */
export interface HeardEvent {
  /** '' where it is no stream. */
  readonly id: string
  readonly event: AssistantEvent
}

/** What the assistant is asked (spec: chat-assistant-session §7), by one person. All throw ApiError; a page or text in the place of JSON is a failure. */
export interface AssistantApi {
  readonly about: () => Promise<AssistantAbout>
  readonly tabs: (after?: string) => Promise<AssistantTabs>
  readonly messages: (tabId: string, before?: string) => Promise<AssistantMessages>
  readonly title: (tabId: string, query: string) => Promise<string>
  /** Gives the title as it is now. */
  readonly rename: (tabId: string, title: string) => Promise<string>
  readonly remove: (tabId: string) => Promise<void>
  readonly clear: (tabId: string) => Promise<void>
  /** Undoes the last of the two for ASSISTANT_UNDO_MS; not-found after that. */
  readonly restore: (tabId: string) => Promise<void>
  readonly ask: (question: Omit<AssistantQuestion, 'user_id'>, signal: AbortSignal) => AsyncIterable<HeardEvent>
  /** The events of an answer after one of them; all of them after ''. */
  readonly resume: (messageId: string, lastEventId: string, signal: AbortSignal) => AsyncIterable<HeardEvent>
  readonly stop: (messageId: string) => Promise<void>
  readonly feedback: (messageId: string, value: 'up' | 'down', remark: string) => Promise<void>
  /** A picture of our own server. */
  readonly image: (path: string) => Promise<Blob>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const noAnswer = (status: number): ApiError => new ApiError({ status, code: 'no-answer', message: '' })
const cut = (): ApiError => new ApiError({ status: 0, code: 'network', message: '' })

/** Text first, then JSON, then what it must hold. */
const readAs = <T>(text: string, status: number, read: (value: unknown) => T): T => {
  try {
    return read(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NotAnAnswer) throw noAnswer(status)
    throw error
  }
}

const textOf = async (response: Response): Promise<string> => {
  try {
    return await response.text()
  } catch (error) {
    if (isAborted(error)) throw error
    throw cut()
  }
}

const call = async <T>(read: (value: unknown) => T, method: Method, path: string, body?: unknown): Promise<T> => {
  const response = await api.open(method, path, body, { accept: JSON_ONLY })
  return readAs(await textOf(response), response.status, read)
}

/** A success whose words are nobody's. */
const tell = async (method: Method, path: string, body?: unknown): Promise<void> => {
  await api.open(method, path, body, { accept: JSON_ONLY })
}

/** A stream, or the whole answer of a server that streams nothing. */
async function* hear(method: 'GET' | 'POST', path: string, body: unknown, options: CallOptions): AsyncGenerator<HeardEvent> {
  const response = await api.open(method, path, body, { ...options, accept: `${STREAM}, ${JSON_ONLY};q=0.5` })
  const { status } = response
  if (!(response.headers.get('content-type') ?? '').startsWith(STREAM) || response.body === null) {
    yield { id: '', event: { event: 'done', data: readAs(await textOf(response), status, answerOf) } }
    return
  }
  try {
    for await (const { id, event: name, data } of readEvents(response.body)) {
      const event = readAs(data, status, (value) => eventOf(name, value))
      if (event) yield { id, event }
    }
  } catch (error) {
    if (error instanceof ApiError || isAborted(error)) throw error
    throw error instanceof RangeError ? noAnswer(status) : cut()
  }
}

const one = (text: string): string => encodeURIComponent(text)
const query = (name: string, value: string | undefined): string => (value === undefined ? '' : `?${new URLSearchParams({ [name]: value })}`)

export const assistantApi = (userId: string): AssistantApi => {
  const tabs = `${BASE}/users/${one(userId)}/tabs`
  return {
    about: async () => (await api.get<AssistantAbout>('/api/ui/assistant')).data,
    tabs: (after) => call(tabsOf, 'GET', `${tabs}${query('after', after)}`),
    messages: (tabId, before) => call(messagesOf, 'GET', `${tabs}/${one(tabId)}/messages${query('before', before)}`),
    title: (tabId, text) => call(titleOf, 'POST', `${BASE}/generateTitle`, { query: text, user_id: userId, tab_id: tabId }),
    rename: (tabId, title) => call(titleOf, 'PATCH', `${tabs}/${one(tabId)}`, { title }),
    remove: (tabId) => tell('DELETE', `${tabs}/${one(tabId)}`),
    clear: (tabId) => tell('DELETE', `${tabs}/${one(tabId)}/messages`),
    restore: (tabId) => tell('POST', `${tabs}/${one(tabId)}/restore`, {}),
    ask: (question, signal) => hear('POST', `${BASE}/rag`, { ...question, user_id: userId }, { signal }),
    resume: (messageId, lastEventId, signal) =>
      hear('GET', `${BASE}/rag/${one(messageId)}/stream`, undefined, { signal, ...(lastEventId !== '' && { lastEventId }) }),
    stop: (messageId) => tell('POST', `${BASE}/rag/${one(messageId)}/stop`, {}),
    feedback: (messageId, value, remark) => tell('POST', `${BASE}/rag/${one(messageId)}/feedback`, { value, remark }),
    image: (path) => api.download(path, { accept: 'image/*' }),
  }
}
