import { describe, expect, it } from 'vitest'
import type { Linked } from '#document'
import { type Actor, openRoutes } from '#permissions'
import { readGolden } from '../../scripts/bench/assistant/golden.ts'
import { isHit, strayOf } from '../../scripts/bench/assistant/judge.ts'
import { quote } from '../../src/server/assistant/answer/quote.ts'
import type { AgencyHelp } from '../../src/server/assistant/corpus/agency-help.ts'
import { type Corpus, createCorpus } from '../../src/server/assistant/corpus/corpus.ts'
import type { OwnWords, Passage } from '../../src/server/assistant/corpus/passage.ts'
import { readableFor } from '../../src/server/assistant/corpus/readable.ts'
import type { HelpSearch } from '../../src/server/assistant/search/help.ts'
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

describe('questions of an office', () => {
  it.each(['What is the capital of France?', 'capital of Germany', 'who is the president of Mexico'])('the help knows nothing of: %s', (text) => {
    expect(ask(text).isSure).toBe(false)
  })
  it.each([
    ['A caregiver forgot to clock out, what do I do?', 'clients/client-care#no-clock-out'],
    ['how do I reset a password for a staff member', 'configuration/user-list#password'],
    ["why can't my scheduler see the billing screens", 'configuration/permissions#menu'],
    ['which authorizations are about to run out', 'workspace/home-dashboard#ending'],
    ['where do I upload a service agreement letter', 'clients/client-files#upload'],
  ])('%s', (text, section) => {
    const { found, isSure } = ask(text)
    expect([found[0]?.passage.id, isSure]).toEqual([section, true])
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

  it('of what is done before the sign-in is for everybody, and leads no reader to a screen that has nothing to do with it', () => {
    const before = help.passages.filter(({ page }) => ['account/forgotten-password', 'account/signing-in', 'account/idle-time'].includes(page))
    expect(new Set(before.map(({ page }) => page)).size).toBe(3)
    for (const { id } of roles) {
      const readable = readableFor(documents, actorOf(id))
      expect([id, before.filter((passage) => !readable.isOpen(passage) || readable.urlOf(passage) !== undefined)]).toEqual([id, []])
    }
  })

  it('leads to no screen that needs a record, and to none outside', () => {
    const addresses = new Set(help.passages.map(boss.urlOf))
    expect([...addresses].filter((url) => url !== undefined && !/^\/pages\/[\w/.-]+$/i.test(url))).toEqual([])
  })
})

describe('what the documents say beside the pages of help', () => {
  const idsFor = (text: string, actor: Actor) =>
    help.search({ text, language: 'en', isOpen: readableFor(documents, actor).isOpen }).found.map(({ passage }) => passage.id)

  it('is found: lessons with their steps, and what fields say of themselves', () => {
    const nurse = actorOf('nurse')
    expect(idsFor('which lesson says how to read the dashboard tiles', nurse)).toContain('screens/help/training#home')
    expect(idsFor('ordered limits take the place of usual ones, respirations outside of the parameters', nurse).length).toBeGreaterThan(0)
    const fields = help.passages.filter(({ id }) => id.startsWith('resources/') || id.startsWith('forms/'))
    expect(fields.length).toBeGreaterThan(20)
    for (const { text, routes } of fields) expect([text.join('') !== '', routes.length > 0]).toEqual([true, true])
  })

  it('is for those who may open the screen that it is about', () => {
    const biller = readableFor(documents, actorOf('biller'))
    const shown = help.passages.filter(biller.isOpen)
    expect(shown.some(({ id }) => id.startsWith('resources/help-article#'))).toBe(false)
    expect(shown.some(({ id }) => id.startsWith('resources/assistant-settings#'))).toBe(false)
    expect(shown.some(({ id }) => id === 'screens/help/training#employees')).toBe(false)
    expect(shown.some(({ id }) => id === 'screens/help/training#find')).toBe(true)
  })
})

describe('what a company calls a label', () => {
  const plurals = { 'resources/payer.plural': 'Bankrollers', 'resources/payer.title': 'Bankroller' }

  it('finds the page of the screen that shows it, and the help of its field', () => {
    const own = searchIn(documents, { labels: plurals })
    const idsOf = (search: HelpSearch, text: string) => search.search({ text, language: 'en', isOpen: boss.isOpen }).found.map(({ passage }) => passage.page)
    expect(idsOf(own, 'add a bankroller')).toContain('configuration/insurance-information')
    expect(idsOf(help, 'add a bankroller')[0]).not.toBe('configuration/insurance-information')
    expect([own.masked('bankroller'), help.masked('bankroller')]).toEqual(['bankroller', '…'])
  })

  it('stands over the help of a field, which is found by the product’s word, too', () => {
    const field = help.passages.find(({ id }) => id.startsWith('resources/'))
    const [page = '', name = ''] = field?.id.split('#') ?? []
    const own = searchIn(documents, { labels: { [`${page}.fields.${name}`]: 'Zorbel' } })
    expect(own.passages.find(({ id }) => id === field?.id)).toMatchObject({ heading: 'Zorbel', keywords: [field?.heading] })
  })
})

describe('the index of the help', () => {
  const [NORTH, SOUTH] = ['north', 'south'] as const
  const article = (over: Partial<Passage> = {}): Passage => ({
    ...{
      id: 'articles/1#article',
      page: 'articles/1',
      title: 'Feed the quokka',
      heading: 'Feed the quokka',
      keywords: [],
      text: ['Quokkas like Bartholomew.'],
    },
    ...{ steps: [], note: '', routes: ['home'], route: undefined, updated: '2026-01-31' },
    ...over,
  })
  /** What the agency wrote, by company; `all` is for everybody. */
  const agencyOf = (written: Readonly<Record<string, readonly Passage[]>>): AgencyHelp => ({
    stamp: async (_articles, companyId) => ({ common: JSON.stringify(written.all ?? []), own: written[companyId] && JSON.stringify(written[companyId]) }),
    read: async (_articles, { companyId = '' }) => [...(written[companyId] ?? []), ...(written.all ?? [])],
  })
  const nothing = agencyOf({})
  const reader = (terms: OwnWords = {}, companyId: string = NORTH) => ({ companyId, terms })

  it('says what the company calls its clients, finds them by either word, and is made once for each set of words', async () => {
    let made = 0
    const counted = {
      ...documents,
      get help() {
        made += 1
        return documents.help
      },
    }
    const corpus = createCorpus(() => counted, nothing)
    const own = await corpus(reader({ client: 'Participant' }))
    expect(await corpus(reader({ client: 'Participant' }, SOUTH))).toBe(own)
    expect(await corpus(reader())).not.toBe(own)
    expect(made).toBe(2)
    for (const text of ['how do i export the participant list', 'how do i export the client list']) {
      const [best] = own.search({ text, language: 'en', isOpen: boss.isOpen }).found
      expect(best?.passage.id).toBe('clients/client-list#export')
      expect(best?.passage.heading).toContain('participants')
    }
  })

  it('keeps a bounded number of them', async () => {
    const small = { ...documents, help: new Map(), screens: new Map(), answerForms: new Map() }
    const corpus = createCorpus(() => small, nothing)
    const first = await corpus(reader({ client: 'Guest 0' }))
    for (let count = 1; count <= 20; count += 1) await corpus(reader({ client: `Guest ${count}` }))
    expect(await corpus(reader({ client: 'Guest 20' }))).toBe(await corpus(reader({ client: 'Guest 20' })))
    expect(await corpus(reader({ client: 'Guest 0' }))).not.toBe(first)
  })

  it('follows the documents: what was taken away is found no more', async () => {
    const bare = { ...documents, screens: new Map() }
    let current: Linked = { ...bare, help: new Map([['help/test/zebra', pageOf({ id: 'feed', heading: 'Feed the zebra', text: ['Zebras like hay.'] })]]) }
    const corpus = createCorpus(() => current, nothing)
    const found = async () => idsOf(await corpus(reader()), 'how do i feed the zebra')
    expect(await found()).toEqual(['test/zebra#feed'])
    current = { ...bare, help: new Map() }
    expect(await found()).toEqual([])
  })

  const idsOf = ({ search }: Awaited<ReturnType<Corpus>>, text: string): readonly string[] =>
    search({ text, language: 'en', isOpen: boss.isOpen }).found.map(({ passage }) => passage.id)

  it('has what one company wrote for that company alone, with its words, whoever asks first', async () => {
    const agency = agencyOf({ [NORTH]: [article()] })
    for (const order of [
      [NORTH, SOUTH],
      [SOUTH, NORTH],
    ] as const) {
      const corpus = createCorpus(() => documents, agency)
      for (const company of order) await corpus(reader({}, company))
      const [north, south] = [await corpus(reader({}, NORTH)), await corpus(reader({}, SOUTH))]
      expect(idsOf(north, 'how do i feed the quokka')[0]).toBe('articles/1#article')
      expect(idsOf(south, 'how do i feed the quokka')).not.toContain('articles/1#article')
      expect(south.passages.map(({ id }) => id)).not.toContain('articles/1#article')
      expect([north.masked('Bartholomew'), south.masked('Bartholomew')]).toEqual(['Bartholomew', '…'])
    }
  })

  it('has what is for all for everybody, and is made again when that changes', async () => {
    const written: Record<string, readonly Passage[]> = {}
    const corpus = createCorpus(() => documents, agencyOf(written))
    const found = async () => idsOf(await corpus(reader({}, SOUTH)), 'how do i feed the quokka')
    expect(await found()).not.toContain('articles/1#article')
    written.all = [article()]
    expect((await found())[0]).toBe('articles/1#article')
    written.all = [article({ title: 'Wash the tapir', heading: 'Wash the tapir', text: ['Tapirs like water.'] })]
    expect(await found()).not.toContain('articles/1#article')
    written.all = []
    expect(idsOf(await corpus(reader({}, SOUTH)), 'how do i wash the tapir')).not.toContain('articles/1#article')
  })

  it('gives an article to nobody of another company, and to nobody who may not open its screen', () => {
    const nurse = actorOf('nurse')
    const readable = readableFor(documents, nurse)
    expect(readable.isOpen(article())).toBe(true)
    expect(readable.isOpen(article({ companyId: nurse.companyId }))).toBe(true)
    expect(readable.isOpen(article({ companyId: SOUTH }))).toBe(false)
    expect(readable.isOpen(article({ routes: ['companies'] }))).toBe(false)
    expect(readable.isOpen(article({ routes: ['no-such-screen'] }))).toBe(false)
  })

  it('tries again when it could not be made', async () => {
    let isBroken = true
    const agency: AgencyHelp = {
      ...nothing,
      read: async () => {
        if (isBroken) throw new Error('gone')
        return [article()]
      },
    }
    const corpus = createCorpus(() => documents, agency)
    await expect(corpus(reader())).rejects.toThrow('gone')
    isBroken = false
    expect((await corpus(reader())).passages.map(({ id }) => id)).toContain('articles/1#article')
  })
})
