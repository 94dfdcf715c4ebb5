import { checkVisits, resolveWall, type Span, type VisitFacts, type VisitSettings, type VisitSpan } from '#care'

export const ZONE = 'America/Chicago'
/** `2026-02-13T08:00` on the wall in Chicago. */
export const at = (wall: string): number => resolveWall({ date: wall.slice(0, 10), time: wall.slice(11) }, ZONE).instant

export const visit = (id: string, start: string, end: string, more: Partial<VisitSpan> = {}): VisitSpan => ({
  id,
  client: 'c1',
  worker: 'w1',
  start: at(start),
  end: at(end),
  ...more,
})

interface Asked {
  readonly planned: readonly VisitSpan[]
  readonly existing?: readonly VisitSpan[]
  readonly facts?: VisitFacts
  readonly settings?: Partial<VisitSettings>
}

export const findingsOf = ({ planned, existing = [], facts = {}, settings = {} }: Asked) =>
  checkVisits({ planned, existing }, facts, { zone: ZONE, ...settings })

/** `v1 workerDoubleBooked block`, in the order in which they are found. */
export const verdictsOf = (asked: Asked): readonly string[] => findingsOf(asked).map((found) => `${found.visit} ${found.code} ${found.severity}`)

/** Rows that count each time one of their times is read: what work is done, whatever the machine is. */
export function counted<T extends Span>(rows: readonly T[]): { readonly rows: readonly T[]; readonly reads: () => number } {
  let reads = 0
  const read = (value: number): number => {
    reads += 1
    return value
  }
  const watched = rows.map((row): T => {
    const { start, end } = row
    return Object.defineProperties({ ...row }, { start: { enumerable: true, get: () => read(start) }, end: { enumerable: true, get: () => read(end) } })
  })
  return { rows: watched, reads: () => reads }
}
