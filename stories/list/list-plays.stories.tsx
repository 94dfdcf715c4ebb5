import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import type { ListScreen as ListScreenDocument } from '#contract'
import { AskDialog } from '#shell'
import { ListScreen } from '../../src/renderer/list/list-screen.tsx'
import { BOAT_WITH_COVER } from '../shelf/boat.ts'
import { boatRow, boatRows, readOnly, skipperRows } from '../shelf/boat-rows.ts'
import { BOAT_LIST, BOAT_LIST_ID, bundleOf } from '../shelf/boat-screens.ts'
import { drawn, namesShown, rest } from '../shelf/play.ts'
import { answeredOf, askedOf, fullHeight, sentWith, serve, withQueries } from '../shelf/serve.tsx'

const fleet = { boat: boatRows(14), skipper: skipperRows() }

const meta = {
  title: 'List/At work',
  component: ListScreen,
  decorators: [withQueries, fullHeight],
  args: { bundle: bundleOf(BOAT_LIST_ID, BOAT_LIST), screen: BOAT_LIST },
  beforeEach: serve({ records: fleet }),
} satisfies Meta<typeof ListScreen>
export default meta
type Story = StoryObj<typeof meta>

export const KebabOffersNothingForbidden: Story = {
  beforeEach: serve({ records: { boat: readOnly(boatRows(3)) } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Albatross 1' }))
    const entries = within(canvas.getByRole('menu')).getAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual(['Open'])
  },
}

export const KebabOffersWhatTheRecordAllows: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Albatross 1' }))
    const entries = within(canvas.getByRole('menu')).getAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual(['Open', 'Cast off', 'Move to recycle bin'])
    await userEvent.keyboard('{Escape}')
    expect(canvas.queryByRole('menu')).toBeNull()
    expect(canvas.getByRole('button', { name: 'Actions for Albatross 1' })).toHaveFocus()
  },
}

const [skipper] = skipperRows()
const BEGUN: ListScreenDocument = {
  ...BOAT_LIST,
  editor: { sections: [{ id: 'hull', fields: ['name', 'kind'] }], begins: { as: 'skipper', resource: 'skipper', values: { name: 'name', skipperId: 'id' } } },
}
/** The address names another record: a new one begins with what that says, and the address forgets it when the panel closes. */
export const BegunByAnotherRecord: Story = {
  args: { bundle: bundleOf(BOAT_LIST_ID, BEGUN), screen: BEGUN },
  beforeEach: serve({ records: fleet, search: `?skipper=${skipper?.id}` }),
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByRole('dialog'))
    expect(await panel.findByRole('textbox', { name: /Name/ })).toHaveValue(skipper?.display)
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    expect(location.search).not.toContain('skipper')
  },
}
const first = boatRow(0)
/** The address names a record of the list, which is open beside it until somebody closes it. */
export const OpenedByItsAddress: Story = {
  args: { bundle: bundleOf(BOAT_LIST_ID, BEGUN), screen: BEGUN },
  beforeEach: serve({ records: fleet, search: `?record=${first.id}` }),
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByRole('dialog'))
    expect(await panel.findByRole('textbox', { name: /Name/ })).toHaveValue(first.display)
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    expect(location.search).not.toContain('record')
  },
}

