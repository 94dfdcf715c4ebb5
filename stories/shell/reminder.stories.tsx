import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { PasswordReminder } from '../../src/shell/account/password-reminder.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { atDesk } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

const run = fn()
const KEYS = ['resetPass', 'resetPromptCount']

const meta = {
  title: 'Shell/Password reminder',
  component: PasswordReminder,
  decorators: [atDesk],
  beforeEach: () => {
    for (const key of KEYS) localStorage.setItem(key, key === 'resetPass' ? 'false' : '2')
    return () => {
      for (const key of KEYS) localStorage.removeItem(key)
    }
  },
  args: {
    boot: { ...BOOT, password: { resetPass: 'false', daysLeft: 9 } },
    actions: [{ id: 'account', label: 'My Account', icon: 'user', menu: 'user', run }],
    onClose: fn(),
  },
} satisfies Meta<typeof PasswordReminder>
export default meta
type Story = StoryObj<typeof meta>

export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }

export const Skipped: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await expect(
      screen.getByText('Password needs to be reset in order to enhance your security. Please change your password ASAP 9 days before the Password expires.'),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await expect(args.onClose).toHaveBeenCalled()
    await expect(KEYS.map((key) => localStorage.getItem(key))).toEqual([null, null])
  },
}

export const ChangeOpensTheAccount: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Change Password' }))
    await expect(args.onClose).toHaveBeenCalled()
    await expect(run).toHaveBeenCalled()
    await expect(localStorage.getItem('resetPass')).toBe('false')
  },
}
