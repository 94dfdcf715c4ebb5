import type { LinkedDomain } from '#document'
import { type BoundSlot, slotsOf } from '../bound.ts'

const SLOTS = [
  ...(['line', 'card', 'visit', 'log', 'care', 'coverage', 'policy', 'carrier', 'price', 'recipient', 'worker', 'place', 'cutOff'] as const),
  ...(['claim', 'claimLine', 'batch', 'house', 'diagnosis', 'response', 'payment', 'paidClaim', 'writeOff', 'billingStatus'] as const),
  ...(['invoice', 'invoicePayment', 'cardPayment', 'cardProcessor', 'move', 'moveInvoice'] as const),
] as const

export type BillingSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const billingSlots = (domain: LinkedDomain): BillingSlots => slotsOf(domain, SLOTS)

/** More claims, lines or rates than one call of an operation has to do with. */
export const ROWS_MAX = 20_000

export const UNIT_BASES = { units: 'time', visits: 'visit', days: 'day' } as const
