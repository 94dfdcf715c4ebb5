import { describe, expect, it } from 'vitest'
import { changedWords, phrase, requestLanguage, withLanguage } from '#server/platform/language'

const WORDS = {
  strings: {
    en: { 'forms/a/b': { title: 'Vital signs', lead: 'For {{term.client}}' }, 'shared/terms': { client: 'Client', own: '{{word}}s' } },
    fr: {
      'forms/a/b': { title: 'Signes vitaux', lead: 'Pour {{term.clients}}' },
      'shared/terms': { client: 'Patient', clients: 'Patients', own: '{{word}}s' },
    },
  },
}
const say = (key: string, own = {}) => phrase(WORDS, { key }, own)

describe('what the server says', () => {
  it('is English unless somebody is spoken to, also after waiting, and one never hears the other’s language', async () => {
    const later = async (code: string) =>
      withLanguage(code, async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return [requestLanguage(), say('forms/a/b.title')]
      })
    expect(await Promise.all([later('fr'), later('en'), later('fr')])).toEqual([
      ['fr', 'Signes vitaux'],
      ['en', 'Vital signs'],
      ['fr', 'Signes vitaux'],
    ])
    expect([requestLanguage(), say('forms/a/b.title')]).toEqual(['en', 'Vital signs'])
  })

  it("puts a company's own words before those of the language", () => {
    withLanguage('fr', () => {
      expect(say('forms/a/b.title', { overrides: { 'forms/a/b.title': 'Vitals' } })).toBe('Vitals')
      expect([say('forms/a/b.lead'), say('forms/a/b.lead', { terms: { client: 'Resident' } })]).toEqual(['Pour Patients', 'Pour Residents'])
    })
  })

  it('is the key where nobody has words, and English in a language there is none of', () => {
    expect([say('forms/a/b.gone'), withLanguage('xx', () => say('forms/a/b.title'))]).toEqual(['forms/a/b.gone', 'Vital signs'])
  })
})

it('of an older document only the words that are others today are said as they were', () => {
  expect(changedWords(WORDS, { 'forms/a/b.title': 'Vital signs', 'forms/a/b.lead': 'About', 'forms/a/b.gone': 'Left out' })).toEqual({
    'forms/a/b.lead': 'About',
    'forms/a/b.gone': 'Left out',
  })
})
