import type { OperationAnswer, ResolvedOperation } from '#contract'
import { translate } from '#i18n'
import { toast } from '#store'
import { recordChanged } from './record-changed.ts'
import { tellOperation } from './tell-operation.ts'

/** Lets the page know what came of an operation. */
export const operationDone = (operation: ResolvedOperation, answer: OperationAnswer): void =>
  tellOperation({ toast, t: translate, changed: recordChanged }, operation, answer)
