import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n'

const formats = createFormats('en-US', 'America/Chicago')

it('shows nothing for what is blank or unreadable', () => {
  expect([
    formats.date(null),
    formats.dateTime('tomorrow'),
    formats.time(''),
    formats.money(undefined),
    formats.number(Number.NaN),
    formats.phone(null),
  ]).toEqual(['', '', '', '', '', ''])
})

describe('dates and times', () => {
  it('keep a day the same day in every zone', () => {
    expect(createFormats('en-US', 'Pacific/Honolulu').date('2026-03-01')).toBe('03/01/2026')
  })

  it("show instants in the company's zone", () => {
    expect(formats.dateTime('2026-03-01T02:30:00Z').replaceAll('\u202f', ' ')).toBe('02/28/2026, 8:30 PM')
  })

  it('show a clock on the wall as it is', () => {
    expect(formats.time('13:05').replaceAll('\u202f', ' ')).toBe('1:05 PM')
  })

  it('count days from the day it is in that zone', () => {
    const now = new Date('2026-03-02T03:00:00Z')
    expect([formats.relative('2026-03-01', now), formats.relative('2026-02-27', now), formats.relative('2026-03-02T01:00:00Z', now)]).toEqual([
      'today',
      '2 days ago',
      '2 hours ago',
    ])
  })
})

it('shows cents as dollars, 0 to 100 as percent, ten digits as a phone number', () => {
  expect([
    formats.money(123_456),
    formats.percent(12.5),
    formats.number(1234.5, 2),
    formats.number(1, 3),
    formats.number(0.126, 2),
    formats.phone('6125550100'),
    formats.phone('555'),
  ]).toEqual(['$1,234.56', '12.5%', '1,234.5', '1', '0.13', '(612)555-0100', '555'])
})
