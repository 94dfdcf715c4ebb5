import type { Tx } from '#server/database'
import { RefusalError } from '#server/refusal'
import { isOwnLocation } from '../rights/row-scope.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { readableIds } from './references.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Where a new record belongs when nothing is said: the picked location, else the only one the user has. */
export function startLocation({ resource, actor }: Subject, asked: string | null | undefined): string | null {
  if (!resource.locationScoped) return null
  if (asked !== undefined) return asked
  return actor.locationId ?? (actor.locationIds.length === 1 ? (actor.locationIds[0] ?? null) : null)
}

/** Refuses a location that is not one of the user's, or not one of the company's. */
export async function refuseForeignLocation(subject: Subject, tx: Tx, locationId: string | null): Promise<void> {
  const { resource, actor, context } = subject
  if (!resource.locationScoped) return
  if (!isOwnLocation(actor, locationId) || (locationId !== null && !UUID.test(locationId))) throw refusal(subject)
  if (locationId === null || context.locations === undefined || actor.locationIds.includes(locationId)) return
  if (!(await readableIds(subject, tx, context.locations, [locationId])).has(locationId)) throw refusal(subject)
}

const refusal = ({ context }: Subject): RefusalError =>
  new RefusalError('invalid-value', { problems: [{ path: '/locationId', message: say(context, { key: 'shared/validation.foreignLocation' }) }] })
