import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#server/http/guards'
import { agentNames } from '../../../src/server/http/guards/agent-names.ts'
import { type Agency, openAgency, request } from './agency.ts'

const MINUTE_MS = 60_000
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const IP = '203.0.113.7'

describe("one's own sessions", () => {
  let agency: Agency
  let mine: SignedIn
  beforeAll(async () => {
    agency = await openAgency()
  })
  afterAll(() => agency.close())
  beforeEach(async () => {
    await agency.guards.endAllSessions((await agency.guards.signIn(request())).caller, IP)
    mine = await agency.guards.signIn(request())
  })

  const elsewhere = (over = {}) => agency.guards.signIn(request({ agent: PHONE, ip: '198.51.100.4', ...over }))
  const idOf = ({ caller }: SignedIn) => caller.actor.sessionId
  const list = () => agency.guards.sessionsOf(mine.caller)
  const end = (id: string) =>
    agency.guards.endSession(mine.caller, id, IP).then(
      () => 'ended',
      (error: { code: string }) => error.code,
    )
  const admitted = (who: SignedIn) =>
    agency.guards.admit({ secret: who.secret, token: who.caller.session.csrf, ip: IP }).then(
      () => true,
      () => false,
    )

  it("refuses to end another person's session, this one, one that has ended and one that never was", async () => {
    const boss = await agency.guards.signIn(request({ email: 'super@agency.test' }))
    const phone = await elsewhere()
    expect(await end(idOf(boss))).toBe('not-found')
    expect(await end(idOf(mine))).toBe('not-found')
    expect(await end('a'.repeat(43))).toBe('not-found')
    expect([await end(idOf(phone)), await end(idOf(phone))]).toEqual(['ended', 'not-found'])
    expect([await admitted(boss), await admitted(mine), await admitted(phone)]).toEqual([true, true, false])
  })

  it('are listed with browser, address and last activity, this one first; none that is over, none of another person', async () => {
    agency.wait(MINUTE_MS)
    const phone = await elsewhere()
    await agency.guards.signIn(request({ email: 'super@agency.test' }))
    const over = await elsewhere()
    await end(idOf(over))
    agency.wait(2 * MINUTE_MS)
    expect(await list()).toEqual([
      expect.objectContaining({ id: idOf(mine), isThis: true, browser: '', system: '', address: '203.0.113.7' }),
      expect.objectContaining({ id: idOf(phone), isThis: false, browser: 'Safari', system: 'iOS', isMobile: true, address: '198.51.100.4' }),
    ])
    agency.wait(33 * MINUTE_MS)
    expect(await list()).toEqual([])
  })

  it('are ended one by one, which closes their sockets and is in the log', async () => {
    const phone = await elsewhere()
    const ended: string[] = []
    agency.guards.sessions.onEnded((ids) => ended.push(...ids))
    await end(idOf(phone))
    expect(ended).toEqual([idOf(phone)])
    expect((await list()).map(({ id }) => id)).toEqual([idOf(mine)])
  })

  it('are ended everywhere, this one too, and nobody else’s', async () => {
    const [phone, boss] = [await elsewhere(), await agency.guards.signIn(request({ email: 'super@agency.test' }))]
    const ended: string[] = []
    agency.guards.sessions.onEnded((ids) => ended.push(...ids))
    expect(await agency.guards.endAllSessions(mine.caller, IP)).toBe(2)
    expect(ended.toSorted()).toEqual([idOf(mine), idOf(phone)].toSorted())
    expect([await admitted(mine), await admitted(phone), await admitted(boss)]).toEqual([false, false, true])
  })
})

describe('what a browser says of itself', () => {
  const WIN = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [PHONE, 'Safari', 'iOS', true],
    [`${WIN} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
    [`${WIN} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'macOS', false],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
    ['<script>alert(1)</script>', '', '', false],
    ['', '', '', false],
  ])('%s', (agent, browser, system, isMobile) => expect(agentNames(agent)).toEqual({ browser, system, isMobile }))
})
