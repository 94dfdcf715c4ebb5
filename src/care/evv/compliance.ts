import { byKey } from '#contract'
import { type EvvSettings, evvSettings } from './evv-settings.ts'
import { type ApprovedPlace, isOutOfRange } from './geofence.ts'
import type { ActualVisit, Call } from './pair-calls.ts'

/** The six things that federal law wants verified (42 U.S.C. 1396b(l); domain: backoffice §3.5). */
export type VisitElement = 'typeOfService' | 'recipient' | 'date' | 'place' | 'provider' | 'times'

/** Which of the six are not there. */
export function missingElements({ service, client, worker, in: start, out: end }: ActualVisit): readonly VisitElement[] {
  const calls = [start, end].filter((call) => call !== undefined)
  const elements: readonly (readonly [element: VisitElement, isThere: boolean])[] = [
    ['typeOfService', service !== undefined],
    ['recipient', client !== undefined],
    ['date', calls.length > 0],
    ['place', calls.length > 0 && calls.every(hasPlace)],
    ['provider', worker !== undefined],
    ['times', start !== undefined && end !== undefined],
  ]
  return elements.flatMap(([element, isThere]) => (isThere ? [] : [element]))
}

/** A phone has its position, a telephone call its line; a device hangs in the home, and what the office writes names the place. */
const hasPlace = ({ method, point, ani }: Call): boolean => (method === 'mobileGPS' ? point !== undefined : method === 'IVR' ? ani !== undefined : true)

/** All six are there and nothing red is open: it can be looked at for the bill, whether or not it was verified in time. */
export function isConfirmed(
  actual: ActualVisit,
  exceptions: readonly { readonly colour: 'red' | 'amber'; readonly state: 'open' | 'fixed' | 'acknowledged' }[],
): boolean {
  return missingElements(actual).length === 0 && exceptions.every(({ colour, state }) => colour === 'amber' || state !== 'open')
}

/** All six were verified while the visit was. Nothing that the office enters or corrects ever is. */
export function isVerified(actual: ActualVisit, places: readonly ApprovedPlace[], settings: Partial<EvvSettings> = {}): boolean {
  const full = evvSettings(settings)
  const calls = [actual.in, actual.out].filter((call) => call !== undefined)
  const isInTime = calls.every(({ method }) => full.realTimeMethods.includes(method))
  const isThere = full.isOutsideCompliant || !calls.some((call) => isOutOfRange(call, places, full))
  return missingElements(actual).length === 0 && isInTime && isThere
}

/** It is set once, from the evidence, and never raised: a correction can only take it away. */
export const keptCompliance = (before: boolean | undefined, now: boolean): boolean => (before ?? true) && now

/** A billed visit, as the share is counted. */
export interface BilledVisit {
  /** The share is watched by tax id, with all its NPI and UMPI numbers. */
  readonly taxId: string
  readonly needsEvv: boolean
  readonly isCompliant: boolean
  /** May be entered once a day without a clock. */
  readonly isLiveIn?: boolean
}

export interface ComplianceTarget {
  readonly from: string
  readonly percent: number
}

/** At least so many of the visits billed after these days (domain: backoffice §3.5). */
export const COMPLIANCE_TARGETS: readonly ComplianceTarget[] = [
  { from: '2026-01-01', percent: 50 },
  { from: '2026-07-01', percent: 80 },
]

export interface ComplianceShare {
  readonly taxId: string
  readonly billed: number
  readonly compliant: number
  /** 0 to 100; 100 where nothing needs verification. */
  readonly percent: number
  /** Absent before there was one. */
  readonly target?: number
  readonly isBelow: boolean
}

export interface ComplianceAsked {
  /** The day that is shown; it says which target holds. */
  readonly on: string
  readonly targets?: readonly ComplianceTarget[]
  /** Whether live-in visits count: they do not when it says nothing. */
  readonly countLiveIn?: boolean
}

/** Compliant ÷ billed visits that need verification, for each tax id. */
export function complianceShares(
  visits: readonly BilledVisit[],
  { on, targets = COMPLIANCE_TARGETS, countLiveIn = false }: ComplianceAsked,
): readonly ComplianceShare[] {
  const target = targets.filter(({ from }) => from <= on).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.percent
  const counted = visits.filter(({ needsEvv, isLiveIn = false }) => needsEvv && (countLiveIn || !isLiveIn))
  return [...byKey(counted, ({ taxId }) => taxId)].map(([taxId, own]) => {
    const compliant = own.filter(({ isCompliant }) => isCompliant).length
    const percent = (compliant * 100) / own.length
    return {
      taxId,
      billed: own.length,
      compliant,
      percent,
      ...(target === undefined ? {} : { target }),
      isBelow: target !== undefined && compliant * 100 < target * own.length,
    }
  })
}
