import { describe, expect, it } from 'vitest'
import type { RecordWindow, WindowRow } from '#contract'
import { type CalendarItem, type Counting, itemsOf, lanesOf, totalsOf, totalsOfDays, tracksOf } from '../../../src/renderer/calendar/calendar-items.ts'
import { changedWindow } from '../../../src/renderer/calendar/changed-window.ts'

const CHICAGO = 'America/Chicago'
/** Midnight of the Sunday on which the clocks of Chicago are put forward. */
const SPRING = '2026-03-08T06:00:00.000Z'
const windowOf = (rows: readonly WindowRow[]): RecordWindow => ({
  fields: ['skipperId', 'state'],
  named: {
    skipperId: [
      ['s1', 'Zoe'],
      ['s2', 'Ada'],
    ],
  },
  rows,
  isCut: false,
})
const read = (...rows: readonly WindowRow[]): readonly CalendarItem[] => itemsOf(windowOf(rows), SPRING, CHICAGO)

/** What was called off counts nothing; nobody has more than six hours a week. */
const COUNTING: Counting = { counts: ({ values }) => values.state !== 'off', weekMin: { skipperId: 360 } }

describe('the records of a window', () => {
  it('have their names, and the times of the company’s clocks, over the night in which they are put forward', () => {
    const [night, morning] = read(['a', 3, 60, 120, 0, 'sure'], ['b', 1, 480, 60, null, 'planned'])
    expect(night).toEqual({
      id: 'a',
      version: 3,
      startsAt: '2026-03-08T07:00:00.000Z',
      endsAt: '2026-03-08T09:00:00.000Z',
      lastsMin: 120,
      start: { date: '2026-03-08', time: '01:00' },
      end: { date: '2026-03-08', time: '04:00' },
      values: { skipperId: 's1', state: 'sure' },
      names: { skipperId: 'Zoe' },
    })
    expect([morning?.start.time, morning?.values.skipperId, morning?.names]).toEqual(['09:00', null, {}])
  })

  it('stand in lanes by name, those of nobody first; what began before stands on the first day', () => {
    const items = read(['a', 1, -120, 300, 0, 'x'], ['b', 1, 600, 60, 1, 'x'], ['c', 1, 2_040, 90, null, 'x'], ['d', 1, 2_100, 30, 0, 'x'])
    const lanes = lanesOf({ items, days: ['2026-03-08', '2026-03-09'], counting: COUNTING }, 'skipperId')
    expect(lanes.map(({ id, name, minutes, days }) => [id, name, minutes, [...days].map(([day, own]) => [day, own.map((item) => item.id).join('')])])).toEqual([
      [undefined, '', 90, [['2026-03-09', 'c']]],
      ['s2', 'Ada', 60, [['2026-03-08', 'b']]],
      [
        's1',
        'Zoe',
        330,
        [
          ['2026-03-08', 'a'],
          ['2026-03-09', 'd'],
        ],
      ],
    ])
    expect(totalsOf({ items, counting: COUNTING }, 'skipperId')).toEqual({ count: 4, minutes: 480, unassigned: 1, overMin: 0 })
    expect(
      totalsOfDays([
        ['2026-03-08', 2, 360, 0],
        ['2026-03-09', 2, 120, 1],
      ]),
    ).toEqual({ count: 4, minutes: 480, unassigned: 1, overMin: 0 })
  })

  it('are added up without those that do not count; what is over a week’s hours is said of each lane, week by week, never of nobody', () => {
    // Sunday and Saturday of one week, and the Sunday after it.
    const items = read(
      ['a', 1, 600, 300, 0, 'sure'],
      ['b', 1, 6 * 1_440 + 600, 120, 0, 'sure'],
      ['c', 1, 7 * 1_440 + 600, 360, 0, 'sure'],
      ['d', 1, 700, 600, 0, 'off'],
      ['e', 1, 700, 900, null, 'sure'],
      ['f', 1, 700, 100, null, 'off'],
    )
    const lanes = lanesOf({ items, days: ['2026-03-08'], counting: COUNTING }, 'skipperId')
    expect(lanes.map(({ id, minutes, overMin, items: own }) => [id, minutes, overMin, own.length])).toEqual([
      [undefined, 900, 0, 2],
      ['s1', 780, 60, 4],
    ])
    expect(totalsOf({ items, counting: COUNTING }, 'skipperId')).toEqual({ count: 4, minutes: 1_680, unassigned: 1, overMin: 60 })
  })

  it('stand side by side only where they overlap', () => {
    const items = read(['a', 1, 0, 60, 0, 'x'], ['b', 1, 30, 60, 0, 'x'], ['c', 1, 60, 60, 0, 'x'], ['d', 1, 120, 60, 0, 'x'])
    expect(tracksOf(items).map(({ item, track, tracks }) => [item.id, track, tracks])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ])
  })
})

describe('a window in which one record changes', () => {
  const screen = { starts: 'startsAt', ends: 'endsAt' }
  const change = (values: Readonly<Record<string, string | null>>) =>
    changedWindow(
      {
        window: windowOf([
          ['a', 1, 60, 120, 0, 'sure'],
          ['b', 1, 0, 60, 1, 'sure'],
        ]),
        from: SPRING,
      },
      { id: 'a', values, screen },
    ).rows

  it('has it at its new time and with its new names, and all others as they were', () => {
    expect(change({ startsAt: '2026-03-08T10:00:00Z', endsAt: '2026-03-08T11:00:00Z', skipperId: 's2' })).toEqual([
      ['a', 1, 240, 60, 1, 'sure'],
      ['b', 1, 0, 60, 1, 'sure'],
    ])
    expect(change({ skipperId: null, state: 'done' })[0]).toEqual(['a', 1, 60, 120, null, 'done'])
  })

  it('keeps a name until the server says the new one, when it knows no such record', () => {
    expect(change({ skipperId: 's9' })[0]).toEqual(['a', 1, 60, 120, 0, 'sure'])
  })
})
