import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPING_AFTER_MS, Typing } from '../../src/form-engine/session/typing.ts'
import fc from '../fast-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands every key on within the bound, however it is typed, and says so as long as one waits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 60 }), (gaps) => {
      const typing = new Typing()
      let [text, kept] = ['', '']
      let isSaid = false
      typing.listen((isWaiting) => {
        isSaid = isWaiting
      })
      const typedAt: number[] = []
      for (const gap of gaps) {
        text += 'x'
        typedAt.push(Date.now())
        typing.wait('/notes', () => {
          kept = text
        })
        for (let ms = 0; ms < gap; ms += 1) {
          expect(isSaid).toBe(kept !== text)
          vi.advanceTimersByTime(1)
          expect(typedAt.filter((at) => at < Date.now() - TYPING_AFTER_MS).length).toBeLessThanOrEqual(kept.length)
        }
      }
    }),
    { numRuns: 20 },
  )
})
