import { sql } from 'kysely'
import { chatKindOf, type FieldProblem, type ResolvedField } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { nothingWanted, want } from '../projection/reference-fields.ts'
import { readableRows } from '../rights/row-scope.ts'
import { mayName, type Subject } from '../subject.ts'
import { say } from '../texts.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Refuses ids that point at nothing this user may name, or at what belongs to something else than the record does: one query per referenced
 * resource, one for users, one for each reference that shares fields.
 */
export async function refuseDeadReferences(subject: Subject, tx: Tx, changed: Values, after: Values): Promise<void> {
  const { resource, context } = subject
  const wanted = nothingWanted()
  for (const [name, value] of Object.entries(changed)) {
    const field = resource.fields[name]
    if (field !== undefined) want(wanted, field, value)
  }
  const known = await knownRecords(subject, tx, wanted.records)
  const people = await knownPeople(tx, wanted.users)
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(changed)) {
    const field = resource.fields[name]
    if (field === undefined) continue
    const own = nothingWanted()
    want(own, field, value)
    const dead = [...own.records].some(([to, ids]) => [...ids].some((id) => !known.get(to)?.has(id)))
    if (dead) problems.push({ path: `/values/${name}`, message: say(context, { key: 'shared/validation.notFound' }) })
    if ([...own.users].some((id) => !isNamable(field, people.get(id))))
      problems.push({ path: `/values/${name}`, message: say(context, { key: 'shared/validation.userNotFound' }) })
  }
  if (problems.length === 0) problems.push(...(await strangers(subject, tx, changed, after)))
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
}

/** References whose record says something else in a field that both share. */
async function strangers({ resource, context }: Subject, tx: Tx, changed: Values, after: Values): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [name, { to, shares = [] }] of Object.entries(resource.fields)) {
    const isTouched = [name, ...shares].some((field) => field in changed)
    if (to === undefined || shares.length === 0 || !isTouched || isBlank(after[name])) continue
    const alike = shares.map((field) => sql`${columnOf(field)} is not distinct from ${after[field] ?? null}`)
    const found = await sql`select from ${tableOf(to)} where ${allOf([sql`id = ${after[name]}`, ...alike])}`.execute(tx)
    if (found.rows.length > 0) continue
    const fields = shares.map((field) => say(context, { key: resource.fields[field]?.label ?? field })).join(', ')
    problems.push({ path: `/values/${name}`, message: say(context, { key: 'shared/validation.notShared', params: { fields } }) })
  }
  return problems
}

async function knownRecords(subject: Subject, tx: Tx, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = new Map<string, ReadonlySet<string>>()
  for (const [name, ids] of wanted) known.set(name, await readableIds(subject, tx, name, [...ids]))
  return known
}

/** Which of these ids are records of the resource that this user may name and that are not in the recycle bin. */
export async function readableIds(subject: Subject, tx: Tx, name: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { context, actor, moment } = subject
  const resource = context.documents().resources.get(name)
  if (resource === undefined || !mayName(resource, actor)) return new Set()
  const conditions = [...readableRows({ context, resource, actor, moment }), sql`deleted_at is null`, sql`id = any(${ids})`]
  const found = await sql<{ id: string }>`select id from ${tableOf(name)} where ${allOf(conditions)}`.execute(tx)
  return new Set(found.rows.map((row) => row.id))
}

type AccountKind = NonNullable<ResolvedField['accounts']>[number]

/** As what people may be named here, by id: members of the company, and super admins, who may be members too. */
async function knownPeople(tx: Tx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly AccountKind[]>> {
  const known = new Map<string, readonly AccountKind[]>()
  if (ids.size === 0) return known
  const found = await sql<{ user_id: string; user_type: string | null }>`select user_id, user_type from company_member where user_id = any(${[...ids]})
    union all select user_id, null from platform_person where user_id = any(${[...ids]})`.execute(tx)
  for (const { user_id: id, user_type: type } of found.rows) known.set(id, [...(known.get(id) ?? []), type === null ? 'superAdmins' : chatKindOf(type)])
  return known
}

/** A field names the office's people unless its document says whose accounts it may name. */
const isNamable = ({ accounts = ['office'] }: ResolvedField, kinds: readonly AccountKind[] = []): boolean => kinds.some((kind) => accounts.includes(kind))
