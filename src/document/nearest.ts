import { closest, distance } from 'fastest-levenshtein'

/** The known name that was probably meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || known.includes(name)) return undefined
  const found = closest(name, known)
  return distance(name, found) <= Math.min(name.length - 1, Math.max(2, name.length / 3)) ? found : undefined
}
