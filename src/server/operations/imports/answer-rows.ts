import type { ImportedChange, OperationAnswer, OperationFinding, OperationItem, RecordView } from '#contract'
import type { LinkedResource } from '#document'
import { csvOf, typeOf } from '#fields'
import { changesBetween, type RecordRow, type RecordUnit } from '#server/records'
import type { JudgedItem } from '../judge.ts'
import type { PlannedItem } from '../operation-code.ts'
import type { ReadRow } from './read-rows.ts'

/** A row with what is to become of it. */
export interface PlannedRow {
  readonly read: ReadRow
  /** The record that is there. */
  readonly before?: RecordRow
  readonly item?: PlannedItem
  readonly findings: readonly OperationFinding[]
  /** Nothing is to be done with it. */
  readonly isLeft?: true
}

interface Outcome {
  readonly planned: readonly PlannedRow[]
  readonly judged: readonly JudgedItem[]
  readonly kept: readonly JudgedItem[]
  readonly stored: ReadonlyMap<string, RecordRow>
  readonly isKept: boolean
}

/** What came of the rows, or would come of them. */
export async function answerOf(unit: RecordUnit, resource: LinkedResource, { planned, judged, kept, stored, isKept }: Outcome): Promise<OperationAnswer> {
  const byKey = new Map(judged.map((item) => [item.key, item]))
  const takes = new Set(kept.map(({ key }) => key))
  const rowOf = ({ read, before }: PlannedRow): RecordRow | undefined => stored.get(read.key) ?? byKey.get(read.key)?.row ?? before
  const rows = planned.flatMap((each) => rowOf(each) ?? [])
  const views = new Map((await unit.views(resource.name, rows, [])).map((view) => [view.id, view]))
  const changes = isKept ? new Map<string, readonly ImportedChange[]>() : await changesOf(unit, resource, planned, byKey)
  const items = planned.map((each): OperationItem => {
    const { read, before, isLeft, findings } = each
    const row = rowOf(each)
    const record = row && views.get(row.id)
    const isTaken = takes.has(read.key)
    const own = changes.get(read.key)
    return {
      key: read.key,
      state: isTaken ? 'done' : isLeft ? 'left-out' : 'refused',
      findings: [...findings, ...(byKey.get(read.key)?.findings ?? [])].map((finding) => titled(unit, resource, finding)),
      ...(isTaken && { came: before ? ('changed' as const) : ('new' as const) }),
      ...(record && { record }),
      ...(own && { changes: own }),
    }
  })
  return { items, done: takes.size, refused: items.filter(({ state }) => state === 'refused').length, isKept }
}

/** What the rules of a record say is about a field of it: which one, a list has to say. */
function titled(unit: RecordUnit, { fields }: LinkedResource, finding: OperationFinding): OperationFinding {
  const label = finding.code === 'cell' ? undefined : fields[finding.field ?? '']?.label
  return label === undefined ? finding : { ...finding, message: `${unit.say({ key: label })}: ${finding.message}` }
}

/** What becomes of the fields of records that are there, as the actor sees them. */
async function changesOf(
  unit: RecordUnit,
  resource: LinkedResource,
  planned: readonly PlannedRow[],
  judged: ReadonlyMap<string, JudgedItem>,
): Promise<ReadonlyMap<string, readonly ImportedChange[]>> {
  const changed = planned.flatMap(({ read, before }) => {
    const after = judged.get(read.key)?.row
    if (!before || !after) return []
    return [{ key: read.key, before, after, fields: changesBetween(resource.fields, before.values, after.values).map(({ field }) => field) }]
  })
  const names = [...new Set(changed.flatMap(({ fields }) => fields))]
  const viewsOf = async (rows: readonly RecordRow[]) => new Map((await unit.views(resource.name, rows, names)).map((view) => [view.id, view]))
  const were = await viewsOf(changed.map(({ before }) => before))
  const are = await viewsOf(changed.map(({ after }) => after))
  return new Map(
    changed.map(({ key, before, fields }) => [
      key,
      fields.flatMap((name) => {
        const field = resource.fields[name]
        const [then, now] = [were.get(before.id), are.get(before.id)]
        if (!field || typeOf(field).isWorkedOut || !then || !now || !(name in now.values || name in then.values || now.masked.includes(name))) return []
        return [{ title: unit.say({ key: field.label }), before: textIn(unit, resource, name, then), after: textIn(unit, resource, name, now) }]
      }),
    ]),
  )
}

function textIn(unit: RecordUnit, { fields }: LinkedResource, name: string, { values, labels, masked }: RecordView): string {
  const field = fields[name]
  if (!field || masked.includes(name)) return '•••'
  const label = labels[name]
  if (label !== undefined) return typeof label === 'string' ? label : label.join('; ')
  return csvOf(field, values[name] ?? null, (key) => unit.say({ key }))
}
