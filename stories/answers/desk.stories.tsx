import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { Office, openOffice } from './office.tsx'

const meta = {
  title: 'Answers/Filling in',
  component: Office,
  args: { screen: 'draft', answers: {} },
  beforeEach: ({ args }) => openOffice(args),
} satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

export const Draft: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const New: Story = { args: { screen: 'new' } }
export const Offline: Story = { args: { offline: true } }
export const Gone: Story = { args: { answers: { kept: 'missing' } } }

const type: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const gardener = await within(canvasElement).findByLabelText(/^Gardener/)
  await userEvent.clear(gardener)
  await userEvent.type(gardener, 'Ada Fern')
  await userEvent.tab()
}

export const Saved: Story = {
  play: async (context) => {
    await type(context)
    await waitFor(() => expect(within(context.canvasElement).getByText(/^Saved \d/)).toBeVisible(), { timeout: 20_000 })
  },
}

export const OnThisPageAlone: Story = {
  args: { answers: { save: 'unreachable' }, fullDevice: true },
  play: async (context) => {
    await type(context)
    await waitFor(() => expect(within(context.canvasElement).getByText(/^Not saved: this device and the server/)).toBeVisible(), { timeout: 20_000 })
  },
}

const conflict: NonNullable<Story['play']> = async (context) => {
  await type(context)
  const dialog = await within(context.canvasElement).findByRole('dialog', { name: 'This draft was continued on another device' }, { timeout: 20_000 })
  const [, theirs] = within(within(dialog).getByRole('group', { name: 'Plants counted' })).getAllByRole('radio')
  // Only the other device changed it, so its answer is chosen already.
  await expect(theirs).toBeChecked()
}

export const ContinuedElsewhere: Story = { args: { answers: { save: 'conflict' } }, play: conflict }
export const ContinuedElsewhereDark: Story = { args: { answers: { save: 'conflict' } }, play: conflict, parameters: DARK }
export const ContinuedElsewhereOnAPhone: Story = { args: { answers: { save: 'conflict' } }, play: conflict, globals: PHONE }

export const ContinuedInAnotherTab: Story = {
  args: { otherTab: true },
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement).findByRole('dialog', { name: 'This draft was continued on another device' })
    await expect(within(dialog).getByText(/^On another tab in this browser at/)).toBeVisible()
    const [mine, theirs] = within(within(dialog).getByRole('group', { name: 'Plants counted' })).getAllByRole('radio')
    await expect(mine).toBeChecked()
    if (theirs) await userEvent.click(theirs)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use selected answers' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
    await expect(within(canvasElement).getByLabelText(/^Plants counted/)).toHaveValue('51')
  },
}
