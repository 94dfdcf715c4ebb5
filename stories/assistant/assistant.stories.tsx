import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { ABSTAINED, DRAWING, LONG_TITLE, longWorld, MORNING, STEPS } from './help.ts'
import { ask, field, type Play, press, ready, screenOf } from './plays.ts'
import { AssistantPage, shownAssistant } from './room.tsx'

const meta = { title: 'Assistant/Assistant', component: AssistantPage, args: { world: MORNING } } satisfies Meta<typeof AssistantPage>
export default meta
type Story = StoryObj<typeof meta>

export const Conversation: Story = { play: ready }
export const ConversationDark: Story = { parameters: DARK, play: ready }
export const ConversationRightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: ready }
export const ConversationPhone: Story = { globals: PHONE, play: ready }

const blank: Play = async (context) => {
  await expect(await screenOf(context).findByPlaceholderText('Start your first conversation...')).toHaveFocus()
}
export const First: Story = { args: { world: {} }, play: blank }
export const FirstDark: Story = { args: { world: {} }, parameters: DARK, play: blank }
export const FirstPhone: Story = { args: { world: {} }, globals: PHONE, play: blank }
export const FirstQuestion: Story = {
  args: { world: {}, prepare: (server) => server.script({ answer: STEPS }) },
  play: async (context) => {
    await ask(context, 'How do I add a client?')
    await expect(await screenOf(context).findByRole('heading', { name: 'On How do I add a client?' })).toBeVisible()
    await expect(await screenOf(context).findByText('Answer ready, 2 sources')).toBeInTheDocument()
    await expect(screenOf(context).getAllByRole('link', { name: /Open screen/ })[0]).toHaveAttribute('href', '/pages/addclient/add')
  },
}

export const Nothing: Story = {
  play: async (context) => {
    await ready(context)
    for (const { tabId } of shownAssistant().desk.get().conversations) await shownAssistant().desk.remove(tabId)
    await expect(await screenOf(context).findByPlaceholderText('Start your first conversation...')).toBeVisible()
  },
}
export const NoneOpen: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().desk.open(-1)
    await expect(await screenOf(context).findByText('Select or Start a conversation to view messages')).toBeVisible()
  },
}
export const Empty: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'New conversation')
    await expect(await screenOf(context).findByRole('heading', { name: 'Conversation 4' })).toBeVisible()
  },
}

