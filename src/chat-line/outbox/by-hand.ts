import { CHAT_FILE_MAX } from '#contract'
import type { SendLoop } from '#offline'
import type { Outcome, Written } from '../chat-client.ts'
import { type Addressee, type KeptMessage, writtenOf } from './kept-message.ts'
import type { OutboxParts } from './outbox-parts.ts'

/** As it lies on the device until the server has it. */
const keptOf = (
  to: Addressee,
  { text, file, reply_to_seq, urgent, mentions }: Written,
  at: Pick<KeptMessage, 'client_id' | 'written_at' | 'order'>,
): KeptMessage => ({
  client_id: at.client_id,
  to,
  text,
  ...(file && { file: { name: file.name, type: file.type } }),
  ...(reply_to_seq !== undefined && { reply_to_seq }),
  ...(urgent && { urgent }),
  ...(mentions && { mentions }),
  written_at: at.written_at,
  asked_at: at.written_at,
  order: at.order,
})

/** Keeps what is written until the server has it, each message after all that were written before it; what is too large is not kept. */
export const createWriting = ({ ports, table }: OutboxParts, onKept: () => void): ((to: Addressee, written: Written) => Promise<Outcome>) => {
  let lastOrder = 0
  return async (to, written) => {
    const { file } = written
    if (file !== undefined && file.size >= CHAT_FILE_MAX) return { success: false, msg: ports.say('fileTooLarge') }
    const written_at = ports.clock.now()
    lastOrder = Math.max(written_at, lastOrder + 1, ...[...table.rows().values()].map(({ order }) => order + 1))
    await table.put(keptOf(to, written, { client_id: ports.newId(), written_at, order: lastOrder }), file)
    onKept()
    return { success: true, msg: '' }
  }
}

/** It may go once more, as if it were written now. */
export const askAgain = ({ ports, table, refresh }: OutboxParts, loop: Pick<SendLoop, 'alone'>, id: string): Promise<void> =>
  loop.alone(async () => {
    await refresh()
    const message = table.rows().get(id)
    if (message === undefined) return
    const { failed: _answered, ...rest } = message
    await table.put({ ...rest, asked_at: ports.clock.now() })
  })

/** Gives what was written, which waits no longer; undefined: the server has it, or it is gone. */
export const takeBack = ({ ports, table, list, refresh }: OutboxParts, loop: Pick<SendLoop, 'alone'>, id: string): Promise<Written | undefined> =>
  loop.alone(async () => {
    await refresh()
    const message = table.rows().get(id)
    if (message === undefined || list.isSettled(id)) return undefined
    const written = writtenOf(message, message.file && (await ports.outbox.bytes(id)))
    await table.drop(id)
    return written
  })
