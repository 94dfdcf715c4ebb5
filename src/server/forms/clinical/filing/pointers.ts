import type { Json, ResolvedField } from '#contract'
import { stepsOf } from '#form-rules'

type Fields = Readonly<Record<string, ResolvedField>>

/** The field that a pointer (rows by place) leads to; undefined for what the form does not ask. */
export function fieldAt(fields: Fields, pointer: string): ResolvedField | undefined {
  const [name = '', ...rest] = stepsOf(pointer)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.of === undefined || rest.length === 0) return field
  const [inner, ...deeper] = field.type === 'rows' ? rest.slice(1) : rest
  return inner === undefined ? field : fieldAt(field.of, `/${[inner, ...deeper].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`)
}

/** What stands at a pointer; undefined for nothing. */
export function valueAt(value: unknown, pointer: string): Json | undefined {
  let node: unknown = value
  for (const step of stepsOf(pointer)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return undefined
    node = new Map<string, unknown>(Object.entries(node)).get(step)
  }
  return node as Json | undefined
}
