import { describe, expect, it } from 'vitest'
import { checkVisits, indexSpans, overlapping, overlaps, type VisitSpan } from '#care'
import fc from '../../fast-check.ts'
import { counted, findingsOf, verdictsOf, visit, ZONE } from './visit-rows.ts'

const other = { client: 'c2' }
const { worker: _, ...OPEN } = visit('v1', '2026-02-13T08:00', '2026-02-13T12:00')

describe('a worker', () => {
  it.each<readonly [what: string, planned: VisitSpan, existing: VisitSpan]>([
    ['by a minute', visit('v1', '2026-02-13T08:00', '2026-02-13T12:00'), visit('x', '2026-02-13T11:59', '2026-02-13T13:00', other)],
    ['from outside', visit('v1', '2026-02-13T09:00', '2026-02-13T10:00'), visit('x', '2026-02-13T08:00', '2026-02-13T13:00', other)],
    ['from within', visit('v1', '2026-02-13T08:00', '2026-02-13T13:00'), visit('x', '2026-02-13T09:00', '2026-02-13T10:00', other)],
    ['after midnight', visit('v1', '2026-02-14T05:00', '2026-02-14T08:00'), visit('x', '2026-02-13T22:00', '2026-02-14T06:00', other)],
    ['over midnight', visit('v1', '2026-02-13T22:00', '2026-02-14T06:00'), visit('x', '2026-02-13T20:00', '2026-02-13T22:30', other)],
    ['with the same client', visit('v1', '2026-02-13T08:00', '2026-02-13T12:00'), visit('x', '2026-02-13T08:00', '2026-02-13T12:00')],
    [
      'in another group',
      visit('v1', '2026-02-13T08:00', '2026-02-13T12:00', { group: 'g1' }),
      visit('x', '2026-02-13T08:00', '2026-02-13T12:00', { ...other, group: 'g2' }),
    ],
  ])('is not booked twice %s', (_, planned, existing) => {
    expect(verdictsOf({ planned: [planned], existing: [existing] })).toEqual(['v1 workerDoubleBooked block'])
    expect(verdictsOf({ planned: [{ ...existing, id: 'v1' }], existing: [{ ...planned, id: 'x' }] })).toEqual(['v1 workerDoubleBooked block'])
  })

  it.each<readonly [what: string, planned: VisitSpan, existing: VisitSpan]>([
    ['touch', visit('v1', '2026-02-13T08:00', '2026-02-13T12:00'), visit('x', '2026-02-13T12:00', '2026-02-13T13:00', other)],
    ['touch at midnight', visit('v1', '2026-02-14T00:00', '2026-02-14T06:00'), visit('x', '2026-02-13T20:00', '2026-02-14T00:00', other)],
    ['are of two workers', visit('v1', '2026-02-13T08:00', '2026-02-13T12:00'), visit('x', '2026-02-13T08:00', '2026-02-13T12:00', { ...other, worker: 'w2' })],
    ['are open', OPEN, visit('x', '2026-02-13T08:00', '2026-02-13T12:00', other)],
    [
      'are shared care',
      visit('v1', '2026-02-13T08:00', '2026-02-13T12:00', { group: 'g' }),
      visit('x', '2026-02-13T08:00', '2026-02-13T12:00', { ...other, group: 'g' }),
    ],
    ['are the same visit', visit('v1', '2026-02-13T09:00', '2026-02-13T13:00'), visit('v1', '2026-02-13T08:00', '2026-02-13T12:00')],
  ])('may have visits that %s', (_, planned, existing) => {
    expect(verdictsOf({ planned: [planned], existing: [existing] })).toEqual([])
  })

  it('is told of every date of a series, and of dates that meet each other', () => {
    const planned = ['13', '14', '15'].map((day) => visit(`v${day}`, `2026-02-${day}T08:00`, `2026-02-${day}T12:00`))
    const existing = ['13', '15'].map((day) => visit(`x${day}`, `2026-02-${day}T10:00`, `2026-02-${day}T11:00`, other))
    const twin = visit('twin', '2026-02-14T11:00', '2026-02-14T13:00', { client: 'c3' })
    expect(verdictsOf({ planned: [...planned, twin], existing })).toEqual(['v13', 'v14', 'v15', 'twin'].map((id) => `${id} workerDoubleBooked block`))
  })

  it('is told with whom and when', () => {
    const existing = visit('x', '2026-02-13T11:00', '2026-02-13T13:00', other)
    const [found] = findingsOf({ planned: [visit('v1', '2026-02-13T08:00', '2026-02-13T12:00')], existing: [existing] })
    expect(found).toMatchObject({ field: 'worker', params: { other: 'x', client: 'c2', start: existing.start, end: existing.end } })
  })

  it.each([
    ['14 minutes to another place', '2026-02-13T12:14', 'home2', ['v1 travelTimeShort warn']],
    ['no time to another place', '2026-02-13T12:00', 'home2', ['v1 travelTimeShort warn']],
    ['15 minutes to another place', '2026-02-13T12:15', 'home2', []],
    ['no time at the same place', '2026-02-13T12:00', 'home1', []],
    ['no time to a place nobody knows', '2026-02-13T12:00', undefined, []],
  ])('with %s', (_, start, place, verdicts) => {
    const planned = visit('v1', '2026-02-13T08:00', '2026-02-13T12:00', { place: 'home1' })
    const next = visit('x', start, '2026-02-13T16:00', { ...other, ...(place ? { place } : {}) })
    expect(verdictsOf({ planned: [planned], existing: [next] })).toEqual(verdicts)
  })
})

