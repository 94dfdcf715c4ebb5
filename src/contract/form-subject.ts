/** Whom a form with answers of its own is about: a client, or, where its document names none, an employee. */
import type { FormSubject } from './generated/documents.ts'
import { FILED_SUBJECTS } from './platform.ts'
import type { Json } from './wire.ts'

type Answers = Readonly<Record<string, Json>>

/** The field of a filed form that says whom it is about. */
export type SubjectBy = (typeof SUBJECTS_BY)[number]
export const SUBJECTS_BY = [FILED_SUBJECTS.client, FILED_SUBJECTS.employee] as const

export const subjectBy = ({ client }: FormSubject): SubjectBy => (client === undefined ? FILED_SUBJECTS.employee : FILED_SUBJECTS.client)

/** The question whose answer says whom. */
export const subjectQuestion = ({ client, employee = '' }: FormSubject): string => client ?? employee

/** The id of whom answers are about; undefined while that is not said. */
export function subjectIn(about: FormSubject, answers: Answers): string | undefined {
  const id = answers[subjectQuestion(about)]
  return typeof id === 'string' ? id : undefined
}

/** The client that answers name; undefined in a form that is about none. */
export const clientIn = ({ client }: FormSubject, answers: Answers): Json | undefined => (client === undefined ? undefined : answers[client])

/** Whom drafts that are asked for are about. */
export interface DraftsAbout {
  readonly by: SubjectBy
  readonly id: string
}

/** What a draft says of whom it is about; both are absent while nobody is chosen. */
export interface DraftSubject {
  readonly clientId: string | null
  /** Of a form about an employee. */
  readonly employeeId?: string
}

export function draftSubject(about: FormSubject, id: string | undefined): DraftSubject {
  if (about.client !== undefined) return { clientId: id ?? null }
  return { clientId: null, ...(id !== undefined && { employeeId: id }) }
}

export const draftSubjectId = ({ clientId, employeeId }: DraftSubject): string | undefined => clientId ?? employeeId
