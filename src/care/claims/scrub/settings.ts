import { DRAWABLE } from '../../authorizations/line.ts'
import type { PickSettings } from '../../authorizations/pick-line.ts'
import type { Severity } from '../../finding.ts'
import { CONCURRENCY_RULES, type ConcurrencyRule } from '../../visits/concurrent-services.ts'
import { type HourCap, MONTH_CAP } from '../../visits/hour-caps.ts'
import type { FormatName } from './facts.ts'
import type { RuleId } from './rule-id.ts'

/** A code with some of its modifiers that nobody can bill for days after the last one. */
export interface EndedService {
  readonly code: string
  readonly modifiers: readonly string[]
  readonly lastDay: string
}

/** Thresholds of the rules; the guide's figures hold where nothing is set (domain: backoffice §3.7). */
export interface ScrubLimits {
  /** An eligibility check holds so many days. */
  readonly eligibilityDays: number
  /** Statuses of a coverage whose days count. The guide has none: one that ended covers the days before its end. */
  readonly coveringStatuses: readonly string[]
  readonly drawable: readonly string[]
  readonly authorizationModifiers: NonNullable<PickSettings['modifiers']>
  /** What verified and billed units may differ by. */
  readonly evvUnitTolerance: number
  readonly leastOverlapMin: number
  readonly concurrencyRules: readonly ConcurrencyRule[]
  readonly transportCodes: readonly string[]
  /** Codes that are decided case by case while a client is in a facility. */
  readonly caseByCase: readonly string[]
  readonly monthCap: HourCap
  /** Fewer days than this to the filing deadline are few. */
  readonly sendSoonDays: number
  readonly qp: { readonly code: string; readonly modifier: string; readonly unitsPerYear: number }
  readonly endedServices: readonly EndedService[]
  readonly liveInProofMonths: number
  readonly chargeTolerancePercent: number
  /** The same modifier says something else of other codes: S5130 TG is a homemaker with personal care. */
  readonly enhanced: { readonly codes: readonly string[]; readonly modifier: string }
}

/**
 * Housing Stabilization Services ended on 2025-10-31. The guide names T2038 U8, moving expenses; that consultation, transition and sustaining
 * were T2024 U8 and H2015 U8 is general knowledge: to be verified.
 */
const HOUSING_STABILIZATION: readonly EndedService[] = ['T2038', 'T2024', 'H2015'].map((code) => ({ code, modifiers: ['U8'], lastDay: '2025-10-31' }))

export const SCRUB_LIMITS: ScrubLimits = {
  eligibilityDays: 30,
  coveringStatuses: ['active', 'termed'],
  drawable: DRAWABLE,
  authorizationModifiers: 'exact',
  evvUnitTolerance: 0,
  leastOverlapMin: 1,
  concurrencyRules: CONCURRENCY_RULES,
  transportCodes: ['T2003'],
  caseByCase: [],
  monthCap: MONTH_CAP,
  sendSoonDays: 30,
  qp: { code: 'T1019', modifier: 'UA', unitsPerYear: 96 },
  endedServices: HOUSING_STABILIZATION,
  liveInProofMonths: 12,
  chargeTolerancePercent: 20,
  enhanced: { codes: ['T1019'], modifier: 'TG' },
}

interface ScrubBasis {
  /** YYYY-MM-DD. */
  readonly today: string
  readonly zone: string
  /** The named formats, `FORMATS` of the room validation: this room does not know it. */
  readonly formats: Readonly<Record<FormatName, (text: string) => boolean>>
  /** Severities that a company sets otherwise; a rule that is `off` is not asked. */
  readonly severities?: Readonly<Partial<Record<RuleId, Severity | 'off'>>>
}

export type ScrubSettings = ScrubBasis & Partial<ScrubLimits>
export type FullScrubSettings = ScrubBasis & ScrubLimits

export const scrubSettings = (settings: ScrubSettings): FullScrubSettings => ({ ...SCRUB_LIMITS, ...settings })