const coming: Play = async (context) => {
  await ready(context)
  shownAssistant().server.script({ answer: STEPS, holds: 8 })
  await ask(context, 'How do I add a client?')
  await expect(await screenOf(context).findByText('Add a client from the', { exact: false, selector: '[aria-busy] p' })).toBeVisible()
}
export const Coming: Story = { play: coming }
export const ComingDark: Story = { parameters: DARK, play: coming }
export const Looking: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().server.script({ holds: 1 })
    await ask(context, 'How?')
    await expect(await screenOf(context).findByText('Searching…')).toBeVisible()
  },
}
export const SecondQuestionStays: Story = {
  play: async (context) => {
    await coming(context)
    await ask(context, 'And a nurse?')
    await expect(await field(context)).toHaveValue('And a nurse?')
    shownAssistant().server.letGo()
    await expect(await screenOf(context).findByRole('button', { name: 'Send' })).toBeVisible()
    await userEvent.type(await field(context), '{Enter}')
    await waitFor(() => expect(shownAssistant().server.asked.filter(([name]) => name === 'ask')).toHaveLength(2))
  },
}
export const Stopped: Story = {
  play: async (context) => {
    await coming(context)
    await userEvent.keyboard('{Escape}')
    await expect(await screenOf(context).findByText('Stopped', { selector: 'div > p:not([role])' })).toBeVisible()
    await expect(screenOf(context).getByRole('button', { name: 'Send' })).toBeVisible()
  },
}
const failed: Play = async (context) => {
  await ready(context)
  shownAssistant().server.script({ unreached: true }, { answer: STEPS })
  await ask(context, 'How do I add a nurse?')
  await expect(
    await screenOf(context).findByText('Sorry, something went wrong while processing your request.', { selector: 'div > p:not([role])' }),
  ).toBeVisible()
}
export const Failed: Story = { play: failed }
export const FailedDark: Story = { parameters: DARK, play: failed }
export const Retried: Story = {
  play: async (context) => {
    await failed(context)
    await press(context, 'Retry')
    await expect(await screenOf(context).findByText('Answer ready, 2 sources')).toBeInTheDocument()
    await expect(screenOf(context).getByText('How do I add a nurse?')).toBeVisible()
  },
}
export const CutOff: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().server.script({ answer: STEPS, cuts: { after: 4, times: 99 } })
    await ask(context, 'How?')
    await expect(await screenOf(context).findByText('The answer is incomplete.')).toBeVisible()
  },
}
const abstained: Play = async (context) => {
  await ready(context)
  shownAssistant().server.script({ answer: ABSTAINED })
  await ask(context, 'What is the weather on Mars?')
  await expect(await screenOf(context).findByText('Sorry, I couldn`t understand that.')).toBeVisible()
}
export const Abstained: Story = {
  play: async (context) => {
    await abstained(context)
    await press(context, 'Create ticket')
    await expect(shownAssistant().tickets).toEqual(['What is the weather on Mars?'])
  },
}
export const AbstainedPhone: Story = { globals: PHONE, play: abstained }
export const EmptyAnswer: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().server.script({ answer: { text: '' } })
    await ask(context, 'Hm?')
    await expect(await screenOf(context).findByText('Sorry, I couldn`t understand that.')).toBeVisible()
  },
}

const PICTURE = '/api/assistant/media/1.svg'
const withPicture: Play = async (context) => {
  await ready(context)
  shownAssistant().server.script({
    answer: { text: 'This is the list.', images: [PICTURE, 'https://evil.example/x.png'], video_url: 'https://videos.example.org/1' },
  })
  await ask(context, 'Show me')
  await expect(await screenOf(context).findByRole('button', { name: /^Enlarge/ })).toBeVisible()
}
export const Pictures: Story = {
  args: { world: { ...MORNING, images: { [PICTURE]: DRAWING } } },
  play: async (context) => {
    await withPicture(context)
    await expect(screenOf(context).getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(1)
    await press(context, 'Watch the video')
    await expect(await screenOf(context).findByText('https://videos.example.org/1')).toBeVisible()
  },
}
export const PictureInFull: Story = {
  args: { world: { ...MORNING, images: { [PICTURE]: DRAWING } } },
  play: async (context) => {
    await withPicture(context)
    await press(context, /^Enlarge/)
    await expect(await screenOf(context).findByRole('img', { name: 'Answer image' })).toBeVisible()
  },
}
export const PictureGone: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().server.script({ answer: { text: 'This is the list.', images: [PICTURE] } })
    await ask(context, 'Show me')
    await expect(await screenOf(context).findByText('This image could not be loaded')).toBeVisible()
  },
}
export const AnotherSite: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'state manual')
    await expect(await screenOf(context).findByRole('alertdialog', { name: 'Open another site?' })).toBeVisible()
    await expect(screenOf(context).getByText('https://www.dhs.example.org/manual')).toBeVisible()
  },
}

