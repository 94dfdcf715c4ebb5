import type { RelativeValue, ResolvedField } from '#contract'
import type { ValueProblem } from '#validation'
import type { Literal, Operator } from '../field-type.ts'

/** What may be asked of a field. */
export const SAME: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'empty', 'filled']
export const WRITTEN: readonly Operator[] = [...SAME, 'starts']
export const ORDERED: readonly Operator[] = [...SAME, 'lt', 'lte', 'gt', 'gte']

/** What moments and records are compared with. */
export const DAYS: readonly RelativeValue['from'][] = ['today', 'weekStart', 'monthStart', 'lastMonthStart', 'nextMonthStart', 'yearStart']
export const ROLES: readonly RelativeValue['from'][] = ['user.role']
export const RECORDS: readonly RelativeValue['from'][] = ['user.id', 'user.locations']

/** Texts and digits may be any, and parts of them. */
export const textLiteral = (text: string): string | undefined => (text.includes('\u0000') ? undefined : text)

export const numberLiteral = (text: string): number | undefined => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined)

export const noLiteral = (): undefined => undefined

const END_OF_TIME = { today: '9999-12-31' }

/** Dates, codes and ids must be ones that the field could hold, whether or not they lie behind us. */
export const heldLiteral =
  (validate: (field: ResolvedField, value: unknown, context: { readonly today: string }) => readonly ValueProblem[]) =>
  (text: string, { past: _past, ...field }: ResolvedField): Literal | undefined =>
    validate(field, text, END_OF_TIME).length === 0 ? text : undefined
