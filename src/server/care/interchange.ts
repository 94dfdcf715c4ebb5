import { wallAt } from '#care'
import type { RecordRow, RecordUnit } from '#server/records'
import type { Sending } from '#x12'
import type { BoundSlot } from './bound.ts'
import { lockNamed, numberOf, textOf } from './rows.ts'

/** More files than an agency sends in its life. */
const FILES_MAX = 20_000

/** Interchange control numbers of a kind of file count up in a company; who asks for one at the same time waits. */
export async function nextControlNumber(unit: RecordUnit, batch: BoundSlot, first = 1): Promise<number> {
  await lockNamed(unit, 'interchange', [batch.resource])
  const rows = await unit.rows(batch.resource, { filter: [{ field: batch.needed('control'), op: 'filled' }], limit: FILES_MAX, isBare: true })
  return Math.max(first - 1, ...rows.map((row) => numberOf(batch, row, 'control') ?? 0)) + 1
}

interface Sent {
  /** The clearinghouse that it goes to. */
  readonly to: RecordRow
  readonly control: number
  /** Milliseconds. */
  readonly at: number
}

/** Who sends a file to a clearinghouse, and when. */
export function sendingTo(unit: RecordUnit, house: BoundSlot, { to, control, at }: Sent): Sending {
  const said = (name: string): string => textOf(house, to, name) ?? ''
  const { date, time } = wallAt(at, unit.moment.timeZone)
  return {
    sender: { qualifier: said('senderQualifier'), id: said('submitter') },
    receiver: { qualifier: said('receiverQualifier'), id: said('receiver') },
    ...{ day: date, time: time.slice(0, 5), interchangeControl: control, groupControl: control },
    isTest: house.says(to.values, 'usage', 'test'),
    wantsAcknowledgment: true,
  }
}
