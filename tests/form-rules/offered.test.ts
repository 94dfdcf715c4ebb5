import { describe, expect, it } from 'vitest'
import type { AnswerValues } from '#contract'
import { evaluated, ORCHARD } from './garden-form.ts'

const LOOKED = { today: '2026-06-15', now: '2026-06-15T17:00:00.000Z', timeZone: 'America/Chicago', lookups: { stock: 20 } }
const withheld = (answers: AnswerValues, context = { ...LOOKED, lookups: {} }): readonly string[] => [...evaluated(answers, ORCHARD, context).state.withheld]
const refused = (answers: AnswerValues) =>
  evaluated(answers, ORCHARD)
    .findings.filter(({ key }) => key === 'shared/validation.notOffered')
    .map(({ path, rowPath, severity, usesLookups }) => [path, rowPath, severity, usesLookups])

describe('options with rules', () => {
  it('are withheld until a rule of theirs is known to hold; those without are always offered', () => {
    expect(withheld({})).toEqual(['/tools ladder net'])
    expect(withheld({ hasTrees: true, trees: 6 })).toEqual(['/tools net'])
    expect(withheld({ hasTrees: true, trees: 6, grower: 'ann' })).toEqual([])
  })

  it('hang on what is in sight: an answer that is hidden holds no rule', () => {
    expect(withheld({ hasTrees: false, trees: 6, grower: 'ann' })).toEqual(['/tools ladder'])
  })

  it('are decided row by row, and one rule of several is enough', () => {
    const harvest = [
      { id: 'a', crates: 5 },
      { id: 'b', crates: 1 },
    ]
    const answers = { hasTrees: true, trees: 6, grower: 'ann', harvest }
    expect(withheld(answers)).toEqual(['/harvest/b/cart wagon truck'])
    expect(withheld(answers, LOOKED)).toEqual(['/harvest/b/cart wagon'])
  })

  it('are refused when they are chosen all the same, alone, among others and in rows', () => {
    expect(refused({ tools: ['saw'] })).toEqual([])
    expect(refused({ tools: ['saw', 'ladder'] })).toEqual([['/tools', undefined, 'block', undefined]])
    const harvest = [
      { id: 'x', cart: 'barrow' },
      { id: 'y', cart: 'truck' },
    ]
    expect(refused({ harvest })).toEqual([['/harvest/1/cart', '/harvest/y/cart', 'block', true]])
  })

  it('stay chosen when they are withheld later: nothing is taken away', () => {
    const { state } = evaluated({ tools: ['net'], grower: 'bob' }, ORCHARD)
    expect(state.values.tools).toEqual(['net'])
  })
})
