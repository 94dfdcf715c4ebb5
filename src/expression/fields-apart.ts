import type { ResolvedField } from '#contract'
import type { Fields } from './scope.ts'

const known = new WeakMap<Fields, Map<string, Fields>>()

/** The fields of a row that stands once for each row of one of its own lists: that list is a group then. The same object for the same row. */
export function fieldsApart(of: Fields, list: string): Fields {
  const made = known.get(of) ?? new Map<string, Fields>()
  known.set(of, made)
  const field = of[list]
  const group: ResolvedField | undefined = field && { ...field, type: 'group' }
  const apart = made.get(list) ?? (group ? { ...of, [list]: group } : of)
  made.set(list, apart)
  return apart
}
