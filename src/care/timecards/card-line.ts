import type { Finding, Severity } from '../finding.ts'
import { MINUTE_MS, type Span } from '../time/span.ts'
import type { Absence } from '../visits/absences.ts'
import type { DeclaredHours, HourCap } from '../visits/hour-caps.ts'
import type { VisitSpan } from '../visits/visit-span.ts'

/** A line of a time card. */
export interface CardLine extends VisitSpan {
  readonly card: string
  readonly worker: string
  /** Minutes in it that are not worked. */
  readonly breakMin?: number
  readonly modifiers?: readonly string[]
  /** When it was to be; not judged where it is not given. */
  readonly planned?: Span
  readonly needsEvv?: boolean
  /** The verified visit that it stands on. */
  readonly evv?: string
  readonly needsAuthorization?: boolean
  /** The line of an authorization that it draws on, and how much. */
  readonly authorization?: string
  readonly units?: number
}

export interface Card {
  readonly id: string
  readonly isSignedByWorker: boolean
  readonly isSignedByClient: boolean
}

export interface CardFinding extends Finding {
  readonly card: string
  /** Absent where it is the whole card. */
  readonly line?: string
}

/** What is known beside the cards. */
export interface CardFacts {
  /** Time of the same workers on other cards. */
  readonly others?: readonly VisitSpan[]
  readonly clientAbsences?: readonly Absence[]
  /** What is left of each line of an authorization, without these cards. */
  readonly left?: ReadonlyMap<string, number>
  readonly declaredHours?: readonly DeclaredHours[]
  /** When a qualified professional was with a client. */
  readonly qpPresence?: readonly (Span & { readonly client: string })[]
}

/** Thresholds and severities of the checks; the guide's figures hold where nothing is set (domain: backoffice §2.8). */
export interface CardSettings {
  readonly zone: string
  readonly scheduleToleranceMin?: number
  readonly dayHours?: number
  /**
   * Longest time on duty without a break, and what counts as one: the guide says "> 24 h week without break", which is read as more than
   * 24 hours on end; the length of the break is ours.
   */
  readonly runHours?: number
  readonly runBreakMin?: number
  readonly monthCap?: HourCap
  /** The modifier of time under supervision. */
  readonly qpModifier?: string
  readonly caseByCase?: readonly string[]
  readonly severities?: Readonly<Record<string, Severity>>
}

/** What of a line is worked. Nobody writes down when a break was: it is taken from the end. */
export const workedOf = <T extends Span & { readonly breakMin?: number }>(line: T): T =>
  line.breakMin ? { ...line, end: Math.max(line.start, line.end - line.breakMin * MINUTE_MS) } : line
