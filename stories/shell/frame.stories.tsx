import type { Meta, StoryObj } from '@storybook/react-vite'
import { Frame, NotFound } from '#shell'
import { setDocumentProblems, setOffline } from '#store'
import { EmptyState } from '#widgets'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { BOOT, LONG_NAMES, SEVERAL_COMPANIES } from './fixture-boot.ts'

const page = <EmptyState title="A page" hint="Whatever a document draws stands here." />

const meta = {
  title: 'Shell/Frame',
  component: Frame,
  parameters: { layout: 'fullscreen' },
  args: { boot: SEVERAL_COMPANIES, onTryServer: () => undefined, children: page },
  beforeEach: () => {
    setOffline(false)
    setDocumentProblems([])
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
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
