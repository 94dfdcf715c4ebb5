import { describe, expect, it } from 'vitest'
import { familiesOf } from '../../src/server/assistant/search/families.ts'
import { folded, stemOf, termsOf } from '../../src/server/assistant/search/words.ts'

describe('a word', () => {
  it('is the same in its other forms, and with or without accents', () => {
    for (const words of [
      ['file', 'files', 'filed', 'filing'],
      ['change', 'changes', 'changed', 'changing'],
      ['stop', 'stops', 'stopped', 'stopping'],
      ['policy', 'policies'],
      ['write', 'writes', 'writing', 'wrote', 'written'],
    ])
      expect([words[0], new Set(words.map(stemOf)).size]).toEqual([words[0], 1])
    expect(folded('Médicaments')).toBe('medicaments')
    expect(stemOf('status')).toBe('status')
    expect(stemOf('address')).toBe('address')
    expect(stemOf('housing')).not.toBe(stemOf('house'))
  })

  it('of several words is one, however it is written', () => {
    const ways = ['two-step sign-in', 'two step login', '2FA', 'two-factor authentication']
    expect(new Set(ways.map((way) => termsOf(way).join(' ')))).toEqual(new Set(['twostep']))
    expect(termsOf('How do I clock in?')).toEqual(termsOf('how to punch in'))
    expect(termsOf('timed out')).toEqual(termsOf('time-out'))
  })

  it('that any question has tells nothing', () => {
    expect(termsOf('How do I do that, please?')).toEqual([])
  })

  it('is a relative of those that are made of the same root, and of no short one', () => {
    const relativesOf = familiesOf(['supervise', 'supervisor', 'supervision', 'certify', 'certification', 'police', 'policy', 'sign', 'signal'].map(stemOf))
    expect(new Set(relativesOf(stemOf('supervise')))).toEqual(new Set(['supervisor', 'supervision'].map(stemOf)))
    expect(relativesOf(stemOf('certify'))).toEqual([stemOf('certification')])
    for (const word of ['sign', 'police']) expect([word, relativesOf(stemOf(word))]).toEqual([word, []])
    expect(relativesOf('nothing')).toEqual([])
  })
})
