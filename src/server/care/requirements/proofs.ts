import type { Proof } from '#care'
import { byKey } from '#contract'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, oneOf } from '../bound.ts'
import { isIn, textOf } from '../rows.ts'
import { namedBy, ROWS_MAX } from '../timecards/card-facts.ts'
import type { Ask } from './asks.ts'
import { type Kind, type RequirementSlots, type Side, whatOf } from './slots.ts'

/** What is there of what is asked, by person. */
export async function proofsOf(
  unit: RecordUnit,
  slots: RequirementSlots,
  { side, ids, asks }: { readonly side: Side; readonly ids: readonly string[]; readonly asks: readonly Ask[] },
): Promise<ReadonlyMap<string, readonly Proof[]>> {
  const owned = (kind: Kind): readonly string[] => [...new Set(asks.flatMap((ask) => (ask.kind === kind ? [ask.own] : [])))]
  const found = [
    ...(await formsOf(unit, slots, { of: side.of, ids, types: owned('form') })),
    ...(await documentsOf(unit, slots, { of: side.of, ids, types: owned('document') })),
    ...(await trainingsOf(unit, slots, { of: side.of, ids, types: owned('training') })),
  ]
  return new Map([...byKey(found, ({ whose }) => whose)].map(([whose, own]) => [whose, own.map(({ proof }) => proof)]))
}

interface Looked {
  readonly of: Side['of']
  readonly ids: readonly string[]
  /** Types of what is asked, or courses. */
  readonly types: readonly string[]
}

interface Found {
  readonly whose: string
  readonly proof: Proof
}

const rowsOf = (unit: RecordUnit, slot: BoundSlot, { of, ids, types }: Looked, by: string): Promise<readonly RecordRow[]> =>
  unit.rows(slot.resource, {
    filter: [{ field: slot.needed(by), op: 'in', value: oneOf(types) }],
    and: [namedBy(slot, of, ids)],
    limit: ROWS_MAX,
    isBare: true,
  })

/** Forms that are signed. */
async function formsOf(unit: RecordUnit, { form }: RequirementSlots, looked: Looked): Promise<readonly Found[]> {
  if (looked.types.length === 0) return []
  const rows = await rowsOf(unit, form, looked, 'type')
  return rows.flatMap((row): readonly Found[] => {
    const [whose, type, on] = [textOf(form, row, looked.of), textOf(form, row, 'type'), textOf(form, row, 'on')]
    const isDone = form.says(row.values, 'status', 'signed') || form.says(row.values, 'status', 'locked')
    if (!(isDone && whose && type && on)) return []
    return [{ whose, proof: { id: row.id, what: whatOf('form', type), on } }]
  })
}

/** Documents with a day of theirs; those without one count from the day on which they were put there. */
async function documentsOf(unit: RecordUnit, { document }: RequirementSlots, looked: Looked): Promise<readonly Found[]> {
  if (looked.types.length === 0) return []
  const rows = await rowsOf(unit, document, looked, 'type')
  return rows.flatMap((row): readonly Found[] => {
    const [whose, type, until] = [textOf(document, row, looked.of), textOf(document, row, 'type'), textOf(document, row, 'until')]
    const isWaived = isIn(unit, document, row, 'waived')
    if (!((isWaived || isIn(unit, document, row, 'counts')) && whose && type)) return []
    const on = textOf(document, row, 'issued') ?? row.createdAt.slice(0, 10)
    return [{ whose, proof: { id: row.id, what: whatOf('document', type), on, isForGood: isWaived, ...(until !== undefined && { until }) } }]
  })
}

async function trainingsOf(unit: RecordUnit, { taking }: RequirementSlots, looked: Looked): Promise<readonly Found[]> {
  if (looked.types.length === 0 || looked.of !== 'worker') return []
  const rows = await rowsOf(unit, taking, looked, 'course')
  return rows.flatMap((row): readonly Found[] => {
    const [whose, course, until] = [textOf(taking, row, 'worker'), textOf(taking, row, 'course'), textOf(taking, row, 'until')]
    const isForGood = isIn(unit, taking, row, 'waived')
    const on = textOf(taking, row, 'completed') ?? (isForGood ? row.createdAt.slice(0, 10) : undefined)
    if (!((isForGood || isIn(unit, taking, row, 'done')) && whose && course && on)) return []
    return [{ whose, proof: { id: row.id, what: whatOf('training', course), on, isForGood, ...(until !== undefined && { until }) } }]
  })
}
