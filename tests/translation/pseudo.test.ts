import { expect, it } from 'vitest'
import { pseudoText, pseudoTree } from '#translation'

it('the language for testing accents, lengthens and brackets every text, and keeps its places', () => {
  expect(pseudoText('Save {{name}} now')).toBe('[Šåṽé {{name}} ñöŵ······]')
  expect(pseudoTree({ a: { b: 'Ok' }, c_other: '{{count}}' })).toEqual({ a: { b: '[Öķ·]' }, c_other: '[{{count}}····]' })
})
