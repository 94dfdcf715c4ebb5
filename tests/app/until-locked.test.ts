import { afterEach, expect, it, vi } from 'vitest'
import { setLocked } from '#store'
import type { HearingEvents, Recognizer } from '#voice'
import { untilLocked } from '../../src/app/until-locked.ts'

afterEach(() => setLocked(false))

/** An engine in the hand of the test. */
function engine() {
  const aborted = vi.fn()
  const heard: HearingEvents[] = []
  const recognizer: Recognizer = {
    hearing: 'on-device',
    listen: (events) => {
      heard.push(events)
      return { finish: () => undefined, abort: aborted }
    },
  }
  const events = { onHeard: vi.fn(), onFault: vi.fn(), onEnd: vi.fn() }
  return { aborted, heard, recognizer: untilLocked(recognizer), events }
}

it('hears and ends as the engine does while the page is open', () => {
  const { recognizer, heard, events, aborted } = engine()
  recognizer.listen(events)
  heard[0]?.onHeard('mode dark')
  heard[0]?.onEnd()
  setLocked(true)
  expect([events.onHeard.mock.calls, events.onEnd.mock.calls.length, aborted.mock.calls.length]).toEqual([[['mode dark']], 1, 0])
})

it('turns the microphone off when the page gets locked, and says once that it ended (fault R40)', async () => {
  const { recognizer, heard, events, aborted } = engine()
  recognizer.listen(events)
  setLocked(true)
  setLocked(true)
  await vi.waitFor(() => expect(events.onEnd).toHaveBeenCalledOnce())
  heard[0]?.onEnd()
  expect([aborted.mock.calls.length, events.onEnd.mock.calls.length]).toEqual([1, 1])
})

it('does not begin over a locked page', async () => {
  const { recognizer, events, aborted } = engine()
  setLocked(true)
  recognizer.listen(events)
  await vi.waitFor(() => expect(events.onEnd).toHaveBeenCalledOnce())
  expect(aborted).toHaveBeenCalledOnce()
})

it('is called off without a word, and follows the page no more', () => {
  const { recognizer, events, aborted } = engine()
  recognizer.listen(events).abort()
  setLocked(true)
  expect([aborted.mock.calls.length, events.onEnd.mock.calls.length]).toEqual([1, 0])
})
