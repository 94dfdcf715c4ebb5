import type { Transition } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { refuseHeld } from '../findings/refuse-held.ts'
import type { RecordRow } from '../record-row.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import { refuseByGuard } from '../rules/refuse-by-guard.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { problemsOr, type Unready } from './create-many.ts'
import { mergeValues } from './merge-values.ts'
import { movedValues } from './moved-values.ts'

type Values = Readonly<Record<string, unknown>>

/** What a locked record is to become. */
export interface Change {
  readonly row: RecordRow
  /** The server's own: they are not read as what a person typed. */
  readonly values: Values
  readonly transition?: string
}

/** The record as it is to be stored, or what it breaks: the rules of its resource, the guard of the transition, its state. */
export async function prepareChange(
  subject: Subject,
  tx: Tx,
  { row, values: set, transition: name }: Change,
  reason: string | undefined,
): Promise<{ readonly values: Values } | Unready> {
  const { lifecycle } = subject.resource
  const transition = name === undefined ? undefined : lifecycle?.transitions.find(({ id }) => id === name)
  if (name !== undefined && transition === undefined)
    throw new Error(`${subject.resource.id} has no transition "${name}": the document check should have refused it.`)
  const outcome = await problemsOr(async () => {
    if (transition && lifecycle && !transition.from.some((from) => from === row.values[lifecycle.field])) throw wrongState(subject)
    const values = mergeValues(subject, row.values, { ...movedValues(subject, transition, row), ...set })
    if (transition) {
      refuseByGuardAsValue(subject, transition, values)
      await refuseHeld(subject, tx, { id: row.id, transition, values: mergeValues(subject, row.values, set) })
    }
    enforceRules(subject, { before: row.values, after: values, reason })
    return values
  })
  return 'problems' in outcome ? outcome : { values: outcome.done }
}

const wrongState = ({ context }: Subject): RefusalError =>
  new RefusalError('check-failed', { problems: [{ path: '', message: say(context, { key: 'shared/errors.wrong-state' }) }] })

/** Among many records a guard speaks of one of them. */
function refuseByGuardAsValue(subject: Subject, transition: Transition, values: Values): void {
  try {
    refuseByGuard(subject, transition, values)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    throw new RefusalError('check-failed', { problems: [{ path: '', message: error.message }] })
  }
}
