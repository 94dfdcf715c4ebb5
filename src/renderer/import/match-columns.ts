import type { ImportColumn } from '#contract'

/** Which column of the record each column of the file fills in, by its place in the file; undefined: none. */
export type ColumnMatch = readonly (string | undefined)[]

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Finds the columns by their titles, each once: as they were matched before, as they are called here, or as the field is called inside. */
export function matchColumns(titles: readonly string[], columns: readonly ImportColumn[], before: Readonly<Record<string, string>> = {}): ColumnMatch {
  const keys = new Set(columns.map(({ key }) => key))
  const taken = new Set<string>()
  const take = (key: string | undefined): string | undefined => {
    if (key === undefined || !keys.has(key) || taken.has(key)) return undefined
    taken.add(key)
    return key
  }
  const remembered = titles.map((title) => take(before[plain(title)]))
  const named = namesOf(columns)
  return titles.map((title, index) => remembered[index] ?? (plain(title) === '' ? undefined : take(named.get(plain(title)))))
}

/** What a column may be called: by its title, its key, or alone by its part where no other has it. */
function namesOf(columns: readonly ImportColumn[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const add = (name: string, key: string): void => {
    if (!names.has(plain(name))) names.set(plain(name), key)
  }
  for (const { key, title } of columns) add(title, key)
  for (const { key } of columns) add(key, key)
  for (const { key, title } of columns) if (title.includes(': ')) add(title.slice(title.indexOf(': ') + 2), key)
  for (const { key } of columns) if (key.includes('.')) add(key.slice(key.indexOf('.') + 1), key)
  return names
}

/** What is remembered of a match, for the next file with the same titles. */
export const rememberedOf = (titles: readonly string[], match: ColumnMatch): Readonly<Record<string, string>> =>
  Object.fromEntries(titles.flatMap((title, index) => (match[index] === undefined ? [] : [[plain(title), match[index]]])))
