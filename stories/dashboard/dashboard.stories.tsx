import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import type { DashboardScreen as DashboardDocument, Tile } from '#contract'
import { DashboardScreen } from '../../src/renderer/dashboard/dashboard-screen.tsx'
import { longRow, readOnly } from '../shelf/boat-rows.ts'
import { bundleOf, HARBOUR, HARBOUR_ID } from '../shelf/boat-screens.ts'
import { calmData, harbourData } from '../shelf/boat-tiles.ts'
import { askedOf, HARBOUR_BOOT, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const tilesFrom = (tiles: readonly Tile[]): DashboardDocument => {
  const [first, ...rest] = tiles
  return first ? { ...HARBOUR, tiles: [first, ...rest] } : HARBOUR
}
const attention = tilesFrom(HARBOUR.tiles.filter(({ id }) => id === 'attention'))
/** As the server prunes it for someone who may open nothing. */
const toRead = tilesFrom(
  HARBOUR.tiles.map((tile) => {
    if (tile.kind !== 'list') return tile
    const { open: _open, rowActions: _rowActions, drill: _drill, ...rest } = tile
    return rest
  }),
)
const full = harbourData()
const long = { ...full, alerts: { kind: 'list' as const, rows: [longRow(0), longRow(1)], count: 2, countIsExact: true } }
const failed = { kind: 'failed' as const, message: '' }

const meta = {
  title: 'Dashboard/Screen',
  component: DashboardScreen,
  decorators: [
    withQueries,
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  args: { bundle: bundleOf(HARBOUR_ID, HARBOUR), screen: HARBOUR },
  beforeEach: serve({ dashboard: full }),
} satisfies Meta<typeof DashboardScreen>
export default meta
type Story = StoryObj<typeof meta>

/** The look is judged with the numbers and the drawings in it. */
const withTiles: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('1,240')
    if (canvas.queryByRole('table', { name: 'Trips by week' }))
      await waitFor(() => expect(canvasElement.querySelector('svg.recharts-surface')).not.toBeNull(), { timeout: 10_000 })
  },
}

export const Tiles: Story = withTiles
export const AllCaughtUp: Story = { beforeEach: serve({ dashboard: calmData() }) }
export const Loading: Story = { beforeEach: serve({ silent: true }) }
export const LongNames: Story = { ...withTiles, beforeEach: serve({ dashboard: long }) }
export const ReadOnly: Story = {
  ...withTiles,
  args: { screen: toRead, bundle: bundleOf(HARBOUR_ID, toRead) },
  beforeEach: serve({ dashboard: { ...full, alerts: { ...long.alerts, rows: readOnly(long.alerts.rows) } }, boot: { ...HARBOUR_BOOT, routes: [] } }),
}
export const Dark: Story = { ...withTiles, parameters: DARK }
export const RightToLeft: Story = { ...withTiles, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { ...withTiles, globals: PHONE }
export const PhoneDark: Story = { ...withTiles, globals: PHONE, parameters: DARK }
export const PhoneRightToLeft: Story = { ...LongNames, globals: PHONE, parameters: RIGHT_TO_LEFT }

export const FailedTilesLeaveTheOthersAlone: Story = {
  beforeEach: serve({ dashboard: { ...full, insured: failed, alerts: failed, trips: { ...failed, message: 'Trips are being counted anew.' } } }),
  play: async ({ canvas }) => {
    expect(await canvas.findByText('Trips are being counted anew.')).toBeVisible()
    expect(within(canvas.getByRole('region', { name: 'Storm warnings' })).getByText('Could not be loaded')).toBeVisible()
    expect(canvas.getByText('1,240')).toBeVisible()
  },
}

export const FailedThenRetryThenTiles: Story = {
  beforeEach: serve({ dashboard: full, failures: { times: 1, code: 'unavailable', message: 'The harbour office does not answer.' } }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The harbour office does not answer.')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(canvas.findByText('1,240')).resolves.toBeVisible()
  },
}

export const EverythingSwitchedOff: Story = {
  args: { screen: attention, bundle: bundleOf(HARBOUR_ID, attention) },
  beforeEach: serve({ dashboard: full, boot: { ...HARBOUR_BOOT, dashboard: { attentionNeeded: false } } }),
  play: async ({ canvas }) => {
    expect(canvas.getByText(/All tiles are turned off/)).toBeVisible()
    expect(canvas.queryByRole('region', { name: 'Attention needed' })).toBeNull()
  },
}

export const NumbersLeadToTheirRows: Story = {
  play: async ({ canvas }) => {
    const uninsured = await canvas.findByRole('link', { name: /Boats without insurance/ })
    expect(uninsured).toHaveAttribute('href', '/pages/boats?f.isInsured=eq%3Afalse')
    expect(canvas.queryByRole('link', { name: /Not seen for a week/ })).toBeNull()
    expect(canvas.getByRole('link', { name: /Afloat now/ })).toHaveAttribute('href', '/pages/boats?f.state=eq%3Aafloat')
  },
}

export const NumbersOfAChartCanBeReadAloud: Story = {
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Trips by week' }))
    expect(table.getByRole('columnheader', { name: 'Called off' })).toBeInTheDocument()
    expect(table.getByRole('row', { name: '01/11/2026 7,040 510' })).toBeInTheDocument()
  },
}

