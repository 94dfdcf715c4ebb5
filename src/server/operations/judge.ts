import type { OperationFinding } from '#contract'
import { namedParts } from '#domains'
import { ownAccountKind } from '#permissions'
import { dayText } from '#server/platform/language'
import type { JudgedWrite, Ready, RecordRow, RecordUnit, Unready } from '#server/records'
import type { Finding, ModuleCode, Planned, PlannedItem } from './operation-code.ts'
import { domainFor } from './own-settings.ts'

/** An item with the record as it would be and everything that speaks against it. */
export interface JudgedItem {
  readonly key: string
  readonly write: Planned | undefined
  readonly also: readonly Planned[]
  readonly after: readonly Planned[]
  /** Absent where the values are no record. */
  readonly row: RecordRow | undefined
  /** Of a new record: as it is to be stored, with the rows that it owns. */
  readonly ready?: Ready
  readonly findings: readonly OperationFinding[]
}

export type Modules = Readonly<Record<string, ModuleCode>>

/** Judges what is planned by the rules of the resources, as a single write is judged, and by those of the modules. */
export async function judge(unit: RecordUnit, items: readonly PlannedItem[], { modules, module, reason }: Judging): Promise<readonly JudgedItem[]> {
  const prepared = await prepareAll(unit, items, reason)
  const broken = await brokenRules(unit, prepared, modules)
  return prepared.map(({ item, row, ready, problems }) => ({
    key: item.key,
    write: item.write,
    also: item.also ?? [],
    after: item.after ?? [],
    row,
    ...(ready && { ready }),
    findings: [...item.findings.map((each) => worded(unit, module, each)), ...problems, ...toldTo(unit, broken.get(item.key) ?? [])],
  }))
}

/**
 * What rules of modules say is the office's to weigh, and may speak of others: a client or an employee is told whether it can be done, and no more.
 * What they entered themselves is judged by the resource, in its words.
 */
function toldTo(unit: RecordUnit, findings: readonly OperationFinding[]): readonly OperationFinding[] {
  if (ownAccountKind(unit.actor) === undefined) return findings
  const isOwn = ({ code }: OperationFinding): boolean => code === RULE
  const stopping = findings.filter(({ severity }) => severity === 'block')
  if (stopping.every(isOwn)) return stopping
  return [{ code: 'office', severity: 'block', message: unit.say({ key: 'shared/operations.askOffice' }) }]
}

interface Judging {
  readonly modules: Modules
  /** Whose findings the items bring. */
  readonly module: string
  readonly reason: string | undefined
}

interface Prepared {
  readonly item: PlannedItem
  readonly row: RecordRow | undefined
  readonly ready?: Ready
  readonly problems: readonly OperationFinding[]
}

async function prepareAll(unit: RecordUnit, items: readonly PlannedItem[], reason: string | undefined): Promise<readonly Prepared[]> {
  const made = await prepareNew(unit, items)
  const prepared: Prepared[] = []
  for (const item of items) prepared.push(made.get(item) ?? (await prepareOld(unit, item, reason)))
  return prepared
}

/** New records of one resource are prepared together. */
async function prepareNew(unit: RecordUnit, items: readonly PlannedItem[]): Promise<ReadonlyMap<PlannedItem, Prepared>> {
  const byResource = new Map<string, PlannedItem[]>()
  for (const item of items) {
    if (item.write && 'create' in item.write) byResource.set(item.write.resource, [...(byResource.get(item.write.resource) ?? []), item])
  }
  const prepared = new Map<PlannedItem, Prepared>()
  for (const [resource, own] of byResource) {
    const bodies = own.flatMap(({ write }) => (write && 'create' in write ? [write.create] : []))
    const outcomes = await unit.prepare(resource, bodies)
    for (const [index, item] of own.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) continue
      prepared.set(
        item,
        'problems' in outcome
          ? { item, row: undefined, problems: asFindings(outcome) }
          : { item, row: rowOf(unit, { ...outcome, version: 1 }), ready: outcome, problems: [] },
      )
    }
  }
  return prepared
}

