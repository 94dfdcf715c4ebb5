/** What travels when an operation is run, or looked at before. */
import type { Json, RecordView } from './wire.ts'

/** Which records a list call would show: its `q`, `locations` and `filter[<field>][<operator>]`. */
export type RunFilter = Readonly<Record<string, string | readonly string[]>>

/** `POST /api/operations/{module}/{name}` → `Answer<OperationAnswer>`, or 202 with `Answer<RunStarted>` where it is done as a run. */
export interface OperationBody {
  /** The records that it is done with, where it is done with records. More than OPERATION_PART_MAX are done as a run. */
  readonly ids?: readonly string[]
  /** Of the record as its person saw it: needed where an operation is done with what they saw. */
  readonly version?: number
  /** Instead of ids, of an operation over a query: all that a list with these questions shows, as in the query of a list call; done as a run. */
  readonly filter?: RunFilter
  /** What the operation asks for. */
  readonly values?: Readonly<Record<string, Json>>
  /** Nothing is kept: the answer says what would come of it. */
  readonly preview?: true
  /** A UUID that the caller makes once for what is meant to be done once: a second call with it gives the first one's answer and changes nothing. Needed but for a preview. */
  readonly key?: string
  /** Accepts warnings, and is kept in the history of what is written. */
  readonly reason?: string
  /** Keys of items that are left out. */
  readonly without?: readonly string[]
}

/** What speaks against an item of an operation: it blocks, needs a reason, or is only told. */
export interface OperationFinding {
  readonly code: string
  readonly severity: 'block' | 'warn' | 'info'
  /** In the reader's language. */
  readonly message: string
  /** The field of the record that it is about. */
  readonly field?: string
}

export interface OperationItem {
  /** Names the item in `without`: the id of a record that is there, or what tells a new one apart, such as its date. */
  readonly key: string
  readonly state: 'done' | 'refused' | 'left-out'
  /** As it is afterwards; in a preview as it would be. Absent where nothing can be shown of it. */
  readonly record?: RecordView
  /** What it is called where nothing is written: the name of the record that it is about. */
  readonly name?: string
  readonly findings: readonly OperationFinding[]
  /** Of a row of an import that is taken: whether its record is new. */
  readonly came?: 'new' | 'changed'
  /** Of a record that a preview shows as it would be: what becomes of its fields, in the reader's language. */
  readonly changes?: readonly ImportedChange[]
}

export interface ImportedChange {
  readonly title: string
  readonly before: string
  readonly after: string
}

/**
 * What came of an operation. One that is done as a whole refuses with `check-failed` (an item is blocked) or `reason-required` (warnings without a
 * reason), with this as its data, and keeps nothing; one that is done record by record leaves out what is refused.
 */
export interface OperationAnswer {
  readonly items: readonly OperationItem[]
  readonly done: number
  readonly refused: number
  readonly isKept: boolean
  /** In a preview of a run: how many records it would be done with; the items are of the first of them. */
  readonly total?: number
}

/** An operation on more records than one transaction takes is done as a run, part by part. */
export interface RunStarted {
  readonly run: OperationRunView
}

/** `stopped`: by a person, or because they may not do it any more (`why`); `failed`: something is wrong with the server. What is done stays done. */
export type RunState = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** `GET /api/runs/{id}`, `POST /api/runs/{id}/stop` → `Answer<OperationRunView>`; `GET /api/runs` → one's own, the newest first. */
export interface OperationRunView {
  readonly id: string
  /** `<module>.<name>`, and what it is called in the reader's language. */
  readonly operation: string
  readonly title: string
  readonly state: RunState
  readonly why?: 'stopped' | 'rights' | 'fault'
  /** Records: all, and those that it has not come to. */
  readonly total: number
  readonly left: number
  /** Things that were done and that were not: one record may be several. */
  readonly done: number
  readonly refused: number
  readonly by: string
  readonly at: string
  readonly endedAt?: string
}

/** Over the socket: a run of one's own is somewhere else by now. */
export interface RunEvent {
  readonly id: string
}

/** `GET /api/runs/{id}/items` → `Answer<RunItems>`: a page of what came of a run; `next` is `after` of the following page. */
export interface RunItems {
  readonly items: readonly OperationItem[]
  readonly next: string | null
}

/** `POST /api/suggestions/{module}/{name}` → `Answer<SuggestionsAnswer>`. */
export interface SuggestionsBody {
  /** The records that want a value, at most SUGGESTIONS_FOR_MAX. */
  readonly ids: readonly string[]
}

/** A part of a suggestion's score, in the reader's language. */
export interface SuggestionPart {
  readonly id: string
  readonly label: string
  readonly points: number
  readonly most: number
  /** Nothing is known of it, so that it counts neither for nor against. */
  readonly isUnknown: boolean
  readonly reason: string
}

export interface Suggestion {
  readonly id: string
  readonly name: string
  /** The sum of the known parts, and what they are worth at most. */
  readonly score: number
  readonly most: number
  readonly parts: readonly SuggestionPart[]
  /** It would be refused for each of the records, and the findings say why. */
  readonly isBlocked: boolean
  readonly findings: readonly OperationFinding[]
}

/** The best first, and what would be refused last. */
export interface SuggestionsAnswer {
  readonly suggestions: readonly Suggestion[]
  /** How many were looked at, and whether there are more than that. */
  readonly judged: number
  readonly isCut: boolean
}
