import { byKey, type FieldProblem } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { writtenRecords } from '../find-record.ts'
import { binnedRows, refuseRows } from '../owned/judge-rows.ts'
import { isIdle, type RowsPlan } from '../owned/plan-rows.ts'
import { saveRows } from '../owned/save-rows.ts'
import { LOCATION, type RecordRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import type { Subject } from '../subject.ts'
import { type StartBody, type StartedRecord, startRecord } from './create.ts'
import { placesOfParts, refuseForeignLocation } from './location.ts'
import { deadReferences } from './references.ts'
import { numbersFor } from './sequences.ts'
import { storeMany } from './store.ts'

/** A new record that keeps to the rules that need no other of its kind, or what it breaks. */
export type Prepared = Ready | Unready

/** What a new record says; an `id` that other records name is the code's own. */
export type MadeBody = StartBody & { readonly id?: string }

/** A record as it is to be stored. */
export interface Ready {
  readonly id: string
  readonly locationId: string | null
  readonly values: Values
  /** The rows that it is to own; none when absent. */
  readonly plans?: readonly RowsPlan[]
}

/** What is wrong with it; a warning passes with a reason. */
export interface Unready {
  readonly problems: readonly FieldProblem[]
  readonly severity: 'block' | 'warn'
}

type Values = Readonly<Record<string, unknown>>

/** Refusals that are about the values of one record; any other is about the call as a whole. */
const OF_VALUES: ReadonlySet<string> = new Set(['invalid-value', 'check-failed', 'reason-required', 'unknown-field'])

/**
 * Reads and judges several new records of one resource. What is asked of the database is asked once for all of them, so visits of one series cost as
 * many statements as one visit.
 */
export async function prepareMany(subject: Subject, tx: Tx, bodies: readonly MadeBody[]): Promise<readonly Prepared[]> {
  const started = []
  for (const body of bodies) started.push({ body, outcome: await problemsOr(async () => startRecord(subject, body, body.id)) })
  const placed = await placedRecords(
    subject,
    tx,
    started.flatMap(({ outcome }) => ('done' in outcome ? [outcome.done] : [])),
  )
  const refused = await judgeReferences(subject, tx, [...placed.values()])
  const prepared: Prepared[] = []
  for (const { body, outcome } of started) prepared.push('problems' in outcome ? outcome : await settled(body, outcome.done))
  return prepared

  async function settled({ reason }: MadeBody, own: StartedRecord): Promise<Prepared> {
    const { id, values, plans } = own
    const place = placed.get(id)?.place ?? null
    const unready = refused.get(id) ?? (await judgeRows(subject, tx, { started: own, place, reason }))
    return unready ?? { id, locationId: place, values, ...(plans.some((plan) => !isIdle(plan)) && { plans }) }
  }
}

/** Where each record lies, by its id. */
async function placedRecords(subject: Subject, tx: Tx, records: readonly StartedRecord[]): Promise<ReadonlyMap<string, Placed>> {
  const places = await placesOfParts(
    subject,
    tx,
    records.map(({ values, asked }) => ({ values, otherwise: asked })),
  )
  return new Map(records.map((started, index) => [started.id, { started, place: places[index] ?? null }]))
}

/** Stores what was prepared, with numbers in its order. */
export async function insertMany(
  subject: Subject,
  tx: Tx,
  records: readonly Ready[],
  deed: { readonly reason: string | undefined; readonly authorName: string },
): Promise<readonly RecordRow[]> {
  if (records.length === 0) return []
  const numbers = await numbersFor(subject, tx, records.length)
  const writes = records.map(({ id, locationId, values }, index) => ({
    id,
    current: undefined,
    next: { values: calculate(subject.resource, { ...values, ...numbers[index] }, subject.moment, 'all'), locationId },
    deed: { action: 'create', ...deed } as const,
  }))
  const rows = await storeMany(subject, tx, writes)
  return withTheirRows(subject, tx, { rows, records, deed })
}

interface Stored {
  readonly rows: readonly RecordRow[]
  readonly records: readonly Ready[]
  readonly deed: { readonly reason: string | undefined; readonly authorName: string }
}

/** Records that own rows get theirs, and are read again with what these add up to. */
async function withTheirRows(subject: Subject, tx: Tx, { rows, records, deed }: Stored): Promise<readonly RecordRow[]> {
  const owners = rows.flatMap((owner, index) => {
    const plans = records[index]?.plans
    return plans === undefined ? [] : { owner, plans }
  })
  if (owners.length === 0) return rows
  await saveRows(subject, tx, owners, deed)
  const written = await writtenRecords(
    subject,
    tx,
    owners.map(({ owner }) => owner.id),
  )
  return rows.map((row) => written.get(row.id) ?? row)
}

/** The rows that a new record is to own, by the rules of their own resource. */
async function judgeRows(
  subject: Subject,
  tx: Tx,
  { started: { id, input, plans }, place, reason }: Placed & { readonly reason: string | undefined },
): Promise<Unready | undefined> {
  if (plans.every(isIdle)) return undefined
  const outcome = await problemsOr(async () => {
    await binnedRows(subject, tx, { id }, input)
    await refuseRows(tx, plans, { locationId: place, reason })
  })
  return 'problems' in outcome ? outcome : undefined
}

interface Placed {
  readonly started: StartedRecord
  readonly place: string | null
}

/** What is wrong with what records point at, by their ids: each place is looked at once, and all references together. */
async function judgeReferences(subject: Subject, tx: Tx, records: readonly Placed[]): Promise<ReadonlyMap<string, Unready>> {
  const refused = new Map<string, Unready>()
  for (const place of new Set(records.map((record) => record.place))) {
    const outcome = await problemsOr(() => refuseForeignLocation(subject, tx, place))
    if ('problems' in outcome) for (const record of records) if (record.place === place) refused.set(record.started.id, outcome)
  }
  const pointings = records
    .filter(({ started }) => !refused.has(started.id))
    .map(({ started: { id, input, values }, place }) => ({ changed: input, after: { ...values, [LOCATION]: place }, at: `/${id}` }))
  for (const [id = '', own] of byKey(await deadReferences(subject, tx, pointings), ({ path }) => path.split('/')[1])) {
    const problems = own.map((problem) => ({ ...problem, path: problem.path.replace(`/${id}`, '/values') }))
    refused.set(id, { problems, severity: 'block' })
  }
  return refused
}

/** What is wrong with the values of one record is said beside it; anything else goes on. */
export async function problemsOr<T>(work: () => Promise<T>): Promise<{ readonly done: T } | Unready> {
  try {
    return { done: await work() }
  } catch (error) {
    if (!(error instanceof RefusalError && OF_VALUES.has(error.code))) throw error
    return { problems: error.problems, severity: error.code === 'reason-required' ? 'warn' : 'block' }
  }
}
