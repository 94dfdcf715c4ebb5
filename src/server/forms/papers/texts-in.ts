/** Everything in a document that may be the key of a text. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
