import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, request } from '../guards/agency.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const FRESH = 'quilted-Marmot-9-lantern'
const URL = '/api/users/updatePassword'

describe('PUT /api/users/updatePassword', () => {
  let office: Office
  let id: string
  const put = (over: object, headers?: Readonly<Record<string, string>>) => office.call('PUT', URL, { id, ...over }, headers)
  const kept = async () =>
    (
      await office.database.read('platform', (tx) =>
        sql<{ first_name: string; email: string; phone: string | null; name_order: boolean; two_factor: number }>`select first_name, email, phone, name_order,
          two_factor from app_user where id = ${id}`.execute(tx),
      )
    ).rows[0]

  beforeAll(async () => {
    office = await openOffice()
    id = (await office.agency.guards.signIn(request())).caller.actor.userId
  })
  afterAll(() => office.close())

  it('is refused without a session, for someone else, with a key too many and with values of another kind', async () => {
    expect(await put({}, { cookie: '' })).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await put({ id: office.agency.own, fName: 'Eve' })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await put({ confirm_pass: FRESH })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/confirm_pass' }] })
    expect(await put({ superadmin: true })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/superadmin' }] })
    expect(await put({ phone: '61255501001' })).toMatchObject({ status: 400, problems: [{ path: '/phone' }] })
    expect(await put({ is2FA_enabled: 4 })).toMatchObject({ status: 400, problems: [{ path: '/is2FA_enabled' }] })
  })

  it.each([
    [{ new_pass: FRESH }, '/old_pass', 'Old Password is required'],
    [{ old_pass: PASSWORD }, '/new_pass', 'To change password enter new Password'],
    [{ old_pass: PASSWORD, new_pass: PASSWORD }, '/new_pass', 'New password should be different from old password'],
    [{ old_pass: PASSWORD, new_pass: 'short-1' }, '/new_pass', 'Use at least 12 characters. Several words in a row work best.'],
    [{ old_pass: PASSWORD, new_pass: 'passwordpassword' }, '/new_pass', 'This password is easy to guess. Use a few unrelated words.'],
    [{ old_pass: PASSWORD, new_pass: 'byron-Marmot-9-lantern' }, '/new_pass', 'The password must not contain your name, your email or the company name'],
    [{ old_pass: 'wrong-Harbour-41', new_pass: FRESH }, '/old_pass', 'Old Password is not correct'],
    [{ email: 'attacker@evil.test' }, '/old_pass', 'Old Password is required'],
    [{ email: 'attacker@evil.test', old_pass: '' }, '/old_pass', 'Old Password is required'],
    [{ email: 'attacker@evil.test', old_pass: 'wrong-Harbour-41' }, '/old_pass', 'Old Password is not correct'],
    [{ fName: ' ' }, '/fName', 'Name is required'],
    [{ email: '', old_pass: PASSWORD }, '/email', 'Email is required'],
    [{ email: 'nobody', old_pass: PASSWORD }, '/email', 'Enter a valid email address'],
    [{ phone: '555' }, '/phone', 'Phone number must be 10 digits'],
    [{ is2FA_enabled: 3 }, '/is2FA_enabled', 'Two-factor authentication has its own steps that require your password and a code'],
  ])('with %o is refused: %s, %s', async (over, path, message) => {
    const before = await kept()
    expect(await put(over)).toMatchObject({ status: 422, success: false, message, problems: [{ path, message }] })
    expect(await kept()).toEqual(before)
  })

  it("refuses another account's address, whatever its case, without a word of that account", async () => {
    const message = 'This email address can’t be used here. Use another one, or contact support.'
    expect(await put({ email: OFFICE_PEOPLE.biller.toUpperCase(), old_pass: PASSWORD })).toMatchObject({
      status: 422,
      code: 'invalid-value',
      message,
      problems: [{ path: '/email' }],
    })
  })

  it('keeps what was sent and leaves alone what was not; empty passwords change none', async () => {
    const change = { fName: 'Adah', phone: '6125550123', nameOrder: true, is2FA_enabled: 0, old_pass: '', new_pass: '' }
    expect(await put(change)).toMatchObject({
      status: 200,
      success: true,
      message: 'Info Successfully Updated',
      data: { fName: 'Adah', lName: 'Byron', email: 'member@agency.test', phone: '6125550123', nameOrder: true, is2FA_enabled: 0, sessionsEnded: 0 },
    })
    await put({ fName: 'Ada' })
    expect(await kept()).toEqual({ first_name: 'Ada', email: 'member@agency.test', phone: '6125550123', name_order: true, two_factor: 0 })
  })

  it('ends all other sessions when the password changes, tells by mail, and answers the same sent again as the first', async () => {
    const elsewhere = await office.as(request().email)
    const change = { old_pass: PASSWORD, new_pass: FRESH }
    expect(await put(change)).toMatchObject({ status: 200, success: true, message: 'Info Successfully Updated', data: { sessionsEnded: 2 } })
    expect(await put(change)).toMatchObject({ status: 200, success: true })
    expect(await elsewhere('GET', '/api/user-signature')).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await office.call('GET', '/api/user-signature')).toMatchObject({ status: 200 })
    await expect(office.agency.guards.signIn(request())).rejects.toMatchObject({ code: 'sign-in-failed' })
    await expect(office.agency.guards.signIn(request({ password: FRESH }))).resolves.toBeDefined()
    expect((await office.mail.list()).map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      ['account', 'member@agency.test', 'Your password was changed'],
    ])
    office.wait(60_000)
    expect(await put(change)).toMatchObject({ status: 422, message: 'Old Password is not correct' })
  })

  it('tells the address that was left of a new one, takes back links that were sent there, and writes the change down without its values', async () => {
    const platform = <T>(text: ReturnType<typeof sql<T>>) => office.database.transaction('platform', async (tx) => (await text.execute(tx)).rows)
    const links = () => platform(sql<{ id_hash: string }>`select id_hash from password_link`)
    await platform(sql`insert into password_link (id_hash, user_id, why, created_at, expires_at)
      values ('sent before', ${id}, 'forgotten', ${new Date()}, ${new Date(Date.now() + 600_000)})`)
    await put({ email: 'member@agency.test' })
    expect(await links()).toHaveLength(1)
    expect(await put({ email: 'ada@agency.test', old_pass: FRESH })).toMatchObject({ status: 200, data: { email: 'ada@agency.test' } })
    expect((await office.mail.list())[0]).toMatchObject({ kind: 'account', to: 'member@agency.test', subject: 'Your email address was changed' })
    expect(await links()).toEqual([])
    const audited = JSON.stringify(await office.audited('account'))
    expect(audited).toContain('"email"')
    expect([FRESH, PASSWORD, 'ada@agency.test'].filter((each) => audited.includes(each) || office.logged.join('').includes(each))).toEqual([])
  })

  it('finds no more than a few addresses of other accounts a day for whoever asks on and on', async () => {
    const codes: unknown[] = []
    for (let index = 0; index < 8; index += 1) codes.push((await put({ email: OFFICE_PEOPLE.biller, old_pass: FRESH })).code)
    expect(codes.filter((code) => code === 'duplicate').length).toBeLessThanOrEqual(5)
    expect(codes.slice(5)).toEqual(Array.from({ length: 3 }, () => 'too-many-tries'))
  })

  it('counts wrong old passwords', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => put({ old_pass: 'wrong-Harbour-41', new_pass: 'velvet-Tundra-8-kettle' })))
    const codes = tries.map(({ code }) => code)
    expect(codes.filter((code) => code === 'invalid-value').length).toBeLessThanOrEqual(5)
    expect(codes.filter((code) => code === 'too-many-tries').length).toBeGreaterThanOrEqual(7)
  })
})

