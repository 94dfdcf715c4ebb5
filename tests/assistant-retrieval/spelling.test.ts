import { describe, expect, it } from 'vitest'
import { questionTerms } from '../../src/server/assistant/search/question-terms.ts'
import { soundOf } from '../../src/server/assistant/search/sound.ts'
import { createSpelling } from '../../src/server/assistant/search/spelling.ts'
import { stemOf } from '../../src/server/assistant/search/words.ts'

const WORDS =
  'password rid client doctor task search look care plan signature permission recertification medicine schedule dashboard timeout new code form'.split(' ')
const spelling = createSpelling([new Set(WORDS)], ['coworker'])
const meant = (text: string): readonly string[] => questionTerms(text, spelling).map(({ term }) => term)
const stems = (...words: readonly string[]): readonly string[] => words.map(stemOf)

describe('a misspelled word', () => {
  it.each([
    ['a letter too few', 'pasword', 'password'],
    ['a letter too many', 'formm', 'form'],
    ['neighbours swapped', 'clinet', 'client'],
    ['neighbours swapped at its beginning', 'lcient', 'client'],
    ['neighbours swapped in three letters', 'nwe', 'new'],
    ['two slips', 'paswrod', 'password'],
    ['three slips in a long word', 'recertifcatoin', 'recertification'],
    ['by ear', 'shedule', 'schedule'],
    ['by ear, with another first letter', 'kode', 'code'],
    ['in another of its forms', 'permisions', 'permission'],
  ])('is taken for the one that was meant: %s', (_slip, written, word) => {
    expect(meant(written)).toEqual(stems(word))
  })

  it('that is one of those that tell nothing is none', () => {
    expect(meant('wehre shuold the clinet')).toEqual(['client'])
  })

  it('still finds what begins like it', () => {
    expect(questionTerms('permisions', spelling)).toMatchObject([{ term: stemOf('permission'), written: stemOf('permisions') }])
  })

  it('that may have been several is all of them, the commoner one first', () => {
    const both = createSpelling([new Set(['blast', 'black']), new Set(['black'])])
    expect(questionTerms('blask', both)).toMatchObject([{ term: 'black', or: [{ word: 'blast' }] }])
  })
})

describe('a word that is right', () => {
  it.each(['cook', 'capital', 'weekend', 'mondays', 'helped', 'dirtiest', 'coworker', 'gave'])('is not taken for another: %s', (word) => {
    expect(spelling.corrections(word)).toEqual([])
  })

  it('of a name, a number or another script is left as it is', () => {
    expect(meant('485 g0299')).toEqual(['485', 'g0299'])
    expect(meant('врачи')).toEqual(['врачи'])
    expect(meant('zqxv')).toEqual(['zqxv'])
  })
})

describe('words without the blank between them', () => {
  it('are two', () => {
    expect(meant('careplan')).toEqual(stems('care', 'plan'))
    expect(meant('newclient')).toEqual(['new', 'client'])
  })

  it('are one where that is a word, misspelled or not', () => {
    expect(meant('dashbord')).toEqual(['dashboard'])
    expect(meant('timeout')).toEqual(['timeout'])
  })
})

describe('an idiom', () => {
  it.each([
    ['how do i get rid of the form', 'remove form'],
    ['let the aide go', 'terminate'],
    ['it logs me out', 'signout timeout idle'],
    ['where do i hand it in', 'submit'],
    ['he passed away', 'deceased'],
    ['how many hours are left', 'many units remaining'],
    ['get her a login', 'invite user account'],
  ])('is what it means: %s', (said, words) => {
    expect(meant(said)).toEqual(stems(...words.split(' ')))
  })

  it('is found misspelled, too', () => {
    expect(meant('get ridd of teh form')).toEqual(stems('remove', 'form'))
  })
})

describe('the sound of a word', () => {
  it('is that of the word that was meant', () => {
    for (const [heard, word] of [
      ['fone', 'phone'],
      ['sircle', 'circle'],
      ['nurce', 'nurse'],
      ['rist', 'wrist'],
      ['permishun', 'permishan'],
    ] as const)
      expect([heard, soundOf(heard)]).toEqual([heard, soundOf(word)])
    expect(soundOf('client')).not.toBe(soundOf('claim'))
  })
})
