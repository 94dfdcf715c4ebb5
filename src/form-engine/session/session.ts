import type { Source } from '#concurrency'
import type { AnswerValues, DraftContent, GivenSignature, Json, ResolvedForm, RetiredAnswers } from '#contract'
import type { FormContext, FormFinding, FormRules, FormState } from '#form-rules'
import type { EngineForm } from './engine-form.ts'
import type { Typing } from './typing.ts'

/** What a form session starts from. */
export interface SessionOptions<Form extends EngineForm = EngineForm> {
  readonly form: Form
  readonly rules: FormRules
  readonly answers?: AnswerValues
  /** Why warnings were accepted, by check id. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Display texts of references and users, by pointer. */
  readonly labels?: Readonly<Record<string, string>>
  readonly context: FormContext
  /** What earlier versions of the form asked; kept beside the answers. */
  readonly retired?: readonly RetiredAnswers[] | undefined
  /** The filed form that this one is to take the place of. */
  readonly replaces?: DraftContent['replaces'] | undefined
  /** Given for these answers and not handed in yet. */
  readonly signatures?: readonly GivenSignature[] | undefined
  /** Of a record that is filled in. */
  readonly record?: RecordSide | undefined
  /** Milliseconds, for coalescing; the page's clock unless told otherwise. */
  readonly clock?: () => number
}

/** What is known of a record beside its answers. */
export interface RecordSide {
  /** Top fields that a person fills in here: what is missing or wrong in others is not theirs to mend. */
  readonly asked: ReadonlySet<string>
  /** Secrets as the server shows them, by pointer: kept unless something is typed over them. */
  readonly kept: ReadonlyMap<string, Json>
  /** Top fields whose value came through a mask. */
  readonly masked: ReadonlySet<string>
}

/** What a draft keeps; immutable, and the same object while nothing changed. */
export interface SessionContent {
  readonly answers: AnswerValues
  readonly reasons: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  /** Pointer of the field that had the focus. */
  readonly at?: string
  /** What earlier versions of the form asked and this one has no place for. */
  readonly retired?: readonly RetiredAnswers[]
  /** The filed form that this one is to take the place of. */
  readonly replaces?: NonNullable<DraftContent['replaces']>
  /** What was signed, each void from the moment on in which an answer it stands for is another one. */
  readonly signatures?: readonly GivenSignature[]
}

/** One question as it stands: everything its drawing needs, and a new object only when one of it changed. */
export interface QuestionState {
  readonly value: Json | undefined
  /** Nobody has given it: it is worked out. */
  readonly workedOut: boolean
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** Ids of options that are not offered now, with spaces between; '' for none. */
  readonly withheld: string
  /** What refuses, as far as the person may see it yet. */
  readonly problem: FormFinding | undefined
  /** What asks for a reason, as far as the person may see it yet. */
  readonly warning: FormFinding | undefined
  /** The server's own words. */
  readonly refusal: string | undefined
  /** Reason given for the warning. */
  readonly reason: string | undefined
  readonly label: string | undefined
  /** A secret that is kept while nothing is typed over it, as the server shows it. */
  readonly kept: Json | undefined
  /** The value came through a mask. */
  readonly masked: boolean
}

/** How far a section is. */
export interface Progress {
  readonly visible: boolean
  readonly required: number
  readonly answered: number
  /** Questions in sight, and how many of them have an answer; what is calculated is none. */
  readonly asked: number
  readonly given: number
  readonly problems: number
}

export interface SummaryLine {
  readonly pointer: string
  readonly finding?: FormFinding
  /** The server's own words. */
  readonly refusal?: string
}

export type SubmitOutcome =
  | { readonly ok: true; readonly answers: AnswerValues; readonly hidden: readonly string[]; readonly reasons: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly findings: readonly FormFinding[] }

/** What changed, for who keeps drafts. */
export interface SessionChange {
  readonly content: SessionContent
  readonly changed: readonly string[]
  /** Pointer of what was undone or redone, to be brought into sight. */
  readonly travelled?: string
}

export interface Entry {
  readonly pointer: string
  readonly value: Json
}

export interface CommitOptions {
  readonly labels?: Readonly<Record<string, string>>
  /** Typed text: joins the step of the commit before it. */
  readonly typed?: boolean
}

/** The answers of one form while it is filled in, with the rules around them. Works without a page. */
export interface FormSession<Form extends EngineForm = EngineForm> {
  readonly form: Form
  readonly rules: FormRules
  readonly typing: Typing
  readonly content: () => SessionContent
  readonly state: () => FormState
  readonly context: () => FormContext
  /** The answer at a pointer, calculated ones included. */
  readonly get: (pointer: string) => Json | undefined
  readonly commit: (pointer: string, value: Json, options?: CommitOptions) => void
  /** Several answers as one step. */
  readonly commitAll: (entries: readonly Entry[], options?: CommitOptions) => void
  /** Why a warning is accepted, by check id. */
  readonly giveReason: (check: string, reason: string) => void
  readonly undo: () => string | undefined
  readonly redo: () => string | undefined
  /** The focus came to a field, or left it: its errors may show from then on. */
  readonly enter: (pointer: string) => void
  readonly leave: (pointer: string) => void
  readonly submit: () => SubmitOutcome
  /** What is in the way now, seen or not. */
  readonly open: () => readonly FormFinding[]
  /** From now on all that is wrong on this page may be seen; gives what is in the way there. */
  readonly attempt: (page: string) => readonly FormFinding[]
  /** What the server refused: pointers with rows by index. Each goes when its field changes. */
  readonly refuse: (messages: Readonly<Record<string, string>>) => void
  /** Warnings that only the server knows of: each waits for its reason like the form's own. */
  readonly ask: (warnings: readonly FormFinding[]) => void
  /** New surroundings, such as lookups that have come in. */
  readonly setContext: (context: FormContext) => void
  /** Answers from outside: prefill, a merge, a draft that came in. One step that can be undone. */
  readonly take: (answers: AnswerValues, labels?: Readonly<Record<string, string>>) => void
  /** Keeps what another version of these answers has put aside, too. */
  readonly addRetired: (retired: readonly RetiredAnswers[]) => void
  /** It takes the place of nothing any more: it is a form of its own. */
  readonly detachFromReplaced: () => void
  /** Takes a signature in its slot, for the answers as they are; `over`: for these, which were signed elsewhere. */
  readonly sign: (given: GivenSignature, over?: AnswerValues) => void
  readonly unsign: (slots: readonly string[]) => void
  readonly subscribe: (listener: (change: SessionChange) => void) => () => void
  readonly question: (pointer: string) => Source<QuestionState>
  /** Whether a page, a section or a text is in sight: `page:…`, `section:…`, `text:…`. */
  readonly sight: (id: string) => Source<boolean>
  readonly progress: (section: string) => Source<Progress>
  /** What lies outside the answers, as it is now. */
  readonly surroundings: Source<FormContext>
  /** The first question that a person can answer and nobody has. */
  readonly firstOpen: () => string | undefined
  readonly summary: Source<readonly SummaryLine[]>
  readonly reach: Source<{ readonly undo: boolean; readonly redo: boolean }>
  /** Counts refused attempts, so that the summary can take the focus. */
  readonly attempts: Source<number>
}

/** The session of a form whose answers are kept as a form. */
export type AnswerSession = FormSession<ResolvedForm>
