import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { AskedOperation } from '#actions'
import type { OperationItem, OperationRunView } from '#contract'
import { bus } from '#store'
import { OperationDialog } from '../../src/renderer/operation/operation-dialog.tsx'
import { TRIP } from '../calendar/trips.ts'
import { answer, refusal } from '../record/garden-server.ts'
import { boatRows, skipperRows } from '../shelf/boat-rows.ts'
import { sentWith, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { HAUL, haul, NOTHING_SPEAKS, operate, PLAN, SOME_SPEAK, WARNED, WHOLE } from './regatta.ts'
import { ENDED, NOT_HAULED, RUNNING } from './runs.ts'

const PLANNING: AskedOperation = { operation: PLAN, shown: TRIP, records: [], unfit: 0, begins: { values: WHOLE, labels: { skipperId: 'Ada Kestrel' } } }
const HAULING: AskedOperation = { operation: HAUL, records: boatRows(6), unfit: 2, begins: { values: {}, labels: {} } }
const fleet = { skipper: skipperRows() }

const meta = {
  title: 'Operation/Run dialog',
  component: OperationDialog,
  decorators: [withQueries],
  args: { asked: PLANNING, onClose: fn() },
  beforeEach: serve({ records: fleet, operate: operate(SOME_SPEAK) }),
} satisfies Meta<typeof OperationDialog>
export default meta
type Story = StoryObj<typeof meta>

const button = (name: string) => within(document.body).findByRole('button', { name })
const press = async (name: string): Promise<void> => userEvent.click(await button(name))
const runs = () => sentWith('/api/operations/').filter((body) => (body as { readonly preview?: true }).preview !== true) as readonly { readonly key: string }[]
const preview: NonNullable<Story['play']> = async () => {
  await press('Preview')
  await within(document.body).findByText(/will be created/)
}

export const Asked: Story = {}
export const Previewed: Story = { play: preview }
export const PreviewedDark: Story = { play: preview, parameters: DARK }
export const PreviewedRightToLeft: Story = { play: preview, parameters: RIGHT_TO_LEFT }
export const PreviewedOnAPhone: Story = { play: preview, globals: PHONE }

/** Blocked items hold it up until they are left out; warnings ask for one reason; then it is done. */
export const Done: Story = {
  play: async (context) => {
    await preview(context)
    expect(await button('Plan trips')).toHaveAttribute('aria-disabled', 'true')
    await press('Leave out blocked')
    await waitFor(async () => expect(await button('Plan trips')).not.toHaveAttribute('aria-disabled', 'true'))
    await press('Plan trips')
    const body = within(document.body)
    await body.findByText('Enter a reason to continue.')
    await userEvent.type(body.getByLabelText(/^Reason/), 'Agreed with the harbour')
    await press('Plan trips')
    await waitFor(() => expect(context.args.onClose).toHaveBeenCalled())
    expect(runs()).toMatchObject([{ values: WHOLE, reason: 'Agreed with the harbour', without: ['2026-07-04'], key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  },
}

export const Warnings: Story = { beforeEach: serve({ records: fleet, operate: operate(WARNED) }), play: preview }
/** Somebody else took a boat between the preview and the press. */
export const RefusedAtTheEnd: Story = {
  beforeEach: serve({
    records: fleet,
    operate: (name, body) => operate(body.preview ? NOTHING_SPEAKS : SOME_SPEAK)(name, body),
  }),
  play: async (context) => {
    await preview(context)
    await press('Plan trips')
    await within(document.body).findByText(/is blocked/)
  },
}
export const Refused: Story = {
  beforeEach: serve({ records: fleet, operate: () => refusal(409, 'wrong-state', { message: 'The season is closed.' }) }),
  play: async () => {
    await press('Preview')
    await within(document.body).findByText(/The season is closed/)
  },
}
/** What the server says against an answer stands at its question. */
export const RefusedAnswer: Story = {
  beforeEach: serve({
    records: fleet,
    operate: () => refusal(422, 'invalid-value', { problems: [{ path: '/values/count', message: 'At most 3 trips a week.' }] }),
  }),
  play: async () => {
    await press('Preview')
    await within(document.body).findAllByText('At most 3 trips a week.')
  },
}
export const Empty: Story = {
  args: { asked: { ...PLANNING, begins: { ...PLANNING.begins, values: { ...WHOLE, count: 5 } } } },
  beforeEach: serve({ records: fleet, operate: (name, body) => operate(NOTHING_SPEAKS)(name, { ...body, values: { count: 0 } }) }),
  play: async () => {
    await press('Preview')
    await within(document.body).findByText('There is nothing to do with these answers.')
  },
}
export const PreviewFailed: Story = {
  beforeEach: serve({ records: fleet, operate: () => refusal(503, 'unavailable', { message: 'The harbour office does not answer.' }) }),
  play: async () => {
    await press('Preview')
    await within(document.body).findByText(/The harbour office does not answer/)
  },
}
export const NotAnswered: Story = {
  beforeEach: serve({
    records: fleet,
    operate: (name, body) =>
      body.preview ? operate(NOTHING_SPEAKS)(name, body) : refusal(503, 'unavailable', { message: 'The harbour office does not answer.' }),
  }),
  play: async (context) => {
    await preview(context)
    await press('Plan trips')
    await press('Try again')
    await waitFor(() => expect(runs()).toHaveLength(2))
    expect(runs()[0]).toEqual(runs()[1])
    await button('Try again')
  },
}

/** With records that were picked, one by one: what was not done is listed. */
export const OverPicked: Story = { args: { asked: HAULING }, beforeEach: serve({ operate: haul }) }
export const PartlyDone: Story = {
  ...OverPicked,
  play: async () => {
    const body = within(document.body)
    await userEvent.type(await body.findByLabelText(/^Reason/), 'Winter')
    await press('Haul out')
    await body.findByText(/4 done, 2 not/)
    await button('Save list (CSV)')
  },
}
export const PartlyDoneOnAPhone: Story = { ...PartlyDone, globals: PHONE }

const { reason: _reason, ...HAUL_AS_SEEN } = { ...HAUL, over: 'one' as const, seen: true as const }
const ONE_BOAT = boatRows(1)
const stale = fn()
/** Done with what was on the screen: its version goes with it. It is another by now, so it is said, nothing is done, and the page looks at it again. */
export const ChangedSinceItWasSeen: Story = {
  args: { asked: { ...HAULING, operation: HAUL_AS_SEEN, records: ONE_BOAT, unfit: 0 } },
  beforeEach: () => {
    bus.on('recordChanged', stale)
    const end = serve({ operate: () => refusal(409, 'conflict', { message: 'This was changed since you opened it.' }) })()
    return () => {
      end()
      bus.off('recordChanged', stale)
      stale.mockClear()
    }
  },
  play: async ({ args }) => {
    await press('Haul out')
    await within(document.body).findByText(/This was changed since you opened it/)
    expect(runs()).toMatchObject([{ ids: [ONE_BOAT[0]?.id], version: ONE_BOAT[0]?.version }])
    expect(stale).toHaveBeenCalledWith(expect.objectContaining({ resource: 'boat', id: ONE_BOAT[0]?.id }))
    expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** A hundred and twenty items, and still nothing waits. */
export const ManyItems: Story = {
  args: { asked: { ...PLANNING, begins: { ...PLANNING.begins, values: { ...WHOLE, count: 120 } } } },
  play: preview,
}

const overQuery = (run: OperationRunView, refused: readonly OperationItem[] = []) =>
  serve({
    runs: { own: [run], refused },
    operate: (name, body) => (body.preview ? haul(name, { ids: boatRows(6).map(({ id }) => id) }) : answer({ run })),
  })
const ALL_BOATS: AskedOperation = { ...HAULING, operation: { ...HAUL, over: 'query' }, filter: { 'filter[state][eq]': 'afloat' }, count: 5_000 }
const begin = async (): Promise<void> => {
  await userEvent.type(await within(document.body).findByLabelText(/^Reason/), 'Winter')
  await press('Haul out')
}

/** All that a filter finds: it is begun, and goes on whether or not anybody watches. */
export const Running: Story = {
  args: { asked: ALL_BOATS },
  beforeEach: overQuery(RUNNING),
  play: async () => {
    const body = within(document.body)
    await body.findByText('For all 5,000 records that match and whose status allows it.')
    await begin()
    await body.findByText(/1,240 of 5,000 records/)
    expect(body.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '1240')
    expect(runs()).toMatchObject([{ filter: { 'filter[state][eq]': 'afloat' } }])
    expect(runs()[0]).not.toHaveProperty('ids')
    await button('Stop')
  },
}
export const RunningDark: Story = { ...Running, parameters: DARK }
export const RunningOnAPhone: Story = { ...Running, globals: PHONE }
export const StoppedByThePerson: Story = {
  ...Running,
  play: async () => {
    await begin()
    await press('Stop')
    await within(document.body).findByText(/This run was stopped\. What was done stays done\./)
    await button('Try the rest again')
  },
}
export const Ended: Story = {
  args: { asked: ALL_BOATS },
  beforeEach: overQuery(ENDED, NOT_HAULED),
  play: async () => {
    await begin()
    const body = within(document.body)
    await body.findByText(/4,997 done, 3 not/)
    await body.findAllByText('The boat is heavier than the crane can lift.')
    await button('Save list (CSV)')
  },
}
