import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { RunsDialog } from '../../src/renderer/operation/runs-dialog.tsx'
import { serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE } from '../stage.tsx'
import { ENDED, NOT_HAULED, RUNNING, STOPPED } from './runs.ts'

const meta = {
  title: 'Operation/Your runs',
  component: RunsDialog,
  decorators: [withQueries],
  args: { onClose: fn() },
  beforeEach: serve({ runs: { own: [RUNNING, ENDED, STOPPED], refused: NOT_HAULED } }),
} satisfies Meta<typeof RunsDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Several: Story = {
  play: async () => {
    const body = within(document.body)
    const [first, , last] = await body.findAllByRole('button', { name: /^Haul out/ })
    expect(first).toHaveTextContent('Running')
    if (last) await userEvent.click(last)
    await body.findByText(/no longer allowed to do this/)
    await userEvent.click(body.getByRole('button', { name: 'Your Runs' }))
    await body.findAllByRole('button', { name: /^Haul out/ })
  },
}
export const SeveralDark: Story = { ...Several, parameters: DARK }
export const SeveralOnAPhone: Story = { ...Several, globals: PHONE }
export const None: Story = { beforeEach: serve({ runs: { own: [] } }), play: async () => void (await within(document.body).findByText('No runs yet')) }
export const Failed: Story = {
  beforeEach: serve({ failures: { times: 'forever', code: 'unavailable', message: 'The harbour office does not answer.' } }),
  play: async () => void (await within(document.body).findByText('The harbour office does not answer.')),
}
