/** Freezes a value and all it holds, so that no one can change a document that others share. */
export function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value
  if (value instanceof Map) for (const member of value.values()) deepFreeze(member)
  else for (const member of Object.values(value)) deepFreeze(member)
  return Object.freeze(value)
}
