import type { RoundEnd } from '#offline'
import type { KeptMessage } from './kept-message.ts'
import { inLanes } from './lanes.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { sendOne } from './send-one.ts'

export const IS_CUT_WAIT_MS = 1_000

/** What one try means for the others: the next one goes on, those to the same place wait, or nothing more is begun. */
type Next = 'on' | 'hold' | 'stop'

const send = ({ ports, table, list }: OutboxParts, message: KeptMessage) =>
  sendOne(message, {
    ask: ports.ask,
    calls: ports.calls,
    owner: ports.owner,
    bytes: ports.outbox.bytes,
    fileStored: async (given, fileId) => {
      const next = { ...given, file: { name: '', type: '', ...given.file, id: fileId } }
      await table.put(next)
      return next
    },
    onProgress: list.progress,
  })

const tryOne = async (parts: OutboxParts, message: KeptMessage): Promise<Next> => {
  const { ports, table, list } = parts
  const id = message.client_id
  const sent = await send(parts, message)
  if (sent.kind === 'stored') {
    list.settle(id)
    ports.onStored(sent.message)
    await table.drop(id)
    return 'on'
  }
  if (sent.kind === 'failed') {
    await table.put({ ...(table.rows().get(id) ?? message), failed: sent.reason === '' ? ports.say('notSent') : sent.reason })
    return 'on'
  }
  if (sent.kind === 'later') return 'hold'
  // Not acknowledged over a socket that looks open: perhaps it is none any more (fault R8).
  if (ports.isReady()) ports.socket.probe()
  return 'stop'
}

const sendNext = async (parts: OutboxParts, mayBegin: () => boolean, message: KeptMessage): Promise<Next> => {
  const { table, list } = parts
  const id = message.client_id
  if (list.isSettled(id)) {
    await table.drop(id)
    return 'on'
  }
  if (!mayBegin()) return 'stop'
  list.begin(id)
  return tryOne(parts, message).finally(() => list.end(id))
}

/** One round: tries all that may go, each once, for as long as `mayBegin` says so. */
export const sendDue = async (parts: OutboxParts, mayBegin: () => boolean): Promise<RoundEnd> => {
  const { table, list } = parts
  await parts.refresh()
  const before = table.rows().size
  const outcome = await inLanes(
    list.due(),
    ({ to }) => to.id,
    (message) => sendNext(parts, mayBegin, message),
  )
  if (outcome !== 'done') return { kind: 'trouble', atLeastMs: IS_CUT_WAIT_MS }
  return { kind: 'done', sent: Math.max(0, before - table.rows().size) }
}
