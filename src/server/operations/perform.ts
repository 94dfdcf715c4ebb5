import { OPERATION_PART_MAX, type OperationAnswer, type OperationBody, type OperationItem } from '#contract'
import type { LinkedOperation } from '#document'
import { namedParts } from '#domains'
import { type Actor, ownAccountKind } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordRow, RecordUnit } from '#server/records'
import { isBlank } from '#validation'
import { type JudgedItem, judge, type Modules } from './judge.ts'
import type { OperationFrame, PlannedItem } from './operation-code.ts'
import { domainFor } from './own-settings.ts'
import type { StoredItem } from './runs/once.ts'
import { storeAlso } from './store-also.ts'

/**
 * Does an operation, or says what would come of it: planned by its code, judged by every rule, and then stored as a whole or item by item, in one
 * transaction. A preview is the same, rolled back.
 */
export async function performIn(unit: RecordUnit, operation: LinkedOperation, { modules, body: sent, companies }: Performing): Promise<OperationAnswer> {
  const body = withReason(unit, operation, sent)
  const { items, judged, kept } = await judgeAll(unit, operation, { modules, body, ...(companies && { companies }) })
  if (body.preview !== true)
    refuse(operation, body, { judged, kept, answer: await answerOf(unit, operation, { ...items, judged, stored: new Map(), isKept: false }) })
  const stored = await storeAll(unit, kept, body.reason)
  return answerOf(unit, operation, { ...items, judged, stored, isKept: body.preview !== true })
}

/** The companies that an operation looks into. */
export interface Companies {
  /** What the own one is called. */
  readonly own: string
  readonly others: readonly { readonly name: string; readonly actor: Actor }[]
}

interface Performing {
  readonly modules: Modules
  readonly body: OperationBody
  /** Of an operation that looks into others. */
  readonly companies?: Companies
}

const throughCompanies =
  (unit: RecordUnit, module: string, { own, others }: Companies): NonNullable<OperationFrame['inCompanies']> =>
  async (work) => {
    const done = [await work({ name: own, unit, domain: await domainFor(unit, module) })]
    for (const { name, actor } of others)
      done.push(await unit.inCompanyOf(actor, async (theirs) => work({ name, unit: theirs, domain: await domainFor(theirs, module) })))
    return done
  }

/** A client or an employee is asked for no reason: what is done is reason enough, and stands in the history as one. */
function withReason(unit: RecordUnit, operation: LinkedOperation, body: OperationBody): OperationBody {
  if (ownAccountKind(unit.actor) === undefined || operation.reason !== undefined || !isBlank(body.reason?.trim())) return body
  return { ...body, reason: unit.say({ key: operation.title }) }
}

/**
 * A part of a run: nothing refuses the whole of it. An item that is blocked, or needs a reason where none was given, is left out by itself. Gives what is
 * kept of each item.
 */
export async function performPart(
  unit: RecordUnit,
  operation: LinkedOperation,
  { modules, body }: { readonly modules: Modules; readonly body: OperationBody },
): Promise<readonly StoredItem[]> {
  const { items, judged, kept } = await judgeAll(unit, operation, { modules, body })
  const hasReason = !isBlank(body.reason?.trim())
  const stored = await storeAll(
    unit,
    kept.filter((item) => hasReason || !isWarned(item)),
    body.reason,
  )
  const done = judged.map((item): StoredItem => {
    const row = stored.get(item.key) ?? (item.write && 'row' in item.write ? item.row : undefined)
    return { key: item.key, state: stored.has(item.key) ? 'done' : 'refused', findings: item.findings, ...(row && { id: row.id }) }
  })
  return [...done, ...items.leftOut.map(({ key }): StoredItem => ({ key, state: 'left-out', findings: [] }))]
}

const isWarned = ({ findings }: JudgedItem): boolean => findings.some(({ severity }) => severity === 'warn')

