import { beforeEach, expect, it } from 'vitest'
import { initI18n, translate } from '#i18n'

const STRINGS = { 'resources/person': { title: '{{term.client}}', fields: { name: 'Name', pay: 'Pay in {{month}}' } } }
const KEY = 'resources/person.fields.name'

beforeEach(() => initI18n({ language: 'en', strings: STRINGS }))

it("shows the company's own word in place of the product's, and the product's again when it is taken back", () => {
  expect(translate(KEY)).toBe('Name')
  initI18n({ language: 'en', strings: STRINGS, overrides: { [KEY]: 'Full name' } })
  expect(translate(KEY)).toBe('Full name')
  initI18n({ language: 'en', strings: STRINGS })
  expect(translate(KEY)).toBe('Name')
})

it('fills the places of an own word, and the terms', () => {
  const overrides = { 'resources/person.fields.pay': 'Wage of {{month}}', 'resources/person.title': 'A {{term.client}}' }
  initI18n({ language: 'en', strings: STRINGS, overrides, terms: { client: 'Guest', employee: 'Carer' } })
  expect(translate('resources/person.fields.pay', { month: 'May' })).toBe('Wage of May')
  expect(translate('resources/person.title')).toBe('A Guest')
})

it('takes a key for an own word only when the company has one', () => {
  initI18n({ language: 'en', strings: STRINGS, overrides: {} })
  expect(translate('constructor')).toBe('constructor')
})
