import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Palette } from '../../src/shell/palette/palette.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused, SILENT } from './answers.tsx'
import { BOOT, LONG_NAMES } from './fixture-boot.ts'

const NAMES = 'GET /api/records/thing/names'
const THINGS = [
  { id: 't1', display: 'Ada Thinglike' },
  { id: 't2', display: 'Bo Thingson' },
]
const signOut = fn()

const meta = {
  title: 'Shell/Palette',
  component: Palette,
  decorators: [atDesk],
  beforeEach: answering({ [NAMES]: THINGS }),
  args: {
    action: 'palette',
    boot: BOOT,
    actions: [
      { id: 'account', label: 'My Account', icon: 'circle-user', menu: 'user', run: fn() },
      { id: 'sign-out', label: 'Sign Out', icon: 'log-out', menu: 'user', run: signOut },
    ],
    onClose: fn(),
  },
} satisfies Meta<typeof Palette>
export default meta
type Story = StoryObj<typeof meta>

const typing =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByRole('combobox'), text)
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/result/))
  }

export const Opened: Story = {}
export const Dark: Story = { parameters: DARK, play: typing('thing') }
/** What is found stands at its icon, also where its words read from the other side. */
export const RightToLeft: Story = {
  parameters: RIGHT_TO_LEFT,
  play: async (context) => {
    await typing('thing')(context)
    const [label] = within(context.canvasElement).getAllByText('Thing List')
    await expect(label && getComputedStyle(label)).toMatchObject({ direction: 'ltr', textAlign: 'right' })
  },
}
export const Phone: Story = { globals: PHONE, play: typing('thing') }
export const LongNames: Story = { args: { boot: LONG_NAMES } }

export const ScreensRecordsAndActions: Story = {
  play: async (context) => {
    await typing('thing')(context)
    const screen = within(context.canvasElement)
    await waitFor(() => expect(screen.getByRole('option', { name: 'Ada Thinglike' })).toBeVisible())
    await expect(screen.getAllByRole('option')[0]).toHaveTextContent('Thing List')
    await expect(askedFor('/names').map(({ call }) => call)).toEqual(['GET /api/records/thing/names?q=thing'])
  },
}
export const NothingFits: Story = {
  beforeEach: answering({ [NAMES]: [] }),
  play: async (context) => {
    await typing('xylophone')(context)
    await expect(within(context.canvasElement).getByText(/No results for/)).toBeVisible()
  },
}
export const RecordsFail: Story = {
  beforeEach: answering({ [NAMES]: refused('', 'internal') }),
  play: async (context) => {
    await typing('thing')(context)
    await waitFor(() => expect(within(context.canvasElement).getByText('Could not search: Things')).toBeVisible())
  },
}
export const StillLooking: Story = {
  beforeEach: answering({ [NAMES]: SILENT }),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByRole('combobox'), 'thi')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Searching…'))
  },
}
export const ByKeyboardOnly: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await userEvent.keyboard('sign out')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    await expect(signOut).toHaveBeenCalledOnce()
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
