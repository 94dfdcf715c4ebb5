import { sql } from 'kysely'
import { chatKindOf, type FieldProblem, type ResolvedField, type SharedField } from '#contract'
import { sharedFields } from '#fields'
import { asJson, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, type Condition, tableOf } from '../columns.ts'
import { nothingWanted, type Wanted, want } from '../projection/reference-fields.ts'
import { LOCATION } from '../record-row.ts'
import { readableRows } from '../rights/row-scope.ts'
import { mayName, type Subject } from '../subject.ts'
import { say } from '../texts.ts'

type Values = Readonly<Record<string, unknown>>

/** A record whose references are looked at: those that changed, and all that it says after that. */
export interface Pointing {
  readonly changed: Values
  readonly after: Values
  /** Where its values stand in what was sent. */
  readonly at: string
}

/**
 * Refuses ids that point at nothing this user may name, or at what belongs to something else than the record does: one query for all records that are
 * pointed at, one for users, one for each reference that shares fields.
 */
export async function refuseDeadReferences(subject: Subject, tx: Tx, changed: Values, after: Values): Promise<void> {
  const problems = await deadReferences(subject, tx, [{ changed, after, at: '/values' }])
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
}

/** The same of many records in as many queries; gives what is wrong. */
export async function deadReferences(subject: Subject, tx: Tx, pointings: readonly Pointing[]): Promise<readonly FieldProblem[]> {
  const { context } = subject
  const all = nothingWanted()
  const each = pointings.map((pointing) => ({ at: pointing.at, wanted: wantedIn(subject, pointing.changed, all) }))
  const known = await knownRecords(subject, tx, all.records)
  const people = await knownPeople(tx, all.users)
  const problems = each.flatMap(({ at, wanted }) =>
    wanted.flatMap(({ name, field, records, users }): readonly FieldProblem[] => {
      const isDead = [...records].some(([to, ids]) => [...ids].some((id) => !known.get(to)?.has(id)))
      const isNobody = [...users].some((id) => !isNamable(field, people.get(id)))
      return [
        ...(isDead ? [{ path: `${at}/${name}`, message: say(context, { key: 'shared/validation.notFound' }) }] : []),
        ...(isNobody ? [{ path: `${at}/${name}`, message: say(context, { key: 'shared/validation.userNotFound' }) }] : []),
      ]
    }),
  )
  const isSound = ({ at }: Pointing): boolean => problems.every(({ path }) => !path.startsWith(`${at}/`))
  return [...problems, ...(await strangers(subject, tx, problems.length === 0 ? pointings : pointings.filter(isSound)))]
}

interface WantedOfField extends Wanted {
  readonly name: string
  readonly field: ResolvedField
}

/** What each changed field points at; put together in `all`, too. Owned rows are looked at one by one, by their own resource. */
function wantedIn({ resource }: Subject, changed: Values, all: Wanted): readonly WantedOfField[] {
  return Object.entries(changed).flatMap(([name, value]) => {
    const field = resource.fields[name]
    if (field === undefined || field.owns !== undefined) return []
    const own = nothingWanted()
    want(own, field, value)
    want(all, field, value)
    return [{ name, field, ...own }]
  })
}

/** References whose record says something else in a field that both share. */
async function strangers({ resource, context }: Subject, tx: Tx, pointings: readonly Pointing[]): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const { to } = field
    const shares = sharedFields(field)
    if (to === undefined || shares.length === 0) continue
    const asked = pointings.filter(({ changed, after }) => [name, ...shares.map(({ own }) => own)].some((each) => each in changed) && !isBlank(after[name]))
    const alike = await alikeIn(tx, { to, shares, asked: asked.map(({ after }) => ({ id: after[name], ...itsValues(after, shares) })) })
    const fields = shares.map(({ own }) => say(context, { key: resource.fields[own]?.label ?? own })).join(', ')
    for (const [index, { at }] of asked.entries())
      if (!alike.has(index)) problems.push({ path: `${at}/${name}`, message: say(context, { key: 'shared/validation.notShared', params: { fields } }) })
  }
  return problems
}

/** What the record that is pointed at has to say, by its own fields. */
const itsValues = (values: Values, shares: readonly SharedField[]): Values => Object.fromEntries(shares.map(({ own, its }) => [its, values[own] ?? null]))

interface Alike {
  readonly to: string
  readonly shares: readonly SharedField[]
  readonly asked: readonly Values[]
}

/** Which of those asked, by their places, the record that they point at agrees with. */
async function alikeIn(tx: Tx, { to, shares, asked }: Alike): Promise<ReadonlySet<number>> {
  if (asked.length === 0) return new Set()
  const said = (field: string): Condition => (field === LOCATION ? sql`target.location_id::text` : sql`target.data ->> ${field}`)
  const conditions = shares.map(({ its }) => sql`${said(its)} is not distinct from asked.said ->> ${its}`)
  const wanted = asked.map((said, place) => ({ place, id: said.id, said }))
  const found = await sql<{ place: number }>`select asked.place from jsonb_to_recordset(${asJson(wanted)}::jsonb) as asked (place int, id uuid, said jsonb)
    join ${tableOf(to)} target on target.id = asked.id and ${allOf(conditions)}`.execute(tx)
  return new Set(found.rows.map(({ place }) => place))
}

type IdsByResource = ReadonlyMap<string, ReadonlySet<string>>

/** Which of these ids are records of the resource that this user may name and that are not in the recycle bin. */
export const readableIds = async (subject: Subject, tx: Tx, name: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  (await knownRecords(subject, tx, new Map([[name, new Set(ids)]]))).get(name) ?? new Set()

/** The same of several resources, in one query. */
async function knownRecords({ context, actor, moment }: Subject, tx: Tx, wanted: IdsByResource): Promise<IdsByResource> {
  const questions = [...wanted].flatMap(([name, ids]) => {
    const resource = context.documents().resources.get(name)
    if (resource === undefined || !mayName(resource, actor)) return []
    const conditions = [...readableRows({ context, resource, actor, moment }), sql`deleted_at is null`, sql`id = any(${[...ids]})`]
    return sql`select ${name}::text as resource, id from ${tableOf(name)} where ${allOf(conditions)}`
  })
  if (questions.length === 0) return new Map()
  const found = await sql<{ resource: string; id: string }>`${sql.join(questions, sql` union all `)}`.execute(tx)
  return new Map([...wanted.keys()].map((name) => [name, new Set(found.rows.flatMap(({ resource, id }) => (resource === name ? [id] : [])))]))
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
