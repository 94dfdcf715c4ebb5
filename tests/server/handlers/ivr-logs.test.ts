import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const PATH = '/api/records/ivr-log'

describe('telephone check-ins', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const listed = async (who: Person, query = ''): Promise<readonly RecordView[]> =>
    (await who.call({ path: `${PATH}?limit=20&sort=-callAt${query}` })).body.data as unknown as readonly RecordView[]
  const change = ({ id, version }: RecordView, values: object, who = owner) => who.call({ method: 'PUT', path: `${PATH}/${id}`, body: { version, values } })

  it('are not for everybody', async () => {
    expect((await (await server.signIn('biller@demo.test')).call({ path: PATH })).status).toBe(403)
  })

  it('show the last digits of the calling number to whom the rest is not for', async () => {
    const [full] = await listed(owner)
    const payroll = await server.signIn('payroll@demo.test')
    const [masked] = await listed(payroll)
    const number = String(full?.values.ani)
    expect(masked?.id).toBe(full?.id)
    expect(JSON.stringify(masked)).not.toContain(number)
    expect(String(masked?.values.ani).slice(-4)).toBe(number.slice(-4))
    expect((await change(masked as RecordView, { isFlagged: true }, payroll)).status).toBe(403)
  })

  it('are matched and flagged by hand, and what was recorded stays', async () => {
    const [call] = await listed(owner, '&filter[result][eq]=badPin')
    const [log] = (await owner.call({ path: '/api/records/evv-log?limit=1' })).body.data as unknown as readonly RecordView[]
    const done = await change(call as RecordView, { evvLogId: log?.id, isFlagged: true })
    expect(done).toMatchObject({ status: 200, body: { data: { values: { evvLogId: log?.id, isFlagged: true, result: 'badPin' } } } })
    const matched = done.body.data as RecordView
    for (const values of [{ ani: '6125550199' }, { callAt: '2026-01-01T00:00:00.000Z' }, { result: 'matched' }])
      expect((await change(matched, values)).status).toBe(422)
    expect((await owner.call({ method: 'POST', path: PATH, body: { values: {} } })).status).toBe(403)
  })
})
