import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { PageScreen } from '../../src/renderer/page/page-screen.tsx'
import { boatRow } from '../shelf/boat-rows.ts'
import { bundleOf, OWN_BOAT } from '../shelf/boat-screens.ts'
import { askedOf, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const records = { boat: [boatRow(0)] }

const meta = {
  title: 'Page/Own record',
  component: PageScreen,
  decorators: [withQueries],
  args: { bundle: bundleOf('screens/boats/own', OWN_BOAT), screen: OWN_BOAT },
  beforeEach: serve({ records }),
} satisfies Meta<typeof PageScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Stands in the papers of the harbour.')
    expect(askedOf('limit=1')).toHaveLength(1)
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const Loading: Story = { beforeEach: serve({ silent: true }) }
export const NobodysRecord: Story = { beforeEach: serve({ records: { boat: [] } }) }
export const Failed: Story = {
  beforeEach: serve({ failures: { times: 'forever', code: 'internal', message: 'The harbour is closed.' } }),
  play: async ({ canvas }) => {
    await canvas.findByText('The harbour is closed.')
  },
}

export const ChangedInPlace: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }))
    const block = canvas.getByRole('region', { name: 'My boat' })
    const name = await within(block).findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Gull')
    await userEvent.click(within(block).getByRole('button', { name: 'Save' }))
    await within(block).findByRole('button', { name: 'Edit' })
    expect(askedOf('PUT /api/records/boat/')).toHaveLength(1)
  },
}
