import { type AnswerValues, isJsonObject, type Json, type JsonObject, type ResolvedField } from '#contract'
import { readExpression } from '#expression'
import { tidyValue, validateValue } from '#fields'
import { isBlank } from '#validation'
import { own } from '../json.ts'
import type { FormContext, RuledForm } from '../ruled-form.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Moment = Pick<FormContext, 'today' | 'now'>

/** What is known by itself when answers begin; rows are added by whoever is there, so nobody is named for them. */
export interface Beginning extends Moment {
  readonly user?: string
}

/** What answers begin with whatever is said elsewhere: defaults, the date, the moment, who makes them. Rows are begun one by one. */
export function startingAnswers(of: Fields, beginning: Beginning): JsonObject {
  const found = Object.entries(of).flatMap(([name, field]): [string, Json][] => {
    if (field.type === 'group') {
      const inner = startingAnswers(field.of ?? {}, beginning)
      return Object.keys(inner).length === 0 ? [] : [[name, inner]]
    }
    const value = startOf(field, beginning)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}

function startOf({ starts, default: given }: ResolvedField, beginning: Beginning): Json | undefined {
  return typeof starts === 'string' ? beginning[starts] : given
}

/** Answers that were begun at another moment, with the date and the moment of now; what a prefill may have brought stays. */
export function startedNow(
  of: Fields,
  answers: AnswerValues,
  { moment, prefilled }: { readonly moment: Moment; readonly prefilled: readonly string[] },
): AnswerValues {
  const timed = Object.entries(of).flatMap(([name, field]): [string, Json][] => {
    if (prefilled.includes(name)) return []
    const { starts } = field
    if (starts === 'today' || starts === 'now') return [[name, moment[starts]]]
    const group = own(answers, name)
    const inner = prefilled.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
    return field.type === 'group' && isJsonObject(group) ? [[name, startedNow(field.of ?? {}, group, { moment, prefilled: inner })]] : []
  })
  return timed.length === 0 ? answers : { ...answers, ...Object.fromEntries(timed) }
}

/**
 * What the expressions of blank answers give, each over the answers as they begin and those above it. `valuesOf` works out what is calculated
 * among what they read. An outcome that the field cannot hold is none.
 */
export function workedOutStarts(
  { fields, lookups }: Pick<RuledForm, 'fields' | 'lookups'>,
  answers: AnswerValues,
  { context, valuesOf }: { readonly context: FormContext; readonly valuesOf: (answers: AnswerValues, names: readonly string[]) => AnswerValues },
): AnswerValues {
  const found: Record<string, Json> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (typeof field.starts !== 'object' || !isBlank(own(answers, name))) continue
    const expression = readExpression(field.starts.is, { root: 'answers', fields, ...(Object.keys(lookups).length > 0 && { lookups: {} }) })
    if (!expression) continue
    const outcome = expression.evaluate(valuesOf({ ...answers, ...found }, expression.dependencies), context)
    const value = tidyValue(field, typeof outcome === 'symbol' ? null : outcome) as Json
    if (!isBlank(value) && validateValue(field, value, context).length === 0) found[name] = value
  }
  return found
}
