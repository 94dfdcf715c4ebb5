import type { LinkedDomain } from '#document'
import { type BoundSlot, slotsOf } from '../bound.ts'

const NAMES = ['recipient', 'carrier', 'place', 'house', 'policy', 'batch', 'inquiry', 'difference'] as const

export type EligibilitySlots = Readonly<Record<(typeof NAMES)[number], BoundSlot>>

export const eligibilitySlots = (domain: LinkedDomain): EligibilitySlots => slotsOf(domain, NAMES)

/** Coverage that is asked about at once at most. */
export const ASKED_MAX = 2_000
/** More than the coverage of those people, with what was found of it before. */
export const ROWS_MAX = 20_000
