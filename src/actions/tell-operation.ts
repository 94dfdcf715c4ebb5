import type { OperationAnswer, ResolvedOperation } from '#contract'
import type { ActionPorts } from './action-context.ts'

/** Lets open lists know of what an operation has changed, and says that it is done where nothing was refused. */
export function tellOperation(
  { t, toast, changed }: Pick<ActionPorts, 't' | 'toast' | 'changed'>,
  operation: ResolvedOperation,
  answer: OperationAnswer,
): void {
  const resource = operation.preview?.resource ?? operation.resource
  for (const { state, record } of answer.items) if (record && state === 'done' && resource !== undefined) changed(resource, record)
  if (answer.refused === 0) toast({ tone: 'success', text: t(`${operation.id}.done`, { count: answer.done }) })
}
