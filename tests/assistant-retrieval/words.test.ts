import { describe, expect, it } from 'vitest'
import { alternativesOf, createSpelling } from '../../src/server/assistant/search/alternatives.ts'
import { folded, stemOf, termsOf } from '../../src/server/assistant/search/words.ts'

describe('a word', () => {
  it('is the same in its other forms, and with or without accents', () => {
    for (const words of [
      ['file', 'files', 'filed', 'filing'],
      ['change', 'changes', 'changed', 'changing'],
      ['stop', 'stops', 'stopped', 'stopping'],
      ['policy', 'policies'],
    ])
      expect([words[0], new Set(words.map(stemOf)).size]).toEqual([words[0], 1])
    expect(folded('Médicaments')).toBe('medicaments')
    expect(stemOf('status')).toBe('status')
    expect(stemOf('address')).toBe('address')
  })

  it('of several words is one, however it is written', () => {
    const ways = ['two-step sign-in', 'two step login', '2FA', 'two-factor authentication']
    expect(new Set(ways.map((way) => termsOf(way).join(' ')))).toEqual(new Set(['twostep']))
    expect(termsOf('How do I clock in?')).toEqual(termsOf('how to punch in'))
  })

  it('that any question has tells nothing', () => {
    expect(termsOf('How do I do that, please?')).toEqual([])
  })

  it('is found misspelled, but not taken for any other', () => {
    const spelling = createSpelling([new Set(['password', 'client', 'doctor', 'task', 'search', 'look'].map(stemOf))])
    const meant = (word: string): readonly string[] => alternativesOf(stemOf(word), spelling).map((each) => each.word)
    expect(meant('pasword')).toContain(stemOf('password'))
    expect(meant('clinet')).toContain('client')
    expect(meant('serch')).toContain('search')
    expect(meant('cook')).toEqual(['cook'])
    expect(meant('capital')).toEqual(['capital'])
  })
})
