import type { Json, RecordView, ResolvedResource } from '#contract'
import { createAsking } from './create-asking.ts'

/** A question put to the person before something happens; every text is translated already. */
export interface Question {
  readonly title: string
  readonly text?: string
  /** Lines to read before deciding: warnings, or names of what is affected. */
  readonly lines?: readonly string[]
  readonly confirmLabel: string
  readonly tone?: 'neutral' | 'danger'
  /** One of few to pick. */
  readonly choice?: { readonly label: string; readonly options: readonly { readonly id: string; readonly label: string }[]; readonly chosen: string }
  /** Asks for a reason; without a required one nothing is sent. */
  readonly reason?: 'required' | 'optional'
  /** Fields of a resource to fill in. */
  readonly fields?: AskedFields
  /** What else would happen, each a tick that is on; says how many records it is about as the fields are filled in. */
  readonly ticks?: { readonly ids: readonly string[]; readonly label: (id: string, count: number) => string; readonly count: CountTicks }
  /** Tried with the reply while the dialog is open; what refuses it is shown there, with all that was typed. */
  readonly send?: (reply: Reply) => Promise<Refusal | undefined>
}

type CountTicks = (values: NonNullable<Reply['values']>) => Promise<Readonly<Record<string, number>>>

export interface AskedFields {
  readonly resource: ResolvedResource
  readonly names: readonly string[]
  /** The record as it would be: what is required follows from it, and what it says stands in the fields. */
  readonly values?: Readonly<Record<string, Json>>
  readonly labels?: RecordView['labels']
  /** The records that are asked about. */
  readonly about?: readonly string[]
}

/** Why a reply was not taken. */
export interface Refusal {
  readonly message?: string
  /** By pointer into the fields, `/dischargeDate`. */
  readonly errors?: Readonly<Record<string, string>>
  /** What is missing or wrong outside of the fields that were asked for. */
  readonly lines?: readonly string[]
  /** It is let through with a reason. */
  readonly needsReason?: true
}

export interface Reply {
  readonly choice?: string
  readonly reason?: string
  readonly values?: Readonly<Record<string, unknown>>
  /** Ticks that were taken away. */
  readonly without?: readonly string[]
}

const asking = createAsking<Question, Reply>()

/** Asks and waits; undefined when the person called it off. The shell draws the dialog. */
export const { ask, useAsked } = asking
