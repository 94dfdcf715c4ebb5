import { describe, expect, it } from 'vitest'
import { type ClockChange, dayAt, dayStart, resolveWall, wallAt } from '#care'
import fc from '../../fast-check.ts'

const CHICAGO = 'America/Chicago'
const ZONES = ['UTC', CHICAGO, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana', 'Africa/Cairo', 'America/St_Johns', 'Pacific/Chatham']
const instant = fc
  .integer({ min: Date.parse('2000-01-01T00:00:00Z') / 60_000, max: Date.parse('2045-01-01T00:00:00Z') / 60_000 })
  .map((minute) => minute * 60_000)

describe('wall time', () => {
  it.each([
    ['2026-02-30', '08:00', CHICAGO],
    ['2026-03-08', '24:00', CHICAGO],
    ['2026-03-08', '8:00', CHICAGO],
    ['2026-03-08', '08:00', 'Nowhere/Town'],
  ])('refuses %s %s in %s', (date, time, zone) => {
    expect(() => resolveWall({ date, time }, zone)).toThrow(RangeError)
  })

  it.each<readonly [date: string, time: string, zone: string, at: string, change: ClockChange | undefined]>([
    ['2026-01-15', '08:00', CHICAGO, '2026-01-15T14:00:00Z', undefined],
    ['2026-07-15', '08:00', CHICAGO, '2026-07-15T13:00:00Z', undefined],
    ['2026-03-08', '01:59', CHICAGO, '2026-03-08T07:59:00Z', undefined],
    ['2026-03-08', '02:00', CHICAGO, '2026-03-08T08:00:00Z', 'skipped'],
    ['2026-03-08', '02:30', CHICAGO, '2026-03-08T08:30:00Z', 'skipped'],
    ['2026-03-08', '03:00', CHICAGO, '2026-03-08T08:00:00Z', undefined],
    ['2026-11-01', '00:59', CHICAGO, '2026-11-01T05:59:00Z', undefined],
    ['2026-11-01', '01:00', CHICAGO, '2026-11-01T06:00:00Z', 'doubled'],
    ['2026-11-01', '01:30', CHICAGO, '2026-11-01T06:30:00Z', 'doubled'],
    ['2026-11-01', '02:00', CHICAGO, '2026-11-01T08:00:00Z', undefined],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z', 'skipped'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z', 'doubled'],
    ['2026-11-01', '00:30', 'America/Havana', '2026-11-01T04:30:00Z', 'doubled'],
  ])('%s %s in %s is %s (%s)', (date, time, zone, at, change) => {
    const resolved = resolveWall({ date, time }, zone)
    expect({ at: new Date(resolved.instant).toISOString(), change: resolved.change }).toEqual({ at: at.replace('Z', '.000Z'), change })
  })

  it('begins a day where the clocks skip midnight with the first time there is', () => {
    const start = dayStart('2026-04-24', 'Africa/Cairo')
    expect(wallAt(start, 'Africa/Cairo')).toEqual({ date: '2026-04-24', time: '01:00' })
    expect(dayAt(start - 1, 'Africa/Cairo')).toBe('2026-04-23')
  })

  it('shows what Intl shows, in every zone', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (at, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
        const { date, time } = wallAt(at, zone)
        expect(`${date} ${time}`).toBe(shown)
      }),
      { numRuns: 300 },
    )
  })

  it('comes back to its instant, or says that the clocks show it twice', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (at, zone) => {
        const resolved = resolveWall(wallAt(at, zone), zone)
        expect(resolved.change).not.toBe('skipped')
        if (resolved.change === undefined) expect(resolved.instant).toBe(at)
        else expect(resolved.instant).toBeLessThanOrEqual(at)
      }),
      { numRuns: 300 },
    )
  })

  it('asks the zone database for a day once, however many visits it has', () => {
    const asked: number[] = []
    const { formatToParts } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.formatToParts = function counted(this: Intl.DateTimeFormat, date?: Date | number) {
      asked.push(1)
      return formatToParts.call(this, date)
    }
    try {
      const morning = Date.parse('2031-06-10T06:00:00Z')
      for (let minute = 0; minute < 900; minute += 1) wallAt(morning + minute * 60_000, CHICAGO)
      expect(asked).toHaveLength(2)
    } finally {
      Intl.DateTimeFormat.prototype.formatToParts = formatToParts
    }
  })
})
