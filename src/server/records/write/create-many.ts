import type { CreateBody, FieldProblem } from '#contract'
import { sharedFields, typeOf } from '#fields'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { writtenRecords } from '../find-record.ts'
import { binnedRows, refuseRows } from '../owned/judge-rows.ts'
import { isIdle, type RowsPlan } from '../owned/plan-rows.ts'
import { saveRows } from '../owned/save-rows.ts'
import { LOCATION, type RecordRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import type { Subject } from '../subject.ts'
import { type StartedRecord, startRecord } from './create.ts'
import { placeOfPart, refuseForeignLocation } from './location.ts'
import { mergeValues } from './merge-values.ts'
import { refuseDeadReferences } from './references.ts'
import { numbersFor } from './sequences.ts'
import { storeMany } from './store.ts'

/** A new record that keeps to the rules that need no other of its kind, or what it breaks. */
export type Prepared = Ready | Unready

/** What a new record says; `sets` is the code's own, of fields that nobody fills in as well, and so is an `id` that other records name. */
export type MadeBody = CreateBody & { readonly sets?: Values; readonly id?: string }

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
 * Reads and judges several new records of one resource. What is asked of the database is asked once for all that name the same records, so visits of
 * one series cost as many statements as one visit.
 */
export async function prepareMany(subject: Subject, tx: Tx, bodies: readonly MadeBody[]): Promise<readonly Prepared[]> {
  const known = new Map<string, Promise<Unready | undefined>>()
  const places = new Map<string, Promise<string | null>>()
  const prepared: Prepared[] = []
  for (const body of bodies) {
    const started = await problemsOr(async () => withOwn(subject, startRecord(subject, body, body.id), body))
    if ('problems' in started) {
      prepared.push(started)
      continue
    }
    const { id, values, asked, plans } = started.done
    const key = referencesOf(subject, started.done)
    const place = await once(places, key, () => placeOfPart(subject, tx, values, asked))
    const unready =
      (await once(known, `${key} ${place}`, () => judgeReferences(subject, tx, { started: started.done, place }))) ??
      (await judgeRows(subject, tx, { started: started.done, place, reason: body.reason }))
    prepared.push(unready ?? { id, locationId: place, values, ...(plans.some((plan) => !isIdle(plan)) && { plans }) })
  }
  return prepared
}

/** What the code sets is judged with the rest. */
function withOwn(subject: Subject, started: StartedRecord, { sets, reason }: MadeBody): StartedRecord {
  if (sets === undefined) return started
  const values = mergeValues(subject, started.values, sets)
  enforceRules(subject, { before: undefined, after: values, reason })
  return { ...started, values }
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

async function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? ask()
  known.set(key, found)
  return found
}

/** What a record names: records that name the same are judged together. */
function referencesOf({ resource }: Subject, { values, asked }: StartedRecord): string {
  const shared = Object.values(resource.fields)
    .flatMap(sharedFields)
    .map(({ own }) => own)
  const named = Object.entries(resource.fields).filter(([name, field]) => typeOf(field).pointsAt !== undefined || shared.includes(name))
  return JSON.stringify([asked, ...named.map(([name]) => values[name] ?? null)])
}

interface Placed {
  readonly started: StartedRecord
  readonly place: string | null
}

async function judgeReferences(subject: Subject, tx: Tx, { started: { input, values }, place }: Placed): Promise<Unready | undefined> {
  const outcome = await problemsOr(async () => {
    await refuseForeignLocation(subject, tx, place)
    await refuseDeadReferences(subject, tx, input, { ...values, [LOCATION]: place })
  })
  return 'problems' in outcome ? outcome : undefined
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
