import { sql } from 'kysely'
import type { OwnMigration } from '#contract'
import type { LinkedResource } from '#document'
import { validateValue } from '#fields'
import { asJson, type Tx } from '#server/platform/database'
import { isBlank } from '#validation'
import { tableOf } from '../columns.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import { startingWith } from '../rules/defaults.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { wordsOfRecord } from '../words/words.ts'
import { newId } from '../write/new-id.ts'
import { nextNumbers } from '../write/sequences.ts'
import { dataOf } from '../write/store-many.ts'
import { keepTotalsOf } from '../write/totals.ts'

type Values = RecordRow['values']

interface MadeRecord {
  readonly target: LinkedResource
  readonly values: Values
  readonly locationId: string | null
  /** Among the rows that it was one of: where its owner keeps them in the order in which they were added, they stay in theirs. */
  readonly place: number
}

/** Records to be made of rows, and the values without them. */
export interface RowsTaken {
  readonly values: Values
  readonly made: readonly MadeRecord[]
  readonly isLeft: boolean
}

/** Rows that the new record cannot hold stay, and so do all rows of what lies in the recycle bin. */
export function recordsOf(subject: Subject, step: OwnMigration, row: RecordRow): RowsTaken {
  const rows: unknown = row.values[step.field]
  const target = subject.context.documents().resources.get(step.resource)
  if (!Array.isArray(rows) || rows.length === 0 || target === undefined) return { values: row.values, made: [], isLeft: false }
  const tries = rows.map((each: unknown) => ({ each, values: row.deletedAt === null ? valuesOf(subject, step, { target, row, each }) : undefined }))
  const stay = tries.filter(({ values }) => values === undefined).map(({ each }) => each)
  const { [step.field]: _rows, ...rest } = row.values
  const locationId = target.locationScoped ? row.locationId : null
  return {
    values: stay.length === rows.length ? row.values : stay.length === 0 ? rest : { ...rest, [step.field]: stay },
    made: tries.flatMap(({ values }, place) => (values === undefined ? [] : [{ target, values, locationId, place }])),
    isLeft: stay.length > 0,
  }
}

interface OneRow {
  readonly target: LinkedResource
  readonly row: RecordRow
  readonly each: unknown
}

/** Undefined: the new record could not hold all that the row says. */
function valuesOf({ actor, moment }: Subject, { by, values: taken }: OwnMigration, { target, row, each }: OneRow): Values | undefined {
  const said: Readonly<Record<string, unknown>> = typeof each === 'object' && each !== null ? { ...each } : {}
  const sources = new Set<string>(Object.values(taken))
  const isUntold = Object.entries(said).some(([name, value]) => name !== 'id' && !sources.has(name) && !isBlank(value))
  const entries = Object.entries(taken).map(([name, from]) => ({ name, field: target.fields[name], value: said[from] }))
  const isFitting = entries.every(
    ({ field, value }) => field !== undefined && (isBlank(value) ? !field.required : validateValue(field, value, { today: moment.today }).length === 0),
  )
  if (isUntold || !isFitting) return undefined
  const own = entries.filter(({ value }) => !isBlank(value)).map(({ name, value }) => [name, value] as const)
  const state = target.lifecycle === undefined ? {} : { [target.lifecycle.field]: target.lifecycle.initial[0] }
  return { ...startingWith({ resource: target, actor, moment }), ...state, ...Object.fromEntries(own), [by]: row.id }
}

/** Made by nobody, so without an entry in its history. */
export async function makeRecord(subject: Subject, tx: Tx, { target, values, locationId, place }: MadeRecord): Promise<void> {
  const own = subjectOf(subject.context, subject.actor, target)
  const { actor, moment } = own
  const numbered = calculate(target, { ...values, ...(await nextNumbers(own, tx)) }, moment, 'all')
  const filled = Object.fromEntries(Object.entries(numbered).filter(([, value]) => !isBlank(value)))
  const { rows } = await sql<StoredRow>`insert into ${tableOf(target.name)} (id, company_id, location_id, data, created_at)
    values (${newId(moment.now)}, ${actor.companyId}, ${locationId}, ${asJson(dataOf(filled))}, now() + ${place}::int * interval '1 millisecond')
    returning ${ROW_COLUMNS}`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('A record was not stored: row-level security kept it from being written.')
  await sql`insert into record_word (company_id, resource, word, record_id)
    select ${actor.companyId}, ${target.name}, word, ${stored.id} from unnest(${[...wordsOfRecord(target, filled)]}::text[]) as word on conflict do nothing`.execute(
    tx,
  )
  await keepTotalsOf(own, tx, [{ before: undefined, after: rowOf(stored) }])
}
