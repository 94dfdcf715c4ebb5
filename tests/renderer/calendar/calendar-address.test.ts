import { describe, expect, it } from 'vitest'
import { type CalendarState, daysShown, readCalendarState, turned, writeCalendarState } from '../../../src/renderer/calendar/calendar-address.ts'

const screen = { lanes: ['skipperId', 'boatId'] as [string, ...string[]] }
const usual = { today: '2026-06-17', zoom: 'week' } as const
const read = (search: string): CalendarState => readCalendarState(search, screen, usual)
const FIRST: CalendarState = { on: '2026-06-17', zoom: 'week', lane: 'skipperId', filters: [] }

describe('the address of a calendar', () => {
  it.each(['', '?on=2026-02-31', '?on=tomorrow', '?zoom=year', '?lane=price', '?f.state=like:x', '?f.__proto__=eq:1'])(
    'opens as on the first visit by %j, which it cannot read',
    (search) => {
      expect(read(search)).toEqual(FIRST)
    },
  )

  it('brings back what it was written of, and says nothing of the first visit', () => {
    const state: CalendarState = { on: '2026-07-01', zoom: 'twoWeeks', lane: 'boatId', filters: [{ field: 'state', op: 'in', value: ['sure', 'done'] }] }
    const text = writeCalendarState(state, screen, usual)
    expect(text).toBe('f.state=in%3Asure%2Cdone&on=2026-07-01&zoom=twoWeeks&lane=boatId')
    expect(read(`?${text}`)).toEqual(state)
    expect(writeCalendarState(FIRST, screen, usual)).toBe('')
  })

  it('says which layers are on once somebody chose, also when they chose none', () => {
    for (const layers of [['storms', 'feasts'], []]) {
      const state = { ...FIRST, layers }
      expect(read(`?${writeCalendarState(state, screen, usual)}`)).toEqual(state)
    }
    expect(writeCalendarState({ ...FIRST, layers: [] }, screen, usual)).toBe('layers=')
  })
})

describe('the days that are shown', () => {
  const ends = (on: string, zoom: CalendarState['zoom']) => {
    const days = daysShown({ on, zoom })
    return [days.length, days[0], days.at(-1)]
  }
  it.each([
    ['2026-06-17', 'day', 1, '2026-06-17', '2026-06-17'],
    ['2026-06-17', 'week', 7, '2026-06-14', '2026-06-20'],
    ['2026-06-14', 'week', 7, '2026-06-14', '2026-06-20'],
    ['2026-12-31', 'week', 7, '2026-12-27', '2027-01-02'],
    ['2026-06-17', 'twoWeeks', 14, '2026-06-14', '2026-06-27'],
    // A month that begins on a Sunday and is four weeks long, and one that touches six weeks.
    ['2026-02-10', 'month', 28, '2026-02-01', '2026-02-28'],
    ['2026-08-31', 'month', 42, '2026-07-26', '2026-09-05'],
  ] as const)('of %s by %s are %i, from %s to %s', (on, zoom, ...shown) => {
    expect(ends(on, zoom)).toEqual(shown)
  })

  it.each([
    ['2026-03-08', 'day', 1, '2026-03-09'],
    ['2026-03-08', 'week', -1, '2026-03-01'],
    ['2026-03-08', 'twoWeeks', 1, '2026-03-22'],
    ['2026-01-31', 'month', 1, '2026-02-01'],
    ['2026-01-31', 'month', -1, '2025-12-01'],
  ] as const)('are turned from %s by %s %i to %s', (on, zoom, by, to) => {
    expect(turned({ on, zoom }, by)).toBe(to)
  })
})
