import { ApiError, type AssistantApi, type HeardEvent } from '#api'
import type { AssistantAbout, AssistantAnswer, AssistantEvent, AssistantMessage, AssistantTab } from '#contract'
import { createDesk, type Desk } from '../../src/assistant/desk/create-desk.ts'
import type { Kept } from '../../src/assistant/desk/kept.ts'
import type { AssistantNews } from '../../src/assistant/desk/news.ts'

/** How a question is answered: with parts that come one by one, or not. */
export interface Script {
  readonly answer?: Partial<AssistantAnswer>
  /** The line is cut after so many parts, so many times. */
  readonly cuts?: { readonly after: number; readonly times: number }
  /** Stays without an end after so many parts, until it is let go. */
  readonly holds?: number
  /** Nothing is reached. */
  readonly unreached?: true
  /** The server says that it failed. */
  readonly breaks?: true
}

export interface MemoryServer {
  readonly api: AssistantApi
  /** Names of the calls with what was given, oldest first. */
  readonly asked: readonly (readonly [name: string, ...given: readonly unknown[]])[]
  readonly tabs: () => readonly AssistantTab[]
  readonly messages: (tabId: string) => readonly AssistantMessage[]
  /** How the next questions are answered; the last one goes on. */
  readonly script: (...scripts: readonly Script[]) => void
  /** Calls of this name fail, until told otherwise. */
  readonly fail: (name: keyof AssistantApi, fails?: boolean) => void
  readonly letGo: () => void
  /** From now on it says this of itself. */
  readonly change: (about: Partial<AssistantAbout>) => void
  /** Deletions can be undone no more. */
  readonly forget: () => void
}

export interface MemoryWorld {
  readonly tabs?: readonly (readonly [id: string, title: string, messages?: readonly AssistantMessage[]])[]
  readonly about?: Partial<AssistantAbout>
  readonly images?: Readonly<Record<string, Blob>>
  /** Messages of one answer; all at once where nothing is said. */
  readonly pageSize?: number
  /** Conversations of one answer; all at once where nothing is said. */
  readonly listSize?: number
}

type Asked = Parameters<AssistantApi['ask']>[0]

const unreached = (): ApiError => new ApiError({ status: 0, code: 'network', message: '' })
const unknown = (): ApiError => new ApiError({ status: 404, code: 'not-found', message: 'Not Found' })
const DAY = '2026-11-20T10:00:00.000Z'

export const memoryMessage = (part: Partial<AssistantMessage>): AssistantMessage => ({
  message_id: `${part.client_msg_id ?? 'c'}-${part.role ?? 'assistant'}`,
  client_msg_id: 'c',
  role: 'assistant',
  text: '',
  ts: DAY,
  image_url: '',
  images: [],
  video_url: '',
  sources: [],
  abstained: false,
  nearest: [],
  mode: 'embedded',
  state: 'done',
  ...part,
})

/** An answer that was being made ends with the deletion. */
const ended = (message: AssistantMessage): AssistantMessage => (message.state === 'running' ? { ...message, state: 'stopped' } : message)

