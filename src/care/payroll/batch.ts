import type { PayFinding, PayRun, WorkerFinding } from './pay-result.ts'

export type BatchState = 'open' | 'calculating' | 'review' | 'approved' | 'locked' | 'exported' | 'paid' | 'voided'

/** Where a batch goes from a state (domain: backoffice §3.9). It is calculated again from review; what is paid is corrected by another batch. */
export const BATCH_MOVES: Readonly<Record<BatchState, readonly BatchState[]>> = {
  open: ['calculating', 'voided'],
  calculating: ['review', 'voided'],
  review: ['calculating', 'approved', 'voided'],
  approved: ['review', 'locked', 'voided'],
  locked: ['exported', 'voided'],
  exported: ['paid', 'voided'],
  paid: [],
  voided: [],
}

/** A time card of the period as a batch sees it. */
export interface BatchCard {
  readonly id: string
  readonly worker: string
  readonly state: string
}

/** Cards that wait for somebody; the others are approved or void (domain: backoffice §3.2). */
const UNAPPROVED: readonly string[] = ['draft', 'submitted', 'autoChecked', 'needsReview', 'returned']
const GUARDED: readonly BatchState[] = ['approved', 'locked', 'exported', 'paid']

/** What stops a batch beside what its calculation found. */
export const BATCH_FINDINGS = ['batchMoveNotAllowed', 'cardsNotApproved'] as const

export interface BatchFinding extends WorkerFinding {
  readonly code: PayFinding['code'] | (typeof BATCH_FINDINGS)[number]
  /** The time cards that it is about. */
  readonly cards?: readonly string[]
}

/** What stops a batch on its way from one state to another: the way itself, cards that are not approved, findings of the calculation. */
export function checkBatchMove(
  move: { readonly from: BatchState; readonly to: BatchState },
  cards: readonly BatchCard[],
  run: PayRun,
): readonly BatchFinding[] {
  if (!BATCH_MOVES[move.from].includes(move.to)) return [{ code: 'batchMoveNotAllowed', severity: 'block', params: { ...move } }]
  if (!GUARDED.includes(move.to)) return []
  return [...unapprovedCards(cards), ...run.findings.filter(({ severity }) => severity === 'block' || severity === 'hold')]
}

function unapprovedCards(cards: readonly BatchCard[]): readonly BatchFinding[] {
  const waiting = cards.filter(({ state }) => UNAPPROVED.includes(state))
  if (waiting.length === 0) return []
  return [{ code: 'cardsNotApproved', severity: 'block', params: { count: waiting.length }, cards: waiting.map(({ id }) => id) }]
}
