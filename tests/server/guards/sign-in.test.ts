import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Agency, openAgency, PASSWORD, request } from './agency.ts'

// Other files of the process may have loaded the guards with the package as it is.
vi.hoisted(() => void vi.resetModules())
/** The real one, whose calls can be counted: work is what it is asked to do, not what the clock says. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

describe('sign-in', () => {
  let agency: Agency
  beforeAll(async () => {
    agency = await openAgency()
  })
  afterAll(() => agency.close())
  beforeEach(() => agency.wait(25 * 3_600_000))

  const refusal = (over: Parameters<typeof request>[0]) =>
    agency.guards.signIn(request(over)).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    )

  it.each([
    ['a wrong password', { password: 'violet-Harbour-42' }],
    ['an unknown address', { email: 'nobody@agency.test' }],
    ['a closed account', { email: 'closed@agency.test' }],
    ['an empty password', { password: '' }],
    ['the hash in place of the password', { password: '$argon2id$v=19$m=19456,t=2,p=1$x$y' }],
    ['SQL in place of an address', { email: "' or 1=1 --" }],
  ])('refuses %s with one and the same code', async (_title, over) => {
    expect(await refusal(over)).toBe('sign-in-failed')
  })

  it('and sign-out are not without their entry in the audit', async () => {
    const sessions = async () => (await agency.database.read('platform', (tx) => sql`select 1 from session where revoked_at is null`.execute(tx))).rows.length
    const broken = (action: string) => {
      const { write } = agency.audit
      return vi.spyOn(agency.audit, 'write').mockImplementation(async (entry, tx) => {
        if (entry.action === action) throw new Error('no room')
        await write(entry, tx)
      })
    }
    const before = await sessions()
    const opening = broken('sign-in')
    await expect(agency.guards.signIn(request())).rejects.toThrow('no room')
    opening.mockRestore()
    expect(await sessions()).toBe(before)
    const { caller } = await agency.guards.signIn(request())
    const ending = broken('sign-out')
    await expect(agency.guards.signOut(caller, '203.0.113.9')).rejects.toThrow('no room')
    ending.mockRestore()
    expect(await sessions()).toBe(before + 1)
    await agency.guards.signOut(caller, '203.0.113.9')
    expect(await sessions()).toBe(before)
  })

  it('makes an account wait after five wrong passwords, and longer with each more', async () => {
    for (let count = 0; count < 5; count += 1) expect(await refusal({ password: 'wrong' })).toBe('sign-in-failed')
    expect(await refusal({})).toBe('too-many-tries')
    agency.wait(31_000)
    expect(await refusal({ password: 'wrong' })).toBe('sign-in-failed')
    agency.wait(31_000)
    expect(await refusal({})).toBe('too-many-tries')
    agency.wait(60_000)
    for (let count = 0; count < 20; count += 1) {
      expect(await refusal({ password: 'wrong' })).toBe('sign-in-failed')
      agency.wait(61_000)
    }
    expect(await refusal({})).toBe('signed in')
    expect(await refusal({ password: 'wrong' })).toBe('sign-in-failed')
  })

  it('counts tries that come all at once', async () => {
    const codes = await Promise.all(Array.from({ length: 40 }, () => refusal({ password: 'wrong', ip: '203.0.113.8' })))
    expect(codes.filter((code) => code === 'sign-in-failed').length).toBe(5)
    expect(codes.filter((code) => code === 'too-many-tries').length).toBe(35)
  })

  it('makes an address wait that tries many accounts, and a neighbour in its IPv6 network with it', async () => {
    const ip = (last: number) => `2001:db8:1:2::${last}`
    for (let count = 0; count < 30; count += 1) await refusal({ email: `person${count}@agency.test`, ip: ip(count + 1) })
    expect(await refusal({ ip: ip(99) })).toBe('too-many-tries')
    expect(await refusal({ ip: '2001:db8:1:3::1' })).toBe('signed in')
    agency.wait(5_001)
    expect(await refusal({ ip: ip(99) })).toBe('signed in')
  })

  it('lets a browser in that its person used before, whatever strangers try at the account or from the address', async () => {
    const { caller } = await agency.guards.signIn(request())
    const { browsers } = agency.guards
    const browser = browsers.add(undefined, caller.actor.userId)
    const ip = '203.0.113.20'
    for (let count = 0; count < 40; count += 1) await refusal({ email: `stranger${count}@agency.test`, ip })
    for (let count = 0; count < 12; count += 1) await refusal({ password: 'wrong', ip: '203.0.113.21' })
    expect(await refusal({ ip })).toBe('too-many-tries')
    expect(await refusal({ ip: '203.0.113.22' })).toBe('too-many-tries')
    expect(await refusal({ ip, browser })).toBe('signed in')
    // Somebody at that browser who guesses waits as well, and longer with each try.
    for (let count = 0; count < 5; count += 1) expect(await refusal({ ip, browser, password: 'wrong' })).toBe('sign-in-failed')
    expect(await refusal({ ip, browser })).toBe('too-many-tries')
  })

  it.each([
    ['made up', (known: string) => known.replace(/[\w-]{22}$/, 'A'.repeat(22))],
    ["another person's", (_known: string, other: string) => other],
    ['longer than any', (known: string) => `${known}${`.${'A'.repeat(22)}`.repeat(12)}`],
    ['empty', () => ''],
  ])('takes a browser whose cookie is %s for a stranger', async (_what, forge) => {
    const { browsers } = agency.guards
    const { caller } = await agency.guards.signIn(request())
    const { caller: other } = await agency.guards.signIn(request({ email: 'super@agency.test' }))
    const known = browsers.add(undefined, caller.actor.userId)
    const browser = forge(known, browsers.add(undefined, other.actor.userId))
    expect(browsers.knows(known, caller.actor.userId)).toMatch(/^[\w-]{22}$/)
    expect(browsers.knows(browser, caller.actor.userId)).toBeUndefined()
    for (let count = 0; count < 5; count += 1) await refusal({ password: 'wrong', ip: '203.0.113.23' })
    expect(await refusal({ browser, ip: '203.0.113.24' })).toBe('too-many-tries')
  })

  it('knows the last twelve people of a browser, and names none of them', () => {
    const { browsers } = agency.guards
    const people = Array.from({ length: 14 }, (_, index) => `${index}`.padStart(8, '0'))
    const cookie = people.reduce<string | undefined>((before, id) => browsers.add(before, id), undefined) ?? ''
    expect(people.filter((id) => browsers.knows(cookie, id) === undefined)).toEqual(people.slice(0, 2))
    expect(people.filter((id) => cookie.includes(id))).toEqual([])
    expect(browsers.add(cookie, people[13] ?? '')).toBe(cookie)
  })

  it('counts no right sign-ins, however many come at once for one account or from one address', async () => {
    const at = (index: number) => request({ email: index % 2 === 0 ? 'member@agency.test' : 'super@agency.test', ip: '203.0.113.25' })
    const codes = await Promise.all(Array.from({ length: 40 }, (_, index) => refusal(at(index))))
    expect(codes.filter((code) => code !== 'signed in')).toEqual([])
  })

  it('makes nobody wait for days after a clock that was ahead is set right', async () => {
    agency.wait(3 * 86_400_000)
    for (let count = 0; count < 8; count += 1) await refusal({ password: 'wrong', ip: '203.0.113.26' })
    const { secret, caller } = await agency.guards.signIn(request({ email: 'super@agency.test', ip: '203.0.113.27' }))
    expect(await agency.guards.sessions.alive([caller.actor.sessionId])).toEqual(new Set([caller.actor.sessionId]))
    const rate = { max: 1, restMs: 60_000 }
    const take = () => agency.guards.rates.takeOf('clock', '203.0.113.28', rate)
    expect([await take(), (await take()) > 0]).toEqual([0, true])
    agency.wait(-3 * 86_400_000)
    expect(await refusal({ ip: '203.0.113.26' })).toBe('signed in')
    expect(await take()).toBe(0)
    expect(await agency.guards.sessions.alive([caller.actor.sessionId])).toEqual(new Set())
    await expect(agency.guards.admitSocket(secret)).rejects.toMatchObject({ code: 'not-signed-in' })
    agency.wait(4 * 86_400_000)
  })

  it('treats unknown accounts like known ones when they have to wait', async () => {
    for (let count = 0; count < 5; count += 1) await refusal({ email: 'ghost@agency.test', ip: '203.0.113.9' })
    expect(await refusal({ email: 'ghost@agency.test', ip: '203.0.113.10' })).toBe('too-many-tries')
  })

  it('writes a bounded number of audit rows however often someone tries', async () => {
    const count = async () => {
      const { rows } = await agency.database.read('platform', (tx) => sql<{ n: number }>`select count(*) as n from audit`.execute(tx))
      return rows[0]?.n ?? 0
    }
    const before = await count()
    for (let tries = 0; tries < 200; tries += 1) await refusal({ password: 'wrong', ip: '203.0.113.11' })
    expect((await count()) - before).toBeLessThan(10)
  })

  it('works as hard for an unknown account as for a known one', async () => {
    const work = async (email: string) => {
      vi.mocked(verify).mockClear()
      await refusal({ email, password: 'wrong' })
      return vi.mocked(verify).mock.calls.map(([stored, password]) => ({ cost: /^\$argon2id\$v=19\$[^$]+/.exec(String(stored))?.[0], password }))
    }
    const known = await work('member@agency.test')
    expect(known).toEqual([{ cost: '$argon2id$v=19$m=19456,t=2,p=1', password: 'wrong' }])
    expect(await work('nobody@agency.test')).toEqual(known)
    expect(await work('closed@agency.test')).toEqual(known)
  })

  it('keeps neither the password nor the secret of a session in the database', async () => {
    const { secret } = await agency.guards.signIn(request())
    const { rows } = await agency.database.read('platform', (tx) =>
      sql<{
        all: string
      }>`select (select json_agg(s)::text from session s) || (select json_agg(u)::text from app_user u) || (select json_agg(a)::text from audit a) as all`.execute(
        tx,
      ),
    )
    const all = rows[0]?.all ?? ''
    expect(all).toContain('argon2id$v=19$m=19456,t=2,p=1')
    expect(all.includes(secret)).toBe(false)
    expect(all.includes(PASSWORD)).toBe(false)
  })

  it('signs in whatever the case of the address and starts in the own company', async () => {
    const { caller } = await agency.guards.signIn(request({ email: ' Member@Agency.TEST ' }))
    expect(caller.actor).toMatchObject({ companyId: agency.own, superadmin: false, userType: 'scheduler' })
    expect(caller.session.idleMs).toBe(30 * 60_000)
  })
})
