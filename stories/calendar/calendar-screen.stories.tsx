import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { bus, type ToastRequest } from '#store'
import { OperationAsked } from '../../src/app/operation-asked.tsx'
import { CalendarScreen } from '../../src/renderer/calendar/calendar-screen.tsx'
import { skipperRows } from '../shelf/boat-rows.ts'
import { fullHeight, sentWith, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { doAll, MOVING_ALONG, PICKING, PICKING_BUNDLE } from './picking.ts'
import { behindRows, LAYERED, LAYERED_BUNDLE, TRIP, TRIPS, tripRows, tripsBundle } from './trips.ts'

const fleet = { trip: tripRows(9) }
const JUNE = '?on=2026-06-17'

const meta = {
  title: 'Calendar/Screen',
  component: CalendarScreen,
  decorators: [withQueries, fullHeight],
  args: { bundle: tripsBundle(), screen: TRIPS },
  beforeEach: serve({ records: fleet, search: JUNE }),
} satisfies Meta<typeof CalendarScreen>
export default meta
type Story = StoryObj<typeof meta>

const withItems: Story = { play: async ({ canvas }) => void (await canvas.findAllByText('Skipper 001')) }
const of = (search: string): Story => ({ beforeEach: serve({ records: fleet, search }) })

export const Week: Story = withItems
export const WeekByBoat: Story = of(`${JUNE}&lane=boatId`)
export const TwoWeeks: Story = of(`${JUNE}&zoom=twoWeeks`)
export const Day: Story = of(`${JUNE}&zoom=day`)
export const Month: Story = { ...of(`${JUNE}&zoom=month`), play: async ({ canvas }) => void (await canvas.findAllByText('9 trips')) }
export const Nothing: Story = { ...of('?on=2026-08-12'), play: async ({ canvas }) => void (await canvas.findByText('No trips in these days')) }
export const Loading: Story = { beforeEach: serve({ silent: true, search: JUNE }) }
export const Failed: Story = {
  beforeEach: serve({ search: JUNE, failures: { times: 'forever', code: 'unavailable', message: 'The harbour office does not answer.' } }),
  play: async ({ canvas }) => void (await canvas.findByText('The harbour office does not answer.')),
}

export const WeekDark: Story = { ...withItems, parameters: DARK }
export const DayDark: Story = { ...Day, parameters: DARK }
export const MonthDark: Story = { ...Month, parameters: DARK }
export const WeekRightToLeft: Story = { ...withItems, parameters: RIGHT_TO_LEFT }
export const DayRightToLeft: Story = { ...Day, parameters: RIGHT_TO_LEFT }
export const MonthRightToLeft: Story = { ...Month, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { ...of(`${JUNE}&zoom=week`), globals: PHONE }
export const PhoneDark: Story = { ...Phone, globals: PHONE, parameters: DARK }
export const PhoneMonth: Story = { ...of(`${JUNE}&zoom=month`), globals: PHONE }
export const PhoneRightToLeft: Story = { ...Phone, globals: PHONE, parameters: RIGHT_TO_LEFT }

/** Of who may only look: nothing to make, nothing that moves. */
export const ToRead: Story = {
  args: { bundle: tripsBundle({ ...TRIP, can: ['read'] }), screen: { ...TRIPS, actions: [] } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByText('Skipper 001')
    expect(canvasElement.querySelectorAll('[data-movable]')).toHaveLength(0)
    expect(canvas.queryAllByRole('button', { name: /^Add on/ })).toHaveLength(0)
  },
}

const layered = (search: string): Story => ({
  args: { bundle: LAYERED_BUNDLE, screen: LAYERED },
  beforeEach: serve({ records: { ...fleet, ...behindRows }, search }),
  play: async ({ canvas }) => void (await canvas.findAllByText('Juneteenth')),
})
const ALL_LAYERS = '&layers=leave,feasts,hours'

/** Who is away, what days are called and the hours that people keep lie behind the records; what is over a week's hours is said. */
export const Layers: Story = {
  ...layered(JUNE),
  play: async ({ canvas }) => {
    await canvas.findByText('Juneteenth')
    const away = canvas.getByRole('row', { name: /Skipper 001/ })
    expect(within(away).getAllByText('On leave · At a wedding')).toHaveLength(2)
    expect(within(canvas.getByRole('row', { name: /Skipper 002/ })).getByText('On leave · 9:00 AM–1:00 PM')).toBeVisible()
    expect(within(away).getByText(/ h overtime$/)).toBeVisible()
    expect(canvas.queryByText(/^Sails/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Layers' }))
    await userEvent.click(canvas.getByRole('menuitemcheckbox', { name: 'Sails' }))
    await canvas.findByText('Sails · 8:00 AM–4:30 PM')
    expect(canvas.getAllByText('Sails: no hours')).toHaveLength(5)
    await userEvent.click(canvas.getByRole('menuitemcheckbox', { name: 'On leave' }))
    await waitFor(() => expect(canvas.queryByText(/^On leave/, { selector: '[data-kind]' })).toBeNull())
    expect(location.search).toContain('layers=feasts%2Chours')
  },
}
export const LayersDark: Story = { ...layered(`${JUNE}${ALL_LAYERS}`), parameters: DARK }
export const LayersRightToLeft: Story = { ...layered(`${JUNE}${ALL_LAYERS}`), parameters: RIGHT_TO_LEFT }
export const LayersByDay: Story = {
  ...layered(`${JUNE}&zoom=day${ALL_LAYERS}`),
  play: async ({ canvas }) => void (await canvas.findAllByText('Sails · 8:00 AM–4:30 PM')),
}
export const LayersByMonth: Story = layered(`${JUNE}&zoom=month`)
export const LayersOnPhone: Story = {
  ...layered(`${JUNE}&zoom=week`),
  globals: PHONE,
  play: async ({ canvas }) => {
    const [fold] = await canvas.findAllByText('On leave (2)')
    if (fold) await userEvent.click(fold)
    await canvas.findByText('Skipper 002 · On leave · 9:00 AM–1:00 PM')
  },
}
/** Lanes of boats, whom no leave is about; days are called the same for everybody. */
export const LayersOfOthers: Story = {
  ...layered(`${JUNE}&lane=boatId${ALL_LAYERS}`),
  play: async ({ canvas }) => {
    await canvas.findByText('Juneteenth')
    expect(canvas.queryByText(/^(On leave|Sails) ·/)).toBeNull()
  },
}
/** What lies behind could not be had: the records are there all the same. */
export const LayersMissing: Story = { ...withItems, args: { bundle: LAYERED_BUNDLE, screen: LAYERED } }

/** Of 170 skippers with 1,190 trips a week as many lanes are drawn as are in sight. */
export const ManyLanes: Story = {
  beforeEach: serve({ records: { trip: tripRows(170) }, search: JUNE }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Skipper 001')
    await canvas.findByText(/1,190 trips/)
    expect(canvasElement.querySelectorAll('*').length).toBeLessThanOrEqual(1_500)
    expect(canvas.getByRole('grid')).toHaveAttribute('aria-rowcount', '172')
  },
}

const words = (element: Element): string => element.textContent ?? ''

/** By keys: pick up, two to the right and one down, put down; the server is told, and undo brings it back. */
export const MovedByKeys: Story = {
  play: async ({ canvas, canvasElement }) => {
    const row = await canvas.findByRole('row', { name: /Skipper 002/ })
    const trip = within(row)
      .getAllByRole('button')
      .find((button) => button.dataset.movable)
    if (!trip) throw new Error('There is a trip that may be moved.')
    const before = words(trip)
    trip.focus()
    await userEvent.keyboard('m')
    await canvas.findByText(/^Moving /)
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getAllByRole('status').map(words)).toContainEqual(expect.stringMatching(/, Skipper 003$/)))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sentWith('PUT')).toHaveLength(1))
    const [sent] = sentWith('PUT') as readonly { readonly version: number; readonly values: object }[]
    expect([sent?.version, Object.keys(sent?.values ?? {})]).toEqual([1, ['leavesAt', 'returnsAt', 'skipperId']])
    expect(sent?.values).toMatchObject({ skipperId: '00000000-0000-4000-8005-000000000002' })
    const below = await canvas.findByRole('row', { name: /Skipper 003/ })
    await waitFor(() => expect([...below.querySelectorAll('[data-item]')].map(words)).toContain(before))
    expect(canvasElement.querySelectorAll('[data-over]')).toHaveLength(0)
  },
}