const { open: _open, ...ABOUT }: ListScreenDocument = { ...BOAT_LIST, opens: { skipperId: 'boat-list' } }
/** Rows about other records lead to these, in the list that shows them; one about none leads nowhere. */
export const LeadsToWhatItIsAbout: Story = {
  args: { bundle: bundleOf(BOAT_LIST_ID, ABOUT), screen: ABOUT },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Actions for Albatross 1' })
    const [about, aboutNothing] = [boatRow(0), boatRow(3)]
    expect(canvas.getByRole('link', { name: about.display })).toHaveAttribute('href', `/pages/boats?record=${String(about.values.skipperId)}`)
    expect(canvas.queryByRole('link', { name: aboutNothing.display })).toBeNull()
  },
}
/** What the editor does not show goes along when the record is saved. */
export const BegunAndSaved: Story = {
  ...BegunByAnotherRecord,
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByRole('dialog'))
    expect(await panel.findByRole('textbox', { name: /Name/ })).toHaveValue(skipper?.display)
    await userEvent.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWith('POST /api/records/boat')).toHaveLength(1))
    expect(sentWith('POST /api/records/boat')).toMatchObject([{ values: { name: skipper?.display, skipperId: skipper?.id } }])
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}
/** One that is not there opens nothing. */
export const BegunByNobody: Story = {
  args: { bundle: bundleOf(BOAT_LIST_ID, BEGUN), screen: BEGUN },
  beforeEach: serve({ records: fleet, search: '?skipper=00000000-0000-4000-8000-000000000000' }),
  play: async ({ canvas }) => {
    // The panel's part is there, so that nothing but the answer decides whether it is drawn.
    await import('../../src/renderer/record/record-drawer.tsx')
    await canvas.findAllByText('Albatross 1')
    await waitFor(() => expect(answeredOf('404 GET /api/records/skipper/')).not.toHaveLength(0))
    await drawn()
    expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

export const ErrorThenRetryThenRows: Story = {
  beforeEach: serve({ records: fleet, failures: { times: 1, code: 'unavailable', message: 'The harbour office does not answer.' } }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The harbour office does not answer.')
    expect(canvas.queryByRole('table')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await canvas.findByRole('table')
    expect(canvas.queryByRole('alert')).toBeNull()
  },
}

export const SearchWaitsThenAsksOnce: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    // All letters at once: no pause comes between two of them, however busy the machine is.
    for (const text of ['h', 'he', 'her', 'hero', 'heron'])
      fireEvent.change(canvas.getByRole('searchbox', { name: 'Search Boats' }), { target: { value: text } })
    expect(askedOf('q=')).toHaveLength(0)
    await waitFor(() => expect(canvas.getByText('1 boat')).toBeVisible())
    await rest(250)
    expect(askedOf('q=')).toEqual([expect.stringMatching(/^GET .api.records.boat\?q=heron&sort=name&limit=100&fields=name%2CboatNo%2C/)])
    expect(location.search).not.toContain('heron')
  },
}

export const HeadSortsAndShiftAdds: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('table')
    const head = (name: string) => canvas.getByRole('columnheader', { name })
    const click = (name: string) => userEvent.click(within(head(name)).getByRole('button'))
    expect(within(head('Kind')).queryByRole('button')).toBeNull()

    await click('Price')
    expect(head('Price')).toHaveAttribute('aria-sort', 'ascending')
    expect(head('Name')).toHaveAttribute('aria-sort', 'none')
    await click('Price')
    expect(head('Price')).toHaveAttribute('aria-sort', 'descending')

    await userEvent.keyboard('{Shift>}')
    await click('Length')
    await userEvent.keyboard('{/Shift}')
    expect(head('Price')).toHaveAttribute('aria-sort', 'descending')
    expect(head('Length')).toHaveAttribute('aria-sort', 'ascending')
    await waitFor(() => expect(askedOf('sort=-price,length')).toHaveLength(1))

    await click('Boat #')
    await click('Boat #')
    await waitFor(() => expect(namesShown(canvas)[0]).toBe('Barnacle 2'))
    await click('Boat #')
    await waitFor(() => expect(namesShown(canvas)[0]).toBe('Albatross 1'))
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  },
}

export const FilterIsChosenAndTakenOff: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('14 boats')
    await userEvent.click(canvas.getByRole('button', { name: 'Filter' }))
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Status' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Status' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'Sunk' }))
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))

    expect(canvas.queryByRole('dialog')).toBeNull()
    expect(canvas.getByRole('button', { name: 'Filter' })).toHaveFocus()
    expect(new URLSearchParams(location.search).get('f.state')).toBe('eq:sunk')
    await waitFor(() => expect(canvas.getByText('3 boats')).toBeVisible())

    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter: Status is Sunk' }))
    await waitFor(() => expect(canvas.getByText('14 boats')).toBeVisible())
    expect(location.search).not.toContain('f.state')
    expect(canvas.getByRole('button', { name: 'Filter' })).toHaveFocus()
  },
}

