/** Texts by key: their forms by count, their places, and what is said of a key without a text. */
import { beforeEach, describe, expect, it } from 'vitest'
import { initI18n, translate } from '#i18n'
import { addStrings, readSnapshot } from '../../src/i18n/i18n.ts'

const STRINGS = {
  'a/b': {
    plain: 'Plain',
    deep: { er: 'Deeper' },
    said: '{{ name }} and {{vitals.pulse}}',
    twice: '{{name}}, {{name}}',
    rows_one: 'one row',
    rows_few: 'few rows',
    rows_many: 'many rows',
    rows_other: '{{count}} rows',
    any: '{{count}} of any',
  },
}

beforeEach(() => initI18n({ language: 'en', strings: STRINGS }))

it.each([
  ['plain', {}, 'Plain'],
  ['deep.er', {}, 'Deeper'],
  ['deep', {}, 'a/b.deep'],
  ['absent', { name: 'x' }, 'a/b.absent'],
  ['toString', {}, 'a/b.toString'],
  ['said', { name: 'Ann', 'vitals.pulse': 72 }, 'Ann and 72'],
  ['said', { name: 0 }, '0 and '],
  ['twice', { name: '$& {{count}}', count: 1 }, '$& {{count}}, $& {{count}}'],
  ['any', { count: 3 }, '3 of any'],
  ['rows', { count: 1 }, 'one row'],
  ['rows', { count: 5 }, '5 rows'],
  ['rows', { count: '1' }, 'a/b.rows'],
] as const)('%s with %j reads %j', (key, places, text) => expect(translate(`a/b.${key}`, places)).toBe(text))

describe('a language counts in its own way', () => {
  it.each([
    [1, 'one row'],
    [3, 'few rows'],
    [5, 'many rows'],
    [21, 'one row'],
    [1.5, '1.5 rows'],
  ])('%d in Russian: %s', (count, text) => {
    initI18n({ language: 'ru', strings: STRINGS })
    expect(translate('a/b.rows', { count })).toBe(text)
  })
})

it('has what is added, in place of the whole document', () => {
  addStrings({ 'a/b': { plain: 'Other' }, 'c/d': { more: 'More' } })
  expect(['a/b.plain', 'a/b.deep.er', 'c/d.more'].map((key) => translate(key))).toEqual(['Other', 'a/b.deep.er', 'More'])
})

it('has what came after the last redrawing also for whoever holds on to what was before it', () => {
  const { t } = readSnapshot()
  initI18n({ language: 'en', strings: STRINGS })
  addStrings({ 'c/d': { more: 'More' } })
  expect([t('c/d.more'), t('c/d.none')]).toEqual(['More', 'c/d.none'])
})
