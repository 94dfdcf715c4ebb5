import type { Action, RecordView } from '#contract'
import { isOffered } from '../list/row-menu.tsx'

/** The actions that this person may take on this record now, the primary ones first. */
export function offeredActions(actions: readonly Action[], record: RecordView): readonly Action[] {
  const inBin = record.deletedAt !== null
  const offered = actions.filter((action) => isOffered(action, record) && (!inBin || action.kind === 'restore' || action.kind === 'print'))
  return [...offered.filter((action) => action.primary), ...offered.filter((action) => !action.primary)]
}
