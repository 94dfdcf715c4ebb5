import { sql } from 'kysely'
import { takeStep } from '#form-rules'
import { asJson, isExclusionViolation, isUniqueViolation, type Tx } from '#server/platform/database'
import { tableOf } from '../columns.ts'
import { withRows } from '../owned/load-rows.ts'
import { rowsIn, withoutRows } from '../owned/owned-fields.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import type { Subject } from '../subject.ts'
import { wordsOfRecord } from '../words/words.ts'
import { dataOf } from '../write/store-many.ts'
import { keepTotalsOf } from '../write/totals.ts'
import type { CompanyRun, RecordsMigrated } from './company-run.ts'
import { makeRecord, type RowsTaken, recordsOf } from './own-records.ts'
import { namedRecords, pointed } from './pointed.ts'
import { keepProgress, LEFT_KEPT_MAX, lockProgress, type Progress } from './progress.ts'

type Values = RecordRow['values']

/** A record with what the step makes of it. */
interface Outcome {
  readonly row: RecordRow
  readonly values: Values
  readonly isLeft: boolean
  readonly made: RowsTaken['made']
}

export interface Batch {
  readonly isEnded: boolean
  /** Of the batch that ended the run. */
  readonly done: RecordsMigrated | undefined
}

const BATCH = 200
/** Ids in the log's entry; the table keeps more of them. */
const LEFT_TOLD_MAX = 50

