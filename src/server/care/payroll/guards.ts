import { paidAs } from '#care'
import type { Finding, RuleCode } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { isIn, textOf } from '../rows.ts'
import { namedBy } from '../timecards/card-facts.ts'
import { batchesIn, batchPlaces } from './periods.ts'
import { type PayrollSlots, payrollSlots, ROWS_MAX } from './slots.ts'

const FOREVER = '9999-12-31'

/** Of one worker and service one rate is in force on a day. */
export const wageGuards: RuleCode = async (unit, domain, writes) => {
  const { wage } = payrollSlots(domain)
  const written = writes.map(({ row }) => row)
  const stored = await unit.rows(wage.resource, { limit: ROWS_MAX })
  const all = [...stored.filter(({ id }) => written.every((row) => row.id !== id)), ...written].filter(({ deletedAt }) => deletedAt === null)
  const from = (row: RecordRow): string => textOf(wage, row, 'from') ?? ''
  const until = (row: RecordRow): string => textOf(wage, row, 'until') ?? FOREVER
  const isOfSame = (a: RecordRow, b: RecordRow): boolean => ['worker', 'care'].every((name) => textOf(wage, a, name) === textOf(wage, b, name))
  return new Map(
    writes.map(({ key, row }): readonly [string, readonly Finding[]] => {
      const over =
        row.deletedAt === null
          ? all.find((each) => each.id !== row.id && isOfSame(each, row) && from(each) <= until(row) && from(row) <= until(each))
          : undefined
      if (over === undefined) return [key, []]
      return [
        key,
        [{ code: 'ratesOverlap', severity: 'block', places: { from: from(over), to: textOf(wage, over, 'until') ?? '' }, field: wage.needed('from') }],
      ]
    }),
  )
}

/** Approved time stays as it is once a settled batch pays it: the batch is reopened first (domain: backoffice §2.8, §3.9). */
export const cardGuards: RuleCode = async (unit, domain, writes) => {
  const slots = payrollSlots(domain)
  const { card } = slots
  const undone = writes.filter(({ row, before }) => before !== undefined && isIn(unit, card, before, 'approved') && !isIn(unit, card, row, 'approved'))
  const found = new Map<string, readonly Finding[]>()
  for (const { key, row } of undone) {
    const paying = await payingBatch(unit, slots, row)
    if (paying !== undefined) found.set(key, [{ code: 'inSettledBatch', severity: 'block', places: batchPlaces(slots, paying) }])
  }
  return found
}

/** The settled batch that paid time of a card, be it late. */
async function payingBatch(unit: RecordUnit, slots: PayrollSlots, row: RecordRow): Promise<RecordRow | undefined> {
  const { card, line, pay } = slots
  const settled = await batchesIn(unit, slots, { states: 'settled', from: textOf(card, row, 'from') ?? '' })
  if (settled.length === 0) return undefined
  const time = new Set((await unit.rows(line.resource, { and: [namedBy(line, 'card', [row.id])], limit: ROWS_MAX })).map(({ id }) => id))
  const batches = namedBy(
    pay,
    'batch',
    settled.map(({ id }) => id),
  )
  const pays = await unit.rows(pay.resource, { and: [batches, namedBy(pay, 'worker', [textOf(card, row, 'worker') ?? ''])], limit: ROWS_MAX })
  const paid = pays.find((each) => {
    const { lines, pay: own } = paidAs(textOf(pay, each, 'exact') ?? '')
    return [...lines, ...own.components.flatMap(({ why }) => why.sources)].some((id) => time.has(id))
  })
  return paid && settled.find(({ id }) => id === textOf(pay, paid, 'batch'))
}
