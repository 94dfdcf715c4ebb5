import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { CustomizeDashboardDialog } from '../../src/shell/dialogs/customize-dashboard-dialog.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

const SAVE = 'PUT /api/dashboard-permissions'
const ALL = {
  ...{ graph: true, serviceAgreement: true, todos: true, currentSchedules: true, notes: true },
  ...{ userTaggedNotes: true, attentionNeeded: true, redAlert: false, mobileLogs: true },
}

const meta = {
  title: 'Shell/Customize Dashboard',
  component: CustomizeDashboardDialog,
  decorators: [atDesk],
  beforeEach: answering({ [SAVE]: { ...ALL, graph: false } }),
  args: { boot: { ...BOOT, dashboard: ALL }, onClose: fn(), reload: fn() },
} satisfies Meta<typeof CustomizeDashboardDialog>
export default meta
type Story = StoryObj<typeof meta>

const NAMES = [...['Graph', 'Service Agreement', 'Todos', 'Current Schedules', 'Notes'], ...['User Notes', 'Attention Needed', 'Red Alert', 'EVV Mobile Logs']]
export const Nine: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(screen.getAllByRole('switch')).toHaveLength(9)
    for (const name of NAMES) await expect(screen.getByRole('switch', { name })).toBeVisible()
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }

export const Saved: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByLabelText('Graph'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('Dashboard saved')).toBeVisible())
    await expect(args.reload).not.toHaveBeenCalled()
    await waitFor(() => expect(args.reload).toHaveBeenCalledOnce(), { timeout: 5_000 })
    await expect(askedFor('dashboard-permissions')[0]?.body).toEqual({ cid: 'c1', ...ALL, graph: false })
    await expect(JSON.parse(localStorage.getItem('dashboard') ?? '{}')).toMatchObject({ graph: false })
  },
}
export const NotSaved: Story = {
  beforeEach: answering({ [SAVE]: refused('The server is busy.', 'unavailable') }),
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.'))
    await expect(args.reload).not.toHaveBeenCalled()
  },
}
