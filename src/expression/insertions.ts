/** Text that comes into a source at a position of it. */
export interface Insertion {
  readonly at: number
  readonly text: string
}

/** The source with all of them. */
export const inserted = (source: string, insertions: readonly Insertion[]): string =>
  insertions.toSorted((a, b) => b.at - a.at).reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
