import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { mayRow } from '../projection/project.ts'
import { LOCATION, type RecordRow } from '../record-row.ts'
import { isOwnLocation } from '../rights/row-scope.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { readableIds } from './references.ts'

type Values = Readonly<Record<string, unknown>>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Where a new record belongs when nothing is said: the picked location, else the only one the user has. */
export function startLocation({ resource, actor }: Subject, asked: string | null | undefined): string | null {
  if (!resource.locationScoped) return null
  if (asked !== undefined) return asked
  return actor.locationId ?? (actor.locationIds.length === 1 ? (actor.locationIds[0] ?? null) : null)
}

/** What a record is part of: the first that it names of those that give it a place. */
function wholeOf({ resource, context }: Subject, values: Values): { readonly to: string; readonly id: string } | undefined {
  const first = resource.locationFrom?.find((name) => !isBlank(values[name]))
  const target = first === undefined ? undefined : context.documents().resources.get(resource.fields[first]?.to ?? '')
  return first === undefined || target === undefined ? undefined : { to: target.name, id: String(values[first]) }
}

export interface Placing {
  readonly values: Values
  /** Where it lies if it is part of nothing that has a place. */
  readonly otherwise: string | null
}

/** Part of another record lies where that one lies, whatever is picked. One query for each resource that gives places, for all records; in their order. */
export async function placesOfParts(subject: Subject, tx: Tx, records: readonly Placing[]): Promise<readonly (string | null)[]> {
  const wholes = records.map(({ values }) => wholeOf(subject, values))
  const places = new Map<string, string | null>()
  for (const to of new Set(wholes.flatMap((whole) => whole?.to ?? []))) {
    const ids = [...new Set(wholes.flatMap((whole) => (whole?.to === to ? [whole.id] : [])))]
    const { rows } = await sql<{ id: string; location_id: string | null }>`
      select id, location_id from ${tableOf(to)} where company_id = ${subject.actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
    for (const { id, location_id } of rows) places.set(id, location_id)
  }
  return records.map(({ otherwise }, index) => places.get(wholes[index]?.id ?? '') ?? otherwise)
}

export async function placeOfPart(subject: Subject, tx: Tx, values: Values, otherwise: string | null): Promise<string | null> {
  const [place = null] = await placesOfParts(subject, tx, [{ values, otherwise }])
  return place
}

/** Refuses a location that is not one of the user's, or not one of the company's. */
export async function refuseForeignLocation(subject: Subject, tx: Tx, locationId: string | null): Promise<void> {
  const { resource, actor, context } = subject
  if (!resource.locationScoped) return
  if (!isOwnLocation(actor, locationId) || (locationId !== null && !UUID.test(locationId))) throw refusal(subject, 'foreignLocation')
  const locations = context.locations?.()
  if (locationId === null || locations === undefined || actor.locationIds.includes(locationId)) return
  if (!(await readableIds(subject, tx, locations, [locationId])).has(locationId)) throw refusal(subject, 'foreignLocation')
}

/** A location that people see is changed by a move alone, which has its own right and asks why. */
export async function refuseMove(
  subject: Subject,
  tx: Tx,
  { row, to, reason }: { row: RecordRow; to: string | null; reason: string | undefined },
): Promise<void> {
  if (subject.resource.rights.move !== undefined) {
    if (!mayRow(subject, row, 'move')) throw new RefusalError('forbidden')
    if (to === null) throw refusal(subject, 'required')
    if (isBlank(reason?.trim())) throw new RefusalError('reason-required')
  }
  await refuseForeignLocation(subject, tx, to)
}

/** The same as typed into a form: what stands there may come back, another one is no edit. */
export function refusePlaceAsValue(subject: Subject, row: RecordRow, input: Values): void {
  if (Object.hasOwn(input, LOCATION) && (input[LOCATION] ?? null) !== row.locationId) throw refusal(subject, 'movedByAction')
}

/** What is part of a record goes along when it moves. It makes no entry in the parts' own history: the record's says it for all. */
export async function movePartsAlong({ context, resource, actor }: Subject, tx: Tx, { id, locationId }: RecordRow): Promise<void> {
  for (const { name, fields, locationFrom: from = [] } of context.documents().resources.values()) {
    for (const [index, field] of from.entries()) {
      if (fields[field]?.to !== resource.name) continue
      const isPart = [
        sql`company_id = ${actor.companyId}`,
        sql`${columnOf(field)} = ${id}`,
        ...from.slice(0, index).map((before) => sql`${columnOf(before)} is null`),
      ]
      await sql`update ${tableOf(name)} set location_id = ${locationId} where ${allOf(isPart)}`.execute(tx)
    }
  }
}

const refusal = ({ context, resource }: Subject, key: string): RefusalError =>
  new RefusalError('invalid-value', {
    problems: [
      { path: Object.hasOwn(resource.fields, LOCATION) ? `/values/${LOCATION}` : `/${LOCATION}`, message: say(context, { key: `shared/validation.${key}` }) },
    ],
  })
