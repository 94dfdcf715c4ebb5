import type { ResolvedField } from '#contract'
import type { Translate } from '#i18n'
import { isBlank } from '#validation'
import type { QuestionState } from '../session/session.ts'

export interface Note {
  readonly text: string
  readonly wrong: boolean
  /** It can be so and seldom is: said as a warning, refused by nobody. */
  readonly unusual?: true
}

/** Temperatures of a living body, in degrees Celsius. */
const BODY_CELSIUS = [30, 44] as const

/** A refused temperature that was probably read from a thermometer in Celsius, as what it is in Fahrenheit. */
function celsiusHint({ unit }: ResolvedField, value: QuestionState['value'], t: Translate): string | undefined {
  if (unit !== 'fahrenheit' || typeof value !== 'number' || value < BODY_CELSIUS[0] || value > BODY_CELSIUS[1]) return undefined
  return t('shared/form-engine.celsius', { celsius: value, fahrenheit: (value * 1.8 + 32).toFixed(1) })
}

/** Of an answer that is worked out until somebody types over it: which of the two stands there. */
function typedOverNote(field: ResolvedField, { value, workedOut }: Pick<QuestionState, 'value' | 'workedOut'>, t: Translate): string | undefined {
  if (field.value === undefined || field.type === 'calculated' || isBlank(value)) return undefined
  return t(workedOut ? 'shared/form-engine.workedOut' : 'shared/form-engine.typedOver')
}

/** The line below a control: what is wrong, else its help and the usual range of a number. */
export function noteOf(
  field: ResolvedField,
  { problem, refusal, value, workedOut }: Pick<QuestionState, 'problem' | 'refusal' | 'value' | 'workedOut'>,
  t: Translate,
): Note | undefined {
  if (refusal !== undefined) return { text: refusal, wrong: true }
  if (problem) return { text: [t(problem.key, problem.params), celsiusHint(field, value, t)].filter(Boolean).join('. '), wrong: true }
  const isUnusual = field.usual !== undefined && typeof value === 'number' && (value < field.usual[0] || value > field.usual[1])
  const usual = field.usual && t(isUnusual ? 'shared/form-engine.unusual' : 'shared/form-engine.usual', { from: field.usual[0], to: field.usual[1] })
  const text = [field.help && t(field.help), usual, typedOverNote(field, { value, workedOut }, t)].filter(Boolean).join(' ')
  return text ? { text, wrong: false, ...(isUnusual && { unusual: true }) } : undefined
}
