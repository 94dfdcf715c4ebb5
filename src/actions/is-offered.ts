import type { Action, RecordView, ResolvedOperation, ResolvedResource, RunAction } from '#contract'
import type { ActionContext } from './action-context.ts'

/** What decides about an offer beside the record. */
export type Offering = Pick<ActionContext, 'resource' | 'bundle'>

/** What this person may do with this row now; the record itself says what its state allows. */
export function isOffered(action: Action, row: RecordView, offering: Offering): boolean {
  switch (action.kind) {
    case 'edit':
    case 'set':
    case 'call':
      return row.can.includes('update')
    case 'delete':
    case 'move':
    case 'restore':
      return row.can.includes(action.kind)
    case 'transition':
      return row.can.includes(`transition:${action.transition}`)
    case 'fill':
      return row.deletedAt === null && typeof row.values[action.form] === 'string' && typeof row.values[action.about] === 'string'
    case 'run':
      return isRunOffered(action, [row], offering)
    default:
      return true
  }
}

/** Whether an operation may be run with these, with those of them that fit; with nothing where they are none. */
export function isRunOffered({ operation: name }: RunAction, records: readonly RecordView[], { resource, bundle }: Offering): boolean {
  const operation = bundle?.operations?.[name]
  if (!operation) return false
  if (operation.over === 'none') return true
  if (operation.over === 'one' && records.length > 1) return false
  return records.some((record) => fits(operation, resource, record))
}

/** Whether it is an operation of which the server itself finds the records. */
export const isOverQuery = (action: Action, { bundle }: Offering): boolean => action.kind === 'run' && bundle?.operations?.[action.operation]?.over === 'query'

/** Whether a record is in a state in which the operation is done with it. */
export function fits({ states }: ResolvedOperation, resource: Pick<ResolvedResource, 'lifecycle'> | undefined, { values, deletedAt }: RecordView): boolean {
  if (deletedAt !== null) return false
  const state = values[resource?.lifecycle?.field ?? '']
  return states === undefined || (typeof state === 'string' && states.includes(state))
}
