import type { Meta, StoryObj } from '@storybook/react-vite'
import { Frame, NotFound } from '#shell'
import { setDocumentProblems, setOffline } from '#store'
import { EmptyState } from '#widgets'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, atDesk } from './answers.tsx'
import { BOOT, LONG_NAMES, SEVERAL_COMPANIES } from './fixture-boot.ts'

const page = <EmptyState title="A page" hint="Whatever a document draws stands here." />

const meta = {
  title: 'Shell/Frame',
  component: Frame,
  parameters: { layout: 'fullscreen' },
  decorators: [atDesk],
  args: { boot: SEVERAL_COMPANIES, onTryServer: () => undefined, children: page },
  beforeEach: () => {
    setOffline(false)
    setDocumentProblems([])
    localStorage.removeItem('marquee')
    return answering({})()
  },
} satisfies Meta<typeof Frame>
export default meta
type Story = StoryObj<typeof meta>

export const Demo: Story = {}
export const RealCompany: Story = { args: { boot: { ...BOOT, company: { ...BOOT.company, isDemo: false } } } }
export const PageNotFound: Story = { args: { children: <NotFound name="Thing Forms" /> } }
export const LongNames: Story = { args: { boot: LONG_NAMES } }
export const Offline: Story = { beforeEach: () => setOffline(true) }
export const BrokenDocument: Story = {
  beforeEach: () =>
    setDocumentProblems([
      {
        document: 'screens/things/thing-list',
        text: 'screens/things/thing-list.json:12:18 /columns/2/field: expected a field of thing, found "collor" (did you mean "color"?)',
      },
    ]),
}
export const Announced: Story = {
  beforeEach: () =>
    localStorage.setItem(
      'marquee',
      JSON.stringify([
        { type: 'info', title: 'Office', text: 'The office is closed on Thursday and Friday for Thanksgiving.' },
        { type: 'warning', title: '', text: 'Time cards of last week are due on Monday at noon.' },
      ]),
    ),
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
