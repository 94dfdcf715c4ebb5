/** Equal in every own property. */
export function isAlike<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.is(Reflect.get(a, key), Reflect.get(b, key)))
}
