import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LONG_TEXT, ROSE, roseRecord } from '../forms/plants.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { Garden, plantGarden } from './garden.tsx'
import { answer, refusal, sent } from './garden-server.ts'

const meta = {
  title: 'Record/Record screen',
  component: Garden,
  args: { answers: {}, tab: 'overview' },
  beforeEach: ({ args }) => plantGarden(args),
} satisfies Meta<typeof Garden>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  play: async ({ canvasElement }) => {
    const heading = await within(canvasElement).findByRole('heading', { level: 1 })
    // It is no person, so it has the sign of its kind and no initials.
    await waitFor(() => expect(heading.closest('header')?.querySelector('svg.lucide-flower')).toBeInTheDocument())
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const Places: Story = { args: { tab: 'care' } }
export const Loading: Story = { args: { answers: { record: 'never' } } }
export const Missing: Story = { args: { answers: { record: 'missing' } } }
export const Failed: Story = { args: { answers: { record: 'broken' } } }
export const Empty: Story = { args: { answers: { record: roseRecord({ values: { name: 'Seed' }, labels: {}, masked: [] }) } } }
export const ReadOnly: Story = { args: { answers: { record: roseRecord({ can: [] }) } } }
export const InRecycleBin: Story = { args: { answers: { record: roseRecord({ deletedAt: '2026-06-10T10:00:00.000Z', can: ['restore'] }) } } }
export const LongText: Story = { args: { answers: { record: roseRecord({ display: LONG_TEXT, values: { ...ROSE, name: LONG_TEXT, latin: LONG_TEXT } }) } } }
export const History: Story = { args: { tab: 'history' } }
export const HistoryDark: Story = { args: { tab: 'history' }, parameters: DARK }
export const NoHistory: Story = { args: { tab: 'history', answers: { history: [] } } }
export const Related: Story = { args: { tab: 'siblings', answers: { rows: [roseRecord(), roseRecord({ id: 'b', display: LONG_TEXT, can: [] })] } } }
export const InPlaceOfABlank: Story = {
  args: { tab: 'siblings', answers: { rows: [roseRecord({ values: { ...ROSE, height: null } })] } },
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('row', { name: /Growing|growing/ })
    await expect(within(row).getByText('$129.50')).toBeVisible()
  },
}
export const RelatedOnAPhone: Story = {
  args: { tab: 'siblings', answers: { rows: [roseRecord()] } },
  globals: PHONE,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const card = await canvas.findByRole('article')
    await expect(within(card).getByRole('button', { name: /Edit/ })).toBeVisible()
    expect(canvas.queryByRole('table')).toBeNull()
  },
}
export const NoRelated: Story = { args: { tab: 'siblings' } }

const saved = (): Response => answer(roseRecord({ version: 5 }))

async function edit(canvasElement: HTMLElement, name: string): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement)
  const [button] = await canvas.findAllByRole('button', { name: 'Edit' })
  if (button) await userEvent.click(button)
  const input = await canvas.findByLabelText(/^Name/)
  await userEvent.clear(input)
  await userEvent.type(input, name)
  return canvas
}

export const Edited: Story = {
  args: { answers: { save: saved } },
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Rambling rose')
    expect(canvas.queryByRole('button', { name: 'Edit' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ version: 3, values: { name: 'Rambling rose' } }]))
    await waitFor(() => expect(canvas.queryByLabelText(/^Name/)).toBeNull())
  },
}

export const RefusedField: Story = {
  args: { answers: { save: () => refusal(422, 'invalid-value', { problems: [{ path: '/values/name', message: 'A record with this name already exists' }] }) } },
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Taken')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('region', { name: '1 item to fix' })).toBeVisible()
    await expect(canvas.getByLabelText(/^Name/)).toHaveValue('Taken')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
  },
}

const conflict = (fields: readonly string[], name: string): Response =>
  refusal(409, 'conflict', {
    data: {
      current: roseRecord({ version: 4, values: { ...ROSE, name, height: 150 } }),
      changedFields: fields,
      changedBy: 'Sam Birch',
      changedAt: '2026-06-15T14:00:00.000Z',
    },
  })

export const Conflict: Story = {
  args: { answers: { save: (times) => (times === 1 ? conflict(['name', 'height'], 'Gallic rose') : saved()) } },
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Rambling rose')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Sam Birch changed this record while you were editing' })
    await waitFor(() => expect(within(dialog).getByText('Gallic rose')).toBeVisible())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ version: 4, values: { name: 'Rambling rose' } }))
  },
}

export const ConflictOpen: Story = {
  args: { answers: { save: () => conflict(['name', 'height'], LONG_TEXT) } },
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Rambling rose')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await canvas.findByRole('dialog')
  },
}

export const MergedByItself: Story = {
  args: { answers: { save: (times) => (times === 1 ? conflict(['height'], 'Old garden rose') : saved()) } },
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Rambling rose')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ version: 3 }), { version: 4, values: { name: 'Rambling rose' } }]))
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

export const WarnedAbout: Story = {
  args: { answers: { save: () => refusal(422, 'reason-required', { problems: [{ path: '/values/height', message: 'Higher than last week' }] }) } },
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Rambling rose')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Check this before saving' })
    await waitFor(() => expect(within(dialog).getByText('Higher than last week')).toBeVisible())
  },
}

export const KeptWhileLookingElsewhere: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement, 'Half typed')
    await userEvent.click(canvas.getByRole('tab', { name: 'Care' }))
    await userEvent.click(canvas.getByRole('tab', { name: 'Overview' }))
    await expect(canvas.getByLabelText(/^Name/)).toHaveValue('Half typed')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.getAllByText('Old garden rose').length).toBeGreaterThan(1))
  },
}
