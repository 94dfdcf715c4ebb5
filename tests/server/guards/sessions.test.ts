import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/http/guards'
import { idleMinutesOf } from '../../../src/server/http/guards/caller.ts'
import { type Agency, openAgency, request } from './agency.ts'

const MINUTE_MS = 60_000

describe('sessions', () => {
  let agency: Agency
  let mine: SignedIn
  beforeAll(async () => {
    agency = await openAgency()
  })
  afterAll(() => agency.close())
  beforeEach(async () => {
    mine = await agency.guards.signIn(request())
  })

  const facts = (over: object = {}) => ({
    secret: mine.secret,
    token: mine.caller.session.csrf,
    userId: mine.caller.actor.userId,
    companyId: agency.own,
    ip: '203.0.113.7',
    ...over,
  })
  const outcome = (over: object = {}) =>
    agency.guards.admit(facts(over)).then(
      () => 'admitted',
      (error: { code: string }) => error.code,
    )

  it.each([
    ['no cookie', { secret: undefined }, 'not-signed-in'],
    ['a made-up cookie', { secret: 'A'.repeat(43) }, 'not-signed-in'],
    ['a cookie of another shape', { secret: "' or 1=1" }, 'not-signed-in'],
    ['no token', { token: undefined }, 'cross-site'],
    ['a wrong token', { token: 'x' }, 'cross-site'],
    ["another user's id", { userId: '00000000-0000-4000-8000-000000000000' }, 'forbidden'],
    ['a company id that is none', { companyId: 'all' }, 'wrong-company'],
    ['an empty company id', { companyId: '' }, 'wrong-company'],
    ['an unknown company', { companyId: '00000000-0000-4000-8000-000000000000' }, 'wrong-company'],
  ])('refuses %s', async (_title, over, code) => {
    expect(await outcome(over)).toBe(code)
  })

  it("refuses another company's id and lets a super admin choose any", async () => {
    expect(await outcome({ companyId: agency.other })).toBe('wrong-company')
    mine = await agency.guards.signIn(request({ email: 'super@agency.test' }))
    expect(await outcome({ companyId: agency.other })).toBe('admitted')
    expect((await agency.guards.admit(facts({ companyId: agency.other }))).actor.companyId).toBe(agency.other)
  })

  it('takes the company chosen last when none is named', async () => {
    expect((await agency.guards.admit(facts({ companyId: undefined, userId: undefined }))).actor.companyId).toBe(agency.own)
  })

  it('gives a new secret at each sign-in and ends the session that the browser brought (fixation)', async () => {
    const next = await agency.guards.signIn(request({ formerSecret: mine.secret }))
    expect(next.secret).not.toBe(mine.secret)
    expect(Buffer.from(next.secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(await outcome()).toBe('not-signed-in')
  })

  it('does not open a session under a secret that someone chose', async () => {
    const chosen = 'B'.repeat(43)
    await agency.guards.signIn(request({ formerSecret: chosen }))
    expect(await outcome({ secret: chosen })).toBe('not-signed-in')
  })

  it('ends after the idle time of the company, counted from the last call', async () => {
    agency.wait(29 * MINUTE_MS)
    expect(await outcome()).toBe('admitted')
    agency.wait(29 * MINUTE_MS)
    expect(await outcome()).toBe('admitted')
    // The page warns at the end of the idle time, and counts two minutes down.
    agency.wait(31.9 * MINUTE_MS)
    expect(await outcome()).toBe('admitted')
    agency.wait(32 * MINUTE_MS)
    expect(await outcome()).toBe('not-signed-in')
  })

  it('ends after twelve idle hours where the company sets nothing', () => expect([idleMinutesOf(null), idleMinutesOf(undefined)]).toEqual([720, 720]))

  it('is not kept alive by what a page does on its own', async () => {
    agency.wait(20 * MINUTE_MS)
    expect(await outcome({ idleSeconds: 20 * 60 })).toBe('admitted')
    agency.wait(11 * MINUTE_MS)
    expect(await outcome({ idleSeconds: 31 * 60 })).toBe('admitted')
    agency.wait(1 * MINUTE_MS)
    expect(await outcome({ idleSeconds: 32 * 60 })).toBe('not-signed-in')
  })

  it('counts from a report of what was done last, however little later that is; another call within a minute is not written down', async () => {
    agency.wait(40_000)
    expect(await outcome({ isReport: true, idleSeconds: 10 })).toBe('admitted')
    agency.wait(32 * MINUTE_MS - 11_000)
    expect(await outcome({ idleSeconds: 32 * 60 - 1 })).toBe('admitted')
    agency.wait(1_000)
    expect(await outcome({ idleSeconds: 32 * 60 })).toBe('not-signed-in')
  })

  it('counts from when the person was there, whoever calls late', async () => {
    agency.wait(25 * MINUTE_MS)
    expect(await outcome({ idleSeconds: 5 * 60 })).toBe('admitted')
    agency.wait(26 * MINUTE_MS)
    expect(await outcome({ idleSeconds: 31 * 60 })).toBe('admitted')
    agency.wait(1 * MINUTE_MS)
    expect(await outcome({ idleSeconds: 32 * 60 })).toBe('not-signed-in')
  })

  it('ends a day after the sign-in, however busy', async () => {
    for (let hour = 0; hour < 48; hour += 1) {
      agency.wait(29.9 * MINUTE_MS)
      await outcome()
    }
    agency.wait(6 * MINUTE_MS)
    expect(await outcome()).toBe('not-signed-in')
  })

  it('is over to the millisecond for those who watch many at once as well, by either end, revoked or unknown', async () => {
    const id = mine.caller.actor.sessionId ?? ''
    const holds = async () => (await agency.guards.sessions.alive([id, 'unknown'])).has(id)
    agency.wait(32 * MINUTE_MS - 1)
    expect(await holds()).toBe(true)
    agency.wait(1)
    expect(await holds()).toBe(false)
    mine = await agency.guards.signIn(request())
    const next = mine.caller.actor.sessionId ?? ''
    expect([...(await agency.guards.sessions.alive([id, next, 'unknown']))]).toEqual([next])
    await agency.guards.signOut(mine.caller, '203.0.113.7')
    expect((await agency.guards.sessions.alive([next])).size).toBe(0)
    expect((await agency.guards.sessions.alive([])).size).toBe(0)
  })

  it('ends at sign-out and tells those who listen', async () => {
    const ended: string[] = []
    agency.guards.sessions.onEnded((ids) => ended.push(...ids))
    await agency.guards.signOut(mine.caller, '203.0.113.7')
    expect(await outcome()).toBe('not-signed-in')
    expect(ended).toContain(mine.caller.actor.sessionId)
  })

  it('keeps at most twenty sessions of a person', async () => {
    for (let count = 0; count < 20; count += 1) {
      agency.wait(1_000)
      await agency.guards.signIn(request())
    }
    expect(await outcome()).toBe('not-signed-in')
  })

  it('moves to another company only when the person belongs to it', async () => {
    await expect(agency.guards.chooseCompany(mine.caller, agency.other)).rejects.toMatchObject({ code: 'wrong-company' })
    const boss = await agency.guards.signIn(request({ email: 'super@agency.test' }))
    await agency.guards.chooseCompany(boss.caller, agency.other)
    const again = await agency.guards.signIn(request({ email: 'super@agency.test' }))
    expect(again.caller.actor.companyId).toBe(agency.other)
  })
})
