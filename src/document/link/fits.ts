import type { ResolvedField } from '#contract'
import { typeOf, valueTypeOf } from '#fields'

type Fields = Readonly<Record<string, ResolvedField>>

/** Whether a field can take over what stands in another, as it is or in words. */
export function fits(source: ResolvedField, target: ResolvedField): boolean {
  const from = source.result ?? source.type
  if (target.of) return from === target.type && hasCommon(source.of, target.of)
  if (target.options) return from === target.type || (target.type === 'choice' && from === 'text')
  if (target.to) return from === target.type && source.to === target.to
  if (typeOf(target).takesWords) return valueTypeOf(source).inWords
  return from === target.type || (isPlainNumber(source) && isPlainNumber(target))
}

/** Cents are no plain number: 12 dollars are not 12 of them. */
const isPlainNumber = (field: ResolvedField): boolean => valueTypeOf(field).filterForm === 'numbers'

const hasCommon = (source: Fields = {}, target: Fields = {}): boolean => Object.keys(target).some((name) => Object.hasOwn(source, name))