/** What a text field holds is there to choose from; what is typed narrows it. */
export const TextIsFilteredByItsValues: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('14 boats')
    await userEvent.click(canvas.getByRole('button', { name: 'Filter' }))
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Name' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Name' }))
    await form.findByRole('checkbox', { name: 'Heron 1' })
    await userEvent.type(form.getByRole('textbox', { name: 'Starts with' }), 'ba')
    await waitFor(() => expect(form.getAllByRole('checkbox')).toHaveLength(2))
    await userEvent.click(form.getByRole('checkbox', { name: 'Barnacle 2' }))
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    expect(new URLSearchParams(location.search).get('f.name')).toBe('eq:Barnacle 2')
    await waitFor(() => expect(canvas.getByText('1 boat')).toBeVisible())
  },
}

export const FilterCountedFromTodayOutlivesALook: Story = {
  beforeEach: serve({ records: fleet, search: '?f.insuredUntil=gte:@today-30d' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Insured until is from today − 30 days' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Insured until' }))
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    expect(canvas.getByRole('button', { name: 'Insured until is from today − 30 days' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Insured until is from today − 30 days' }))
    await userEvent.click(within(await canvas.findByRole('dialog')).getByRole('button', { name: 'Clear' }))
    expect(canvas.queryByRole('button', { name: /from today/ })).toBeNull()
  },
}

const COVERED: ListScreenDocument = {
  ...BOAT_LIST,
  columns: [
    { field: 'name', primary: true, width: 200 },
    { field: 'insuredUntil', width: 136 },
    { field: 'cover', primary: true, width: 180 },
  ],
  filters: ['cover'],
}
const covered = boatRows(14).map((row, at) => ({ ...row, values: { ...row.values, cover: ['over', 'soon', 'sound'][at % 3] ?? null } }))

export const BandIsReadAndChosenLikeAChoice: Story = {
  args: { bundle: bundleOf(BOAT_LIST_ID, COVERED, BOAT_WITH_COVER), screen: COVERED },
  beforeEach: serve({ records: { boat: covered } }),
  play: async ({ canvas, userEvent }) => {
    expect(await canvas.findAllByText('Ends within 30 days')).toHaveLength(5)
    await userEvent.click(canvas.getByRole('button', { name: 'Filter' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Cover' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Cover' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'Over' }))
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(canvas.getByText('5 boats')).toBeVisible())
    expect(canvas.queryByText('Sound')).toBeNull()
  },
}

export const ReferenceInTheAddressIsNamed: Story = {
  beforeEach: serve({ records: fleet, search: `?f.skipperId=eq:${skipperRows()[1]?.id}` }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Skipper is Bruno Tern' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Skipper' }))
    expect(form.getByRole('combobox')).toHaveValue('Bruno Tern')
  },
}

/** On paper alone: whose list it is, and what it is only a part of. */
export const PaperSaysWhatItShows: Story = {
  beforeEach: serve({ records: fleet, search: '?f.state=eq:afloat' }),
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    const head = canvas.getByText(/Printed /).parentElement
    expect(head).toHaveTextContent(/Afloat/)
    expect(head).not.toBeVisible()
  },
}

export const ColumnChooserHidesAColumn: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('table')
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(canvas.getByRole('menuitemcheckbox', { name: 'Name' }))
    expect(canvas.getByRole('columnheader', { name: 'Name' })).toBeVisible()

    await userEvent.click(canvas.getByRole('menuitemcheckbox', { name: 'Kind' }))
    await userEvent.click(canvas.getByRole('menuitemcheckbox', { name: 'Radio phone' }))
    expect(canvas.queryByRole('columnheader', { name: 'Kind' })).toBeNull()
    expect(canvas.getByRole('columnheader', { name: 'Radio phone' })).toBeVisible()

    await userEvent.click(canvas.getByRole('menuitem', { name: 'Reset columns' }))
    expect(canvas.getByRole('columnheader', { name: 'Kind' })).toBeVisible()
  },
}

/** The bar comes with the first row that is picked. */
const FETCHED = { timeout: 10_000 }

export const SelectedRowsBringTheBulkBar: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('table')
    expect(canvas.queryByRole('toolbar')).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Albatross 1' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Barnacle 1' }))
    const bar = within(await canvas.findByRole('toolbar', { name: '2 selected' }, FETCHED))
    expect(bar.getByRole('button', { name: 'Move to recycle bin' })).toBeVisible()
    expect(canvas.getByRole('checkbox', { name: 'Select all loaded rows' })).toBePartiallyChecked()
    await userEvent.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(canvas.queryByRole('toolbar')).toBeNull()
  },
}

