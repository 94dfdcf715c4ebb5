import type { ScrubRule } from './rule.ts'
import { billingNumber } from './rules/s01-billing-number.ts'
import { billingZip } from './rules/s02-billing-zip.ts'
import { taxonomy } from './rules/s03-taxonomy.ts'
import { memberId } from './rules/s04-member-id.ts'
import { demographics } from './rules/s05-demographics.ts'
import { coverage } from './rules/s06-coverage.ts'
import { eligibility } from './rules/s07-eligibility.ts'
import { diagnoses } from './rules/s08-diagnoses.ts'
import { diagnosisPointers } from './rules/s09-diagnosis-pointers.ts'
import { feeTable } from './rules/s10-fee-table.ts'
import { modifiers } from './rules/s11-modifiers.ts'
import { authorization } from './rules/s12-authorization.ts'
import { remainingUnits } from './rules/s13-remaining-units.ts'
import { periodLimit } from './rules/s14-period-limit.ts'
import { evvVisit } from './rules/s15-evv-visit.ts'
import { evvUnits } from './rules/s16-evv-units.ts'
import { evvCompliance } from './rules/s17-evv-compliance.ts'
import { overlaps } from './rules/s18-overlaps.ts'
import { facilityStays } from './rules/s19-facility-stays.ts'
import { monthHours } from './rules/s20-month-hours.ts'
import { workerStatus } from './rules/s21-worker-status.ts'
import { workerAffiliation } from './rules/s22-worker-affiliation.ts'
import { signatures } from './rules/s23-signatures.ts'
import { discharge } from './rules/s24-discharge.ts'
import { duplicates } from './rules/s25-duplicates.ts'
import { timelyFiling } from './rules/s26-timely-filing.ts'
import { sendSoon } from './rules/s27-send-soon.ts'
import { primaryFirst } from './rules/s28-primary-first.ts'
import { placeOfService } from './rules/s29-place-of-service.ts'
import { ageAndGender } from './rules/s30-age-and-gender.ts'
import { oneMonth } from './rules/s31-one-month.ts'
import { qpUnits } from './rules/s32-qp-units.ts'
import { endedService } from './rules/s33-ended-service.ts'
import { transport } from './rules/s34-transport.ts'
import { rate } from './rules/s35-rate.ts'
import { order } from './rules/s36-order.ts'
import { carePlan } from './rules/s37-care-plan.ts'
import { liveInProof } from './rules/s38-live-in-proof.ts'
import { excludedProvider } from './rules/s39-excluded-provider.ts'
import { cutOff } from './rules/s40-cut-off.ts'
import { charge } from './rules/s41-charge.ts'
import { payerClaimNumber } from './rules/s42-payer-claim-number.ts'
import { spenddown } from './rules/s43-spenddown.ts'
import { enhancedRate } from './rules/s44-enhanced-rate.ts'
import { planChange } from './rules/s45-plan-change.ts'

/** The scrub rules S01 to S45, in the order of the guide (domain: backoffice §3.7). */
export const SCRUB_RULES: readonly ScrubRule[] = [
  billingNumber,
  billingZip,
  taxonomy,
  memberId,
  demographics,
  coverage,
  eligibility,
  diagnoses,
  diagnosisPointers,
  feeTable,
  modifiers,
  authorization,
  remainingUnits,
  periodLimit,
  evvVisit,
  evvUnits,
  evvCompliance,
  overlaps,
  facilityStays,
  monthHours,
  workerStatus,
  workerAffiliation,
  signatures,
  discharge,
  duplicates,
  timelyFiling,
  sendSoon,
  primaryFirst,
  placeOfService,
  ageAndGender,
  oneMonth,
  qpUnits,
  endedService,
  transport,
  rate,
  order,
  carePlan,
  liveInProof,
  excludedProvider,
  cutOff,
  charge,
  payerClaimNumber,
  spenddown,
  enhancedRate,
  planChange,
]
