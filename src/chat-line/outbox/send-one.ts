import { ApiError } from '#api'
import type { ChatMessage } from '#contract'
import { type Ask, type ChatCalls, type ChatOwner, isPassing, NO_ANSWER } from '../ports.ts'
import { type KeptMessage, typeBy } from './kept-message.ts'

/** How one try ended. `cut`: the line is gone or another company's; nothing else needs to be tried. */
export type Sent =
  | { readonly kind: 'stored'; readonly message: ChatMessage }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'cut' }

export interface SendPorts {
  readonly ask: Ask
  readonly calls: ChatCalls
  readonly owner: ChatOwner
  readonly bytes: (id: string) => Promise<Blob | undefined>
  /** The server has its file, which need not be sent again. */
  readonly fileStored: (message: KeptMessage, fileId: string) => Promise<KeptMessage>
  readonly onProgress: (id: string, share: number) => void
}

/** Without an acknowledgement after this long it is not known whether it arrived; it is sent again under the same id. */
const ACKNOWLEDGED_MS = 5_000
const CUT: ReadonlySet<string> = new Set([NO_ANSWER, 'not-signed-in', 'wrong-company'])

const whereTo = ({ to }: KeptMessage): { readonly conversation_id: string } | { readonly receiver_id: string } =>
  to.conversation_id === '' ? { receiver_id: to.id } : { conversation_id: to.conversation_id }

const judgeUpload = (error: unknown): Sent => {
  if (!(error instanceof ApiError)) return { kind: 'later' }
  if (error.status === 0 || error.status === 401) return { kind: 'cut' }
  if (error.isTemporary || error.status === 429) return { kind: 'later' }
  return { kind: 'failed', reason: error.message }
}

/** Its file first, unless the server has it; then the message. The same `client_id` again is stored once. */
export const sendOne = async (given: KeptMessage, { ask, calls, owner, bytes, fileStored, onProgress }: SendPorts): Promise<Sent> => {
  let message = given
  if (message.file !== undefined && message.file.id === undefined) {
    const blob = await bytes(message.client_id)
    // Its bytes can't be read while the device is locked.
    if (blob === undefined) return { kind: 'later' }
    const upload = { id: message.client_id, to: whereTo(message), name: message.file.name, bytes: blob }
    try {
      const { id } = await calls.sendFile(upload, (share) => onProgress(message.client_id, share))
      message = await fileStored(message, id)
    } catch (error) {
      return judgeUpload(error)
    }
  }
  const { client_id, text, file, reply_to_seq, urgent, mentions, to } = message
  const payload = {
    ...whereTo(message),
    // A socket of another company refuses it, whatever it is.
    company_id: owner.companyId,
    sender_id: owner.userId,
    client_id,
    ...(text !== '' && { text }),
    ...(file?.id !== undefined && { file_id: file.id, file_name: file.name, type: typeBy(file) }),
    ...(reply_to_seq !== undefined && { reply_to_seq }),
    ...(urgent && { urgent }),
    ...(mentions !== undefined && mentions.length > 0 && { mentions }),
  }
  const answer = await ask<ChatMessage>(to.group ? 'groupMessage' : 'message', payload, ACKNOWLEDGED_MS)
  if (answer.success && answer.data !== undefined) return { kind: 'stored', message: answer.data }
  const { code = NO_ANSWER, msg } = answer
  if (CUT.has(code)) return { kind: 'cut' }
  return isPassing(code) ? { kind: 'later' } : { kind: 'failed', reason: msg }
}
