import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ApiError } from '#api'
import { SecondStepForm } from '#second-step'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'

const ABOUT = 'GET /api/verify/user'
const SENT = { [ABOUT]: { _id: 'u1', is2FA_enabled: 2, sentTo: 'o•••@demo.test' }, 'POST /api/auth/2fa/again': null }

const meta = {
  title: 'Shell/Second step of signing in',
  component: SecondStepForm,
  decorators: [atDesk],
  beforeEach: answering({ [ABOUT]: { _id: 'u1', is2FA_enabled: 3, sentTo: '' } }),
  args: { challenge: 'u1.secret', onProve: fn(async () => undefined), onOver: fn() },
} satisfies Meta<typeof SecondStepForm>
export default meta
type Story = StoryObj<typeof meta>

export const App: Story = {
  play: async ({ canvasElement, args }) => {
    const screen = within(canvasElement)
    await expect(await screen.findByText('Enter the code from your authenticator app.')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await expect(screen.getByRole('alert')).toHaveTextContent('Enter the code.')
    await userEvent.type(screen.getByLabelText('Code'), '123 456{Enter}')
    await waitFor(() => expect(args.onProve).toHaveBeenCalledWith('123 456'))
  },
}
export const Sent: Story = {
  beforeEach: answering(SENT),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Send another code' }))
    await expect(await screen.findByText(/A new code is on its way/)).toBeVisible()
    await expect(askedFor('2fa/again')[0]?.body).toEqual({ challenge: 'u1.secret' })
  },
}
export const SentDark: Story = { beforeEach: answering(SENT), parameters: DARK }
export const SentRightToLeft: Story = { beforeEach: answering(SENT), parameters: RIGHT_TO_LEFT }
export const SentOnAPhone: Story = { beforeEach: answering(SENT), globals: PHONE }
export const WrongCode: Story = {
  args: {
    onProve: fn(async () => {
      throw new ApiError({ status: 401, code: 'sign-in-failed', message: 'Incorrect code, or it was already used' })
    }),
  },
  play: async ({ canvasElement, args }) => {
    const screen = within(canvasElement)
    await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}')
    await expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect code, or it was already used')
    await expect(args.onOver).not.toHaveBeenCalled()
  },
}
export const RecoveryCode: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await expect(screen.getByLabelText('Recovery code')).toBeVisible()
  },
}
export const Over: Story = {
  beforeEach: answering({ [ABOUT]: refused('This sign-in took too long.', 'not-signed-in') }),
  play: async ({ args }) => waitFor(() => expect(args.onOver).toHaveBeenCalledWith('This sign-in took too long.')),
}
