/** The closed set of things a person can do, with questions before and toasts after. */
export type { ActionContext, ActionPorts } from './action-context.ts'
export { type AskedFields, ask, type Question, type Refusal, type Reply, useAsked } from './ask.ts'
export { type AskedOperation, useAskedOperation } from './ask-operation.ts'
export { errorText, tellFailure } from './error-text.ts'
export { isOffered, isOverQuery, isRunOffered, type Offering } from './is-offered.ts'
export { openFile, operationDone, runAction, saveFile } from './page-actions.ts'
export { createActions, loadRecordActions } from './run-action.ts'
export { refusedWhileViewing } from './view-only.ts'
