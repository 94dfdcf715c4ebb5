import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ARABIC, DARK } from '../stage.tsx'
import { MORNING } from './help.ts'
import { field, type Play, press, ready, screenOf } from './plays.ts'
import { AssistantPage, shownAssistant } from './room.tsx'

const meta = { title: 'Assistant/Undo', component: AssistantPage, args: { world: MORNING } } satisfies Meta<typeof AssistantPage>
export default meta
type Story = StoryObj<typeof meta>

const askDelete: Play = async (context) => {
  await ready(context)
  await press(context, 'Actions for Adding clients')
  await userEvent.click(await screenOf(context).findByRole('menuitem', { name: 'Delete' }))
}
const undoIsOffered: Play = async (context) => {
  await askDelete(context)
  await press(context, 'Delete')
  await expect(await screenOf(context).findByText('Conversation deleted: Adding clients')).toBeVisible()
  await expect(await screenOf(context).findByText('Conversation deleted: Adding clients. You can undo this for ten seconds.')).toBeInTheDocument()
}
export const UndoOffered: Story = { play: undoIsOffered }
export const UndoOfferedDark: Story = { parameters: DARK, play: undoIsOffered }
export const UndoOfferedArabic: Story = { parameters: ARABIC, play: undoIsOffered }
export const UndoAfterTheLast: Story = {
  args: { world: { tabs: [MORNING.tabs[0]] } },
  play: async (context) => {
    await undoIsOffered(context)
    await expect(await screenOf(context).findByPlaceholderText('Start your first conversation...')).toBeVisible()
    await press(context, 'Undo')
    await ready(context)
    await waitFor(async () => expect(await field(context)).toHaveFocus())
  },
}
export const Undone: Story = {
  play: async (context) => {
    await undoIsOffered(context)
    await waitFor(async () => expect(await field(context)).toHaveFocus())
    // It stands just before the writing field.
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect(screenOf(context).getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await screenOf(context).findByRole('heading', { name: 'Adding clients' })).toBeVisible()
    await ready(context)
    await waitFor(async () => expect(await field(context)).toHaveFocus())
    await expect(screenOf(context).queryByRole('button', { name: 'Undo' })).toBeNull()
  },
}
export const UndoTooLate: Story = {
  play: async (context) => {
    await undoIsOffered(context)
    shownAssistant().server.forget()
    await press(context, 'Undo')
    const said = await screenOf(context).findAllByText('It’s too late to undo: more than ten seconds have passed.')
    await expect(said).toHaveLength(2)
    await expect(said.some((one) => one.getAttribute('role') === 'status')).toBe(true)
    await expect(screenOf(context).queryByRole('button', { name: 'Undo' })).toBeNull()
  },
}
export const UndoNotReached: Story = {
  play: async (context) => {
    await undoIsOffered(context)
    shownAssistant().server.fail('restore')
    await press(context, 'Undo')
    await expect(await screenOf(context).findAllByText('Something went wrong. Try again.')).toHaveLength(2)
    await expect(screenOf(context).getByRole('button', { name: 'Undo' })).toBeVisible()
  },
}
export const ClearUndone: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Clear messages')
    await userEvent.click(within(await screenOf(context).findByRole('alertdialog')).getByRole('button', { name: 'Clear messages' }))
    await expect(await screenOf(context).findByText('Messages cleared')).toBeVisible()
    await press(context, 'Undo')
    await ready(context)
  },
}
