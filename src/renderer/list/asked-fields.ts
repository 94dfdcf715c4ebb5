import type { Action, ListScreen, ResolvedResource } from '#contract'

const changed = (action: Action): readonly string[] => (action.kind === 'set' ? Object.keys(action.values) : [])

/**
 * The fields that a list needs of its rows: those of its columns, chosen or not, and those its actions change, so that undoing knows what they
 * held. Undefined, which is all of them, where a row is opened in the list itself.
 */
export function askedFields(screen: ListScreen, { fields }: Pick<ResolvedResource, 'fields'>): readonly string[] | undefined {
  const actions = [...(screen.rowActions ?? []), ...(screen.bulkActions ?? [])]
  const isEdited = screen.editor !== undefined && (screen.open === undefined || actions.some(({ kind }) => kind === 'edit'))
  if (isEdited) return undefined
  const names = new Set([...screen.columns.map(({ field }) => field), ...actions.flatMap(changed)])
  return [...names].filter((name) => Object.hasOwn(fields, name))
}
