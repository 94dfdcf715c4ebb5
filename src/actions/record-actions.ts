import type { Action } from '#contract'
import type { Work } from './action-context.ts'
import { callServer } from './call-action.ts'
import { deleteRecords, restoreRecords } from './delete-action.ts'
import { exportRecords } from './export-action.ts'
import { fillForm } from './fill-action.ts'
import { importRecords } from './import-action.ts'
import { moveRecords } from './move-action.ts'
import { printPaper } from './paper-action.ts'
import { runOperation } from './run-operation.ts'
import { setValues } from './set-action.ts'
import { makeTransition } from './transition-action.ts'

/** Runs an action on the records it is about; false for one that is not about records. */
export async function runOnRecords(action: Action, work: Work): Promise<boolean> {
  const running = begin(action, work)
  await running
  return running !== undefined
}

/** What is also done with nothing, or with all that the list shows. */
const WITHOUT_RECORDS: ReadonlySet<Action['kind']> = new Set(['export', 'import', 'run'])

const begin = (action: Action, work: Work): Promise<void> | undefined => {
  if (work.records.length === 0 && !WITHOUT_RECORDS.has(action.kind)) return Promise.resolve()
  switch (action.kind) {
    case 'delete':
      return deleteRecords(work)
    case 'move':
      return moveRecords(work)
    case 'restore':
      return restoreRecords(work)
    case 'set':
      return setValues(work, action)
    case 'call':
      return callServer(work, action)
    case 'transition':
      return makeTransition(work, action)
    case 'run':
      return runOperation(work, action)
    case 'fill':
      return fillForm(work, action)
    case 'paper':
      return printPaper(work, action)
    case 'export':
      return exportRecords(work)
    case 'import':
      return importRecords(work)
    default:
      return undefined
  }
}
