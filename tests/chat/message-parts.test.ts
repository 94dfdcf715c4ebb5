import { describe, expect, it } from 'vitest'
import { partsOf, webAddress } from '../../src/chat/message-parts.ts'
import fc from '../fast-check.ts'

describe('a text of a message', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '//host', 'HTTP'])('makes no link of %s', (text) => {
    expect(webAddress(text)).toBeUndefined()
    expect(partsOf(`see ${text} now`).filter(({ kind }) => kind === 'link')).toEqual([])
  })

  it.each([
    ['see https://example.org/a?b=1#c.', 'https://example.org/a?b=1#c'],
    ['(http://example.org)', 'http://example.org'],
    ['HTTPS://EXAMPLE.org/x, and', 'HTTPS://EXAMPLE.org/x'],
    ['<a href="https://example.org/x">', 'https://example.org/x'],
  ])('finds the address in %s', (text, address) => {
    expect(partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))).toEqual([address])
  })

  it.each([
    ['/call/room', 'https://agency.example/call/room'],
    ['//', undefined],
    ['//:', undefined],
    ['/', 'https://agency.example/'],
  ])('has %s as a path of a page: %s', (text, address) => expect(webAddress(text, 'https://agency.example/pages/home?x=1')).toBe(address))

  it('is what its parts are together, and links lead to the web alone', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('https://example.org/x', 'javascript:x', '@Ann Lee', '<script>', ' ', '.', ')'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const parts = partsOf(text, ['Ann Lee', 'Ann'])
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//)
      }),
    )
  })

  it('names the longest of the people whose names begin alike', () => {
    expect(partsOf('@Ann Lee and @Ann', ['Ann', 'Ann Lee']).filter(({ kind }) => kind === 'mention')).toEqual([
      { kind: 'mention', text: '@Ann Lee' },
      { kind: 'mention', text: '@Ann' },
    ])
  })
})
