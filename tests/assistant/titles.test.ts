import { describe, expect, it } from 'vitest'
import { fallbackTitle, holds } from '../../src/assistant/desk/titles.ts'
import fc from '../fast-check.ts'

describe('a title out of a question', () => {
  it.each([
    ['how do I add a client?', 'How do I add a client?'],
    ['  how   do\n I\tadd  ', 'How do I add'],
    ['a'.repeat(40), `A${'a'.repeat(39)}`],
    ['a'.repeat(41), `A${'a'.repeat(36)}...`],
    ['écran noir', 'Écran noir'],
    ['كيف أضيف عميلا', 'كيف أضيف عميلا'],
    [`${'é'.repeat(36)}😀😀😀😀😀`, `É${'é'.repeat(35)}😀...`],
  ])('makes of %j %j', (question, title) => expect(fallbackTitle(question)).toBe(title))

  it('is one line of at most 40 letters, never half of one', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (question) => {
        const title = fallbackTitle(question)
        expect(title).not.toMatch(/\s{2}|^\s|\s$|[\n\t]/)
        expect(title).not.toMatch(/\p{Surrogate}/u)
        // A capital may be two or three letters, as of ß.
        const [first = ''] = question.trim()
        expect([...title].length - [...first.toLocaleUpperCase()].length + [...first].length).toBeLessThanOrEqual(40)
      }),
    ))
})

describe('searching titles', () => {
  it.each([
    ['Réclamation à Zürich', 'reclamation'],
    ['ADD A CLIENT', 'client'],
    ['Add a client', '  ADD '],
    ['Ångström', 'angstrom'],
    ['Anything', ''],
  ])('finds %j by %j', (title, wanted) => expect(holds(title, wanted)).toBe(true))
  it('finds nothing by other words', () => expect(holds('Add a client', 'invoice')).toBe(false))
})
