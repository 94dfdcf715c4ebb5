import { describe, expect, it } from 'vitest'
import { readDataUrl } from '#server/forms/files'

const url = (bytes: Buffer, head = 'image/png') => `data:${head};base64,${bytes.toString('base64')}`

describe('bytes that travel as text', () => {
  it.each([
    ['a web address', 'https://example.test/heel.png'],
    ['text that is not in base64', 'data:text/plain,hello'],
    ['nothing', 'data:image/png;base64,'],
    ['half of a name', 'data:image;base64,AAAA'],
    ['what is no base64', 'data:image/png;base64,<b>no pictures</b>'],
    ['padding alone, however much of it', `data:image/png;base64,${'='.repeat(1_000_000)}A`],
  ])('are not read from %s', (_what, text) => {
    expect(readDataUrl(text)).toBeUndefined()
  })

  it.each([1, 2, 3, 4, 1_000])('are all there, of %i bytes', (length) => {
    const bytes = Buffer.alloc(length, 7)
    expect(readDataUrl(url(bytes))).toEqual({ type: 'image/png', bytes })
  })

  it.each([
    ['audio/webm;codecs=opus', 'audio/webm'],
    ['IMAGE/PNG', 'image/png'],
    ['', ''],
  ])('say with %j what they are', (head, type) => {
    expect(readDataUrl(url(Buffer.from('x'), head))?.type).toBe(type)
  })
})