async function judgeAll(unit: RecordUnit, operation: LinkedOperation, performing: Performing) {
  const { modules, body } = performing
  const items = await plan(unit, operation, performing)
  const { module } = namedParts(operation.name)
  const judged = await judge(unit, items.planned, { modules, module, reason: body.reason })
  const kept = judged.filter(({ findings, write, row }) => write !== undefined && row !== undefined && !findings.some(({ severity }) => severity === 'block'))
  return { items, judged, kept }
}

interface Plan {
  readonly planned: readonly PlannedItem[]
  readonly leftOut: readonly PlannedItem[]
}

async function plan(unit: RecordUnit, operation: LinkedOperation, { modules, body, companies }: Performing): Promise<Plan> {
  const { module, own } = namedParts(operation.name)
  const code = modules[module]?.operations[own]
  if (code === undefined) throw new Error(`No code for the operation "${operation.name}": the document check should have refused it.`)
  const without = new Set(body.without ?? [])
  const frame: OperationFrame = {
    unit,
    domain: await domainFor(unit, module),
    values: await answers(unit, operation, body),
    records: await picked(unit, operation, body),
    without,
    ...(companies && { inCompanies: throughCompanies(unit, module, companies) }),
  }
  const items = await code(frame)
  if (items.length > OPERATION_PART_MAX) throw new RefusalError('too-large')
  const named = items.map((item) => withAbout(item, operation, frame.records))
  return { planned: named.filter(({ key }) => !without.has(key)), leftOut: named.filter(({ key }) => without.has(key)) }
}

function withAbout(item: PlannedItem, { resource }: LinkedOperation, records: readonly RecordRow[]): PlannedItem {
  const row = item.write === undefined && item.about === undefined ? records.find(({ id }) => id === item.key) : undefined
  return row === undefined || resource === undefined ? item : { ...item, about: { resource, row } }
}

/** What was filled in, judged. */
export const answers = (unit: RecordUnit, { input }: LinkedOperation, { values = {}, reason, preview }: OperationBody) =>
  // A preview shows what a reason would be asked for.
  unit.answers(input, values, preview ? (reason ?? ' ') : reason)

async function picked(unit: RecordUnit, { over, resource, seen }: LinkedOperation, { ids = [], version }: OperationBody): Promise<readonly RecordRow[]> {
  if (over === 'none' || resource === undefined) {
    if (ids.length > 0) throw new RefusalError('bad-request', { problems: [{ path: '/ids', message: '' }] })
    return []
  }
  if (ids.length === 0 || (over === 'one' && ids.length > 1)) throw new RefusalError('bad-request', { problems: [{ path: '/ids', message: '' }] })
  const rows = await unit.picked(resource, [...new Set(ids)])
  if (seen) refuseUnseen(unit, rows, version)
  return rows
}

