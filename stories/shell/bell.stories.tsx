import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { bus } from '#store'
import { BellButton } from '../../src/shell/bell/bell-button.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'

const CLAIMS = 'GET /api/finance-dash/claim-report'
const ADMIN = 'GET /api/dashboard/notifications'
const ALERTS = 'GET /api/dashboard/tiles/data'
const BILLING = 'GET /api/users/billing-notifications'
const READ = 'PUT /api/users/billing-notifications/c1'
const DHS = 'POST /api/portal/status'

const claims = Array.from({ length: 9 }, (_, at) => ({
  _id: `k${at}`,
  payer: at === 8 ? 'Minnesota Health Care Programs of the Department of Human Services' : `Payer ${at}`,
  checkAmount: 123_456 + at,
  file835ActualDt: `2026-11-0${at + 1}`,
  claimTracking: 'posted',
}))
const FULL = {
  [CLAIMS]: claims,
  [ADMIN]: [{ _id: 'n1', txt: 'A new version was installed.', createdAt: '2026-11-21T15:04:05Z' }],
  [ALERTS]: { announcements: [{ _id: 'a1', txt: 'The office is closed on Thursday.', title: 'Office', type: 'info' }] },
  [BILLING]: [
    { _id: 'b1', content: 'Claim batch 17 was rejected.', dt: '2026-11-20', status: 'unread' },
    { _id: 'b2', content: 'Claim batch 16 was sent.', dt: '2026-11-18', status: 'read' },
  ],
  [READ]: { marked: 1 },
  [DHS]: { status: 'valid', checkedAt: '2026-11-21T15:04:05Z' },
}
const NOTHING = { [CLAIMS]: [], [ADMIN]: [], [ALERTS]: { announcements: [] }, [BILLING]: [] }

const meta = {
  title: 'Shell/Bell',
  component: BellButton,
  args: { tabs: ['claims', 'notifications', 'alerts', 'billing', 'dhs'] },
  decorators: [atDesk],
  render: ({ tabs }) => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 8, minBlockSize: '100dvh' }}>
      <BellButton tabs={tabs} />
    </div>
  ),
  beforeEach: answering(FULL),
} satisfies Meta<typeof BellButton>
export default meta
type Story = StoryObj<typeof meta>

const open = async (canvas: HTMLElement, tab = 'Claim payment report') => {
  const screen = within(canvas)
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  await waitFor(() => expect(screen.getByRole('tab', { name: tab })).toBeVisible())
  await userEvent.click(screen.getByRole('tab', { name: tab }))
  return screen
}

/** Toasts are drawn beside the story, or inside its dialog. */
const toast = (canvas: HTMLElement) => within(canvas.ownerDocument.body).getByRole('alert')

export const Claims: Story = {
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement)
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(6))
    const rows = within(screen.getByRole('list', { name: 'Claim payment report' })).getAllByRole('listitem')
    await expect(rows).toHaveLength(7)
    await expect(rows[0]).toHaveTextContent('Minnesota Health Care')
    await expect(rows[0]).toHaveTextContent('$1,234.64')
    await expect(rows[0]).toHaveTextContent('11/09/2026')
    await expect(screen.getByRole('list', { name: 'Claim payment report' }).clientHeight).toBeLessThanOrEqual(230)
  },
}
export const Dark: Story = { parameters: DARK, play: async ({ canvasElement }) => void (await open(canvasElement)) }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: async ({ canvasElement }) => void (await open(canvasElement)) }
export const Phone: Story = { globals: PHONE, play: async ({ canvasElement }) => void (await open(canvasElement)) }
export const AdminNotifications: Story = {
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'Admin notifications')
    await waitFor(() => expect(screen.getByText('Nov 21, 2026 9:04:05 AM')).toBeVisible())
  },
}
export const Alerts: Story = {
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'Alerts')
    await waitFor(() => expect(screen.getByText(/The office is closed/)).toBeVisible())
  },
}
export const BillingMarkedRead: Story = {
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'Billing notifications')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(askedFor(READ)).toHaveLength(1))
    await waitFor(() => expect(within(canvasElement.ownerDocument.body).getByText('Marked as read')).toBeVisible())
    await expect(askedFor(BILLING)).toHaveLength(1)
    await waitFor(() => expect(askedFor(BILLING)).toHaveLength(2), { timeout: 20_000 })
  },
}
export const DhsWorks: Story = {
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'DHS credential status')
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(screen.getByText('Connected')).toBeVisible())
    await expect(askedFor(DHS)[0]?.body).toEqual({ companyId: 'c1', type: 'dhs' })
  },
}
export const DhsRefused: Story = {
  beforeEach: answering({ ...FULL, [DHS]: refused('password has expired') }),
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'DHS credential status')
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(toast(canvasElement)).toHaveTextContent('Oops! Password has expired'))
  },
}
export const DhsWithoutCredentials: Story = {
  beforeEach: answering({ ...FULL, [DHS]: refused('', 'not-found') }),
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'DHS credential status')
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(toast(canvasElement)).toHaveTextContent('Invalid Data, Please verify DHS Credentials'))
  },
}
export const DhsUnreachable: Story = {
  beforeEach: answering({ ...FULL, [DHS]: refused('The portal is unavailable. Please try again later.', 'unavailable') }),
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'DHS credential status')
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(toast(canvasElement)).toHaveTextContent('Invalid Data, Please verify DHS Credentials'))
    await expect(screen.queryByText('Connected')).toBeNull()
  },
}
export const NothingAtAll: Story = {
  beforeEach: answering(NOTHING),
  play: async ({ canvasElement }) => {
    for (const [tab, text] of [
      ['Admin notifications', 'There are no notifications'],
      ['Alerts', 'There are no announcements'],
      ['Billing notifications', 'No data found'],
      ['Claim payment report', 'No data found'],
    ] as const) {
      const screen = within(canvasElement)
      if (!screen.queryByRole('tab', { name: tab })) await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
      await waitFor(() => expect(screen.getByRole('tab', { name: tab })).toBeVisible())
      await userEvent.click(screen.getByRole('tab', { name: tab }))
      await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    }
  },
}
export const Failed: Story = {
  beforeEach: answering({ ...FULL, [CLAIMS]: refused('The server is busy.', 'unavailable') }),
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.'))
  },
}
export const HiddenFromWhoMayNot: Story = {
  beforeEach: answering({ ...FULL, [CLAIMS]: refused('', 'forbidden') }),
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement)
    await waitFor(() => expect(screen.getByText('No data found')).toBeVisible())
  },
}
/** Of lists that the server would refuse there are no tabs, and none is asked for. */
export const TabsByRights: Story = {
  args: { tabs: ['notifications', 'alerts'] },
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement, 'Alerts')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Admin notifications', 'Alerts'])
    await waitFor(() => expect(screen.getByText('The office is closed on Thursday.')).toBeVisible())
    expect([...askedFor(CLAIMS), ...askedFor(BILLING)]).toEqual([])
  },
}
export const ChangesShowAtOnce: Story = {
  play: async ({ canvasElement }) => {
    const screen = await open(canvasElement)
    await waitFor(() => expect(screen.getByText('Payer 5')).toBeVisible())
    bus.emit('recordChanged', { resource: 'thing', id: 't1', version: 2 })
    await waitFor(() => expect(askedFor(CLAIMS).length).toBeGreaterThan(1), { timeout: 20_000 })
  },
}
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    screen.getByRole('button', { name: /^Notifications/ }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Claim payment report' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await expect(screen.getByRole('tab', { name: 'Admin notifications' })).toHaveAttribute('aria-selected', 'true')
  },
}