/** The next records, in one transaction with how far that is: what was broken off was not begun. */
export async function takeBatch(run: CompanyRun, how: 'together' | 'one by one'): Promise<Batch> {
  const { context, actor, resource } = run.subject
  return context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const before = await lockProgress(run, tx)
    if (before.isEnded) return { isEnded: true, done: undefined }
    const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)}
      where company_id = ${actor.companyId} ${before.lastId === null ? sql`` : sql`and id > ${before.lastId}`} order by id limit ${BATCH} for update`.execute(
      tx,
    )
    if (run.step.op === 'point') run.named ??= await namedRecords(run.subject, tx, run.step)
    const owned = await withRows(run.subject, tx, rows.map(rowOf))
    const outcomes = rows.map((stored, index) => outcomeFor(run, rowOf(stored), owned[index]?.values ?? {}))
    const refused = how === 'together' ? await writeAll(run, tx, outcomes) : await writeEach(run, tx, outcomes)
    const after = progressAfter(before, outcomes, refused, rows.length < BATCH)
    await keepProgress(run, tx, after)
    return { isEnded: after.isEnded, done: after.isEnded ? await told(run, tx, after) : undefined }
  })
}

/** `whole` are the values with the rows that are records by now; those that are not yet are the step's own. */
function outcomeFor(run: CompanyRun, row: RecordRow, whole: Values): Outcome {
  const { resource, moment } = run.subject
  const taken = takenOf(run, row)
  if (taken.values === row.values) return { row, made: [], ...taken }
  const worked = calculate(resource, { ...taken.values, ...rowsIn(resource, whole) }, moment, 'all')
  return { row, made: [], ...taken, values: { ...withoutRows(resource, worked), ...rowsIn(resource, taken.values) } }
}

function takenOf({ subject, step, named }: CompanyRun, row: RecordRow): Pick<Outcome, 'values' | 'isLeft'> & Partial<RowsTaken> {
  const { today, now, timeZone } = subject.moment
  const values = row.values as Parameters<typeof takeStep>[2]
  if (step.op === 'own') return recordsOf(subject, step, row)
  // Other values: what they come to is worked out anew.
  if (step.op === 'calculate') return { values: { ...row.values }, isLeft: false }
  return step.op === 'point' ? pointed(step, values, named) : takeStep(subject.resource, step, values, { today, now: now.toISOString(), timeZone })
}

const isChanged = ({ row, values }: Outcome): boolean => values !== row.values && asJson(dataOf(values)) !== asJson(dataOf(row.values))

function progressAfter(before: Progress, outcomes: readonly Outcome[], refused: ReadonlySet<string>, isEnded: boolean): Progress {
  const left = outcomes.filter(({ row, isLeft }) => isLeft || refused.has(row.id)).map(({ row }) => row.id)
  const written = outcomes.filter(({ row }) => !refused.has(row.id))
  return {
    lastId: outcomes.at(-1)?.row.id ?? before.lastId,
    looked: before.looked + outcomes.length,
    changed: before.changed + written.filter(isChanged).length,
    made: before.made + written.reduce((sum, { made }) => sum + made.length, 0),
    left: before.left + left.length,
    leftIds: [...before.leftIds, ...left].slice(0, LEFT_KEPT_MAX),
    isEnded,
  }
}

const NONE: ReadonlySet<string> = new Set()

async function writeAll({ subject }: CompanyRun, tx: Tx, outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
  await writeChanged(subject, tx, outcomes.filter(isChanged))
  // What they add up to in the record that they come of is counted once its rows are gone.
  for (const { made } of outcomes) for (const record of made) await makeRecord(subject, tx, record)
  return NONE
}

async function writeChanged(subject: Subject, tx: Tx, changed: readonly Outcome[]): Promise<void> {
  const { resource, actor } = subject
  if (changed.length === 0) return
  const ids = changed.map(({ row }) => row.id)
  // One version more: whoever has the record open meets it as somebody else's change. Nobody is named, as nobody did it.
  await sql`update ${tableOf(resource.name)} t set version = t.version + 1, data = next.data::jsonb
    from unnest(${ids}::uuid[], ${changed.map(({ values }) => asJson(dataOf(values)))}::text[]) as next (id, data)
    where t.company_id = ${actor.companyId} and t.id = next.id`.execute(tx)
  await renewWords(subject, tx, changed)
  await keepTotalsOf(
    subject,
    tx,
    changed.map(({ row, values }) => ({ before: row, after: { ...row, values } })),
  )
}

/** Those that two records may not both be stay as they are. */
async function writeEach(run: CompanyRun, tx: Tx, outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  for (const outcome of outcomes) {
    await sql`savepoint before_record`.execute(tx)
    try {
      await writeAll(run, tx, [outcome])
      await sql`release savepoint before_record`.execute(tx)
    } catch (error) {
      if (!isUniqueViolation(error) && !isExclusionViolation(error)) throw error
      await sql`rollback to savepoint before_record`.execute(tx)
      refused.add(outcome.row.id)
    }
  }
  return refused
}

/** The words of before are those that are there: the document that they came of is gone. */
async function renewWords({ resource, actor }: Subject, tx: Tx, changed: readonly Outcome[]): Promise<void> {
  const pairs = changed.flatMap(({ row, values }) => wordsOfRecord(resource, values).map((word) => ({ id: row.id, word })))
  await sql`delete from record_word where company_id = ${actor.companyId} and resource = ${resource.name} and record_id = any(${changed.map(({ row }) => row.id)})`.execute(
    tx,
  )
  await sql`insert into record_word (company_id, resource, word, record_id)
    select ${actor.companyId}, ${resource.name}, w.word, w.id from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ word }) => word)}::text[]) as w (id, word)
    on conflict do nothing`.execute(tx)
}

/** One entry of the log for all records of the company, with ids of what stays behind; none where there was no record. */
async function told({ subject, step }: CompanyRun, tx: Tx, { looked, changed, made, left, leftIds }: Progress): Promise<RecordsMigrated> {
  const { context, actor, resource } = subject
  const { companyId } = actor
  const counts = { looked, changed, made, left }
  const named = leftIds.length === 0 ? {} : { records: leftIds.slice(0, LEFT_TOLD_MAX).join(' ') }
  if (looked > 0)
    await context.audit(
      { actor: null, companyId, action: 'records-migrated', entity: resource.name, detail: { migration: step.id, op: step.op, ...counts, ...named } },
      tx,
    )
  return { companyId, resource: resource.name, migration: step.id, ...counts }
}
