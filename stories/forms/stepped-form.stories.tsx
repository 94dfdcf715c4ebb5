import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, useSyncExternalStore } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import type { AnswerValues } from '#contract'
import { SteppedForm, type SteppedFormProps } from '../../src/renderer/form/stepped-form.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { useStoryFilling } from './live-form.tsx'
import { PLANT, PLANTING, ROSE, ROSE_LABELS } from './plants.ts'

interface LiveProps extends Omit<SteppedFormProps, 'filling' | 'onSubmit'> {
  readonly values: AnswerValues
  readonly onSubmit: (values: AnswerValues, reason: string | undefined) => void
}

function Live({ values, step: first, onSubmit, ...rest }: LiveProps) {
  const pages = rest.form.steps.map(({ id, sections = [] }) => ({ id, title: `${rest.strings}.steps.${id}`, sections }))
  const filling = useStoryFilling({ resource: rest.resource, strings: rest.strings, values, labels: ROSE_LABELS, pages, root: 'answers', creating: true })
  useState(() => first !== undefined && filling.goTo(first))
  const { step } = useSyncExternalStore(filling.subscribe, filling.state)
  return (
    <main style={{ padding: 24 }}>
      <h1>New plant</h1>
      <SteppedForm {...rest} filling={filling} step={step} onSubmit={(outcome, reason) => onSubmit(outcome.values, reason)} />
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
    step: undefined,
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
    await expect(canvas.getByRole('region', { name: '1 item to fix' })).toBeVisible()
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
