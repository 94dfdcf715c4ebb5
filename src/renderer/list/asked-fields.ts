import type { Action, ListScreen, ResolvedResource } from '#contract'

function usedBy(action: Action): readonly string[] {
  if (action.kind === 'set') return Object.keys(action.values)
  return action.kind === 'navigate' ? Object.values(action.filter ?? {}) : []
}

/**
 * The fields that a list needs of its rows: those of its columns, chosen or not, those its actions change, so that undoing knows what they held,
 * and those that it filters another list by. Undefined, which is all of them, where a row is opened in the list itself.
 */
export function askedFields(screen: ListScreen, { fields }: Pick<ResolvedResource, 'fields'>): readonly string[] | undefined {
  const actions = [...(screen.rowActions ?? []), ...(screen.bulkActions ?? [])]
  const isEdited = screen.editor !== undefined && (screen.open === undefined || actions.some(({ kind }) => kind === 'edit'))
  if (isEdited) return undefined
  const names = new Set([...screen.columns.map(({ field }) => field), ...actions.flatMap(usedBy)])
  return [...names].filter((name) => Object.hasOwn(fields, name))
}
