import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { PunchDialog } from '../../src/shell/punch/punch-dialog.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

const OWN = 'GET /api/user-signature'
const PUNCH = { _id: 'p1', kind: 'in', date: '2026-11-21', time: '7:05 AM' }

const meta = {
  title: 'Shell/Punch',
  component: PunchDialog,
  decorators: [atDesk],
  beforeEach: answering({
    [OWN]: { exists: true, name: 'Olive Owner', title: 'Administrator' },
    'POST /api/users/clockin': PUNCH,
    'POST /api/users/clockout': PUNCH,
    'POST /api/users/break': PUNCH,
  }),
  args: { action: 'punch-in', boot: BOOT, onClose: fn() },
} satisfies Meta<typeof PunchDialog>
export default meta
type Story = StoryObj<typeof meta>

const ready = async (canvas: HTMLElement) => {
  const screen = within(canvas)
  await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toBeVisible())
  return screen
}
const isReady: NonNullable<Story['play']> = async ({ canvasElement }) => void (await ready(canvasElement))
const setTime = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } })

export const PunchIn: Story = { play: isReady }
export const StartBreak: Story = { args: { action: 'break-start' }, parameters: DARK, play: isReady }
export const EndBreak: Story = { args: { action: 'break-end' }, parameters: RIGHT_TO_LEFT, play: isReady }
export const PunchOut: Story = { args: { action: 'punch-out' }, globals: PHONE, play: isReady }

const punched = (...kinds: readonly string[]) =>
  answering({
    [OWN]: { exists: true, name: 'Olive Owner', title: 'Administrator' },
    'GET /api/records/office-punch': kinds.map((kind, at) => ({ id: kind, version: 1, values: { kind, time: `0${7 + at}:05` } })),
  })
export const OutOfOrder: Story = {
  args: { action: 'break-end' },
  beforeEach: punched('in'),
  play: async ({ canvasElement }) => {
    const screen = await ready(canvasElement)
    await expect(await screen.findByText(/Next you can: Start Break (and|or) Punch Out|Next you can: Start Break, Punch Out/)).toBeVisible()
    await expect(screen.getByText(/Punch In 7:05 AM/)).toBeVisible()
  },
}
export const InOrder: Story = {
  args: { action: 'break-end' },
  beforeEach: punched('in', 'breakStart'),
  play: async ({ canvasElement }) => {
    const screen = await ready(canvasElement)
    await expect(await screen.findByText(/Start Break 8:05 AM/)).toBeVisible()
    await expect(screen.queryByText(/Next you can/)).toBeNull()
  },
}
export const WithoutTime: Story = {
  play: async ({ canvasElement }) => {
    const screen = await ready(canvasElement)
    setTime(screen.getByLabelText(/^Punch In time/), '')
    await waitFor(() => expect(screen.getByText('Punch In time is required')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Punch In' })).toBeDisabled()
  },
}
export const WithoutPin: Story = {
  play: async ({ canvasElement }) => {
    const screen = await ready(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Punch In' }))
    await expect(screen.getByText('PIN is required')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toHaveFocus())
    await expect(askedFor('clockin')).toHaveLength(0)
  },
}
export const Sent: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = await ready(canvasElement)
    setTime(screen.getByLabelText(/^Punch In time/), '13:05')
    await userEvent.type(screen.getByLabelText(/^PIN/), '4821')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Punch In' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(askedFor('clockin').map(({ body }) => body)).toEqual([
      { cid: 'c1', time: '1:05 PM', pin: '4821', name: 'Olive Owner', title: 'Administrator' },
    ])
  },
}
export const BreakHasItsType: Story = {
  args: { action: 'break-end' },
  play: async ({ args, canvasElement }) => {
    const screen = await ready(canvasElement)
    await userEvent.type(screen.getByLabelText(/^PIN/), '4821')
    await userEvent.click(screen.getByRole('button', { name: 'End Break' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(askedFor('break')[0]?.body).toMatchObject({ type: 'e' })
  },
}
export const WrongPin: Story = {
  beforeEach: answering({
    [OWN]: { exists: true, name: 'Olive Owner', title: 'Administrator' },
    'POST /api/users/clockin': refused('PIN does not match', 'check-failed'),
  }),
  play: async ({ args, canvasElement }) => {
    const screen = await ready(canvasElement)
    await userEvent.type(screen.getByLabelText(/^PIN/), '1111')
    await userEvent.click(screen.getByRole('button', { name: 'Punch In' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('PIN does not match'))
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
