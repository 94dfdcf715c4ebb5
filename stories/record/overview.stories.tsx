import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LONG_TEXT, ROSE, roseRecord } from '../forms/plants.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { Garden, plantGarden } from './garden.tsx'
import { GLANCE_SCREEN } from './garden-screen.ts'
import { listed } from './garden-server.ts'

const meta = {
  title: 'Record/Overview',
  component: Garden,
  args: { answers: { rows: [roseRecord({ id: 'b', display: 'Seedling' })] }, tab: 'glance', screen: GLANCE_SCREEN },
  beforeEach: ({ args }) => plantGarden(args),
} satisfies Meta<typeof Garden>
export default meta
type Story = StoryObj<typeof meta>

/** The gravest sign stands first; what is blank is not there. */
export const AtAGlance: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const due = within(await canvas.findByRole('region', { name: 'Needs attention' }))
    expect(due.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Water it04/12/2024', 'Too small to cut'])
    const about = within(canvas.getByRole('region', { name: 'About' }))
    expect(about.getAllByRole('term').map((term) => term.textContent)).toEqual(['Latin name', "Gardener's e-mail", 'Grows well with'])
    await expect(within(canvas.getByRole('region', { name: 'Feeds' })).getByText('Bone meal')).toBeVisible()
    await expect(within(canvas.getByRole('region', { name: 'Seedlings' })).findByText('Seedling')).resolves.toBeVisible()
    expect(canvas.queryByText('Poisonous')).toBeNull()
    const asked = listed[0]
    expect([asked?.get('limit'), asked?.get('filter[status][eq]')]).toEqual(['2', 'seed'])
  },
}

/** A sign leads to its tab, which stands in a group; the group opens again where it was left. */
export const SignLeadsToTab: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Water it/ }))
    await expect(canvas.getByRole('tab', { name: 'Growth' })).toHaveAttribute('aria-selected', 'true')
    await expect(canvas.getByRole('tab', { name: 'Care' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(canvas.getByRole('tab', { name: 'At a glance' }))
    expect(canvas.queryByRole('tab', { name: 'Care' })).toBeNull()
    await userEvent.click(canvas.getByRole('tab', { name: 'Growth' }))
    await expect(canvas.getByRole('tab', { name: 'Care' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('tab', { name: 'At a glance' })).toHaveAttribute('aria-selected', 'true')
  },
}

/** The link to all opens the tab of the panel. */
export const ShowAll: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all: Seedlings' }))
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Seedlings' })).toHaveAttribute('aria-selected', 'true'))
  },
}

export const Dangerous: Story = {
  args: { answers: { record: roseRecord({ values: { ...ROSE, poisonous: true, feeds: [] } }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.findByText('Poisonous')).resolves.toBeVisible()
    // It leads to a tab that this person does not get.
    await expect(canvas.findByText('Never fed')).resolves.toBeVisible()
    expect(canvas.queryByRole('button', { name: /Never fed/ })).toBeNull()
    expect(canvas.queryByRole('region', { name: 'Feeds' })).toBeNull()
  },
}

export const NothingToDo: Story = {
  args: { answers: { record: roseRecord({ values: { ...ROSE, status: 'seed', height: 200 } }) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).findByText('Nothing needs attention')).resolves.toBeVisible()
  },
}

/** What cannot be fetched says so in its panel; the rest stands. */
export const ListFailed: Story = {
  args: { answers: { rows: 'broken' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.findByText('Water it')).resolves.toBeVisible()
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Seedlings' })).not.toHaveTextContent('Seedling:'))
  },
}

export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const LongText: Story = {
  args: { answers: { record: roseRecord({ display: LONG_TEXT, values: { ...ROSE, latin: LONG_TEXT, email: `${'long'.repeat(12)}@garden.test` } }) } },
}