export const Rename: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Actions for Adding clients')
    await userEvent.click(await screenOf(context).findByRole('menuitem', { name: 'Rename' }))
    const title = await screenOf(context).findByRole('textbox', { name: 'Title' })
    await expect(title).toHaveValue('Adding clients')
    await userEvent.clear(title)
    await userEvent.type(title, 'Clients{Enter}')
    await expect(await screenOf(context).findByRole('heading', { name: 'Clients' })).toBeVisible()
  },
}
export const RenameBlank: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Actions for Adding clients')
    await userEvent.click(await screenOf(context).findByRole('menuitem', { name: 'Rename' }))
    const title = await screenOf(context).findByRole('textbox', { name: 'Title' })
    await userEvent.clear(title)
    await userEvent.type(title, '   {Enter}')
    await waitFor(() => expect(screenOf(context).queryByRole('textbox', { name: 'Title' })).toBeNull())
    await expect(screenOf(context).getByRole('heading', { name: 'Adding clients' })).toBeVisible()
    await expect(shownAssistant().server.asked.some(([name]) => name === 'rename')).toBe(false)
  },
}
export const Delete: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Actions for Adding clients')
    await userEvent.click(await screenOf(context).findByRole('menuitem', { name: 'Delete' }))
    await expect(await screenOf(context).findByRole('alertdialog', { name: 'Delete conversation: Adding clients?' })).toBeVisible()
  },
}
export const Deleted: Story = {
  play: async (context) => {
    await (Delete.play as Play)(context)
    await press(context, 'Delete')
    await expect(await screenOf(context).findByRole('heading', { name: 'Réclamations and claims' })).toBeVisible()
  },
}
export const Clear: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Clear messages')
    await expect(await screenOf(context).findByRole('alertdialog', { name: 'Clear all messages in this conversation?' })).toBeVisible()
  },
}
const NONE_FOUND = 'No conversations match'
export const Search: Story = {
  play: async (context) => {
    await ready(context)
    await userEvent.type(screenOf(context).getByRole('searchbox', { name: 'Search conversations' }), 'RECLAM')
    await waitFor(() => expect(screenOf(context).queryByRole('button', { name: LONG_TITLE })).toBeNull())
    await expect(screenOf(context).getByRole('button', { name: 'Réclamations and claims' })).toBeVisible()
  },
}
export const SearchOfTheFirstPage: Story = {
  args: { world: { ...MORNING, listSize: 1 } },
  play: async (context) => {
    await ready(context)
    const box = screenOf(context).getByRole('searchbox', { name: 'Search conversations' })
    await userEvent.type(box, 'RECLAM')
    await waitFor(() => expect(screenOf(context).queryByRole('button', { name: 'Adding clients' })).toBeNull())
    await expect(screenOf(context).queryByText(NONE_FOUND)).toBeNull()
    await press(context, 'Show more')
    await expect(await screenOf(context).findByRole('button', { name: 'Réclamations and claims' })).toBeVisible()
    await userEvent.clear(box)
    await userEvent.type(box, 'zebra')
    await waitFor(() => expect(screenOf(context).queryByRole('button', { name: 'Réclamations and claims' })).toBeNull())
    await expect(screenOf(context).queryByText(NONE_FOUND)).toBeNull()
    await press(context, 'Show more')
    await expect(await screenOf(context).findByText(NONE_FOUND)).toBeVisible()
    await expect(screenOf(context).queryByRole('button', { name: 'Show more' })).toBeNull()
  },
}
const listed: Play = async (context) => {
  await ready(context)
  await press(context, 'Show conversations')
  await expect(await screenOf(context).findByRole('dialog', { name: 'Conversations' })).toBeVisible()
}
export const ListPhone: Story = { globals: PHONE, play: listed }
export const ListPhoneDark: Story = { globals: PHONE, parameters: DARK, play: listed }

export const ListFailed: Story = {
  play: async (context) => {
    await ready(context)
    shownAssistant().server.fail('tabs')
    await shownAssistant().desk.refresh()
    await expect(await screenOf(context).findByText(/could not be loaded/)).toBeVisible()
    await expect(screenOf(context).getByRole('button', { name: 'Réclamations and claims' })).toBeVisible()
  },
}
export const NothingLoaded: Story = {
  args: { world: {}, prepare: (server) => server.fail('tabs') },
  play: async (context) => {
    await expect(await screenOf(context).findByPlaceholderText('Start your first conversation...')).toBeVisible()
    await expect(screenOf(context).getByRole('button', { name: 'Retry' })).toBeVisible()
  },
}
export const Off: Story = {
  args: { world: { about: { on: false } } },
  play: async (context) => {
    await expect(await screenOf(context).findByText('The assistant is turned off')).toBeVisible()
  },
}

