import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedWindow, slidingWindow, tokenBucket, waitAfter } from '#server/platform/limits'

const START = Date.parse('2026-03-02T15:00:00Z')

describe('a back-off', () => {
  const rule = { free: 5, firstWaitMs: 30_000, longestWaitMs: 900_000 }
  it('lets the free failures pass, then doubles the wait up to the longest', () => {
    expect([0, 4, 5, 6, 7, 8, 9, 10, 11].map((failures) => waitAfter(failures, rule))).toEqual([
      0, 0, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000,
    ])
  })
  it('stays at the longest however many there are', () => expect(waitAfter(1_000_000, rule)).toBe(900_000))
})

describe('a sliding window', () => {
  it('never lets more than its number pass in any such time, and gives the wait after which one does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('ada', 'bea'), fc.nat({ max: 400 })), { maxLength: 60 }), (calls) => {
        let now = START
        const take = slidingWindow({ max: 3, withinMs: 1_000 }, () => new Date(now))
        const passed: Record<string, number[]> = { ada: [], bea: [] }
        for (const [who, pauseMs] of calls) {
          now += pauseMs
          const wait = take(who)
          const recent = (passed[who] ?? []).filter((at) => at > now - 1_000)
          expect(wait > 0).toBe(recent.length === 3)
          if (wait > 0) expect(now + wait).toBe((recent[0] ?? 0) + 1_000)
          else passed[who]?.push(now)
        }
      }),
    )
  })
})

describe('a fixed window', () => {
  it('lets its number pass and begins anew when its time is over', () => {
    let now = START
    const isInTime = fixedWindow({ max: 2, withinMs: 1_000 }, () => now)
    expect([isInTime(), isInTime(), isInTime()]).toEqual([true, true, false])
    now += 1_000
    expect(isInTime()).toBe(false)
    now += 1
    expect([isInTime(), isInTime(), isInTime()]).toEqual([true, true, false])
  })
})

describe('a token bucket', () => {
  it('lets a burst pass, then as many as time brings, and never more at once than a burst', () => {
    let now = START
    const take = tokenBucket({ burst: 5, perSecond: 0.5 }, () => now)
    const taken = (tries: number) => Array.from({ length: tries }, take).filter(Boolean).length
    expect(taken(10)).toBe(5)
    now += 1_999
    expect(taken(1)).toBe(0)
    now += 1
    expect(taken(2)).toBe(1)
    now += 3_600_000
    expect(taken(10)).toBe(5)
  })
  it('brings nothing when the clock is set back', () => {
    let now = START
    const take = tokenBucket({ burst: 1, perSecond: 1 }, () => now)
    expect(take()).toBe(true)
    now -= 3_600_000
    expect(take()).toBe(false)
    now += 1_000
    expect(take()).toBe(true)
  })
})