describe('random days', () => {
  const minute = fc.integer({ min: 0, max: 600 })
  const drawn = fc.array(
    fc.record({
      worker: fc.constantFrom('w1', 'w2'),
      start: minute,
      length: fc.integer({ min: 1, max: 240 }),
      group: fc.option(fc.constantFrom('g1'), { nil: undefined }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  const toVisit = (
    { worker, start, length, group }: { worker: string; start: number; length: number; group: string | undefined },
    index: number,
  ): VisitSpan => ({
    id: `v${index}`,
    client: `c${index}`,
    worker,
    start: start * 60_000,
    end: (start + length) * 60_000,
    ...(group ? { group } : {}),
  })

  it('have no overlap when each move that is refused is not made', () => {
    fc.assert(
      fc.property(drawn, fc.array(fc.record({ place: fc.nat(), start: minute, worker: fc.constantFrom('w1', 'w2') }), { maxLength: 20 }), (rows, moves) => {
        const isTaken = (planned: VisitSpan, existing: readonly VisitSpan[]) =>
          checkVisits({ planned: [planned], existing }, {}, { zone: ZONE }).some(({ severity }) => severity === 'block')
        let board: readonly VisitSpan[] = []
        for (const row of rows.map(toVisit)) if (!isTaken(row, board)) board = [...board, row]
        for (const { place, start, worker } of moves) {
          const before = board[place % board.length]
          if (!before) continue
          const moved = { ...before, worker, start: start * 60_000, end: start * 60_000 + before.end - before.start }
          if (!isTaken(moved, board)) board = board.map((row) => (row.id === moved.id ? moved : row))
        }
        const clashes = board.flatMap((a) =>
          board.filter((b) => a.id < b.id && a.worker === b.worker && overlaps(a, b) && (a.group === undefined || a.group !== b.group)),
        )
        expect(clashes).toEqual([])
      }),
    )
  })

  it('find what a comparison of each with each finds', () => {
    fc.assert(
      fc.property(drawn, drawn, (rows, queries) => {
        const spans = rows.map(toVisit)
        const index = indexSpans(spans, ({ worker }) => worker)
        for (const query of queries.map(toVisit)) {
          const all = spans.filter((span) => span.worker === query.worker && overlaps(span, query)).map(({ id }) => id)
          expect(
            overlapping(index, query.worker, query)
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(all.toSorted())
        }
      }),
    )
  })
})

describe('the work of 200 dates', () => {
  const planned = Array.from(
    { length: 200 },
    (_, day): VisitSpan => ({ id: `v${day}`, client: 'c1', worker: 'w1', start: day * 86_400_000, end: day * 86_400_000 + 14_400_000 }),
  )
  const readsFor = (size: number): number => {
    const existing = Array.from(
      { length: size },
      (_, index): VisitSpan => ({
        id: `x${index}`,
        client: `c${index % 90}`,
        worker: 'w1',
        start: index * 3_600_000 * 6,
        end: index * 3_600_000 * 6 + 3_600_000,
      }),
    )
    const { rows, reads } = counted(existing)
    checkVisits({ planned, existing: rows }, {}, { zone: ZONE })
    return reads()
  }

  it('grows hardly faster than the visits they are compared with', () => {
    expect(readsFor(8_000)).toBeLessThanOrEqual(6 * readsFor(2_000))
  })
})
