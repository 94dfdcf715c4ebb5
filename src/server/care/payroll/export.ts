import { type BatchState, checkBatchMove, PAY_NUMBERS, type PayFileFormat, type PayFileRow, payFile } from '#care'
import type { OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { csvLine } from '#validation'
import { byId, numberOf, stateOf, textOf } from '../rows.ts'
import { refusedMove } from './calculate.ts'
import { cardsMoved } from './moves.ts'
import { paysOfBatch } from './pay-facts.ts'
import { daysOf } from './periods.ts'
import { type PayrollSlots, payrollSlots } from './slots.ts'

/** Writes the file of a batch for a provider and keeps it with the batch. A batch that was exported may be again, in another format. */
export const exportBatch: OperationCode = async (frame) => {
  const slots = payrollSlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await exportedItem(frame, slots, row))
  return items
}

async function exportedItem(frame: OperationFrame, slots: PayrollSlots, row: RecordRow): Promise<PlannedItem> {
  const { unit, values } = frame
  const { batch } = slots
  const from = stateOf(unit, batch, row) as BatchState
  const isAgain = from === 'exported'
  const run = { period: { from: '', to: '' }, workers: [], findings: [] }
  if (!isAgain && checkBatchMove({ from, to: 'exported' }, [], run).length > 0) return refusedMove(frame, slots, row)
  const rows = await fileRows(frame, slots, row)
  if (rows.length === 0) return { key: row.id, findings: [{ code: 'nobodyPaid', severity: 'block' }] }
  const format = String(values.format) as PayFileFormat
  const file = await unit.keepMade(batch.resource, {
    id: newId(unit.moment.now),
    holder: row.id,
    name: `payroll-${textOf(batch, row, 'number')}-${format}.csv`,
    bytes: Buffer.from(payFile(format, rows).map(csvLine).join(''), 'utf8'),
  })
  return {
    key: row.id,
    write: { resource: batch.resource, row, values: batch.values({ format, file: [file] }), transition: batch.transition('export') },
    after: await cardsMoved('locked', 'export')(frame, slots, row),
    findings: [],
  }
}

/** Everybody who is paid something, in the order of their names. */
async function fileRows({ unit, domain }: OperationFrame, slots: PayrollSlots, row: RecordRow): Promise<readonly PayFileRow[]> {
  const { batch, worker, pay: slot } = slots
  const pays = await paysOfBatch(unit, slots, row.id)
  const staff = await byId(unit, worker, [...pays.keys()])
  const { from, to, payDate } = daysOf(slots, row)
  const rows = [...pays].flatMap(([id, kept]): readonly PayFileRow[] => {
    const person = staff.get(id)
    const said = (name: string): string => (person && textOf(worker, person, name)) ?? ''
    const pay = amountsOf(slot, kept)
    if (pay.gross === 0 && pay.workedMinutes === 0) return []
    const names = { number: said('number'), firstName: said('firstName'), lastName: said('lastName') }
    const payClass = textOf(slot, kept, 'payClass') ?? ''
    return [{ ...names, pay, payClass, from, to, payDate, batch: textOf(batch, row, 'number') ?? '', company: String(domain.settings.adpCompanyCode) }]
  })
  const orderOf = ({ lastName, firstName, number }: PayFileRow): string => JSON.stringify([lastName, firstName, number])
  return rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** Amounts of a kept line by the module's names. */
function amountsOf(slot: PayrollSlots['pay'], { values }: RecordRow): PayFileRow['pay'] {
  return Object.fromEntries(PAY_NUMBERS.map((name) => [name, numberOf(slot, { values }, name) ?? 0])) as PayFileRow['pay']
}
