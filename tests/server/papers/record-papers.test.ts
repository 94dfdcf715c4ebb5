import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import { recordSheets } from '#server/forms/papers'
import { pressed } from '../../fixtures/pdf-text.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'
import { pagesOf } from './pages-of.ts'

const [main, second] = DEMO_COMPANIES

/** Boats with a paper, as a reader gets them who sees no owner, the number behind a mask, and of the crew no wages. */
const BOAT = {
  name: 'boat',
  id: 'resources/boat',
  fields: {
    name: { type: 'text', label: 'boat.name' },
    owner: { type: 'text', label: 'boat.owner' },
    hull: { type: 'text', label: 'boat.hull' },
    story: { type: 'multiline', label: 'boat.story' },
    crew: {
      type: 'rows',
      label: 'boat.crew',
      of: { who: { type: 'reference', to: 'sailor', label: 'boat.who' }, wage: { type: 'money', label: 'boat.wage' } },
    },
  },
  papers: [
    {
      id: 'card',
      fields: ['name', 'owner', 'hull', 'story'],
      tables: [{ rows: 'crew', columns: ['who', 'wage'], blanks: ['in'], blankRows: 1 }],
      statement: true,
    },
  ],
}
const SEEN = {
  id: 'b1',
  display: 'Marigold',
  values: {
    name: 'Marigold',
    hull: '••77',
    story: '',
    crew: [
      { id: 'r1', who: 's1' },
      { id: 'r2', who: 's2' },
    ],
  },
  labels: { 'crew/who/s1': 'Ada' },
  masked: ['hull'],
}

describe('what a reader does not see', () => {
  it('stands on no paper: neither a field, nor a column of rows, nor who is out of reach', async () => {
    const options = {
      documents: { current: () => ({ resources: new Map([['boat', BOAT]]), strings: { en: {} }, terms: {} }) as unknown as Linked },
      records: { list: async () => ({ rows: [SEEN] }) },
      clock: () => new Date('2026-06-17T12:00:00Z'),
    } as unknown as Parameters<typeof recordSheets>[0]
    const company = { id: 'c', name: 'Harbor', logo: null, timeZone: 'America/Chicago', settings: {} }
    const { sheets } = await recordSheets(options, {} as Actor, company, { resource: 'boat', paper: 'card', ids: ['b1'] })
    expect(sheets).toEqual([
      {
        about: { name: 'Marigold', lines: [] },
        blocks: [
          {
            kind: 'answers',
            columns: 3,
            answers: [
              { label: 'boat.name', value: 'Marigold' },
              { label: 'boat.hull', value: '••77' },
            ],
          },
          { kind: 'answers', columns: 1, answers: [{ label: 'boat.story', value: '' }] },
          {
            kind: 'table',
            title: 'boat.crew',
            toWrite: 1,
            head: ['boat.who', 'resources/boat.papers.card.blanks.in'],
            rows: [
              ['Ada', ''],
              ['', ''],
              ['', ''],
            ],
          },
          { kind: 'words', text: 'resources/boat.papers.card.statement', style: 'value' },
        ],
      },
    ])
  })
})

