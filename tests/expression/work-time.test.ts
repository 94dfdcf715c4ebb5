import { describe, expect, it } from 'vitest'
import { UNKNOWN } from '#expression'
import fc from '../fast-check.ts'
import { outcomeOf } from './harbour-fields.ts'

const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
const ZONES = ['UTC', 'America/Chicago', 'Asia/Kathmandu', 'Australia/Lord_Howe']

describe('functions of working time', () => {
  it.each([
    'addMonths("2026-02-30", 1)',
    'addMonths("2026-02-28", 1.5)',
    'addWorkingDays("2026-02-28", 0.5)',
    'addWorkingDays("2026-02-28", 100000)',
    'minutesBetween("25:00", "01:00", true)',
    'hoursBetween("soon", now)',
    'instantOf("2026-02-28", "9", timeZone)',
    'instantOf("2026-02-28", "09:00", "Nowhere/Town")',
  ])('leave %s unknown', (source) => {
    expect(outcomeOf(source)).toBe(UNKNOWN)
  })

  it.each<readonly [source: string, outcome: unknown]>([
    ['addMonths("2026-01-31", 1)', '2026-02-28'],
    ['addMonths("2024-01-31", 1)', '2024-02-29'],
    ['addMonths("2026-03-31", -1)', '2026-02-28'],
    ['addMonths("2026-11-15", 3)', '2027-02-15'],
    ['addWorkingDays("2026-03-06", 1)', '2026-03-09'],
    ['addWorkingDays("2026-03-06", 5)', '2026-03-13'],
    ['addWorkingDays("2026-03-09", -1)', '2026-03-06'],
    ['addWorkingDays("2026-03-07", 0)', '2026-03-07'],
    ['weekday("2026-03-08")', 0],
    ['minutesBetween("22:00", "06:00", true)', 480],
    ['minutesBetween("22:00", "06:00", false)', -960],
    ['minutesBetween("09:15", "10:00", false)', 45],
    ['hoursBetween("2026-03-01T10:00:00Z", "2026-03-02T11:30:00Z")', 25.5],
    ['instantOf("2026-01-15", "09:00", "America/Chicago")', '2026-01-15T15:00:00.000Z'],
    ['instantOf("2026-07-15", "09:00", "America/Chicago")', '2026-07-15T14:00:00.000Z'],
    ['round(21.96, 1)', 22],
    ['round(2.345, 2) <= 2.35', true],
    ['floor(7.9) + ceil(7.1) + abs(-2)', 17],
    ['min(2, 3) + max(2, 3)', 5],
  ])('make %s %s', (source, outcome) => {
    expect(outcomeOf(source)).toBe(outcome)
  })

  it('find the instant of a local moment in every zone, also around clock changes', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(...ZONES), (day, minute, zone) => {
        const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
        const instant = outcomeOf(`instantOf("${day}", "${time}", "${zone}")`)
        const parts = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          hourCycle: 'h23',
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
        })
        const shown = parts.format(new Date(String(instant))).replace(', ', ' ')
        // A time that a clock change leaves out comes back at most two hours away.
        const away = Math.abs(Date.parse(`${shown.replace(' ', 'T')}:00Z`) - Date.parse(`${day}T${time}:00Z`))
        expect(away).toBeLessThanOrEqual(7_200_000)
        if (away > 0) expect(zone).not.toBe('UTC')
      }),
    )
  })

  it('never end a count of working days on a weekend', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 60 }), (day, days) => {
        expect([0, 6]).not.toContain(outcomeOf(`weekday(addWorkingDays("${day}", ${days}))`))
      }),
    )
  })
})
