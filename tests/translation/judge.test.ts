import { describe, expect, it } from 'vitest'
import { faultsOf, LANGUAGES, type Language, languageOf, longIn, missingIn, type Tree } from '#translation'

const ENGLISH: Tree = {
  title: 'Clients of {{name}}',
  rows_one: '{{count}} row of {{term.client}}',
  rows_other: '{{count}} rows of {{term.client}}',
  actions: { save: 'Save' },
}

const messages = (own: Tree, language: Language = languageOf('ru')): readonly string[] =>
  faultsOf({ document: 'screens/a/b', english: ENGLISH, own }, language).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a translation is refused', () => {
  it('without a place of the English text', () => {
    expect(messages({ title: 'Клиенты' })).toEqual(['title: The place {{name}} of the English text is missing'])
  })

  it('with a place that the English text lacks', () => {
    expect(messages({ title: 'Клиенты {{name}} {{who}}' })).toEqual(['title: There is no place {{who}} in the English text'])
  })

  it('with a place that stands twice', () => {
    expect(messages({ title: '{{name}} {{name}}' })).toEqual(['title: The English text has each of {{name}} as often as it stands there'])
  })

  it('with a form of counts that the language has not', () => {
    expect(messages({ rows_two: '{{count}} {{term.client}}' })).toEqual(['rows_two: ru has no form "two" of counts; it has one, few, many, other'])
  })

  it('with a form that lost more than its number', () => {
    expect(messages({ rows_one: 'одна строка' })).toEqual(['rows_one: The place {{count}}, {{term.client}} of the English text is missing'])
  })

  it('of a string that English has not', () => {
    expect(messages({ actions: { open: 'Открыть' } })).toEqual([
      'actions.open: There is no English string "actions.open"; npm run i18n:import -- ru takes such strings out',
    ])
  })

  it('far too long for a button', () => {
    expect(messages({ actions: { save: 'С'.repeat(60) } })[0]).toMatch(/^actions\.save: "С+" is far too long for the place of "Save"$/)
  })
})

describe('a translation', () => {
  it('may leave out a number that its form says by itself', () => {
    expect(messages({ title: 'Клиенты: {{name}}', rows_one: 'одна строка {{term.client}}', rows_other: '{{count}} строк {{term.client}}' })).toEqual([])
  })

  it('may be long where there is room, and is listed where there is little', () => {
    const own = { title: `{{name}} ${'я'.repeat(90)}`, actions: { save: 'Сохранить всё как есть' } }
    expect(messages(own)).toEqual([])
    expect(longIn({ document: 'screens/a/b', english: ENGLISH, own })).toEqual([
      'screens/a/b.actions.save: "Сохранить всё как есть" is long for the place of "Save"',
    ])
  })

  it('is not longer for the marks above and below its letters', () => {
    expect(longIn({ document: 'screens/a/b', english: ENGLISH, own: { actions: { save: 'ु'.repeat(60) } } })).toEqual([])
  })

  it('lacks each form of counts by itself', () => {
    expect(missingIn({ english: ENGLISH, own: { rows_one: '{{count}} {{term.client}}' } }, languageOf('ru'))).toEqual([
      'title',
      'rows_few',
      'rows_many',
      'rows_other',
      'actions.save',
    ])
  })
})

it.each(LANGUAGES.map((language) => [language.code, language] as const))('%s has the forms that its rule of counts gives', (_code, { counts, plurals }) => {
  expect(Intl.PluralRules.supportedLocalesOf(counts)).toEqual([counts])
  expect(new Set(new Intl.PluralRules(counts).resolvedOptions().pluralCategories)).toEqual(new Set(plurals))
})
