import { isObject, type Json, type ResolvedField } from '#contract'
import { at, problem, type ValueProblem } from '#validation'
import type { CsvWording, JudgeInner } from '../field-type.ts'

export type Values = Readonly<Record<string, unknown>>

export const unknownKeys = ({ of = {} }: ResolvedField, names: readonly string[]): readonly ValueProblem[] =>
  names.filter((name) => !Object.hasOwn(of, name)).flatMap((name) => at(name, problem('unknownKey')))

/** What is wrong with the answers of a group or a row. */
export function checkInner({ of = {} }: ResolvedField, value: unknown, inner: JudgeInner): readonly ValueProblem[] {
  if (!isObject(value)) return []
  const answers = new Map(Object.entries(value))
  return Object.entries(of).flatMap(([name, each]) => at(name, inner(each, answers.get(name))))
}

/** The answers of a group or a row as they are kept; blank ones are gone. */
export function tidyInner({ of }: ResolvedField, value: Values, inner: (field: ResolvedField, value: unknown) => unknown): Values {
  const answers = Object.entries(value).map(([name, answer]) => {
    const field = of && Object.hasOwn(of, name) ? of[name] : undefined
    return [name, field ? inner(field, answer) : answer] as const
  })
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null && answer !== undefined))
}

export const nullWhenEmpty = (value: Values): Values | null => (Object.keys(value).length === 0 ? null : value)

export const partsOf = (value: Json): Readonly<Record<string, Json>> => (isObject(value) ? (value as Readonly<Record<string, Json>>) : {})

/** The answers of a group or a row, one after the other. */
export const innerCsv = (value: Json, field: ResolvedField, { inner }: CsvWording): string =>
  Object.entries(typeof value === 'object' && value !== null ? value : {})
    .filter(([name]) => field.of !== undefined && Object.hasOwn(field.of, name))
    .map(([name, answer]) => inner(field.of?.[name] ?? field, answer))
    .filter((text) => text !== '')
    .join(', ')
