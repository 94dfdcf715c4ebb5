import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { PageScreen as PageDocument, Release } from '#contract'
import training from '../../schemas/screens/help/training.json'
import videos from '../../schemas/screens/help/videos.json'
import { PageScreen } from '../../src/renderer/page/page-screen.tsx'
import { bundleOf } from '../shelf/boat-screens.ts'
import { answering, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { BOOT } from '../shell/fixture-boot.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const READ = 'GET /api/common/release'
const VIDEO = 'data:video/mp4;base64,AAAA'
const RELEASES: readonly Release[] = [
  {
    ...{ _id: 'r2', version: '1.5', publishedAt: '2026-11-16T15:00:00Z' },
    features: [
      {
        ...{ category: 'Clinical forms', categoryId: 'k1' },
        items: [
          { text: 'How to sign with a PIN.', imageUrl: VIDEO, mediaType: 'video/mp4' },
          { text: 'Forms print with the agency’s head.', imageUrl: '', mediaType: '' },
        ],
      },
    ],
  },
  {
    ...{ _id: 'r1', version: '1.4', publishedAt: '2026-11-02T15:00:00Z' },
    features: [{ category: 'Scheduling', categoryId: 'k2', items: [{ text: 'The calendar shows who is on vacation.', imageUrl: '', mediaType: '' }] }],
  },
]

const pageOf = (id: string, screen: unknown) => ({ bundle: bundleOf(id, screen as PageDocument), screen: screen as PageDocument })
const lessons = pageOf('screens/help/training', training)
const released = pageOf('screens/help/releases', {
  kind: 'page',
  blocks: [
    { id: 'title', kind: 'heading' },
    { id: 'notes', kind: 'releases' },
  ],
})

const meta = {
  title: 'Page/Help',
  component: PageScreen,
  decorators: [atDesk],
  args: lessons,
  beforeEach: answering(
    { [READ]: RELEASES },
    {
      ...BOOT,
      routes: [{ id: 'client-list', path: '/pages/clients/clients', name: 'routes/clients.names.client-list', screen: 'screens/clients/client-list' }],
    },
  ),
} satisfies Meta<typeof PageScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Lessons: Story = {}
export const LessonsDark: Story = { parameters: DARK }
export const LessonsRightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const LessonsPhone: Story = { globals: PHONE }

/** A search opens the one lesson that is left, with a way to its screen; another that finds nothing says what to do. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(page.queryByText('Choose Filter to narrow', { exact: false })).not.toBeVisible()
    await userEvent.type(page.getByRole('searchbox'), 'narrow sentence')
    await waitFor(() => expect(page.getByText('Choose Filter to narrow', { exact: false })).toBeVisible())
    await expect(page.getAllByRole('heading', { level: 2 })).toHaveLength(1)
    await expect(page.getByRole('link', { name: 'Open Client List' })).toHaveAttribute('href', '/pages/clients/clients')
    await userEvent.type(page.getByRole('searchbox'), ' zebra')
    await waitFor(() => expect(page.getByText('No lessons match')).toBeVisible())
  },
}

export const Releases: Story = {
  args: released,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByRole('article')).toHaveLength(2))
  },
}
export const ReleasesDark: Story = { args: released, parameters: DARK }
export const Loading: Story = { args: released, beforeEach: answering({ [READ]: SILENT }) }
export const Failed: Story = { args: released, beforeEach: answering({ [READ]: refused('The server is busy.', 'unavailable') }) }

/** Of a release only what has a video, and nothing of one that has none. */
export const Videos: Story = {
  args: pageOf('screens/help/videos', videos),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getByText('How to sign with a PIN.')).toBeVisible())
    await expect(page.queryByText(/vacation|agency’s head/)).toBeNull()
    await expect(canvasElement.querySelectorAll('video')).toHaveLength(1)
  },
}
export const NoVideos: Story = { args: pageOf('screens/help/videos', videos), beforeEach: answering({ [READ]: RELEASES.slice(1) }) }
