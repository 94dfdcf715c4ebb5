import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../guards/agency.ts'
import { openPipeline, type TestPipeline } from './open-pipeline.ts'

describe('calls of sessions', () => {
  let pipeline: TestPipeline
  const running = new Map<string, number>()
  let most = 0
  const order: string[] = []
  let go: () => void = () => undefined
  beforeAll(async () => {
    pipeline = await openPipeline()
    const open = new Promise<void>((resolve) => {
      go = resolve
    })
    pipeline.app.get('/api/slow', async (call) => {
      const who = call.caller?.actor.sessionId ?? ''
      running.set(who, (running.get(who) ?? 0) + 1)
      most = Math.max(most, running.get(who) ?? 0)
      await open
      running.set(who, (running.get(who) ?? 0) - 1)
      order.push(who)
      return { success: true }
    })
  })
  afterAll(() => pipeline.close())

  const signedIn = async () => {
    const { secret, caller } = await pipeline.guards.signIn(request())
    const own = `rc_session=${secret}`
    return { own, call: (cookie = own) => pipeline.app.inject({ url: '/api/slow', headers: { cookie, token: caller.session.csrf } }) }
  }
  const tally = (statuses: readonly number[]) => Object.fromEntries([200, 503].map((status) => [status, statuses.filter((each) => each === status).length]))

  it('are at work a few at a time; more than a hundred others are sent away, and another session is not kept waiting', async () => {
    const [eve, ann] = [await signedIn(), await signedIn()]
    const asked = Array.from({ length: 500 }, () => eve.call())
    const other = ann.call()
    await expect.poll(() => [...running.values()].sort()).toEqual([1, 6])
    go()
    const answers = await Promise.all(asked)
    expect((await other).statusCode).toBe(200)
    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 106, 503: 394 })
    expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2')
    expect([most, order.length, new Set(order.slice(0, 7)).size]).toEqual([6, 107, 2])
  })
  it('are let in by the cookie that holds, whatever stands before or behind it', async () => {
    const { own, call } = await signedIn()
    for (const cookie of [own, `rc_session=${'A'.repeat(43)}; ${own}`, `${own}; rc_session=x`, `rc_session=; ${own}`])
      expect((await call(cookie)).statusCode).toBe(200)
    for (const cookie of [`rc_session=${'A'.repeat(43)}; rc_session=x`, 'rc_session=']) expect((await call(cookie)).statusCode).toBe(401)
  })
})
