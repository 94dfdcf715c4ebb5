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

  it('name a month in every language, also in those that browsers do not know', () => {
    const named = LANGUAGES.map((language) => createFormats(language, 'Pacific/Honolulu', ownDatesOf(language.code)).month('2026-03-01'))
    expect(named).toEqual(['March', 'مارس', 'marzo', 'март', 'mars', 'Peb Hlis', 'Maarso', 'مارچ', 'मार्च', 'မၢ်ၡး'])
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
    formats.money(72.5, 3),
    formats.money(7_000, 3),
    formats.percent(12.5),
    formats.number(1234.5, 2),
    formats.number(1, 3),
    formats.number(0.126, 2),
    formats.phone('6125550100'),
    formats.phone('555'),
  ]).toEqual(['$1,234.56', '$0.725', '$70.00', '12.5%', '1,234.5', '1', '0.13', '(612)555-0100', '555'])
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
  })

  it.each([
    ['en', '3 days ago', 'tomorrow', 'A, B, and C', 'Mar 2, 2026 9:30:05 AM'],
    ['ru', '3 дня назад', 'завтра', 'A, B и C', '2 мар. 2026 г., 9:30:05'],
    ['hmn', '3 hnub dhau los lawm', 'tag kis', 'A, B thiab C', 'Peb Hlis 2, 2026 09:30:05'],
    ['so', '3 maalmood kahor', 'berri', 'A, B iyo C', 'Maarso 2, 2026 9:30:05 GH'],
    ['my', 'ပူၤကွံာ် 3 သီ', 'ခဲဂီၤ', 'A, B ဒီး C', 'မၢ်ၡး 2, 2026 09:30:05'],
  ])('%s has its own words', (code, ago, tomorrow, list, moment) => {
    const own = createFormats(languageOf(code), 'America/Chicago', ownDatesOf(code))
    expect([own.relative('2026-03-02', now), own.relative('2026-03-06', now), own.list(['A', 'B', 'C']), clean(own.moment('2026-03-02T15:30:05Z'))]).toEqual([
      ago,
      tomorrow,
      list,
      moment,
    ])
  })
})

describe('in a language that the browser lacks', () => {
  const own = (code: string, zone = 'America/Chicago') => createFormats(languageOf(code), zone, ownDatesOf(code))
  const LACKING = ['hmn', 'my', 'so']

  it.each(LACKING)('%s shows nothing for what is blank or unreadable', (code) => {
    const { date, dateTime, time, moment, brief, relative, list } = own(code)
    expect([date(null), dateTime('tomorrow'), time(''), moment('soon'), brief(undefined), relative('x'), list([])]).toEqual(['', '', '', '', '', '', ''])
  })

  it.each(['hmn', 'my'])('%s says days in digits, month first, and counts the hours to 24', (code) => {
    const { date, dateTime, time, brief } = own(code)
    expect([date('2026-11-09'), dateTime('2026-11-09T20:00:00Z'), time('00:05'), time('13:05'), brief('2026-11-09T15:05:00Z')]).toEqual([
      '11/09/2026',
      '11/09/2026, 14:00',
      '00:05',
      '13:05',
      '11/9/26 09:05',
    ])
  })

  it('so says the month in its word and the half of the day after the hours', () => {
    const { date, dateTime, time, brief } = own('so')
    expect([date('2026-11-09'), dateTime('2026-11-09T20:00:00Z'), brief('2026-11-09T15:05:00Z')]).toEqual([
      'Nofembar 9, 2026',
      'Nofembar 9, 2026, 2:00 GD',
      'Nofembar 9, 2026 9:05 GH',
    ])
    expect([time('00:05'), time('11:59'), time('12:00'), time('23:59')]).toEqual(['12:05 GH', '11:59 GH', '12:00 GD', '11:59 GD'])
  })

  it.each(LACKING)('%s keeps a day the same day in every zone, and has a word for each month', (code) => {
    const { date, moment } = own(code, 'Pacific/Honolulu')
    expect(date('2026-03-01')).toMatch(code === 'so' ? /^Maarso 1, 2026$/ : /^03\/01\/2026$/)
    const months = Array.from({ length: 12 }, (_, month) => moment(new Date(Date.UTC(2026, month, 15)).toISOString()).split(' 14, ')[0])
    expect([new Set(months).size, months.filter((month) => !/^\p{L}/u.test(month ?? ''))]).toEqual([12, []])
  })

  it.each(LACKING)('%s joins two with its word and leaves one alone', (code) => {
    const { list } = own(code)
    const and = { hmn: 'thiab', my: 'ဒီး', so: 'iyo' }[code]
    expect([list(['A']), list(['A', 'B'])]).toEqual(['A', `A ${and} B`])
  })

  it('so has words for one of a kind, on either side of now', () => {
    const at = new Date('2026-03-05T12:00:00Z')
    const { relative } = own('so')
    expect(
      ['2026-03-05', '2026-03-04', '2026-02-26', '2025-03-05', '2026-03-05T11:00:00Z', '2026-03-05T13:00:00Z', '2026-03-05T11:58:00Z'].map((value) =>
        relative(value, at),
      ),
    ).toEqual(['maanta', 'shalay', 'toddobaadkii hore', 'sannadkii hore', '1 saacad kahor', '1 saacad kadib', '2 daqiiqadood kahor'])
  })
})
