import { type ClaimGroup, groupKey } from '#care'
import { addMonths, byKey } from '#contract'
import type { OperationFrame } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { oneOf } from '../bound.ts'
import { isIn, lockNamed, textOf } from '../rows.ts'
import { namedBy } from '../timecards/card-facts.ts'
import { type BillingSlots, ROWS_MAX } from './slots.ts'

/** A claim that was sent, with the days that it bills. */
export interface SentClaim {
  readonly row: RecordRow
  readonly dates: readonly string[]
}

/** Claims of the same groups that are there already. */
export interface OldClaims {
  /** The one that lines may be added to, by the key of its group. */
  readonly open: ReadonlyMap<string, RecordRow>
  /** Lines of each claim, by its id. */
  readonly linesOf: ReadonlyMap<string, readonly RecordRow[]>
  /** Time on each open claim, by its id. */
  readonly timeOf: ReadonlyMap<string, readonly RecordRow[]>
  readonly sent: ReadonlyMap<string, readonly SentClaim[]>
}

export async function oldClaims(frame: OperationFrame, slots: BillingSlots, groups: readonly ClaimGroup[]): Promise<OldClaims> {
  const { unit } = frame
  const { claim, claimLine } = slots
  const rows = await lockedOfMonths(unit, { slot: claim, states: ['open', 'sent'], months: groups })
  const open = new Map(
    rows.filter((row) => isIn(unit, claim, row, 'open') && !claim.says(row.values, 'frequency', 'void')).map((row) => [claimKeyOf(slots, row), row]),
  )
  const ids = rows.map(({ id }) => id)
  const lines = await linesOfClaims(unit, slots, ids)
  const timeOf = await timeOn(
    unit,
    slots,
    'claim',
    [...open.values()].map(({ id }) => id),
  )
  const linesOf = byKey(lines, (row) => textOf(claimLine, row, 'claim'))
  const datesOf = (row: RecordRow): readonly string[] => (linesOf.get(row.id) ?? []).flatMap((each) => textOf(claimLine, each, 'on') ?? [])
  const sent = rows.filter((row) => isIn(unit, claim, row, 'sent')).map((row) => ({ row, dates: datesOf(row) }))
  return { open, linesOf, timeOf, sent: byKey(sent, ({ row }) => claimKeyOf(slots, row)) }
}

/** Lines of these claims. */
export const linesOfClaims = async (unit: RecordUnit, { claimLine }: BillingSlots, ids: readonly string[], limit = ROWS_MAX): Promise<readonly RecordRow[]> =>
  ids.length === 0 ? [] : unit.rows(claimLine.resource, { and: [namedBy(claimLine, 'claim', ids)], limit })

/** A client in a month. */
export interface BilledMonth {
  readonly client: string
  /** `YYYY-MM`. */
  readonly month: string
}

interface OfMonths {
  readonly slot: BillingSlots['claim'] | BillingSlots['invoice']
  /** Groups of states that they are in. */
  readonly states: readonly string[]
  readonly months: readonly BilledMonth[]
}

/** Claims or invoices of these clients in these months, locked: two people who bill at once do not begin two of the same. */
export async function lockedOfMonths(unit: RecordUnit, { slot, states, months }: OfMonths): Promise<readonly RecordRow[]> {
  const sorted = months.map(({ month }) => month).toSorted()
  const [first, last] = [sorted.at(0), sorted.at(-1)]
  const { lifecycle } = unit.resource(slot.resource)
  if (first === undefined || last === undefined || lifecycle === undefined) return []
  const clients = [...new Set(months.map(({ client }) => client))]
  await lockNamed(unit, 'billing', clients)
  return unit.rows(slot.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf(states.flatMap((group) => slot.states(group))) },
      { field: slot.needed('from'), op: 'gte', value: `${first}-01` },
      { field: slot.needed('from'), op: 'lt', value: addMonths(`${last}-01`, 1) },
    ],
    and: [namedBy(slot, 'recipient', clients)],
    limit: ROWS_MAX,
    isLocked: true,
  })
}

/** Lines of time cards by the claim or the invoice that they are on. */
export async function timeOn(
  unit: RecordUnit,
  { line }: BillingSlots,
  what: 'claim' | 'invoice',
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await unit.rows(line.resource, { and: [namedBy(line, what, ids)], limit: ROWS_MAX })
  return byKey(rows, (row) => textOf(line, row, what) ?? '')
}

/** What a claim is for. */
export const groupOf = ({ claim }: BillingSlots, row: RecordRow): ClaimGroup => ({
  client: textOf(claim, row, 'recipient') ?? '',
  payer: textOf(claim, row, 'carrier') ?? '',
  provider: textOf(claim, row, 'provider') ?? '',
  coverage: textOf(claim, row, 'coverage'),
  service: textOf(claim, row, 'care') ?? '',
  month: (textOf(claim, row, 'from') ?? '').slice(0, 7),
})

export const claimKeyOf = (slots: BillingSlots, row: RecordRow): string => groupKey(groupOf(slots, row))
