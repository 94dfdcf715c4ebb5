import type { OperationAnswer, ResolvedOperation } from '#contract'
import type { ActionPorts } from './action-context.ts'

/** Lets open lists know of what an operation has changed, and says that it is done where nothing was refused. */
export function tellOperation(
  { t, toast, changed }: Pick<ActionPorts, 't' | 'toast' | 'changed'>,
  operation: ResolvedOperation,
  answer: OperationAnswer,
): void {
  const resource = operation.preview?.resource ?? operation.resource
  const done = answer.items.filter(({ state }) => state === 'done')
  for (const { record } of done) if (record && resource !== undefined) changed(resource, record)
  // What it was done with may be another by then, too.
  const [first] = done
  if (first && operation.resource !== undefined && operation.resource !== resource) changed(operation.resource, { id: first.key, version: 0 })
  if (answer.refused === 0) toast({ tone: 'success', text: t(`${operation.id}.done`, { count: answer.done }) })
}
