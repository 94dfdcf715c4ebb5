import type { ChatUpload } from '#api'
import type { ChatAnswer, ChatFile, ChatMessage } from '#contract'
import type { News, SealedStore } from '#offline'
import type { SocketLine } from '#realtime'
import type { KeptMessage } from './outbox/kept-message.ts'

/** Whose chat it is; what waits is never sent under another user or company (faults R19, R26). */
export interface ChatOwner {
  readonly userId: string
  readonly companyId: string
  /** Whom others see. */
  readonly name: string
}

/** What tabs of one browser tell each other of one person's chat. */
export type ChatNews = { readonly kind: 'outbox' } | { readonly kind: 'call-answered' } | { readonly kind: 'ring'; readonly isSilenced: boolean }

/** The calls beside the socket. All throw ApiError. */
export interface ChatCalls {
  readonly counts: () => Promise<unknown>
  readonly search: (text: string) => Promise<readonly ChatMessage[]>
  readonly sms: (ids: readonly string[], message: string) => Promise<string>
  readonly sendFile: (upload: ChatUpload, onProgress: (share: number) => void) => Promise<Pick<ChatFile, 'id'>>
}

/** The world around one person's chat in one company. */
export interface ClientPorts {
  readonly owner: ChatOwner
  readonly socket: Pick<SocketLine, 'get' | 'subscribe' | 'onEvent' | 'ask' | 'probe'>
  readonly outbox: SealedStore<KeptMessage>
  readonly drafts: SealedStore<string>
  readonly locks: Pick<LockManager, 'request'>
  readonly news: News<ChatNews>
  readonly clock: {
    readonly now: () => number
    /** Gives back how to cancel it. */
    readonly after: (ms: number, work: () => void) => () => void
  }
  /** Does this once the page may make a sound; gives how to cancel it. */
  readonly whenTouched: (work: () => void) => () => void
  /** 0 to 1, for the spread of waits. */
  readonly random: () => number
  readonly newId: () => string
  readonly calls: ChatCalls
  /** A sentence of the document `shared/chat-line`. */
  readonly say: (key: ChatWord) => string
}

export type ChatWord = 'fileTooLarge' | 'noAnswer' | 'notOpen' | 'notSent' | 'tooOld'

/** The code of an answer that did not come. */
export const NO_ANSWER = 'no-answer'

const PASSING: ReadonlySet<string> = new Set([NO_ANSWER, 'unavailable', 'internal', 'too-many-tries'])
/** Nothing is wrong with what was asked; later it may be answered. */
export const isPassing = (code: string | undefined): boolean => code !== undefined && PASSING.has(code)

const isAnswer = (value: unknown): value is ChatAnswer =>
  typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean'

export type Ask = <T = unknown>(event: string, payload: object, withinMs?: number) => Promise<ChatAnswer<T>>

const ANSWER_MS = 15_000

/** Asks over the socket; what is not answered is an answer of its own, which says so. `may`: it is known whose line this is, or will be by this event. */
export const createAsk = ({ socket, say }: Pick<ClientPorts, 'socket' | 'say'>, may: (event: string) => boolean): Ask => {
  const none = { success: false, code: NO_ANSWER } as const
  return async <T>(event: string, payload: object, withinMs = ANSWER_MS) => {
    if (!may(event)) return { ...none, msg: say('notOpen') }
    try {
      const answer = await socket.ask(event, payload, withinMs)
      // What `data` holds is the contract of the event.
      return isAnswer(answer) ? (answer as ChatAnswer<T>) : { ...none, msg: say('noAnswer') }
    } catch {
      return { ...none, msg: say(socket.get().state === 'open' ? 'noAnswer' : 'notOpen') }
    }
  }
}
