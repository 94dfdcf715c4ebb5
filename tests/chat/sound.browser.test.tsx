import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MORNING, message } from '../../stories/chat/people.ts'
import { show } from './stand.tsx'

beforeAll(() => page.viewport(1_200, 800))
afterEach(() => vi.restoreAllMocks())

const touched = (hasBeenActive: boolean) => vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive, isActive: false })

describe('a new message', () => {
  it('makes no sound before anybody touched the page, and nothing is complained of', async () => {
    touched(false)
    const complain = vi.spyOn(console, 'error')
    const warn = vi.spyOn(console, 'warn')
    const tone = vi.spyOn(window, 'OscillatorNode')
    const { screen, line } = await show(MORNING)
    line.come(message(10, 'Are you there?'))
    line.set({ call: { sender: 'Sam', sender_id: 'sam', receiver_id: 'nora', text: '/call/x' } })
    await expect.element(screen.getByText('calling...')).toBeVisible()
    expect([tone.mock.calls, complain.mock.calls, warn.mock.calls]).toEqual([[], [], []])
  })

  it('makes one afterwards, unless that was switched off', async () => {
    touched(true)
    const tone = vi.spyOn(AudioContext.prototype, 'destination', 'get')
    const { screen, line } = await show(MORNING)
    line.come(message(10, 'Are you there?'))
    expect(tone).toHaveBeenCalled()
    tone.mockClear()
    await screen.getByRole('button', { name: /^Chat/ }).click()
    await screen.getByRole('button', { name: 'Sound for new messages' }).click()
    line.come(message(11, 'Hello?'))
    await expect.element(screen.getByRole('region', { name: 'Conversation with Sam Scheduler' })).toBeVisible()
    expect(tone).not.toHaveBeenCalled()
  })
})
