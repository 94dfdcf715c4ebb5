import type { LinkedDomain } from '#document'
import { type BoundSlot, slotsOf } from '../bound.ts'

const NAMES = ['list', 'check', 'outcome', 'match', 'worker', 'prescriber', 'alarm'] as const

export type ExclusionSlots = Readonly<Record<(typeof NAMES)[number], BoundSlot>>

export const exclusionSlots = (domain: LinkedDomain): ExclusionSlots => slotsOf(domain, NAMES)

/** Who is looked for: somebody who works, or somebody who orders care. */
export type PersonSlot = 'worker' | 'prescriber'

/** Standings that a check alone may change; every other was somebody's decision. */
export const CHANGED_BY_CHECK = { possibleMatch: ['notChecked', 'clear'], clear: ['notChecked'] } as const
