import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

type Call = Office['call']
const list = (data: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(data) ? data : [])

describe('the calls of the bell', () => {
  let office: Office
  let biller: Call
  let owner: Call
  let own: string
  let other: string

  beforeAll(async () => {
    office = await openOffice()
    own = office.agency.own
    other = office.agency.other
    biller = await office.as(OFFICE_PEOPLE.biller)
    owner = await office.as(OFFICE_PEOPLE.owner)
  })
  afterAll(() => office.close())

  it.each([
    ['GET', (id: string) => `/api/dashboard/notifications?cId=${id}`],
    ['GET', (id: string) => `/api/finance-dash/claim-report?companyId=${id}`],
    ['GET', (id: string) => `/api/dashboard/tiles/data?cId=${id}`],
    ['GET', (id: string) => `/api/users/billing-notifications?cid=${id}`],
    ['PUT', (id: string) => `/api/users/billing-notifications/${id}&locations[]=${id}`],
    ['PUT', (id: string) => `/api/users/billing-notifications/${id}`],
  ] as const)('%s %s are refused without a session and for another company', async (method, urlOf) => {
    expect(await biller(method, urlOf(own), undefined, { cookie: '' })).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await biller(method, urlOf(other))).toMatchObject({ status: 403, code: 'wrong-company' })
    expect([400, 403]).toContain((await biller(method, urlOf('x'))).status)
    expect(await biller(method, `${urlOf(own)}${urlOf(own).includes('?') ? '&' : '?'}all=1`)).toMatchObject({ status: 400, code: 'unknown-field' })
  })

  it('lists admin notifications newest first, and those of no other company', async () => {
    for (const txt of ['first', 'second']) {
      await office.put('admin-notification', { txt, type: 'info' })
      office.wait(1_000)
    }
    await office.put('admin-notification', { txt: 'canary', type: 'info' }, other)
    const { data } = await office.call('GET', `/api/dashboard/notifications?cId=${own}`)
    expect(data).toEqual([
      { _id: expect.any(String), txt: 'second', createdAt: '2026-03-02T15:00:01.000Z' },
      { _id: expect.any(String), txt: 'first', createdAt: '2026-03-02T15:00:00.000Z' },
    ])
  })

  it('brings messages that were sent to the bells of their roles and places, and to no others', async () => {
    const sent = (title: string, more: object = {}, company = own) =>
      office.put(
        'push-message',
        { title, text: 'It is on the board.', roles: ['biller'], status: 'sent', sentAt: '2026-03-02T16:00:00.000Z', ...more },
        company,
      )
    await sent('To billers')
    await sent('To owners', { roles: ['owner'] })
    await sent('Not sent yet', { status: 'draft', sentAt: null })
    await sent('Elsewhere', { roles: ['biller', 'owner'] }, other)
    const bellOf = async (call: Call) => list((await call('GET', `/api/dashboard/notifications?cId=${own}`)).data).map(({ txt }) => txt)
    expect(await bellOf(biller)).toEqual(expect.arrayContaining(['To billers: It is on the board.']))
    expect(await bellOf(owner)).toEqual(expect.arrayContaining(['To owners: It is on the board.']))
    expect((await bellOf(biller)).join()).not.toMatch(/To owners|Not sent|Elsewhere/)
    expect((await bellOf(owner)).join(), 'who manages messages has only the own ones in the bell').not.toMatch(/To billers|Not sent|Elsewhere/)
    const read = list((await biller('GET', '/api/records/push-message?limit=50')).data)
    expect(read.map(({ display }) => display)).toEqual(['To billers'])
  })

  it('reports claim payments oldest first to those who see payments', async () => {
    const payerId = await office.put('payer', { name: 'Tamarack Health Plan' })
    for (const day of ['2026-02-17', '2026-02-03', '2026-03-01'])
      await office.put('remittance', {
        payerId,
        checkAmount: 120_050,
        file835ActualDt: day,
        checkEftNo: day,
        claimTracking: `RMT ${day}`,
        status: 'received',
      })
    await office.put('remittance', { checkAmount: 1, file835ActualDt: '2026-02-20', checkEftNo: 'canary', status: 'received' }, other)
    expect(await office.call('GET', `/api/finance-dash/claim-report?companyId=${own}`)).toMatchObject({ status: 403, code: 'forbidden' })
    const { data } = await biller('GET', `/api/finance-dash/claim-report?companyId=${own}`)
    expect(list(data).map(({ file835ActualDt }) => file835ActualDt)).toEqual(['2026-02-03', '2026-02-17', '2026-03-01'])
    expect(list(data)[0]).toEqual({
      _id: expect.any(String),
      payer: 'Tamarack Health Plan',
      checkAmount: 120_050,
      file835ActualDt: '2026-02-03',
      claimTracking: 'RMT 2026-02-03',
    })
  })

  it("shows today's announcements, for the picked location or for all", async () => {
    const [here, there] = [randomUUID(), randomUUID()]
    const put = (title: string, over: object = {}) => office.put('announcement', { type: 'info', title, text: `${title}!`, ...over })
    await put('everywhere')
    await put('here', { locationIds: [here] })
    await put('over', { until: '2026-03-01' })
    await put('not yet', { from: '2026-03-03' })
    await put('today', { from: '2026-03-02', until: '2026-03-02' })
    await office.put('announcement', { type: 'info', title: 'canary', text: 'canary' }, other)
    const titles = async (query = '') => {
      const { data } = await office.call('GET', `/api/dashboard/tiles/data?cId=${own}${query}`)
      return list(Object(data).announcements)
        .map(({ title, txt }) => `${title} ${txt}`)
        .sort()
    }
    expect(await titles()).toEqual(['everywhere everywhere!', 'here here!', 'today today!'])
    expect(await titles(`&locations[]=${there}`)).toEqual(['everywhere everywhere!', 'today today!'])
    expect(await titles(`&locations[]=${there}&locations[]=${here}`)).toEqual(['everywhere everywhere!', 'here here!', 'today today!'])
    expect(await titles('&locations[]=')).toEqual(['everywhere everywhere!', 'here here!', 'today today!'])
  })

  it('lists billing notifications to billers and marks those of a location as read, once', async () => {
    const [here, there] = [randomUUID(), randomUUID()]
    const put = (content: string, dt: string, over: object = {}, companyId = own) =>
      office.put('billing-notification', { content, dt, status: 'unread', ...over }, companyId)
    await put('all', '2026-03-01')
    await put('here', '2026-02-28', { locationIds: [here] })
    await put('there', '2026-02-27', { locationIds: [there] })
    await put('canary', '2026-03-01', {}, other)
    const url = `/api/users/billing-notifications?cid=${own}`
    const shown = async () => list((await biller('GET', url)).data).map(({ content, status }) => `${content} ${status}`)
    expect(await office.call('GET', url)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await office.call('PUT', `/api/users/billing-notifications/${own}`)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await shown()).toEqual(['all unread', 'here unread', 'there unread'])
    const mark = `/api/users/billing-notifications/${own}&locations[]=${here}`
    const answers = await Promise.all([biller('PUT', mark), biller('PUT', mark), owner('PUT', mark)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { data }) => sum + Number(Object(data).marked), 0)).toBe(2)
    expect(await shown()).toEqual(['all read', 'here read', 'there unread'])
    expect(await biller('PUT', `/api/users/billing-notifications/${own}`)).toMatchObject({ success: true, message: 'Marked as read', data: { marked: 1 } })
    expect((await office.stored('billing-notification', other)).map(({ status }) => status)).toEqual(['unread'])
  })

  it('refuses locations that the person is not bound to', async () => {
    const [mine, others] = [randomUUID(), randomUUID()]
    await office.database.transaction('platform', (tx) => sql`update membership set location_ids = ${[mine]}::uuid[] where user_type = 'biller'`.execute(tx))
    expect(await biller('GET', `/api/dashboard/tiles/data?cId=${own}&locations[]=${others}`)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await biller('PUT', `/api/users/billing-notifications/${own}&locations[]=${others}`)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await biller('GET', `/api/dashboard/tiles/data?cId=${own}&locations[]=${mine}`)).toMatchObject({ status: 200 })
  })

  it('counts unverified companies for super admins only', async () => {
    const url = '/api/dashboard/count/unverfied-companies'
    await office.database.transaction('platform', (tx) => sql`update company set verification = 'unverified' where id = ${other}`.execute(tx))
    expect(await owner('GET', url)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await (await office.as(OFFICE_PEOPLE.super))('GET', url)).toMatchObject({ status: 200, success: true, data: { count: 1 } })
  })
})

