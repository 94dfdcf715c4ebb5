import type { Finding, OperationCode } from '#server/operations'
import { amountText } from '../amount-text.ts'
import { block } from '../block.ts'
import { numberOf } from '../rows.ts'
import { payrollSlots } from './slots.ts'

interface Asked {
  readonly by?: unknown
  readonly percent?: unknown
  readonly amount?: unknown
  readonly rate?: unknown
}

/** The new rate in cents, half a cent upwards; undefined where there is none to change. */
function rateAfter(before: number | undefined, { by, percent, amount, rate }: Asked): number | undefined {
  if (by === 'rate') return Number(rate)
  if (before === undefined) return undefined
  return by === 'percent' ? Math.floor((before * (10_000 + Math.round(Number(percent) * 100))) / 10_000 + 0.5) : before + Number(amount)
}

/**
 * Changes the base rates of workers by a share or an amount, or to one amount (domain: backoffice §2.3 `employees/bulk`). Statements that are settled
 * stay as they are.
 */
export const changeRates: OperationCode = async ({ unit, domain, values, records }) => {
  const { worker } = payrollSlots(domain)
  const least = unit.resource(worker.resource).fields[worker.needed('rate')]?.min ?? 1
  return records.map((row) => {
    const before = numberOf(worker, row, 'rate')
    const after = rateAfter(before, values)
    const findings = findingsOf(before, after, least)
    if (after === undefined || findings.some(({ severity }) => severity === 'block'))
      return { key: row.id, about: { resource: worker.resource, row }, findings }
    return { key: row.id, write: { resource: worker.resource, row, values: worker.values({ rate: after }) }, findings }
  })
}

function findingsOf(before: number | undefined, after: number | undefined, least: number): readonly Finding[] {
  if (after === undefined) return [block('noRate')]
  if (after < least) return [block('rateTooLow', { amount: amountText(after), least: amountText(least) })]
  if (after === before) return [block('sameRate', { amount: amountText(after) })]
  return before === undefined ? [] : [{ code: 'rateWas', severity: 'info', places: { amount: amountText(before) } }]
}
