/** Invoices that are paid by card: links by letter, the card typed at the processor alone, and the money noted with the invoice. */
export type { CardPaymentsOptions } from './context.ts'
export { type CardPayments, createCardPayments } from './create-card-payments.ts'
export { stripe } from './stripe.ts'
