import { dailyConsequences } from '#document'
import type { Tx } from '#server/platform/database'
import type { FollowedWrites } from '../context.ts'
import type { Subject } from '../subject.ts'

/** Writes what follows by domain modules from records that were written, or from all of them once a day. */
export async function followWrites({ context, resource, actor }: Subject, tx: Tx, followed: Omit<FollowedWrites, 'resource' | 'names'>): Promise<void> {
  if (context.follow === undefined || resource.consequences === undefined || followed.writes.length === 0) return
  const names = followed.isDaily ? dailyConsequences(context.documents(), resource) : resource.consequences
  if (names.length > 0) await context.follow(actor, tx, { ...followed, resource: resource.name, names })
}
