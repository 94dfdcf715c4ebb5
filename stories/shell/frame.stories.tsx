import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type Boot, DEFAULT_LOOK, type Look } from '#contract'
import { Frame, NotFound } from '#shell'
import { bus, setDocumentProblems, setLook, setOffline } from '#store'
import { EmptyState } from '#widgets'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk } from './answers.tsx'
import { BADGED_MENU, BOOT, LONG_NAMES, SEVERAL_COMPANIES } from './fixture-boot.ts'

/** As somebody chose it in the theme settings. */
const looking = (look: Partial<Look>) => () => setLook({ ...DEFAULT_LOOK, ...look })

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
    setLook(DEFAULT_LOOK)
    return answering({})()
  },
} satisfies Meta<typeof Frame>
export default meta
type Story = StoryObj<typeof meta>

export const Demo: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    const home = screen.getAllByRole('link', { name: /Northern Lights\.\./ })
    for (const link of home) await expect(link).toHaveAttribute('href', '/pages/home')
    await expect(home.length).toBeGreaterThan(0)
    await expect(screen.getByText(/^© \d{4} .+ All rights reserved\.$/)).toHaveTextContent(String(new Date().getFullYear()))
  },
}
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
const announced = (): void =>
  localStorage.setItem(
    'marquee',
    JSON.stringify([
      { type: 'info', title: 'Office', text: 'The office is closed on Thursday and Friday for Thanksgiving.' },
      { type: 'warning', title: '', text: 'Time cards of last week are due on Monday at noon.' },
    ]),
  )
export const Announced: Story = {
  beforeEach: announced,
  play: async ({ canvasElement }) => {
    const strip = within(await within(canvasElement).findByRole('region', { name: 'Announcements' }))
    await expect((await strip.findAllByText(/closed on Thursday/)).length).toBeGreaterThan(0)
  },
}
export const AnnouncementsPutAway: Story = {
  beforeEach: () => {
    announced()
    return () => sessionStorage.clear()
  },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    const strip = await screen.findByRole('region', { name: 'Announcements' })
    const line = screen.getByText('Demo data').getBoundingClientRect()
    const beside = strip.getBoundingClientRect()
    await expect(line.top).toBeGreaterThanOrEqual(beside.top)
    await expect(line.bottom).toBeLessThanOrEqual(beside.bottom)
    await userEvent.click(await within(strip).findByRole('button', { name: 'Hide announcements' }))
    await expect(strip).not.toBeInTheDocument()
    await expect(screen.getByText('No real people. Do not enter real data.')).toBeVisible()
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
export const PhoneMenu: Story = {
  globals: PHONE,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Main menu' }))
    const [company, location] = menu.getAllByRole('combobox').map((picker) => picker.getBoundingClientRect())
    const gap = (location?.top ?? 0) - (company?.bottom ?? 0)
    await expect(gap).toBeGreaterThan(0)
    await expect(gap).toBeLessThan(24)
  },
}

export const Horizontal: Story = { beforeEach: looking({ LAYOUT: 'horizontal' }) }
export const HorizontalDark: Story = { beforeEach: looking({ LAYOUT: 'horizontal', MENU_COLOR: 'dark', TOPBAR_COLOR: 'dark' }), parameters: DARK }
export const HorizontalRightToLeft: Story = { beforeEach: looking({ LAYOUT: 'horizontal', MENU_COLOR: 'brand' }), parameters: RIGHT_TO_LEFT }
export const HorizontalOpened: Story = {
  beforeEach: looking({ LAYOUT: 'horizontal', MENU_COLOR: 'brand', TOPBAR_COLOR: 'brand' }),
  play: async ({ canvasElement }) => {
    const group = await within(canvasElement).findByRole('button', { name: 'Configuration' })
    await userEvent.click(group)
    await expect(group).toHaveAttribute('aria-expanded', 'true')
  },
}
export const HorizontalPhone: Story = { beforeEach: looking({ LAYOUT: 'horizontal' }), globals: PHONE }
export const Compact: Story = { beforeEach: looking({ MENU_SIZE: 'compact' }) }
export const Condensed: Story = { beforeEach: looking({ MENU_SIZE: 'condensed', MENU_COLOR: 'brand', TOPBAR_COLOR: 'brand' }) }
export const HoverView: Story = { beforeEach: looking({ MENU_SIZE: 'sm-hover', MENU_COLOR: 'dark' }) }
export const HiddenMenu: Story = { beforeEach: looking({ MENU_SIZE: 'fullscreen', TOPBAR_COLOR: 'brand' }) }
export const Detached: Story = { beforeEach: looking({ LAYOUT_MODE: 'detached', MENU_COLOR: 'brand' }) }
export const DetachedHorizontalDark: Story = { beforeEach: looking({ LAYOUT: 'horizontal', LAYOUT_MODE: 'detached', MENU_COLOR: 'brand' }), parameters: DARK }

