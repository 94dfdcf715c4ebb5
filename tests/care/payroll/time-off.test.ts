import { describe, expect, it } from 'vitest'
import { leaveByDay } from '#care'
import fc from '../../fast-check.ts'
import { at, ZONE } from '../visits/visit-rows.ts'

const off = (start: string, end: string, minutes: number) => ({ id: 't1', worker: 'w1', type: 'PTO', start: at(start), end: at(end), minutes })

describe('time off by the day', () => {
  it.each([
    ['one day', '2026-02-04T08:00', '2026-02-04T16:00', 480, [['t1', '2026-02-04', 480]]],
    [
      'a weekend between',
      '2026-02-06T08:00',
      '2026-02-09T17:00',
      960,
      [
        ['t1 2026-02-06', '2026-02-06', 480],
        ['t1 2026-02-09', '2026-02-09', 480],
      ],
    ],
    [
      'only a weekend',
      '2026-02-07T08:00',
      '2026-02-08T17:00',
      61,
      [
        ['t1 2026-02-07', '2026-02-07', 31],
        ['t1 2026-02-08', '2026-02-08', 30],
      ],
    ],
  ])('%s', (_, start, end, minutes, days) => {
    expect(leaveByDay(off(start, end, minutes), ZONE).map(({ id, date, minutes: own }) => [id, date, own])).toEqual(days)
  })
  it('is what was asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 20_000 }), (length, minutes) => {
        const start = at('2026-03-06T08:00')
        const days = leaveByDay({ ...off('2026-03-06T08:00', '2026-03-06T09:00', minutes), end: start + length * 60_000 }, ZONE)
        expect(days.reduce((sum, day) => sum + day.minutes, 0)).toBe(minutes)
      }),
    )
  })
})
