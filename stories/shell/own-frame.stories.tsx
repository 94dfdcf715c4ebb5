import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { Boot } from '#contract'
import { EmptyState } from '#widgets'
import { OwnFrame } from '../../src/shell/own-frame.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, atDesk } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

const page = (id: string, icon: string): Boot['menu'][number] => ({ id, label: `menu/main.items.${id}`, icon, path: `/pages/${id}`, searchable: true })
const PAGES = [page('my-visits', 'calendar-check'), page('own-chat', 'message-circle')]

const meta = {
  title: 'Shell/Own frame',
  component: OwnFrame,
  parameters: { layout: 'fullscreen' },
  decorators: [atDesk],
  args: {
    boot: { ...BOOT, menu: PAGES },
    onTryServer: () => undefined,
    children: <EmptyState title="A chat" hint="The one page of a client or an employee stands here." />,
  },
  beforeEach: () => answering({})(),
} satisfies Meta<typeof OwnFrame>
export default meta
type Story = StoryObj<typeof meta>

export const Demo: Story = {
  play: async ({ canvas }) => {
    const sentence = canvas.getByText('No real people. Do not enter real data.')
    await expect(sentence.getBoundingClientRect().width).toBeGreaterThan(100)
  },
}
export const RealCompany: Story = { args: { boot: { ...BOOT, menu: PAGES, company: { ...BOOT.company, isDemo: false } } } }
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
