import type { Finding } from '../finding.ts'
import type { ClassedDay } from '../timecards/hour-classes.ts'
import type { LeaveStanding } from './leave-ledger.ts'
import type { ROUNDING } from './money.ts'

/** In the order of an earnings statement. `regular` is straight time of all hours; premiums stand beside it. */
export const COMPONENT_KINDS = [
  'regular',
  'visit',
  'day',
  'travel',
  'night',
  'weekend',
  'holidayWorked',
  'tierFloor',
  'enhanced',
  'bonus',
  'overtime',
  'discretionaryBonus',
  'leave',
  'adjustment',
  'mileage',
  'reimbursement',
] as const

export type ComponentKind = (typeof COMPONENT_KINDS)[number]

/** Money back is no wage: nothing is deducted from it. */
export const EXPENSES: readonly ComponentKind[] = ['mileage', 'reimbursement']

/** The rules by which an amount comes about. */
export const PAY_RULES = [
  'hourlyRate',
  'travelTime',
  'visitRate',
  'dayRate',
  'holidayWorked',
  'tierFloor',
  'enhancedShare',
  'shiftDifferential',
  'bonusOfWeeks',
  'weightedRegularRate',
  'averageOfFirstHours',
  'leave',
  'mileage',
  'discretionaryBonus',
  'adjustment',
  'reimbursement',
  'fixedDeduction',
  'percentOfWages',
] as const

export type PayRule = (typeof PAY_RULES)[number]

/** What a calculation finds about the pay of a worker. */
export const PAY_FINDINGS = [
  'noPayRate',
  'payRatesOverlap',
  'unknownWorker',
  'contractorNotAllowed',
  'leaveOfContractor',
  'leaveExceedsBalance',
  'bonusOutsidePeriod',
  'deductionCut',
  'sleepNotDeducted',
  'travelTimeUnknown',
  'noTierFloor',
  'enhancedWithoutTraining',
  'belowMinimumWage',
] as const

/** Why it is this amount: the rule, what went into it, how it was rounded, and the rows that it stands on. */
export interface Why {
  readonly rule: PayRule
  /** Minutes are exact and may have a fraction; money is in cents. */
  readonly inputs: Readonly<Record<string, number | string>>
  readonly rounding: typeof ROUNDING
  readonly sources: readonly string[]
}

export interface Component {
  readonly kind: ComponentKind
  /** The day on which its week begins; absent of what is of no week. */
  readonly week?: string
  readonly cents: number
  readonly why: Why
}

export interface TakenDeduction {
  readonly code: string
  readonly cents: number
  readonly why: Why
}

/** The pay of one worker: components make up the gross, and less the deductions the net. */
export interface WorkerPay {
  readonly worker: string
  readonly components: readonly Component[]
  readonly days: readonly ClassedDay[]
  readonly grossCents: number
  /** The gross without mileage and reimbursements. */
  readonly wagesCents: number
  readonly deductions: readonly TakenDeduction[]
  readonly netCents: number
  readonly leave: readonly LeaveStanding[]
}

export interface WorkerFinding extends Finding {
  /** Absent where it is about nobody. */
  readonly worker?: string
  /** The row that it is about, where it is about one. */
  readonly row?: string
}

export interface PayFinding extends WorkerFinding {
  readonly code: (typeof PAY_FINDINGS)[number]
}

export interface PayRun {
  readonly period: { readonly from: string; readonly to: string }
  /** In the order of the people. */
  readonly workers: readonly WorkerPay[]
  readonly findings: readonly PayFinding[]
}

/** Takes what a step found. */
export type ReportFinding = (finding: PayFinding) => void
