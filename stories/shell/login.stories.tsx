import type { Meta, StoryObj } from '@storybook/react-vite'
import type { PageScreen as PageDocument, ScreenBundle } from '#contract'
import { PageScreen } from '../../src/renderer/page/page-screen.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const screen: PageDocument = {
  kind: 'page',
  area: 'account',
  blocks: [
    { id: 'welcome', kind: 'heading' },
    { id: 'form', kind: 'sign-in' },
  ],
}
const bundle: ScreenBundle = { id: 'screens/account/login', publishedHash: 'story', screen, resources: {}, forms: {} }

const meta = {
  title: 'Shell/Login',
  component: PageScreen,
  parameters: { layout: 'fullscreen' },
  args: { bundle, screen },
} satisfies Meta<typeof PageScreen>
export default meta
type Story = StoryObj<typeof meta>

export const SignIn: Story = {}
export const NothingEntered: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) }
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
