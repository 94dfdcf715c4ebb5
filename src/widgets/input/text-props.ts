import type { ControlProps } from '../field/field-context.ts'

/** What all inputs of one line of text share. */
export interface TextLikeProps<V> extends ControlProps {
  readonly value: V | null | undefined
  readonly onChange: (value: V | null) => void
  /** Milliseconds of rest before a typed text is handed on; 0, the default, hands on each keystroke. */
  readonly pauseMs?: number
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly small?: boolean
}
