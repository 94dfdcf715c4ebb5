import type { Delimiters } from '../text/delimiters.ts'

/** An element: its text, its components, or its repetitions. */
export type Element = string | readonly string[] | { readonly repeats: readonly string[] }

/** A segment that is to be written: its id and its elements. */
export type Row = readonly [id: string, ...elements: readonly Element[]]

export const NO_ROWS: readonly Row[] = []

/** Rows that are written only where there is a value. */
export const rowIf = (value: string, ...row: Row): readonly Row[] => (value === '' ? NO_ROWS : [row])

/** Items as they fit into segments that each take so many. */
export const inParts = <T>(items: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, part) => items.slice(part * most, (part + 1) * most))

/** The text of a segment with its terminator; elements and components that are empty at the end are left out. */
export function rowText([id, ...elements]: Row, delimiters: Delimiters): string {
  const texts = elements.map((element) => elementText(element, delimiters))
  return `${[id, ...withoutEmptyEnd(texts)].join(delimiters.element)}${delimiters.segment}`
}

function elementText(element: Element, { component, repeat }: Delimiters): string {
  if (typeof element === 'string') return element
  return 'repeats' in element ? element.repeats.join(repeat) : withoutEmptyEnd(element).join(component)
}

const withoutEmptyEnd = (texts: readonly string[]): readonly string[] => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
