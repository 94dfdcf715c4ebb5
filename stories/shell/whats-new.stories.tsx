import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { WhatsNewDialog } from '../../src/shell/help/whats-new-dialog.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused, SILENT } from './answers.tsx'
import { BOOT, SUPER_ADMIN } from './fixture-boot.ts'

const READ = 'GET /api/common/release'
const SAVE = 'POST /api/common/release'
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="480" height="200"%3E%3Crect width="480" height="200" fill="%230f766e"/%3E%3C/svg%3E'
const RELEASE = {
  _id: 'r1',
  version: '1.4',
  publishedAt: '2026-11-02T15:00:00Z',
  features: [
    {
      category: 'Scheduling',
      categoryId: 'k1',
      items: [
        { text: 'The calendar shows who is on vacation.', imageUrl: PICTURE },
        { text: 'Visits that overlap are marked before they are saved.', imageUrl: '' },
      ],
    },
    { category: 'Billing', categoryId: 'k2', items: [{ text: 'Denied claims say what to do next.', imageUrl: '' }] },
  ],
}

const meta = {
  title: 'Shell/Whats New',
  component: WhatsNewDialog,
  decorators: [atDesk],
  beforeEach: answering({ [READ]: RELEASE, [SAVE]: { ...RELEASE, version: '1.5' } }),
  args: { boot: BOOT, onClose: fn() },
} satisfies Meta<typeof WhatsNewDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Notes: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await waitFor(() => expect(screen.getByText(/Version 1.4/)).toBeVisible())
    await expect(screen.queryByRole('button', { name: 'Edit release notes' })).toBeNull()
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }
export const Loading: Story = { beforeEach: answering({ [READ]: SILENT }) }
export const None: Story = { beforeEach: answering({ [READ]: null }) }
export const Failed: Story = { beforeEach: answering({ [READ]: refused('The server is busy.', 'unavailable') }) }

const edit = async (canvas: HTMLElement) => {
  const screen = within(canvas)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  return screen
}

export const Edited: Story = {
  args: { boot: SUPER_ADMIN },
  play: async ({ canvasElement }) => {
    const screen = await edit(canvasElement)
    const version = screen.getByLabelText(/^Version/)
    await userEvent.clear(version)
    await userEvent.type(version, '1.5')
    await expect(screen.getByLabelText('Image or video for item 2')).toHaveAttribute('accept', 'video/*,image/*')
    await userEvent.click(screen.getByRole('button', { name: 'Remove category 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText(/Version 1.5/)).toBeVisible())
    await expect(askedFor('/release').at(-1)?.body).toMatchObject({ _id: 'r1', version: '1.5', features: [{ category: 'Scheduling', categoryId: 'k1' }] })
  },
}
export const EditedIncomplete: Story = {
  args: { boot: SUPER_ADMIN },
  parameters: DARK,
  play: async ({ canvasElement }) => {
    const screen = await edit(canvasElement)
    await userEvent.clear(screen.getByLabelText(/^Version/))
    await userEvent.click(screen.getByRole('button', { name: 'Add category' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(screen.getAllByText('Fill this in, or remove it').length).toBe(3)
    await expect(askedFor(SAVE)).toHaveLength(0)
  },
}
export const EditedOnAPhone: Story = { args: { boot: SUPER_ADMIN }, globals: PHONE, play: async ({ canvasElement }) => void (await edit(canvasElement)) }
