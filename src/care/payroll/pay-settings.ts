import { ESST } from './leave-ledger.ts'
import type { DatedCents, DatedShare, PaySettings, TierFloors } from './pay-input.ts'

/** Floors of PCA Choice and CFSS budget, cents per hour (domain: backoffice §1.1; later contract years are to be verified). */
export const TIER_FLOORS: readonly TierFloors[] = [{ from: '2025-01-01', floors: { 1: 2_000, 2: 2_050, 3: 2_100, 4: 2_170, 5: 2_250 } }]

/** What the enhanced rate TG adds (domain: backoffice §3.9). */
export const ENHANCED_SHARES: readonly DatedShare[] = [
  { from: '2000-01-01', to: '2025-12-31', share: 0.075 },
  { from: '2026-01-01', share: 0.125 },
]

/** Minnesota's minimum wage, cents per hour (domain: backoffice §1.6). */
export const MINIMUM_WAGES: readonly DatedCents[] = [{ from: '2026-01-01', cents: 1_141 }]

/** What holds when nothing is set. */
export const PAY_SETTINGS = {
  overtimeAfterHours: 40,
  secondTestHours: 48,
  overtimeMultiplier: 1.5,
  creditHolidays: false,
  stacking: 'highest',
  differentialsOnHolidays: false,
  travelService: 'travel',
  travelMaxMin: 60,
  sleepDutyHours: 24,
  sleepMaxHours: 8,
  mileageCents: 72.5,
  tierFloors: TIER_FLOORS,
  enhancedShares: ENHANCED_SHARES,
  minimumWages: MINIMUM_WAGES,
  paidLeave: ['PTO', 'ESST', 'sick', 'holidayNotWorked', 'holidayFloat'],
  leavePolicies: [ESST],
  contractorTitles: [],
} as const satisfies Partial<PaySettings>

/** Settings with nothing left open. */
export type FullPaySettings = PaySettings & Required<Pick<PaySettings, keyof typeof PAY_SETTINGS>>

export const fullPaySettings = (settings: PaySettings): FullPaySettings => ({ ...PAY_SETTINGS, ...settings })
