import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/platform/audit'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const place = { method: 'POST', path: '/api/records/holiday' }

describe('record calls', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  it.each([
    ['an unknown resource', '/api/records/spaceship', 404, 'unknown-resource'],
    ['an unknown field', '/api/records/client?filter[nothing][eq]=1', 400, 'unknown-field'],
    ['an unknown operator', '/api/records/client?filter[status][like]=a', 400, 'unknown-operator'],
    ['a limit above 200', '/api/records/client?limit=201', 400, 'bad-request'],
    ['a forged cursor', '/api/records/client?after=abc', 400, 'bad-request'],
    ['an id that is none', '/api/records/client/1%20or%201=1', 400, 'bad-request'],
  ])('refuse %s and say where it is', async (_title, path, status, code) => {
    const reply = await owner.call({ path })
    expect(reply).toMatchObject({ status, body: { success: false, code, data: null } })
    for (const problem of Array.isArray(reply.body.problems) ? reply.body.problems : []) expect(problem.message).not.toBe('')
  })

  it('refuse a body that is not closed, and write nothing', async () => {
    const before = await owner.call({ path: `${place.path}?count=exact` })
    for (const body of [{ values: { nothing: 1 } }, { values: {}, companyID: 'x' }, { values: 'all' }, []]) {
      expect((await owner.call({ ...place, body })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await owner.call({ path: `${place.path}?count=exact` })).body.page).toEqual(before.body.page)
  })

  it('answer 409 with the current record to a stale version', async () => {
    const [row] = rowsOf(await owner.call({ path: '/api/records/client?limit=1' }))
    const put = (values: object) =>
      owner.call({ method: 'PUT', path: `/api/records/client/${row?.id}`, body: { version: row?.version, values, reason: 'test' } })
    expect((await put({ lastName: 'Firstchange' })).status).toBe(200)
    const stale = await put({ lastName: 'Secondchange' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', data: { changedFields: ['lastName'] } } })
  })

  it('ask to come back where the disk is full, store nothing half, and go on once there is room', async () => {
    const asServer = (statement: ReturnType<typeof sql>) =>
      server.database.transaction('platform', async (tx) => {
        await sql`reset role`.execute(tx)
        await statement.execute(tx)
      })
    const holidays = async () => (await owner.call({ path: `${place.path}?count=exact` })).body.page
    const body = { values: { name: 'Founders Day', date: '2031-05-05' } }
    const before = await holidays()
    await asServer(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await asServer(sql`create trigger no_room before insert on record_holiday for each row execute function no_room()`)
    const reply = await owner.call({ ...place, body })
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable', data: { retryAfterSeconds: 30 } } })
    expect((await server.call({ path: '/readyz' })).status).toBe(503)
    expect(await holidays()).toEqual(before)
    await asServer(sql`drop trigger no_room on record_holiday`)
    expect((await owner.call({ ...place, body })).status).toBe(201)
  })

  it('send lists packed, and as CSV under a name of their own', async () => {
    const packed = await server.app.inject({ url: '/api/records/client', headers: { ...headersOf(owner), 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('"success":true')
    const csv = await owner.call({ path: '/api/records/client.csv' })
    expect(csv.status).toBe(200)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="client-\d{4}-\d\d-\d\d\.csv"$/)
  })

  it('leave an audit whose chain is whole', async () => {
    expect(await verifyAudit(server.database, { key: server.keys('audit') })).toMatchObject({ ok: true })
  })

  it(
    'still answer when the server is told to stop',
    async () => {
      const own = await startTestServer()
      const person = await own.signIn('owner@demo.test')
      const inFlight = person.call({ path: '/api/records/client?limit=200' })
      await new Promise((resolve) => setTimeout(resolve, 5))
      const [reply] = await Promise.all([inFlight, own.close()])
      expect([200, 503]).toContain(reply.status)
    },
    STARTED_WITHIN_MS,
  )
})

const headersOf = ({ cookie, login }: Person) => ({ cookie, token: login.token, _id: login._id, cid: login.companyId })

const rowsOf = ({ body }: { readonly body: { readonly data?: unknown } }): readonly { readonly id: string; readonly version: number }[] =>
  Array.isArray(body.data) ? body.data : []
