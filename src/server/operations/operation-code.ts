import type { OperationFinding } from '#contract'
import type { LinkedDomain } from '#document'
import type { FollowedWrites, JudgedWrite, MadeBody, RecordRow, RecordUnit } from '#server/records'

type Values = Readonly<Record<string, unknown>>

/** A finding of a module: its words are `findings.<code>` of the module's domain document. */
export interface Finding {
  readonly code: string
  readonly severity: OperationFinding['severity']
  readonly places?: Readonly<Record<string, string | number>>
  /** A field of the record, as the resource calls it. */
  readonly field?: string
}

/** What an operation means to write: a new record, or a change of one that is there. */
export type Planned =
  | { readonly resource: string; readonly create: MadeBody }
  | { readonly resource: string; readonly row: RecordRow; readonly values: Values; readonly transition?: string }

export interface About {
  readonly resource: string
  readonly row: RecordRow
}

/** One thing that an operation does. */
export interface PlannedItem {
  /** Tells it apart from the others, the same in a preview and when it is done: the id of a record, or the date of a visit that is not there yet. */
  readonly key: string
  /** Absent: nothing can be done, and the findings say why. */
  readonly write?: Planned
  /** Of other resources, what is written just before it and with it, in this order: the code's own, of which nobody is shown anything. */
  readonly also?: readonly Planned[]
  /** The same, written just after it: what names a record that it makes. */
  readonly after?: readonly Planned[]
  /** Where nothing is written: the record that it is about, which gives it a name. Absent: the picked record of that key. */
  readonly about?: About
  readonly findings: readonly Finding[]
}

/** A company that an operation looks into. */
export interface LookedInto {
  readonly name: string
  /** Of another company it writes nothing. */
  readonly unit: RecordUnit
  readonly domain: LinkedDomain
}

/** What the code of an operation is given. Everything it reads and writes goes through the unit. */
export interface OperationFrame {
  readonly unit: RecordUnit
  readonly domain: LinkedDomain
  /** The answers, judged by the document's own rules. */
  readonly values: Values
  /** The records that it is done with, locked. */
  readonly records: readonly RecordRow[]
  readonly without: ReadonlySet<string>
  /** Goes through the companies of the person one after the other, the own one first; of an operation that looks into others (`otherCompanies`). */
  readonly inCompanies?: <T>(work: (company: LookedInto) => Promise<T>) => Promise<readonly T[]>
}

/** Says what is to be written and what speaks against it; it writes nothing itself, so that a preview and the deed are the same. */
export type OperationCode = (frame: OperationFrame) => Promise<readonly PlannedItem[]>

/** A rule of a module: what speaks against writes of records, by the keys of the writes. It is asked once for all of them. */
export type RuleCode = (unit: RecordUnit, domain: LinkedDomain, writes: readonly JudgedWrite[]) => Promise<ReadonlyMap<string, readonly Finding[]>>

/**
 * What follows from writes of records: says what is to be written, in the same transaction. It writes nothing itself, and nothing where all is as it
 * should be, as its own writes are followed too.
 */
export type ConsequenceCode = (unit: RecordUnit, domain: LinkedDomain, followed: FollowedWrites) => Promise<readonly Planned[]>

/** A part of a score: how it came about is `suggestions.<name>.reasons.<code>` of the module's domain document. */
export interface ScoredPart {
  readonly id: string
  readonly points: number
  readonly most: number
  readonly isUnknown: boolean
  readonly reason: { readonly code: string; readonly places: Readonly<Record<string, string | number>> }
}

export interface Suggested {
  readonly row: RecordRow
  readonly score: number
  readonly most: number
  readonly parts: readonly ScoredPart[]
  readonly isBlocked: boolean
  readonly findings: readonly Finding[]
}

/** What is suggested, the best first, of how many that were looked at. */
export interface Suggestions {
  readonly suggested: readonly Suggested[]
  readonly judged: number
  readonly isCut: boolean
}

/** Says who or what would do for these records, by what the actor may know alone, in as many statements for many as for one. */
export type SuggestionCode = (unit: RecordUnit, domain: LinkedDomain, records: readonly RecordRow[]) => Promise<Suggestions>

/** The code of a domain module, under the names that documents use. */
export interface ModuleCode {
  readonly operations: Readonly<Record<string, OperationCode>>
  readonly rules: Readonly<Record<string, RuleCode>>
  readonly consequences?: Readonly<Record<string, ConsequenceCode>>
  readonly suggestions?: Readonly<Record<string, SuggestionCode>>
}
