import type { AnswerValues } from '#contract'
import type { FormContext } from './ruled-form.ts'
import type { Solved } from './solve/solved.ts'

/** What the rules make of some answers. Never changed; what is the same as before is the same object. */
export interface FormState {
  /** The given answers and the calculated ones; a calculated one is null while it is unknown or out of sight. */
  readonly values: AnswerValues
  /** Pointers of fields in sight (`/pulse`, `/vitals/pulse`, rows by id: `/meds/<row>/dose`), `page:<id>`, `section:<id>`, `text:<section>/<id>`. */
  readonly visible: ReadonlySet<string>
  /** Pointers of fields in sight that need an answer. */
  readonly required: ReadonlySet<string>
  /** Pointers of fields in sight that cannot be changed. */
  readonly readOnly: ReadonlySet<string>
  /** Options that rules do not offer now: a pointer, then their ids, with spaces between. */
  readonly withheld: ReadonlySet<string>
  /** The workings, for the next update. */
  readonly solved: Solved
}

/** A complaint about the answers. */
export interface FormFinding {
  /** JSON pointer, rows by their place among the given ones: `/meds/0/dose`; empty for the whole form. */
  readonly path: string
  /** The same with row ids, where it differs. */
  readonly rowPath?: string
  /** Translation key of the sentence. */
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly severity: 'block' | 'warn'
  /** Of a rule: its id, inside rows `<field>/<row id>/<id>` and inside groups `<field>/<id>`. A warning's reason is kept under it. */
  readonly check?: string
  /** The rule reads a lookup: what is known later may say otherwise. */
  readonly usesLookups?: true
  readonly section: string
  readonly page: string
}

export interface Submission {
  /** In sight, tidy, without blanks, with calculated answers. */
  readonly answers: AnswerValues
  /** What was answered and is out of sight: pointers without the first slash. */
  readonly hidden: readonly string[]
}

export interface FormRules {
  readonly evaluate: (answers: AnswerValues, context: FormContext) => FormState
  /** As `evaluate`, running only the rules that read what changed: the named top-level answers, or the context. Other answers must be the same. */
  readonly update: (previous: FormState, answers: AnswerValues, context: FormContext, changed: readonly string[]) => FormState
  /** The answers of these names alone, calculated ones worked out: what they do not hang on is not looked at. */
  readonly valuesOf: (answers: AnswerValues, context: FormContext, names: readonly string[]) => AnswerValues
  /** All complaints, in the order of the document. */
  readonly problems: (state: FormState, context: FormContext) => readonly FormFinding[]
  /** Complaints that stand at these top-level answers; a rule that stands nowhere belongs to every answer it reads. */
  readonly problemsOf: (state: FormState, context: FormContext, names: readonly string[]) => readonly FormFinding[]
  readonly submission: (state: FormState) => Submission
  /**
   * Pointers (rows by place) where answers handed in differ from what the rules make of them: forged, hidden, untidy or unknown ones.
   * A calculated answer that hangs on the clock or on lookups is not among them; the one computed here counts.
   */
  readonly differences: (state: FormState, handedIn: AnswerValues) => readonly string[]
  /** Required signature slots in sight that are not among the signed ones: pointers without the first slash. */
  readonly missingSignatures: (state: FormState, signed: readonly string[]) => readonly string[]
  /** Ids of the form's rules that could not be asked because a lookup is not known, as while offline. */
  readonly unchecked: (state: FormState) => readonly string[]
  /** Other top-level answers whose sight, value, state or complaints may change with this one, near and far. */
  readonly dependentsOf: (name: string) => readonly string[]
  /** Where a pointer stands; undefined for what is not laid out. */
  readonly sectionOf: (pointer: string) => { readonly page: string; readonly section: string } | undefined
  /** Top-level answers that lookups read. */
  readonly lookupInputs: readonly string[]
}
