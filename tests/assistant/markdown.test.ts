import { describe, expect, it } from 'vitest'
import { picturePath, targetOf } from '../../src/assistant/answer/address.ts'
import { type Block, type Inline, plainText, readMarkdown } from '../../src/assistant/answer/markdown.ts'
import { lengthOf, typedOut } from '../../src/assistant/answer/typed.ts'
import fc from '../fast-check.ts'
import { PAYLOADS } from './payloads.ts'

const ORIGIN = 'https://app.example'
const read = (text: string): readonly Block[] => readMarkdown(text, ORIGIN)

const inlinesOf = (blocks: readonly Block[]): readonly Inline[] =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? deep(block.children) : block.items.flatMap(inlinesOf)))
const deep = (children: readonly Inline[]): readonly Inline[] => children.flatMap((child) => [child, ...('children' in child ? deep(child.children) : [])])

describe('what an answer may do', () => {
  it('is tried with more than a hundred payloads', () => expect(PAYLOADS.length).toBeGreaterThan(100))

  it.each(PAYLOADS.map((payload) => [payload.slice(0, 60), payload]))('is to lead to screens and, after a question, to the web alone: %j', (_, payload) => {
    for (const one of inlinesOf(read(payload))) {
      expect(['text', 'code', 'break', 'strong', 'emphasis', 'link', 'picture']).toContain(one.kind)
      if (one.kind === 'picture') expect(new URL(one.path, ORIGIN).href).toMatch(/^https:\/\/app\.example\/api\/assistant\//)
      if (one.kind !== 'link') continue
      if (one.target.kind === 'inside') expect(new URL(one.target.path, ORIGIN).href).toMatch(/^https:\/\/app\.example\/pages\//)
      else expect(one.target.url).toMatch(/^https?:\/\/[^@]+$/)
    }
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/pages/x',
    '/\\evil.example',
    '/api/auth/logout',
    '/pages/../api/x',
    '/pages/%2e%2e/api/x',
    'https://a:b@evil.example',
    'mailto:a@b.example',
    '',
    `/pages/${'a'.repeat(3_000)}`,
  ])('is no link to %j', (address) => expect(targetOf(address, ORIGIN)?.kind === 'inside' ? targetOf(address, ORIGIN) : undefined).toBeUndefined())

  it.each(['/api/auth/logout', '/pages/x.png', 'https://evil.example/a.png', '//evil.example/a.png', '/api/assistant/../x', 'data:image/png;base64,AA'])(
    'is no picture from %j',
    (address) => expect(picturePath(address, ORIGIN)).toBeUndefined(),
  )

  it('is to show pictures of our own server', () => expect(picturePath('/api/assistant/media/1.png?size=2', ORIGIN)).toBe('/api/assistant/media/1.png?size=2'))
  it('is to lead to a screen by its whole address too', () =>
    expect(targetOf(`${ORIGIN}/pages/clients/clients?x=1`, ORIGIN)).toEqual({ kind: 'inside', path: '/pages/clients/clients?x=1' }))
})

describe('an answer', () => {
  it('has paragraphs, steps, points, emphasis, code and links', () => {
    expect(read('Open the **client** *list*:\n\n1. Press `Add`\n2. See [clients](/pages/clients/clients)\n\n- one')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'Open the ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'client' }] },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'list' }] },
          { kind: 'text', text: ':' },
        ],
      },
      {
        kind: 'list',
        start: 1,
        items: [
          [
            {
              kind: 'paragraph',
              children: [
                { kind: 'text', text: 'Press ' },
                { kind: 'code', text: 'Add' },
              ],
            },
          ],
          [
            {
              kind: 'paragraph',
              children: [
                { kind: 'text', text: 'See ' },
                { kind: 'link', target: { kind: 'inside', path: '/pages/clients/clients' }, children: [{ kind: 'text', text: 'clients' }] },
              ],
            },
          ],
        ],
      },
      { kind: 'list', start: undefined, items: [[{ kind: 'paragraph', children: [{ kind: 'text', text: 'one' }] }]] },
    ])
  })

  it.each([
    ['# Heading', 'Heading'],
    ['> said', 'said'],
    ['<b>bold</b> text', '<b>bold</b> text'],
    ['```\na < b\n```', 'a < b'],
    ['[gone](javascript:x)', 'gone'],
    ['![a chart](https://evil.example/x.png)', 'a chart'],
    ['1. one\n2. two\n   - deep', '1. one\n2. two\n  - deep'],
    ['5. five', '5. five'],
    ['a\\*b\\_c', 'a*b_c'],
  ])('%j says %j', (text, said) => expect(plainText(read(text))).toBe(said))

  it('is typed out letter by letter, and is whole in the end', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('**bold** ', '1. step\n', '\n\n', 'word ', '[a](/pages/x)', '😀', '`c`', '- x\n'), { maxLength: 30 }), (parts) => {
        const blocks = read(parts.join(''))
        const length = lengthOf(blocks)
        expect(typedOut(blocks, length)).toBe(blocks)
        for (let count = 0; count < length; count += 1) expect(lengthOf(typedOut(blocks, count))).toBe(count)
      }),
    ))
})
