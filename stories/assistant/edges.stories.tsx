import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { DARK, PHONE } from '../stage.tsx'
import { longWorld, MORNING } from './help.ts'
import { ask, field, type Play, press, ready, screenOf } from './plays.ts'
import { AssistantPage, shownAssistant } from './room.tsx'

const meta = { title: 'Assistant/At the edges', component: AssistantPage, args: { world: MORNING } } satisfies Meta<typeof AssistantPage>
export default meta
type Story = StoryObj<typeof meta>

const MANY = { ...longWorld(6), pageSize: 4 }
const olderFails: Play = async (context) => {
  await expect(await screenOf(context).findByText(/Question 6/)).toBeVisible()
  shownAssistant().server.fail('messages')
  await press(context, 'Show older messages')
  await expect(await screenOf(context).findByText('Older messages could not be loaded.')).toBeInTheDocument()
  await expect(screenOf(context).getByText(/Question 6/)).toBeInTheDocument()
}
export const OlderFailed: Story = { args: { world: MANY }, play: olderFails }
export const OlderFailedDark: Story = { args: { world: MANY }, parameters: DARK, play: olderFails }
export const OlderRetried: Story = {
  args: { world: MANY },
  play: async (context) => {
    await olderFails(context)
    shownAssistant().server.fail('messages', false)
    await press(context, 'Retry')
    await waitFor(() => expect(shownAssistant().desk.get().conversations[0]?.exchanges).toHaveLength(4))
    await expect(screenOf(context).queryByText('Older messages could not be loaded.')).toBeNull()
  },
}
export const SwitchedOffMeanwhile: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().server.change({ on: false })
    shownAssistant().server.script({ unreached: true })
    await ask(context, 'How?')
    await expect(await screenOf(context).findByText('The assistant is turned off')).toBeVisible()
  },
}
const GREETED = { greeting: 'Welcome to Northern Lights. Ask about anything in this program.', prompts: ['How do I add a client?', 'How do I send a claim?'] }
const greeted: Play = async (context) => {
  await expect(await screenOf(context).findByText(GREETED.greeting)).toBeVisible()
  await userEvent.type(await field(context), 'And how do I pri')
  await press(context, 'How do I add a client?')
  await expect(await screenOf(context).findByText('Answer ready, 0 sources')).toBeInTheDocument()
  await waitFor(async () => expect(await field(context)).toHaveValue('And how do I pri'))
}
export const Greeted: Story = { args: { world: { about: GREETED } }, play: greeted }
export const GreetedPhone: Story = { args: { world: { about: GREETED } }, globals: PHONE }