const COUNTED: Boot = { ...SEVERAL_COMPANIES, menu: BADGED_MENU }
const counting = (look: Partial<Look> = {}) => {
  return () => {
    setLook({ ...DEFAULT_LOOK, ...look })
    return answering({ 'GET /api/ui/badges': { 'things/things': 100, 'things/add': 1, 'deep/one': 3 } })()
  }
}
const AFTER_REST = { timeout: 10_000 }

/** What waits is told beside its entry, and at a group for what it hides. */
export const Badges: Story = {
  args: { boot: COUNTED },
  beforeEach: counting(),
  play: async ({ canvasElement }) => {
    const menu = within(within(canvasElement).getByRole('navigation', { name: 'Main menu' }))
    const things = await menu.findByRole('button', { name: 'Things 99+ items need attention' }, AFTER_REST)
    await userEvent.click(things)
    await expect(menu.getByRole('link', { name: 'Thing List 99+ annual reviews are overdue' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'New Thing 1 annual review is overdue' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Things' })).toBeVisible()
    await userEvent.click(menu.getByRole('button', { name: 'Things' }))
  },
}
const waits = async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
  await within(canvasElement).findByRole('button', { name: 'Configuration 3 annual reviews are overdue' }, AFTER_REST)
}
export const BadgesDark: Story = { args: { boot: COUNTED }, beforeEach: counting(), parameters: DARK, play: waits }
export const BadgesRightToLeft: Story = { args: { boot: COUNTED }, beforeEach: counting(), parameters: RIGHT_TO_LEFT, play: waits }
export const BadgesHighContrast: Story = { args: { boot: COUNTED }, beforeEach: counting({ CONTRAST: 'high' }), play: waits }
export const BadgesCondensed: Story = { args: { boot: COUNTED }, beforeEach: counting({ MENU_SIZE: 'condensed', MENU_COLOR: 'brand' }), play: waits }
export const BadgesCompact: Story = { args: { boot: COUNTED }, beforeEach: counting({ MENU_SIZE: 'compact' }), play: waits }
export const BadgesHover: Story = { args: { boot: COUNTED }, beforeEach: counting({ MENU_SIZE: 'sm-hover', MENU_COLOR: 'dark' }), play: waits }
export const BadgesHorizontal: Story = { args: { boot: COUNTED }, beforeEach: counting({ LAYOUT: 'horizontal' }), play: waits }
/** A record of what is counted has changed: it is counted again, once for several. */
export const BadgesChanged: Story = {
  args: { boot: COUNTED },
  beforeEach: counting(),
  play: async (context) => {
    await waits(context)
    const changed = (resource: string) => bus.emit('recordChanged', { resource, id: 'r1', version: 2 })
    for (const resource of ['other', 'thing', 'thing', 'other']) changed(resource)
    await waitFor(() => expect(askedFor('/api/ui/badges')).toHaveLength(2), AFTER_REST)
  },
}
export const BadgesFailed: Story = {
  args: { boot: COUNTED },
  beforeEach: answering({}),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(askedFor('/api/ui/badges')).toHaveLength(1), AFTER_REST)
    await expect(within(canvasElement).getByRole('button', { name: 'Things' })).toBeVisible()
  },
}
