import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { FILLED } from '../form-engine/visit-form.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { Office, openOffice } from './office.tsx'
import { filed, filedRecord } from './visit-office.ts'

const ADDENDA = [
  { id: 'a', kind: 'clarification', text: 'The second bed was dry too.', at: '2026-06-03T14:00:00.000Z', byId: '1', byName: 'Robin Alder' },
] as const
const CORRECTIONS = [{ at: '2026-06-02T14:00:00.000Z', byName: 'Sam Birch', message: 'Which hose leaks?' }]

const STAGES = {
  stage: { id: 'sent', label: 'forms/story/visit.stages.sent', on: '2026-06-02', at: '2026-06-02T14:00:00.000Z', byName: 'Robin Alder' },
  nextStages: [
    { id: 'back', label: 'forms/story/visit.stages.back', dated: true },
    { id: 'shelved', label: 'forms/story/visit.stages.shelved' },
  ],
} as const

const meta = {
  title: 'Answers/Filed form',
  component: Office,
  args: { screen: 'filed', answers: { filed: filed('locked', { addenda: ADDENDA }) } },
  beforeEach: ({ args }) => openOffice(args),
} satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

/** After filing, the focus is on the page's heading. */
export const Locked: Story = {
  play: async ({ canvasElement }) => {
    const heading = await within(canvasElement).findByRole('heading', { level: 1 })
    await waitFor(() => expect(heading).toHaveFocus())
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const SignedInPart: Story = { args: { answers: { filed: filed('submitted') } } }
export const ToBeCorrected: Story = { args: { answers: { filed: filed('needsCorrection', { corrections: CORRECTIONS, signatures: [] }) } } }
const BEFORE = 'a0000000-0000-4000-8000-000000000009'

/** What a new version says otherwise than the one it took the place of, and why it was made. */
export const ShowsWhatChanged: Story = {
  args: {
    answers: {
      filed: filed('signed', { replaces: { id: BEFORE, on: '2026-05-30' }, reasons: { revised: 'The plants were counted again.' } }),
      before: filed('superseded', { record: filedRecord('superseded', { id: BEFORE }), answers: { ...FILLED, gardener: 'Grace Lin', count: 74 } }),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Show what changed' }))
    await expect(within(canvasElement).getByText('Reason: The plants were counted again.')).toBeVisible()
    const dialog = await within(document.body).findByRole('dialog', { name: 'What changed' })
    await waitFor(() => expect(dialog).toHaveTextContent(/Grace Lin →/))
    await expect(dialog).toHaveTextContent(/74 →/)
    await expect(dialog.querySelectorAll('strong')).toHaveLength(2)
  },
}
export const Voided: Story = { args: { answers: { filed: filed('voided') } } }
export const SealBroken: Story = { args: { answers: { filed: filed('locked', { sealHolds: false }) } } }
export const FormHasChanged: Story = { args: { answers: { filed: filed('signed', { newerHash: 'b'.repeat(64) }) } } }
export const Missing: Story = { args: { answers: {} } }
export const Failed: Story = { args: { answers: { filed: 'broken' } } }

export const AskingForACorrection: Story = {
  args: { answers: { filed: filed('submitted') } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Request correction' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Request correction' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true'))
  },
}

export const AtAStage: Story = { args: { answers: { filed: filed('submitted', STAGES) } } }

export const AskingForTheDayOfAStage: Story = {
  args: { answers: { filed: filed('submitted', STAGES) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Actions' }))
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Mark: Came back' }))
      return within(await canvas.findByRole('dialog', { name: 'Came back' }))
    }
    const first = await open()
    const latest = first.getByLabelText(/^Date/).getAttribute('max')
    await expect(latest).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await expect(first.getByLabelText(/^Date/)).toHaveValue(latest)
    await userEvent.click(first.getByRole('button', { name: 'Mark' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    const again = await open()
    await userEvent.clear(again.getByLabelText(/^Date/))
    await userEvent.click(again.getByRole('button', { name: 'Mark' }))
    await waitFor(() => expect(again.getByLabelText(/^Date/)).toHaveAttribute('aria-invalid', 'true'))
  },
}