/** Nobody says yes to what has changed since they looked. */
function refuseUnseen(unit: RecordUnit, rows: readonly RecordRow[], version: number | undefined): void {
  if (version === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/version', message: '' }] })
  if (rows.some((row) => row.version !== version)) throw new RefusalError('conflict', { message: unit.say({ key: 'shared/operations.changedSince' }) })
}

interface Judged {
  readonly judged: readonly JudgedItem[]
  readonly kept: readonly JudgedItem[]
  readonly answer: OperationAnswer
}

/** What is blocked refuses an operation that is done as a whole; a warning asks for a reason before anything is kept. */
function refuse({ together, reason }: LinkedOperation, body: OperationBody, { judged, kept, answer }: Judged): void {
  const blocked = judged.filter(({ findings }) => findings.some(({ severity }) => severity === 'block'))
  if (blocked.length > 0 && (together === true || kept.length === 0)) throw new RefusalError('check-failed', { data: answer, problems: problemsOf(blocked) })
  const warned = kept.filter(isWarned)
  if (isBlank(body.reason?.trim()) && (reason === 'required' || warned.length > 0))
    throw new RefusalError('reason-required', { data: answer, problems: problemsOf(warned) })
}

const problemsOf = (items: readonly JudgedItem[]) =>
  items
    .flatMap(({ key, findings }) => findings.filter(({ severity }) => severity !== 'info').map(({ message }) => ({ path: `/items/${key}`, message })))
    .slice(0, 20)

/** What is written before them, then they themselves, then what is written after them. */
async function storeAll(unit: RecordUnit, items: readonly JudgedItem[], reason: string | undefined): Promise<ReadonlyMap<string, RecordRow>> {
  const before = items.flatMap(({ also }) => also)
  await storeAlso(unit, before, reason)
  const stored = await storeItems(unit, items, reason)
  const after = items.flatMap((item) => item.after)
  await storeAlso(unit, after, reason)
  return stored
}

/** New ones and changed ones of each resource, in as many statements as for one of them. */
async function storeItems(unit: RecordUnit, items: readonly JudgedItem[], reason: string | undefined): Promise<ReadonlyMap<string, RecordRow>> {
  const stored = new Map<string, RecordRow>()
  const keep = (own: readonly JudgedItem[], rows: readonly RecordRow[]): void => {
    for (const [index, { key }] of own.entries()) {
      const row = rows[index]
      if (row) stored.set(key, row)
    }
  }
  for (const resource of new Set(items.flatMap(({ write }) => write?.resource ?? []))) {
    const own = items.filter(({ write }) => write?.resource === resource)
    const made = own.filter(({ write }) => write && 'create' in write)
    keep(
      made,
      await unit.insert(
        resource,
        made.flatMap(({ ready }) => ready ?? []),
        reason,
      ),
    )
    const changed = own.filter(({ write }) => write && 'row' in write)
    const changes = changed.flatMap(({ write, row }) =>
      write && 'row' in write && row ? [{ row: write.row, values: row.values, ...(write.transition !== undefined && { transition: write.transition }) }] : [],
    )
    keep(changed, await unit.replace(resource, changes, reason))
  }
  return stored
}

interface Outcome extends Plan {
  readonly judged: readonly JudgedItem[]
  readonly stored: ReadonlyMap<string, RecordRow>
  readonly isKept: boolean
}

async function answerOf(unit: RecordUnit, { preview }: LinkedOperation, { planned, leftOut, judged, stored, isKept }: Outcome): Promise<OperationAnswer> {
  const rows = judged.flatMap((item) => stored.get(item.key) ?? item.row ?? [])
  const resource = judged.find(({ write }) => write)?.write?.resource
  const fields = preview && preview.resource === resource ? preview.columns.map(({ field }) => field) : []
  const views = resource === undefined ? new Map() : new Map((await unit.views(resource, rows, fields)).map((view) => [view.id, view]))
  const names = await namesOf(unit, [...planned, ...leftOut])
  const named = (key: string) => ({ ...(names.has(key) && { name: names.get(key) ?? '' }) })
  const items = judged.map((item): OperationItem => {
    const row = stored.get(item.key) ?? item.row
    const record = row && views.get(row.id)
    return { key: item.key, state: stored.has(item.key) ? 'done' : 'refused', findings: item.findings, ...(record ? { record } : named(item.key)) }
  })
  const out = leftOut.map(({ key }): OperationItem => ({ key, state: 'left-out', findings: [], ...named(key) }))
  const order = new Map([...planned, ...leftOut].map(({ key }, index) => [key, index]))
  const all = [...items, ...out].toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0))
  return { items: all, done: items.filter(({ state }) => state === 'done').length, refused: items.filter(({ state }) => state === 'refused').length, isKept }
}

/** What those are called that are about a record and write nothing, by key. */
async function namesOf(unit: RecordUnit, items: readonly PlannedItem[]): Promise<ReadonlyMap<string, string>> {
  const about = items.flatMap((item) => (item.about ? [{ key: item.key, ...item.about }] : []))
  const names = new Map<string, string>()
  for (const resource of new Set(about.map((each) => each.resource))) {
    const own = about.filter((each) => each.resource === resource)
    const views = new Map((await unit.views(resource, [...new Set(own.map(({ row }) => row))], [])).map(({ id, display }) => [id, display]))
    for (const { key, row } of own) names.set(key, views.get(row.id) ?? '')
  }
  return names
}
