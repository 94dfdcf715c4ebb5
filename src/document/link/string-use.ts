import type { Place } from './place.ts'

/** Which strings the documents ask for. */
export interface StringUse {
  /** Asks for a string that must be there; gives the translation key. */
  readonly need: (id: string, path: string, place: Place, places?: Places) => string
  /** Names a string that may be there; gives the translation key. */
  readonly may: (id: string, path: string, places?: Places) => string
  readonly needed: ReadonlyMap<string, Place>
  /** Paths of all strings asked for, by document id. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of `{{places}}` that are filled in a string, by its key; in others none is. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>
}

/** Names of `{{places}}` that a text may have. */
type Places = readonly string[]

export function createStringUse(): StringUse {
  const needed = new Map<string, Place>()
  const allowed = new Map<string, Set<string>>()
  const named = new Map<string, ReadonlySet<string>>()
  const may = (id: string, path: string, places: Places = []): string => {
    const key = `${id}.${path}`
    if (places.length > 0) named.set(key, new Set([...(named.get(key) ?? []), ...places]))
    const paths = allowed.get(id) ?? new Set()
    allowed.set(id, paths.add(path))
    return key
  }
  const need = (id: string, path: string, place: Place, places: Places = []): string => {
    const key = may(id, path, places)
    if (!needed.has(key)) needed.set(key, place)
    return key
  }
  return { need, may, needed, allowed, places: named }
}