const TAKEN = 'Skipper 003 is already with Boat 1 Jun 17, 9:00 AM–11:00 AM.'

/** What the server refuses goes back to where it was, and the page says why; no reason is asked for. */
export const Refused: Story = {
  beforeEach: serve({ records: fleet, search: JUNE, refused: { code: 'check-failed', problems: [{ path: '/values/leavesAt', message: TAKEN }] } }),
  play: async ({ canvas, canvasElement }) => {
    const said: string[] = []
    const listen = ({ text }: { readonly text: string }): void => void said.push(text)
    bus.on('toastRequested', listen)
    const row = await canvas.findByRole('row', { name: /Skipper 002/ })
    const items = (): readonly string[] => [...row.querySelectorAll('[data-item]')].map(words)
    const before = items()
    row.querySelector<HTMLElement>('[data-movable]')?.focus()
    await userEvent.keyboard('m{ArrowDown}{Enter}')
    await waitFor(() => expect(said).toEqual([`Not moved. ${TAKEN}`]))
    bus.off('toastRequested', listen)
    await waitFor(() => expect(items()).toEqual(before))
    expect(canvasElement.ownerDocument.querySelectorAll('[role="dialog"]')).toHaveLength(0)
  },
}

/** Escape leaves it where it was, and what is done stays where it is. */
export const NotMoved: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Skipper 002/ })
    const [still, moving] = [false, true].map((isMovable) =>
      within(row)
        .getAllByRole('button')
        .find((button) => button.dataset.item && Boolean(button.dataset.movable) === isMovable),
    )
    still?.focus()
    await userEvent.keyboard('m')
    await canvas.findByText('This entry can’t be moved in its current status.')
    moving?.focus()
    await userEvent.keyboard('m{ArrowRight}{Escape}')
    await canvas.findByText('Move canceled')
    expect(sentWith('PUT')).toEqual([])
  },
}

