import type { DaySpan } from '../time/day-span.ts'
import type { Span } from '../time/span.ts'
import type { ClassSettings } from '../timecards/hour-classes.ts'
import type { WorkedLine } from '../timecards/worked-pieces.ts'
import type { LeaveOpening, LeavePolicy } from './leave-ledger.ts'

/** A worker as payroll sees one. */
export interface PayPerson {
  readonly id: string
  readonly payClass: 'W2' | '1099'
  readonly jobTitle?: string
  /** No overtime is due to an exempt worker. */
  readonly isOvertimeExempt?: boolean
  /** The first day with all trainings of the enhanced rate on file. */
  readonly enhancedFrom?: string
  /** The day of a written agreement on sleep in duties of 24 hours. */
  readonly sleepAgreementFrom?: string
}

/** An approved line of a time card. Rows of shared care have the same times: the worker is paid once (domain: backoffice §3.3). */
export interface PayLine extends WorkedLine {
  readonly id: string
  readonly service: string
  readonly client?: string
  /** A pay rate that is named for it, before the one that would be found. */
  readonly rate?: string
  /** Lines of one visit have the same: a rate by the visit is paid once. The line itself when it says nothing. */
  readonly visit?: string
  readonly miles?: number
  /** Minutes of sleep in it, which are deducted where the law lets them be. */
  readonly sleepMin?: number
  /** PCA Choice and CFSS budget: the wage floor of the worker's tier binds (domain: backoffice §1.1). */
  readonly isTierBound?: boolean
  /** The client is eligible for the enhanced rate, modifier TG. */
  readonly isEnhanced?: boolean
}

/** Cents by the hour, by the visit, or by the day on which any of it is worked. A rate of a worker or a service stands before one of all. */
export interface PayRate extends DaySpan {
  readonly id: string
  readonly worker?: string
  readonly service?: string
  readonly cents: number
  readonly per: 'hour' | 'visit' | 'day'
}

/** Cents that an hour of the night or the weekend is paid beside its rate. */
export interface Differential extends DaySpan {
  readonly id: string
  readonly worker?: string
  readonly kind: 'night' | 'weekend'
  readonly cents: number
}

/** The tier of a worker, 1 to 5. */
export interface WorkerTier extends DaySpan {
  readonly worker: string
  readonly tier: number
}

/**
 * Money beside the hours. A `bonus` is non-discretionary and is earned in the weeks from `from` to `to` (29 CFR 778.209); an `adjustment`
 * is what late approvals of an earlier period come to, and may be below zero.
 */
export interface Payment {
  readonly id: string
  readonly worker: string
  readonly kind: 'bonus' | 'discretionaryBonus' | 'adjustment' | 'reimbursement'
  readonly cents: number
  readonly from: string
  readonly to: string
}

/** Time off on one day, at the worker's rate. A holiday that is not worked is a leave of its own type. */
export interface Leave {
  readonly id: string
  readonly worker: string
  readonly type: string
  readonly date: string
  readonly minutes: number
  /** The base rate when it says nothing. */
  readonly service?: string
}

/** Taken from wages: a percent of them or so many cents a period; of all employees when it names no worker. Dates are of the pay date. */
export interface DeductionRule extends DaySpan {
  readonly id: string
  readonly code: string
  readonly worker?: string
  readonly amount: { readonly percent: number /** Wages of a year above it are free. */; readonly yearCapCents?: number } | { readonly cents: number }
}

/** What is known beside the people and their lines. */
export interface PayFacts {
  readonly rates: readonly PayRate[]
  readonly differentials?: readonly Differential[]
  readonly tiers?: readonly WorkerTier[]
  readonly payments?: readonly Payment[]
  readonly leaves?: readonly Leave[]
  readonly leaveOpenings?: readonly LeaveOpening[]
  /** In their order: each takes of what those before it leave. */
  readonly deductions?: readonly DeductionRule[]
  /** Wages of the year of the pay date that are paid already, in cents, by worker. */
  readonly wagesOfYear?: ReadonlyMap<string, number>
  /** Minutes of the way from one client to another. */
  readonly driveMin?: (from: string, to: string) => number | undefined
}

/** Worked hours of it are paid by a multiplier: 1.5 when it says nothing. */
export interface PayHoliday extends Span {
  readonly id: string
  readonly multiplier?: number
  /** All of them when it says nothing. */
  readonly jobTitles?: readonly string[]
}

export interface TierFloors extends DaySpan {
  /** Cents per hour by tier. */
  readonly floors: Readonly<Record<number, number>>
}

export interface DatedShare extends DaySpan {
  readonly share: number
}

export interface DatedCents extends DaySpan {
  readonly cents: number
}

/** Settings of a company; the guide's figures hold where nothing is set (domain: backoffice §1.6, §3.9). */
export interface PaySettings extends ClassSettings {
  /** First and last day. */
  readonly period: { readonly from: string; readonly to: string /** The last day when it says nothing. */; readonly payDate?: string }
  /** 1.5: the premium is what is above 1. */
  readonly overtimeMultiplier?: number
  readonly holidays?: readonly PayHoliday[]
  /** Holiday premiums of at least the overtime multiplier are taken off overtime (29 U.S.C. 207(h)(2)): no. */
  readonly creditHolidays?: boolean
  /** An hour that is in both a night and a weekend: the higher one only. */
  readonly stacking?: 'highest' | 'sum'
  /** Hours of a holiday have their differentials beside the premium: no, holiday stands before night. */
  readonly differentialsOnHolidays?: boolean
  /** The service whose rate is that of travel; the base rate where it has none. */
  readonly travelService?: string
  /** A gap between two clients that is no longer is travel as a whole: 60. Ours: the guide only says that travel is paid. */
  readonly travelMaxMin?: number
  /** Sleep is deducted of a duty of at least 24 hours, at most 8 of them (29 CFR 785.22). */
  readonly sleepDutyHours?: number
  readonly sleepMaxHours?: number
  /** 72.5, the IRS rate of 2026. */
  readonly mileageCents?: number
  readonly tierFloors?: readonly TierFloors[]
  /** What the enhanced rate adds to the wage; all of it is passed on. */
  readonly enhancedShares?: readonly DatedShare[]
  /** Of the state; a city's own is a setting. */
  readonly minimumWages?: readonly DatedCents[]
  readonly paidLeave?: readonly string[]
  readonly leavePolicies?: readonly LeavePolicy[]
  /** Job titles whose people may be contractors: none. */
  readonly contractorTitles?: readonly string[]
}
