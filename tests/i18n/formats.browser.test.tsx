import { afterEach, expect, it, vi } from 'vitest'
import { initI18n, LANGUAGES, loadI18n } from '#i18n'
import { readSnapshot } from '../../src/i18n/i18n.ts'

afterEach(() => {
  vi.restoreAllMocks()
  initI18n({ language: 'en', strings: {} })
})

/** As the page does it; the words of the documents, which a server has, are none of what is asked here. */
const formatsOf = async (language: string) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}))
  expect(await loadI18n({ language, timeZone: 'America/Chicago' })).toBe(language)
  return readSnapshot().formats
}

const NOW = new Date('2026-08-05T12:00:00Z')
const INSTANT = '2026-08-02T20:30:05Z'

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** The words of what is said; `half` is apart, because Urdu and Hindi themselves write "PM". */
const said = async (language: string) => {
  const { relative, list, moment, time, dateTime, brief } = await formatsOf(language)
  const words = wordsOf(moment(INSTANT))
  return {
    texts: {
      ago: wordsOf(relative('2026-08-02', NOW)),
      yesterday: wordsOf(relative('2026-08-04', NOW)),
      soon: wordsOf(relative('2026-08-05T14:00:00Z', NOW)),
      list: wordsOf(list(['1', '2', '3'])),
      month: words.filter((word) => word !== 'pm'),
    },
    half: [time('15:30'), dateTime(INSTANT), brief(INSTANT), moment(INSTANT)].flatMap(wordsOf).filter((word) => word === 'pm'),
  }
}

/** Each text is held against its own: "ago" is August in Spanish. */
const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  ago: ['days', 'ago'],
  yesterday: ['yesterday'],
  soon: ['in', 'hours'],
  list: ['and'],
  month: ['aug'],
}

it('says English in English', async () => {
  const { texts, half } = await said('en')
  expect(texts).toEqual(ENGLISH)
  expect(half.length).toBe(4)
})

const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en')

it.each(OTHERS)('says in %s how long ago, a list and a month in words that are not English', async (code) => {
  const { texts } = await said(code)
  for (const [name, words] of Object.entries(texts)) {
    expect([name, words.length > 0]).toEqual([name, true])
    expect([name, words.filter((word) => ENGLISH[name]?.includes(word))]).toEqual([name, []])
  }
})

it.each(['hmn', 'my', 'so'])('says no PM in %s, which this browser has no words of', async (code) => {
  expect((await said(code)).half).toEqual([])
})
