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
  if (answer.refused > 0) return
  const outcome = outcomeOf(answer)
  const text = t(`${operation.id}.done`, { count: answer.done })
  toast({ tone: 'success', text: outcome.length === 0 ? text : `${text}. ${outcome.join(' ')}` })
}

/** More than that nobody reads on the way. */
const MESSAGES_MAX = 2

/** What it came to, as `4 answered, 1 rejected`; nothing where much is told of many. */
function outcomeOf({ items }: OperationAnswer): readonly string[] {
  const told = new Set(items.flatMap(({ findings }) => findings.flatMap(({ severity, message }) => (severity === 'info' ? [message] : []))))
  return told.size > MESSAGES_MAX ? [] : [...told]
}
