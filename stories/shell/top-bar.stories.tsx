import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TopBar } from '#shell'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, atDesk } from './answers.tsx'
import { BOOT, LONG_NAMES, SEVERAL_COMPANIES, SUPER_ADMIN } from './fixture-boot.ts'

const meta = {
  title: 'Shell/TopBar',
  component: TopBar,
  args: { boot: BOOT, onOpenMenu: () => undefined },
  decorators: [atDesk],
  beforeEach: answering({
    'GET /api/dashboard/count/unverfied-companies': { count: 3 },
    'GET /api/users/billing-notifications': [{ _id: 'b1', content: 'Claim 1 was sent', dt: '2026-11-20', status: 'unread' }],
  }),
} satisfies Meta<typeof TopBar>
export default meta
type Story = StoryObj<typeof meta>

export const OneCompany: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Help' }))
    const entries = await screen.findAllByRole('menuitem')
    const named = entries.map(({ textContent }) => textContent)
    await expect(named.indexOf('Community')).toBe(named.indexOf("What's New") - 1)
    for (const name of ['Create Ticket', "What's New", 'Refer a business']) await expect(screen.getByRole('menuitem', { name })).toBeVisible()
  },
}
export const SeveralCompanies: Story = { args: { boot: SEVERAL_COMPANIES } }
export const SuperAdmin: Story = { args: { boot: SUPER_ADMIN } }
export const LongNames: Story = { args: { boot: LONG_NAMES } }
export const Dark: Story = { args: { boot: SEVERAL_COMPANIES }, parameters: DARK }
export const RightToLeft: Story = { args: { boot: SEVERAL_COMPANIES }, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { args: { boot: LONG_NAMES }, globals: PHONE }
