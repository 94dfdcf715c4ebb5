import type { Meta, StoryObj } from '@storybook/react-vite'
import { Sidebar, type SidebarProps } from '#shell'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { LONG_MENU, MENU } from './fixture-boot.ts'

const inPlace = (props: SidebarProps) => (
  <div style={{ inlineSize: 248, blockSize: 640, display: 'flex', flexDirection: 'column', background: 'var(--chakra-colors-surface)' }}>
    <Sidebar {...props} />
  </div>
)

const meta = {
  title: 'Shell/Sidebar',
  component: Sidebar,
  render: inPlace,
  args: { menu: MENU, path: '/pages/home', userId: 'story' },
} satisfies Meta<typeof Sidebar>
export default meta
type Story = StoryObj<typeof meta>

export const Home: Story = {}
export const RecordUnderItsList: Story = { args: { path: '/pages/things/things/42', userId: 'story-record' } }
export const DeepItem: Story = { args: { path: '/pages/deep/two', userId: 'story-deep' } }
export const NothingGranted: Story = { args: { menu: [] } }
export const LongNames: Story = { args: { menu: LONG_MENU, path: '/pages/long/a', userId: 'story-long' } }
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { args: { path: '/pages/deep/one', userId: 'story-rtl' }, parameters: RIGHT_TO_LEFT }
