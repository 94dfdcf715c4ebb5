import type { Transition } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { evaluate, expressionOf } from './expressions.ts'

/** The guard sees the record with the answers given, still in its old state. */
export function refuseByGuard({ resource, context, moment }: Subject, { id, guard }: Transition, values: Readonly<Record<string, unknown>>): void {
  if (guard === undefined || evaluate(expressionOf(resource, guard), values, moment) === true) return
  throw new RefusalError('wrong-state', { message: say(context, { key: `${resource.id}.refusals.${id}` }) })
}
