import { describe, expect, it } from 'vitest'
import { fillPlaces } from '#document'
import { initI18n, translate } from '#i18n'
import { termsIn } from '#translation'

const WRITTEN: readonly (readonly [text: string, written: string])[] = [
  ['{{term.client}} details', 'Client details'],
  ['Saved to the {{term.client}}’s documents.', 'Saved to the client’s documents.'],
  ['This {{term.employee}} has {{count}} open visits.', 'This employee has 2 open visits.'],
  ['Done. {{term.clients}} of today', 'Done. Clients of today'],
  ['For: {{term.client}} or representative', 'For: Client or representative'],
  ['About “{{term.client}}” in general', 'About “Client” in general'],
  ['Edit {{term.clients}}', 'Edit Clients'],
  ['Restore {{term.client}} Details', 'Restore Client Details'],
]

describe("a company's words in a text", () => {
  it.each(WRITTEN)('%j is written %j, by the server and by the page', (text, written) => {
    const places = Object.fromEntries(Object.entries(termsIn(undefined)).map(([name, term]) => [`term.${name}`, term]))
    expect(fillPlaces(text, { ...places, count: 2 })).toBe(written)
    initI18n({ language: 'en', strings: { a: { b: text } } })
    expect(translate('a.b', { count: 2 })).toBe(written)
  })

  it.each([
    ['DSP', 'the DSP on duty'],
    ['iPatient', 'the iPatient on duty'],
    ['Участник', 'the участник on duty'],
    ['عميل', 'the عميل on duty'],
  ])('an abbreviation or a script without capitals stays: %s', (client, written) => {
    initI18n({ language: 'en', strings: { a: { b: 'the {{term.client}} on duty' } }, terms: { client } })
    expect(translate('a.b')).toBe(written)
  })
})
