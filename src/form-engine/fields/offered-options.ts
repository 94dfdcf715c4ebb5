import type { ResolvedField, ResolvedOption } from '#contract'
import type { QuestionState } from '../session/session.ts'
import { listOf } from './control.ts'

const NO_OPTIONS: readonly ResolvedOption[] = []

/** The options that may be chosen now. What was chosen stays in sight, also where it is offered no more: it is for the person to choose another. */
export function offeredOptions(
  { options = NO_OPTIONS }: ResolvedField,
  { value, withheld }: Pick<QuestionState, 'value' | 'withheld'>,
): readonly ResolvedOption[] {
  const out = new Set([...(withheld === '' ? [] : withheld.split(' ')), ...options.flatMap(({ id, off }) => (off ? [id] : []))])
  if (out.size === 0) return options
  const chosen = new Set(typeof value === 'string' ? [value] : listOf(value))
  return options.filter(({ id }) => !out.has(id) || chosen.has(id))
}
