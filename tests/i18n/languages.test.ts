import { describe, expect, it } from 'vitest'
import { chooseLanguage, initI18n, LANGUAGES, translate } from '#i18n'

describe('the language', () => {
  it('falls back to English for one that is not supported', () => {
    expect(chooseLanguage('lang=xx; other=1', ['de-DE', 'ja'])).toBe('en')
  })

  it('comes from the cookie before the browser', () => {
    expect(chooseLanguage('a=b; lang=ur', ['fr-FR'])).toBe('ur')
  })

  it('comes from the first supported one of the browser', () => {
    expect(chooseLanguage('', ['de', 'es-MX', 'fr'])).toBe('es')
  })

  it('may be the one for testing, which none of the ten is', () => {
    expect([chooseLanguage('lang=xa', []), LANGUAGES.some(({ code }) => code === 'xa')]).toEqual(['xa', false])
  })

  it('is one of ten, of which Arabic and Urdu read from right to left', () => {
    expect([LANGUAGES.length, LANGUAGES.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)]).toEqual([10, ['ar', 'ur']])
  })
})

it("finds strings by document id and path, with the company's words and plural forms", () => {
  const strings = {
    'screens/a/b-list': { title: '{{term.clients}} of {{name}}', columns: { dob: 'Born' } },
    'shared/x': { row_one: '{{count}} row', row_other: '{{count}} rows' },
  }
  initI18n({ language: 'en', strings, terms: { client: 'Resident', employee: 'Aide' } })
  expect([
    translate('screens/a/b-list.title', { name: 'A & B' }),
    translate('screens/a/b-list.columns.dob'),
    translate('shared/x.row', { count: 1 }),
    translate('shared/x.row', { count: 2 }),
    translate('shared/x.none'),
  ]).toEqual(['Residents of A & B', 'Born', '1 row', '2 rows', 'shared/x.none'])
})