export const AlmostFull: Story = {
  play: async (context) => {
    await ready(context)
    const box = await field(context)
    await userEvent.click(box)
    await userEvent.paste('How do I '.repeat(60))
    await expect(box).toHaveValue('How do I '.repeat(60).slice(0, 500))
    await expect(screenOf(context).getByText('500 of 500 characters')).toBeVisible()
  },
}
export const Dictating: Story = {
  args: { hearing: 'on-device' },
  play: async (context) => {
    await ready(context)
    await press(context, 'Dictate')
    await expect(await screenOf(context).findByText('Listening…')).toBeVisible()
    shownAssistant().ear.hear('how do I add a client')
    await waitFor(async () => expect(await field(context)).toHaveValue('how do I add a client'))
    await press(context, 'Dictate')
    await expect(await screenOf(context).findByText('Listening…')).toBeVisible()
  },
}
export const DictationOff: Story = {
  args: { hearing: 'remote' },
  play: async (context) => {
    await ready(context)
    const button = await screenOf(context).findByRole('button', { name: /^Dictation is off/ })
    await userEvent.click(button)
    await expect(shownAssistant().ear.isOn).toBe(false)
  },
}
export const NotDictatingWhileSending: Story = {
  args: { hearing: 'on-device' },
  play: async (context) => {
    await ready(context)
    await press(context, 'Dictate')
    shownAssistant().server.script({ holds: 1 })
    await ask(context, 'How?')
    await waitFor(() => expect(shownAssistant().ear.isOn).toBe(false))
    await expect(screenOf(context).getByRole('button', { name: 'Dictate' })).toHaveAttribute('aria-disabled', 'true')
  },
}
export const ChangedQuestion: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Edit question')
    const box = await field(context)
    await expect(box).toHaveValue('Thank you. And can I save the list?')
    await userEvent.clear(box)
    await userEvent.type(box, 'Can I print the list?{Enter}')
    await expect(await screenOf(context).findByText('Can I print the list?', { selector: 'li p' })).toBeVisible()
    await expect(screenOf(context).queryByText('Thank you. And can I save the list?')).toBeNull()
  },
}
export const NotHelpful: Story = {
  play: async (context) => {
    await ready(context)
    const [first] = screenOf(context).getAllByRole('button', { name: 'Not helpful' }).slice(-1)
    if (first) await userEvent.click(first)
    await userEvent.type(await screenOf(context).findByRole('textbox', { name: 'Comment' }), 'Too short')
    await userEvent.click(within(screenOf(context).getByRole('dialog', { name: 'What was missing or wrong?' })).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(shownAssistant().server.asked.at(-1)).toEqual(['feedback', 'q2-assistant', 'down', 'Too short']))
    await waitFor(() => expect(screenOf(context).queryByRole('dialog', { name: 'What was missing or wrong?' })).toBeNull())
    // Pressed again, it has what was said, also after the server was read anew.
    await shownAssistant().desk.refresh()
    const [pressed] = screenOf(context).getAllByRole('button', { name: 'Not helpful' }).slice(-1)
    if (pressed) await userEvent.click(pressed)
    await expect(await screenOf(context).findByRole('textbox', { name: 'Comment' })).toHaveValue('Too short')
  },
}
export const Long: Story = {
  args: { world: longWorld(150) },
  play: async (context) => {
    await expect(await screenOf(context).findByText(/Question 150/)).toBeVisible()
    await expect(context.canvasElement.querySelectorAll('*').length).toBeLessThan(3_000)
  },
}
export const Closed: Story = {
  play: async (context) => {
    await ready(context)
    await press(context, 'Close the assistant')
    await waitFor(() => expect(screenOf(context).queryByRole('dialog')).toBeNull())
    await press(context, 'Assistant')
    await ready(context)
  },
}
