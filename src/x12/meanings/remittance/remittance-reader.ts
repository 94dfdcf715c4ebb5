import { FileReader, type Taking, type Transaction } from '../../file-reader.ts'
import { type Loop, loopsWithin } from '../../loops/loop.ts'
import { attempt, type Problem, type Report } from '../../problems/problem.ts'
import { checkClaimBalance, checkPaymentBalance } from './balance.ts'
import { providerAdjustmentsOf, remittanceHeaderOf } from './header.ts'
import { paidClaimOf } from './paid-claim.ts'
import type { PaidClaim, Remittance, RemittanceHeader, RemittanceTotals } from './remittance.ts'

/** What a file of remittances says, in its order: each payment begins, has claims, and ends. A payment whose header or provider adjustments cannot be read does not begin or end; problems say why. */
export type RemittanceEvent =
  | { readonly kind: 'begins'; readonly header: RemittanceHeader }
  /** `claims` and `claimCents` are those of the payment so far, this one included. */
  | { readonly kind: 'claimPaid'; readonly claim: PaidClaim; readonly claims: number; readonly claimCents: number }
  | { readonly kind: 'ends'; readonly totals: RemittanceTotals }
  | { readonly kind: 'problem'; readonly problem: Problem }

type Tell = (event: RemittanceEvent) => void

/** Sums of one payment while its claims come one by one. */
class RunningPayment {
  readonly #transaction: Transaction
  readonly #report: Report
  readonly #tell: Tell
  #header: RemittanceHeader | undefined
  #hasBegun = false
  #claims = 0
  #unreadable = 0
  #chargeCents = 0
  #claimCents = 0

  constructor(transaction: Transaction, report: Report, tell: Tell) {
    this.#transaction = transaction
    this.#report = report
    this.#tell = tell
  }

  claim(loop: Loop): void {
    this.#begin()
    const claim = attempt(this.#report, (report) => paidClaimOf(loop, report))
    if (!claim) {
      this.#unreadable += 1
      return
    }
    this.#claims += 1
    this.#chargeCents += claim.chargeCents
    this.#claimCents += claim.paidCents
    checkClaimBalance(claim, this.#report)
    this.#tell({ kind: 'claimPaid', claim, claims: this.#claims, claimCents: this.#claimCents })
  }

  end(): void {
    this.#begin()
    const providerAdjustments = attempt(this.#report, (report) => providerAdjustmentsOf(this.#transaction, report))
    if (!this.#header || !providerAdjustments) return
    const totals: RemittanceTotals = {
      control: this.#transaction.control,
      claims: this.#claims,
      unreadableClaims: this.#unreadable,
      chargeCents: this.#chargeCents,
      claimCents: this.#claimCents,
      adjustmentCents: providerAdjustments.reduce((sum, { cents }) => sum + cents, 0),
      providerAdjustments,
    }
    checkPaymentBalance(this.#header, totals, this.#report)
    this.#tell({ kind: 'ends', totals })
  }

  /** The header is whole when the first claim is, or at the end of a payment without claims. */
  #begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#header = remittanceHeaderOf(this.#transaction, this.#report)
    if (this.#header) this.#tell({ kind: 'begins', header: this.#header })
  }
}

const isRemittance = ({ kind }: Transaction): boolean => kind === '835'

/** Reads remittances (TR3 005010X221A1) of any size piece by piece and holds one claim at most. Other transactions of the file are passed over. */
export class RemittanceReader {
  #events: RemittanceEvent[] = []
  #running: RunningPayment | undefined
  readonly #reader: FileReader

  constructor() {
    const report: Report = (problem) => this.#events.push({ kind: 'problem', problem })
    const taking: Taking = {
      loop: (loop, transaction) => this.#takeLoop(loop, transaction, report),
      transaction: (transaction) => this.#takeTransaction(transaction, report),
    }
    this.#reader = new FileReader(report, taking)
  }

  /** What this piece completes. Bytes become one character each. */
  push(piece: string | Uint8Array): readonly RemittanceEvent[] {
    this.#reader.push(piece)
    return this.#given()
  }

  /** To be called once when the file is at its end. */
  end(): readonly RemittanceEvent[] {
    this.#reader.end()
    return this.#given()
  }

  #given(): readonly RemittanceEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  #payment(transaction: Transaction, report: Report): RunningPayment {
    this.#running ??= new RunningPayment(transaction, report, (event) => this.#events.push(event))
    return this.#running
  }

  /** Service lines stay in their claim. Claims and the loops around them leave. */
  #takeLoop(loop: Loop, transaction: Transaction, report: Report): boolean {
    if (!isRemittance(transaction)) return true
    if (loop.id === '2100') this.#payment(transaction, report).claim(loop)
    return loop.id === '2100' || loop.id === '2000'
  }

  #takeTransaction(transaction: Transaction, report: Report): boolean {
    if (isRemittance(transaction)) this.#payment(transaction, report).end()
    this.#running = undefined
    return true
  }
}

/** The payment of a transaction that was read whole; undefined where its header cannot be read or it is no 835. Problems and balances are told. */
export function remittanceOf(transaction: Transaction, report: Report): Remittance | undefined {
  if (!isRemittance(transaction)) return undefined
  const found: { header?: RemittanceHeader; totals?: RemittanceTotals; claims: PaidClaim[] } = { claims: [] }
  const running = new RunningPayment(transaction, report, (event) => {
    if (event.kind === 'begins') found.header = event.header
    if (event.kind === 'claimPaid') found.claims.push(event.claim)
    if (event.kind === 'ends') found.totals = event.totals
  })
  for (const loop of loopsWithin(transaction, '2100')) running.claim(loop)
  running.end()
  const { header, totals, claims } = found
  return header && totals && { ...header, claims, unreadableClaims: totals.unreadableClaims, providerAdjustments: totals.providerAdjustments }
}
