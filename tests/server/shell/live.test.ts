import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CompanyWords } from '#contract'
import { type OpenSocket, openSocket } from '../open-socket.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

/** The server as it starts, with the demo agency. */
describe('the calls of the shell on the demo', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const get = async (path: string, person = owner) => (await person.call({ path })).body
  const rows = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

  it('find something behind every tab of the bell', async () => {
    const { companyId } = owner.login
    expect(rows((await get(`/api/dashboard/notifications?cId=${companyId}`)).data).length).toBeGreaterThan(7)
    expect(rows((await get(`/api/finance-dash/claim-report?companyId=${companyId}`)).data).length).toBeGreaterThan(7)
    expect(rows((await get(`/api/users/billing-notifications?cid=${companyId}`)).data).length).toBeGreaterThan(7)
    expect(rows(Object((await get(`/api/dashboard/tiles/data?cId=${companyId}`)).data).announcements).length).toBe(3)
    const status = await owner.call({ method: 'POST', path: '/api/portal/status', body: { companyId, type: 'dhs' } })
    expect(status.body).toMatchObject({ success: true, data: { status: 'valid' } })
    expect((await get('/api/dashboard/count/unverfied-companies', await server.signIn('super@demo.test'))).data).toEqual({ count: 1 })
  })

  it('tell at the sign-in what the banner says; super admins see none', async () => {
    expect(owner.login.marquee.length).toBe(3)
    expect(owner.login).toMatchObject({ resetPass: '', resetPromptCount: 0 })
    expect((await server.signIn('super@demo.test')).login.marquee).toEqual([])
  })

  it("send a company's own words to its open pages, and to no other company's", async () => {
    const nurse = await server.signIn('nurse@demo.test')
    const [own, others] = [await openSocket(server.url, nurse), await openSocket(server.url, await server.signIn('harbor@demo.test'))]
    const wordsAt = (page: OpenSocket) => page.payloads<CompanyWords>('company-labels')
    const { companyId } = owner.login
    const labels = { 'terms.client': 'Participant', 'resources/client.fields.preferredName': 'Called' }
    const put = (body: object) => owner.call({ method: 'PUT', path: '/api/company-labels', body })
    expect((await put({ companyId, labels })).body).toMatchObject({ success: true, message: 'Labels saved' })
    await vi.waitFor(() => expect(wordsAt(own)).toHaveLength(1), { timeout: 20_000 })
    expect(wordsAt(own)).toEqual([{ terms: { client: 'Participant' }, overrides: { 'resources/client.fields.preferredName': 'Called' } }])
    expect((await get('/api/ui/boot', nurse)).data).toMatchObject({
      terms: { client: 'Participant' },
      words: { 'resources/client.fields.preferredName': 'Called' },
      password: { resetPass: '', daysLeft: null },
    })
    await put({ companyId, labels: { 'terms.client': '', 'resources/client.fields.preferredName': '' } })
    await vi.waitFor(() => expect(wordsAt(own)).toHaveLength(2), { timeout: 20_000 })
    expect(wordsAt(others)).toEqual([])
    for (const { socket } of [own, others]) socket.close()
  })
})
