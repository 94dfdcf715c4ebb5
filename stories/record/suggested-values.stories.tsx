import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import type { ResolvedResource, Suggestion, SuggestionsAnswer } from '#contract'
import { AskedFields } from '../../src/renderer/asked-fields.tsx'
import { TRIP } from '../calendar/trips.ts'
import { sentWith, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const { skipperId } = TRIP.fields
if (skipperId === undefined) throw new Error('A trip has a skipper.')
const ASKED: ResolvedResource = { ...TRIP, fields: { skipperId: { ...skipperId, required: true, suggests: 'harbour.skippers' } } }
const part = (id: string, label: string, points: number, most: number, reason: string) => ({ id, label, points, most, isUnknown: false, reason })
const suggestion = (id: string, name: string, score: number, more: Partial<Suggestion> = {}): Suggestion => ({
  ...{ id, name, score, most: 85, isBlocked: false, findings: [] },
  parts: [
    part('tides', 'Tides', 40, 40, 'Free for 1 of 1 trip'),
    part('knots', 'Knots', score - 40, 45, 'Has what is needed: bowline, sheet bend'),
    { ...part('distance', 'Distance', 0, 15, 'An address has no place on the map'), isUnknown: true },
  ],
  ...more,
})
const BEST: SuggestionsAnswer = {
  suggestions: [
    suggestion('s1', 'Ada Kestrel', 82),
    suggestion('s2', 'Bartholomew Featherstonehaugh-Winterbourne', 61, {
      findings: [{ code: 'weekHours', severity: 'warn', message: 'Overtime: 43 hours this week, over 40.' }],
    }),
    suggestion('s3', 'Cleo Marsh', 40),
    suggestion('s4', 'Dov Lantern', 40, {
      isBlocked: true,
      findings: [{ code: 'busy', severity: 'block', message: 'Has another trip Jul 4, 9:00 AM–11:00 AM.' }],
    }),
    suggestion('s5', 'Edda Loom', 40, {
      isBlocked: true,
      findings: [{ code: 'busy', severity: 'block', message: 'Has another trip Jul 4, 9:00 AM–11:00 AM.' }],
    }),
  ],
  judged: 200,
  isCut: true,
}

const meta = {
  title: 'Record/Suggested values',
  component: AskedFields,
  decorators: [withQueries],
  args: { resource: ASKED, names: ['skipperId'], about: ['t1'], formId: 'asked', onChange: fn(), onSubmit: fn() },
  beforeEach: serve({ suggested: BEST }),
} satisfies Meta<typeof AskedFields>
export default meta
type Story = StoryObj<typeof meta>

const explained: NonNullable<Story['play']> = async ({ canvasElement }) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name: 'Explain the score of Ada Kestrel' }))

/** The keyboard goes from the field to the first suggestion, which Enter takes. */
export const Taken: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const best = await canvas.findByRole('button', { name: /^Ada Kestrel/ })
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.keyboard('{Escape}{Tab}{Enter}')
    await expect(best).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('combobox')).toHaveValue('Ada Kestrel')
    await expect(args.onChange).toHaveBeenLastCalledWith({ skipperId: 's1' })
    await expect(sentWith('/api/suggestions/harbour/skippers')).toEqual([{ ids: ['t1'] }])
    await userEvent.keyboard('{Tab}{Enter}')
    await canvas.findByText('Has what is needed: bowline, sheet bend')
    await userEvent.click(canvas.getByRole('button', { name: 'Show 1 more' }))
    await canvas.findByText('Edda Loom')
  },
}
export const ExplainedDark: Story = { play: explained, parameters: DARK }
export const ExplainedRightToLeft: Story = { play: explained, parameters: RIGHT_TO_LEFT }
export const ExplainedOnAPhone: Story = { play: explained, globals: PHONE }
export const Loading: Story = { beforeEach: serve({ silent: true }) }
export const Empty: Story = { beforeEach: serve({ suggested: { suggestions: [], judged: 0, isCut: false } }) }
export const Failed: Story = {
  beforeEach: serve({ suggested: BEST, failures: { times: 1, code: 'internal', message: 'The harbour office is closed.' } }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await canvas.findByText('Ada Kestrel')
  },
}
