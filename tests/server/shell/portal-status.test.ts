import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PortalCredential, PortalVerdict } from '#server/agency/shell'
import { tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

type Call = Awaited<ReturnType<Office['as']>>
const PATH = `/api/records/portal-credential`
const PASSWORD = 'walnut-ferry-8812'
const VALID: PortalVerdict = { status: 'valid' }
const MINUTE_MS = 60_000
const TABLE = sql.table(tableOf('portal-credential'))

describe('a portal that is asked', () => {
  let office: Office
  let biller: Call
  let owner: Call
  let own: { readonly id: string; readonly version: number }
  let asked: PortalCredential[] = []
  let faults: string[] = []
  let answer: () => Promise<PortalVerdict>
  beforeAll(async () => {
    const check = (credential: PortalCredential): Promise<PortalVerdict> => {
      asked.push(credential)
      return answer()
    }
    office = await openOffice({ portal: { check }, portalFailed: (fault) => void faults.push(fault) })
    biller = await office.as(OFFICE_PEOPLE.biller)
    owner = await office.as(OFFICE_PEOPLE.owner)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.database.transaction({ companyId: office.agency.own }, (tx) => sql`delete from ${TABLE}`.execute(tx))
    const made = await biller('POST', PATH, { values: { system: 'MN-ITS', userId: 'alder-edi', npiOrUmpi: '1999990017', password: PASSWORD } })
    own = made.data as typeof own
    asked = []
    faults = []
    answer = async () => VALID
  })
  const ask = (call = biller) => call('POST', '/api/portal/status', { companyId: office.agency.own, type: 'dhs' })
  const check = (call = biller) => call('POST', `${PATH}/${own.id}/operations/check-portal`)
  const change = (version: number, values: object) => biller('PUT', `${PATH}/${own.id}`, { version, values })
  const kept = async () => (await office.stored('portal-credential'))[0]

  it('is not asked without a password, which is what the answer says', async () => {
    await change(own.version, { password: null })
    expect(await ask()).toMatchObject({ status: 422, code: 'check-failed', message: expect.stringContaining('No usable password') })
    expect([asked, faults]).toEqual([[], []])
  })

  it('is not asked with a password that no longer opens; the log gets the name of the fault', async () => {
    const values = { password: { sealed: Buffer.alloc(60, 1).toString('base64'), last4: '' } }
    await office.database.transaction({ companyId: office.agency.own }, (tx) =>
      sql`update ${TABLE} set data = data || ${JSON.stringify(values)}::jsonb where id = ${own.id}`.execute(tx),
    )
    expect(await check()).toMatchObject({ status: 422, code: 'check-failed', message: expect.stringContaining('No usable password') })
    expect([asked, faults]).toEqual([[], ['Error']])
  })

  it('that cannot be reached is noted by the name of the fault alone; a refusal of its own goes through', async () => {
    answer = () => Promise.reject(new TypeError(`fetch failed for ${PASSWORD}`))
    expect(await ask()).toMatchObject({ status: 503, code: 'unavailable', message: 'The portal is unavailable. Please try again later.' })
    answer = () => Promise.reject(new RefusalError('not-found'))
    expect(await ask()).toMatchObject({ status: 404, code: 'not-found' })
    expect(faults).toEqual(['TypeError'])
    expect(await kept()).not.toHaveProperty('lastCheckedAt')
  })

  it('is asked once, however many ask at the same time and in whatever way', async () => {
    const updates = async () => (await office.audited('portal-credential')).filter(({ action }) => action === 'update').length
    const before = await updates()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? ask : check)(at % 4 < 2 ? biller : owner)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(asked).toEqual([{ system: 'MN-ITS', userId: 'alder-edi', npiOrUmpi: '1999990017', password: PASSWORD }])
    expect(await updates()).toBe(before + 1)
  })

  it('is not asked again within a minute: what it said is the answer, with its time', async () => {
    answer = async () => ({ status: 'locked', said: 'the account is locked until noon' })
    const first = await ask()
    answer = async () => VALID
    office.wait(MINUTE_MS - 1)
    expect(await ask()).toEqual(first)
    expect(await check()).toMatchObject({ message: 'The account is locked until noon', data: { isGood: false, record: { values: { status: 'locked' } } } })
    expect(asked.length).toBe(1)
    office.wait(1)
    expect(await ask()).toMatchObject({ success: true, data: { status: 'valid' } })
  })

  it.each([{ password: 'another-secret-77' }, { userId: 'alder-new' }])('is asked at once when %o has come, of which nothing is known', async (values) => {
    answer = async () => ({ status: 'invalid', said: 'the password is wrong' })
    await ask()
    expect(await kept()).toMatchObject({ status: 'invalid', lastError: 'the password is wrong' })
    const changed = await change(own.version + 1, values)
    expect(changed).toMatchObject({ status: 200, data: { values: { status: 'unknown' } } })
    for (const name of ['lastCheckedAt', 'lastError']) expect(await kept()).not.toHaveProperty(name)
    answer = async () => VALID
    expect(await ask()).toMatchObject({ success: true, data: { status: 'valid' } })
    expect(asked[1]).toMatchObject(values)
  })

  it('is not asked at once when something else has changed', async () => {
    await ask()
    expect(await change(own.version + 1, { batchEnabled: true })).toMatchObject({ status: 200 })
    await ask()
    expect([asked.length, (await kept())?.status]).toEqual([1, 'valid'])
  })

  it('has said nothing about a password that came while it was asked', async () => {
    answer = async () => {
      await change(own.version, { password: 'another-secret-77' })
      return { status: 'invalid', said: 'the password is wrong' }
    }
    expect(await check()).toMatchObject({ status: 200, message: 'The password is wrong', data: { isGood: false, record: { values: { status: 'unknown' } } } })
    for (const name of ['lastCheckedAt', 'lastError']) expect(await kept()).not.toHaveProperty(name)
  })
})

it('what is taken back with a change names fields that are there, and is of the server', () => {
  const fields = [...linkedDocuments().resources.values()].flatMap(({ name, fields: all }) =>
    Object.entries(all).flatMap(([field, { resetBy, readOnly }]) => (resetBy === undefined ? [] : [{ path: `${name}.${field}`, all, resetBy, readOnly }])),
  )
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter(({ all, resetBy, readOnly }) => readOnly !== true || resetBy.some((name) => !Object.hasOwn(all, name))).map(({ path }) => path)).toEqual(
    [],
  )
})
