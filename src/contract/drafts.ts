/** Drafts of forms with answers of their own, as the server keeps them for their author. */
import type { DraftSubject } from './form-subject.ts'
import type { AnswerValues, FiledPointer, RetiredAnswers, SignatureInput } from './forms.ts'

/** A draft on the server: one per user and form in work, sealed by nobody else's eyes. */
export interface DraftHead extends DraftSubject {
  readonly id: string
  readonly form: string
  readonly hash: string
  /** In lists: the name of whom it is about, as the user may see it. */
  readonly subjectName?: string
  readonly version: number
  readonly savedAt: string
  /** A word for the device it was last saved on. */
  readonly device: string
  /** Version of the filed record it corrects. */
  readonly recordVersion?: number
}
export interface ServerDraft extends DraftHead {
  readonly content: DraftContent
}
/** What a draft holds: all answers, also hidden ones, and where the person was. */
export interface DraftContent {
  readonly answers: AnswerValues
  readonly reasons: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  /** JSON pointer of the field that had the focus. */
  readonly at?: string
  /** What earlier versions asked and this one has no place for. */
  readonly retired?: readonly RetiredAnswers[]
  /** The filed form that it is to take the place of. */
  readonly replaces?: FiledPointer
  /** Given for these answers and not handed in yet. */
  readonly signatures?: readonly GivenSignature[]
}
/** A signature that waits for its form to be handed in. The PIN is never kept: it is asked for again. */
export interface GivenSignature {
  readonly input: Omit<SignatureInput, 'pin'>
  /** When it was given, by the device's clock. */
  readonly at: string
  /** An answer it stands for has changed since: it counts no more, and what was drawn is not kept. */
  readonly isVoid?: true
}
export interface DraftBody extends DraftSubject {
  readonly form: string
  readonly hash: string
  /** Version of the server's draft that this one continues; 0 for the first. */
  readonly version: number
  readonly device: string
  readonly content: DraftContent
  readonly recordVersion?: number
}
