import type { ImportBody, OperationAnswer, OperationFinding } from '#contract'
import type { LinkedResource } from '#document'
import { partsOfField, tidyValue } from '#fields'
import { changesBetween, type RecordRow, type RecordUnit } from '#server/records'
import { isBlank } from '#validation'
import { asFindings, type JudgedItem, judge, type Modules } from '../judge.ts'
import { answerOf, type PlannedRow } from './answer-rows.ts'
import { columnsOf } from './columns.ts'
import { type ReadRow, readRows } from './read-rows.ts'

interface Importing {
  readonly body: ImportBody
  readonly modules: Modules
}

/**
 * Makes records of the rows of a file, or changes those that they find, or says what would come of it. A row is judged as what a person typed; one that
 * is refused, or warned of without a reason, is left out by itself.
 */
export async function importRows(unit: RecordUnit, resource: LinkedResource, { body, modules }: Importing): Promise<OperationAnswer> {
  const reason = isBlank(body.reason?.trim()) ? undefined : body.reason
  const read = await readRows(unit, columnsOf(unit, resource), body.rows)
  const planned = await planRows(unit, resource, read, { body, reason })
  const judged = await judge(
    unit,
    planned.flatMap(({ item }) => item ?? []),
    { modules, module: '', reason },
  )
  const standing = await withTwins(unit, resource, judged, reason)
  const kept = standing.filter(({ row, findings }) => row !== undefined && !stops(findings, reason))
  const stored = body.preview
    ? new Map<string, RecordRow>()
    : await store(unit, resource, kept, reason ?? unit.say({ key: 'shared/imports.reason', params: { file: body.file } }))
  return answerOf(unit, resource, { planned, judged: standing, kept, stored, isKept: body.preview !== true })
}

const stops = (findings: readonly OperationFinding[], reason: string | undefined): boolean =>
  findings.some(({ severity }) => severity === 'block' || (severity === 'warn' && reason === undefined))

const blocked = (unit: RecordUnit, code: string, params: Readonly<Record<string, string>> = {}): OperationFinding => ({
  code,
  severity: 'block',
  message: unit.say({ key: `shared/imports.problems.${code}`, params }),
})

interface Asked {
  readonly body: ImportBody
  readonly reason: string | undefined
}

async function planRows(unit: RecordUnit, resource: LinkedResource, rows: readonly ReadRow[], { body, reason }: Asked): Promise<readonly PlannedRow[]> {
  const found = await recordsFound(unit, resource, rows)
  const { updates } = unit.typing(resource.name)
  const taken = new Set<string>()
  const planned: PlannedRow[] = []
  for (const read of rows) {
    const { record, problem } = foundFor(unit, resource, read, found)
    const problems = [...read.problems, ...(problem ? [problem] : [])]
    if (problems.length > 0) planned.push({ read, findings: problems, ...(record && { before: record }) })
    else if (record === undefined) planned.push(newRow(resource, read, reason))
    else if (taken.has(record.id)) planned.push({ read, before: record, findings: [blocked(unit, 'twice')] })
    else if (body.existing === 'leave' || !updates) planned.push({ read, before: record, findings: [told(unit, 'leftAsItIs')], isLeft: true })
    else planned.push(await changedRow(unit, resource, read, record))
    if (record) taken.add(record.id)
  }
  return planned
}

const told = (unit: RecordUnit, code: 'leftAsItIs' | 'same'): OperationFinding => ({
  code,
  severity: 'info',
  message: unit.say({ key: `shared/imports.${code}` }),
})

/** Records by the field that finds them and what it says. */
type Found = ReadonlyMap<string, ReadonlyMap<string, RecordRow>>

async function recordsFound(unit: RecordUnit, resource: LinkedResource, rows: readonly ReadRow[]): Promise<Found> {
  const found = new Map<string, ReadonlyMap<string, RecordRow>>()
  for (const name of resource.imports?.match ?? []) {
    const texts = rows.flatMap(({ finds }) => (finds[name] === undefined ? [] : tidied(resource, name, finds[name])))
    found.set(name, await unit.foundBy(resource.name, name, [...new Set(texts)]))
  }
  return found
}

function tidied({ fields }: LinkedResource, name: string, text: string): string {
  const field = fields[name]
  const value = field === undefined ? text : tidyValue(field, text)
  return typeof value === 'string' ? value : text
}

