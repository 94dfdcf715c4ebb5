import type { ResolvedField } from '#contract'

/** Up to this many options stand side by side; more go into a picker. */
export const SIDE_BY_SIDE = 3
export const IN_A_LIST = 8

const GROUPS: ReadonlySet<ResolvedField['type']> = new Set(['boolean', 'address', 'rows', 'group'])

/** Its control is several elements, so the label names a group; what is picked from a list is typed into one, and the label is that one's. */
export function isGroupControl({ type, options = [] }: ResolvedField): boolean {
  if (type === 'choice') return options.length <= SIDE_BY_SIDE
  if (type === 'choices') return options.length <= IN_A_LIST
  return GROUPS.has(type)
}
