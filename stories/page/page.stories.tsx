import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import type { PageScreen as PageDocument } from '#contract'
import { PageScreen } from '../../src/renderer/page/page-screen.tsx'
import { boatRows } from '../shelf/boat-rows.ts'
import { bundleOf, RULES, SIGN_IN } from '../shelf/boat-screens.ts'
import { askedOf, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const signIn = { bundle: bundleOf('screens/boats/sign-in', SIGN_IN), screen: SIGN_IN }

const meta = {
  title: 'Page/Screen',
  component: PageScreen,
  args: { bundle: bundleOf('screens/boats/rules', RULES), screen: RULES },
  decorators: [withQueries],
  beforeEach: serve({}),
} satisfies Meta<typeof PageScreen>
export default meta
type Story = StoryObj<typeof meta>

export const NoticesInEveryTone: Story = {}
export const NoticesDark: Story = { parameters: DARK }
export const NoticesRightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const NoticesPhone: Story = { globals: PHONE }

export const LinksOnlyWithinReach: Story = {
  beforeEach: serve({ records: { boat: boatRows(40) } }),
  play: async ({ canvas }) => {
    const links = within(canvas.getByRole('list')).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Boat list'])
    expect(links[0]).toHaveAttribute('href', '/pages/boats')
    await expect(await canvas.findByText(/^\d+ afloat$/)).toBeVisible()
  },
}

const landing: PageDocument = { ...RULES, blocks: [{ id: 'welcome', kind: 'heading' }] }
/** Links out of reach do not come: that there is nothing is said. */
export const NothingWithinReach: Story = {
  args: { bundle: bundleOf('screens/boats/rules', landing), screen: landing },
  play: async ({ canvas }) => expect(canvas.getByText(/You have no access to these pages/)).toBeVisible(),
}

export const SignIn: Story = { args: signIn, play: async ({ canvas }) => expect(await canvas.findByLabelText('Email')).toHaveFocus() }
export const SignInDark: Story = { args: signIn, parameters: DARK }
export const SignInRightToLeft: Story = { args: signIn, parameters: RIGHT_TO_LEFT }
export const SignInPhone: Story = { args: signIn, globals: PHONE }

export const NothingEnteredIsNotSent: Story = {
  args: signIn,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    expect(canvas.getByRole('alert')).toHaveTextContent('Enter your email and password.')
    expect(canvas.getByLabelText('Email')).toHaveFocus()
    expect(askedOf('/api/auth/login')).toHaveLength(0)
  },
}

export const RefusedInTheServersWords: Story = {
  args: signIn,
  parameters: DARK,
  beforeEach: serve({ boot: null, failures: { times: 'forever', code: 'sign-in-failed', message: 'No account has this e-mail and password.' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'ada@harbour.test')
    await userEvent.type(canvas.getByLabelText('Password'), 'not this one')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No account has this e-mail and password.')
    expect(canvas.getByLabelText('Email')).toHaveValue('ada@harbour.test')
    await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus())
    expect(askedOf('POST /api/auth/login')).toHaveLength(1)
  },
}
