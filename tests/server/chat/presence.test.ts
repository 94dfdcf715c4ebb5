import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#permissions'
import { createPresence, type Presence } from '../../../src/server/messaging/chat/live/presence.ts'
import { BEAT_MS, LOST_MS, type PresenceNews } from '../../../src/server/messaging/chat/live/presence-news.ts'
import fc from '../../fast-check.ts'

const actor = (userId: string, companyId = 'alder', userType = 'nurse'): Actor => ({ userId, companyId, userType }) as Actor

/** A process and what its pages were told, as `who status`. */
interface Process {
  readonly presence: Presence
  readonly told: string[]
  readonly lost: { readonly count: number }
  /** Says and hears nothing more, as one that was killed. */
  kill(): void
}

/** Processes that hear each other, over a line that can lose what is said. */
class Line {
  private readonly hearers = new Set<(news: PresenceNews) => void>()
  losesAll = false

  open(): Process {
    const told: string[] = []
    const lost = { count: 0 }
    let isAlive = true
    const hear = (news: PresenceNews): void => presence.heard(news)
    const presence = createPresence({
      tell: (companyId, changes) => {
        if (isAlive) told.push(...changes.map(({ id, status }) => `${companyId} ${id} ${status}`))
      },
      send: (news) => {
        if (!isAlive || this.losesAll) return
        const text = JSON.stringify(news)
        for (const other of [...this.hearers]) if (other !== hear) queueMicrotask(() => other(JSON.parse(text)))
      },
      lost: () => {
        lost.count += 1
      },
    })
    this.hearers.add(hear)
    return {
      presence,
      told,
      lost,
      kill: () => {
        isAlive = false
        this.hearers.delete(hear)
      },
    }
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('who is online at another process', () => {
  it('is told here once it has rested, and is somebody of one company', async () => {
    const line = new Line()
    const [a, b] = [line.open(), line.open()]
    const leave = a.presence.opened(actor('ann'))
    await pass(1_500)
    expect([b.told, a.told]).toEqual([['alder ann online'], ['alder ann online']])
    expect([b.presence.isOnline('alder', 'ann'), b.presence.isOnlineHere('alder', 'ann'), b.presence.isOnline('birch', 'ann')]).toEqual([true, false, false])
    leave()
    await pass(1_500)
    expect(b.told).toEqual(['alder ann online', 'alder ann offline'])
  })

  it('moves from one process to the other without a word', async () => {
    const line = new Line()
    const [a, b] = [line.open(), line.open()]
    const leave = a.presence.opened(actor('ann'))
    await pass(2_000)
    leave()
    await pass(300)
    b.presence.opened(actor('ann'))
    await pass(3_000)
    expect([a.told, b.told]).toEqual([['alder ann online'], ['alder ann online']])
    expect(a.presence.isOnline('alder', 'ann')).toBe(true)
  })

  it('is known to a process that starts later', async () => {
    const line = new Line()
    const a = line.open()
    a.presence.opened(actor('ann'))
    a.presence.opened(actor('dora', 'birch', 'client'))
    await pass(2_000)
    const b = line.open()
    await pass(BEAT_MS + 1_500)
    expect(b.told.sort()).toEqual(['alder ann online', 'birch dora online'])
  })

  it('is online no more when its process was killed, and at once when it ended', async () => {
    const line = new Line()
    const [a, b, c] = [line.open(), line.open(), line.open()]
    a.presence.opened(actor('ann'))
    b.presence.opened(actor('ben'))
    await pass(2_000)
    expect(c.told.sort()).toEqual(['alder ann online', 'alder ben online'])
    b.presence.close()
    await pass(1_500)
    expect(c.told.at(-1)).toBe('alder ben offline')
    a.kill()
    await pass(BEAT_MS)
    expect(c.presence.isOnline('alder', 'ann')).toBe(true)
    await pass(LOST_MS + BEAT_MS)
    expect(c.told.at(-1)).toBe('alder ann offline')
    // What a killed one stored last it may have told nobody; one that ended had the time to.
    expect([b.lost.count, c.lost.count]).toEqual([0, 1])
  })

  it('is asked back for by a process that has missed the hello of one which asks it', async () => {
    const line = new Line()
    const a = line.open()
    await pass(100)
    line.losesAll = true
    const b = line.open()
    b.presence.opened(actor('ben'))
    await pass(200)
    line.losesAll = false
    // What b hears of a, it does not know: it asks, and is asked.
    a.presence.opened(actor('ann'))
    await pass(2_000)
    expect([a.presence.isOnline('alder', 'ben'), b.presence.isOnline('alder', 'ann')]).toEqual([true, true])
  })

  it('does not change any more at a process that ends, whatever comes to it', async () => {
    const line = new Line()
    const [a, b] = [line.open(), line.open()]
    const leave = a.presence.opened(actor('ann'))
    b.presence.opened(actor('ben'))
    await pass(2_000)
    a.presence.close()
    leave()
    a.presence.opened(actor('cat'))
    a.presence.missed()
    b.presence.opened(actor('dan'))
    await pass(BEAT_MS + 2_000)
    expect(a.told.sort()).toEqual(['alder ann online', 'alder ben online'])
    expect(b.told.slice(2).sort()).toEqual(['alder ann offline', 'alder dan online'])
  })

  it('is as it is after whatever came, went and was lost on the way', async () => {
    const PEOPLE = ['ann', 'ben', 'cat']
    const step = fc.oneof(
      fc.record({ kind: fc.constant('open' as const), at: fc.nat({ max: 2 }), who: fc.constantFrom(...PEOPLE) }),
      fc.record({ kind: fc.constant('close' as const), at: fc.nat({ max: 9 }) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 20, max: 6_000 }) }),
      fc.record({ kind: fc.constant('lose' as const), loses: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const line = new Line()
        const processes = [line.open(), line.open(), line.open()]
        const pages: { readonly who: string; readonly leave: () => void }[] = []
        for (const each of steps) {
          if (each.kind === 'open') pages.push({ who: each.who, leave: processes[each.at]?.presence.opened(actor(each.who)) ?? (() => undefined) })
          else if (each.kind === 'close') pages.splice(each.at, 1)[0]?.leave()
          else if (each.kind === 'wait') await pass(each.ms)
          else line.losesAll = each.loses
        }
        line.losesAll = false
        await pass(2 * BEAT_MS + 1_500)
        for (const { presence, told } of processes)
          for (const who of PEOPLE) {
            const isThere = pages.some((page) => page.who === who)
            expect(presence.isOnline('alder', who)).toBe(isThere)
            expect(told.findLast((said) => said.startsWith(`alder ${who}`)) ?? `alder ${who} offline`).toBe(`alder ${who} ${isThere ? 'online' : 'offline'}`)
          }
        for (const { presence } of processes) presence.close()
        vi.clearAllTimers()
      }),
      { numRuns: 100 },
    )
  })
})
