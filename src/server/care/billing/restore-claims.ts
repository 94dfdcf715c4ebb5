import { addDays, byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { block } from '../block.ts'
import { dayOf, isIn, stateText, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type BilledLine, draftOf, judgeLines } from './bill-lines.ts'
import { claimed, claimLines, comesTo, spanOf } from './generate-claims.ts'
import { type LineFacts, lineFacts } from './line-facts.ts'
import { claimKeyOf, groupOf, type OldClaims, oldClaims } from './old-claims.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from './slots.ts'

/** A time card is of a week at most that begins in the month or before it. */
const CARD_DAYS = 31

interface Restoring {
  readonly frame: OperationFrame
  readonly slots: BillingSlots
  readonly facts: LineFacts
  readonly old: OldClaims
  /** Lines of the discarded claims, by claim. */
  readonly linesOf: ReadonlyMap<string, readonly RecordRow[]>
  /** Time that nobody has billed since, by the key of the group. */
  readonly free: ReadonlyMap<string, readonly BilledLine[]>
}

/** Takes claims back that were discarded and never sent, with the time of their days, as long as nothing else has billed it since. */
export const restoreClaims: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const { unit, records } = frame
  const old = await oldClaims(
    frame,
    slots,
    records.map((row) => groupOf(slots, row)),
  )
  const ids = records.map(({ id }) => id)
  const lines = await unit.rows(slots.claimLine.resource, { and: [namedBy(slots.claimLine, 'claim', ids)], limit: ROWS_MAX })
  const time = await freeTime(frame, slots)
  const facts = await lineFacts(frame, slots, time)
  const { billed } = judgeLines({ ...frame, records: time }, slots, facts, 'claims')
  const restoring: Restoring = {
    ...{ frame, slots, facts, old },
    linesOf: byKey(lines, (row) => textOf(slots.claimLine, row, 'claim') ?? ''),
    free: byKey(billed, ({ key }) => key),
  }
  const taken = new Map(old.open)
  return records.map((row): PlannedItem => {
    const key = claimKeyOf(slots, row)
    const item = itemOf(restoring, row, taken.get(key))
    // Of two that were for the same, the first one takes the time.
    if (item.write) taken.set(key, row)
    return item
  })
}

/** Time on cards of these clients in these months that is on no claim. */
async function freeTime({ unit, records }: OperationFrame, { claim, card, line }: BillingSlots): Promise<readonly RecordRow[]> {
  const days = records.flatMap((row) => [textOf(claim, row, 'from') ?? [], textOf(claim, row, 'to') ?? []].flat()).toSorted()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const cards = await unit.rows(card.resource, {
    filter: [
      { field: card.needed('from'), op: 'gte', value: addDays(first, -CARD_DAYS) },
      { field: card.needed('from'), op: 'lte', value: last },
    ],
    and: [namedBy(card, 'recipient', idsIn(claim, records, 'recipient'))],
    limit: ROWS_MAX,
    isBare: true,
  })
  if (cards.length === 0) return []
  const own = namedBy(
    line,
    'card',
    cards.map(({ id }) => id),
  )
  const rows = await unit.rows(line.resource, { and: [own], limit: ROWS_MAX, isLocked: true })
  return rows.filter((row) => textOf(line, row, 'claim') === undefined)
}

function itemOf(restoring: Restoring, row: RecordRow, twin: RecordRow | undefined): PlannedItem {
  const { frame, slots, facts, linesOf, free } = restoring
  const { claim, claimLine } = slots
  const before = linesOf.get(row.id) ?? []
  const days = new Set(before.flatMap((each) => textOf(claimLine, each, 'on') ?? []))
  const group = (free.get(claimKeyOf(slots, row)) ?? []).filter(({ time }) => days.has(dayOf(frame.unit, time.start)))
  const [first] = group
  const stopped = notToRestore(restoring, row, twin) ?? timeGone(frame, days, group)
  if (stopped) return { key: row.id, findings: [stopped] }
  if (first === undefined) return { key: row.id, findings: [block('noDays')] }
  const lines = draftOf(frame, slots, { first, facts, times: group.map(({ time }) => time) })
  const written = { id: row.id, first, facts, lines, before }
  const values = claim.values({ ...spanOf(slots, written), findings: [], issues: [], issueCount: 0 })
  const also: readonly Planned[] = [...claimLines(frame, slots, written), ...group.map((each) => claimed(slots, each.row, row.id))]
  return {
    key: row.id,
    write: { resource: claim.resource, row, values, transition: claim.transition('restore') },
    after: also,
    findings: [comesTo(lines)],
  }
}

function notToRestore({ frame: { unit }, slots: { claim } }: Restoring, row: RecordRow, twin: RecordRow | undefined): Finding | undefined {
  if (!isIn(unit, claim, row, 'discarded')) return block('notDiscarded', { state: stateText(unit, claim, row) })
  if (textOf(claim, row, 'submitted') !== undefined) return block('wasSent')
  if (textOf(claim, row, 'replaces') !== undefined) return block('wasCorrection')
  return twin && block('openTwin', { claim: textOf(claim, twin, 'number') ?? '' })
}

/** A day of the claim whose time is on another claim now, or is no longer to be billed. */
function timeGone({ unit }: OperationFrame, days: ReadonlySet<string>, group: readonly BilledLine[]): Finding | undefined {
  const found = new Set(group.map(({ time }) => dayOf(unit, time.start)))
  const gone = [...days].filter((day) => !found.has(day)).toSorted()[0]
  return gone === undefined ? undefined : block('timeGone', { date: gone })
}
