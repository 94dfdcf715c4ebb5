import { describe, expect, it } from 'vitest'
import { DEFAULT_LOOK, LOOK_CHOICES, type LookKey, lookOf } from '#contract'
import fc from '../fast-check.ts'

const keys = Object.keys(LOOK_CHOICES) as LookKey[]

describe('a look that was kept somewhere', () => {
  it('is the default where nothing was kept', () => expect(lookOf(() => null)).toEqual(DEFAULT_LOOK))

  it('has only looks that there are, whatever was kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (kept) => {
        const look = lookOf((key) => kept[key])
        for (const key of keys) expect(LOOK_CHOICES[key]).toContain(look[key])
      }),
    )
  })

  it('is what was chosen, key by key', () => {
    for (const key of keys) for (const choice of LOOK_CHOICES[key]) expect(lookOf((asked) => (asked === key ? choice : null))[key]).toBe(choice)
  })
})
