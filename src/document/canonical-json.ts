/**
 * JSON in the one form that hashes are made of: keys in UTF-16 order, no white space, undefined left out (RFC 8785).
 * Throws on what JSON cannot carry.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(',')}]`
  if (value !== null && typeof value === 'object') return objectJson(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`canonicalJson: ${value} has no JSON form`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`canonicalJson: a ${typeof value} has no JSON form`)
  return text
}

function objectJson(value: object): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
