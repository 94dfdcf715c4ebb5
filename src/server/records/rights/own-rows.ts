import { sql } from 'kysely'
import { type Filter, OWN_ACCOUNT_ROLES, type OwnAccountKind, type OwnReach } from '#contract'
import { type LinkedResource, resourceOfRole } from '#document'
import { ownAccountKind, ownReach } from '#permissions'
import { allOf, anyOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { matchesFilter } from '../filters/filter-match.ts'
import { filterSql } from '../filters/filter-sql.ts'
import { resolveFilters } from '../filters/resolve-filter.ts'
import type { Subject } from '../subject.ts'

type Asking = Pick<Subject, 'context' | 'actor' | 'moment'>

/**
 * The rows that an account of a client or an employee reaches, by what the resource says of it: none where it says nothing; undefined for everybody
 * else. Whose record the account is, is asked with the rows, so that a record that is gone reaches nothing from then on.
 */
export function ownRows(asking: Asking, resource: LinkedResource): Condition | undefined {
  const kind = ownAccountKind(asking.actor)
  if (kind === undefined) return undefined
  const reach = ownReach(resource, asking.actor)
  if (reach === undefined) return sql`false`
  return allOf([sql`deleted_at is null`, isOwn(asking, { resource, reach, kind }), ...filtered(asking, resource, reach.only)])
}

interface Of {
  readonly resource: LinkedResource
  readonly reach: OwnReach
  readonly kind: OwnAccountKind
}

function isOwn(asking: Asking, { resource, reach, kind }: Of): Condition {
  const { by, through, of } = reach
  if (by !== undefined) return by === 'id' ? sql`id = any(array(${account(asking, kind)}))` : sql`${columnOf(by)} = any(array(${account(asking, kind)}))`
  if (through !== undefined) return sql`${columnOf(through)} in (${idsOf(asking, resource.fields[through]?.to, kind)})`
  return anyOf((of ?? []).map((pointer) => sql`id in (${idsOf(asking, pointer.resource, kind, pointer)})`))
}

/** The record that the account belongs to. */
function account({ context, actor: { companyId, userId } }: Asking, kind: OwnAccountKind): Condition {
  const record = resourceOfRole(context.documents(), OWN_ACCOUNT_ROLES[kind])
  if (record?.self === undefined) return sql`select null::uuid where false`
  return sql`select id from ${tableOf(record.name)} where company_id = ${companyId} and deleted_at is null and ${columnOf(record.self)} = ${userId}`
}

/** Ids of own records of another resource, or of what they point at; they are own by `by`, which asks for nothing further. */
function idsOf(asking: Asking, name: string | undefined, kind: OwnAccountKind, pointer?: { readonly field: string; readonly filter?: readonly Filter[] }) {
  const resource = asking.context.documents().resources.get(name ?? '')
  const reach = resource?.ownAccounts?.[kind]
  if (resource === undefined || reach?.by === undefined) throw new Error(`"${name}" is no account's own; the document check should have refused it`)
  const conditions = [
    sql`company_id = ${asking.actor.companyId}`,
    sql`deleted_at is null`,
    isOwn(asking, { resource, reach, kind }),
    ...filtered(asking, resource, reach.only),
    ...filtered(asking, resource, pointer?.filter),
  ]
  return sql`select ${pointer === undefined ? sql.ref('id') : columnOf(pointer.field)} from ${tableOf(resource.name)} where ${allOf(conditions)}`
}

const filtered = ({ actor, moment }: Asking, resource: LinkedResource, filters: readonly Filter[] | undefined): readonly Condition[] =>
  resolveFilters(filters ?? [], { actor, moment }).map((filter) => filterSql(resource, filter, moment))

const NOTHING: ReadonlySet<string> = new Set()

/** The fields of a record that such an account sees no more, or not yet. */
export function closedFields({
  resource,
  actor,
  moment,
}: Pick<Subject, 'resource' | 'actor' | 'moment'>): (values: Readonly<Record<string, unknown>>) => ReadonlySet<string> {
  const open = ownReach(resource, actor)?.while
  if (open === undefined) return () => NOTHING
  const filters = resolveFilters(open.filter, { actor, moment })
  const closed = new Set<string>(open.reads)
  return (values) => (filters.every((filter) => matchesFilter(filter, values)) ? NOTHING : closed)
}
