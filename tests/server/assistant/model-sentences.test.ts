import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it } from 'vitest'
import { rendered } from '../../../src/server/assistant/model/rendered.ts'
import { createSentences, isWhole, type Unit } from '../../../src/server/assistant/model/sentences.ts'
import { createThoughtFilter } from '../../../src/server/assistant/model/without-thoughts.ts'
import fc from '../../fast-check.ts'

const ANSWER = [
  'To export the list, e.g. as CSV:\n\n',
  '1. Open **Clients** in the menu. Choose Client List.\n',
  '2. Press **Export**... Is it there? Yes!\n\n',
  '- The file has 1.5 MB at most, cf. Files\n',
  'Approx. ten rows are shown',
].join('')

const inPieces = (text: string, sizes: readonly number[]): readonly Unit[] => {
  const sentences = createSentences()
  const units: Unit[] = []
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    units.push(...sentences.add(text.slice(at, at + size)))
    at += size
  }
  return [...units, ...sentences.end()]
}
const spoken = (units: readonly Unit[]): string => units.map((unit, at) => rendered(unit, { isFirst: at === 0, mark: '' })).join('')

type Node = { readonly type: string; readonly value?: string; readonly children?: readonly Node[] }
const typesIn = ({ type, children = [] }: Node): readonly string[] => [type, ...children.flatMap(typesIn)]
const HARMLESS = new Set(['root', 'paragraph', 'text', 'strong', 'list', 'listItem'])

describe('the sentences of an answer that is being written', () => {
  it('end where they end, not at a short form, a number or a step', () => {
    expect(inPieces(ANSWER, [1_000]).map(({ text }) => text)).toEqual([
      'To export the list, e.g. as CSV:',
      'Open **Clients** in the menu.',
      'Choose Client List.',
      'Press **Export**...',
      'Is it there?',
      'Yes!',
      'The file has 1.5 MB at most, cf. Files',
      'Approx. ten rows are shown',
    ])
  })

  it('are the same in pieces of any size', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'Word', ' ', ' ', '.', '!', '…', '\n', '1. ', '- ', '**', 'e.g.', '"', ')', '### ')).map((parts) => parts.join('')),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
        (text, sizes) => {
          expect(inPieces(text, sizes)).toEqual(inPieces(text, [10_000]))
        },
      ),
      { numRuns: 2_000 },
    ))

  it.each([
    ['Press Export.', true],
    ['Is it **there?**', true],
    ['The file has 1.', false],
    ['Press it, e.g.', false],
    ['Press Ex', false],
  ])('are whole where the line breaks: %s %s', (text, whole) => {
    expect(isWhole({ lead: '', text })).toBe(whole)
  })

  it('lose no letter', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b ', '. ', '\n', '? ', 'Ünï', '😀 ')), (parts) => {
        const letters = (text: string): string => text.replaceAll(/\s/g, '')
        const units = inPieces(parts.join(''), [3])
        expect(letters(units.map(({ lead, text }) => lead + text).join(''))).toBe(letters(parts.join('')))
      }),
    ))

  it('without an end are cut, so that nobody waits for it', () => {
    const sentences = createSentences()
    const units = [...sentences.add('word '.repeat(1_000))]
    expect(units.length).toBeGreaterThan(2)
    expect(Math.max(...units.map(({ text }) => text.length))).toBeLessThanOrEqual(1_200)
  })

  it('are drawn as paragraphs, steps and bold words', () => {
    expect(spoken(inPieces(ANSWER, [5]))).toBe(
      [
        'To export the list, e.g. as CSV:',
        '1. Open **Clients** in the menu. Choose Client List.',
        '2. Press **Export**... Is it there? Yes!',
        '- The file has 1.5 MB at most, cf. Files',
        'Approx. ten rows are shown',
      ].join('\n\n'),
    )
  })

  it.each([
    '![pixel](https://evil.test/p.png?q=secret)',
    '[Open the screen](javascript:alert(document.cookie))',
    '[Sign in again](https://evil.test/login "Your session has ended")',
    '[Half a link. The rest](https://evil.test/half)',
    '<img src=x onerror=alert(1)>',
    '<https://evil.test/collect>',
    '![][1]\n\n[1]: https://evil.test/reference.png',
    '```\nrm -rf /\n```',
    '`code` _slanted_ ~~struck~~ **bold',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '&#106;avascript:alert(1) see www.evil.test/x and data:text/html,x',
    '***\n\n---\n\n> quoted\n# heading',
    '*(Found in the help)*',
  ])('hold no link, picture, code or HTML: %s', (text) => {
    const said = spoken(inPieces(`Before. ${text}`, [4]))
    const tree: Node = fromMarkdown(said)
    expect(typesIn(tree).filter((type) => !HARMLESS.has(type))).toEqual([])
    expect(said).not.toMatch(/https?:|javascript:|www\.|data:/)
  })

  it('hold nothing but paragraphs, lists and bold words, whatever they are made of', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[a]', '(/pages/x)', '!', '**', '*', '_', '<b>', '`', '\n', '# ', '1. ', '- ', '. ', 'word', '\\', '&lt;')),
        (parts) => {
          const tree: Node = fromMarkdown(spoken(inPieces(parts.join(''), [3])))
          expect(typesIn(tree).filter((type) => !HARMLESS.has(type))).toEqual([])
        },
      ),
      { numRuns: 3_000 },
    ))

  it('come without what a model thinks aloud before them', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (sizes) => {
        const read = (text: string): string => {
          const without = createThoughtFilter()
          let said = ''
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1
            said += without(text.slice(at, at + size))
            at += size
          }
          return said
        }
        expect(read('\n<think>The nurse <b>may</b> export.</think>Press Export.').trim()).toBe('Press Export.')
        expect(read('Press <think> twice.')).toBe('Press <think> twice.')
      }),
    ))
})