/** All that is loaded is not all there is: the bar says so and offers the rest, and no row moves under the pointer. */
export const SelectingAllThatFits: Story = {
  decorators: [
    (Drawn) => (
      <>
        <Drawn />
        <AskDialog drawFields={() => null} />
      </>
    ),
  ],
  beforeEach: serve({ records: { boat: boatRows(121) } }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('121 boats')
    const placeOfFirst = () => canvas.getByRole('link', { name: namesShown(canvas)[0] ?? '' }).getBoundingClientRect().top
    const before = placeOfFirst()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all loaded rows' }))
    const bar = within(await canvas.findByRole('toolbar', { name: '100 selected' }, FETCHED))
    expect(placeOfFirst()).toBe(before)
    expect(bar.getByText('All 100 shown are selected.')).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Select all 121' }))
    expect(bar.getByText('121 selected')).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Export' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: 'Excel workbook (.xlsx)' })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: 'CSV, for other programs (.csv)' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(askedOf('boat.csv')).toHaveLength(1))
    const asked = new URL(askedOf('boat.csv')[0]?.slice('GET '.length) ?? '', location.origin).searchParams
    expect(asked.get('ids')).toBeNull()
    expect(asked.get('sort')).toBe('name')
    expect(asked.get('fields')).toBe('name,boatNo,state,kind,length,price,fitness,skipperId,insuredUntil')
  },
}

export const ArrowsWalkFromRowToRow: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('table')
    within(canvas.getByRole('columnheader', { name: 'Name' }))
      .getByRole('button')
      .focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(within(canvas.getByRole('columnheader', { name: 'Name' })).getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(canvas.getByRole('link', { name: 'Albatross 1' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(canvas.getByRole('link', { name: namesShown(canvas)[1] ?? '' })).toHaveFocus()

    canvas.getByRole('checkbox', { name: 'Select Albatross 1' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(canvas.getByRole('checkbox', { name: `Select ${namesShown(canvas)[1]}` })).toHaveFocus()
  },
}

export const RowOpensItsRecord: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Albatross 1'))
    expect(location.pathname).toBe(`/pages/boats/${fleet.boat[0]?.id}`)
  },
}

export const ScrollingLoadsTheNextPage: Story = {
  beforeEach: serve({ records: { boat: boatRows(250) } }),
  play: async ({ canvas }) => {
    const region = await canvas.findByRole('region', { name: 'Boats' })
    expect(askedOf('after=')).toHaveLength(0)
    region.scrollTop = 80 * 40
    await waitFor(() =>
      expect(askedOf('after=')).toEqual([expect.stringMatching(/^GET .api.records.boat\?sort=name&limit=100&after=100&fields=name%2CboatNo%2C/)]),
    )
  },
}

/** Filters and an order get a name, are there again at one press, and go with the name. */
export const AViewOfOnesOwn: Story = {
  beforeEach: serve({ records: fleet, search: '?sort=-name' }),
  play: async ({ canvas, userEvent }) => {
    const views = within(await canvas.findByRole('navigation', { name: 'Views' }))
    await userEvent.click(await views.findByRole('button', { name: 'Save view' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Save view' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /View name/ }), 'Backwards')
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
    const mine = await views.findByRole('button', { name: 'Backwards' })
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    expect(sentWith('PUT /api/ui/views')).toEqual([{ screen: BOAT_LIST_ID, views: [{ name: 'Backwards', address: '?sort=-name' }] }])
    await userEvent.click(views.getByRole('button', { name: 'All' }))
    await userEvent.click(mine)
    await waitFor(() => expect(location.search).toBe('?sort=-name'))
    await userEvent.click(views.getByRole('button', { name: 'Delete view: Backwards' }))
    await waitFor(() => expect(views.queryByRole('button', { name: 'Backwards' })).toBeNull())
    expect(sentWith('PUT /api/ui/views').at(-1)).toEqual({ screen: BOAT_LIST_ID, views: [] })
  },
}
