import { describe, expect, it } from 'vitest'
import type { Linked } from '#document'
import { type Actor, openRoutes } from '#permissions'
import { readGolden } from '../../scripts/bench/assistant/golden.ts'
import { isHit, strayOf } from '../../scripts/bench/assistant/judge.ts'
import { quote } from '../../src/server/assistant/answer/quote.ts'
import { readableFor } from '../../src/server/assistant/corpus/readable.ts'
import { createShelf } from '../../src/server/assistant/corpus/shelf.ts'
import fc from '../fast-check.ts'
import { actorOf, actorWith, catalogue, roles } from '../permissions/documents.ts'
import { pageOf, readDocuments, searchIn } from './help.ts'

const documents = readDocuments()
const help = searchIn(documents)
const { questions, unanswerable } = readGolden()
const boss = readableFor(documents, actorWith({ superadmin: true }))
const ask = (text: string, language = 'en') => help.search({ text, language, isOpen: boss.isOpen })
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length

describe('the golden questions', () => {
  // The held ones are asked by the bench alone, so that nobody tunes with them.
  const open = questions.filter(({ held }) => !held)

  it('find the page of their screen among the first five sections, 95 of 100 times', () => {
    const hits = open.filter((question) => isHit(question, ask(question.text, question.language).found))
    expect(share(hits, open)).toBeGreaterThanOrEqual(0.95)
  })

  it('are not answered where the help does not say, 95 of 100 times', () => {
    const answered = unanswerable.filter(({ text }) => ask(text).isSure)
    expect(share(answered, unanswerable)).toBeLessThanOrEqual(0.05)
  })

  it('are answered word for word, by sections and screens that are there', () => {
    const answers = questions.map(({ text, language }) => ask(text, language)).filter(({ isSure }) => isSure)
    expect(answers.length).toBeGreaterThan(150)
    for (const answer of answers) {
      const quoted = quote(answer, boss, '')
      expect(quoted.sources.length).toBeGreaterThan(0)
      expect(strayOf(quoted, help.passages, documents)).toEqual([])
    }
  })
})

describe('a page of the help', () => {
  const sourcesFor = (readable: ReturnType<typeof readableFor>, text: string) => {
    const searched = help.search({ text, language: 'en', isOpen: readable.isOpen })
    const { sources, nearest } = quote(searched, readable, '')
    return { found: searched.found, sources: [...sources, ...nearest] }
  }
  const openTo = (actor: Actor, id: string): boolean =>
    openRoutes(
      documents.routes.filter((route) => !route.planned),
      actor,
    ).some((route) => route.id === id)

  it('is found by its own title by who may open its screen, and by nobody else, whatever the role', () => {
    const readers = roles.map(({ id }) => [id, actorOf(id)] as const)
    for (const [role, actor] of readers) {
      const readable = readableFor(documents, actor)
      for (const [id, { title, routes }] of documents.help) {
        const page = id.replace('help/', '')
        const { found, sources } = sourcesFor(readable, title)
        const mayOpen = routes.some((route) => openTo(actor, route))
        if (!mayOpen) expect([role, page, found.map(({ passage }) => passage.page)]).not.toEqual([role, page, expect.arrayContaining([page])])
        for (const source of sources) {
          const passage = help.passages.find((each) => each.id === source.id)
          expect([role, source.id, passage?.routes.some((route) => openTo(actor, route))]).toEqual([role, source.id, true])
        }
      }
    }
  })

  it('is never shown to who may open none of its screens, whatever they hold and ask', () => {
    const words = fc.constantFrom(...questions.map(({ text }) => text), ...[...documents.help.values()].map(({ title }) => title))
    const held = fc.subarray(catalogue.map(({ id }) => id))
    fc.assert(
      fc.property(words, held, fc.boolean(), (text, permissions, isOwner) => {
        const actor = actorWith({ permissions: new Set(permissions), isOwner })
        const { found, sources } = sourcesFor(readableFor(documents, actor), text)
        for (const { passage } of found) expect(passage.routes.some((route) => openTo(actor, route))).toBe(true)
        for (const { url } of sources) {
          if (url !== undefined) expect(documents.routes.some(({ path, id }) => path === url && openTo(actor, id))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is nothing for who sees the chat alone', () => {
    const readable = readableFor(documents, actorOf('client'))
    const inside = help.passages.filter(({ routes }) => routes.every((id) => !documents.routes.some((route) => route.id === id && route.public)))
    expect(inside.length).toBeGreaterThan(400)
    expect(inside.filter(readable.isOpen)).toEqual([])
  })

  it('leads to no screen that needs a record, and to none outside', () => {
    const addresses = new Set(help.passages.map(boss.urlOf))
    expect([...addresses].filter((url) => url !== undefined && !/^\/pages\/[\w/-]+$/i.test(url))).toEqual([])
  })
})

describe('the index of the help', () => {
  it('says what the company calls its clients, finds them by either word, and is made once for each set of words', () => {
    let made = 0
    const counted = {
      ...documents,
      get help() {
        made += 1
        return documents.help
      },
    }
    const shelf = createShelf(() => counted)
    const own = shelf({ client: 'Participant' })
    expect(shelf({ client: 'Participant' })).toBe(own)
    expect(shelf({})).not.toBe(own)
    expect(made).toBe(2)
    for (const text of ['how do i export the participant list', 'how do i export the client list']) {
      const [best] = own.search({ text, language: 'en', isOpen: boss.isOpen }).found
      expect(best?.passage.id).toBe('clients/client-list#export')
      expect(best?.passage.heading).toContain('Participants')
    }
  })

  it('keeps a bounded number of them', () => {
    const shelf = createShelf(() => documents)
    const first = shelf({ client: 'Guest 0' })
    for (let count = 1; count <= 20; count += 1) shelf({ client: `Guest ${count}` })
    expect(shelf({ client: 'Guest 20' })).toBe(shelf({ client: 'Guest 20' }))
    expect(shelf({ client: 'Guest 0' })).not.toBe(first)
  }, 240_000)

  it('follows the documents: what was taken away is found no more', () => {
    let current: Linked = { ...documents, help: new Map([['help/test/zebra', pageOf({ id: 'feed', heading: 'Feed the zebra', text: ['Zebras like hay.'] })]]) }
    const shelf = createShelf(() => current)
    const found = () =>
      shelf({})
        .search({ text: 'how do i feed the zebra', language: 'en', isOpen: boss.isOpen })
        .found.map(({ passage }) => passage.id)
    expect(found()).toEqual(['test/zebra#feed'])
    current = { ...documents, help: new Map() }
    expect(found()).toEqual([])
  })
})
