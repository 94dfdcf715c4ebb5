import { describe, expect, it } from 'vitest'
import { isAlive } from '../../src/server/http/guards/sessions.ts'
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

  it('is told to the server in time: it never ends a session before the page does, however little is done and whichever reports are lost', () => {
    const timeouts = fc.constantFrom(1, 2, 5, 30, 12 * 60)
    const step = fc.record({ wait: fc.integer({ min: 1, max: 20 * 60 }), deeds: fc.nat(3), isTicking: fc.boolean(), isLost: fc.boolean() })
    fc.assert(
      fc.property(timeouts, fc.array(step, { minLength: 1, maxLength: 30 }), (minutes, steps) => {
        const { world, tab } = setUp()
        const clock = tab(minutes * MINUTE_MS)
        let seen = world.now
        let lost = 0
        const tell = ({ report }: { readonly report: boolean }, isLost: boolean): void => {
          if (!report) return
          // One of several that follow each other may not arrive.
          if (isLost && lost === 0) {
            lost += 1
            clock.reportFailed()
            return
          }
          lost = 0
          // As the server counts: whole seconds since the last deed, from when the call comes.
          seen = Math.max(seen, world.now - Math.floor((world.now - (world.last ?? 0)) / 1_000) * 1_000)
        }
        for (const { wait, deeds, isTicking, isLost } of steps) {
          for (let at = 0; at < deeds; at += 1) {
            world.now += 700
            tell(clock.interrupt(), isLost)
          }
          // A hidden tab ticks once a minute.
          for (let left = wait; left > 0; left -= isTicking ? 1 : 60) {
            world.now += Math.min(left, isTicking ? 1 : 60) * 1_000
            tell(clock.tick(), isLost)
            if (clock.state().kind === 'timed-out') return
            const row = {
              revoked_at: null,
              expires_at: new Date(world.now + 60 * MINUTE_MS).toISOString(),
              seen_at: new Date(seen).toISOString(),
              idle_minutes: minutes,
            }
            expect(isAlive(row, new Date(world.now))).toBe(true)
          }
        }
      }),
    )
  })
})
