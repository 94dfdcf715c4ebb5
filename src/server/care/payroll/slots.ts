import type { LinkedDomain } from '#document'
import { type BoundSlot, slotsOf } from '../bound.ts'

const SLOTS = [
  ...(['card', 'line', 'visit', 'care', 'title', 'worker', 'dayOff', 'absence'] as const),
  ...(['terms', 'wage', 'tierOf', 'deduction', 'extra', 'batch', 'pay'] as const),
] as const

export type PayrollSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const payrollSlots = (domain: LinkedDomain): PayrollSlots => slotsOf(domain, SLOTS)

/** More rows of a kind than a pay period of a large agency has. */
export const ROWS_MAX = 100_000
