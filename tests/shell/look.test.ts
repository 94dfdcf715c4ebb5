import { describe, expect, it } from 'vitest'
import { DEFAULT_LOOK, LETTERS, LOOK_CHOICES, type LookChoice, lookOf } from '#contract'
import fc from '../fast-check.ts'

const keys = Object.keys(LOOK_CHOICES) as LookChoice[]

describe('a look that was kept somewhere', () => {
  it('is the default where nothing was kept', () => expect(lookOf(() => null)).toEqual(DEFAULT_LOOK))

  it('is at first as the specification says', () => {
    expect(DEFAULT_LOOK).toMatchObject({ LAYOUT: 'vertical', LAYOUT_THEME: 'light', LAYOUT_MODE: 'fluid' })
    expect(DEFAULT_LOOK).toMatchObject({ TOPBAR_COLOR: 'light', MENU_COLOR: 'light', MENU_SIZE: 'sm-hover-active' })
  })

  it('has only looks that there are, whatever was kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (kept) => {
        const look = lookOf((key) => kept[key])
        for (const key of keys) expect(LOOK_CHOICES[key]).toContain(look[key])
      }),
    )
  })

  it('has letters that can be read, whatever was asked for', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        const { FONT_SIZE } = lookOf(() => kept)
        expect(FONT_SIZE).toBeGreaterThanOrEqual(LETTERS.smallest)
        expect(FONT_SIZE).toBeLessThanOrEqual(LETTERS.largest)
      }),
    )
    expect(['16.5', 18, '4000', 'huge', -3].map((kept) => lookOf((key) => (key === 'FONT_SIZE' ? kept : null)).FONT_SIZE)).toEqual([16.5, 18, 32, 14, 14])
  })

  it('is what was chosen, key by key', () => {
    for (const key of keys) for (const choice of LOOK_CHOICES[key]) expect(lookOf((asked) => (asked === key ? choice : null))[key]).toBe(choice)
  })
})
