import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n'
import { languageOf } from '#translation'
import { clockIn, punchTime, zoneName } from '../../src/shell/punch/punch-time.ts'

describe('the time of a punch', () => {
  it.each([
    ['', ''],
    ['25:00', ''],
    ['00:05', '12:05 AM'],
    ['09:30', '9:30 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is sent as "%s"', (clock, sent) => expect(punchTime(clock)).toBe(sent))

  it('begins with the agency’s clock', () => {
    const now = new Date('2026-11-21T05:07:00Z')
    expect([clockIn('America/Chicago', now), clockIn('UTC', now)]).toEqual(['23:07', '05:07'])
  })
})

it.each([
  ['en-US', 'America/Chicago', 'Central Time'],
  ['es', 'America/Chicago', 'hora central'],
  ['en-US', 'America/New_York', 'Eastern Time'],
  ['en-US', 'America/Menominee', 'Central Time'],
  ['en-US', 'America/Anchorage', 'Alaska Time'],
])('the zone of the clock reads as people say it in %s: %s is %s', (locale, zone, name) => expect(zoneName(locale, zone)).toBe(name))

describe('the moment of a notification', () => {
  it('is nothing for what is none', () => expect(createFormats(languageOf('en'), 'UTC').moment('soon')).toBe(''))
  it('reads MMM d, y h:mm:ss a', () => {
    expect(createFormats(languageOf('en'), 'America/Chicago').moment('2026-01-05T18:04:09Z')).toBe('Jan 5, 2026 12:04:09 PM')
  })
})
