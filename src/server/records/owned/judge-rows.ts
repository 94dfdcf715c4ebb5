import { sql } from 'kysely'
import type { FieldProblem } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { anyOf, columnOf, tableOf } from '../columns.ts'
import { LOCATION, type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { type Broken, brokenRules, refuseBroken } from '../rules/enforce-rules.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { brokenByModules, rowToBe } from '../unit/refuse-by-rules.ts'
import { changesBetween } from '../write/diff.ts'
import { refuseKept } from '../write/keepers.ts'
import { overlapsOfMany } from '../write/overlaps-of-many.ts'
import { deadReferences } from '../write/references.ts'
import { duplicateProblem, uniqueFields } from '../write/uniqueness.ts'
import { type OwnedField, ownedFields } from './owned-fields.ts'
import type { PlannedRow, RowsPlan } from './plan-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** Where the values of a row stand in what was sent. */
export const placeOfRow = ({ name }: OwnedField, { index }: Pick<PlannedRow, 'index'>): string => `/values/${name}/${index}`

const written = ({ made, changed }: RowsPlan): readonly PlannedRow[] => [...made, ...changed]

/** What is wrong with rows by the rules of their own resource, where they stand. */
export const brokenRows = (plans: readonly RowsPlan[], reason: string | undefined): readonly Broken[] =>
  plans.flatMap((plan) =>
    written(plan).map((row) => {
      const { missing, failed } = brokenRules(plan.subject, { before: row.before?.values, after: row.values, reason })
      const placed = (problem: FieldProblem): FieldProblem => ({ ...problem, path: placeOfRow(plan.owned, row) + problem.path.slice('/values'.length) })
      return { missing: missing.map(placed), failed: failed.map(({ severity, problem }) => ({ severity, problem: placed(problem) })) }
    }),
  )

/**
 * Rows of the record in the recycle bin that the sent ones name. An id that is another record's is no new row's: refused, as ids are the record's for
 * good.
 */
export async function binnedRows(subject: Subject, tx: Tx, owner: Pick<RecordRow, 'id' | 'owned'>, input: Values): Promise<readonly RecordRow[]> {
  const binned: RecordRow[] = []
  const problems: FieldProblem[] = []
  for (const owned of ownedFields(subject.resource)) {
    const stored = new Set((owner.owned?.[owned.name] ?? []).map(({ id }) => id))
    const sent = (input[owned.name] ?? []) as readonly { readonly id: string }[]
    const fresh = sent.map(({ id }) => id).filter((id) => !stored.has(id))
    if (fresh.length === 0) continue
    const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(owned.owns.resource)}
      where company_id = ${subject.actor.companyId} and id = any(${fresh}) for update`.execute(tx)
    for (const row of rows.map(rowOf)) {
      if (row.deletedAt !== null && row.values[owned.owns.by] === owner.id) binned.push(row)
      else {
        const index = sent.findIndex(({ id }) => id === row.id)
        problems.push({ path: `${placeOfRow(owned, { index })}/id`, message: say(subject.context, { key: 'shared/validation.rowId' }) })
      }
    }
  }
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
  return binned
}

interface Saved {
  /** Where the record lies, and so its rows. */
  readonly locationId: string | null
  /** Lets warnings pass. */
  readonly reason: string | undefined
}

/** Refuses rows that point at nothing, say what no two records may say, lie over others, are against rules of modules, or are kept from going. */
export async function refuseRows(tx: Tx, plans: readonly RowsPlan[], saved: Saved): Promise<void> {
  const dead: FieldProblem[] = []
  const taken: FieldProblem[] = []
  for (const plan of plans) {
    const pointings = written(plan).map((row) => ({ changed: changedIn(plan, row), after: row.values, at: placeOfRow(plan.owned, row) }))
    dead.push(...(await deadReferences(plan.subject, tx, pointings)))
    taken.push(...(await duplicates(tx, plan)))
  }
  if (dead.length > 0) throw new RefusalError('invalid-value', { problems: dead })
  if (taken.length > 0) throw new RefusalError('duplicate', { problems: taken, ...(taken[0] && { message: taken[0].message }) })
  const broken: Broken[] = []
  for (const plan of plans) broken.push(...(await brokenAmongOthers(tx, plan, saved)))
  refuseBroken(broken, saved.reason)
  for (const plan of plans) await refuseKept(plan.subject, tx, plan.gone)
}

/** What rows run into in time, and what rules of modules say of them. */
async function brokenAmongOthers(tx: Tx, plan: RowsPlan, { locationId }: Saved): Promise<readonly Broken[]> {
  const { subject, owned } = plan
  const rows = written(plan).map((row) => ({
    id: row.id,
    at: placeOfRow(owned, row),
    values: { ...row.values, [LOCATION]: locationId },
    before: row.before?.deletedAt === null ? row.before : undefined,
  }))
  const candidates = rows.map((row) => ({ row: rowToBe(subject, row), before: row.before }))
  const going = plan.gone.map((row) => ({ row: { ...row, deletedAt: subject.moment.now.toISOString() }, before: row }))
  const found = await overlapsOfMany(subject, tx, [...candidates, ...going])
  const failed = found.map(({ id, severity, problem }) => {
    const at = rows.find((row) => row.id === id)?.at ?? ''
    return { severity, problem: { ...problem, path: at + problem.path.slice('/values'.length) } }
  })
  const gone = plan.gone.map((row) => ({ id: row.id, at: `/values/${owned.name}`, values: row.values, before: row, isGone: true as const }))
  return [{ missing: [], failed }, await brokenByModules(subject, tx, [...rows, ...gone])]
}

/** What differs in a row, but for its owner, which is the record that is being written. */
function changedIn({ subject, owned }: RowsPlan, { before, values }: PlannedRow): Values {
  const names = changesBetween(subject.resource.fields, before?.values ?? {}, values).map(({ field }) => field)
  return Object.fromEntries(names.filter((name) => name !== owned.owns.by).map((name) => [name, values[name]]))
}

async function duplicates(tx: Tx, plan: RowsPlan): Promise<readonly FieldProblem[]> {
  const { resource, actor } = plan.subject
  const rows = written(plan)
  const names = uniqueFields(plan.subject).filter((name) => resource.fields[name]?.type !== 'sequence')
  const asked = names.filter((name) => rows.some(({ values }) => !isBlank(values[name])))
  if (asked.length === 0) return []
  const own = [...rows, ...plan.gone].map(({ id }) => id)
  const others = await sql<Values>`select ${sql.join(asked.map((name) => sql`data -> ${name} as ${sql.ref(name)}`))} from ${tableOf(resource.name)}
    where company_id = ${actor.companyId} and deleted_at is null and not (id = any(${own}))
      and ${anyOf(asked.map((name) => sql`${columnOf(name)} = any(${rows.map(({ values }) => values[name] ?? null)})`))}`.execute(tx)
  return asked.flatMap((name) => {
    const seen = new Set(others.rows.map((row) => row[name]))
    return rows.flatMap((row) => {
      const value = row.values[name]
      if (isBlank(value)) return []
      const isTaken = seen.has(value)
      seen.add(value)
      return isTaken ? [duplicateProblem(plan.subject, name, placeOfRow(plan.owned, row))] : []
    })
  })
}