async function prepareOld(unit: RecordUnit, item: PlannedItem, reason: string | undefined): Promise<Prepared> {
  const { write } = item
  if (write === undefined || 'create' in write) return { item, row: undefined, problems: [] }
  const { row, values, transition } = write
  const outcome = await unit.prepareChange(write.resource, { row, values, ...(transition !== undefined && { transition }) }, reason)
  if ('problems' in outcome) return { item, row, problems: asFindings(outcome) }
  return { item, row: { ...row, values: outcome.values }, problems: [] }
}

const rowOf = ({ moment }: RecordUnit, { id, locationId, values, version }: Pick<RecordRow, 'id' | 'locationId' | 'values' | 'version'>): RecordRow => ({
  id,
  version,
  locationId,
  values,
  createdAt: moment.now.toISOString(),
  updatedAt: moment.now.toISOString(),
  deletedAt: null,
})

/** Of a resource's own rules. */
const RULE = 'rule'

/** What is wrong with the values of a record, as findings. */
export const asFindings = ({ problems, severity }: Unready): readonly OperationFinding[] =>
  problems.map(({ path, message }) => ({ code: RULE, severity, message, ...(path.startsWith('/values/') && { field: path.split('/')[2] ?? '' }) }))

/** Days as people read them. */
const readable = (places: NonNullable<Finding['places']>): NonNullable<Finding['places']> =>
  Object.fromEntries(Object.entries(places).map(([name, value]) => [name, typeof value === 'string' ? dayText(value) : value]))

/** A module's finding in the reader's language. */
export const worded = (unit: RecordUnit, module: string, { code, severity, places, field }: Finding): OperationFinding => ({
  code,
  severity,
  message: unit.say({ key: `${unit.domain(module).id}.findings.${code}`, ...(places && { params: readable(places) }) }),
  ...(field !== undefined && { field }),
})

/** What rules of modules say of the writes, by key. */
async function brokenRules(unit: RecordUnit, prepared: readonly Prepared[], modules: Modules): Promise<ReadonlyMap<string, readonly OperationFinding[]>> {
  const byResource = new Map<string, JudgedWrite[]>()
  for (const { item, row } of prepared) {
    if (row === undefined || item.write === undefined) continue
    const before = 'create' in item.write ? undefined : item.write.row
    byResource.set(item.write.resource, [...(byResource.get(item.write.resource) ?? []), { key: item.key, row, before }])
  }
  const found = new Map<string, OperationFinding[]>()
  const add = (key: string, findings: readonly OperationFinding[]): void => void found.set(key, [...(found.get(key) ?? []), ...findings])
  for (const [resource, writes] of byResource) {
    const keys = new Map(writes.map(({ key, row }) => [row.id, key]))
    for (const { id, severity, problem } of await unit.overlaps(resource, writes)) add(keys.get(id) ?? '', asFindings({ severity, problems: [problem] }))
    for (const [key, findings] of await judgeWrites(unit, modules, { resource, writes })) add(key, findings)
  }
  return found
}

/** What the rules that a resource names say of writes of its records, each rule asked once. */
export async function judgeWrites(
  unit: RecordUnit,
  modules: Modules,
  { resource, writes }: { readonly resource: string; readonly writes: readonly JudgedWrite[] },
): Promise<ReadonlyMap<string, readonly OperationFinding[]>> {
  const found = new Map<string, readonly OperationFinding[]>()
  for (const name of unit.resource(resource).rules ?? []) {
    const { module, own } = namedParts(name)
    const rule = modules[module]?.rules[own]
    if (rule === undefined) throw new Error(`No code for the rule "${name}": the document check should have refused it.`)
    for (const [key, findings] of await rule(unit, await domainFor(unit, module), writes))
      found.set(key, [...(found.get(key) ?? []), ...findings.map((each) => worded(unit, module, each))])
  }
  return found
}
