import type { OperationCode, PlannedItem } from '#server/operations'
import { isIn, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { timeOn } from './old-claims.ts'
import { standAgain } from './payments/settle.ts'
import { billingSlots } from './slots.ts'

/** Sets time aside that is not billed, with why. */
export const exclude: OperationCode = async ({ domain, records, values }) => {
  const { line } = billingSlots(domain)
  return records.map((row): PlannedItem => {
    if (textOf(line, row, 'claim') !== undefined) return { key: row.id, findings: [{ code: 'onClaim', severity: 'block' }] }
    if (textOf(line, row, 'invoice') !== undefined) return { key: row.id, findings: [{ code: 'onInvoice', severity: 'block' }] }
    return { key: row.id, write: { resource: line.resource, row, values: line.values({ excluded: values.why }) }, findings: [] }
  })
}

/** Takes time that was set aside back into the queue. */
export const include: OperationCode = async ({ domain, records }) => {
  const { line } = billingSlots(domain)
  return records.map((row): PlannedItem => {
    if (textOf(line, row, 'excluded') === undefined) return { key: row.id, findings: [{ code: 'notExcluded', severity: 'block' }] }
    return { key: row.id, write: { resource: line.resource, row, values: line.values({ excluded: null }) }, findings: [] }
  })
}

/** Gives up claims that were never sent: their time is unbilled again, or on the claim that they were to replace, which stands for itself again. */
export const discard: OperationCode = async (frame) => {
  const { unit, domain, records } = frame
  const slots = billingSlots(domain)
  const { claim, line } = slots
  const time = await timeOn(
    unit,
    slots,
    'claim',
    records.map(({ id }) => id),
  )
  const replaced = await standAgain(frame, slots, idsIn(claim, records, 'replaces'))
  return records.map((row): PlannedItem => {
    if (!isIn(unit, claim, row, 'open'))
      return { key: row.id, findings: [{ code: 'notToDiscard', severity: 'block', places: { state: stateText(unit, claim, row) } }] }
    const before = textOf(claim, row, 'replaces')
    const freed = (time.get(row.id) ?? []).map((each) => ({ resource: line.resource, row: each, values: line.values({ claim: before ?? null }) }))
    const again = replaced.get(before ?? '')
    return {
      key: row.id,
      write: { resource: claim.resource, row, values: {}, transition: claim.transition('discard') },
      after: [...freed, ...(again === undefined ? [] : [again])],
      findings: [],
    }
  })
}