describe('POST /api/portal/status', () => {
  const URL = '/api/portal/status'
  const credential = (over: object = {}) => ({
    system: 'MN-ITS',
    userId: 'alder-edi',
    npiOrUmpi: '1999990017',
    status: 'valid',
    rotatesOn: '2026-09-01',
    ...over,
  })

  describe('with the embedded portal', () => {
    let office: Office
    let biller: Call
    const ask = (over: object = {}) => biller('POST', URL, { companyId: office.agency.own, type: 'dhs', ...over })
    beforeAll(async () => {
      office = await openOffice()
      biller = await office.as(OFFICE_PEOPLE.biller)
    })
    afterAll(() => office.close())

    it('is refused to those without the right, for another company, another portal, and without a credential', async () => {
      expect(await office.call('POST', URL, { companyId: office.agency.own, type: 'dhs' })).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await ask({ companyId: office.agency.other })).toMatchObject({ status: 403, code: 'wrong-company' })
      expect(await ask({ type: 'irs' })).toMatchObject({ status: 400 })
      expect(await ask({ password: 'x' })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/password' }] })
      await office.put('portal-credential', credential(), office.agency.other)
      expect(await ask()).toMatchObject({ status: 422, success: false, message: 'No credentials for this portal yet' })
    })

    it.each([
      [{ status: 'valid' }, true, 'valid', 'Connected'],
      [{ status: 'valid', rotatesOn: '2026-03-16' }, true, 'expiring', 'Connected, but the password expires soon'],
      [{ status: 'valid', rotatesOn: '2026-03-01' }, false, 'invalid', 'the portal rejected the credentials'],
      [{ status: 'locked' }, false, 'locked', 'the portal has locked the account'],
      [{ status: 'unknown' }, false, 'unknown', 'the credentials have not been verified yet'],
      [{ status: 'invalid', lastError: 'the password has expired' }, false, 'invalid', 'the password has expired'],
    ])('answers a credential with %o: success %s, %s, %s', async (over, success, status, message) => {
      await office.database.transaction({ companyId: office.agency.own }, (tx) => sql`delete from record_portal_credential`.execute(tx))
      await office.put('portal-credential', credential(over))
      expect(await ask()).toMatchObject({ status: 200, success, message, data: { status, checkedAt: '2026-03-02T15:00:00.000Z' } })
      await ask()
      expect(await office.stored('portal-credential')).toMatchObject([{ status, lastCheckedAt: '2026-03-02T15:00:00.000Z' }])
    })
  })
})