describe('PUT /api/dashboard-permissions', () => {
  let office: Office
  const NAMES = ['graph', 'serviceAgreement', 'todos', 'currentSchedules', 'notes', 'userTaggedNotes', 'attentionNeeded', 'redAlert', 'mobileLogs']
  const choices = (over: object = {}) => ({ ...Object.fromEntries(NAMES.map((name) => [name, true])), ...over })
  const put = (body: object) => office.call('PUT', '/api/dashboard-permissions', body)

  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  it('is refused for another company, with a choice too many, too few or of another kind', async () => {
    const cid = office.agency.own
    expect(await put({ cid: office.agency.other, ...choices() })).toMatchObject({ status: 403, code: 'wrong-company' })
    expect(await put({ cid, ...choices({ weather: true }) })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/weather' }] })
    expect(await put({ cid, graph: true })).toMatchObject({ status: 400, code: 'bad-request' })
    expect(await put({ cid, ...choices({ graph: 'no' }) })).toMatchObject({ status: 400, problems: [{ path: '/graph' }] })
  })

  it('keeps the nine choices with the membership; the same again writes nothing', async () => {
    const body = { cid: office.agency.own, ...choices({ graph: false, redAlert: false }) }
    expect(await put(body)).toMatchObject({ status: 200, success: true, message: 'Dashboard saved', data: choices({ graph: false, redAlert: false }) })
    await put(body)
    expect((await office.agency.guards.signIn(request())).caller.dashboard).toEqual(choices({ graph: false, redAlert: false }))
    expect((await office.audited('dashboard')).length).toBe(1)
  })

  it("keeps a super admin's, who belongs to no company", async () => {
    const superadmin = await office.as(OFFICE_PEOPLE.super)
    const { companyId } = (await office.agency.guards.signIn(request({ email: OFFICE_PEOPLE.super }))).caller.actor
    expect(await superadmin('PUT', '/api/dashboard-permissions', { cid: companyId, ...choices({ notes: false }) })).toMatchObject({ status: 200 })
    expect((await office.agency.guards.signIn(request({ email: OFFICE_PEOPLE.super }))).caller.dashboard).toMatchObject({ notes: false, graph: true })
  })
})
