import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { AssistantProviderState } from '#contract'
import { AssistantState } from '../../src/renderer/page/assistant/assistant-state.tsx'
import { answering, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const READ = 'GET /api/ui/assistant/provider'
const HELP: AssistantProviderState = { provider: 'embedded', state: 'ready', personalData: 'block' }
const CUT_OFF: AssistantProviderState = {
  provider: 'openai',
  model: 'lighthouse-9b-instruct',
  state: 'open',
  since: '2026-03-02T15:04:00.000Z',
  lastFault: 'timeout',
  personalData: 'allow',
}

const meta = {
  title: 'Page/Assistant state',
  component: AssistantState,
  decorators: [atDesk],
  args: { title: 'Answer source' },
  beforeEach: answering({ [READ]: HELP }),
} satisfies Meta<typeof AssistantState>
export default meta
type Story = StoryObj<typeof meta>

export const Help: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('Help content (no language model)')
    await expect(page.queryByText('Questions with personal data')).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
    await page.findByText('Ready')
  },
}

const cutOff: Story = {
  beforeEach: answering({ [READ]: CUT_OFF }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('lighthouse-9b-instruct')
    for (const words of ['Paused after errors', 'Timed out.', 'Sent, unless a company forbids it']) await page.findByText(words)
  },
}
export const CutOff: Story = cutOff
export const Dark: Story = { ...cutOff, parameters: DARK }
export const RightToLeft: Story = { ...cutOff, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { ...cutOff, globals: PHONE }
export const Loading: Story = { beforeEach: answering({ [READ]: SILENT }) }
export const Refused: Story = {
  beforeEach: answering({ [READ]: refused('You may not do this.', 'forbidden') }),
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('You may not do this.')),
}

const later: Record<string, unknown> = {}
export const LookedAgainInVain: Story = {
  beforeEach: () => {
    later[READ] = CUT_OFF
    return answering(later)()
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('lighthouse-9b-instruct')
    later[READ] = refused('The server is busy.', 'unavailable')
    await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
    await expect(await page.findByRole('status')).toHaveTextContent('The server is busy.')
    await expect(page.getByText('lighthouse-9b-instruct')).toBeVisible()
  },
}
