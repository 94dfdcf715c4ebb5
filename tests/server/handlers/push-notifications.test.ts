import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminNotification, RecordView } from '#contract'
import { viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const MINUTE_MS = 60_000

/** Domain: backoffice §2.12, Push Notifications. */
describe('a push notification', () => {
  let server: TestServer
  let owner: Person
  let scheduler: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const path = '/api/records/push-message'
  const create = (who: Person, values: object = {}) =>
    who.call({ method: 'POST', path, body: { values: { title: 'Board', text: 'See the board.', roles: ['scheduler'], ...values } } })
  const move = (who: Person, { id, version }: RecordView, transition: string, values: object = {}) =>
    who.call({ method: 'POST', path: `${path}/${id}/transitions/${transition}`, body: { version, values } })
  const bellOf = async (who: Person): Promise<readonly string[]> =>
    ((await who.call({ path: `/api/dashboard/notifications?cId=${who.login.companyId}` })).body.data as readonly AdminNotification[]).map(({ txt }) => txt)

  it('is written and sent by whoever holds the permission', async () => {
    expect(await create(scheduler)).toMatchObject({ status: 403 })
    expect(await create(owner, { roles: [] })).toMatchObject({ status: 422 })
    expect(await create(owner, { roles: ['pirate'] })).toMatchObject({ status: 422 })
    const draft = viewOf(await create(owner))
    expect(await move(scheduler, draft, 'send-now')).toMatchObject({ status: 404 })
    expect(await move(owner, draft, 'schedule')).toMatchObject({ status: 409 })
    expect(await move(owner, draft, 'schedule', { sendAt: new Date(Date.now() - MINUTE_MS).toISOString() })).toMatchObject({ status: 409 })
  })

  it('comes to the bells of its roles once it is sent, and stays as it was sent', async () => {
    const draft = viewOf(await create(owner, { title: 'Sent at once' }))
    expect(await bellOf(scheduler)).not.toContain('Sent at once: See the board.')
    const sent = viewOf(await move(owner, draft, 'send-now'))
    expect(sent.values).toMatchObject({ status: 'sent', sentAt: expect.stringMatching(/^\d{4}-/) })
    expect((await bellOf(scheduler))[0]).toBe('Sent at once: See the board.')
    expect(await bellOf(owner)).not.toContain('Sent at once: See the board.')
    expect(await move(owner, sent, 'cancel')).toMatchObject({ status: 409 })
  })

  it('that is scheduled can be called off, and is a draft again', async () => {
    const draft = viewOf(await create(owner, { title: 'Later' }))
    const waiting = viewOf(await move(owner, draft, 'schedule', { sendAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString() }))
    expect(waiting.values.status).toBe('scheduled')
    const back = viewOf(await move(owner, waiting, 'cancel'))
    expect(back.values).toMatchObject({ status: 'draft', sendAt: null })
    expect(await bellOf(scheduler)).not.toContain('Later: See the board.')
  })
})
