import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Boot } from '#contract'
import { verifyAudit } from '#server/platform/audit'
import { type Call, type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { bodyOf, everyOperation, pathOf, titleOf } from './operations.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const WHY = 'Ticket T-00012'

interface Logged {
  readonly action: string
  readonly entity: string | null
  readonly user_id: string
  readonly user_name: string
  readonly detail: { readonly viewAs?: { readonly userId: string; readonly name: string }; readonly reason?: string; readonly code?: string }
}

describe('looking through the eyes of a user', () => {
  let server: TestServer
  let boss: Person
  let nurse: Person
  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
    boss = await server.signIn('super@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const begin = (person: Person, userId: string, reason = WHY) =>
    person.call({ method: 'POST', path: '/api/session/view-as', body: { userId, reason }, headers: { cid: nurse.login.companyId } })
  /** The super admin's browser while it shows the nurse's pages. */
  const seen = (call: Call): Promise<Reply> =>
    server.call({ ...call, headers: { cookie: boss.cookie, token: boss.login.token, _id: nurse.login._id, cid: nurse.login.companyId, ...call.headers } })
  const end = () => seen({ method: 'POST', path: '/api/session/view-as/end', body: {} })
  const bootOf = ({ body: { data } }: Reply): Boot => data as Boot
  const log = async (): Promise<readonly Logged[]> => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<Logged>`select action, entity, user_id, user_name, detail from audit order by seq`.execute(tx),
    )
    return rows
  }

  it('is refused to everyone but super admins', async () => {
    for (const email of ['owner@demo.test', 'multi@demo.test']) {
      const person = await server.signIn(email)
      const call = { method: 'POST', path: '/api/session/view-as', body: { userId: nurse.login._id, reason: WHY } }
      expect(await person.call(call)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await person.call({ method: 'POST', path: '/api/session/view-as/end', body: {} })).toMatchObject({ status: 409 })
    }
  })

  it('is refused without a reason, of super admins, and of who is no member of that company', async () => {
    expect(await begin(boss, nurse.login._id, '   ')).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(await begin(boss, boss.login._id)).toMatchObject({ status: 404 })
    expect(await begin(boss, NOBODY)).toMatchObject({ status: 404 })
    const stranger = await server.signIn('harbor@demo.test')
    expect(await begin(boss, stranger.login._id)).toMatchObject({ status: 404 })
  })

  it('shows exactly what that user sees, and says who looks', async () => {
    expect(await begin(boss, nurse.login._id)).toMatchObject({ status: 200, body: { data: { userId: nurse.login._id } } })
    const own = bootOf(await nurse.call({ path: '/api/ui/boot' }))
    const boot = bootOf(await seen({ path: '/api/ui/boot' }))
    expect(boot.viewedBy).toEqual({ name: expect.stringMatching(/\w/) })
    expect(boot.notices).toBeUndefined()
    expect({ ...boot, viewedBy: undefined, session: undefined }).toEqual({ ...own, viewedBy: undefined, session: undefined })
    expect(await seen({ path: '/api/records/employee' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await seen({ path: '/api/records/platform-company' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await seen({ path: '/api/records/client?limit=1' })).status).toBe(200)
  })

  it('no longer takes the identity of the one who looks', async () => {
    expect(await boss.call({ path: '/api/ui/boot' })).toMatchObject({ status: 403 })
    expect(await seen({ path: '/api/ui/boot', headers: { cid: undefined, _id: undefined } })).toMatchObject({ status: 200 })
  })

  it('changes nothing: every call that writes is refused by the server', async () => {
    const operations = (await everyOperation(server)).filter(({ open }) => !open)
    const writing = operations.filter(({ method }) => method !== 'GET')
    /** They change nothing of anybody's, or end the looking itself. */
    const open = ['ui/forms/start', 'ui/forms/prefill', 'ui/forms/lookups', 'ui/library/{name}/check', 'session/view-as/end', 'session/activity', 'auth/logout']
    const reads = open.map((path) => `POST /api/${path}`)
    const refused = writing.filter((operation) => !reads.includes(titleOf(operation)))
    expect(refused.length).toBeGreaterThan(25)
    const before = await server.database.read('platform', (tx) =>
      sql`select user_id, permissions, dashboard from membership order by user_id, company_id`.execute(tx),
    )
    const outcomes = await Promise.all(
      refused.map(async (operation) => {
        const path = pathOf(operation, { resource: 'client', id: NOBODY })
        const { status, body } = await seen({ method: operation.method, path, body: bodyOf(operation) })
        return `${titleOf(operation)} ${status} ${body.code ?? ''}`
      }),
    )
    expect(outcomes.filter((line) => !line.endsWith('403 view-only'))).toEqual([])
    const after = await server.database.read('platform', (tx) =>
      sql`select user_id, permissions, dashboard from membership order by user_id, company_id`.execute(tx),
    )
    expect(after.rows).toEqual(before.rows)
  })

  it("keeps the user's signature to the user", async () => {
    expect(await seen({ path: '/api/user-signature' })).toMatchObject({ status: 403, body: { code: 'view-only' } })
  })

  it('is in the log with both names: its begin with the reason, each read, each refusal', async () => {
    const [client] = (await seen({ path: '/api/records/client?limit=1' })).body.data as { id: string }[]
    await seen({ path: `/api/records/client/${client?.id}` })
    const entries = await log()
    const begun = entries.find(({ action }) => action === 'view-as-begun')
    expect(begun).toMatchObject({ user_id: boss.login._id, detail: { reason: WHY, viewAs: { userId: nurse.login._id } } })
    const both = entries.filter(({ detail }) => detail.viewAs?.userId === nurse.login._id)
    expect(both.map(({ user_id }) => user_id)).toEqual(both.map(() => boss.login._id))
    expect(both.every(({ user_name, detail }) => user_name !== '' && detail.viewAs?.name !== '' && detail.viewAs?.name !== user_name)).toBe(true)
    expect(new Set(both.map(({ action }) => action))).toEqual(new Set(['view-as-begun', 'refused', 'read', 'list']))
    expect(both.some(({ detail }) => detail.code === 'view-only')).toBe(true)
  })

  it('ends with one call, in the company the super admin came from', async () => {
    expect(await end()).toMatchObject({ status: 200, body: { data: { userId: boss.login._id } } })
    expect(await boss.call({ path: '/api/ui/boot' })).toMatchObject({ status: 200, body: { data: { user: { superadmin: true } } } })
    expect(bootOf(await boss.call({ path: '/api/ui/boot' })).viewedBy).toBeUndefined()
    expect(await seen({ path: '/api/ui/boot' })).toMatchObject({ status: 403 })
    expect((await log()).at(-1)).toMatchObject({ user_id: boss.login._id })
    expect((await log()).filter(({ action }) => action === 'view-as-ended')).toHaveLength(1)
  })

  it('ends when the one who looks is a super admin no longer, and with the session', async () => {
    await begin(boss, nurse.login._id)
    await server.database.transaction('platform', (tx) => sql`update app_user set superadmin = false where id = ${boss.login._id}`.execute(tx))
    expect((await seen({ path: '/api/ui/boot' })).status).toBe(403)
    await server.database.transaction('platform', (tx) => sql`update app_user set superadmin = true where id = ${boss.login._id}`.execute(tx))
    expect((await seen({ path: '/api/ui/boot' })).status).toBe(200)
    expect(await seen({ method: 'POST', path: '/api/auth/logout', body: {} })).toMatchObject({ status: 200 })
    expect(await seen({ path: '/api/ui/boot' })).toMatchObject({ status: 401 })
    expect((await log()).slice(-2).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['view-as-ended', boss.login._id],
      ['sign-out', boss.login._id],
    ])
    expect(await verifyAudit(server.database, { key: server.keys('audit') })).toMatchObject({ ok: true })
  })
})
