import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { ResolvedField } from '#contract'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { LiveForm } from './live-form.tsx'
import { BASICS, DETAILS, LONG_TEXT, PLACE, PLANT, ROSE, ROSE_LABELS } from './plants.ts'

const beds = ['South bed', 'North bed', 'Herb spiral'].map((label) => ({ id: label, label }))
const meta = {
  title: 'Forms/Form view',
  component: LiveForm,
  args: {
    resource: PLANT,
    sections: [BASICS, DETAILS, PLACE],
    strings: 'screens/garden/plant-record',
    values: ROSE,
    labels: ROSE_LABELS,
    masked: ['code'],
    mode: 'edit',
    search: (_field, text) => Promise.resolve(beds.filter((bed) => bed.label.toLowerCase().includes(text.toLowerCase()))),
    onSubmit: fn(),
  },
} satisfies Meta<typeof LiveForm>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const Read: Story = { args: { mode: 'read' } }
export const ReadEmpty: Story = { args: { mode: 'read', values: {} } }
export const ReadDark: Story = { args: { mode: 'read' }, parameters: DARK }
export const LongText: Story = {
  args: { mode: 'read', values: { ...ROSE, name: LONG_TEXT, email: `${LONG_TEXT.replaceAll(' ', '.')}@garden.test`, notes: LONG_TEXT.repeat(4) } },
}

export const Empty: Story = {
  args: { values: {}, labels: {}, masked: [], sections: [BASICS, PLACE] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByText('This field is required')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.onSubmit).not.toHaveBeenCalled()
    const summary = canvas.getByRole('region', { name: '2 items to fix' })
    await waitFor(() => expect(summary).toHaveFocus())
    await userEvent.click(within(summary).getByRole('link', { name: /^Name/ }))
    await expect(canvas.getByLabelText(/^Name/)).toHaveFocus()
  },
}

export const ErrorAfterLeaving: Story = {
  args: { values: { ...ROSE, phone: null }, sections: [BASICS, DETAILS] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const phone = await canvas.findByLabelText("Gardener's phone")
    await userEvent.type(phone, '61255')
    await expect(phone).toHaveValue('(612)55')
    await expect(canvas.queryByText('Phone number must be 10 digits')).toBeNull()
    await userEvent.tab()
    await expect(await canvas.findByText('Phone number must be 10 digits')).toBeVisible()
  },
}

const SHAPED: ResolvedField = {
  type: 'text',
  label: 'resources/plant.fields.latin',
  shape: ['AA-9{2,4}'],
  placeholder: 'resources/plant.placeholders.latin',
}

/** An empty field shows an example; what is written otherwise than its shape says so with one, and capitals need not be typed. */
export const WrittenInAShape: Story = {
  args: { values: { ...ROSE, latin: null }, resource: { ...PLANT, fields: { ...PLANT.fields, latin: SHAPED } }, sections: [BASICS, DETAILS] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const code = canvas.getByLabelText(/^Latin name/)
    await expect(code).toHaveAttribute('placeholder', 'Such as RO-123')
    await userEvent.type(code, 'ro-1')
    await userEvent.tab()
    await expect(canvas.getByText(/^Write it like [A-Z]{2}-\d{2}$/)).toBeVisible()
    await userEvent.type(code, '23')
    await userEvent.tab()
    await expect(canvas.queryByText(/^Write it like/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled())
  },
}

export const AppearingField: Story = {
  args: { sections: [BASICS] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(within(canvas.getByRole('radiogroup', { name: 'Poisonous' })).getByLabelText('Yes'))
    const warning = await canvas.findByLabelText(/^Warning on the sign/)
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await userEvent.type(warning, 'Do not eat')
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ poisonous: true, warning: 'Do not eat' }))
  },
}

export const RefusedByServer: Story = {
  args: { sections: [BASICS], errors: { '/name': 'A record with this name already exists', '': 'Some entries do not fit together' } },
}
