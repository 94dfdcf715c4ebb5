/** What is to be paid at a processor. */
export interface CardOrder {
  readonly cents: number
  /** What the payer reads there: no names, no health data. */
  readonly description: string
  /** On the payer's bank statement. */
  readonly descriptor: string | undefined
  readonly email: string | undefined
  readonly takesBank: boolean
  /** Where the payer comes back to, whether they paid or not. */
  readonly returnUrl: string
  /** The same order is opened once, however often it is asked for. */
  readonly key: string
}

/** A page of the processor on which one order is paid. */
export interface CardSession {
  readonly id: string
  /** Where the card is typed; absent once it is over. */
  readonly url: string | undefined
  readonly state: 'open' | 'paid' | 'over'
  /** What was paid. */
  readonly cents: number | undefined
  /** Of the payment, at the processor. */
  readonly reference: string | undefined
}

/** The processor says no, in words for the office; asking again would say the same. */
export class CardRefusal extends Error {}

/** A card processor. Everything rejects with CardRefusal for a no, and with another error when it cannot be reached; the secret key leaves for its address alone. */
export interface CardProcessor {
  open(secretKey: string, order: CardOrder): Promise<CardSession>
  read(secretKey: string, id: string): Promise<CardSession>
  /** Nobody can pay there any more. Rejects with CardRefusal for one that is over or paid already. */
  close(secretKey: string, id: string): Promise<void>
  /** Whether payments can be taken: in test mode by a charge of 50 cents on a test card. */
  verify(secretKey: string, mode: 'test' | 'live', key: string): Promise<void>
}
