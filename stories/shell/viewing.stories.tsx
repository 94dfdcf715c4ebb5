import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ViewingNotice } from '../../src/shell/notices/viewing-notice.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'

const meta = {
  title: 'Shell/Looking through the eyes of a user',
  component: ViewingNotice,
  decorators: [atDesk],
  args: { seen: 'Nerys Norling', viewer: 'Soren Halvorun' },
  beforeEach: answering({ 'POST /api/session/view-as/end': refused('That is not possible in its present state.', 'wrong-state') }),
} satisfies Meta<typeof ViewingNotice>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE, args: { seen: 'Maximiliana Featherstonehaugh-Cholmondeley of Upper Lakes' } }
export const BackRefused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Soren Halvorun' }))
    await waitFor(() => expect(askedFor('view-as/end')).toHaveLength(1))
    expect(await within(document.body).findByText(/That is not possible in its present state\.$/)).toBeVisible()
    expect(askedFor('view-as/end')).toHaveLength(1)
    expect(canvas.getByRole('button', { name: 'Back to Soren Halvorun' })).toBeEnabled()
  },
}
