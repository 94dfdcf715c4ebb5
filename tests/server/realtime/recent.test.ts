import { expect, it } from 'vitest'
import { createRecent } from '../../../src/server/messaging/realtime/recent.ts'
import fc from '../../fast-check.ts'

const LIMITS = { keepMs: 100, max: 5 }
const steps = fc.array(fc.oneof(fc.record({ wait: fc.integer({ min: 0, max: 60 }) }), fc.constant('told' as const), fc.constant('forget' as const)), {
  maxLength: 40,
})

it('tells all that was told within a time, in order, or says that it does not know', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 200 }), (done, asked) => {
      let now = 1_000
      const recent = createRecent<number>(LIMITS, () => now)
      let all: { at: number; number: number }[] = []
      let unknownUntil = now
      for (const [number, step] of done.entries()) {
        if (step === 'told') {
          recent.add(number)
          all.push({ at: now, number })
        } else if (step === 'forget') {
          recent.forget()
          all = []
          unknownUntil = now
        } else now += step.wait
      }
      const since = now - asked
      const expected = all.filter(({ at }) => at >= since).map(({ number }) => number)
      const given = recent.within(asked)
      // It may know less than everything, and then says so; it never leaves one out.
      if (given !== undefined) expect(given).toEqual(expected)
      else expect(since <= unknownUntil || asked >= LIMITS.keepMs || all.length > LIMITS.max).toBe(true)
    }),
  )
})

it('knows of the time that it keeps, and of no more than it may keep', () => {
  let now = 0
  const recent = createRecent<string>(LIMITS, () => now)
  now = 10
  recent.add('a')
  now = 90
  recent.add('b')
  expect([recent.within(80), recent.within(89), recent.within(90)]).toEqual([['a', 'b'], ['a', 'b'], undefined])
  now = 150
  expect([recent.within(60), recent.within(139), recent.within(140)]).toEqual([['b'], ['b'], undefined])
  for (const each of ['c', 'd', 'e', 'f', 'g', 'h']) recent.add(each)
  now = 151
  expect(recent.within(0)).toEqual([])
  expect(recent.within(1)).toBeUndefined()
})
