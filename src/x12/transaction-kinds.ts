import type { LoopRule } from './loops/rule.ts'
import { REMITTANCE } from './loops/tables/remittance.ts'

/** A transaction that this room reads and writes. */
export type TransactionKind = '835'

interface KindRow {
  /** ST01. */
  readonly type: string
  /** GS01. */
  readonly group: string
  /** ST03, or GS08 where ST03 is empty. */
  readonly versions: RegExp
  readonly table: LoopRule
}

/** The transactions, each with the implementation guides that are read. */
export const KINDS: Readonly<Record<TransactionKind, KindRow>> = {
  '835': { type: '835', group: 'HP', versions: /^005010X221(A1)?$/, table: REMITTANCE },
}

const ALL = Object.entries(KINDS) as readonly (readonly [TransactionKind, KindRow])[]

/** The kind of a transaction by ST01 and its version; undefined where it is not read. */
export const kindOf = (type: string, version: string): TransactionKind | undefined =>
  ALL.find(([, row]) => row.type === type && row.versions.test(version))?.[0]
