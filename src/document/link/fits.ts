import type { ResolvedField } from '#contract'

type Fields = Readonly<Record<string, ResolvedField>>
type Type = ResolvedField['type']

const TEXTS: readonly Type[] = ['text', 'multiline', 'email', 'phone', 'sequence', 'choice', 'reference', 'user', 'address', 'date', 'choices', 'references']
const NUMBERS: readonly Type[] = ['integer', 'decimal', 'percent']
export const holdsText = (type: Type): boolean => type === 'text' || type === 'multiline'

/** Whether a field can take over what stands in another, as it is or in words. */
export function fits(source: ResolvedField, target: ResolvedField): boolean {
  const type = source.type === 'calculated' ? (source.result ?? 'text') : source.type
  if (target.type === 'rows' || target.type === 'group') return type === target.type && hasCommon(source.of, target.of)
  if (target.type === 'choice' || target.type === 'choices') return type === target.type || (target.type === 'choice' && type === 'text')
  if (target.type === 'reference' || target.type === 'references') return type === target.type && source.to === target.to
  if (holdsText(target.type)) return TEXTS.includes(type)
  return type === target.type || (NUMBERS.includes(type) && NUMBERS.includes(target.type))
}

const hasCommon = (source: Fields = {}, target: Fields = {}): boolean => Object.keys(target).some((name) => Object.hasOwn(source, name))
