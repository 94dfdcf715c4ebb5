import { describe, expect, it } from 'vitest'
import { createIdleClock } from '../../src/session/idle/idle-clock.ts'
import fc from '../fast-check.ts'

const MINUTE_MS = 60_000
const TIMEOUT_MS = 30 * MINUTE_MS

/** A browser with a clock that is moved by hand, and a memory that its tabs share. */
const setUp = () => {
  const world = { now: 1_000_000, last: undefined as number | undefined }
  const tab = (timeoutMs = TIMEOUT_MS) =>
    createIdleClock(
      {
        now: () => world.now,
        read: () => world.last,
        write: (at) => {
          world.last = at
        },
      },
      timeoutMs,
    )
  return { world, tab }
}

describe('the idle clock', () => {
  it('watches, counts two minutes down after the idle time, and is over', () => {
    const { world, tab } = setUp()
    const clock = tab()
    world.now += TIMEOUT_MS - 1
    expect(clock.state()).toEqual({ kind: 'watching' })
    world.now += 1
    expect(clock.state()).toEqual({ kind: 'idle', secondsLeft: 120 })
    world.now += 119_001
    expect(clock.state()).toEqual({ kind: 'idle', secondsLeft: 1 })
    world.now += 999
    expect(clock.state()).toEqual({ kind: 'timed-out' })
  })

  it('goes on from any deed while it counts down', () => {
    const { world, tab } = setUp()
    const clock = tab()
    world.now += TIMEOUT_MS + 60_000
    clock.interrupt()
    expect(clock.state()).toEqual({ kind: 'watching' })
  })

  it('is over after a sleep through the deadline, whatever is moved then', () => {
    const { world, tab } = setUp()
    const clock = tab()
    world.now += 8 * 60 * MINUTE_MS
    expect(clock.interrupt()).toEqual({ report: false })
    expect(clock.state()).toEqual({ kind: 'timed-out' })
  })

  it('is one for all tabs', () => {
    const { world, tab } = setUp()
    const [one, other] = [tab(), tab()]
    world.now += TIMEOUT_MS + 1_000
    expect(other.state().kind).toBe('idle')
    one.interrupt()
    expect(other.state()).toEqual({ kind: 'watching' })
  })

  it('takes deeds within half a second for one, and reports at most once in ten minutes or a quarter of the idle time', () => {
    const { world, tab } = setUp()
    const reportsIn = (clock: ReturnType<typeof tab>, minutes: number): number => {
      let reports = 0
      for (let at = 0; at < minutes * 600; at += 1) {
        world.now += 100
        if (clock.interrupt().report) reports += 1
      }
      return reports
    }
    expect(reportsIn(tab(12 * 60 * MINUTE_MS), 61)).toBe(6)
    expect(reportsIn(tab(20 * MINUTE_MS), 61)).toBe(12)
  })

  it('never ends a session within its idle time of a deed in any tab, and always after the countdown', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 0, max: 40 * MINUTE_MS }), fc.boolean()), { maxLength: 40 }), (steps) => {
        const { world, tab } = setUp()
        const tabs = [tab(), tab()]
        let deed = world.now
        for (const [which, wait, acts] of steps) {
          world.now += wait
          const quiet = world.now - deed
          const kinds = tabs.map((clock) => clock.state().kind)
          expect(kinds).toEqual(Array(2).fill(quiet < TIMEOUT_MS ? 'watching' : quiet < TIMEOUT_MS + 120_000 ? 'idle' : 'timed-out'))
          if (!acts || quiet >= TIMEOUT_MS + 120_000) continue
          const clock = tabs[which] ?? tabs[0]
          const before = world.last
          clock?.interrupt()
          if (world.last !== before) deed = world.now
        }
      }),
    )
  })
})