describe('papers of records', () => {
  let server: TestServer
  let scheduler: Person
  let days: readonly RecordView[]
  let cards: readonly RecordView[]
  beforeAll(async () => {
    server = await startTestServer()
    scheduler = await server.signIn('scheduler@demo.test')
    days = rowsOf(await scheduler.call({ path: '/api/records/group-day?filter[planned][gt]=2&sort=-startAt&limit=60' }))
    cards = rowsOf(await scheduler.call({ path: '/api/records/time-card?sort=-periodStart&limit=2' }))
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const ask = (path: string, ids: unknown, who: Person = scheduler) => who.call({ method: 'POST', path: `/api/records/${path}`, body: { ids } })
  const pages = (path: string, ids: readonly string[], who: Person = scheduler): Promise<readonly string[]> => pagesOf(server, { who, path, ids })

  describe('are refused', () => {
    it.each([
      ['a paper that the resource does not have', 'group-day/papers/letter', 404],
      ['a resource that there is not', 'tide/papers/roster', 404],
      ['a name that is none', 'group-day/papers/Roster..', 400],
    ])('%s', async (_what, path, status) => {
      expect((await ask(path, [days[0]?.id])).status).toBe(status)
    })

    it.each([
      ['without a record', []],
      ['of more than fifty', Array.from({ length: 51 }, () => randomUUID())],
      ['of what is no id', ['x']],
      ['of the same one twice', [demoId(main.key, 'client', 1), demoId(main.key, 'client', 1)]],
      ['of no list', 'all'],
    ])('%s', async (_what, ids) => {
      expect((await ask('group-day/papers/roster', ids)).status).toBe(400)
    })

    it('whole, when one of them is another company’s, in the recycle bin, or nowhere', async () => {
      const multi = await server.signIn('multi@demo.test')
      await multi.call({ method: 'POST', path: '/api/auth/company', body: { companyId: second.id } })
      const [foreign] = rowsOf(await multi.call({ path: '/api/records/time-card?limit=1', headers: { cid: second.id } }))
      for (const id of [foreign?.id ?? '', randomUUID()]) expect(await ask('time-card/papers/time-card', [cards[0]?.id, id])).toMatchObject({ status: 404 })
    })

    it('to whom may not read such records, and to nobody who is signed in', async () => {
      const nurse = await server.signIn('nurse@demo.test')
      expect((await ask('group-day/papers/roster', [days[0]?.id], nurse)).status).toBe(403)
      expect((await server.call({ method: 'POST', path: '/api/records/group-day/papers/roster', body: { ids: [days[0]?.id] } })).status).toBe(401)
    })
  })

  it('say what they say on screen, each from a page of its own on, with lines to sign and columns to write in', async () => {
    const [first, other] = days
    const printed = await pages('group-day/papers/roster', [other?.id ?? '', first?.id ?? ''])
    expect(printed.length).toBeGreaterThanOrEqual(2)
    const [top = ''] = printed
    const whole = viewOf(await scheduler.call({ path: `/api/records/group-day/${other?.id}` }))
    const rows = whole.values.attendance as readonly { readonly clientId: string }[]
    const names = rows.map(({ clientId }) => pressed(String(whole.labels[`attendance/clientId/${clientId}`])))
    for (const text of [main.name, 'Attendance roster', other?.labels.clientGroupId, 'Lead staff signature', 'Initials', 'Printed', 'Page 1 of', ...names])
      expect(printed.join(' ')).toContain(pressed(String(text)))
    expect(top).toContain(pressed(String(other?.labels.clientGroupId)))
    expect(names.length).toBe(whole.values.planned)
  })

  it('can be made of every resource whose papers are drawn, as their documents say', async () => {
    const owner = await server.signIn('owner@demo.test')
    const { resources } = linkedDocuments()
    const superAdmin = await server.signIn('super@demo.test')
    const { companyId } = owner.login
    const boss = { ...workingIn(superAdmin, companyId), login: { ...superAdmin.login, companyId } }
    const all = [...resources.values()].flatMap(({ name, rights, papers = [] }) =>
      papers.flatMap((paper) =>
        'files' in paper || 'forms' in paper ? [] : [{ name, id: paper.id, who: 'superAdmins' in rights.read.access ? boss : owner }],
      ),
    )
    expect(all.length).toBeGreaterThanOrEqual(4)
    for (const { name, id, who } of all) {
      const [record] = rowsOf(await who.call({ path: `/api/records/${name}?limit=1` }))
      expect(record, name).toBeDefined()
      expect((await pages(`${name}/papers/${id}`, [record?.id ?? ''], who)).join(' '), name).toContain(pressed(record?.display ?? ''))
    }
  })

  it('are in the log as an export, with who and which', async () => {
    const [day] = days
    await pages('group-day/papers/roster', [day?.id ?? ''])
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{
        detail: { readonly paper?: string; readonly ids: readonly string[] }
      }>`select detail from audit where action = 'export' and entity = 'group-day'`.execute(tx),
    )
    expect(rows.map(({ detail }) => detail)).toContainEqual({ paper: 'roster', ids: [day?.id], count: 1 })
  })
})
