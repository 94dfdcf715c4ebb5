import type { WaitingMessage, Written } from '../chat-client.ts'
import { fileKindOf } from '../file-kind.ts'

/** Whom a message goes to, as it was when it was written. */
export interface Addressee {
  /** Of the person, or of the group: what goes to one of them keeps its order. */
  readonly id: string
  readonly name: string
  readonly group: boolean
  /** Empty where nothing was written yet. */
  readonly conversation_id: string
}

/** A message that waits, as it lies on the device. */
export interface KeptMessage {
  readonly client_id: string
  readonly to: Addressee
  readonly text: string
  /** Its bytes lie beside it; `id` once the server has them. */
  readonly file?: { readonly name: string; readonly type: string; readonly id?: string }
  readonly reply_to_seq?: number
  readonly urgent?: boolean
  readonly mentions?: readonly string[]
  /** Epoch milliseconds by this device's clock. */
  readonly written_at: number
  /** When its writer last wanted it sent. */
  readonly asked_at: number
  /** Grows with each message written in this browser, whatever the clock does. */
  readonly order: number
  /** Why the server did not take it. */
  readonly failed?: string
}

export const isKeptMessage = (value: unknown): value is KeptMessage =>
  typeof value === 'object' &&
  value !== null &&
  'client_id' in value &&
  typeof value.client_id === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'order' in value &&
  typeof value.order === 'number' &&
  'asked_at' in value &&
  typeof value.asked_at === 'number' &&
  'to' in value &&
  typeof value.to === 'object' &&
  value.to !== null &&
  'id' in value.to

/** Older ones are asked about before they go: what was right three days ago may be wrong by now. */
export const TOO_OLD_MS = 72 * 3_600_000

/** Why it needs its writer; undefined while it may be sent. */
export const reasonOf = ({ failed, asked_at }: KeptMessage, now: number, tooOld: string): string | undefined =>
  failed ?? (now - asked_at > TOO_OLD_MS ? tooOld : undefined)

/** Of a message, by what goes with it. */
export const typeBy = (file: KeptMessage['file']): WaitingMessage['type'] => (file && fileKindOf(file.type)) ?? 'text'

export interface Going {
  readonly isSending: boolean
  readonly progress: number | undefined
  readonly reason: string | undefined
}

/** As the page shows it. */
export const waitingOf = (
  { client_id, to, text, file, reply_to_seq, urgent, written_at }: KeptMessage,
  { isSending, progress, reason }: Going,
): WaitingMessage => ({
  client_id,
  conversation_id: to.conversation_id,
  ...(!to.group && { receiver_id: to.id }),
  to: to.name,
  text,
  type: typeBy(file),
  ...(file && { file_name: file.name }),
  ...(progress !== undefined && { progress }),
  ...(reply_to_seq !== undefined && { reply_to_seq }),
  ...(urgent && { urgent }),
  written_at,
  state: reason === undefined ? (isSending ? 'sending' : 'queued') : 'failed',
  ...(reason !== undefined && { reason }),
})

/** What its writer wrote, with the file where its bytes are still there. */
export const writtenOf = ({ text, file, reply_to_seq, urgent, mentions }: KeptMessage, bytes: Blob | undefined): Written => ({
  text,
  ...(file && bytes && { file: new File([bytes], file.name, { type: file.type }) }),
  ...(reply_to_seq !== undefined && { reply_to_seq }),
  ...(urgent && { urgent }),
  ...(mentions && { mentions }),
})

/** Whether two lists would draw the same. */
export const isSame = (a: WaitingMessage, b: WaitingMessage): boolean => JSON.stringify(a) === JSON.stringify(b)
