import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { AccountDialog } from '../../src/shell/account/account-dialog.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused, SESSIONS } from './answers.tsx'
import { BOOT, SUPER_ADMIN } from './fixture-boot.ts'

const SAVE = 'PUT /api/users/updatePassword'
const STORED = { fName: 'Olivia', lName: 'Owner', email: 'owner@demo.test', phone: '6125550142', nameOrder: true, is2FA_enabled: 2, sessionsEnded: 0 }
const GOOD = 'tundra-kettle-violin-42'

const meta = {
  title: 'Shell/My Account',
  component: AccountDialog,
  decorators: [atDesk],
  beforeEach: () => {
    localStorage.removeItem('admin')
    return answering({ [SAVE]: STORED, 'GET /api/ui/two-factor': { way: 0, recoveryLeft: 0 } })()
  },
  args: { action: 'account', boot: BOOT, onClose: fn() },
} satisfies Meta<typeof AccountDialog>
export default meta
type Story = StoryObj<typeof meta>

interface Passwords {
  readonly old?: string
  readonly next?: string
  readonly confirm?: string
}

const saving = async (canvas: HTMLElement, { old, next, confirm }: Passwords) => {
  const screen = within(canvas)
  if (old) await userEvent.type(screen.getByLabelText(/^Old Password/), old)
  if (next) await userEvent.type(screen.getByLabelText(/^New Password/), next)
  if (confirm) await userEvent.type(screen.getByLabelText(/^Confirm Password/), confirm)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return screen
}

const refusing =
  (given: Passwords, toast: string, field: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const screen = await saving(canvasElement, given)
    await waitFor(() => expect(within(screen.getByRole('list', { name: 'Messages' })).getByText(toast)).toBeVisible())
    await expect(within(canvasElement.querySelector('form') ?? canvasElement).getByText(field)).toBeVisible()
    await expect(askedFor('updatePassword')).toHaveLength(0)
  }

export const Profile: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
export const SuperAdminHasPasswordOnly: Story = {
  args: { boot: SUPER_ADMIN },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    for (const name of [/^First name/, /^Email/, /^Phone/]) await expect(screen.queryByLabelText(name)).toBeNull()
    for (const name of ['Two-factor authentication', 'List order']) await expect(screen.queryByRole('radiogroup', { name })).toBeNull()
  },
}

export const ConfirmMissing: Story = {
  play: refusing({ old: 'before-it', next: GOOD }, 'To change password enter confirm Password', 'Confirm Password is required'),
}
export const NewMissing: Story = { play: refusing({ old: 'before-it' }, 'To change password enter new Password', 'New Password is required') }
export const OldMissing: Story = { play: refusing({ next: GOOD, confirm: GOOD }, 'Old Password is required', 'Old Password is required') }
export const Different: Story = {
  play: refusing({ old: 'before-it', next: GOOD, confirm: 'another' }, 'Password does not match or Confirm Password is empty', 'Password does not match'),
}
export const SameAsBefore: Story = {
  play: refusing(
    { old: GOOD, next: GOOD, confirm: GOOD },
    'New password should be different from old password',
    'New password should be different from old password',
  ),
}
export const Guessable: Story = {
  parameters: DARK,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^New Password/), 'password1234')
    await waitFor(() => expect(screen.getByText('Too easy to guess. Add another word.')).toBeVisible(), { timeout: 20_000 })
    await saving(canvasElement, { old: 'before-it', confirm: 'password1234' })
    await expect(askedFor('updatePassword')).toHaveLength(0)
  },
}
export const OwnName: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^New Password/), 'Northern-kettle-42')
    await waitFor(() => expect(screen.getByText('Don’t use your name or the agency’s name')).toBeVisible(), { timeout: 20_000 })
  },
}
export const PasswordChanged: Story = {
  play: async ({ args, canvasElement }) => {
    localStorage.setItem('resetPass', 'true')
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^New Password/), GOOD)
    await waitFor(() => expect(screen.getByText('Strong')).toBeVisible(), { timeout: 20_000 })
    await saving(canvasElement, { old: 'before-it', confirm: GOOD })
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(askedFor('updatePassword')[0]?.body).toEqual({
      id: 'u1',
      fName: 'Olive',
      email: 'owner@demo.test',
      phone: '',
      nameOrder: false,
      is2FA_enabled: 0,
      old_pass: 'before-it',
      new_pass: GOOD,
    })
    await expect(screen.getByText('Info Successfully Updated')).toBeVisible()
    await expect(localStorage.getItem('resetPass')).toBeNull()
  },
}
export const ProfileOnlySendsNoPassword: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    const phone = screen.getByLabelText(/^Phone/)
    await userEvent.clear(phone)
    await userEvent.type(phone, '61255501429999')
    await expect(phone).toHaveValue('(612)555-0142')
    await userEvent.click(screen.getByLabelText('Last First Middle'))
    await saving(canvasElement, {})
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(askedFor('updatePassword')[0]?.body).toEqual({
      id: 'u1',
      fName: 'Olive',
      email: 'owner@demo.test',
      phone: '6125550142',
      nameOrder: true,
      is2FA_enabled: 0,
    })
  },
}
export const CannotBeDismissed: Story = {
  args: { action: 'must-change' },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await expect(screen.queryByRole('button', { name: /Close|Cancel/ })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('Old Password is required')).toBeVisible())
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(askedFor('updatePassword')).toHaveLength(0)
  },
}
export const RefusedByTheServer: Story = {
  beforeEach: answering({ [SAVE]: refused('The old password is not right.', 'check-failed') }),
  play: async ({ args, canvasElement }) => {
    const screen = await saving(canvasElement, { old: 'wrong-one', next: GOOD, confirm: GOOD })
    await waitFor(() => expect(screen.getByText('The old password is not right.')).toBeVisible())
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

const placesIn = async (canvas: HTMLElement) => within(await within(canvas).findByRole('region', { name: 'Signed-in devices' }))

export const EndsAnotherSession: Story = {
  beforeEach: answering({ 'POST /api/session/end': SESSIONS.filter(({ id }) => id !== 's2') }),
  play: async ({ canvasElement }) => {
    const places = await placesIn(canvasElement)
    await waitFor(() => expect(places.getAllByRole('listitem')).toHaveLength(3))
    await expect(places.getByText('This device')).toBeVisible()
    await userEvent.click(places.getByRole('button', { name: 'Sign out Safari on iOS' }))
    await waitFor(() => expect(places.getAllByRole('listitem')).toHaveLength(2))
    await expect(askedFor('session/end').map(({ body }) => body)).toEqual([{ id: 's2' }])
  },
}

export const AsksBeforeSigningOutEverywhere: Story = {
  play: async ({ canvasElement }) => {
    const places = await placesIn(canvasElement)
    await userEvent.click(await places.findByRole('button', { name: 'Sign out everywhere' }))
    await expect(places.getByText('You will be signed out on all devices, including this one.')).toBeVisible()
    await userEvent.click(places.getByRole('button', { name: 'Cancel' }))
    await expect(askedFor('session/end-all')).toHaveLength(0)
  },
}

export const SessionsUnreachable: Story = {
  beforeEach: answering({ 'GET /api/session/list': refused('The server is busy or restarting. Try again in a moment.', 'unavailable') }),
  play: async ({ canvasElement }) => {
    const places = await placesIn(canvasElement)
    await expect(await places.findByText('The server is busy or restarting. Try again in a moment.')).toBeVisible()
    await expect(places.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
  },
}
