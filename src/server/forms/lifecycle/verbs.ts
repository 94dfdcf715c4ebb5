import type { FormSubject } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** States of a filed form (clinical guide A20). */
export type FiledStatus = 'submitted' | 'needsCorrection' | 'signed' | 'locked' | 'superseded' | 'voided'
export type FiledVerb = 'sign' | 'return' | 'correct' | 'lock' | 'void' | 'addenda' | 'supersede'

interface Guard {
  readonly from: readonly FiledStatus[]
  readonly right: 'write' | 'review'
  readonly byAuthor?: true
}

/** Who may do what in which state: the whole of A20 in one table. */
const GUARDS: Readonly<Record<FiledVerb, Guard>> = {
  sign: { from: ['submitted', 'signed'], right: 'write' },
  return: { from: ['submitted'], right: 'review' },
  correct: { from: ['submitted', 'needsCorrection'], right: 'write', byAuthor: true },
  lock: { from: ['signed'], right: 'review' },
  void: { from: ['submitted', 'needsCorrection', 'signed', 'locked', 'superseded'], right: 'review' },
  addenda: { from: ['locked'], right: 'write' },
  supersede: { from: ['signed', 'locked'], right: 'write' },
}

const VERBS = Object.keys(GUARDS) as readonly FiledVerb[]

/** What this actor may do with a filed form now. */
export const verbsOf = (subject: FormSubject, values: Values): readonly FiledVerb[] =>
  VERBS.filter((verb) => isAllowed(subject, values, verb) && isPossible(values, verb))

export function isAllowed({ may, actor }: FormSubject, values: Values, verb: FiledVerb): boolean {
  const { right, byAuthor } = GUARDS[verb]
  const mayDo = may(right) || (verb === 'sign' && may('review'))
  return mayDo && (byAuthor === undefined || values.authorId === actor.userId)
}

export const isPossible = (values: Values, verb: FiledVerb): boolean => GUARDS[verb].from.some((status) => status === values.status)
