import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../guards/agency.ts'
import { begunOf, challenged, challengeOf, openPerson, type Person, withApp } from './person.ts'

const WRONG = { status: 401, code: 'sign-in-failed', message: 'Incorrect code, or it was already used', opens: false }
const OVER = { status: 401, code: 'not-signed-in', opens: false }

describe('signing in with an authenticator app', () => {
  let person: Person
  let secret: string
  let recoveryCodes: readonly string[]

  beforeAll(async () => {
    person = await openPerson()
    ;({ secret, recoveryCodes } = await withApp(person))
  })
  afterAll(() => person.close())
  beforeEach(() => person.wait(25 * 3_600_000))

  it('answers a right password with a challenge and no cookie, a wrong one as ever', async () => {
    const { data, opens } = await person.login()
    expect(data).toEqual({ next: '2fa', challenge: challengeOf(data) })
    expect(opens).toBe(false)
    expect(await person.login('wrong-Harbour-41')).toMatchObject({ status: 401, code: 'sign-in-failed', opens: false })
    expect(await person.office.anyone('GET', '/api/ui/two-factor', undefined, { token: challengeOf(data) })).toMatchObject({ status: 401 })
  })

  it('tells the second step alone whom it is about', async () => {
    const challenge = await challenged(person)
    const id = challenge.split('.')[0]
    expect(await person.about(challenge)).toMatchObject({ status: 200, data: { _id: id, is2FA_enabled: 3, sentTo: '' } })
    expect(await person.about(challenge, person.office.agency.own)).toMatchObject({ status: 401 })
    expect(await person.about(`${challenge}x`)).toMatchObject({ status: 401 })
    person.wait(10 * 60_000)
    expect(await person.about(challenge)).toMatchObject({ status: 401 })
  })

  it.each([
    ['a wrong code', '000000'],
    ['letters', 'abcdef'],
    ['nothing but spaces', '   '],
    ['a made-up recovery code', 'aaaaa-bbbbb'],
    ['a code of two minutes ago', ''],
  ])('refuses %s', async (_title, code) => {
    const challenge = await challenged(person)
    expect(await person.prove(challenge, code === '' ? person.appCode(secret, -120_000) : code)).toMatchObject(WRONG)
  })

  it('refuses challenges that are made up, over, or after five wrong codes', async () => {
    const challenge = await challenged(person)
    expect(await person.prove('nonsense', person.appCode(secret))).toMatchObject(OVER)
    expect(await person.prove(`${challenge.split('.')[0]}.${'a'.repeat(43)}`, person.appCode(secret))).toMatchObject(OVER)
    person.wait(10 * 60_000)
    expect(await person.prove(challenge, person.appCode(secret))).toMatchObject(OVER)
  })

  it('counts nothing for challenges that are made up: they keep nobody out', async () => {
    const id = (await challenged(person)).split('.')[0]
    for (let tries = 0; tries < 12; tries += 1) expect(await person.prove(`${id}.${'a'.repeat(43)}`, '000000')).toMatchObject(OVER)
    expect(await person.prove(await challenged(person), person.appCode(secret))).toMatchObject({ opens: true })
  })

  it('makes the account wait after wrong codes, whatever number of challenges they are spread over', async () => {
    const codes: unknown[] = []
    for (let tries = 0; tries < 8; tries += 1) codes.push((await person.prove(await challenged(person), '000000')).code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'sign-in-failed'))
    expect(codes.slice(5)).toEqual(['too-many-tries', 'too-many-tries', 'too-many-tries'])
    person.wait(25 * 3_600_000)
    expect(await person.prove(await challenged(person), person.appCode(secret))).toMatchObject({ opens: true })
  })

  it('counts a hundred codes that come at once', async () => {
    const challenge = await challenged(person)
    const said = await Promise.all(Array.from({ length: 100 }, (_, at) => person.prove(challenge, String(at).padStart(6, '0'))))
    expect(said.filter(({ code }) => code === 'sign-in-failed').length).toBe(5)
    expect(said.filter(({ opens }) => opens)).toEqual([])
  })

  it('opens one session for one code, also when it comes twice at once, and refuses it in another challenge', async () => {
    const [first, second, third] = [await challenged(person), await challenged(person), await challenged(person)]
    const code = person.appCode(secret)
    // Which of the two challenges comes first is the database's choice.
    const said = await Promise.all([person.prove(first, code), person.prove(first, code), person.prove(second, code)])
    expect(said.filter(({ opens }) => opens)).toHaveLength(1)
    expect(said.find(({ opens }) => opens)?.data).toMatchObject({ admin: { is2FA_enabled: 3 }, token: expect.any(String) })
    expect(await person.prove(third, code)).toMatchObject({ opens: false })
    person.wait(30_000)
    expect(await person.prove(third, `${person.appCode(secret).slice(0, 3)} ${person.appCode(secret).slice(3)}`)).toMatchObject({ opens: true })
  })

  it('takes each recovery code once, in any writing, and tells of it', async () => {
    const [code = '', other = ''] = recoveryCodes
    expect(await person.prove(await challenged(person), ` ${code.toUpperCase().replace('-', ' ')} `)).toMatchObject({ opens: true })
    expect(await person.prove(await challenged(person), code)).toMatchObject(WRONG)
    const [one, two] = [await challenged(person), await challenged(person)]
    const said = await Promise.all([person.prove(one, other), person.prove(two, other)])
    expect(said.filter(({ opens }) => opens)).toHaveLength(1)
    expect((await person.office.mail.list())[0]).toMatchObject({ to: 'member@agency.test', subject: 'A recovery code was used' })
    const audited = JSON.stringify(await person.office.audited('session'))
    expect(audited).toContain('{"secondStep":"recovery"}')
    expect(audited).toContain('"second-step-failed"')
    expect([code, secret, PASSWORD].filter((each) => audited.includes(each))).toEqual([])
  })

  it('refuses the challenge of an account that was closed meanwhile', async () => {
    const challenge = await challenged(person)
    const set = (status: string) =>
      person.office.database.transaction('platform', (tx) => sql`update app_user set status = ${status} where email = 'member@agency.test'`.execute(tx))
    await set('closed')
    expect(await person.prove(challenge, person.appCode(secret))).toMatchObject(OVER)
    await set('active')
  })

  it('has at most ten challenges open', async () => {
    for (let count = 0; count < 10; count += 1) expect(await challenged(person)).not.toBe('')
    expect(await person.login()).toMatchObject({ status: 429, code: 'too-many-tries' })
    person.wait(10 * 60_000)
    expect(await challenged(person)).not.toBe('')
  })
})

