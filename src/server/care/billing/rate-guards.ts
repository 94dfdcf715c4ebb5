import type { RuleCode } from '#server/operations'
import { textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { pricesOf } from './line-facts.ts'
import { billingSlots } from './slots.ts'

/** Of one payer and service one rate is in force on a day (domain: backoffice §1.2). */
export const rateGuards: RuleCode = async (unit, domain, writes) => {
  const slots = billingSlots(domain)
  const { price } = slots
  const rows = writes.map(({ row }) => row)
  const others = await pricesOf(unit, slots, { payers: idsIn(price, rows, 'carrier'), services: idsIn(price, rows, 'care') })
  const all = [...others.filter(({ id }) => rows.every((row) => row.id !== id)), ...rows]
  return new Map(
    writes.map(({ key, row }) => {
      const same = all.filter(
        (each) => each.id !== row.id && each.deletedAt === null && ['carrier', 'care'].every((name) => textOf(price, each, name) === textOf(price, row, name)),
      )
      const over = row.deletedAt === null ? same.find((each) => startOf(each) <= endOf(row) && startOf(row) <= endOf(each)) : undefined
      const places = over && { from: startOf(over), to: textOf(price, over, 'until') ?? '' }
      return [key, places ? [{ code: 'ratesOverlap', severity: 'block' as const, places, field: price.needed('from') }] : []]
    }),
  )

  function startOf(each: (typeof rows)[number]): string {
    return textOf(price, each, 'from') ?? ''
  }
  function endOf(each: (typeof rows)[number]): string {
    return textOf(price, each, 'until') ?? '9999-12-31'
  }
}
