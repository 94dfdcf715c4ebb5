import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateText, type RecordView } from '#contract'
import { DEMO_COMPANIES } from '#demo'
import { pressed } from '../../fixtures/pdf-text.ts'
import { rowsOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { pagesOf } from './pages-of.ts'

const [main] = DEMO_COMPANIES
const PACKET = 'clinical-form/papers/packet'

describe('a packet of filed forms', () => {
  let server: TestServer
  let owner: Person
  /** Signed or locked. */
  let done: readonly RecordView[]
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    done = await filed('filter[status][in]=signed,locked&limit=60')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const filed = async (query: string): Promise<readonly RecordView[]> =>
    rowsOf(await owner.call({ path: `/api/records/clinical-form?sort=-eventDate&${query}` }))
  const ask = (ids: readonly string[], who: Person = owner): Promise<Reply> => who.call({ method: 'POST', path: `/api/records/${PACKET}`, body: { ids } })
  const pages = (forms: readonly RecordView[]): Promise<readonly string[]> => pagesOf(server, { who: owner, path: PACKET, ids: forms.map(({ id }) => id) })
  const clientOf = ({ values }: RecordView): string => String(values.clientId)
  /** Forms of the client who has most of them. */
  const ofOneClient = (): readonly RecordView[] => {
    const counts = [...new Set(done.map(clientOf))].map((client) => done.filter((form) => clientOf(form) === client))
    return counts.sort((a, b) => b.length - a.length)[0] ?? []
  }

  describe('is refused', () => {
    it('whole, with the name of a form in it that is not signed yet', async () => {
      const [open] = await filed('filter[status][in]=submitted,needsCorrection&limit=1')
      const reply = await ask([done[0]?.id ?? '', open?.id ?? ''])
      expect([reply.status, reply.body.code]).toEqual([409, 'wrong-state'])
      expect(reply.text).toContain(`${open?.display} is not signed yet.`)
    })

    it('with a form of nowhere, and to another company', async () => {
      expect((await ask([done[0]?.id ?? '', randomUUID()])).status).toBe(404)
      const harbor = await server.signIn('harbor@demo.test')
      expect((await ask([done[0]?.id ?? ''], harbor)).status).toBe(404)
    })

    it('to whom may not read such forms, and for clients who are not in their care', async () => {
      const [biller, manager] = await Promise.all(['biller', 'case'].map((who) => server.signIn(`${who}@demo.test`)))
      expect((await ask([done[0]?.id ?? ''], biller)).status).toBe(403)
      const own = new Set(rowsOf((await manager?.call({ path: '/api/records/clinical-form?limit=200' })) as Reply).map(({ id }) => id))
      const other = done.find(({ id }) => !own.has(id))
      expect(other).toBeDefined()
      expect((await ask([other?.id ?? ''], manager)).status).toBe(404)
    })
  })

  it('has them in the order of their days behind a cover that says on which page each begins', async () => {
    const forms = ofOneClient().slice(0, 4)
    expect(forms.length).toBeGreaterThan(1)
    const whole = await pages(forms)
    const [cover = ''] = whole
    for (const text of [main.name, 'Clinical record packet', 'Forms in this packet', String(forms[0]?.labels.clientId)]) expect(cover).toContain(pressed(text))
    const inOrder = forms.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
    const [, ...begins] = beginsIn(whole)
    expect(begins.length).toBe(forms.length)
    const lines = inOrder.map(({ values }, index) => `${dateText(String(values.eventDate))}${values.title}${STATUS[String(values.status)]}${begins[index]}`)
    expect(cover).toContain(pressed(lines.join('')))
    for (const [index, { values }] of inOrder.entries()) expect(whole[(begins[index] ?? 0) - 1]).toContain(pressed(String(values.title)))
  })

  it('of several clients names each of them, and keeps their forms together', async () => {
    const clients = [...new Set(done.map(clientOf))].slice(0, 2)
    expect(clients.length).toBe(2)
    const forms = clients.flatMap((client) => done.filter((form) => clientOf(form) === client).slice(0, 2))
    const [cover = '', ...others] = await pages(forms.toReversed())
    const names = [...new Set(forms.map(({ labels }) => pressed(String(labels.clientId))))].sort()
    expect(names.map((name) => cover.includes(name))).toEqual([true, true])
    const order = others.map((page) => names.findIndex((name) => page.includes(name)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('is in the log as an export, with who and which', async () => {
    const [form] = done
    if (form === undefined) throw new Error('The demo has signed forms.')
    await pages([form])
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{
        detail: { readonly paper?: string; readonly ids: readonly string[] }
      }>`select detail from audit where action = 'export' and entity = 'clinical-form'`.execute(tx),
    )
    expect(rows.map(({ detail }) => detail)).toContainEqual({ paper: 'packet', ids: [form.id], count: 1 })
  })
})

const STATUS: Readonly<Record<string, string>> = { signed: 'Signed', locked: 'Locked' }
/** The pages of the file, from 1, on which a paper begins: the cover first. */
const beginsIn = (pages: readonly string[]): readonly number[] => pages.flatMap((page, index) => (page.includes('Page1of') ? [index + 1] : []))
const momentOf = ({ values }: RecordView): string => `${String(values.eventDate)} ${String(values.eventTime ?? '')}`
