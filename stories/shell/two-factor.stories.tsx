import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { AccountDialog } from '../../src/shell/account/account-dialog.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = [
  'abcde-fghij',
  'klmno-pqrst',
  'uvwxy-z2345',
  '67abc-defgh',
  'ijklm-nopqr',
  'stuvw-xyz23',
  '4567a-bcdef',
  'ghijk-lmnop',
  'qrstu-vwxyz',
  '23456-7abcd',
]
const APP = { setUp: 'u1.secret', way: 3, sentTo: '', secret: SECRET, uri: `otpauth://totp/RenderCare:owner%40demo.test?secret=${SECRET}&issuer=RenderCare` }
const OFF = { 'GET /api/ui/two-factor': { way: 0, recoveryLeft: 0 } }
const SET_UP = {
  ...OFF,
  'POST /api/ui/two-factor/begin': APP,
  'POST /api/ui/two-factor/confirm': { way: 3, recoveryLeft: 10, recoveryCodes: CODES },
}

const meta = {
  title: 'Shell/Two-factor authentication',
  component: AccountDialog,
  decorators: [atDesk],
  beforeEach: answering(SET_UP),
  args: { action: 'account', boot: BOOT, onClose: fn() },
} satisfies Meta<typeof AccountDialog>
export default meta
type Story = StoryObj<typeof meta>

const choosing = async (canvas: HTMLElement, way: string | RegExp) => {
  const screen = within(canvas)
  await userEvent.click(await screen.findByLabelText(way))
  return screen
}
const toTheCode = async (canvas: HTMLElement) => {
  const screen = await choosing(canvas, /^Authenticator app/)
  await userEvent.type(await screen.findByLabelText(/^Current password/), 'right-Harbour-41')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  return screen
}
const toTheCodes = async (canvas: HTMLElement) => {
  const screen = await toTheCode(canvas)
  await userEvent.type(screen.getByLabelText(/^Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByRole('list', { name: 'Recovery codes' })
  return screen
}

export const PasswordFirst: Story = {
  play: async ({ canvasElement }) => {
    const screen = await choosing(canvasElement, /^Authenticator app/)
    const dialog = await screen.findByRole('dialog', { name: 'Set up authenticator app' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await expect(await within(dialog).findByText('Enter your password')).toBeVisible()
    await expect(askedFor('two-factor/begin')).toHaveLength(0)
  },
}
export const WrongPassword: Story = {
  beforeEach: answering({ ...OFF, 'POST /api/ui/two-factor/begin': refused('Old Password is not correct', 'invalid-value') }),
  play: async ({ canvasElement }) => {
    const screen = await choosing(canvasElement, 'Email')
    await userEvent.type(await screen.findByLabelText(/^Current password/), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByText('Old Password is not correct')).toBeVisible())
    await expect(screen.getByLabelText(/^Disabled/)).toBeChecked()
  },
}
export const QrCode: Story = { play: async ({ canvasElement }) => void (await toTheCode(canvasElement)) }
export const QrCodeDark: Story = { ...QrCode, parameters: DARK }
export const QrCodeRightToLeft: Story = { ...QrCode, parameters: RIGHT_TO_LEFT }
export const QrCodeOnAPhone: Story = { ...QrCode, globals: PHONE }
export const CodeByMessage: Story = {
  beforeEach: answering({ ...OFF, 'POST /api/ui/two-factor/begin': { setUp: 'u1.secret', way: 1, sentTo: '(•••)•••-0142' } }),
  play: async ({ canvasElement }) => {
    const screen = await choosing(canvasElement, 'Mobile')
    await userEvent.type(await screen.findByLabelText(/^Current password/), 'right-Harbour-41')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await expect(await screen.findByText('We sent a code to (•••)•••-0142. Enter it to turn this on.')).toBeVisible()
    await expect(askedFor('two-factor/begin')[0]?.body).toEqual({ way: 1, password: 'right-Harbour-41' })
  },
}
export const RecoveryCodesOnce: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = await toTheCodes(canvasElement)
    await expect(askedFor('two-factor/confirm')[0]?.body).toEqual({ setUp: 'u1.secret', code: '123456' })
    const dialog = screen.getByRole('dialog', { name: 'Set up authenticator app' })
    await userEvent.keyboard('{Escape}')
    for (const code of CODES) await expect(within(dialog).getByText(code)).toBeVisible()
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
export const RecoveryCodesDark: Story = { parameters: DARK, play: async ({ canvasElement }) => void (await toTheCodes(canvasElement)) }
export const KeptGoesBackToTheForm: Story = {
  play: async ({ canvasElement }) => {
    const screen = await toTheCodes(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
    await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull())
    await expect(screen.getByRole('dialog', { name: 'My Account' })).toBeVisible()
  },
}
export const SwitchedOff: Story = {
  beforeEach: answering({ 'GET /api/ui/two-factor': { way: 2, recoveryLeft: 1 }, 'POST /api/ui/two-factor/off': { way: 0, recoveryLeft: 0 } }),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(await screen.findByRole('button', { name: '1 recovery code left. Create new ones' })).toBeVisible()
    await choosing(canvasElement, 'Disabled')
    await userEvent.type(await screen.findByLabelText(/^Current password/), 'right-Harbour-41')
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(askedFor('two-factor/off')[0]?.body).toEqual({ password: 'right-Harbour-41' }))
  },
}
