import { sql } from 'kysely'
import type { FieldProblem } from '#contract'
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
