/** What a payer decided of a claim once. Amounts in cents; a reversal takes an earlier decision back and has negative ones. */
export interface Decision {
  readonly chargeCents: number
  readonly paidCents: number
  /** What the agency writes off by its contract. */
  readonly adjustedCents: number
  /** What the payer does not pay, and the agency does not write off. */
  readonly deniedCents: number
  /** What the client owes, or another payer. */
  readonly patientCents: number
  readonly isReversal: boolean
}

/** An amount that a payer did not pay, by the group and the reason code of X12 (CAS). */
export interface Unpaid {
  readonly group: string
  readonly reason: string
  readonly cents: number
}

/** How an agency posts what payers did not pay. */
export interface PostingRules {
  /** Reasons that its contracts allow. */
  readonly contractual: ReadonlySet<string>
  /** Cents that are written off of one claim at the most; a larger cut stays in dispute as a whole. Absent: any amount. */
  readonly mostCents?: number
}

/** Splits what was not paid: the patient's share (PR), contractual reasons, and all others, which are in dispute (domain: backoffice §1.12, §3.6). */
export function splitUnpaid(
  unpaid: readonly Unpaid[],
  { contractual, mostCents = Number.POSITIVE_INFINITY }: PostingRules,
): Pick<Decision, 'adjustedCents' | 'deniedCents' | 'patientCents'> {
  const sums = { adjustedCents: 0, deniedCents: 0, patientCents: 0 }
  for (const { group, reason, cents } of unpaid) sums[group === 'PR' ? 'patientCents' : contractual.has(reason) ? 'adjustedCents' : 'deniedCents'] += cents
  // A reversal takes back what was written off: it is as large the other way round.
  return Math.abs(sums.adjustedCents) <= mostCents ? sums : { ...sums, adjustedCents: 0, deniedCents: sums.deniedCents + sums.adjustedCents }
}

export type ClaimOutcome = 'paid' | 'paidInPart' | 'paidNothing' | 'denied' | 'reversed'

/** What the decisions on a claim come to. `balance` is the charge less what was paid, written off and left to the patient. */
export interface ClaimBalance {
  readonly paidCents: number
  readonly adjustedCents: number
  readonly deniedCents: number
  readonly patientCents: number
  readonly balanceCents: number
  /** Undefined while nothing was decided. */
  readonly outcome: ClaimOutcome | undefined
}

/** The order of the decisions makes no difference, and one that is taken away leaves what the others come to. */
export function claimBalance(chargeCents: number, decisions: readonly Decision[]): ClaimBalance {
  const sum = (name: 'chargeCents' | 'paidCents' | 'adjustedCents' | 'deniedCents' | 'patientCents'): number =>
    decisions.reduce((total, each) => total + each[name], 0)
  const amounts = { paidCents: sum('paidCents'), adjustedCents: sum('adjustedCents'), deniedCents: sum('deniedCents'), patientCents: sum('patientCents') }
  const balanceCents = chargeCents - amounts.paidCents - amounts.adjustedCents - amounts.patientCents
  const isTakenBack = decisions.some(({ isReversal }) => isReversal) && sum('chargeCents') === 0
  return { ...amounts, balanceCents, outcome: decisions.length === 0 ? undefined : outcomeOf({ ...amounts, balanceCents }, isTakenBack) }
}

function outcomeOf({ paidCents, balanceCents }: Pick<ClaimBalance, 'paidCents' | 'balanceCents'>, isTakenBack: boolean): ClaimOutcome {
  if (isTakenBack) return 'reversed'
  if (paidCents <= 0) return balanceCents > 0 ? 'denied' : 'paidNothing'
  return balanceCents > 0 ? 'paidInPart' : 'paid'
}
