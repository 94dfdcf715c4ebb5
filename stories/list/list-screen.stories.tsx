import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ListScreen } from '../../src/renderer/list/list-screen.tsx'
import { BOAT_TO_READ } from '../shelf/boat.ts'
import { boatRows, longRow, readOnly, skipperRows } from '../shelf/boat-rows.ts'
import { BOAT_LIST, BOAT_LIST_ID, BOAT_LIST_TO_READ, bundleOf } from '../shelf/boat-screens.ts'
import { fullHeight, HARBOUR_BOOT, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const fleet = { boat: boatRows(42), skipper: skipperRows() }
const FILTERED = '?view=ashore&f.kind=in:sloop,ketch&f.insuredUntil=lte:@today%2B30d&f.isInsured=eq:true'

const meta = {
  title: 'List/Screen',
  component: ListScreen,
  decorators: [withQueries, fullHeight],
  args: { bundle: bundleOf(BOAT_LIST_ID, BOAT_LIST), screen: BOAT_LIST },
  beforeEach: serve({ records: fleet }),
} satisfies Meta<typeof ListScreen>
export default meta
type Story = StoryObj<typeof meta>

/** The look is judged with the rows in it. */
const withRows: Story = { play: async ({ canvas }) => void (await canvas.findAllByText('Albatross 1')) }

export const Rows: Story = withRows
/** Of every record: where it belongs and its times; a location that this person does not work at is not named. */
export const OwnColumns: Story = {
  args: (() => {
    const screen: typeof BOAT_LIST = {
      ...BOAT_LIST,
      columns: [{ field: 'display', primary: true }, { field: 'locationId' }, { field: 'createdAt' }, { field: 'deletedAt' }],
    }
    return { bundle: bundleOf(BOAT_LIST_ID, screen), screen }
  })(),
  beforeEach: serve({
    boot: { ...HARBOUR_BOOT, locations: [{ id: 'pier', code: 'P', name: 'North pier' }] },
    records: { boat: boatRows(2).map((row, at) => ({ ...row, locationId: at === 0 ? 'pier' : 'elsewhere', createdAt: '2026-03-02T15:30:00Z' })) },
  }),
  play: async ({ canvas }) => {
    const [, ...rows] = await canvas.findAllByRole('row')
    const words = rows.map((row) => [...row.querySelectorAll('[role="gridcell"], td')].map((cell) => cell.textContent ?? ''))
    expect(words.map((cells) => cells.filter((text) => text !== '').slice(-3))).toEqual([
      ['North pier', '03/02/2026, 9:30 AM', '—'],
      ['—', '03/02/2026, 9:30 AM', '—'],
    ])
    for (const name of [/^Location/, /^Created/, /^Moved to recycle bin/]) expect(canvas.getByRole('columnheader', { name })).toBeVisible()
  },
}
export const Filtered: Story = { beforeEach: serve({ records: fleet, search: FILTERED }) }
export const NoBoatsYet: Story = { beforeEach: serve({ records: { boat: [] } }) }
export const NothingMatches: Story = { beforeEach: serve({ records: fleet, search: '?f.name=starts:zzz' }) }
export const Loading: Story = { beforeEach: serve({ silent: true }) }
export const Failed: Story = { beforeEach: serve({ failures: { times: 'forever', code: 'unavailable', message: 'The harbour office does not answer.' } }) }
export const ReadOnly: Story = {
  args: { bundle: bundleOf(BOAT_LIST_ID, BOAT_LIST_TO_READ, BOAT_TO_READ), screen: BOAT_LIST_TO_READ },
  beforeEach: serve({ records: { boat: readOnly(boatRows(42)) } }),
}
export const LongNames: Story = { beforeEach: serve({ records: { boat: [longRow(0), longRow(1), longRow(2)] } }) }

export const Dark: Story = { ...withRows, parameters: DARK }
export const FilteredDark: Story = { ...Filtered, parameters: DARK }
export const NoBoatsYetDark: Story = { ...NoBoatsYet, parameters: DARK }
export const FailedDark: Story = { ...Failed, parameters: DARK }
export const RightToLeft: Story = { ...withRows, parameters: RIGHT_TO_LEFT }
export const FilteredRightToLeft: Story = { ...Filtered, parameters: RIGHT_TO_LEFT }
export const LongNamesRightToLeft: Story = { ...LongNames, parameters: RIGHT_TO_LEFT }

/** A state names no record: the record's own name does, and the state is among what is said of it. */
export const PhoneCardsHaveNames: Story = {
  args: (() => {
    const screen: typeof BOAT_LIST = { ...BOAT_LIST, columns: [{ field: 'state', primary: true }, { field: 'kind', primary: true }, { field: 'name' }] }
    return { bundle: bundleOf(BOAT_LIST_ID, screen), screen }
  })(),
  globals: PHONE,
  play: async ({ canvas }) => {
    const [card] = await canvas.findAllByRole('article')
    const facts = [...(card?.querySelectorAll('dt') ?? [])].map((term) => term.textContent)
    expect([card?.querySelector('header')?.textContent, facts]).toEqual(['Albatross 1', ['Status', 'Kind']])
  },
}
export const Phone: Story = { ...withRows, globals: PHONE }
export const PhoneDark: Story = { ...withRows, globals: PHONE, parameters: DARK }
export const PhoneRightToLeft: Story = { ...withRows, globals: PHONE, parameters: RIGHT_TO_LEFT }
export const PhoneFiltered: Story = { ...Filtered, globals: PHONE }
export const PhoneLongNames: Story = { ...LongNames, globals: PHONE }
export const PhoneReadOnly: Story = { ...ReadOnly, globals: PHONE }
export const PhoneLoading: Story = { ...Loading, globals: PHONE }
