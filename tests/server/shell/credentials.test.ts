import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

type Call = Awaited<ReturnType<Office['as']>>
const PATH = `/api/records/portal-credential`
const PASSWORD = 'walnut-ferry-8812'
const VALUES = { system: 'MN-ITS', userId: 'alder-edi', npiOrUmpi: '1999990017', password: PASSWORD, batchEnabled: true }

describe('the credentials of portals', () => {
  let office: Office
  let biller: Call
  let id: string
  beforeAll(async () => {
    office = await openOffice()
    biller = await office.as(OFFICE_PEOPLE.biller)
    id = await office.put('portal-credential', { system: 'HHAX', userId: 'alder-hhax', npiOrUmpi: '1999990017', status: 'locked' })
  })
  afterAll(() => office.close())

  const kept = async (userId: string) => (await office.stored('portal-credential')).find((values) => values.userId === userId)
  const check = (call: Call, of = id, path = PATH) => call('POST', `${path}/${of}/operations/check-portal`)

  it('are neither listed, made nor checked without the right', async () => {
    for (const [method, url] of [
      ['GET', PATH],
      ['POST', `${PATH}/${id}/operations/check-portal`],
    ] as const)
      expect(await office.call(method, url)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await office.call('POST', PATH, { values: VALUES })).toMatchObject({ status: 403 })
  })

  it('of another company, of another kind and by an operation that nobody knows are not found', async () => {
    const foreign = await office.put('portal-credential', { system: 'HHAX', userId: 'x', npiOrUmpi: '1999990017', status: 'valid' }, office.agency.other)
    expect(await check(biller, foreign)).toMatchObject({ status: 404 })
    expect(await check(biller, id, `/api/records/remittance`)).toMatchObject({ status: 404 })
    expect(await biller('POST', `${PATH}/${id}/operations/explode`)).toMatchObject({ status: 404 })
    expect(await biller('POST', `${PATH}/${id}/operations/toString`)).toMatchObject({ status: 400 })
  })

  it('say whether a password is kept and never which: not in answers, history, audit or the clear of the database', async () => {
    const made = await biller('POST', PATH, { values: VALUES })
    expect(made).toMatchObject({ status: 201, data: { values: { password: true, status: 'unknown' }, masked: ['password'] } })
    const { id: own, version } = made.data as { id: string; version: number }
    const stored = await kept('alder-edi')
    expect(stored?.password).toMatchObject({ sealed: expect.any(String), last4: '' })
    await biller('PUT', `${PATH}/${own}`, { version, values: { password: 'another-secret-77', batchEnabled: false } })
    expect((await kept('alder-edi'))?.password).not.toEqual(stored?.password)
    const answers = await Promise.all([`${PATH}`, `${PATH}/${own}`, `${PATH}/${own}/history`].map((url) => biller('GET', url)))
    const audit = await office.audited('portal-credential')
    const { rows } = await office.database.read({ companyId: office.agency.own }, (tx) =>
      sql<{ all: string }>`select coalesce(string_agg(changes::text, ' '), '') as all from record_history`.execute(tx),
    )
    const everything = JSON.stringify([answers, audit, await office.stored('portal-credential'), rows])
    for (const secret of [PASSWORD, 'another-secret-77', '8812', 't-77']) expect(everything).not.toContain(secret)
  })

  it('keep their password when the rest is changed, and lose it when it is taken away', async () => {
    const row = ((await biller('GET', `${PATH}?q=alder-edi`)).data as readonly { id: string; version: number }[])[0]
    const before = (await kept('alder-edi'))?.password
    const changed = await biller('PUT', `${PATH}/${row?.id}`, { version: row?.version, values: { rotatesOn: '2026-05-01' } })
    expect((await kept('alder-edi'))?.password).toEqual(before)
    const { version } = changed.data as { version: number }
    expect(await biller('PUT', `${PATH}/${row?.id}`, { version, values: { password: null } })).toMatchObject({ data: { values: { password: false } } })
  })

  it('are checked one by one; what the portal says is kept, said and audited', async () => {
    expect(await check(biller)).toMatchObject({
      status: 200,
      message: 'The portal has locked the account',
      data: { isGood: false, record: { id, values: { status: 'locked', lastCheckedAt: '2026-03-02T15:00:00.000Z' } } },
    })
    const works = await office.put('portal-credential', { system: 'Availity', userId: 'av', npiOrUmpi: '1999990017', status: 'valid' })
    expect(await check(biller, works)).toMatchObject({ message: 'Connected', data: { isGood: true } })
    const { detail } = (await office.audited('portal-credential')).findLast(({ action }) => action === 'update') ?? {}
    expect(detail).toMatchObject({ fields: ['status', 'lastCheckedAt', 'lastError'] })
  })
})
