import { byKey } from '#contract'
import { includesDay } from '../time/day-span.ts'
import { type DayWindows, dayWindows, weekOf } from '../timecards/day-windows.ts'
import { inForce } from './dated.ts'
import type { Differential, PayFacts, PayPerson, PaySettings, WorkerTier } from './pay-input.ts'
import type { PayFinding, ReportFinding } from './pay-result.ts'
import { type FullPaySettings, fullPaySettings } from './pay-settings.ts'
import { type RateFinder, rateFinder } from './rates.ts'

/** What every step of a calculation looks things up in. It is made once, so that a worker costs no more than the worker's own rows. */
export interface PayContext {
  readonly settings: FullPaySettings
  /** First days of the first and the last week that the period touches. */
  readonly weeks: { readonly first: string; readonly last: string }
  readonly windowsOf: (date: string) => DayWindows
  readonly rateOf: RateFinder
  readonly differentialOf: (kind: Differential['kind'], worker: string, date: string) => Differential | undefined
  readonly tierOf: (worker: string, date: string) => WorkerTier | undefined
  readonly driveMin: PayFacts['driveMin']
  readonly report: ReportFinding
}

export function payContext(facts: PayFacts, settings: PaySettings, report: ReportFinding): PayContext {
  const full = fullPaySettings(settings)
  const differentials = byKey(facts.differentials ?? [], ({ kind, worker = '' }) => JSON.stringify([kind, worker]))
  const tiers = byKey(facts.tiers ?? [], ({ worker }) => worker)
  const differentialOf = (kind: string, worker: string, date: string): Differential | undefined =>
    inForce(differentials.get(JSON.stringify([kind, worker])) ?? [], date)
  return {
    settings: full,
    weeks: { first: weekOf(full.period.from, full.weekStartsOn), last: weekOf(full.period.to, full.weekStartsOn) },
    windowsOf: dayWindows(full),
    rateOf: rateFinder(facts.rates),
    differentialOf: (kind, worker, date) => differentialOf(kind, worker, date) ?? differentialOf(kind, '', date),
    tierOf: (worker, date) => inForce(tiers.get(worker) ?? [], date),
    driveMin: facts.driveMin,
    report: onceEach((finding) => isOfOtherPeriod(finding, full) || report(finding)),
  }
}

/** The same of the same row is told once. */
function onceEach(report: ReportFinding): ReportFinding {
  const told = new Set<string>()
  return (finding: PayFinding) => {
    const key = JSON.stringify(finding)
    if (!told.has(key)) report(finding)
    told.add(key)
  }
}

/** Days around the period count for its weeks. What is only told of them was told with their own period. */
const isOfOtherPeriod = ({ severity, params: { date } }: PayFinding, settings: FullPaySettings): boolean =>
  severity === 'warn' && typeof date === 'string' && !isInPeriod(settings, date)

/** Whether a day is in the pay period. */
export const isInPeriod = ({ period }: FullPaySettings, date: string): boolean => includesDay(period, date)

/** Holidays of a worker's job title. */
export const holidaysOf = ({ holidays = [] }: FullPaySettings, { jobTitle = '' }: PayPerson) =>
  holidays.filter(({ jobTitles }) => jobTitles === undefined || jobTitles.includes(jobTitle))
