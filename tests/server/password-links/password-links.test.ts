import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_LINK_PATH } from '#contract'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { PASSWORD, request } from '../guards/agency.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from '../shell/office.ts'

const MEMBER = request().email
const FRESH = 'quiet-Lantern-Meadow-52'
const MINUTE_MS = 60_000
const OVER = { status: 409, code: 'wrong-state', message: 'This link has expired or was already used. Request a new one.' }
const MADE_UP = 'a'.repeat(43)

describe('a password chosen by a mailed link', () => {
  let office: Office

  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())
  // Counters of tries, sessions and links of the test before are over.
  afterEach(() => office.wait(25 * 3_600_000))

  const ask = (email: string) => office.anyone('POST', '/api/auth/password/forgot', { email })
  const about = (token: string) => office.anyone('POST', '/api/auth/password/link', { token })
  const choose = (token: string, password: string) => office.anyone('POST', '/api/auth/password/reset', { token, password })
  const login = (email: string, password: string) => office.anyone('POST', '/api/auth/login', { email, password })
  const letters = async (email: string) => (await office.mail.list()).filter(({ to }) => to === email)
  const tokenIn = (text: string): string => /#([\w-]{43})\n/.exec(text)?.[1] ?? ''
  const newest = async (email: string): Promise<string> => tokenIn((await letters(email))[0]?.text ?? '')
  const asked = async (email: string): Promise<string> => {
    // Letters of one moment stand in no order.
    office.wait(1_000)
    await ask(email)
    await office.passwordLinks.settled()
    return newest(email)
  }
  const idOf = async (email: string): Promise<string> => {
    const { rows } = await office.database.read('platform', (tx) => sql<{ id: string }>`select id from app_user where email = ${email}`.execute(tx))
    return rows[0]?.id ?? ''
  }

  it('answers the same for an account, a closed one and none, and writes to the open account alone', async () => {
    const [known, closed, nobody] = [await ask(`  ${MEMBER.toUpperCase()}`), await ask('closed@agency.test'), await ask('nobody@agency.test')]
    await office.passwordLinks.settled()
    expect(known).toMatchObject({ status: 200, success: true, data: null })
    expect(closed).toEqual(known)
    expect(nobody).toEqual(known)
    expect((await letters(MEMBER)).map(({ kind, subject }) => [kind, subject])).toEqual([['account', 'Reset your password']])
    expect(await letters('closed@agency.test')).toEqual([])
    expect(await letters('nobody@agency.test')).toEqual([])
  })

  it.each(['nobody@agency.test', OFFICE_PEOPLE.super])('makes an address wait that asks on and on for %s, and keeps nobody else from asking', async (email) => {
    const codes: unknown[] = []
    for (let tries = 0; tries < 32; tries += 1) codes.push((await ask(email)).code)
    await office.passwordLinks.settled()
    expect(codes.filter((code) => code !== undefined)).toEqual(['too-many-tries', 'too-many-tries'])
    expect((await letters(email)).length).toBe(email === OFFICE_PEOPLE.super ? 5 : 0)
    expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 200 })
    office.wait(60_000)
    expect(await ask(email)).toMatchObject({ status: 200 })
  })

  it('holds no more than five links for one person', async () => {
    const before = (await letters(OFFICE_PEOPLE.biller)).length
    const id = await idOf(OFFICE_PEOPLE.biller)
    const by = { userId: id, companyId: office.agency.own }
    const sent: boolean[] = []
    for (let tries = 0; tries < 6; tries += 1) sent.push(await office.passwordLinks.sendPasswordLink({ id }, 'invited', by))
    expect(sent).toEqual([true, true, true, true, true, false])
    expect((await letters(OFFICE_PEOPLE.biller)).length - before).toBe(5)
  })

  it.each([
    ['made up', MADE_UP],
    ['no token at all', "' or 1=1 --"],
    ['empty', ''],
  ])('refuses a link that is %s', async (_what, token) => {
    expect(await about(token)).toMatchObject(OVER)
    expect(await choose(token, FRESH)).toMatchObject(OVER)
  })

  it('refuses a link after 30 minutes, and one of an account that was closed', async () => {
    const late = await asked(MEMBER)
    office.wait(30 * MINUTE_MS - 1)
    expect(await about(late)).toMatchObject({ status: 200 })
    office.wait(1)
    expect(await about(late)).toMatchObject(OVER)
    expect(await choose(late, FRESH)).toMatchObject(OVER)
    const token = await asked(OFFICE_PEOPLE.other)
    const close = (status: string) =>
      office.database.transaction('platform', (tx) => sql`update app_user set status = ${status} where email = ${OFFICE_PEOPLE.other}`.execute(tx))
    await close('closed')
    expect(await choose(token, FRESH)).toMatchObject(OVER)
    await close('active')
    expect(await about(token)).toMatchObject({ status: 200 })
  })

  it.each([
    ['too short', 'Meadow-52', 'Use at least 12 characters. Several words in a row work best.'],
    ['easily guessed', 'password1234', 'This password is easy to guess. Use a few unrelated words.'],
    ['with the name of the company', 'quiet-Alder-Meadow-52', 'The password must not contain your name, your email or the company name'],
    ['with the name of the person', 'quiet-Byron-Meadow-52', 'The password must not contain your name, your email or the company name'],
  ])('refuses a password that is %s, and lets another be tried', async (_what, password, message) => {
    const token = await asked(MEMBER)
    expect(await choose(token, password)).toMatchObject({ status: 422, code: 'invalid-value', problems: [{ path: '/password', message }] })
    expect(await about(token)).toMatchObject({ status: 200, data: { why: 'forgotten', email: MEMBER } })
    expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 200 })
  })

  it('is worth nothing after many bad passwords', async () => {
    const token = await asked(MEMBER)
    for (let tries = 0; tries < 30; tries += 1) await choose(token, 'short')
    expect(await choose(token, FRESH)).toMatchObject(OVER)
  })

  it('changes the password once, ends all sessions, tells the person and is audited; no other link of theirs is worth anything then', async () => {
    const [first, second] = [await asked(MEMBER), await asked(MEMBER)]
    const open = await office.as(MEMBER)
    office.wait(1_000)
    const answers = await Promise.all([choose(first, FRESH), choose(second, `${FRESH}-two`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.every(({ opens }) => !opens)).toBe(true)
    const chosen = answers[0]?.status === 200 ? FRESH : `${FRESH}-two`
    expect(await open('GET', '/api/ui/two-factor')).toMatchObject({ status: 401 })
    expect(await choose(first, FRESH)).toMatchObject(OVER)
    expect(await choose(second, FRESH)).toMatchObject(OVER)
    expect(await login(MEMBER, PASSWORD)).toMatchObject({ status: 401, code: 'sign-in-failed' })
    expect(await login(MEMBER, chosen)).toMatchObject({ status: 200, opens: true })
    expect((await letters(MEMBER))[0]?.subject).toBe('Your password was changed')
    const log = await office.audited('account')
    expect(log.at(-1)).toMatchObject({ action: 'password-chosen', detail: { why: 'forgotten' } })
    expect(log.filter(({ action }) => action === 'password-link-sent').length).toBeGreaterThanOrEqual(2)
  })

  it('opens an account that waits after wrong passwords, and leaves its second step on', async () => {
    const set = (way: number) =>
      office.database.transaction('platform', (tx) => sql`update app_user set two_factor = ${way} where email = ${OFFICE_PEOPLE.other}`.execute(tx))
    await set(3)
    for (let tries = 0; tries < 6; tries += 1) await login(OFFICE_PEOPLE.other, 'wrong-Harbour-41')
    expect(await login(OFFICE_PEOPLE.other, PASSWORD)).toMatchObject({ code: 'too-many-tries' })
    expect(await choose(await asked(OFFICE_PEOPLE.other), FRESH)).toMatchObject({ status: 200 })
    expect(await login(OFFICE_PEOPLE.other, FRESH)).toMatchObject({ status: 200, opens: false, data: { next: '2fa' } })
    await set(0)
  })

  it('opens the account of someone who was invited, for three days', async () => {
    const id = '7d7b1c1e-5f4f-4c39-9d55-5d7f1f6d0a11'
    await office.database.transaction('platform', async (tx) => {
      await sql`insert into app_user (id, email, first_name, last_name) values (${id}, 'new@agency.test', 'Grace', 'Hopper')`.execute(tx)
      await sql`insert into membership (user_id, company_id, user_type) values (${id}, ${office.agency.own}, 'biller')`.execute(tx)
    })
    expect(await login('new@agency.test', FRESH)).toMatchObject({ status: 401 })
    await office.passwordLinks.sendPasswordLink({ id }, 'invited', { userId: await idOf(OFFICE_PEOPLE.owner), companyId: office.agency.own })
    const token = await newest('new@agency.test')
    office.wait(3 * 24 * 60 * MINUTE_MS - 1)
    expect(await about(token)).toMatchObject({ data: { why: 'invited', email: 'new@agency.test' } })
    expect(await choose(token, FRESH)).toMatchObject({ status: 200 })
    expect(await login('new@agency.test', FRESH)).toMatchObject({ status: 200, opens: true })
  })

  it('keeps the hash of a link alone, and nothing of it in the log', async () => {
    const token = await asked(OFFICE_PEOPLE.owner)
    const { rows } = await office.database.read('platform', (tx) => sql`select * from password_link`.execute(tx))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(office.logged.join('\n')).not.toContain(token)
    expect((await letters(OFFICE_PEOPLE.owner))[0]?.text).toContain(`https://agency.test${PASSWORD_LINK_PATH}#${token}\n`)
  })

  it('leads to a page that nobody has to be signed in for', () => {
    const route = linkedDocuments().routes.find(({ path }) => path === PASSWORD_LINK_PATH)
    expect(route).toMatchObject({ public: true })
  })
})

describe('a letter that has left', () => {
  let office: Office

  beforeAll(async () => {
    office = await openOffice({ deliver: async () => undefined })
  })
  afterAll(() => office.close())

  it('shows its link to nobody in the outbox', async () => {
    await office.anyone('POST', '/api/auth/password/forgot', { email: MEMBER })
    await office.passwordLinks.settled()
    await office.mail.deliverDue()
    expect(office.sent.map(({ text }) => text)).toEqual([expect.stringContaining(PASSWORD_LINK_PATH)])
    expect((await office.mail.list()).map(({ status, text }) => [status, text])).toEqual([['sent', '']])
  })
})