/** Arrow keys go from cell to cell, Tab into the cell. */
export const ByArrows: Story = {
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('gridcell')
    first?.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(words(document.activeElement ?? document.body)).toMatch(/^Jun 15, Skipper 001/)
    await userEvent.tab()
    expect(document.activeElement?.closest('[role="gridcell"]')).toHaveAttribute('data-column', '1')
  },
}

const movableItems = (canvasElement: HTMLElement): readonly HTMLElement[] => [...canvasElement.querySelectorAll<HTMLElement>('[data-item][data-movable]')]
const withOperations = {
  render: (args) => (
    <>
      <CalendarScreen {...args} />
      <OperationAsked />
    </>
  ),
  beforeEach: serve({ records: { ...fleet, skipper: skipperRows() }, search: JUNE, operate: doAll }),
} satisfies Story

/** Two are picked by a click with Ctrl and by X; what can be done with them stands over the head of the grid. */
export const Picked: Story = {
  ...withOperations,
  args: { bundle: PICKING_BUNDLE, screen: PICKING },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByText('Skipper 001')
    const [first, second] = movableItems(canvasElement)
    if (!first || !second) throw new Error('There are trips that can be picked.')
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(first)
    await user.keyboard('{/Control}')
    second.focus()
    await user.keyboard('x')
    await canvas.findByText('2 selected')
    expect(movableItems(canvasElement).filter((item) => item.getAttribute('aria-pressed') === 'true')).toHaveLength(2)
    await user.click(canvas.getByRole('button', { name: 'Call off' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Call off trips' }))
    await user.click(dialog.getByRole('button', { name: 'Call off trips' }))
    const ids = [first, second].map(({ dataset }) => dataset.item)
    await waitFor(() => expect(sentWith('/api/operations/harbour/call-off')).toMatchObject([{ ids }]))
    await waitFor(() => expect(canvas.queryByText('2 selected')).toBeNull())
  },
}
export const PickedByAnyClick: Story = {
  ...withOperations,
  args: { bundle: PICKING_BUNDLE, screen: PICKING },
  parameters: DARK,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByText('Skipper 001')
    await userEvent.click(canvas.getByRole('button', { name: 'Select' }))
    for (const item of movableItems(canvasElement).slice(0, 3)) await userEvent.click(item)
    await canvas.findByText('3 selected')
  },
}
export const PickedRightToLeft: Story = {
  ...PickedByAnyClick,
  parameters: RIGHT_TO_LEFT,
  play: async ({ canvas }) => void (await canvas.findAllByText('Skipper 001')),
}

/** Letters make transitions of the record in focus: at once, and not from a state that has none. */
export const MarkedByKeys: Story = {
  args: { screen: { ...TRIPS, keys: { C: 'confirm', S: 'call-off' }, actual: { starts: 'leavesAt', ends: 'returnsAt' } } },
  beforeEach: serve({ records: fleet, search: JUNE, transition: (row) => ({ ...row, values: { ...row.values, state: 'sure' } }) }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByText('Skipper 001')
    await canvas.findByRole('list', { name: 'Keys for the entry in focus' })
    const said: string[] = []
    const listen = ({ text }: { readonly text: string }): void => void said.push(text)
    bus.on('toastRequested', listen)
    const focused = (): HTMLElement => canvasElement.querySelector<HTMLElement>(`[data-item="${id}"]`) ?? document.body
    const [first] = [...canvasElement.querySelectorAll<HTMLElement>('[data-item]')].filter((item) => words(item).endsWith('Planned'))
    const id = first?.dataset.item ?? ''
    focused().closest<HTMLElement>('[role="gridcell"]')?.focus()
    await userEvent.keyboard('c')
    await waitFor(() => expect(words(focused())).toMatch(/Confirmed$/))
    await waitFor(() => expect(canvas.getAllByRole('status').map(words)).toContainEqual(expect.stringMatching(/: Confirmed$/)))
    expect(said).toEqual([])
    focused().focus()
    await userEvent.keyboard('c')
    await waitFor(() => expect(said).toEqual(['“Confirm” is not possible while this is “Confirmed”.']))
    bus.off('toastRequested', listen)
    await userEvent.keyboard('q')
    expect(sentWith('transitions')).toHaveLength(1)
  },
}
export const MarkedDark: Story = { ...withItems, args: MarkedByKeys.args ?? {}, parameters: DARK }
export const MarkedRightToLeft: Story = { ...withItems, args: MarkedByKeys.args ?? {}, parameters: RIGHT_TO_LEFT }

/** One of a series moves alone and at once; beside Undo others are offered to go along, and the questions begin with where it was put. */
export const SeriesMoved: Story = {
  ...withOperations,
  args: { bundle: PICKING_BUNDLE, screen: MOVING_ALONG },
  play: async ({ canvas }) => {
    const said: ToastRequest[] = []
    const listen = (request: ToastRequest): void => void said.push(request)
    bus.on('toastRequested', listen)
    const row = await canvas.findByRole('row', { name: /Skipper 002/ })
    row.querySelector<HTMLElement>('[data-movable]')?.focus()
    const item = row.querySelector<HTMLElement>('[data-movable]')?.dataset.item
    await userEvent.keyboard('m{ArrowDown}{Enter}')
    await waitFor(() => expect(said).toMatchObject([{ action: { label: 'Undo' }, also: { label: 'Move the series…' } }]))
    bus.off('toastRequested', listen)
    expect(sentWith('PUT')).toHaveLength(1)
    expect(within(document.body).queryByRole('dialog')).toBeNull()
    said[0]?.also?.run()
    const dialog = within(await within(document.body).findByRole('dialog', { name: /^Move trips/ }, { timeout: 10_000 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move trips' }))
    await waitFor(() => expect(sentWith('/api/operations/harbour/move-trips')).toHaveLength(1))
    const [sent] = sentWith('/api/operations/harbour/move-trips')
    expect(sent).toMatchObject({ ids: [item], values: { on: expect.stringMatching(/^2026-06-1\d$/), skipper: '00000000-0000-4000-8005-000000000002' } })
    // It is back where it was: the operation counts from there.
    expect(sentWith('PUT')).toMatchObject([{}, { values: { skipperId: '00000000-0000-4000-8005-000000000001' } }])
  },
}
