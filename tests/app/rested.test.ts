import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#api'
import { whenIdle } from '../../src/app/rested.ts'

let answer: (response: Response) => void

beforeEach(() => {
  vi.useFakeTimers()
  // A browser that does not say when it is idle.
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ran = vi.fn<() => void>()
const OK = () => Response.json({ success: true, message: '', data: null })

it('waits for the answers of the screen before it does what can wait', async () => {
  ran.mockClear()
  const asked = api.get('/api/records/client')
  whenIdle(ran)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ran).not.toHaveBeenCalled()
  answer(OK())
  await asked
  await vi.advanceTimersByTimeAsync(1_200)
  expect(ran).toHaveBeenCalledTimes(1)
})

it('waits no longer than ten seconds for an answer that does not come', async () => {
  ran.mockClear()
  const asked = api.get('/api/records/client')
  whenIdle(ran)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(ran).toHaveBeenCalledTimes(1)
  answer(OK())
  await asked
})

it('does nothing once it is called off, whatever it waits for', async () => {
  ran.mockClear()
  const asked = api.get('/api/records/client')
  const cancel = whenIdle(ran)
  await vi.advanceTimersByTimeAsync(2_500)
  cancel()
  answer(OK())
  await asked
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ran).not.toHaveBeenCalled()
})
