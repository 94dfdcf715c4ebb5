import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LONG_TEXT } from '../forms/plants.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { Office, openOffice } from './office.tsx'
import { draft, filedRecord, VISIT_ID } from './visit-office.ts'

const FULL = {
  drafts: [draft('a', { subjectName: 'Rose bed' }), draft('b', { recordVersion: 3, device: 'Safari on iPad', subjectName: LONG_TEXT.slice(0, 60) })],
  rows: [filedRecord('locked'), filedRecord('needsCorrection', { id: 'b' })],
}

const meta = {
  title: 'Answers/Forms of one kind',
  component: Office,
  args: { screen: 'home', answers: FULL },
  beforeEach: ({ args }) => openOffice(args),
} satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ canvasElement }) => expect(await within(canvasElement).findByText('Rose bed')).toBeVisible(),
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const Empty: Story = { args: { answers: {} } }
export const Loading: Story = { args: { answers: { rows: 'never' } } }
export const Failed: Story = { args: { answers: { rows: 'broken', drafts: 'broken' } } }

export const ThrowingAway: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [discard] = await canvas.findAllByRole('button', { name: 'Delete draft' })
    if (discard) await userEvent.click(discard)
    const dialog = await canvas.findByRole('dialog', { name: 'Delete this draft?' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}

export const Starting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'New' }))
    const dialog = await canvas.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
    await expect(within(dialog).getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
  },
}

export const PinOwed: Story = {
  args: { answers: { owed: [{ id: VISIT_ID, version: 1, display: 'Garden visit 2026-06-01', slots: ['signed'] }] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('1 form is waiting for your PIN')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Enter PIN' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Enter PIN' })
    await userEvent.type(within(dialog).getByLabelText(/^PIN/), '9999{Enter}')
    await expect(await within(dialog).findByText('PIN does not match')).toBeVisible()
  },
}
