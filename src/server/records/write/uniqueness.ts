import { sql } from 'kysely'
import { byKey, type FieldProblem } from '#contract'
import { isUniqueViolation, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { anyOf, columnOf, tableOf } from '../columns.ts'
import { namesOf } from '../projection/names.ts'
import { isSeen } from '../rights/field-rights.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { judgedAgain } from './overlaps.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields of which no two records have the same value. */
export const uniqueFields = ({ resource }: Subject): readonly string[] => Object.keys(resource.fields).filter((name) => resource.fields[name]?.unique)

/**
 * Refuses values that another record of the company already has. Every record counts, also one that this user can't see: two may not
 * share the value all the same.
 */
export async function refuseDuplicates(subject: Subject, tx: Tx, { id, values }: { id: string; values: Values }): Promise<void> {
  const { resource, actor } = subject
  const asked = uniqueFields(subject).filter((name) => !isBlank(values[name]) && resource.fields[name]?.type !== 'sequence')
  if (asked.length === 0) return
  const same = asked.map((name) => sql`${columnOf(name)} = ${values[name]}`)
  const flags = same.map((condition, index) => sql`${condition} as ${sql.ref(`same_${index}`)}`)
  const found = await sql<Readonly<Record<string, unknown>>>`
    select id, ${sql.join(flags)} from ${tableOf(resource.name)}
    where company_id = ${actor.companyId} and deleted_at is null and id <> ${id} and ${anyOf(same)} limit ${asked.length}`.execute(tx)
  const taken = asked.filter((_name, index) => found.rows.some((row) => row[`same_${index}`] === true))
  if (taken.length === 0) return
  const ids = new Set(found.rows.map((row) => String(row.id)))
  const owners = await namesOf(subject, tx, { records: new Map([[resource.name, ids]]), users: new Set() })
  const ownerOf = (name: string): string | undefined => {
    const row = found.rows.find((each) => each[`same_${asked.indexOf(name)}`] === true)
    return isSeen(subject.rights, name) ? owners.get(String(row?.id)) : undefined
  }
  throw duplicateRefusal(subject, taken, ownerOf)
}

/** Two calls at the same time: the second one runs into the unique index, or into a constraint that keeps spans apart. */
export const explainViolation = <T>(subject: Subject, work: () => Promise<T>): Promise<T> => explainDuplicate(subject, () => judgedAgain(work))

/** The unique index alone; for what is one step of a transaction, which is over then. */
export async function explainDuplicate<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw duplicateRefusal(subject, namedBy(subject, error))
    throw error
  }
}

function namedBy(subject: Subject, error: object): readonly string[] {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const named = uniqueFields(subject).filter((name) => constraint.includes(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
  return named.length > 0 ? named : uniqueFields(subject).slice(0, 1)
}

/** Whose value it is stands in the message where this user may see both the value and whose it is. */
function duplicateRefusal(subject: Subject, names: readonly string[], ownerOf?: (name: string) => string | undefined): RefusalError {
  const problems = names.map((name) => duplicateProblem(subject, name, '/values', ownerOf?.(name)))
  return new RefusalError('duplicate', { problems, ...(problems[0] ? { message: problems[0].message } : {}) })
}

export function duplicateProblem({ resource, context }: Subject, name: string, at: string, owner?: string): FieldProblem {
  const field = say(context, { key: resource.fields[name]?.label ?? name })
  const message = owner
    ? say(context, { key: 'shared/validation.duplicateOf', params: { field, name: owner } })
    : say(context, { key: 'shared/validation.duplicate', params: { field } })
  return { path: `${at}/${name}`, message }
}

interface Unstored {
  readonly id: string
  readonly values: Values
}

/** The same of many records at once, which may also have a value of one another: by their ids, one statement for each field. */
export async function duplicatesOfMany(subject: Subject, tx: Tx, records: readonly Unstored[]): Promise<ReadonlyMap<string, readonly FieldProblem[]>> {
  const found = new Map<string, FieldProblem[]>()
  for (const name of uniqueFields(subject)) {
    if (subject.resource.fields[name]?.type === 'sequence') continue
    const asked = records.filter(({ values }) => !isBlank(values[name]))
    if (asked.length === 0) continue
    const owners = await ownersOf(subject, tx, name, asked)
    for (const { id, values } of asked) {
      const value = String(values[name])
      const isTwice = asked.some((other) => other.id !== id && String(other.values[name]) === value)
      const owner = owners.get(value)?.find((each) => each.id !== id)
      if (owner === undefined && !isTwice) continue
      const told = isSeen(subject.rights, name) ? owner?.name : undefined
      found.set(id, [...(found.get(id) ?? []), duplicateProblem(subject, name, '/values', told)])
    }
  }
  return found
}

/** Whose the values of a field are, by value; the names of those that the actor may be told. */
async function ownersOf(
  subject: Subject,
  tx: Tx,
  name: string,
  asked: readonly Unstored[],
): Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string | undefined }[]>> {
  const { resource, actor } = subject
  const values = [...new Set(asked.map((record) => String(record.values[name])))]
  const { rows } = await sql<{ id: string; value: string }>`select id, ${columnOf(name)}::text as value from ${tableOf(resource.name)}
    where company_id = ${actor.companyId} and deleted_at is null and ${columnOf(name)}::text = any(${values})`.execute(tx)
  const names = await namesOf(subject, tx, { records: new Map([[resource.name, new Set(rows.map(({ id }) => id))]]), users: new Set() })
  return byKey(
    rows.map(({ id, value }) => ({ id, value, name: names.get(id) })),
    ({ value }) => value,
  )
}
