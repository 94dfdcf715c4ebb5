import type { Place } from './place.ts'

/** Which strings the documents ask for. */
export interface StringUse {
  /** Asks for a string that must be there; gives the translation key. */
  readonly need: (id: string, path: string, place: Place) => string
  /** Names a string that may be there; gives the translation key. */
  readonly may: (id: string, path: string) => string
  readonly needed: ReadonlyMap<string, Place>
  /** Paths of all strings asked for, by document id. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<string>>
}

export function createStringUse(): StringUse {
  const needed = new Map<string, Place>()
  const allowed = new Map<string, Set<string>>()
  const may = (id: string, path: string): string => {
    const paths = allowed.get(id) ?? new Set()
    allowed.set(id, paths.add(path))
    return `${id}.${path}`
  }
  const need = (id: string, path: string, place: Place): string => {
    const key = may(id, path)
    if (!needed.has(key)) needed.set(key, place)
    return key
  }
  return { need, may, needed, allowed }
}
