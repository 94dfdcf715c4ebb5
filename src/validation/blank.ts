/** No answer: null, an empty text, an empty list, or a group without any answer. `false` and 0 are answers. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isBlank)
}
