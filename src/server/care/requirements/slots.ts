import type { LinkedDomain } from '#document'
import { type BoundSlot, slotsOf } from '../bound.ts'

const SLOTS = ['rule', 'recipient', 'worker', 'title', 'course', 'form', 'document', 'taking', 'ofRecipient', 'ofWorker'] as const

export type RequirementSlots = Readonly<Record<(typeof SLOTS)[number], BoundSlot>>

export const requirementSlots = (domain: LinkedDomain): RequirementSlots => slotsOf(domain, SLOTS)

/** Whom things are asked of, and what is kept of it. */
export interface Side {
  readonly of: 'recipient' | 'worker'
  readonly person: BoundSlot
  readonly owing: BoundSlot
}

export const recipientSide = ({ recipient, ofRecipient }: RequirementSlots): Side => ({ of: 'recipient', person: recipient, owing: ofRecipient })
export const workerSide = ({ worker, ofWorker }: RequirementSlots): Side => ({ of: 'worker', person: worker, owing: ofWorker })

export type Kind = 'form' | 'document' | 'training'

/** What is asked for, as one text. */
export const whatOf = (kind: Kind, own: string): string => `${kind}:${own}`

/** More rules, titles and courses than a company has. */
export const RULES_MAX = 2_000
