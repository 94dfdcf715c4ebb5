import type { Json, ResolvedField } from '#contract'
import type { FormErrors } from '../answers.ts'

/** What every control of a form gets. */
export interface FieldControlProps {
  readonly field: ResolvedField
  readonly value: Json | undefined
  readonly onChange: (value: Json) => void
  readonly onBlur: () => void
  /** Display text of a reference, a list for several. */
  readonly label: string | readonly string[] | undefined
  /** JSON pointer of the field, for what lies inside it. */
  readonly path: string
  /** Errors of what lies inside it, by pointer. */
  readonly errors: FormErrors
}

/** Typed text is handed to the form after this rest, on blur and on submit. */
export const TYPING_PAUSE_MS = 300

export const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)
export const numberOf = (value: Json | undefined): number | string | null => (typeof value === 'number' || typeof value === 'string' ? value : null)
export const listOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
