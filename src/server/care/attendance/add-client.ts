import type { Json } from '#contract'
import type { OperationCode } from '#server/operations'
import { isIn, rowsIn } from '../rows.ts'
import { attendanceSlots } from './attendance-slots.ts'

/** One more client on a day of a group, for as long as it meets (domain: backoffice §2.9). */
export const addClient: OperationCode = async ({ unit, domain, records, values }) => {
  const slots = attendanceSlots(domain)
  const { day, session } = slots
  return records.map((row) => {
    const isThere = rowsIn(day, row, 'sessions').some((each) => session.value(each, 'recipient') === values.recipient)
    if (isThere) return { key: row.id, findings: [{ code: 'alreadyThere', severity: 'block' }] }
    if (!isIn(unit, day, row, 'open')) return { key: row.id, findings: [{ code: 'dayClosed', severity: 'block' }] }
    const isDriven = values.transport === true
    const said = session.values({
      ...{ day: row.id, recipient: values.recipient, plannedStart: day.value(row.values, 'starts'), plannedEnd: day.value(row.values, 'ends') },
      ...{ transportIn: isDriven, transportOut: isDriven },
    })
    return { key: row.id, write: { resource: session.resource, create: { values: said as Readonly<Record<string, Json>> } }, findings: [] }
  })
}
