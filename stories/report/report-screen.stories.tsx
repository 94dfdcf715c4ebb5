import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import type { ReportData, ReportScreen as ReportDocument } from '#contract'
import { ReportScreen } from '../../src/renderer/report/report-screen.tsx'
import { bundleOf } from '../shelf/boat-screens.ts'
import { askedOf, fullHeight, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const boats = { resource: 'boat', take: 'count' } as const
const FLEET: ReportDocument = {
  kind: 'report',
  resource: 'boat',
  groups: [
    { id: 'skipper', field: 'skipperId' },
    { id: 'state', field: 'state' },
    { id: 'insured', field: 'isInsured' },
    { id: 'month', field: 'insuredUntil', each: 'month' },
  ],
  measures: [
    { id: 'boats', query: boats },
    { id: 'price', query: { resource: 'boat', take: 'sum', field: 'price' }, as: 'money' },
    { id: 'insured', query: { ...boats, take: 'share', of: [{ field: 'isInsured', op: 'eq', value: true }] }, as: 'percent' },
    { id: 'hours', query: { resource: 'boat', take: 'sum', field: 'length' }, as: 'hours' },
  ],
  filters: ['state', 'kind'],
  views: [{ id: 'insured', filter: [{ field: 'isInsured', op: 'eq', value: true }] }],
  drill: 'boat-list',
  actions: [
    { id: 'export', kind: 'export', icon: 'download' },
    { id: 'print', kind: 'print', icon: 'printer' },
  ],
}
const row = (keys: readonly (string | null)[], ...values: readonly (number | null)[]) => ({ keys, values })
const BY_SKIPPER: ReportData = {
  measures: ['boats', 'price', 'insured', 'hours'],
  rows: [row(['ada'], 12, 1_250_000, 0.75, 5_430), row(['ben'], 7, 830_050, 0.2857, 3_000), row([null], 3, 99_900, 0, 95), row(['gone'], 1, 10_000, null, 0)],
  total: [23, 2_189_950, 0.478, 8_525],
  names: { ada: 'Ada Lovelace', ben: 'Benjamin Bartholomew Featherstonehaugh-Cholmondeley' },
  isCut: false,
}
const WITHIN: ReportData = {
  ...BY_SKIPPER,
  rows: [
    ...BY_SKIPPER.rows.slice(0, 2),
    row(['ada', 'moored'], 8, 1_000_000, 1, 4_000),
    row(['ada', 'afloat'], 4, 250_000, 0.25, 1_430),
    row(['ben', 'sunk'], 7, 830_050, 0.2857, 3_000),
  ],
}

const meta = {
  title: 'Report/Screen',
  component: ReportScreen,
  decorators: [withQueries, fullHeight],
  args: { bundle: bundleOf('screens/boats/fleet', FLEET), screen: FLEET },
  beforeEach: serve({ report: BY_SKIPPER }),
} satisfies Meta<typeof ReportScreen>
export default meta
type Story = StoryObj<typeof meta>

const shown: Story = { play: async ({ canvas }) => void (await canvas.findByRole('link', { name: 'Ada Lovelace' })) }

export const Grouped: Story = shown
export const Dark: Story = { ...shown, parameters: DARK }
export const RightToLeft: Story = { ...shown, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { ...shown, globals: PHONE }
/** The button draws the number that the rows are ordered by, and keeps that in the address. */
export const Drawn: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('link', { name: 'Ada Lovelace' })
    const button = canvas.getByRole('button', { name: 'Chart' })
    expect(button).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(button)
    await waitFor(() => expect(canvasElement.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(4))
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(location.search).toContain('chart=yes')
  },
}
export const DrawnDark: Story = { ...shown, parameters: DARK, beforeEach: serve({ report: BY_SKIPPER, search: '?chart=yes' }) }
export const DrawnRightToLeft: Story = { ...shown, parameters: RIGHT_TO_LEFT, beforeEach: serve({ report: BY_SKIPPER, search: '?chart=yes&sort=-price' }) }
export const Loading: Story = { beforeEach: serve({ silent: true }) }
export const Within: Story = { ...shown, beforeEach: serve({ report: WITHIN, search: '?by=skipper,state' }) }
export const Nothing: Story = {
  beforeEach: serve({ report: { ...BY_SKIPPER, rows: [] } }),
  play: async ({ canvas }) => void (await canvas.findByText('No boats yet')),
}
export const NothingMatches: Story = {
  beforeEach: serve({ report: { ...BY_SKIPPER, rows: [] }, search: '?f.kind=eq:sloop' }),
  play: async ({ canvas }) => void (await canvas.findByText('Nothing matches these filters')),
}
export const Failed: Story = {
  beforeEach: serve({ failures: { times: 'forever', code: 'unavailable', message: 'The harbor office does not answer.' } }),
  play: async ({ canvas }) => void (await canvas.findByText('The harbor office does not answer.')),
}
export const Cut: Story = {
  beforeEach: serve({
    report: { ...BY_SKIPPER, rows: Array.from({ length: 1_000 }, (_none, index) => row([`b${index}`], 1_000 - index, 1, 0, 0)), isCut: true },
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/^The first 1,000 rows are shown/)
    expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(200)
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 1,000 rows' }))
    expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(1_000)
  },
}

/** What it is grouped by goes into the address and the call; each row leads to its records; a column orders by a click. */
export const Chosen: Story = {
  play: async ({ canvas, canvasElement }) => {
    const link = await canvas.findByRole('link', { name: 'Ada Lovelace' })
    expect(link).toHaveAttribute('href', '/pages/boats?f.skipperId=eq%3Aada')
    expect(canvas.getByRole('link', { name: 'None' })).toHaveAttribute('href', '/pages/boats?f.skipperId=empty')
    const firsts = (): readonly (string | null)[] => [...canvasElement.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
    expect(firsts()).toEqual(['Ada Lovelace', BY_SKIPPER.names.ben, 'None', 'Not available to you'])
    await userEvent.click(canvas.getByRole('button', { name: 'Boats' }))
    await waitFor(() => expect(firsts()[0]).toBe('Not available to you'))
    expect(canvas.getByRole('columnheader', { name: 'Boats' })).toHaveAttribute('aria-sort', 'ascending')
    expect(canvas.getByRole('row', { name: /^Total 23 \$21,899\.50 47\.8% 142\.08$/ })).toBeInTheDocument()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'then by' }), 'Status')
    await waitFor(() => expect(askedOf('/api/ui/reports/screens~boats~fleet').at(-1)).toContain('by=skipper%2Cstate'))
    expect(location.search).toContain('by=skipper%2Cstate')
  },
}
