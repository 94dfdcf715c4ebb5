import { sql } from 'kysely'
import { type Filter, isOfPlatform, type Right } from '#contract'
import { keepsFindings, type LinkedResource } from '#document'
import { type Actor, allows, isLimited } from '#permissions'
import { allOf, anyOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { matchesFilter } from '../filters/filter-match.ts'
import { filterSql, singleSql } from '../filters/filter-sql.ts'
import { resolveFilter, type ValueFrame } from '../filters/resolve-filter.ts'
import { seenFindings } from '../findings/sight.ts'
import { inHouseOf, isAcross, may, type Subject } from '../subject.ts'
import { ownRows } from './own-rows.ts'

/** Whose rows, and in whose eyes. */
export type RowScope = Pick<Subject, 'context' | 'resource' | 'actor' | 'moment'>

/**
 * Rows this user may read at all: of a client or an employee what is said of their accounts; of the office their company, their locations, what the read right limits them to, kinds that are for them, and of what is
 * about other records what is about those that they may read.
 */
export function readableRows(scope: RowScope): readonly Condition[] {
  const { resource } = scope
  const actor = inHouseOf(resource, scope.actor)
  const own = ownRows(scope, resource)
  if (own !== undefined) return [ownCompany(actor), own]
  return [
    ...(isOfPlatform(resource.source) || isAcross(resource, actor) ? [] : [ownCompany(actor)]),
    ...(isBound(resource, actor) ? [sql`location_id = any(${actor.locationIds})`] : []),
    ...limitsOf(resource.rights.read, actor).flatMap((limit) => limitSql(scope, limit)),
    ...kindsSql(resource, actor),
    ...aboutSql(scope),
  ]
}

const ownCompany = ({ companyId }: Actor): Condition => sql`company_id = ${companyId}`

/** The first of the references that is filled says what the row is about; a row about nothing is held back by nothing. */
function aboutSql(scope: RowScope): readonly Condition[] {
  const about: readonly string[] = scope.resource.about ?? []
  const openings = about.map((field) => ({ field, opening: openingOf(scope, field) }))
  if (openings.every(({ opening }) => opening === 'all')) return []
  const blank = (fields: readonly string[]): readonly Condition[] => fields.map((field) => sql`${columnOf(field)} is null`)
  const cases = openings.map(({ field, opening }, index) => {
    const isFirst = allOf([...blank(about.slice(0, index)), sql`${columnOf(field)} is not null`])
    return opening === 'all' ? isFirst : opening === 'none' ? sql`false` : allOf([isFirst, opening])
  })
  return [anyOf([...cases, allOf(blank(about))])]
}

/** Which of the records that a reference points at this user may read. Where it is all of the company's, none is looked up. */
function openingOf({ context, resource, actor, moment }: RowScope, field: string): Condition | 'all' | 'none' {
  const target = context.documents().resources.get(resource.fields[field]?.to ?? '')
  if (target === undefined || !may(target, actor, 'read')) return 'none'
  const own = readableRows({ context, resource: target, actor, moment })
  const seen = seenOf({ context, resource, actor, moment }, target)
  if (own.length <= 1) return seen === undefined ? 'all' : seen
  const records = sql`${columnOf(field)} in (select id from ${tableOf(target.name)} where ${allOf([...own, sql`deleted_at is null`])})`
  return seen === undefined ? records : allOf([seen, records])
}

/** Of findings those of which this user sees all that they tell. */
function seenOf({ context, resource, actor }: RowScope, target: LinkedResource): Condition | undefined {
  if (resource.plays !== 'finding' || !keepsFindings(target)) return undefined
  const seen = seenFindings(resource, target, { actor, resources: context.documents().resources })
  return seen === 'all' ? undefined : sql`${columnOf('check')} = any(${[...seen]})`
}

/** Of rows of several kinds those that this user may read. */
function kindsSql({ kinds }: LinkedResource, actor: Actor): readonly Condition[] {
  if (kinds === undefined || actor.superadmin) return []
  const open = Object.keys(kinds.access).filter((kind) => allows(kinds.access[kind], actor))
  return [sql`${columnOf(kinds.field)} = any(${open})`]
}

/** The picked location narrows lists; a record opened by its address is shown all the same. */
export function pickedRows({ resource, actor }: RowScope, locations: readonly string[]): readonly Condition[] {
  if (!resource.locationScoped) return []
  if (locations.length > 0) return [sql`location_id = any(${locations})`]
  return actor.locationId === null ? [] : [sql`location_id = ${actor.locationId}`]
}

/** Whether this row passes the limits of a right, by the record's values instead of SQL. */
export function passesLimits(right: Right, frame: ValueFrame, values: Readonly<Record<string, unknown>>): boolean {
  return limitsOf(right, frame.actor).every((limit) => {
    const filter = resolveFilter(limit, frame)
    return limit.through === undefined && (filter === undefined || matchesFilter(filter, values))
  })
}

/** May this user put a record into this location? */
export const isOwnLocation = (actor: Actor, locationId: string | null): boolean =>
  actor.superadmin || actor.locationIds.length === 0 || (locationId !== null && actor.locationIds.includes(locationId))

const isBound = (resource: LinkedResource, actor: Actor): boolean => resource.locationScoped === true && actor.locationIds.length > 0 && !actor.superadmin

const limitsOf = (right: Right, actor: Actor): readonly Filter[] =>
  (right.only ?? []).filter((limit) => isLimited(limit, actor)).flatMap((limit) => limit.filter)

/** A limit on the row itself, or on the record that one of its references points at. */
function limitSql({ resource, actor, moment }: RowScope, limit: Filter): readonly Condition[] {
  const filter = resolveFilter(limit, { actor, moment })
  if (filter === undefined) return []
  if (limit.through === undefined) return [filterSql(resource, filter, moment)]
  const target = resource.fields[limit.through]?.to
  if (target === undefined) throw new Error(`${resource.id}: "${limit.through}" is no reference; the document check should have refused it`)
  return [
    sql`${columnOf(limit.through)} in (select id from ${tableOf(target)} where ${ownCompany(actor)} and deleted_at is null and ${singleSql(columnOf(filter.field), filter)})`,
  ]
}
