import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import type { RecordView } from '#contract'
import { DataTable } from '../../src/renderer/list/table/data-table.tsx'
import type { DataTableProps } from '../../src/renderer/list/table/table-props.ts'
import { boatRow, boatRows, longRow } from '../shelf/boat-rows.ts'
import { fullHeight } from '../shelf/serve.tsx'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'

/** More rows in the document than this make a long list slow. */
const ROWS_MAX = 60

const text = (value: unknown): string => (value === null ? '—' : String(value))

const args: DataTableProps<RecordView> = {
  label: 'Boats',
  columns: [
    { id: 'name', header: 'Name', end: false, width: 200, pinned: true, sort: { field: 'name', direction: 'ascending' }, cell: (row) => row.display },
    {
      id: 'length',
      header: 'Length',
      end: true,
      width: 96,
      pinned: false,
      sort: { field: 'length', direction: 'none' },
      cell: (row) => text(row.values.length),
    },
    { id: 'kind', header: 'Kind', end: false, width: 112, pinned: false, cell: (row) => text(row.values.kind) },
  ],
  rows: boatRows(30),
  rowKey: (row) => row.id,
  rowLabel: (row) => row.display,
  total: 30,
  selectLabel: 'Select',
  selectAllLabel: 'Select all loaded rows',
  menuLabel: 'Actions',
  onSort: fn(),
  onEndReached: fn(),
}

const meta = {
  title: 'List/Table',
  component: DataTable<RecordView>,
  decorators: [(Story) => <div style={{ display: 'flex', flexDirection: 'column', blockSize: '100%' }}>{Story()}</div>, fullHeight],
  args,
} satisfies Meta<typeof DataTable<RecordView>>
export default meta
type Story = StoryObj<typeof meta>

const choosing = { selected: new Set([boatRow(1).id]), onSelect: fn() }

export const Plain: Story = {}
export const Selectable: Story = { args: choosing }
export const NoRows: Story = { args: { rows: [], total: 0 } }
export const LongText: Story = { args: { ...choosing, rows: [longRow(0), longRow(1), boatRow(2)], total: 3 } }
export const Dark: Story = { args: choosing, parameters: DARK }
export const RightToLeft: Story = { args: { ...choosing, rows: [longRow(0), boatRow(1)], total: 2 }, parameters: RIGHT_TO_LEFT }

export const TenThousandRows: Story = {
  args: { ...choosing, rows: boatRows(10_000), total: 10_000 },
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Boats' })
    const drawn = () => region.querySelectorAll('tbody tr[aria-rowindex]')
    expect(drawn().length).toBeGreaterThan(10)
    expect(drawn().length).toBeLessThanOrEqual(ROWS_MAX)
    region.scrollTop = region.scrollHeight
    await waitFor(() => expect(canvas.getByText(boatRow(9_999).display)).toBeVisible())
    expect(drawn().length).toBeLessThanOrEqual(ROWS_MAX)
    await waitFor(() => expect(args.onEndReached).toHaveBeenCalled())
  },
}

/** Sideways the loose cells go under the pinned ones, which stay, and the menu keeps its place at the end. */
export const ScrolledSideways: Story = {
  args: { ...choosing, rowMenu: () => <button type="button">⋮</button> },
  decorators: [(Story) => <div style={{ display: 'flex', flexDirection: 'column', blockSize: '100%', inlineSize: 360 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Boats' })
    const left = (name: string) => canvas.getByRole('columnheader', { name }).getBoundingClientRect().left
    const before = { name: left('Name'), kind: left('Kind'), menu: left('Actions') }
    region.scrollLeft = 1_000
    await waitFor(() => expect(left('Kind')).toBe(before.kind - region.scrollLeft))
    expect(region.scrollLeft).toBeGreaterThan(50)
    expect([left('Name'), left('Actions')]).toEqual([before.name, before.menu])
    const kind = canvas.getByRole('columnheader', { name: 'Kind' }).getBoundingClientRect()
    expect(kind.right).toBeLessThanOrEqual(before.menu + 1)
  },
}
