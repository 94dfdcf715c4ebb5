import type { LoopRule } from './loops/rule.ts'
import { CLAIM_ACKNOWLEDGMENT, IMPLEMENTATION_ACKNOWLEDGMENT } from './loops/tables/acknowledgments.ts'
import { STATUS_REQUEST, STATUS_RESPONSE } from './loops/tables/claim-status.ts'
import { ELIGIBILITY_INQUIRY, ELIGIBILITY_RESPONSE } from './loops/tables/eligibility.ts'
import { INSTITUTIONAL_CLAIMS } from './loops/tables/institutional-claims.ts'
import { PROFESSIONAL_CLAIMS } from './loops/tables/professional-claims.ts'
import { REMITTANCE } from './loops/tables/remittance.ts'

interface KindRow {
  /** ST01. */
  readonly type: string
  /** GS01. */
  readonly group: string
  /** The implementation guides that are read, as ST03 or, where it is empty, GS08 names them. */
  readonly versions: readonly string[]
  readonly table: LoopRule
}

/** The transactions that are read, by the names that people use. */
export const KINDS = {
  '837P': { type: '837', group: 'HC', versions: ['005010X222', '005010X222A1', '005010X222A2'], table: PROFESSIONAL_CLAIMS },
  '837I': { type: '837', group: 'HC', versions: ['005010X223', '005010X223A1', '005010X223A2', '005010X223A3'], table: INSTITUTIONAL_CLAIMS },
  '835': { type: '835', group: 'HP', versions: ['005010X221', '005010X221A1'], table: REMITTANCE },
  '270': { type: '270', group: 'HS', versions: ['005010X279', '005010X279A1'], table: ELIGIBILITY_INQUIRY },
  '271': { type: '271', group: 'HB', versions: ['005010X279', '005010X279A1'], table: ELIGIBILITY_RESPONSE },
  '276': { type: '276', group: 'HR', versions: ['005010X212'], table: STATUS_REQUEST },
  '277': { type: '277', group: 'HN', versions: ['005010X212'], table: STATUS_RESPONSE },
  '277CA': { type: '277', group: 'HN', versions: ['005010X214'], table: CLAIM_ACKNOWLEDGMENT },
  '999': { type: '999', group: 'FA', versions: ['005010X231', '005010X231A1'], table: IMPLEMENTATION_ACKNOWLEDGMENT },
} as const satisfies Readonly<Record<string, KindRow>>

export type TransactionKind = keyof typeof KINDS

const NAMES = Object.keys(KINDS) as readonly TransactionKind[]

/** The kind of a transaction by ST01 and its version; undefined where it is not read. */
export const kindOf = (type: string, version: string): TransactionKind | undefined =>
  NAMES.find((name) => KINDS[name].type === type && KINDS[name].versions.some((known) => known === version))
