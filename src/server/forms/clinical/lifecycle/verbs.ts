import type { KeptStage } from '../reading/answer-row.ts'
import type { FormSubject } from '../subject.ts'
import { stagesAfter } from './stages.ts'

type Values = Readonly<Record<string, unknown>>

/** States of a filed form (clinical guide A20). */
export type FiledStatus = 'submitted' | 'needsCorrection' | 'signed' | 'locked' | 'superseded' | 'voided'
export type FiledVerb = 'sign' | 'return' | 'correct' | 'lock' | 'void' | 'addenda' | 'supersede' | 'stage'

/** What decides, beside who asks, over what may be done with a filed form. */
export interface Standing {
  readonly values: Values
  readonly stage: Pick<KeptStage, 'id' | 'holds'> | null
}

interface Guard {
  readonly from: readonly FiledStatus[]
  /** Instead of `from`, while a stage holds the form as it is. */
  readonly whenHeld?: readonly FiledStatus[]
  readonly right: 'write' | 'review'
  readonly byAuthor?: true
}

/** Who may do what in which state: the whole of A20 in one table. */
const GUARDS: Readonly<Record<FiledVerb, Guard>> = {
  sign: { from: ['submitted', 'signed'], right: 'write' },
  return: { from: ['submitted'], whenHeld: [], right: 'review' },
  correct: { from: ['submitted', 'needsCorrection'], whenHeld: [], right: 'write', byAuthor: true },
  lock: { from: ['signed'], right: 'review' },
  void: { from: ['submitted', 'needsCorrection', 'signed', 'locked', 'superseded'], right: 'review' },
  addenda: { from: ['locked'], whenHeld: ['submitted', 'signed', 'locked'], right: 'write' },
  supersede: { from: ['signed', 'locked'], whenHeld: ['submitted', 'signed', 'locked'], right: 'write' },
  stage: { from: ['submitted', 'signed'], right: 'review' },
}

const VERBS = Object.keys(GUARDS) as readonly FiledVerb[]

/** What this actor may do with a filed form now. */
export const verbsOf = (subject: FormSubject, standing: Standing): readonly FiledVerb[] =>
  VERBS.filter(
    (verb) =>
      isAllowed(subject, standing.values, verb) && isPossible(standing, verb) && (verb !== 'stage' || stagesAfter(subject.form, standing.stage).length > 0),
  )

export function isAllowed({ may, actor }: FormSubject, values: Values, verb: FiledVerb): boolean {
  const { right, byAuthor } = GUARDS[verb]
  const mayDo = may(right) || (verb === 'sign' && may('review'))
  return mayDo && (byAuthor === undefined || values.authorId === actor.userId)
}

export function isPossible({ values, stage }: Standing, verb: FiledVerb): boolean {
  const { from, whenHeld } = GUARDS[verb]
  return ((stage?.holds && whenHeld) || from).some((status) => status === values.status)
}
