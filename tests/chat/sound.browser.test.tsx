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

  it('makes it in one tab alone; a call rings there, and goes over to another while it rings', async () => {
    touched(true)
    const tone = vi.spyOn(AudioContext.prototype, 'destination', 'get')
    const { screen, line } = await show({ ...MORNING, state: { makesSound: false } })
    line.come(message(10, 'Are you there?'))
    line.set({ call: { sender: 'Sam', sender_id: 'sam', receiver_id: 'nora', text: '/call/x' } })
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByRole('button', { name: 'Mute ringtone' })).toBeVisible()
    expect(tone).not.toHaveBeenCalled()
    line.set({ makesSound: true })
    await vi.waitFor(() => expect(tone).toHaveBeenCalledTimes(1))
    await dialog.getByRole('button', { name: 'Mute ringtone' }).click()
    expect(line.get().isRingSilenced).toBe(true)
    await dialog.getByRole('button', { name: 'Unmute ringtone', exact: true }).click()
    await vi.waitFor(() => expect(tone).toHaveBeenCalledTimes(2))
    // Stopped in another tab.
    line.set({ isRingSilenced: true })
    await expect.element(dialog.getByRole('button', { name: 'Unmute ringtone', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Reject' }).click()
  })

  it('makes none in hours that were chosen as quiet; two times that are one are refused', async () => {
    touched(true)
    const { screen, line } = await show(MORNING)
    await screen.getByRole('button', { name: /^Chat/ }).click()
    const opener = screen.getByRole('button', { name: 'Quiet hours' })
    await opener.click()
    const dialog = screen.getByRole('dialog', { name: 'Quiet hours' })
    await dialog.getByLabelText('From').fill('06:00')
    await dialog.getByLabelText('To').fill('06:00')
    await expect.element(dialog.getByText('Choose two different times.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabelText('From').fill('21:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(line.get().quiet).toMatchObject({ from: '21:30', to: '06:00' })
    await expect.element(opener).toHaveAttribute('aria-pressed', 'true')
    await opener.click()
    await dialog.getByRole('button', { name: 'Turn off quiet hours' }).click()
    await expect.element(opener).toHaveAttribute('aria-pressed', 'false')
  })
})
