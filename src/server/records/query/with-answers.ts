import { type AnswerValues, addDays, type Filter, isAnswerValue, isDay, type Json, type ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { type Literal, validateValue } from '#fields'
import { isBlank } from '#validation'

/** The filters with the answers put in that they name; undefined while one of these is blank, or can be equal to nothing that the field holds. */
export function withAnswers(filters: readonly Filter[], resource: LinkedResource, answers: AnswerValues): readonly Filter[] | undefined {
  const found: Filter[] = []
  for (const filter of filters) {
    if (!isAnswerValue(filter.value)) {
      found.push(filter)
      continue
    }
    const field = resource.fields[filter.field]
    const answer = literalOf(answers[filter.value.answer], filter.value.days)
    if (answer === undefined || field === undefined || !fitsField(field, answer)) return undefined
    found.push({ ...filter, value: answer as NonNullable<Filter['value']> })
  }
  return found
}

function literalOf(answer: Json | undefined, days = 0): Literal | readonly Literal[] | undefined {
  if (answer === undefined || answer === null || isBlank(answer)) return undefined
  if (Array.isArray(answer)) return answer.filter((item) => typeof item === 'string')
  if (typeof answer === 'object') return undefined
  const plain = answer as Literal
  return days !== 0 && typeof plain === 'string' && isDay(plain) ? addDays(plain, days) : plain
}

/** A value that the column could not hold would fail in the database; nothing can be equal to it. */
function fitsField({ past: _past, required: _required, ...field }: ResolvedField, value: Literal | readonly Literal[]): boolean {
  const own = field.result ?? field.type
  const type = SINGLE[own] ?? own
  return [value].flat().every((each) => validateValue({ ...field, type }, each, { today: '9999-12-31' }).length === 0)
}

/** What a list holds one of. */
const SINGLE: Readonly<Partial<Record<ResolvedField['type'], ResolvedField['type']>>> = { choices: 'choice', references: 'reference' }
