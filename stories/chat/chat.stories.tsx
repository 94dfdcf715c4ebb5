import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { longChat, MORNING, message, SAM } from './people.ts'
import { ChatPage, shownLine } from './room.tsx'

const meta = { title: 'Chat/Chat', component: ChatPage, args: { chat: MORNING }, beforeEach: () => localStorage.removeItem('chat.sendMode') } satisfies Meta<
  typeof ChatPage
>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const openList: Play = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /^Chat/ }))
  await within(canvasElement).findByRole('radio', { name: /Office/ })
}
const openSam: Play = async (context) => {
  await openList(context)
  const screen = within(context.canvasElement)
  await userEvent.click(await screen.findByRole('button', { name: /^Sam Scheduler/ }))
  await screen.findByText('The new ramp at Maple Street', { selector: 'p' })
}
const openTeam: Play = async (context) => {
  await openList(context)
  const screen = within(context.canvasElement)
  await userEvent.click(screen.getByRole('radio', { name: /Groups/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Night shift/ }))
  await screen.findByText('Who can start at six?', { selector: 'p' })
}
const choose = async (context: Parameters<Play>[0], name: string): Promise<void> => {
  const screen = within(context.canvasElement)
  await userEvent.click(screen.getByRole('button', { name: 'Conversation menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

export const Closed: Story = {}
export const ClosedDark: Story = { parameters: DARK }
export const ClosedPhone: Story = { globals: PHONE }

export const List: Story = { play: openList }
export const ListDark: Story = { parameters: DARK, play: openList }
export const ListRightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: openList }
export const ListPhone: Story = { globals: PHONE, play: openList }
export const ListEmpty: Story = {
  args: { chat: { ...MORNING, lists: {} } },
  play: async (context) => {
    await openList(context)
    await expect(within(context.canvasElement).getByText('There are no list')).toBeVisible()
  },
}
export const ListLoading: Story = { args: { chat: { ...MORNING, lists: {}, state: { isLoading: true } } }, play: openList }
export const ListFailed: Story = { args: { chat: { ...MORNING, lists: {}, state: { problem: 'The list could not be loaded' } } }, play: openList }

export const Conversation: Story = { play: openSam }
export const ConversationDark: Story = { parameters: DARK, play: openSam }
export const ConversationRightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: openSam }
export const ConversationPhone: Story = { globals: PHONE, play: openSam }
export const ConversationLarge: Story = {
  play: async (context) => {
    await openSam(context)
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Larger window' }))
  },
}
export const ConversationMinimised: Story = {
  play: async (context) => {
    await openSam(context)
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Minimize' }))
  },
}
export const ConversationEmpty: Story = {
  play: async (context) => {
    await openList(context)
    await userEvent.click(await within(context.canvasElement).findByRole('button', { name: /^Bill Biller/ }))
    await expect(await within(context.canvasElement).findByText('Nothing Here')).toBeVisible()
    await expect(within(context.canvasElement).getByText('There are no chat in your feed. Start New Chat')).toBeVisible()
  },
}
export const Unread: Story = {
  args: { chat: { ...longChat(120), firstUnread: 100 } },
  play: async (context) => {
    await openList(context)
    await userEvent.click(await within(context.canvasElement).findByRole('button', { name: /^Sam Scheduler/ }))
    await within(context.canvasElement).findByRole('button', { name: 'Latest messages' })
  },
}

/** The theme's own high contrast, as somebody chooses it. */
const inHighContrast = (): (() => void) => {
  document.documentElement.dataset.contrast = 'high'
  return () => void delete document.documentElement.dataset.contrast
}
export const HighContrast: Story = { beforeEach: inHighContrast, play: openSam }
export const HighContrastDark: Story = { parameters: DARK, beforeEach: inHighContrast, play: openSam }

/** As where nothing can be pointed at: a button beside each message. */
const byTouch = (): (() => void) => {
  const { matchMedia } = window
  window.matchMedia = (query) => matchMedia.call(window, query === '(hover: none)' ? 'all' : query)
  return () => {
    window.matchMedia = matchMedia
  }
}
export const Touched: Story = {
  globals: PHONE,
  beforeEach: byTouch,
  play: async (context) => {
    await openSam(context)
    const [first] = within(context.canvasElement).getAllByRole('button', { name: 'More actions' })
    if (first) await userEvent.click(first)
    await expect(await within(context.canvasElement).findByRole('menuitem', { name: 'Reply' })).toBeVisible()
  },
}
export const TouchedRightToLeft: Story = { globals: PHONE, parameters: RIGHT_TO_LEFT, beforeEach: byTouch, play: openSam }

export const MissedCalls: Story = {
  args: {
    chat: {
      ...MORNING,
      messages: {
        [SAM.conversation_id]: [
          message(1, 'The new ramp at Maple Street', { minutes: 12 }),
          message(2, '', { call: 'missed', minutes: 10 }),
          message(3, '', { call: 'declined', side: 'left', minutes: 8 }),
        ],
      },
    },
  },
  play: async (context) => {
    await openSam(context)
    await expect(within(context.canvasElement).getByText('Missed video call from Sam Scheduler')).toBeVisible()
    await expect(within(context.canvasElement).getByText('Your video call was rejected')).toBeVisible()
  },
}

export const NotConnected: Story = {
  play: async (context) => {
    await openSam(context)
    const line = shownLine()
    line.hold(true)
    line.set({ connection: { state: 'cut', since: Date.now() } })
    await line.send({ text: 'I take it.' })
    await line.send({ text: 'Please tell the family.' })
    await expect(await within(context.canvasElement).findByText(/Disconnected since/)).toBeVisible()
  },
}
export const NotConnectedDark: Story = { parameters: DARK, play: NotConnected.play as Play }
export const WaitingMessages: Story = {
  play: async (context) => {
    await (NotConnected.play as Play)(context)
    await userEvent.click(await within(context.canvasElement).findByRole('button', { name: '2 waiting' }))
    await expect(await within(context.canvasElement).findByRole('dialog', { name: 'Waiting messages' })).toBeVisible()
  },
}
export const NotSent: Story = {
  play: async (context) => {
    await openSam(context)
    shownLine().setOpen({
      waiting: [
        {
          client_id: 'w1',
          conversation_id: SAM.conversation_id,
          to: SAM.full_name,
          text: 'I take it.',
          type: 'text',
          written_at: Date.now(),
          state: 'failed',
          reason: 'This person can no longer receive messages',
        },
      ],
    })
    await expect(await within(context.canvasElement).findByText('This person can no longer receive messages')).toBeVisible()
  },
}
export const Typing: Story = {
  play: async (context) => {
    await openSam(context)
    shownLine().setOpen({ typing: 'Sam Scheduler is typing…' })
    await expect(await within(context.canvasElement).findByText('Sam Scheduler is typing…')).toBeVisible()
  },
}
export const Attached: Story = {
  play: async (context) => {
    await openSam(context)
    const file = new File([new Uint8Array(240_000)], 'Note of the visit.pdf', { type: 'application/pdf' })
    await userEvent.upload(context.canvasElement.querySelector<HTMLInputElement>('input[type=file]') ?? context.canvasElement, file)
    await expect(await within(context.canvasElement).findByRole('button', { name: 'Remove Note of the visit.pdf' })).toBeVisible()
  },
}
export const Viewer: Story = {
  play: async (context) => {
    await openSam(context)
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Enlarge ramp.png' }))
    await expect(await within(context.canvasElement).findByRole('img', { name: 'ramp.png' })).toBeVisible()
  },
}
export const SuperAdmin: Story = { args: { self: { isSuper: true } }, play: openSam }

export const Group: Story = { play: openTeam }
export const GroupMention: Story = {
  play: async (context) => {
    await openTeam(context)
    await userEvent.type(within(context.canvasElement).getByRole('textbox', { name: /Message to/ }), '@')
    await expect(await within(context.canvasElement).findByRole('option', { name: /Olive Owner/ })).toBeVisible()
  },
}
export const GroupUsers: Story = {
  play: async (context) => {
    await openTeam(context)
    await choose(context, 'Group Users')
    await expect(await within(context.canvasElement).findByRole('button', { name: 'Kick Olive Owner' })).toBeVisible()
  },
}
export const GroupUsersDark: Story = { parameters: DARK, play: GroupUsers.play as Play }
export const DeleteGroup: Story = {
  play: async (context) => {
    await openTeam(context)
    await choose(context, 'Delete group')
    await expect(await within(context.canvasElement).findByText('Night shift and all its messages will be deleted for everyone.')).toBeVisible()
  },
}
export const QuietHours: Story = {
  args: { chat: { ...MORNING, state: { quiet: { from: '21:30', to: '06:30', time_zone: 'America/Chicago' } } } },
  play: async (context) => {
    await openList(context)
    const screen = within(context.canvasElement)
    const opener = screen.getByRole('button', { name: 'Quiet hours', pressed: true })
    await userEvent.click(opener)
    await expect(await screen.findByRole('dialog', { name: 'Quiet hours' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Turn off quiet hours' })).toBeVisible()
    await expect(screen.getByLabelText('From')).toHaveValue('21:30')
  },
}
export const QuietHoursPhone: Story = { globals: PHONE, args: QuietHours.args ?? {}, play: QuietHours.play as Play }
export const NewGroup: Story = {
  play: async (context) => {
    await openList(context)
    const screen = within(context.canvasElement)
    await expect(screen.queryByRole('button', { name: 'Create group' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Groups/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Create group' }))
    await expect(await screen.findByRole('checkbox', { name: 'Sam Scheduler' })).toBeVisible()
  },
}
export const NewGroupPhone: Story = { globals: PHONE, play: NewGroup.play as Play }

export const Sms: Story = {
  play: async (context) => {
    await openSam(context)
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'SMS' }))
    await expect(await within(context.canvasElement).findByText(/The text message only says that a message is waiting/)).toBeVisible()
  },
}
export const IncomingCall: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: /^Chat/ })
    shownLine().set({ call: { sender: 'Sam Scheduler', sender_id: 'sam', receiver_id: 'nora', text: 'https://video.example/sam/1/room' } })
    await expect(await within(canvasElement).findByText('calling...')).toBeVisible()
  },
}
export const IncomingCallRightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: IncomingCall.play as Play }
export const Found: Story = {
  play: async (context) => {
    await openSam(context)
    await choose(context, 'Search messages')
    await userEvent.type(await within(context.canvasElement).findByRole('searchbox', { name: 'Search messages' }), 'maple')
    await expect(await within(context.canvasElement).findByText('3 messages found')).toBeVisible()
  },
}
export const MessageCame: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: /^Chat/ })
    shownLine().come(message(10, 'Are you there?'))
    await expect(await within(document.body).findByText(/you have received a new message/)).toBeVisible()
  },
}
