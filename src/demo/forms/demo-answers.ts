import { type AnswerValues, type FormTest, isJsonObject, type Json, type ResolvedField } from '#contract'
import type { LinkedForm } from '#document'

type Fields = Readonly<Record<string, ResolvedField>>
type Values = Readonly<Record<string, Json>>

/** Examples of a form document that leave nothing to ask: what the demo is filed from. */
export const completeExamples = ({ tests }: LinkedForm): readonly FormTest[] =>
  tests.filter(({ expect }) => expect.complete === true && !expect.warnings?.length)

/**
 * The answers of an example without what the server works out, and without records that the demo does not have; rows that came without
 * an id get one.
 */
export function plainAnswers(fields: Fields, given: Values): AnswerValues {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, Json][] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const plain = field === undefined ? (name === 'id' ? value : undefined) : plainAnswer(field, value)
      return plain === undefined ? [] : [[name, plain]]
    }),
  )
}

function plainAnswer(field: ResolvedField, value: Json): Json | undefined {
  if (field.type === 'calculated' || field.to !== undefined || field.type === 'file') return undefined
  if (field.of === undefined) return value
  if (Array.isArray(value)) return value.map((row: Json, place) => (isJsonObject(row) ? { id: `r${place + 1}`, ...plainAnswers(field.of ?? {}, row) } : row))
  return isJsonObject(value) ? plainAnswers(field.of, value) : value
}

/** Answers as a person hands them in: what is calculated the server works out. */
export function withoutCalculated(fields: Fields, values: Values): AnswerValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Json][] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field?.type === 'calculated') return []
      const { of } = field ?? {}
      if (of === undefined) return [[name, value]]
      return [
        [
          name,
          Array.isArray(value)
            ? value.map((row: Json) => (isJsonObject(row) ? withoutCalculated(of, row) : row))
            : isJsonObject(value)
              ? withoutCalculated(of, value)
              : value,
        ],
      ]
    }),
  )
}

/** The later answers over the earlier ones, groups part by part. */
export function overlaid(below: AnswerValues, above: AnswerValues): AnswerValues {
  const entries = Object.entries(above).map(([name, value]): [string, Json] => {
    const under = below[name]
    return [name, isJsonObject(under) && isJsonObject(value) ? { ...under, ...value } : value]
  })
  return { ...below, ...Object.fromEntries(entries) }
}
