import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n'
import { LANGUAGES, languageOf } from '#translation'
import { ownDatesOf } from '../../src/i18n/own-dates.ts'

const ENGLISH = languageOf('en')

const formats = createFormats(ENGLISH, 'America/Chicago')

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
    expect(createFormats(ENGLISH, 'Pacific/Honolulu').date('2026-03-01')).toBe('03/01/2026')
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

it('says dollars with the sign alone: letters beside it would be turned round in a line that reads from the right', () => {
  for (const language of LANGUAGES) {
    const text = createFormats(language, 'America/Chicago', ownDatesOf(language.code)).money(123_456)
    expect([language.code, text.includes('$'), /\p{L}/u.test(text)]).toEqual([language.code, true, false])
  }
})

const clean = (text: string): string =>
  text
    .replaceAll(/[\u202f\u00a0\u200e\u200f\u061c]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
const now = new Date('2026-03-05T12:00:00Z')

describe('in each language', () => {
  it.each(LANGUAGES.map((language) => [language.code, language] as const))('%s writes Latin digits and says how long ago', (_code, language) => {
    const own = createFormats(language, 'America/Chicago', ownDatesOf(language.code))
    const all = [own.date('2026-03-02'), own.dateTime('2026-03-02T15:30:00Z'), own.money(123_450), own.number(1234.5, 1), own.moment('2026-03-02T15:30:05Z')]
    for (const text of all) expect(text).toMatch(/^[^٠-٩۰-۹०-९၀-၉]*\d[^٠-٩۰-۹०-९၀-၉]*$/)
    expect(own.relative('2026-03-02', now)).toMatch(/3|\u0663/)
    expect(own.list(['A', 'B'])).toContain('B')
  })

  it.each([
    ['hmn', '3 hnub dhau los lawm', 'tag kis', 'Peb Hlis 2, 2026 9:30:05 AM'],
    ['my', 'ပူၤကွံာ် 3 သီ', 'ခဲဂီၤ', 'မၢ်ၡး 2, 2026 9:30:05 AM'],
    ['ru', '3 дня назад', 'завтра', '2 мар. 2026 г., 9:30:05'],
    ['en', '3 days ago', 'tomorrow', 'Mar 2, 2026 9:30:05 AM'],
  ])('%s has its own words', (code, ago, tomorrow, moment) => {
    const own = createFormats(languageOf(code), 'America/Chicago', ownDatesOf(code))
    expect([own.relative('2026-03-02', now), own.relative('2026-03-06', now), clean(own.moment('2026-03-02T15:30:05Z'))]).toEqual([ago, tomorrow, moment])
  })
})
