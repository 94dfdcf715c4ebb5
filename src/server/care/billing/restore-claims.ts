import { addDays, byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { block } from '../block.ts'
import { dayOf, isIn, stateText, textOf } from '../rows.ts'
import { idsIn, linesOfCards, namedBy } from '../timecards/card-facts.ts'
import { type BilledLine, draftOf, judgeLines } from './bill-lines.ts'
import { claimed, claimLines, comesTo, draftedAgain } from './generate-claims.ts'
import { type LineFacts, lineFacts } from './line-facts.ts'
import { claimKeyOf, groupOf, linesOfClaims, oldClaims } from './old-claims.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from './slots.ts'

/** So many days before its time a card may begin. */
const CARD_DAYS = 31

interface Restoring {
  readonly frame: OperationFrame
  readonly slots: BillingSlots
  readonly facts: LineFacts
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
  const lines = await linesOfClaims(
    unit,
    slots,
    records.map(({ id }) => id),
  )
  const time = await freeTime(frame, slots)
  const facts = await lineFacts(frame, slots, time)
  const { billed } = judgeLines({ ...frame, records: time }, slots, facts, 'claims')
  const restoring: Restoring = {
    ...{ frame, slots, facts },
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
  const days = records.flatMap((row) => ['from', 'to'].flatMap((name) => textOf(claim, row, name) ?? [])).toSorted()
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
  const ids = cards.map(({ id }) => id)
  return (await linesOfCards(unit, { line }, ids, { isLocked: true })).filter((row) => textOf(line, row, 'claim') === undefined)
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
  return {
    key: row.id,
    write: { resource: claim.resource, row, values: draftedAgain(slots, written), transition: claim.transition('restore') },
    after: [...claimLines(frame, slots, written), ...group.map((each) => claimed(slots, each.row, row.id))],
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
