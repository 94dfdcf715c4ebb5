import { isOffered, type Offering } from '#actions'
import type { Action, RecordView } from '#contract'

/** The actions that this person may take on this record now, the primary ones first. */
export function offeredActions(actions: readonly Action[], record: RecordView, offering: Offering): readonly Action[] {
  const inBin = record.deletedAt !== null
  const offered = actions.filter((action) => isOffered(action, record, offering) && (!inBin || action.kind === 'restore' || action.kind === 'print'))
  return [...offered.filter((action) => action.primary), ...offered.filter((action) => !action.primary)]
}
