import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#document'
import fc from '../fast-check.ts'

describe('canonical JSON', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow('has no JSON form')
  })

  it('sorts keys by UTF-16 units and leaves no white space', () => {
    expect(canonicalJson({ b: 1, a: [true, null, { d: 'x', c: 1e21 }], '€': 1, '\u{1f600}': 2, '\ufb33': 3 })).toBe(
      '{"a":[true,null,{"c":1e+21,"d":"x"}],"b":1,"€":1,"\u{1f600}":2,"\ufb33":3}',
    )
  })

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })

  it('reads back as the same value, whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
