/** Invoices that are paid by card, by a link of their own and without an account; the card is typed at the processor alone. Instants are ISO 8601 in UTC. */

/** The page that a link opens; the token stands behind a #, so that it is sent to no server and gets into no log. */
export const PAYMENT_PATH = '/forms/pay'

/** Why a link opens nothing. */
export type PaymentFault = 'unknown' | 'expired' | 'revoked'

/** `POST /api/ui/payment-links/open` with `{ token }`. */
export interface PaymentPage {
  readonly company: string
  /** Of the invoice. */
  readonly number: string
  /** Cents that are open, or that were paid. */
  readonly amount: number
  /** `settled`: nothing is open any more, and it was not paid by this link. */
  readonly state: 'due' | 'paid' | 'settled'
  /** The last day on which the link works, in the company's zone. */
  readonly until: string
}

/** `POST /api/ui/payment-links/start` with `{ token }`: where the card is typed. */
export interface PaymentStart {
  readonly url: string
}

export interface PaymentTokenBody {
  readonly token: string
}
