import type { Json } from '#contract'

/** What makes two bodies the same form: all but the moment of handing it in. */
export const filledIn = ({ deviceAt: _moment, ...body }: Readonly<Record<string, Json>>): string => canonical(body)

const canonical = (value: Json): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(Reflect.get(value, name))}`).join()}}`
}
