import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/platform/audit'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const KINDS = [...linkedDocuments().resources.values()].filter(({ health }) => health === 'phi')
/** Nobody takes these out as a file. */
const UNWRITTEN = ['note', 'red-alert', 'todo']
const LISTED = KINDS.filter(({ readAudit }) => readAudit === 'list').map(({ name }) => name)

interface Entry {
  readonly action: string
  readonly entity: string
  readonly entity_id: string | null
  readonly user_id: string
  readonly detail: Readonly<Record<string, unknown>>
}

describe('who reads health data', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  /** What was written down of this user since the last one. */
  let last = 0
  const entries = async (): Promise<readonly Entry[]> => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<
        Entry & { seq: number }
      >`select seq, action, entity, entity_id, user_id, detail from audit where seq > ${last} and user_id = ${owner.login._id} order by seq`.execute(tx),
    )
    last = Math.max(last, ...rows.map(({ seq }) => Number(seq)))
    return rows.map(({ seq: _seq, ...entry }) => entry)
  }
  const idOf = async (name: string): Promise<string> => {
    const { body } = await owner.call({ path: `/api/records/${name}?limit=1` })
    const [row] = body.data as readonly { id: string }[]
    if (row === undefined) throw new Error(`the demo company has no ${name}`)
    return row.id
  }

  it('is written down for every kind that has some', () => {
    expect(KINDS.length).toBeGreaterThan(8)
    expect(KINDS.filter(({ readAudit = 'none' }) => readAudit === 'none').map(({ name }) => name)).toEqual([])
  })

  it.each(KINDS.map(({ name }) => name))('is in the log with the record of %s, its history and its file, and without a word of it', async (name) => {
    const id = await idOf(name)
    await entries()
    const { status, body } = await owner.call({ path: `/api/records/${name}/${id}` })
    expect(status).toBe(200)
    expect((await owner.call({ path: `/api/records/${name}/${id}/history` })).status).toBe(200)
    const csv = await owner.call({ path: `/api/records/${name}.csv` })
    expect(csv.status).toBe(UNWRITTEN.includes(name) ? 403 : 200)
    const written = await entries()
    const by = { entity: name, user_id: owner.login._id }
    expect(written).toMatchObject([
      { ...by, action: 'read', entity_id: id },
      { ...by, action: 'history-read', entity_id: id },
      csv.status === 200 ? { ...by, action: 'export' } : { user_id: owner.login._id, action: 'refused' },
    ])
    const { display } = body.data as { display: string }
    expect(display.length).toBeGreaterThan(2)
    expect(JSON.stringify(written)).not.toContain(display)
  })

  it.each(LISTED)('is in the log with each list of %s', async (name) => {
    await entries()
    await owner.call({ path: `/api/records/${name}?limit=3&q=an` })
    const [written] = await entries()
    expect(written).toMatchObject({ action: 'list', entity: name, user_id: owner.login._id, detail: { searched: true } })
    expect(JSON.stringify(written)).not.toContain('"an"')
  })

  it('leaves a chain that holds', async () => {
    expect(await verifyAudit(server.database, { key: server.keys('audit') })).toMatchObject({ ok: true })
  })
})
