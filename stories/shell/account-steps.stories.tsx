import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { PageScreen as PageDocument, ScreenBundle } from '#contract'
import { PageScreen } from '../../src/renderer/page/page-screen.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'

type Step = 'forgotten-password' | 'choose-password' | 'first-set-up'

const args = (step: Step): { readonly screen: PageDocument; readonly bundle: ScreenBundle } => {
  const screen: PageDocument = { kind: 'page', area: 'account', blocks: [{ id: 'step', kind: 'account-step', step }] }
  return { screen, bundle: { id: 'screens/account/login', publishedHash: 'story', screen, resources: {}, forms: {} } }
}
const FRESH = 'tundra-kettle-violin-42'
const ABOUT = { why: 'forgotten', email: 'ann@demo.test', until: '2026-03-02T15:30:00.000Z' }
const LINK = 'POST /api/auth/password/link'

const meta = {
  title: 'Shell/Account steps',
  component: PageScreen,
  decorators: [atDesk],
  parameters: { layout: 'fullscreen' },
  args: args('choose-password'),
  beforeEach: answering({ [LINK]: ABOUT }),
} satisfies Meta<typeof PageScreen>
export default meta
type Story = StoryObj<typeof meta>

export const ChoosePassword: Story = {}
export const ChoosePasswordDark: Story = { parameters: DARK }
export const ChoosePasswordRightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const ChoosePasswordPhone: Story = { globals: PHONE }

export const LinkIsOver: Story = {
  beforeEach: answering({ [LINK]: refused('This link has expired or was already used. Request a new one.', 'wrong-state') }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This link has expired or was already used. Request a new one.')).toBeVisible()
    await expect(within(canvasElement).queryByLabelText(/^New Password/)).toBeNull()
  },
}

export const TheServerRefusesThePassword: Story = {
  beforeEach: answering({
    [LINK]: ABOUT,
    'POST /api/auth/password/reset': refused('The password must not contain your name, your email or the company name', 'invalid-value'),
  }),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(await screen.findByLabelText(/^New Password/), FRESH)
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    await expect(await screen.findByText('Confirm Password is required')).toBeVisible()
    await expect(askedFor('password/reset')).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/^Confirm Password/), FRESH)
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    await expect(await screen.findByText('The password must not contain your name, your email or the company name')).toBeVisible()
    await expect(screen.getByLabelText(/^New Password/)).toHaveValue(FRESH)
  },
}

export const ForgottenPassword: Story = {
  args: args('forgotten-password'),
  beforeEach: answering({ 'POST /api/auth/password/forgot': null }),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(await screen.findByLabelText('Email')).toHaveFocus()
    await userEvent.click(await screen.findByRole('button', { name: 'Email me a link' }))
    await expect(await screen.findByText('Enter your email.')).toBeVisible()
    await expect(screen.getByLabelText('Email')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Email'), ' ann@demo.test ')
    await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }))
    await expect(askedFor('password/forgot').map(({ body }) => body)).toEqual([{ email: 'ann@demo.test' }])
  },
}

export const FirstSetUp: Story = {
  args: args('first-set-up'),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }))
    await expect(await screen.findAllByText('This field is required')).toHaveLength(5)
    await expect(askedFor('set-up')).toHaveLength(0)
  },
}