/** An assistant that lives in memory alone, with handles for what the server and the network would do. */
export function memoryServer({
  tabs = [],
  about: told,
  images = {},
  pageSize = Number.POSITIVE_INFINITY,
  listSize = Number.POSITIVE_INFINITY,
}: MemoryWorld = {}): MemoryServer {
  const asked: (readonly [string, ...unknown[]])[] = []
  const titles = new Map(tabs.map(([id, title]) => [id, title]))
  const stored = new Map<string, AssistantMessage[]>(tabs.map(([id, , messages = []]) => [id, [...messages]]))
  let about: AssistantAbout = { on: true, mode: 'embedded', remoteDictation: false, prompts: [], ...told }
  /** What the last deletion of a conversation took away. */
  const deleted = new Map<string, () => void>()
  const failing = new Set<keyof AssistantApi>()
  const streams = new Map<
    string,
    { readonly events: readonly HeardEvent[]; readonly script: Script; readonly tabId: string; cuts: number; free: boolean; isStopped: boolean }
  >()
  let scripts: readonly Script[] = [{}]
  let waiting: (() => void)[] = []
  const call = <T>(name: keyof AssistantApi, given: readonly unknown[], give: () => T): Promise<T> => {
    asked.push([name, ...given])
    return failing.has(name) ? Promise.reject(unreached()) : Promise.resolve().then(give)
  }
  const store = (tabId: string, message: AssistantMessage): void => {
    const before = (stored.get(tabId) ?? []).filter(({ message_id }) => message_id !== message.message_id)
    stored.set(tabId, [...before, message])
  }
  async function* play(messageId: string, last: string, signal: AbortSignal): AsyncGenerator<HeardEvent> {
    const stream = streams.get(messageId)
    if (!stream) throw unknown()
    const from = stream.events.findIndex(({ id }) => id === last) + 1
    for (const [at, heard] of stream.events.slice(from).entries()) {
      if (signal.aborted) throw new DOMException('', 'AbortError')
      if (stream.cuts > 0 && from + at === (stream.script.cuts?.after ?? 0)) {
        stream.cuts -= 1
        throw unreached()
      }
      if (!stream.free && from + at === stream.script.holds)
        await new Promise<void>((resolve) => {
          waiting.push(() => {
            stream.free = true
            resolve()
          })
          signal.addEventListener('abort', () => resolve())
        })
      if (signal.aborted) throw new DOMException('', 'AbortError')
      if (stream.isStopped) return
      if (heard.event.event === 'done') store(stream.tabId, heard.event.data)
      yield heard
    }
  }
  const begin = ({ tab_id: tabId, client_msg_id: clientId, query, replaces }: Asked, script: Script): string => {
    const messageId = `${clientId}-assistant`
    const text = script.answer?.text ?? `About “${query}”: open the **client list**.`
    const done: AssistantAnswer = { ...memoryMessage({ client_msg_id: clientId, ...script.answer, text }), message_id: messageId, answer: text, latency_ms: 1 }
    const parts = text.match(/[\s\S]{1,12}/g) ?? []
    const plain: readonly AssistantEvent[] = [
      { event: 'start', data: { message_id: messageId, client_msg_id: clientId } },
      ...parts.map((part): AssistantEvent => ({ event: 'delta', data: { text: part } })),
      ...done.sources.map((data): AssistantEvent => ({ event: 'source', data })),
      script.breaks ? { event: 'error', data: { code: 'internal', message: '' } } : { event: 'done', data: done },
    ]
    streams.set(messageId, {
      events: plain.map((event, at) => ({ id: String(at + 1), event })),
      script,
      tabId,
      cuts: script.cuts?.times ?? 0,
      free: false,
      isStopped: false,
    })
    titles.set(tabId, titles.get(tabId) ?? query)
    if (replaces !== undefined)
      stored.set(
        tabId,
        (stored.get(tabId) ?? []).filter(({ client_msg_id }) => client_msg_id !== replaces),
      )
    store(tabId, memoryMessage({ role: 'user', client_msg_id: clientId, text: query }))
    store(tabId, memoryMessage({ client_msg_id: clientId, state: script.breaks ? 'failed' : 'running' }))
    return messageId
  }
  const list = (): readonly AssistantTab[] => [...titles].map(([tab_id, title]) => ({ tab_id, title, updated: DAY }))
  const api: AssistantApi = {
    about: () => call('about', [], () => about),
    tabs: (after) =>
      call('tabs', after === undefined ? [] : [after], () => {
        const all = list()
        const from = after === undefined ? 0 : all.findIndex(({ tab_id }) => tab_id === after) + 1
        const tabs = all.slice(from, from + listSize)
        const next = from + listSize < all.length ? tabs.at(-1)?.tab_id : undefined
        return { tabs, ...(next !== undefined && { next }) }
      }),
    messages: (tabId, before) =>
      call('messages', [tabId, ...(before === undefined ? [] : [before])], () => {
        const all = stored.get(tabId) ?? []
        const end = before === undefined ? all.length : all.findIndex(({ message_id }) => message_id === before)
        return { ok: true, messages: all.slice(Math.max(0, end - pageSize), end), more: end > pageSize }
      }),
    title: (tabId, query) => call('title', [tabId, query], () => `On ${query}`.slice(0, 40)),
    rename: (tabId, title) =>
      call('rename', [tabId, title], () => {
        titles.set(tabId, title)
        return title
      }),
    remove: (tabId) =>
      call('remove', [tabId], () => {
        const [title, messages, at] = [titles.get(tabId), stored.get(tabId) ?? [], [...titles.keys()].indexOf(tabId)]
        if (title === undefined) throw unknown()
        titles.delete(tabId)
        stored.delete(tabId)
        deleted.set(tabId, () => {
          const all = [...titles].toSpliced(at, 0, [tabId, title])
          titles.clear()
          for (const [id, name] of all) titles.set(id, name)
          stored.set(tabId, messages.map(ended))
        })
        for (const [messageId, stream] of streams) if (stream.tabId === tabId) streams.delete(messageId)
      }),
    clear: (tabId) =>
      call('clear', [tabId], () => {
        if (!titles.has(tabId)) throw unknown()
        const messages = stored.get(tabId) ?? []
        stored.set(tabId, [])
        deleted.set(tabId, () => void stored.set(tabId, [...messages.map(ended), ...(stored.get(tabId) ?? [])]))
      }),
    restore: (tabId) =>
      call('restore', [tabId], () => {
        const bringBack = deleted.get(tabId)
        if (!bringBack) throw unknown()
        deleted.delete(tabId)
        bringBack()
      }),
    ask: (question, signal) => {
      asked.push(['ask', question])
      const clientId = question.client_msg_id
      return (async function* () {
        const known = streams.has(`${clientId}-assistant`)
        const [script = {}, ...rest] = scripts
        if (!known && rest.length > 0) scripts = rest
        if (failing.has('ask') || (!known && script.unreached)) throw unreached()
        yield* play(known ? `${clientId}-assistant` : begin(question, script), '', signal)
      })()
    },
    resume: (messageId, last, signal) => {
      asked.push(['resume', messageId, last])
      return play(messageId, last, signal)
    },
    stop: (messageId) =>
      call('stop', [messageId], () => {
        const stream = streams.get(messageId)
        const running = stream && (stored.get(stream.tabId) ?? []).find(({ message_id, state }) => message_id === messageId && state === 'running')
        if (!running) return
        stream.isStopped = true
        store(stream.tabId, { ...running, state: 'stopped' })
      }),
    feedback: (messageId, value, remark) =>
      call('feedback', [messageId, value, remark], () => {
        for (const [tabId, messages] of stored)
          stored.set(
            tabId,
            messages.map((one) => (one.message_id === messageId ? { ...one, feedback: value } : one)),
          )
      }),
    image: async (path) => {
      asked.push(['image', path])
      const found = images[path]
      if (!found) throw unreached()
      return found
    },
  }
  return {
    api,
    asked,
    tabs: list,
    messages: (tabId) => stored.get(tabId) ?? [],
    script: (...next) => {
      scripts = next
    },
    fail: (name, fails = true) => {
      if (fails) failing.add(name)
      else failing.delete(name)
    },
    change: (next) => {
      about = { ...about, ...next }
    },
    forget: () => deleted.clear(),
    letGo: () => {
      const all = waiting
      waiting = []
      for (const go of all) go()
    },
  }
}

export interface MemoryDevice {
  readonly kept: Map<string, Kept>
  readonly hearers: Set<(news: AssistantNews) => void>
}
export const memoryDevice = (): MemoryDevice => ({ kept: new Map(), hearers: new Set() })

let made = 0

/** A tab of a browser: other tabs of the same device hear of it and find what it kept. */
export function memoryDesk(api: AssistantApi, { kept, hearers }: MemoryDevice = memoryDevice()): Desk {
  const own = new Set<(news: AssistantNews) => void>()
  return createDesk({
    api,
    store: {
      put: async (id, value) => void kept.set(id, value),
      remove: async (id) => void kept.delete(id),
      all: async () => new Map(kept),
    },
    news: {
      tell: (news) => {
        for (const hear of hearers) if (!own.has(hear)) hear(news)
      },
      listen: (hear) => {
        own.add(hear)
        hearers.add(hear)
        return () => hearers.delete(hear)
      },
    },
    newId: () => {
      made += 1
      return `id-${made}`
    },
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    wait: () => Promise.resolve(),
    place: () => ({ lang: 'en', page: '' }),
  })
}
