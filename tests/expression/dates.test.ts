import { describe, expect, it } from 'vitest'
import { UNKNOWN } from '#expression'
import fc from '../fast-check.ts'
import { outcomeOf } from './harbour-fields.ts'

const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

describe('dates', () => {
  it.each(['2026-02-30', '2026-2-1', 'yesterday', '2026-03-01T00:00:00Z'])('refuse %s as unknown', (builtOn) => {
    expect(outcomeOf('addDays(record.builtOn, 1)', { builtOn })).toBe(UNKNOWN)
  })

  it.each([
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2000-03-01', '2026-03-01', 26],
    ['2000-03-02', '2026-03-01', 25],
  ])('count whole years from %s to %s', (birth, on, years) => {
    expect(outcomeOf(`age("${birth}", "${on}")`)).toBe(years)
  })

  it('are counted and added alike', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -4_000, max: 4_000 }), (builtOn, days) => {
        expect(outcomeOf(`daysBetween(record.builtOn, addDays(record.builtOn, ${days}))`, { builtOn })).toBe(days)
      }),
    )
  })

  it('compare as text', () => {
    expect(outcomeOf('record.builtOn < today', { builtOn: '2026-02-28' })).toBe(true)
  })

  it('of an instant depend on the time zone', () => {
    expect(outcomeOf('dateIn(now, timeZone)')).toBe('2026-02-28')
    expect(outcomeOf('dateIn(now, "UTC")')).toBe('2026-03-01')
  })
})

describe('instants', () => {
  it('go on by hours, and read as clocks of a zone do', () => {
    expect(outcomeOf('addHours(now, 1.5)')).toBe('2026-03-01T04:00:00.000Z')
    expect(outcomeOf('timeIn(now, timeZone) + " " + timeIn("2026-03-01T06:05:00Z", timeZone)')).toBe('20:30 00:05')
    expect(outcomeOf('clockIn(now, timeZone)')).toBe('8:30 PM')
    expect(outcomeOf('clockIn("2026-03-01T06:05:00Z", timeZone) + " " + clockIn("2026-03-01T18:00:00Z", timeZone)')).toBe('12:05 AM 12:00 PM')
  })
  it('are the latest of several, and none of none', () => {
    expect(outcomeOf('latest(["2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"].map(i, i))')).toBe('2026-03-01T00:00:00Z')
    expect(outcomeOf('latest(["a"].filter(n, n == ""))')).toBe(UNKNOWN)
  })
  it.each(['addHours("soon", 1.0)', 'clockIn("", timeZone)', 'timeIn("", timeZone)', 'clockIn(now, "Mars/Base")'])('refuse what is none: %s', (source) => {
    expect(outcomeOf(source)).toBe(UNKNOWN)
  })
})

describe('minutes', () => {
  it.each(['24:00', '8:00', '08:60', 'noon'])('refuse %s as unknown', (opens) => {
    expect(outcomeOf('minutes(record.opens, "09:00")', { opens })).toBe(UNKNOWN)
  })

  it('run across midnight', () => {
    expect(outcomeOf('minutes("22:30", "06:15")')).toBe(465)
  })

  it('there and back make a day, or nothing', () => {
    fc.assert(
      fc.property(time, time, (opens, closes) => {
        const there = Number(outcomeOf('minutes(record.opens, record.closes)', { opens, closes }))
        const back = Number(outcomeOf('minutes(record.closes, record.opens)', { opens, closes }))
        expect(there + back).toBe(opens === closes ? 0 : 1_440)
      }),
    )
  })
})
