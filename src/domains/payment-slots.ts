import type { Slot } from './module.ts'

/** What payers pay of claims, and what is written off (domain: backoffice §1.5, §2.10, §3.6). */
export const paymentSlots = {
  /** A payment of a payer: one check or transfer, with the claims that it is for. */
  payment: {
    fields: {
      response: { type: 'reference', to: 'response' },
      carrier: { type: 'reference', to: 'carrier' },
      /** Payer, trace number and amount: a payment is taken once. */
      key: { type: 'text', found: true },
      trace: { type: 'text' },
      method: { type: 'choice', options: ['transfer', 'check', 'none', 'wire', 'institution'] },
      amount: { type: 'number' },
      on: { type: 'date' },
      produced: { type: 'date' },
      file: { type: 'text' },
      charge: { type: 'number' },
      claimed: { type: 'number' },
      adjustment: { type: 'number' },
      adjustments: { type: 'rows', of: ['reason', 'reference', 'amount'] },
      difference: { type: 'number' },
    },
    /** `open`: what is left of it may be posted. `held`: it does not balance. `loose`: nothing of it is posted. `begun`: something is. */
    states: ['open', 'held', 'loose', 'begun'],
    transitions: ['post', 'postInPart', 'unpost', 'hold', 'void'],
  },
  /** What a payment says of one claim. */
  paidClaim: {
    fields: {
      payment: { type: 'reference', to: 'payment', found: true },
      claim: { type: 'reference', to: 'claim', found: true },
      number: { type: 'text' },
      status: { type: 'choice', options: ['reversal', 'pricing'] },
      charge: { type: 'number' },
      paid: { type: 'number' },
      adjusted: { type: 'number' },
      denied: { type: 'number' },
      patient: { type: 'number' },
      difference: { type: 'number' },
      payerNumber: { type: 'text' },
      patientName: { type: 'text' },
      member: { type: 'text' },
      from: { type: 'date' },
      to: { type: 'date' },
      adjustments: { type: 'rows', of: ['line', 'group', 'reason', 'meaning', 'amount'] },
      remarks: { type: 'text' },
      lines: { type: 'rows', of: ['line', 'on', 'code', 'charge', 'paid', 'remarks'] },
      match: { type: 'choice', options: ['auto', 'manual', 'none'] },
    },
    /** `waiting`: it may be posted. */
    states: ['waiting', 'posted'],
    transitions: ['post', 'unpost'],
  },
  /** Money of a claim that nobody will pay. */
  writeOff: {
    fields: {
      claim: { type: 'reference', to: 'claim' },
      invoice: { type: 'reference', to: 'invoice' },
      amount: { type: 'number' },
      reason: { type: 'choice', options: ['contractual'] },
    },
    /** `live`: it is asked for or approved. */
    states: ['live', 'approved'],
  },
} as const satisfies Readonly<Record<string, Slot>>
