import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { messagesOf, type OfficeCalls, officeCalls, type Values } from '../operations/office-calls.ts'
import { viewOf } from '../records-of.ts'
import { STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const WORKER = id('employee', 2)
const card = (expiresOn: string, more: Values = {}): Values => ({
  ...{ ownerKind: 'employee', employeeId: WORKER, docType: 'tbTest', issuedOn: '2025-01-02', expiresOn, blocksScheduling: true },
  ...more,
})
const visitOn = (day: string): Values => ({
  ...{ recipient: id('client', 3), worker: WORKER, care: id('service', 'T1019'), place: 'home' },
  ...{ date: day, startTime: '08:00', endTime: '10:00' },
})

/** Domain: backoffice §1.1 (keyDoc), §2.16 (key docs). */
describe('key documents', () => {
  let server: TestServer
  let owner: OfficeCalls
  let scheduler: OfficeCalls
  beforeAll(async () => {
    server = await startTestServer()
    owner = officeCalls(await server.signIn('owner@demo.test'))
    scheduler = officeCalls(await server.signIn('scheduler@demo.test'))
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const saidOf = async (who: OfficeCalls, day: string): Promise<readonly string[]> => {
    const reply = await who.run('visits/create-visit', { key: undefined, preview: true, values: visitOn(day) })
    expect(reply, reply.text.slice(0, 400)).toMatchObject({ status: 200 })
    return messagesOf(reply).filter((text) => /expired/.test(text))
  }

  it.each<readonly [string, Values, string]>([
    ['without whose they are', { ...card('2031-05-01'), employeeId: null }, '/values/employeeId'],
    ['without a last day', { ...card('2031-05-01'), expiresOn: null }, '/values/expiresOn'],
    ['that never expire and have a last day', card('2031-05-01', { neverExpires: true }), '/values/expiresOn'],
    ['that expire before they were issued', card('2024-05-01'), '/values/expiresOn'],
    [
      'of a client that stop scheduling',
      { ...card('2031-05-01'), ownerKind: 'client', employeeId: null, clientId: id('client', 3) },
      '/values/blocksScheduling',
    ],
  ])('are refused %s', async (_what, values, path) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    expect(await owner.create('key-document', given)).toMatchObject({
      status: 422,
      body: { problems: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  })

  it('stop visits from the day after the last of their kind expired, until a newer one is there', async () => {
    expect(await saidOf(owner, '2031-05-02')).toEqual([])
    const first = viewOf(await owner.create('key-document', card('2031-05-01')))
    expect(await saidOf(owner, '2031-05-01')).toEqual([])
    expect(await saidOf(owner, '2031-05-02')).toEqual([expect.stringMatching(/^TB test of this .+ expired on May 1, 2031\. Add the renewed document/)])
    // Who may not read key documents is told that one has expired, and no more.
    expect(await saidOf(scheduler, '2031-05-02')).toEqual([expect.stringMatching(/^A document that this .+ needs to work has expired\.$/)])
    await owner.create('key-document', card('2033-05-01'))
    expect(await saidOf(owner, '2031-05-02')).toEqual([])
    expect(await saidOf(owner, '2033-06-02')).toHaveLength(1)
    const list = await owner.list('key-document', `filter[employeeId][eq]=${WORKER}&filter[docType][eq]=tbTest&limit=10`)
    for (const { id: own } of list) expect(await owner.move('key-document', own, 'waive')).toMatchObject({ status: 200 })
    expect(await saidOf(owner, '2033-06-02')).toEqual([])
    expect((await owner.read('key-document', first.id)).values.status).toBe('waived')
  })

  it('and one that never expires holds for ever', async () => {
    const forever = card('2031-05-01', { docType: 'pcaCertificate', neverExpires: true, expiresOn: undefined })
    expect(await owner.create('key-document', card('2030-05-01', { docType: 'pcaCertificate' }))).toMatchObject({ status: 201 })
    expect(await saidOf(owner, '2031-05-02')).toHaveLength(1)
    expect(await owner.create('key-document', forever)).toMatchObject({ status: 201 })
    expect(await saidOf(owner, '2031-05-02')).toEqual([])
  })
})
