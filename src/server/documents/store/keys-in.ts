const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)+\.[\w.-]+$/i

/** Texts of a document that look like translation keys: `<document id>.<path>`. */
export function keysIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return KEY.test(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(keysIn)
}
