import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, messagesIn, type OfficeCalls, officeCalls, type Values } from './office-calls.ts'

const MINUTE_MS = 60_000

/** Domain: backoffice §1.7, §2.15. */
describe('a fax', () => {
  let server: TestServer
  let person: Person
  let office: OfficeCalls
  let entry: RecordView
  beforeAll(async () => {
    server = await startTestServer()
    person = await server.signIn('biller@demo.test')
    office = officeCalls(person)
    const [first] = await officeCalls(await server.signIn('owner@demo.test')).list('fax-number', 'filter[isFavorite][eq]=true&sort=name&limit=1')
    entry = first as RecordView
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const written = async (values: Values): Promise<string> => {
    const made = await office.create('outgoing-fax', { subject: 'Orders', coverNote: 'Please call us back.', ...values })
    expect(made, made.text.slice(0, 300)).toMatchObject({ status: 201 })
    return (made.body.data as RecordView).id
  }
  const valuesOf = async (id: string): Promise<Values> => (await office.read('outgoing-fax', id)).values
  const sent = (id: string, reason?: string) => office.run('fax/send', { ids: [id], ...(reason && { reason }) })
  /** To somebody of the directory, and on its way. */
  async function queued(): Promise<string> {
    const id = await written({ faxNumberId: entry.id })
    await office.done('fax/send', { ids: [id] })
    return id
  }

  it('is not for everybody', async () => {
    const scheduler = officeCalls(await server.signIn('scheduler@demo.test'))
    const id = await written({ faxNumberId: entry.id })
    expect(await scheduler.run('fax/send', { ids: [id] })).toMatchObject({ status: 403 })
    const reader = await server.signIn('scheduler@demo.test')
    for (const resource of ['outgoing-fax', 'received-fax'])
      expect(await reader.call({ path: `/api/records/${resource}?limit=1` }), resource).toMatchObject({ status: 403 })
  })

  it('goes to the name and number of the directory', async () => {
    const id = await queued()
    expect(await valuesOf(id)).toMatchObject({ status: 'queued', toName: entry.values.name, toNumber: entry.values.faxNo, attempts: 0 })
    expect((await office.refused('fax/send', { ids: [id] })).join(' ')).toMatch(/is on its way/)
  })

  it.each<readonly [string, (entry: RecordView) => Values, RegExp]>([
    ['that the directory does not have', () => ({ toName: 'Somebody', toNumber: '6125550177' }), /not in the fax directory/],
    ['of somebody else', ({ values: { faxNo } }) => ({ toName: 'Somebody', toNumber: faxNo }), /not Somebody/],
    ['that differs from its entry', ({ id }) => ({ faxNumberId: id, toNumber: '6125550177' }), /not the number on this fax/],
  ])('to a number %s is asked about first', async (_what, values, why) => {
    const id = await written(values(entry))
    const asked = await sent(id)
    expect(messagesIn(answerOf(asked)).join(' ')).toMatch(why)
    expect((await valuesOf(id)).status).toBe('draft')
    expect(await sent(id, 'Read back on the phone')).toMatchObject({ status: 200 })
    expect((await valuesOf(id)).status).toBe('queued')
  })

  it('of nothing is not sent', async () => {
    const id = await written({ faxNumberId: entry.id, coverNote: null })
    expect((await office.refused('fax/send', { ids: [id] })).join(' ')).toMatch(/Attach the pages/)
  })

  it('is tried again after 5, 15 and 45 minutes, and then it has failed; it can be sent anew', async () => {
    const id = await queued()
    for (const [attempts, minutes] of [5, 15, 45].entries()) {
      const said = messagesIn(await office.done('fax/mark-failed', { ids: [id], values: { error: 'busy' } }))
      expect(said.join(' ')).toMatch(new RegExp(`again in ${minutes} minutes`))
      const { status, nextTryAt, error, attempts: tried } = await valuesOf(id)
      expect({ status, error, tried }).toEqual({ status: 'waiting', error: 'busy', tried: attempts + 1 })
      expect(Math.abs(Date.parse(String(nextTryAt)) - Date.now() - minutes * MINUTE_MS)).toBeLessThan(MINUTE_MS)
      expect(await office.move('outgoing-fax', id, 'again')).toMatchObject({ status: 200 })
    }
    expect(messagesIn(await office.done('fax/mark-failed', { ids: [id], values: { error: 'noAnswer' } })).join(' ')).toMatch(/has failed/)
    expect(await valuesOf(id)).toMatchObject({ status: 'failed', attempts: 4, error: 'noAnswer', nextTryAt: null })
    await office.done('fax/send', { ids: [id] })
    expect(await valuesOf(id)).toMatchObject({ status: 'queued', attempts: 0, error: null })
  })

  it('to what is no fax number has failed at once', async () => {
    const id = await queued()
    await office.done('fax/mark-failed', { ids: [id], values: { error: 'notFax' } })
    expect(await valuesOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
    expect(await office.run('fax/mark-sent', { ids: [id], values: { pages: 2 } })).toMatchObject({ status: 422 })
  })

  it('is sent once the machine has confirmed it, with its pages', async () => {
    const id = await queued()
    await office.done('fax/mark-sent', { ids: [id], values: { pages: 3 } })
    expect(await valuesOf(id)).toMatchObject({ status: 'sent', pages: 3, attempts: 1 })
    expect(await office.change('outgoing-fax', id, { subject: 'Other' })).toMatchObject({ status: 409 })
  })

  it('waits for its time where it is to go later', async () => {
    const id = await written({ faxNumberId: entry.id, sendAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString() })
    await office.done('fax/send', { ids: [id] })
    expect((await valuesOf(id)).status).toBe('scheduled')
    expect(await office.move('outgoing-fax', id, 'cancel')).toMatchObject({ status: 200 })
  })

  it('has a cover sheet that says that it is confidential', async () => {
    const id = await queued()
    const reply = await person.call({ method: 'POST', path: '/api/records/outgoing-fax/papers/cover-sheet', body: { ids: [id] } })
    expect(reply.status, reply.text.slice(0, 200)).toBe(200)
    expect(reply.text.slice(0, 5)).toBe('%PDF-')
  })

  it('that came in is read, filed to a client and found again', async () => {
    const [received] = await office.list('received-fax', 'filter[status][eq]=unread&sort=-receivedAt&limit=1')
    const id = received?.id ?? ''
    expect(await office.move('received-fax', id, 'read')).toMatchObject({ status: 200 })
    const [client] = await office.list('client', 'limit=1')
    expect(await office.move('received-fax', id, 'file', { clientId: client?.id })).toMatchObject({ status: 200 })
    const found = await office.list('received-fax', `filter[clientId][eq]=${client?.id}&filter[status][eq]=filed&limit=10`)
    expect(found.map((row) => row.id)).toContain(id)
  })
})