export const WhoHasTheMostOpensTheListOfIt: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Ketch/ })
    const entries = within(canvas.getByRole('region', { name: 'Kinds with the most trips' })).getAllByRole('link')
    expect(entries.map((entry) => entry.textContent)).toEqual(['Ketch41', 'Sloop23', 'Yawl2'])
    expect(entries[1]).toHaveAttribute('href', '/pages/boats?f.kind=eq%3Asloop')
  },
}

export const HoursOfTheWeek: Story = {
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Departures by hour' }))
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(
      [6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5].map((hour, index) => `${hour} ${index < 6 ? 'AM' : 'PM'}`),
    )
    expect(table.getAllByRole('row', { name: /^(Sun|Mon|Wed)/ }).map((row) => row.textContent)).toEqual(['Sun1', 'Mon1231', 'Wed7'])
  },
}

export const RowOffersOnlyWhatItAllows: Story = {
  play: async ({ canvas, userEvent }) => {
    expect(await canvas.findByRole('link', { name: 'Albatross 1' })).toBeVisible()
    const alerts = within(canvas.getByRole('region', { name: 'Storm warnings' }))
    expect(alerts.queryByRole('button', { name: 'Moor: Albatross 1' })).toBeNull()
    const [moor] = alerts.getAllByRole('button', { name: /^Moor: / })
    if (moor) await userEvent.click(moor)
    await waitFor(() => expect(askedOf('/transitions/moor')).toHaveLength(1))
  },
}

/** What a number should be at least today: reached, and not; the target before it and the one to come say nothing. */
export const Targets: Story = {
  args: (() => {
    const [first] = HARBOUR.tiles
    if (first?.kind !== 'stat') throw new Error('The first tile is a number.')
    const stat = (id: string, least: number): Tile => ({
      ...first,
      ...{
        id,
        as: 'percent',
        targets: [
          { least: 1, from: '2020-01-01' },
          { least, from: '2021-01-01' },
          { least: 99, from: '2999-01-01' },
        ],
      },
    })
    const screen = tilesFrom([stat('boats', 50), stat('afloat', 80)])
    return { bundle: bundleOf(HARBOUR_ID, screen), screen }
  })(),
  beforeEach: serve({ dashboard: { boats: { kind: 'stat', value: 0.5 }, afloat: { kind: 'stat', value: 0.799 } } }),
  play: async ({ canvas }) => {
    await canvas.findByText('Target: at least 80%')
    expect(canvas.getByText('Target: at least 50%')).toBeVisible()
    const tones = (await canvas.findAllByText(/%$/, { selector: 'bdi' })).map((number) => [number.textContent, number.parentElement?.dataset.tone])
    expect(tones).toEqual([
      ['50%', 'success'],
      ['79.9%', 'danger'],
    ])
  },
}
