import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ProcessScreen } from '../../src/renderer/process/process-screen.tsx'
import { tripRows } from '../calendar/trips.ts'
import { skipperRows } from '../shelf/boat-rows.ts'
import { serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { BUNDLE, NOTHING_SPEAKS, operate, PLAN_SCREEN, SOME_SPEAK } from './regatta.ts'

const fleet = { skipper: skipperRows() }

const meta = {
  title: 'Operation/Process screen',
  component: ProcessScreen,
  decorators: [withQueries],
  args: { bundle: BUNDLE, screen: PLAN_SCREEN },
  // Nobody is signed in, so no draft of another story is brought back.
  beforeEach: serve({ boot: null, records: fleet, operate: operate(SOME_SPEAK) }),
} satisfies Meta<typeof ProcessScreen>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const press = async (canvas: Canvas, name: string): Promise<void> => userEvent.click(await canvas.findByRole('button', { name }))

/** Through the questions to the last step. */
async function walk(canvas: Canvas): Promise<void> {
  const skipper = await canvas.findByRole('combobox', { name: /^Skipper/ })
  await userEvent.type(skipper, 'Ada')
  await userEvent.click(await within(document.body).findByRole('option', { name: /Ada Kestrel/ }))
  await userEvent.type(canvas.getByLabelText(/^Sight/), 'Seal rock')
  await press(canvas, 'Next')
  await userEvent.type(await canvas.findByLabelText(/^First day/), '2026-06-22')
  await userEvent.type(canvas.getByLabelText(/^Number of trips/), '5')
  await press(canvas, 'Next')
  await canvas.findByRole('heading', { name: 'Review' })
}
const review: NonNullable<Story['play']> = async ({ canvas }) => {
  await walk(canvas)
  await canvas.findByText(/will be created/)
}

export const FirstStep: Story = { play: async ({ canvas }) => void (await canvas.findByRole('combobox', { name: /^Skipper/ })) }
export const FirstStepDark: Story = { ...FirstStep, parameters: DARK }
export const FirstStepOnAPhone: Story = { ...FirstStep, globals: PHONE }
export const Review: Story = { play: review }
export const ReviewDark: Story = { play: review, parameters: DARK }
export const ReviewRightToLeft: Story = { play: review, parameters: RIGHT_TO_LEFT }
export const ReviewOnAPhone: Story = { play: review, globals: PHONE }

/** What was made lately stands below the questions, and is changed there. */
export const WhatWasMade: Story = {
  args: {
    screen: {
      ...PLAN_SCREEN,
      lists: [
        {
          id: 'made',
          resource: 'trip',
          columns: [{ field: 'leavesAt' }, { field: 'skipperId' }],
          editor: { sections: [{ id: 'trip', fields: ['leavesAt'] }] },
        },
      ],
    },
  },
  beforeEach: serve({ boot: null, records: { ...fleet, trip: tripRows(3).slice(0, 3) }, operate: operate(SOME_SPEAK) }),
  play: async ({ canvas }) => {
    const made = await canvas.findByRole('table')
    expect(within(made).getAllByRole('row')).toHaveLength(4)
    const [first] = within(made).getAllByRole('button', { name: /^Edit/ })
    if (first) await userEvent.click(first)
    await within(document.body).findByRole('dialog')
  },
}
export const WhatWasMadeOnAPhone: Story = {
  ...WhatWasMade,
  globals: PHONE,
  play: async ({ canvas }) => void (await canvas.findAllByRole('button', { name: /^Edit/ })),
}

export const MissingAnswers: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('combobox', { name: /^Skipper/ })
    await press(canvas, 'Next')
    await canvas.findByRole('region', { name: '2 items to fix' })
    expect(canvas.queryByRole('heading', { name: 'Review' })).toBeNull()
  },
}

/** Once it is done the process begins anew. */
export const DoneAndAnew: Story = {
  beforeEach: serve({ boot: null, records: fleet, operate: operate(NOTHING_SPEAKS) }),
  play: async ({ canvas }) => {
    await walk(canvas)
    await canvas.findByText('5 will be created')
    await press(canvas, 'Plan trips')
    await waitFor(() => expect(canvas.getByLabelText(/^Sight/)).toHaveValue(''))
  },
}

export const OutOfReach: Story = { args: { bundle: { ...BUNDLE, operations: {} } } }
