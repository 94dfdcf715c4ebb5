/** The rules of home care without a screen, a server or a database: working time, units, series, visits, authorizations, verification, time cards, claims and payroll. */

export { type BurnDown, type BurnDownAt, burnDown, type HalfUse, type Use } from './authorizations/burn-down.ts'
export { checkDraws, type DrawFinding, type WantedDraw } from './authorizations/check-draws.ts'
export { ALERT_PERCENTS, alertsReached, type Forecast, forecastOf, type Standing, type StandingSettings, standingOf } from './authorizations/forecast.ts'
export { type AuthorizationLine, type Draw, type Half, halvesOf, type PeriodLimit } from './authorizations/line.ts'
export { indexLines, type LineIndex, type NeededLine, type PickedLine, type PickSettings, pickLine } from './authorizations/pick-line.ts'
export type { Claim, ClaimLine, ClaimProvider, PriorAdjudication, WorkedVisit } from './claims/claim.ts'
export { type ClaimBalance, type ClaimOutcome, claimBalance, type Decision, splitUnpaid, type Unpaid } from './claims/claim-balance.ts'
export { type BillableTime, type ClaimGroup, type DraftLine, draftLines, groupKey, type LineSettings } from './claims/draft-lines.ts'
export { type FilingLimits, filingDeadline } from './claims/filing-deadline.ts'
export type {
  BilledLine,
  ClaimAuthorization,
  ClaimFacts,
  ClientFacts,
  CoverageFacts,
  DiagnosisFacts,
  PayerFacts,
  PayerRate,
  ServiceFacts,
  WorkerFacts,
} from './claims/scrub/facts.ts'
export type { ScrubRule } from './claims/scrub/rule.ts'
export type { RuleId } from './claims/scrub/rule-id.ts'
export { SCRUB_RULES } from './claims/scrub/rules.ts'
export { type ClaimFinding, type ScrubResult, scrubClaims, scrubResultsOf } from './claims/scrub/scrub-claims.ts'
export { type EndedService, SCRUB_LIMITS, type ScrubLimits, type ScrubSettings } from './claims/scrub/settings.ts'
export {
  type CoverageAspect,
  type CoverageDifference,
  compareCoverage,
  isAboutAnother,
  type RecordedCoverage,
  type SaidCoverage,
} from './eligibility/compare-coverage.ts'
export { type ClockedVisit, type ClockNow, type ClockState, clockStateOf } from './evv/clock-state.ts'
export {
  type BilledVisit,
  COMPLIANCE_TARGETS,
  type ComplianceAsked,
  type ComplianceShare,
  type ComplianceTarget,
  complianceShares,
  isConfirmed,
  isVerified,
  keptCompliance,
  missingElements,
  type VisitElement,
} from './evv/compliance.ts'
export { EDIT_ACTIONS, EDIT_REASONS } from './evv/edit-codes.ts'
export { areEditsBillable, type EditOutcomeOfVisit, type EditSettings, editVisit, type KeptEdit, type VerifiedVisit, type VisitEdit } from './evv/edits.ts'
export { EVV_SETTINGS, type EvvMethod, type EvvSettings } from './evv/evv-settings.ts'
export { type DoneVisit, type EvvFacts, EXCEPTIONS, type ExceptionCode, findClashes, findExceptions, type VisitException } from './evv/exceptions.ts'
export type { ApprovedPlace } from './evv/geofence.ts'
export { type Matches, type MatchState, matchVisits, type VisitMatch } from './evv/match-visits.ts'
export { type ActualVisit, type Call, pairCalls } from './evv/pair-calls.ts'
export { LISTED_COLUMNS, type LineFault, type Listed, type ListedColumn, listedKey, listedOf } from './exclusions/listed.ts'
export { type CheckedPerson, type ExclusionMatch, type ListedPerson, type MatchMethod, matchExclusion } from './exclusions/match.ts'
export { normalName, soundOf } from './exclusions/names.ts'
export { type Finding, gravest, type Severity } from './finding.ts'
export { type RecordedRate, rateOfVisit, withRecordedRates } from './payroll/base-rates.ts'
export { BATCH_FINDINGS, BATCH_MOVES, type BatchCard, type BatchFinding, type BatchState, checkBatchMove } from './payroll/batch.ts'
export { type CombinedPay, type CombinedWorker, type CompanyPay, combinePay } from './payroll/combine.ts'
export { comparePay, lateAdjustments, type PayChange, type WorkerChange } from './payroll/compare.ts'
export { type PayCutOff, type PayingPeriod, payingPeriod } from './payroll/cut-off.ts'
export { type EarlierPay, leaveOpenings, type PaidPay, paidPay, type RecordedLeave, wagesOfYear } from './payroll/earlier-pay.ts'
export { PAY_FILE_FORMATS, type PayFileFormat, type PayFileRow, payFile } from './payroll/export/pay-files.ts'
export { batchTotals, type Keeping, type KeptPay, keptPay, keptPays, noPay, PAY_NUMBERS, paidAs, payNumbers } from './payroll/kept-pay.ts'
export { ESST, type LeaveDay, type LeaveOpening, type LeavePolicy, type LeaveStanding, leaveLedger, type RefusedUse } from './payroll/leave-ledger.ts'
export { allocateCents, halfUp } from './payroll/money.ts'
export { type PeriodLength, payDaysAround } from './payroll/pay-days.ts'
export type {
  DeductionRule,
  Differential,
  Leave,
  PayFacts,
  PayHoliday,
  PayLine,
  Payment,
  PayPerson,
  PayRate,
  PaySettings,
  WorkerTier,
} from './payroll/pay-input.ts'
export { type PayRows, payPeriod } from './payroll/pay-period.ts'
export {
  COMPONENT_KINDS,
  type Component,
  type ComponentKind,
  PAY_FINDINGS,
  PAY_RULES,
  type PayFinding,
  type PayRule,
  type PayRun,
  type TakenDeduction,
  type Why,
  type WorkerPay,
} from './payroll/pay-result.ts'
export { ENHANCED_SHARES, MINIMUM_WAGES, PAY_SETTINGS, TIER_FLOORS } from './payroll/pay-settings.ts'
export { type EarningsStatement, type StatementAmount, statementOf } from './payroll/statement.ts'
export { leaveNameOf, leaveTypeOf, storedDifferentials, storedSettings } from './payroll/stored-settings.ts'
export { leaveByDay, type TimeOff } from './payroll/time-off.ts'
export { WAGE_SHARE_PERCENT, type WageFigures, type WageShare, wageShare, wagesByRow, wagesOfLines } from './payroll/wage-share.ts'
export { workingOf } from './payroll/working.ts'
export type { SeriesChanges } from './recurrence/changes.ts'
export { checkPattern } from './recurrence/check-pattern.ts'
export { type CancelEdit, type EditedAt, type EditOutcome, editAll, editFollowing, editThis, type MoveEdit, type RepeatEdit } from './recurrence/edits.ts'
export { type Occurrence, type Occurrences, occurrencesOf, type Window } from './recurrence/occurrences.ts'
export { OCCURRENCES_MAX, type Pattern, type Series, type SeriesException } from './recurrence/series.ts'
export { type Asked, type Owed, type OwedOn, owedBy, type Proof } from './requirements/owed.ts'
export { type DayPart, type MonthPart, spanOfDays, splitByDay, splitByMonth } from './time/day-parts.ts'
export { type DaySpan, type Days, includesDay } from './time/day-span.ts'
export { FEDERAL_HOLIDAYS, type FederalHoliday, federalHoliday } from './time/federal-holidays.ts'
export { HOUR_MS, MINUTE_MS, mergeSpans, minutesOf, overlaps, type Span } from './time/span.ts'
export { type ClockChange, dayAt, dayStart, type ResolvedWall, resolveWall, type WallTime, wallAt } from './time/wall-time.ts'
export type { Card, CardFacts, CardFinding, CardLine, CardSettings } from './timecards/card-line.ts'
export { type CardResult, checkCards, resultsOf, type SubmittedCards } from './timecards/check-cards.ts'
export type { NightWindow, WeekendWindow } from './timecards/day-windows.ts'
export { type ClassedDay, type ClassSettings, classifyHours } from './timecards/hour-classes.ts'
export type { WorkedLine } from './timecards/worked-pieces.ts'
export { type PaidDay, paidMinutesByDay, type Worked } from './units/paid-time.ts'
export { allocateUnits, type RoundingRule, type TimedService, unitsOf } from './units/rounding.ts'
export { type ServiceUnits, type UnitBasis, wholeMiles } from './units/service-units.ts'
export { checkUnits, type DayUnits, type Delivered, type UnitSettings, unitsByDay } from './units/units-by-day.ts'
export type { Absence, BlockedPair } from './visits/absences.ts'
export type { AvailabilityWindow } from './visits/availability.ts'
export { checkVisits, type VisitFacts, type VisitPlan, type VisitSettings } from './visits/check-visits.ts'
export { type Allowance, CONCURRENCY_RULES, type ConcurrencyRule } from './visits/concurrent-services.ts'
export { distanceFeet, distanceMiles, type GeoPoint } from './visits/distance.ts'
export { type DeclaredHours, type HourCap, MONTH_CAP } from './visits/hour-caps.ts'
export {
  type Candidate,
  type MatchScore,
  rankMatches,
  SCORE_WEIGHTS,
  type ScoreLine,
  type ScorePart,
  type ScoreSettings,
  scoreMatch,
} from './visits/match-score.ts'
export { indexSpans, overlapping, type SpanIndex } from './visits/span-tree.ts'
export type { VisitFinding, VisitSpan } from './visits/visit-span.ts'
