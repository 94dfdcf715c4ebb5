import type { Place } from '../problems/problem.ts'
import type { Delimiters } from './delimiters.ts'

/** A segment as it came. Its texts are never changed, so that it is written again as it was. */
export interface Segment {
  readonly id: string
  /** The id and then the elements, so that `elements[4]` is element 4; repetitions and components are not taken apart. */
  readonly elements: readonly string[]
  /** Line ends, spaces and a byte order mark between the segment before and this one. */
  readonly before: string
  readonly delimiters: Delimiters
  /** Number in the file, from 1. */
  readonly number: number
  readonly line: number
  readonly offset: number
}

/** Its text with what stood before it and its terminator. */
export const rawText = ({ before, elements, delimiters }: Segment): string => `${before}${elements.join(delimiters.element)}${delimiters.segment}`

/** An element as it is written; empty where the segment ends before it. */
export const elementOf = ({ elements }: Segment, element: number): string => elements[element] ?? ''

/** The repetitions of an element; none where it is empty. */
export function repeatsOf(segment: Segment, element: number): readonly string[] {
  const text = elementOf(segment, element)
  return text === '' ? [] : text.split(segment.delimiters.repeat)
}

/** The components of an element or of one of its repetitions. */
export const componentsIn = ({ delimiters }: Segment, text: string): readonly string[] => text.split(delimiters.component)

/** A component of an element that does not repeat. */
export const componentOf = (segment: Segment, element: number, component: number): string =>
  componentsIn(segment, elementOf(segment, element))[component - 1] ?? ''

export function placeOf({ number, id, line, offset }: Segment, element?: number, component?: number): Place {
  return {
    segment: number,
    id,
    line,
    offset,
    ...(element === undefined ? {} : { element }),
    ...(component === undefined ? {} : { component }),
  }
}
