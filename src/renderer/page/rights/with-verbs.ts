import type { GivenRight } from '#contract'

interface RightWithVerbs {
  readonly right: GivenRight
  readonly verbs: readonly GivenRight[]
}

/** Permissions in their order, each with those that are verbs of it; a verb whose permission is not listed, such as by a search, stands by itself. */
export function withVerbs(rights: readonly GivenRight[]): readonly RightWithVerbs[] {
  const listed = new Set(rights.map(({ id }) => id))
  return rights.filter(({ of }) => of === undefined || !listed.has(of)).map((right) => ({ right, verbs: rights.filter(({ of }) => of === right.id) }))
}
