import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { MenuReviewDesk } from '../../src/renderer/page/rights/menu-review-desk.tsx'
import { answering, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { CATALOGUE, HOLDERS, REVIEW } from './rights-answers.ts'

const ANSWERS = { 'GET /api/ui/rights': CATALOGUE, 'GET /api/ui/rights/holders': HOLDERS, 'GET /api/ui/menu-review': REVIEW }

const nurse = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('tab', { name: 'Roles' }))
  await userEvent.click(canvas.getByRole('button', { name: /Nurse/ }))
  return canvas
}

const meta = {
  title: 'Page/Menu review',
  component: MenuReviewDesk,
  decorators: [atDesk],
  beforeEach: answering(ANSWERS),
} satisfies Meta<typeof MenuReviewDesk>
export default meta
type Story = StoryObj<typeof meta>

const opened: Story['play'] = async ({ canvasElement }) => {
  const canvas = await nurse(canvasElement)
  expect(await canvas.findByText('Permission missing: Clients, Client List')).toBeVisible()
}

export const EveryReason: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await nurse(canvasElement)
    expect(await canvas.findByText('Screen not available yet')).toBeVisible()
    for (const reason of ['For super admins only', 'For owners only', 'Hidden for this user type', 'No link set', 'Parent group is hidden'])
      expect(canvas.getByText(reason)).toBeVisible()
    expect(canvas.getByText('In search for super admins only')).toBeVisible()
  },
}
export const HiddenEntriesOnly: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await nurse(canvasElement)
    await canvas.findByText('Client List')
    await userEvent.click(canvas.getByRole('switch', { name: 'Hidden entries only' }))
    expect(canvas.queryByText('Client List')).toBeNull()
    expect(canvas.getByText('Clients')).toBeVisible()
    expect(canvas.getByText('New Intake')).toBeVisible()
  },
}
export const NothingHidden: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/menu-review': { entries: [{ id: 'main', label: 'menu/main.items.main' }] } }),
  play: async ({ canvasElement }) => {
    const canvas = await nurse(canvasElement)
    await userEvent.click(await canvas.findByRole('switch', { name: 'Hidden entries only' }))
    expect(canvas.getByText('Nothing is hidden from them.')).toBeVisible()
  },
}
export const Loading: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/menu-review': SILENT }),
  play: async ({ canvasElement }) => void (await nurse(canvasElement)),
}
export const Failed: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/menu-review': refused('Something went wrong on our side.', 'internal') }),
  play: async ({ canvasElement }) => {
    const canvas = await nurse(canvasElement)
    expect(await canvas.findByText('Something went wrong on our side.')).toBeVisible()
  },
}
export const Dark: Story = { parameters: DARK, play: opened }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: opened }
export const Phone: Story = { globals: PHONE, play: opened }
