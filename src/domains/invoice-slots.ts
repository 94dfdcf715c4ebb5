import type { Slot } from './module.ts'

/** What clients pay themselves (domain: backoffice §1.5, §2.10). */
export const invoiceSlots = {
  /** What a client, or who pays for one, is asked to pay. */
  invoice: {
    fields: {
      number: { type: 'text' },
      recipient: { type: 'reference', to: 'recipient', found: true },
      name: { type: 'text' },
      address: { type: 'address' },
      from: { type: 'date', found: true },
      to: { type: 'date' },
      terms: { type: 'choice', options: ['receipt', 'fifteen', 'thirty', 'fortyFive'] },
      issued: { type: 'date' },
      due: { type: 'date' },
      lines: { type: 'rows', of: ['kind', 'serviceDate', 'serviceId', 'units', 'rate', 'amount', 'claimId'] },
      extras: { type: 'rows' },
      discount: { type: 'number' },
      tax: { type: 'number' },
      total: { type: 'number' },
      paid: { type: 'number' },
      balance: { type: 'number' },
      reminders: { type: 'number' },
      reminded: { type: 'date' },
      voided: { type: 'date' },
    },
    /** `open`: lines may be added to it. `payable`: payments may come to it. `voidable`: nothing was paid. `settled`: something was. `archived`: it is put away. */
    states: ['open', 'payable', 'paidInPart', 'voidable', 'settled', 'archived'],
    transitions: ['send', 'pay', 'payInPart', 'unpay', 'void'],
  },
  /** Money that came for an invoice, or a credit that was given. */
  invoicePayment: {
    fields: {
      invoice: { type: 'reference', to: 'invoice', found: true },
      amount: { type: 'number' },
      method: { type: 'choice' },
      on: { type: 'date' },
      reference: { type: 'text', optional: true },
      note: { type: 'text', optional: true },
    },
    states: ['settled'],
    transitions: ['refund'],
  },
  /** That somebody is asked to pay by card. `out`: it may still be paid. */
  cardPayment: {
    fields: {
      invoice: { type: 'reference', to: 'invoice', found: true },
      processor: { type: 'reference', to: 'cardProcessor' },
      amount: { type: 'number' },
      email: { type: 'text' },
      until: { type: 'date' },
    },
    states: ['out'],
  },
  /** Where cards are taken. `usable`: it answered when it was tried. */
  cardProcessor: { fields: { active: { type: 'flag', found: true }, least: { type: 'number' } }, states: ['usable'] },
  /** What a move cost, that a payer refunds. */
  move: { fields: { invoice: { type: 'reference', to: 'moveInvoice' }, total: { type: 'number' } }, states: ['billable'], transitions: ['invoice'] },
  moveInvoice: { fields: { carrier: { type: 'reference', to: 'carrier' } } },
} as const satisfies Readonly<Record<string, Slot>>
