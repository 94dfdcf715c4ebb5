import { addDays } from '#contract'
import { type Occurrence, occurrencesOf, type Window } from './occurrences.ts'
import type { Series } from './series.ts'

/** What an edit does to the visits: none is lost and none is there twice. */
export interface SeriesChanges {
  readonly stays: readonly Occurrence[]
  readonly moves: readonly { readonly from: Occurrence; readonly to: Occurrence }[]
  readonly goes: readonly Occurrence[]
  readonly comes: readonly Occurrence[]
}

/** A series after an edit, and by how many days its dates were moved. */
export interface Edited {
  readonly series: Series
  readonly shiftedDays: number
}

/** Compares the visits of a series with those of what became of it; each is known by the date that the pattern first had for it. */
export function changesBetween(before: Series, after: readonly Edited[], window: Window = {}): SeriesChanges {
  const { occurrences, isCut } = occurrencesOf(before, window)
  const through = isCut ? occurrences.at(-1)?.on : window.through
  const old = new Map(occurrences.map((occurrence) => [occurrence.on, occurrence]))
  const now = after.flatMap(({ series, shiftedDays }) =>
    occurrencesOf(series, windowTo(through && addDays(through, shiftedDays))).occurrences.map((to) => ({ to, from: old.get(addDays(to.on, -shiftedDays)) })),
  )
  const kept = new Set(now.map(({ from }) => from))
  return {
    stays: now.flatMap(({ from, to }) => (from && isSame(from, to) ? [to] : [])),
    moves: now.flatMap(({ from, to }) => (from && !isSame(from, to) ? [{ from, to }] : [])),
    goes: [...old.values()].filter((occurrence) => !kept.has(occurrence)),
    comes: now.flatMap(({ from, to }) => (from ? [] : [to])),
  }
}

const windowTo = (through: string | undefined): Window => (through === undefined ? {} : { through })

const isSame = (a: Occurrence, b: Occurrence): boolean => a.start === b.start && a.end === b.end
