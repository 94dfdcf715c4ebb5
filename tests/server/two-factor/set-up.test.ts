import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, request } from '../guards/agency.ts'
import { begunOf, openPerson, type Person, statesOf, withApp } from './person.ts'

const WRONG = 'Incorrect code, or it was already used'

describe('a second step that is set up', () => {
  let person: Person
  const phone = '6125550177'
  const post = (path: string, body: object) => person.office.call('POST', `/api/ui/two-factor/${path}`, body)

  beforeAll(async () => {
    person = await openPerson()
  })
  afterAll(() => person.close())

  it('is refused without a session, with another password, another way and keys too many', async () => {
    expect(await person.office.anyone('POST', '/api/ui/two-factor/begin', { way: 3, password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await person.begin(3, 'wrong-Harbour-41')).toMatchObject({ status: 422, message: 'Old Password is not correct', problems: [{ path: '/password' }] })
    expect(await person.begin(0)).toMatchObject({ status: 400, problems: [{ path: '/way' }] })
    expect(await post('begin', { way: 3 })).toMatchObject({ status: 400 })
    expect(await post('off', {})).toMatchObject({ status: 400 })
    expect(await post('recovery', { password: PASSWORD })).toMatchObject({ status: 409, message: 'Two-factor authentication is off' })
    expect(await person.begin(1)).toMatchObject({ status: 422, message: 'Save a phone number first', problems: [{ path: '/way' }] })
  })

  it('is not switched on before its first code was right', async () => {
    const begun = begunOf((await person.begin(3)).data)
    expect(begun.uri).toBe(`otpauth://totp/RenderCare:member%40agency.test?secret=${begun.secret}&issuer=RenderCare`)
    for (const code of ['000000', '', 'aaaaa-bbbbb', `${person.appCode(begun.secret ?? '')}1`]) {
      expect(await person.confirm(begun.setUp, code)).toMatchObject({ status: 422, message: WRONG, problems: [{ path: '/code' }] })
    }
    expect(await statesOf(person.office)).toBe(0)
    expect(await person.login()).toMatchObject({ opens: true })
  })

  it('is over after five wrong codes, after ten minutes, and in another session', async () => {
    const tired = begunOf((await person.begin(3)).data)
    for (let tries = 0; tries < 5; tries += 1) await person.confirm(tired.setUp, '000000')
    expect(await person.confirm(tired.setUp, person.appCode(tired.secret ?? ''))).toMatchObject({ status: 409, code: 'wrong-state' })
    const elsewhere = begunOf((await person.begin(3)).data)
    const other = await person.office.as(request().email)
    const body = { setUp: elsewhere.setUp, code: person.appCode(elsewhere.secret ?? '') }
    expect(await other('POST', '/api/ui/two-factor/confirm', body)).toMatchObject({ status: 409 })
    person.wait(10 * 60_000)
    expect(await person.confirm(elsewhere.setUp, person.appCode(elsewhere.secret ?? ''))).toMatchObject({ status: 409 })
    expect(await person.confirm('nonsense', '123456')).toMatchObject({ status: 409 })
    expect(await statesOf(person.office)).toBe(0)
  })

  it('is an app with ten recovery codes that are shown once, and told by mail and in the audit', async () => {
    const { secret, recoveryCodes } = await withApp(person)
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes.every((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toBe(true)
    expect(await person.office.call('GET', '/api/ui/two-factor')).toMatchObject({ data: { way: 3, recoveryLeft: 10 }, cache: 'no-store' })
    expect((await person.office.mail.list())[0]).toMatchObject({ to: 'member@agency.test', subject: 'Two-factor authentication was turned on or changed' })
    expect(await person.office.audited('two-factor')).toEqual([{ action: 'update', detail: { way: 3 } }])
    const kept = await everythingKept(person)
    expect([secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))].filter((each) => kept.includes(each))).toEqual([])
    expect([secret, PASSWORD, ...recoveryCodes].filter((each) => person.office.logged.join('').includes(each))).toEqual([])
  })

  it('gets new recovery codes for the password, and the old ones are gone', async () => {
    expect(await post('recovery', { password: 'wrong-Harbour-41' })).toMatchObject({ status: 422 })
    expect(await post('recovery', { password: PASSWORD })).toMatchObject({ status: 200, data: { way: 3, recoveryLeft: 10 } })
  })

  it('becomes a code by text message once that was proved, and then the number cannot be changed', async () => {
    const id = (await person.office.agency.guards.signIn(request()).catch((error: { userId: string }) => ({ caller: { actor: { userId: error.userId } } })))
      .caller.actor.userId
    const put = (body: object) => person.office.call('PUT', '/api/users/updatePassword', { id, ...body })
    expect(await put({ phone })).toMatchObject({ status: 200 })
    const begun = begunOf((await person.begin(1)).data)
    expect(begun).toEqual({ setUp: begun.setUp, way: 1, sentTo: '(•••)•••-0177' })
    expect((await person.office.mail.list()).find(({ to }) => to === phone)).toMatchObject({ kind: 'sms', status: 'waiting' })
    expect(await person.confirm(begun.setUp, await person.sentCode(phone))).toMatchObject({ status: 200, data: { way: 1 } })
    expect(await put({ phone: '6125550188' })).toMatchObject({ status: 422, problems: [{ path: '/phone' }] })
    expect(await put({ is2FA_enabled: 0 })).toMatchObject({ status: 422, problems: [{ path: '/is2FA_enabled' }] })
    expect(await put({ phone, is2FA_enabled: 1 })).toMatchObject({ status: 200, data: { is2FA_enabled: 1 } })
  })

  it('is switched off by the password alone, with everything that belonged to it', async () => {
    expect(await post('off', { password: 'wrong-Harbour-41' })).toMatchObject({ status: 422 })
    expect(await statesOf(person.office)).toBe(1)
    expect(await post('off', { password: PASSWORD })).toMatchObject({ status: 200, data: { way: 0, recoveryLeft: 0 } })
    const { rows } = await person.office.database.read('platform', (tx) =>
      sql<{ n: number }>`select (select count(*) from second_factor) + (select count(*) from recovery_code) + (select count(*) from second_step) as n`.execute(
        tx,
      ),
    )
    expect(rows[0]?.n).toBe(0)
    expect(await person.login()).toMatchObject({ opens: true })
  })
})

async function everythingKept({ office }: Person): Promise<string> {
  const tables = ['second_factor', 'recovery_code', 'second_step', 'audit', 'outbox', 'app_user']
  const texts = tables.map((table) =>
    office.database.read('platform', (tx) => sql<{ all: string }>`select coalesce(json_agg(t)::text, '') as all from ${sql.table(table)} t`.execute(tx)),
  )
  return (await Promise.all(texts)).map(({ rows }) => rows[0]?.all).join('\n')
}