describe('signing in with a code that is sent', () => {
  let person: Person
  const EMAIL = 'member@agency.test'

  beforeAll(async () => {
    person = await openPerson()
    const { setUp } = begunOf((await person.begin(2)).data)
    await person.confirm(setUp, await person.sentCode(EMAIL))
  })
  afterAll(() => person.close())
  beforeEach(() => person.wait(25 * 3_600_000))

  it('hides most of where it went', async () => {
    expect(await person.about(await challenged(person))).toMatchObject({ data: { is2FA_enabled: 2, sentTo: 'm•••@agency.test' } })
  })

  it('refuses the code of another challenge, an older one, and one of ten minutes ago', async () => {
    const first = await challenged(person)
    const code = await person.sentCode(EMAIL)
    person.wait(1_000)
    const second = await challenged(person)
    if ((await person.sentCode(EMAIL)) !== code) expect(await person.prove(second, code)).toMatchObject(WRONG)
    person.wait(10 * 60_000)
    expect(await person.prove(first, code)).toMatchObject(OVER)
  })

  it('opens a session once', async () => {
    const challenge = await challenged(person)
    const code = await person.sentCode(EMAIL)
    expect(await person.prove(challenge, code)).toMatchObject({ opens: true })
    expect(await person.prove(challenge, code)).toMatchObject(OVER)
  })

  it('is sent again at most twice, half a minute apart, and the last one counts', async () => {
    const challenge = await challenged(person)
    const again = () => person.office.anyone('POST', '/api/auth/2fa/again', { challenge })
    expect(await again()).toMatchObject({ status: 429, data: { retryAfterSeconds: 30 } })
    person.wait(30_000)
    expect(await again()).toMatchObject({ status: 200 })
    person.wait(30_000)
    expect(await again()).toMatchObject({ status: 200 })
    person.wait(30_000)
    expect(await again()).toMatchObject({ status: 429, message: 'No more codes can be sent for this sign-in. Enter your password again.' })
    expect(await person.prove(challenge, await person.sentCode(EMAIL))).toMatchObject({ opens: true })
    expect(await person.office.anyone('POST', '/api/auth/2fa/again', { challenge })).toMatchObject({ status: 401 })
  })
})

describe('a text message', () => {
  it('goes to whoever sends them, never by mail; one that is not taken is told and can be sent again', async () => {
    const messages: { readonly to: string; readonly text: string }[] = []
    let isDown = false
    const sms = {
      async send(message: { readonly to: string; readonly text: string }) {
        if (isDown) throw new Error('no network')
        messages.push(message)
      },
    }
    const person = await openPerson({ sms, deliver: async () => undefined })
    await person.office.database.transaction('platform', (tx) => sql`update app_user set phone = '6125550177' where email = 'member@agency.test'`.execute(tx))
    isDown = true
    expect(await person.begin(1)).toMatchObject({ status: 503, message: 'The code could not be sent. Try again in a moment.' })
    isDown = false
    const { setUp } = begunOf((await person.begin(1)).data)
    expect(messages).toEqual([{ to: '6125550177', text: expect.stringMatching(/^\d{6} is your code\./) }])
    expect(await person.confirm(setUp, messages[0]?.text.slice(0, 6) ?? '')).toMatchObject({ status: 200, data: { way: 1 } })
    expect(person.office.sent.map(({ to }) => to)).not.toContain('6125550177')
    await person.close()
  })

  it('waits in the outbox where nobody sends them, and is not mailed', async () => {
    const person = await openPerson({ deliver: async () => undefined })
    await person.office.database.transaction('platform', (tx) => sql`update app_user set phone = '6125550177' where email = 'member@agency.test'`.execute(tx))
    await person.begin(1)
    await person.office.mail.deliverDue()
    expect(person.office.sent).toEqual([])
    expect((await person.office.mail.list())[0]).toMatchObject({ kind: 'sms', to: '6125550177', status: 'waiting' })
    await person.close()
  })
})
