import { describe, expect, it } from 'vitest'
import { LANGUAGES, languageOf, leavesOf, mergedOver, nodeAt, type Tree, tidied, unitsOf } from '#translation'
import fc from '../fast-check.ts'

const ENGLISH: Tree = { title: 'Clients', rows_one: '{{count}} row', rows_other: '{{count}} rows', fields: { dob: 'Date of birth', phone: 'Phone' } }

describe('the words of a language over English', () => {
  it('fall back key by key', () => {
    expect(mergedOver(ENGLISH, { fields: { phone: 'Teléfono' } }, languageOf('es'))).toMatchObject({
      title: 'Clients',
      fields: { dob: 'Date of birth', phone: 'Teléfono' },
    })
  })

  it('have every form of counts, from the general one before the English one', () => {
    const merged = mergedOver(ENGLISH, { rows_one: 'صف', rows_other: '{{count}} صف' }, languageOf('ar'))
    expect(merged).toMatchObject({ rows_zero: '{{count}} صف', rows_one: 'صف', rows_few: '{{count}} صف' })
    expect(mergedOver(ENGLISH, undefined, languageOf('ru'))).toMatchObject({
      rows_one: '{{count}} row',
      rows_few: '{{count}} rows',
      rows_many: '{{count}} rows',
    })
  })

  it('leave out what English has not, and a branch in place of a text', () => {
    expect(mergedOver(ENGLISH, { gone: 'x', title: { deep: 'x' }, fields: 'x' }, languageOf('fr'))).toMatchObject({
      title: 'Clients',
      fields: { phone: 'Phone' },
    })
    expect(tidied(ENGLISH, { gone: 'x', rows_two: 'x', title: 'Titre' }, languageOf('fr'))).toEqual({ title: 'Titre' })
  })

  it('are never empty, whatever a translation has or lacks', () => {
    const keys = unitsOf(ENGLISH).map(({ key }) => key)
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.dictionary(fc.constantFrom('title', 'rows_one', 'rows_other', 'rows_few', 'fields'), fc.string({ minLength: 1 })),
        (language, own) => {
          const merged = mergedOver(ENGLISH, own, language)
          expect(leavesOf(merged).every(({ text }) => text !== '')).toBe(true)
          for (const key of keys.filter((name) => name !== 'rows')) expect(typeof nodeAt(merged, key.split('.'))).toBe('string')
          for (const category of language.plurals) expect(typeof nodeAt(merged, [`rows_${category}`])).toBe('string')
        },
      ),
    )
  })
})
