import { sql } from 'kysely'
import { isOfPlatform, type Right, type RowFilter } from '#contract'
import type { LinkedResource } from '#document'
import { type Actor, allows } from '#permissions'
import { type Condition, columnOf, tableOf } from '../columns.ts'
import { matchesFilter } from '../filters/filter-match.ts'
import { filterSql, singleSql } from '../filters/filter-sql.ts'
import { type FilterFrame, resolveFilter } from '../filters/resolve-filter.ts'
import { isAcross } from '../subject.ts'

export interface RowScope {
  readonly resource: LinkedResource
  readonly frame: FilterFrame
}

/** Rows this user may read at all: their company, their locations, what the read right limits their user type to, and kinds that are for them. */
export function readableRows({ resource, frame }: RowScope): readonly Condition[] {
  const { actor } = frame
  return [
    ...(isOfPlatform(resource.source) || isAcross(resource, actor) ? [] : [sql`company_id = ${actor.companyId}`]),
    ...(isBound(resource, actor) ? [sql`location_id = any(${actor.locationIds})`] : []),
    ...limitsOf(resource.rights.read, frame).flatMap((limit) => limitSql({ resource, frame }, limit)),
    ...kindsSql(resource, actor),
  ]
}

/** Of rows of several kinds those that this user may read. */
function kindsSql({ kinds }: LinkedResource, actor: Actor): readonly Condition[] {
  if (kinds === undefined || actor.superadmin) return []
  const open = Object.keys(kinds.access).filter((kind) => allows(kinds.access[kind], actor))
  return [sql`${columnOf(kinds.field)} = any(${open})`]
}

/** The picked location narrows lists; a record opened by its address is shown all the same. */
export function pickedRows({ resource, frame }: RowScope, locations: readonly string[]): readonly Condition[] {
  const { actor } = frame
  if (!resource.locationScoped) return []
  if (locations.length > 0) return [sql`location_id = any(${locations})`]
  return actor.locationId === null ? [] : [sql`location_id = ${actor.locationId}`]
}

/** Whether this row passes the limits of a right, by the record's values instead of SQL. */
export function passesLimits(right: Right, frame: FilterFrame, values: Readonly<Record<string, unknown>>): boolean {
  return limitsOf(right, frame).every((limit) => {
    const filter = resolveFilter(limit, frame)
    return limit.through === undefined && (filter === undefined || matchesFilter(filter, values))
  })
}

/** May this user put a record into this location? */
export const isOwnLocation = (actor: Actor, locationId: string | null): boolean =>
  actor.superadmin || actor.locationIds.length === 0 || (locationId !== null && actor.locationIds.includes(locationId))

const isBound = (resource: LinkedResource, actor: Actor): boolean => resource.locationScoped === true && actor.locationIds.length > 0 && !actor.superadmin

function limitsOf(right: Right, { actor }: FilterFrame): readonly RowFilter[] {
  if (actor.superadmin) return []
  return (right.only ?? []).filter((limit) => limit.userTypes.some((type) => type === actor.userType)).flatMap((limit) => limit.filter)
}

/** A limit on the row itself, or on the record that one of its references points at. */
function limitSql({ resource, frame }: RowScope, limit: RowFilter): readonly Condition[] {
  const filter = resolveFilter(limit, frame)
  if (filter === undefined) return []
  if (limit.through === undefined) return [filterSql(resource, filter)]
  const target = resource.fields[limit.through]?.to
  if (target === undefined) throw new Error(`${resource.id}: "${limit.through}" is no reference; the document check should have refused it`)
  const own = sql`company_id = ${frame.actor.companyId}`
  return [sql`${columnOf(limit.through)} in (select id from ${tableOf(target)} where ${own} and ${singleSql(columnOf(filter.field), filter)})`]
}
