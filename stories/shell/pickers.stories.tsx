import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { CompanyPicker, LocationPicker } from '#shell'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor } from './answers.tsx'
import { SEVERAL_COMPANIES } from './fixture-boot.ts'

const { companies, company, locations } = SEVERAL_COMPANIES
const MANY = Array.from({ length: 600 }, (_, at) => ({ id: `m${at}`, sName: `Agency ${at}`, name: `Agency number ${at} of a very long list` }))

const meta = {
  title: 'Shell/Pickers',
  component: CompanyPicker,
  args: { companies, current: company, superadmin: false, onPick: () => undefined },
  render: (props) => (
    <div style={{ inlineSize: 260, padding: 16 }}>
      <CompanyPicker {...props} />
    </div>
  ),
} satisfies Meta<typeof CompanyPicker>
export default meta
type Story = StoryObj<typeof meta>

export const Dropdown: Story = {}
export const Typeahead: Story = { args: { superadmin: true } }
/** Boot names a hundred of them; the server finds the rest. */
export const TypeaheadOfMany: Story = {
  args: { superadmin: true, companies: MANY },
  beforeEach: answering({ 'GET /api/parentCompanyList': [{ _id: 'm599', sName: 'Agency 599', name: 'Zebra Home Care' }] }),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.clear(screen.getByRole('combobox', { name: 'Company' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Company' }), 'zebra')
    await waitFor(() => expect(askedFor('parentCompanyList').at(-1)?.call).toBe('GET /api/parentCompanyList?config=true&q=zebra'))
    await waitFor(() => expect(screen.getByRole('option', { name: /Zebra Home Care/ })).toBeVisible())
  },
}
export const OneCompanyShowsNone: Story = { args: { companies: companies.slice(0, 1) } }
export const TypeaheadDark: Story = { args: { superadmin: true }, parameters: DARK }

const Locations = ({ picked }: { readonly picked: string | null }) => (
  <div style={{ inlineSize: 200, padding: 16 }}>
    <LocationPicker locations={locations} picked={picked} onPick={() => undefined} />
  </div>
)
export const AllLocations: Story = { render: () => <Locations picked={null} /> }
export const OneLocation: Story = { render: () => <Locations picked="l2" />, parameters: RIGHT_TO_LEFT }