/** The one record that a row is about, if any; what it finds nothing by may not be given by a person, or be another record's. */
function foundFor(
  unit: RecordUnit,
  resource: LinkedResource,
  { finds, values }: ReadRow,
  found: Found,
): { readonly record?: RecordRow; readonly problem?: OperationFinding } {
  const records = new Map<string, RecordRow>()
  for (const [name, text] of Object.entries(finds)) {
    const record = found.get(name)?.get(tidied(resource, name, text))
    if (record) records.set(record.id, record)
    // What this person does not fill in is in no value of the row.
    else if (!(name in values)) return { problem: blocked(unit, 'noSuch', { field: unit.say({ key: resource.fields[name]?.label ?? '' }), text }) }
  }
  const [record, ...others] = records.values()
  if (record && others.length > 0) return { record, problem: blocked(unit, 'twoRecords') }
  return record ? { record } : {}
}

function newRow(resource: LinkedResource, read: ReadRow, reason: string | undefined): PlannedRow {
  const { lifecycle, name } = resource
  const { [lifecycle?.field ?? '']: state, ...values } = read.values
  const create = { values, ...(typeof state === 'string' && { state }), ...(reason !== undefined && { reason }) }
  return { read, findings: [], item: { key: read.key, findings: [], write: { resource: name, create } } }
}

async function changedRow(unit: RecordUnit, resource: LinkedResource, read: ReadRow, row: RecordRow): Promise<PlannedRow> {
  const typed = Object.fromEntries(
    Object.entries(read.values).flatMap(([name, value]) => {
      const field = resource.fields[name]
      const now = row.values[name]
      // Its state is moved, and its rows are worked on, where the record is.
      if (name === resource.lifecycle?.field && value === now) return []
      if (field && partsOfField(field) && Array.isArray(value) && !isBlank(now)) return []
      const isMade = field !== undefined && partsOfField(field) !== undefined && !Array.isArray(value)
      return [[name, isMade ? { ...(typeof now === 'object' && now), ...(typeof value === 'object' && value) } : value]]
    }),
  )
  const outcome = await unit.typed(resource.name, row, typed)
  if ('problems' in outcome) return { read, before: row, findings: asFindings(outcome) }
  const isSame = changesBetween(resource.fields, row.values, { ...row.values, ...outcome.values }).length === 0
  if (isSame) return { read, before: row, findings: [told(unit, 'same')], isLeft: true }
  return { read, before: row, findings: [], item: { key: read.key, findings: [], write: { resource: resource.name, row, values: outcome.values } } }
}

/** With what speaks against rows because of other records, stored ones and one another. */
async function withTwins(
  unit: RecordUnit,
  resource: LinkedResource,
  judged: readonly JudgedItem[],
  reason: string | undefined,
): Promise<readonly JudgedItem[]> {
  const standing = judged.flatMap(({ row, ready }) => (row ? [{ id: row.id, values: row.values, isNew: ready !== undefined }] : []))
  const twins = await unit.twins(resource.name, standing)
  return judged.map((item) => {
    const found = item.row && twins.get(item.row.id)
    if (!found) return item
    const same = found.problems.map(({ message }): OperationFinding => ({ code: 'duplicate', severity: 'block', message }))
    return { ...item, findings: [...item.findings, ...same, ...(found.alike && reason === undefined ? [alikeFinding(unit, found.alike)] : [])] }
  })
}

const alikeFinding = (unit: RecordUnit, names: readonly string[]): OperationFinding => ({
  code: 'alike',
  severity: 'warn',
  message: unit.say({ key: `shared/imports.problems.${names.length > 0 ? 'alike' : 'alikeUnseen'}`, params: { names: names.join('; ') } }),
})

async function store(unit: RecordUnit, resource: LinkedResource, kept: readonly JudgedItem[], reason: string): Promise<ReadonlyMap<string, RecordRow>> {
  const made = kept.flatMap(({ key, ready }) => (ready ? [{ key, ready }] : []))
  const changed = kept.flatMap(({ key, write, row }) => (write && 'row' in write && row ? [{ key, change: { row: write.row, values: row.values } }] : []))
  const inserted = await unit.insert(
    resource.name,
    made.map(({ ready }) => ready),
    reason,
  )
  const replaced = await unit.replace(
    resource.name,
    changed.map(({ change }) => change),
    reason,
  )
  const stored = [...made.map(({ key }, index) => [key, inserted[index]] as const), ...changed.map(({ key }, index) => [key, replaced[index]] as const)]
  return new Map(stored.flatMap(([key, row]) => (row ? [[key, row] as const] : [])))
}
