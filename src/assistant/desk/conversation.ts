import type { AssistantMessage, AssistantMode, AssistantSource } from '#contract'

/** `asking`: nothing has come yet; `coming`: it is being made; `failed`: it broke off, or never came. */
export type AnswerState = 'asking' | 'coming' | 'done' | 'stopped' | 'failed'

export interface Answer {
  /** The server's; '' before it has said so. */
  readonly messageId: string
  /** A small part of Markdown. */
  readonly text: string
  readonly time: string
  readonly state: AnswerState
  /** The server itself says that it failed: asking the same again would give the same. */
  readonly isOver?: true
  readonly images: readonly string[]
  /** '' for none. */
  readonly video: string
  readonly sources: readonly AssistantSource[]
  readonly nearest: readonly AssistantSource[]
  readonly abstained: boolean
  readonly mode: AssistantMode
  readonly feedback?: 'up' | 'down'
}

/** A question and its answer; answers that stand alone have a blank question. */
export interface Exchange {
  /** Made by the page that asked. */
  readonly clientId: string
  /** The server's id of the question; '' before it is known. */
  readonly questionId: string
  readonly question: string
  readonly time: string
  /** The question whose place this one takes. */
  readonly replaces?: string
  readonly answer: Answer | undefined
}

export interface Conversation {
  /** On this page, from 1 (spec: chat-assistant-session §3). */
  readonly id: number
  readonly tabId: string
  /** '' is drawn as "Conversation" with its number. */
  readonly title: string
  /** The server knows it. */
  readonly isStored: boolean
  /** The person gave it its title. */
  readonly isNamed?: boolean
  readonly exchanges: readonly Exchange[]
  readonly state: 'new' | 'loading' | 'ready' | 'failed'
  /** Id of the first message that came, while there are older ones. */
  readonly before?: string
  /** Those are on their way, or did not come. */
  readonly older?: 'loading' | 'failed' | undefined
}

export const isRunning = ({ answer }: Exchange): boolean => answer?.state === 'asking' || answer?.state === 'coming'

/** Typed here, and the server has said nothing of it yet: never taken from the page by what the server sends. */
export const isOwn = ({ questionId, answer }: Exchange): boolean =>
  questionId === '' && (answer === undefined || (answer.messageId === '' && answer.state !== 'done'))

/** Nobody listens to its answer any more: what was said of it stays, or it can be asked again. */
export const backAsItWas = (exchange: Exchange): Exchange =>
  exchange.answer && isRunning(exchange)
    ? { ...exchange, answer: { ...exchange.answer, state: exchange.answer.messageId === '' ? 'failed' : 'stopped' } }
    : exchange

/** Sentences of the help, which is English. An answer that is still coming may turn out to be none of it. */
export const isQuoted = ({ mode, abstained, state }: Answer): boolean =>
  (mode === 'embedded' || mode === 'fallback') && !abstained && state !== 'asking' && state !== 'coming'

export const emptyAnswer = (time: string): Answer => ({
  messageId: '',
  text: '',
  time,
  state: 'asking',
  images: [],
  video: '',
  sources: [],
  nearest: [],
  abstained: false,
  mode: 'embedded',
})

const STATE = { running: 'coming', done: 'done', stopped: 'stopped', failed: 'failed' } as const

export const answerFrom = (message: AssistantMessage): Answer => ({
  messageId: message.message_id,
  text: message.text,
  time: message.ts,
  state: STATE[message.state],
  ...(message.state === 'failed' && { isOver: true }),
  images: message.images,
  video: message.video_url,
  sources: message.sources,
  nearest: message.nearest,
  abstained: message.abstained,
  mode: message.mode,
  ...(message.feedback && { feedback: message.feedback }),
})

/** Messages of the server as questions with their answers. A server that gives no ids gets them by place. */
export function exchangesFrom(messages: readonly AssistantMessage[]): readonly Exchange[] {
  const exchanges: Exchange[] = []
  messages.forEach((message, at) => {
    const last = exchanges.at(-1)
    const clientId = message.client_msg_id || (message.role === 'assistant' && last ? last.clientId : `place-${at}`)
    if (message.role === 'user') exchanges.push({ clientId, questionId: message.message_id, question: message.text, time: message.ts, answer: undefined })
    else if (last && last.clientId === clientId && last.answer === undefined) exchanges[exchanges.length - 1] = { ...last, answer: answerFrom(message) }
    else exchanges.push({ clientId: `${clientId}-${at}`, questionId: '', question: '', time: message.ts, answer: answerFrom(message) })
  })
  return exchanges
}

export interface Merging {
  /** Its answer comes in here, further than what the server could say. */
  readonly isFollowed: (clientId: string) => boolean
  /** What was here when the server was asked: of what changed here since it can say nothing. */
  readonly asked: readonly Exchange[]
}

/** What the server knows in its order, then what only this page knows. What the server knew once and says no more is gone. */
export function mergedExchanges(before: readonly Exchange[], told: readonly Exchange[], { isFollowed, asked }: Merging): readonly Exchange[] {
  const own = new Map(before.map((exchange) => [exchange.clientId, exchange]))
  const known = new Set(told.map(({ clientId }) => clientId))
  const replaced = new Set(before.flatMap(({ replaces }) => (replaces === undefined ? [] : [replaces])))
  const merged = told.map((exchange) => {
    const mine = own.get(exchange.clientId)
    return mine && (isFollowed(exchange.clientId) || exchange.answer === undefined) ? { ...mine, questionId: exchange.questionId } : exchange
  })
  const gone = new Set(asked.filter((exchange) => !isOwn(exchange)).map(({ clientId }) => clientId))
  const left = before.filter((exchange) => !known.has(exchange.clientId) && (isOwn(exchange) || !gone.has(exchange.clientId)))
  const removed = new Set(asked.map(({ clientId }) => clientId).filter((clientId) => !own.has(clientId)))
  return [...merged.filter(({ clientId }) => !replaced.has(clientId) && !removed.has(clientId)), ...left]
}
