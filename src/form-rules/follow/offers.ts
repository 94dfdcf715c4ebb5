import {
  type AnswerValues,
  expressionOf,
  isJsonObject,
  isRelativeValue,
  type Json,
  type JsonObject,
  type RelativeValue,
  type ResolvedField,
  type Value,
} from '#contract'
import { answerPath, type ExpressionScope, readExpression, UNKNOWN } from '#expression'
import { own } from '../json.ts'
import type { FormContext, RuledForm } from '../ruled-form.ts'

/** A value that something else is made of, with the field it stands in, where it stands in one. */
export interface Offered {
  readonly value: Json
  readonly field?: ResolvedField
}

/** What expressions of a follow-up are read with. */
export interface Reading {
  readonly form: Pick<RuledForm, 'fields'>
  readonly answers: AnswerValues
  readonly context: FormContext
  /** The fields of the row that they speak of. */
  readonly of?: Readonly<Record<string, ResolvedField>> | undefined
}

type Offering = (row?: JsonObject) => Offered | undefined

/** Reads what a document takes, for one row after the other; nothing for what is blank or unknown. No record is at hand where a form is filed. */
export function takingOf(value: Value, reading: Reading): (row?: JsonObject) => Offered | RelativeValue | undefined {
  if (isRelativeValue(value)) return () => value
  const source = expressionOf(value)
  if (source !== undefined) return offeringOf(source, reading)
  return () => (typeof value !== 'object' || Array.isArray(value) ? { value } : undefined)
}

/** Reads a path or an expression, for one row after the other; nothing for what is blank or unknown. */
export function offeringOf(source: string, reading: Reading): Offering {
  return offeringAt(source, reading) ?? offeringBy(source, reading)
}

/** An answer as it is, also a list, rows or a group. */
function offeringAt(source: string, { form, answers, of = {} }: Reading): Offering | undefined {
  const path = answerPath(source)
  if (path === undefined) return undefined
  const { root, name, inner } = path
  const fields = root === 'row' ? of : form.fields
  const outer = Object.hasOwn(fields, name) ? fields[name] : undefined
  const field = inner === undefined ? outer : outer?.of?.[inner]
  return (row = {}) => {
    const value = own(root === 'row' ? row : answers, name) ?? null
    const found = inner === undefined ? value : isJsonObject(value) ? (own(value, inner) ?? null) : null
    return found === null || found === '' ? undefined : { value: found, ...(field && { field }) }
  }
}

function offeringBy(source: string, reading: Reading): Offering {
  const run = runnerOf(source, reading)
  return (row) => {
    const value = run(row)
    if (Array.isArray(value)) return { value: value.filter(isPlain) }
    return isPlain(value) && value !== '' ? { value } : undefined
  }
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** What an expression comes to, for one row after the other; undefined when that is unknown. */
export function runnerOf(source: string, { form, answers, context, of }: Reading): (row?: JsonObject) => unknown {
  const scope: ExpressionScope = { root: 'answers', fields: form.fields, ...(of && { row: of }) }
  const expression = readExpression(source, scope)
  return (row = {}) => {
    const value = expression?.evaluate(answers, { ...context, row })
    return value === UNKNOWN ? undefined : value
  }
}
