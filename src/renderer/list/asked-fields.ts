import { type Action, fieldsSet, type ListScreen, type ResolvedResource } from '#contract'

function usedBy(action: Action, state: readonly string[]): readonly string[] {
  if (action.kind === 'set') return fieldsSet(action)
  if (action.kind === 'run') return [...state, ...Object.values(action.begins ?? {})]
  return action.kind === 'navigate' ? Object.values(action.filter ?? {}) : []
}

/** The fields that are needed of records: those shown, those that actions change or begin with, and those that say whether an operation is offered. */
export function fieldsNeeded(shown: readonly string[], actions: readonly Action[], { fields, lifecycle }: Pick<ResolvedResource, 'fields' | 'lifecycle'>) {
  const state = lifecycle ? [lifecycle.field] : []
  const names = new Set([...shown, ...actions.flatMap((action) => usedBy(action, state))])
  return [...names].filter((name) => Object.hasOwn(fields, name))
}

/**
 * The fields that a list needs of its rows: those of its columns, chosen or not, those its actions change, so that undoing knows what they held,
 * those that it filters another list by or that lead to another record, and those that say whether an operation is offered and what it begins with. Undefined, which is all of them, where a row is opened in the list itself.
 */
export function askedFields(screen: ListScreen, resource: Pick<ResolvedResource, 'fields' | 'lifecycle'>): readonly string[] | undefined {
  const actions = [...(screen.rowActions ?? []), ...(screen.bulkActions ?? [])]
  const isEdited = screen.editor !== undefined && (screen.open === undefined || actions.some(({ kind }) => kind === 'edit'))
  if (isEdited) return undefined
  return fieldsNeeded([...screen.columns.map(({ field }) => field), ...Object.keys(screen.opens ?? {})], actions, resource)
}
