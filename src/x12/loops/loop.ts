import { elementOf, rawText, type Segment } from '../text/segment.ts'

/** A loop of a transaction, or one of the envelopes around it: its segments and the loops within, in the order of the file. */
export interface Loop {
  /** Name in the implementation guide, `2100`; `ISA`, `GS` and `ST` for the envelopes. */
  readonly id: string
  readonly items: Item[]
}

export type Item = Segment | Loop

export const isLoop = (item: Item): item is Loop => 'items' in item

/** The text of everything in it, as it came. */
export function textOfItems(items: readonly Item[]): string {
  const texts: string[] = []
  const add = (item: Item): void => {
    if (isLoop(item)) for (const inner of item.items) add(inner)
    else texts.push(rawText(item))
  }
  for (const item of items) add(item)
  return texts.join('')
}

/** Loops of this name that stand in the loop itself. */
export const loopsIn = (loop: Loop, ...ids: readonly string[]): readonly Loop[] => loop.items.filter(isLoop).filter(({ id }) => ids.includes(id))

/** Loops of this name at any depth. */
export const loopsWithin = (loop: Loop, ...ids: readonly string[]): readonly Loop[] =>
  loop.items.filter(isLoop).flatMap((inner) => [...(ids.includes(inner.id) ? [inner] : []), ...loopsWithin(inner, ...ids)])

/** Segments of the loop itself with this id, and where qualifiers are named, with one of them in element 1. */
export const segmentsIn = (loop: Loop, id: string, ...qualifiers: readonly string[]): readonly Segment[] =>
  loop.items.filter((item): item is Segment => !isLoop(item) && item.id === id && (qualifiers.length === 0 || qualifiers.includes(elementOf(item, 1))))

export const segmentIn = (loop: Loop | undefined, id: string, ...qualifiers: readonly string[]): Segment | undefined =>
  loop && segmentsIn(loop, id, ...qualifiers)[0]
