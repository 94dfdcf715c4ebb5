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
  const rows = await claimsOf(unit, slots, groups)
  const open = new Map(
    rows.filter((row) => isIn(unit, claim, row, 'open') && !claim.says(row.values, 'frequency', 'void')).map((row) => [claimKeyOf(slots, row), row]),
  )
  const ids = rows.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await unit.rows(claimLine.resource, { and: [namedBy(claimLine, 'claim', ids)], limit: ROWS_MAX })
  const timeOf = await timeOnClaims(
    unit,
    slots,
    [...open.values()].map(({ id }) => id),
  )
  const linesOf = byKey(lines, (row) => textOf(claimLine, row, 'claim'))
  const datesOf = (row: RecordRow): readonly string[] => (linesOf.get(row.id) ?? []).flatMap((each) => textOf(claimLine, each, 'on') ?? [])
  const sent = rows.filter((row) => isIn(unit, claim, row, 'sent')).map((row) => ({ row, dates: datesOf(row) }))
  return { open, linesOf, timeOf, sent: byKey(sent, ({ row }) => claimKeyOf(slots, row)) }
}

/** Claims of these clients in these months that count, locked. */
async function claimsOf(unit: RecordUnit, { claim }: BillingSlots, groups: readonly ClaimGroup[]): Promise<readonly RecordRow[]> {
  const months = groups.map(({ month }) => month).toSorted()
  const [first, last] = [months.at(0), months.at(-1)]
  const { lifecycle } = unit.resource(claim.resource)
  if (first === undefined || last === undefined || lifecycle === undefined) return []
  const clients = [...new Set(groups.map(({ client }) => client))]
  // Two people who bill at once do not begin two claims of one group.
  await lockNamed(unit, 'billing', clients)
  return unit.rows(claim.resource, {
    filter: [
      { field: lifecycle.field, op: 'in', value: oneOf([...claim.states('open'), ...claim.states('sent')]) },
      { field: claim.needed('from'), op: 'gte', value: `${first}-01` },
      { field: claim.needed('from'), op: 'lt', value: addMonths(`${last}-01`, 1) },
    ],
    and: [namedBy(claim, 'recipient', clients)],
    limit: ROWS_MAX,
    isLocked: true,
  })
}

/** Lines of time cards by the claim that they are on. */
export async function timeOnClaims(unit: RecordUnit, { line }: BillingSlots, claims: readonly string[]): Promise<ReadonlyMap<string, readonly RecordRow[]>> {
  if (claims.length === 0) return new Map()
  const rows = await unit.rows(line.resource, { and: [namedBy(line, 'claim', claims)], limit: ROWS_MAX })
  return byKey(rows, (row) => textOf(line, row, 'claim') ?? '')
}

/** The key of the group that a claim is for. */
export const claimKeyOf = ({ claim }: BillingSlots, row: RecordRow): string =>
  groupKey({
    client: textOf(claim, row, 'recipient') ?? '',
    payer: textOf(claim, row, 'carrier') ?? '',
    provider: textOf(claim, row, 'provider') ?? '',
    coverage: textOf(claim, row, 'coverage'),
    service: textOf(claim, row, 'care') ?? '',
    month: (textOf(claim, row, 'from') ?? '').slice(0, 7),
  })
