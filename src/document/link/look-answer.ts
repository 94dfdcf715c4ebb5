import type { ResolvedField } from '#contract'
import { type LinkContext, look, namesOf } from './context.ts'
import type { Place } from './place.ts'

interface Answers {
  readonly fields: Readonly<Record<string, ResolvedField>>
  /** What a field of theirs is called in a message. */
  readonly what: string
  /** Where a path leads that names neither a field nor one of a group. */
  readonly beyond: (outer: ResolvedField, name: string, steps: readonly string[]) => ResolvedField | undefined
}

/** The answer at a dotted path: a field of the form, or one of a group. */
export function lookAnswer(context: LinkContext, place: Place, path: string, { fields, what, beyond }: Answers): ResolvedField | undefined {
  const [name = '', ...steps] = path.split('.')
  const outer = look(context, place, namesOf(fields), { what, name })
  const [inner] = steps
  if (!outer || inner === undefined) return outer
  if (steps.length > 1 || outer.type !== 'group') return beyond(outer, name, steps)
  return look(context, place, namesOf(outer.of ?? {}), { what: `field of "${name}"`, name: inner })
}
