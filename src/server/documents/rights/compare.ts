import type { AccessDifference } from '#contract'
import { type Actor, grantable } from '#permissions'
import { beyond, listed, type Seen, type ShownDocuments, seenBy } from './seen.ts'

/** What somebody sees, and labels of the permissions that they hold. */
export interface Access {
  readonly seen: Seen
  readonly permissions: ReadonlyMap<string, string>
}

export function accessOf(documents: ShownDocuments, actor: Actor): Access {
  const catalogue = documents.current().permissions
  const ids = new Set(grantable(actor.permissions, catalogue))
  return { seen: seenBy(documents, actor), permissions: new Map(catalogue.flatMap(({ id, label }) => (ids.has(id) ? [[id, label] as const] : []))) }
}

const labelsBeyond = (more: Access, less: Access): readonly string[] =>
  [...more.permissions].flatMap(([id, label]) => (less.permissions.has(id) ? [] : [label]))

/** What the second has beyond the first, and the first beyond the second. */
export const differenceOf = (first: Access, second: Access): AccessDifference => ({
  gains: listed(beyond(second.seen, first.seen)),
  loses: listed(beyond(first.seen, second.seen)),
  given: labelsBeyond(second, first),
  taken: labelsBeyond(first, second),
})

export const isSame = ({ gains, loses, given, taken }: AccessDifference): boolean =>
  given.length + taken.length === 0 && [gains, loses].every(({ more: _more, ...lists }) => Object.values(lists).every((list) => list.length === 0))
