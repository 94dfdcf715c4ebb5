import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import type { Json } from '#contract'
import { SteppedForm, type SteppedFormProps } from '#forms'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { PLANT, PLANTING, ROSE, ROSE_LABELS, SURROUNDINGS } from './plants.ts'

type LiveProps = Omit<SteppedFormProps, 'onChange' | 'onStep'>

function Live({ values: initial, step: first, ...rest }: LiveProps) {
  const [values, setValues] = useState(initial)
  const [step, setStep] = useState(first)
  const change = (name: string, value: Json) => setValues((now) => ({ ...now, [name]: value }))
  return (
    <main style={{ padding: 24 }}>
      <h1>New plant</h1>
      <SteppedForm {...rest} values={values} step={step} onStep={setStep} onChange={change} />
    </main>
  )
}

const meta = {
  title: 'Forms/Stepped form',
  component: Live,
  args: {
    form: PLANTING,
    resource: PLANT,
    strings: 'forms/garden/planting',
    values: ROSE,
    labels: ROSE_LABELS,
    step: undefined,
    surroundings: SURROUNDINGS,
    status: 'Unsaved changes',
    onSubmit: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof Live>
export default meta
type Story = StoryObj<typeof meta>

export const FirstStep: Story = {}
export const Review: Story = { args: { step: 'review' } }
export const ReviewDark: Story = { args: { step: 'review' }, parameters: DARK }
export const ReviewWithProblems: Story = { args: { step: 'review', values: { status: 'seed' } } }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }

export const WalkedThrough: Story = {
  args: { values: { status: 'seed', planted: '2026-05-01' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const next = () => canvas.getByRole('button', { name: 'Next' })
    await userEvent.click(next())
    await expect(canvas.getByRole('region', { name: 'Fix 1 field' })).toBeVisible()
    await userEvent.type(canvas.getByLabelText(/^Name/), 'Thyme')
    await userEvent.click(next())
    await canvas.findByRole('heading', { name: 'Looking after it' })
    await userEvent.click(next())
    await userEvent.click(await canvas.findByRole('button', { name: 'Plant it' }))
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ name: 'Thyme', planted: '2026-05-01' }), undefined)
  },
}

export const SimilarRecords: Story = {
  args: { findSimilar: () => Promise.resolve([{ id: '1', display: 'Old garden rose', detail: 'Planted 2024' }]), onOpenSimilar: fn() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Possible duplicate' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add anyway' }))
    await expect(within(dialog).getByText('Enter a reason to continue')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Another cutting')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add anyway' }))
    await canvas.findByRole('heading', { name: 'Looking after it' })
  },
}
