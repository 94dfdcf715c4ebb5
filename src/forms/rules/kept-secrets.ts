import type { Json, ResolvedField } from '#contract'

const DOTS = '••••'

/** A secret as the server shows it (`••••1234`, or only that there is one): kept as it is, nothing to check or send. */
export const isKeptSecret = (field: ResolvedField, value: Json | undefined): boolean =>
  field.type === 'secret' && (typeof value === 'boolean' || (typeof value === 'string' && value.startsWith(DOTS)))

/** The value without the kept secrets inside it, which validation can't read. */
export function withoutKeptSecrets(field: ResolvedField, value: Json | undefined): Json | undefined {
  const { of } = field
  if (!of || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((row: Json) => withoutKeptSecrets({ ...field, type: 'group' }, row) ?? null)
  return Object.fromEntries(
    Object.entries(value).filter(([name, part]) => {
      const inner = Object.hasOwn(of, name) ? of[name] : undefined
      return !inner || !isKeptSecret(inner, part)
    }),
  )
}
