import type { ReactNode } from 'react'
import type { Json, ResolvedField } from '#contract'
import type { QuestionState } from '../session/session.ts'

/** What every control gets: its place, its field, how it stands, and the ids that tie label and notes to it. */
export interface ControlProps {
  readonly pointer: string
  readonly field: ResolvedField
  readonly state: QuestionState
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  /** Ids of what names it where no label stands beside it, as in a table's cell. */
  readonly labelledBy?: string | undefined
}

export type Control = (props: ControlProps) => ReactNode

/** Attributes that say how the control stands. */
export const standing = ({ id, describedBy, state, labelledBy }: ControlProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-labelledby': labelledBy,
  'aria-invalid': isWrong(state) || undefined,
  'aria-required': state.required || undefined,
})

/** The same for a group of elements. */
export const groupStanding = ({ id, labelId, describedBy, labelledBy }: ControlProps) => ({
  id,
  'aria-labelledby': labelledBy ?? labelId,
  'aria-describedby': describedBy,
})

export const isWrong = ({ problem, refusal }: QuestionState): boolean => problem !== undefined || refusal !== undefined

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
export const listOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
