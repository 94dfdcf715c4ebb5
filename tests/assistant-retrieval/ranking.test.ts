import { describe, expect, it } from 'vitest'
import { quote } from '../../src/server/assistant/answer/quote.ts'
import type { Passage } from '../../src/server/assistant/corpus/passage.ts'
import { createHelpSearch } from '../../src/server/assistant/search/help.ts'
import { createHelpIndex, type Found } from '../../src/server/assistant/search/help-index.ts'
import { readDocuments } from './help.ts'

const passage = (id: string, over: Partial<Passage> = {}): Passage => ({
  ...{ id, page: id.split('#')[0] ?? id, title: 'A page', heading: 'A section', keywords: [], text: ['Whatever it says.'], steps: [], note: '' },
  ...{ routes: ['home'], route: undefined, updated: '2026-01-31' },
  ...over,
})
const isOpen = (): boolean => true
const find = (passages: readonly Passage[], text: string): readonly Found[] => createHelpIndex(passages).find({ text, isOpen })
const idsOf = (found: readonly Found[]): readonly string[] => found.map(({ passage: { id } }) => id)

const others = Array.from({ length: 20 }, (_, at) => passage(`other/${at}#a`, { heading: `Water plant number ${at}` }))

describe('a section', () => {
  it('is found by a word that means the same, by one of the same root, and by one that is misspelled, in this order', () => {
    const pages = [...others, passage('care/boss#a', { heading: 'The supervisor' })]
    for (const text of ['supervisor', 'supervision', 'manager', 'suprevisor', 'where is my boss'])
      expect([text, idsOf(find(pages, text))[0]]).toEqual([text, 'care/boss#a'])
    const [same, root, exact] = ['boss', 'supervision', 'supervisor'].map((text) => find(pages, text)[0]?.score ?? 0)
    expect(same).toBeLessThan(root ?? 0)
    expect(root).toBeLessThan(exact ?? 0)
  })

  it('is found by the words of its list, as well by one of many as by one of few', () => {
    const many = Array.from({ length: 50 }, (_, at) => `another${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`)
    const [short, long] = [passage('care/short#a', { keywords: ['zebra'] }), passage('care/long#a', { keywords: [...many, 'quokka'] })]
    const [one, other] = ['zebra', 'quokka'].map((text) => find([...others, short, long], text)[0])
    expect([one?.passage.id, other?.passage.id]).toEqual(['care/short#a', 'care/long#a'])
    expect(other?.score).toBeCloseTo(one?.score ?? 0)
  })

  it('says less of a question that stands in its list alone than one whose text says it', () => {
    const found = find([...others, passage('care/list#a', { keywords: ['zebra'] }), passage('care/text#a', { text: ['The zebra eats.'] })], 'zebra')
    const coveredBy = (id: string): number => found.find(({ passage: { id: other } }) => other === id)?.covered ?? 0
    expect(coveredBy('care/text#a')).toBeCloseTo(1)
    expect(coveredBy('care/list#a')).toBeGreaterThan(0)
    expect(coveredBy('care/list#a')).toBeLessThan(1)
  })

  it('stands in the order of its id beside those that are worth the same, in whatever order they come', () => {
    const same = ['d', 'b', 'a', 'c'].map((name) => passage(`care/${name}#a`, { heading: 'Feed the zebra' }))
    expect(idsOf(find([...others, ...same], 'zebra'))).toEqual(['a', 'b', 'c', 'd'].map((name) => `care/${name}#a`))
  })
})

describe('what is found', () => {
  const documents = { ...readDocuments(), help: new Map(), screens: new Map(), answerForms: new Map() }
  const search = (passages: readonly Passage[], text: string) =>
    createHelpSearch(documents, {}, { inEnglish: () => undefined }, [...others, ...passages]).search({ text, language: 'en', isOpen })

  it('has one section of each page, its best, and five pages', () => {
    const pages = Array.from({ length: 7 }, (_, page) =>
      Array.from({ length: 3 }, (_none, at) => passage(`care/${page}#${at}`, { heading: at === 1 ? 'Feed the zebra' : 'Look at the zebra and the gnu' })),
    ).flat()
    expect(idsOf(search(pages, 'feed the zebra').found)).toEqual(['0', '1', '2', '3', '4'].map((page) => `care/${page}#1`))
  })

  it('is no answer where it has nothing of the question but words that any question may have', () => {
    const pages = [
      passage('care/day#a', { title: 'Today', heading: 'What to do today', text: ['Do it today.'] }),
      passage('care/zebra#a', { heading: 'Feed the zebra' }),
    ]
    const today = search(pages, 'what happens today')
    expect([idsOf(today.found)[0], today.isSure]).toEqual(['care/day#a', false])
    expect(search(pages, 'feed the zebra today').isSure).toBe(true)
  })
})

describe('a second section', () => {
  const readable = { isOpen, urlOf: () => undefined, videoOf: () => '' }
  const [first, second] = [passage('care/one#a'), passage('care/two#a')]
  const quotedWith = (score: number, covered: number): readonly string[] =>
    quote(
      {
        found: [
          { passage: first, score: 100, covered: 1, says: ['zebra'] },
          { passage: second, score, covered, says: ['zebra'] },
        ],
        isSure: true,
      },
      readable,
      '',
    ).sources.map(({ id }) => id)

  it('is quoted where it fits nearly as well and says nearly as much of the question, and only there', () => {
    expect(quotedWith(95, 0.9)).toEqual([first.id, second.id])
    expect(quotedWith(85, 0.9)).toEqual([first.id])
    expect(quotedWith(95, 0.5)).toEqual([first.id])
  })
})
