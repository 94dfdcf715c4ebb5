import { addDays } from '#contract'
import type { LinkedDomain } from '#document'
import type { Finding, OperationCode } from '#server/operations'
import { dayText } from '#server/platform/language'
import type { RecordRow, RecordUnit } from '#server/records'
import { instantAt } from '../attendance/attendance-slots.ts'
import { type BoundSlot, oneOf, slotOf } from '../bound.ts'
import { lockedPeriods, PERIODS_MAX } from '../locked-periods.ts'
import { dayOf, textOf } from '../rows.ts'
import { type CardSlots, cardSlots } from './card-facts.ts'

/** A write of time, with what it was. */
export interface TimeWrite {
  readonly key: string
  readonly row: RecordRow
  readonly before: RecordRow | undefined
}

/** Time in a period that is locked: owners alone write it, with a reason (domain: backoffice §1.2 `billingCutOff`, §3.9). */
export async function lockedTime(
  unit: RecordUnit,
  domain: LinkedDomain,
  { line }: CardSlots,
  writes: readonly TimeWrite[],
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const cutOff = slotOf(domain, 'cutOff')
  const dayIn = (row: RecordRow | undefined): readonly string[] => {
    const starts = row && textOf(line, row, 'starts')
    return starts === undefined ? [] : [dayOf(unit, starts)]
  }
  const days = writes.map(({ key, row, before }) => ({ key, days: [...dayIn(row), ...dayIn(before)] }))
  const all = days.flatMap((each) => each.days).toSorted()
  const [from, until] = [all[0], all.at(-1)]
  if (from === undefined || until === undefined) return new Map()
  const locked = await lockedPeriods(unit, cutOff, { kinds: ['time', 'both'], from, until })
  const severity = unit.actor.isOwner || unit.actor.superadmin ? 'warn' : 'block'
  return new Map(
    days.flatMap(({ key, days: own }) => {
      const period = locked.find((row) => own.some((day) => (textOf(cutOff, row, 'from') ?? '') <= day && day <= (textOf(cutOff, row, 'until') ?? '')))
      return period === undefined ? [] : [[key, [{ code: 'periodLocked', severity, places: placesOf(cutOff, period), field: line.needed('starts') }]] as const]
    }),
  )
}

const placesOf = (cutOff: BoundSlot, row: RecordRow) => ({
  name: textOf(cutOff, row, 'name') ?? '',
  from: textOf(cutOff, row, 'from') ?? '',
  until: textOf(cutOff, row, 'until') ?? '',
})

/** Locks periods before their time, and says what would be paid later. */
export const lockPeriod: OperationCode = async ({ unit, domain, records }) => {
  const cutOff = slotOf(domain, 'cutOff')
  const slots = cardSlots(domain)
  const items = []
  for (const row of records) {
    const count = await openCards(unit, slots, { from: textOf(cutOff, row, 'from') ?? '', until: textOf(cutOff, row, 'until') ?? '' })
    const finding: Finding = count > 0 ? { code: 'cardsOpen', severity: 'info', places: { count } } : { code: 'noCardsOpen', severity: 'info' }
    items.push({ key: row.id, write: { resource: cutOff.resource, row, values: {}, transition: cutOff.transition('lock') }, findings: [finding] })
  }
  return items
}

/** Cards with time of a period that nobody has approved. */
async function openCards(unit: RecordUnit, { card }: CardSlots, { from, until }: { readonly from: string; readonly until: string }): Promise<number> {
  const status = unit.resource(card.resource).lifecycle?.field
  if (status === undefined) return 0
  const filter = [
    { field: card.needed('from'), op: 'lte', value: until } as const,
    { field: card.needed('until'), op: 'gte', value: from } as const,
    { field: status, op: 'in', value: oneOf([...card.states('unsent'), ...card.states('checked')]) } as const,
  ]
  return (await unit.rows(card.resource, { filter, limit: CARDS_MAX, isBare: true })).length
}

const CARDS_MAX = 20_000

/** Cut-offs of periods that follow one another; one that has a cut-off is left as it is. */
export const planPeriods: OperationCode = async ({ unit, domain, values }) => {
  const cutOff = slotOf(domain, 'cutOff')
  const { kind, from, days, count, closesAfter, closesAt, paysAfter } = values
  const length = Number(days)
  const first = String(from)
  const planned = Array.from({ length: Number(count) }, (_, at) => ({ from: addDays(first, at * length), until: addDays(first, (at + 1) * length - 1) }))
  const there = await unit.rows(cutOff.resource, {
    filter: [
      { field: cutOff.needed('kind'), op: 'eq', value: String(kind) },
      { field: cutOff.needed('until'), op: 'gte', value: first },
    ],
    limit: PERIODS_MAX,
  })
  return planned.map((period) => {
    const taken = there.find((row) => (textOf(cutOff, row, 'from') ?? '') <= period.until && (textOf(cutOff, row, 'until') ?? '') >= period.from)
    if (taken)
      return {
        key: period.from,
        about: { resource: cutOff.resource, row: taken },
        findings: [{ code: 'periodTaken', severity: 'block' as const, places: { name: textOf(cutOff, taken, 'name') ?? '' } }],
      }
    const create = {
      values: cutOff.values({
        ...{ ...period, kind, name: `${dayText(period.from)} – ${dayText(period.until)}` },
        closes: instantAt(unit, addDays(period.until, Number(closesAfter)), String(closesAt)),
        ...(typeof paysAfter === 'number' && { pays: addDays(period.until, paysAfter) }),
      }) as Readonly<Record<string, string>>,
    }
    return { key: period.from, write: { resource: cutOff.resource, create }, findings: [] }
  })
}
