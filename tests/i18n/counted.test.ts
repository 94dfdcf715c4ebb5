import { describe, expect, it } from 'vitest'
import { countedThings, initI18n, translate } from '#i18n'
import list from '../../schemas/i18n/en/shared/list.json' with { type: 'json' }

const strings = {
  'shared/list': list.strings,
  'resources/client': { title: '{{term.client}}', plural: '{{term.clients}}' },
  'resources/log': { title: 'EVV log', plural: 'EVV logs' },
}
const things = (name: string) => ({ title: `resources/${name}.title`, plural: `resources/${name}.plural` })

describe('what is counted', () => {
  it.each([
    ['client', { count: 1, number: '1' }, '1 client'],
    ['client', { count: 0, number: '0' }, '0 clients'],
    ['client', { count: 1_200, number: '1,200' }, '1,200 clients'],
    ['client', { count: 500, number: '500', isExact: false }, 'more than 500 clients'],
    ['log', { count: 2, number: '2' }, '2 EVV logs'],
  ] as const)('%s: %o is "%s"', (name, counted, said) => {
    initI18n({ language: 'en', strings })
    expect(countedThings(translate, things(name), counted)).toBe(said)
  })

  it("is said in a company's own word", () => {
    initI18n({ language: 'en', strings, terms: { client: 'Resident' } })
    expect(countedThings(translate, things('client'), { count: 2, number: '2' })).toBe('2 residents')
  })
})
