import type { StoredMessage } from '#chat-line'
import type { ChatGroupUser, ChatListEntry } from '#contract'
import type { MemoryChat } from './memory-line.ts'

/** Now, of these stories. */
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

const entry = (id: string, full_name: string, part: Partial<ChatListEntry> = {}): ChatListEntry => ({
  id,
  full_name,
  name: full_name,
  status: 'offline',
  time: '',
  text: '',
  unread: 0,
  conversation_id: `with-${id}`,
  last_seq: 0,
  on_sender_model: 'Users',
  userType: 'u',
  group: false,
  ...part,
})

export const SELF = { id: 'nora', name: 'Nora Nurse', isSuper: false, maySms: true }
export const SAM = entry('sam', 'Sam Scheduler', { status: 'online', time: ago(2 * HOUR_MS), text: 'Can you take the 4 pm visit at Maple Street?', unread: 2 })
export const BILL = entry('bill', 'Bill Biller', { status: 'online', time: ago(30 * HOUR_MS), text: 'The claim went out.' })
export const OLIVE = entry('olive', 'Olive Owner', { time: ago(3 * HOUR_MS), text: 'Thank you!', muted: true })
export const NEW = entry('cass', 'Cass Manager-Featherstonehaugh of the North Shore', { conversation_id: '' })
export const TEAM = entry('team', 'Night shift', { group: true, userType: 'g', conversation_id: 'team', time: ago(HOUR_MS), text: 'Who can start at six?' })

export const MEMBERS: readonly ChatGroupUser[] = [
  { _id: 'nora', fName: 'Nora', lName: 'Nurse' },
  { _id: 'sam', fName: 'Sam', lName: 'Scheduler' },
  { _id: 'olive', fName: 'Olive', lName: 'Owner' },
]

/** A message of the conversation with Sam, so many minutes ago. */
export function message(seq: number, text: string, part: Partial<StoredMessage> & { readonly minutes?: number } = {}): StoredMessage {
  const { minutes = 0, ...rest } = part
  const isOwn = rest.side === 'left'
  const sender = isOwn ? SELF.name : SAM.full_name
  return {
    conversation_id: SAM.conversation_id,
    seq,
    client_id: `message-${seq}`,
    text,
    type: 'text',
    sender,
    sender_id: isOwn ? SELF.id : SAM.id,
    sender_name: sender,
    on_sender_model: 'Users',
    target: 'u',
    group: false,
    name: sender,
    time: ago(minutes * MINUTE_MS),
    side: 'right',
    ...rest,
  }
}
const own = (seq: number, text: string, part: Parameters<typeof message>[2] = {}): StoredMessage => message(seq, text, { side: 'left', state: 'read', ...part })

const WITH_SAM: readonly StoredMessage[] = [
  message(1, 'Good morning, Nora.', { minutes: 1_500 }),
  own(2, 'Good morning! The visit plan is at https://example.org/plans/12 (second page).', { minutes: 1_496 }),
  message(3, 'Got it, thank you.\nI will call the family.', { minutes: 1_490, reactions: [{ reaction: '👍', user_ids: ['nora'] }] }),
  message(4, '', { minutes: 180, type: 'image', file_id: 'garden', file_name: 'ramp.png', file_size: 240_000 }),
  message(5, 'The new ramp at Maple Street', { minutes: 179 }),
  own(6, 'Looks safe to me.', { minutes: 170, reply_to: { seq: 5, sender_name: SAM.full_name, text: 'The new ramp at Maple Street' }, state: 'delivered' }),
  own(7, '', {
    minutes: 168,
    type: 'pdf',
    file_id: 'plan',
    file_name: 'Care plan of March with all of its annexes.pdf',
    file_size: 1_800_000,
    state: 'delivered',
  }),
  message(8, 'Tonight at Maple Street nobody can come. Can you take the 4 pm visit?', { minutes: 122, urgent: { acknowledged: [] } }),
  message(9, 'Can you take the 4 pm visit at Maple Street?', { minutes: 121, edited_at: ago(120 * MINUTE_MS) }),
]
const IN_TEAM: readonly StoredMessage[] = [
  message(1, 'Who can start at six?', { conversation_id: 'team', group: true, minutes: 60 }),
  own(2, '@Sam Scheduler I can, until midnight.', { conversation_id: 'team', group: true, minutes: 58, mentions: ['sam'], state: 'sent' }),
  message(3, '@Nora Nurse thank you', { conversation_id: 'team', group: true, minutes: 55, mentions: ['nora'] }),
]

/** The chat of an ordinary morning. */
export const MORNING: MemoryChat = {
  selfId: SELF.id,
  selfName: SELF.name,
  lists: {
    u: [SAM, BILL, OLIVE, NEW],
    c: [entry('iris', 'Iris Abbott', { userType: 'c', on_sender_model: 'Clients' })],
    e: [],
    g: [TEAM],
  },
  messages: { [SAM.conversation_id]: WITH_SAM, team: IN_TEAM },
  members: MEMBERS,
  state: { counts: { users: 2, clients: 1, employeeintake: 0, groups: 0 } },
}

/** A conversation of so many messages. */
export const longChat = (count: number): MemoryChat => ({
  ...MORNING,
  messages: {
    [SAM.conversation_id]: Array.from({ length: count }, (_, at) =>
      (at % 3 === 0 ? own : message)(at + 1, `Message ${at + 1}: ${'a few words '.repeat(at % 7)}`, { minutes: (count - at) * 3 }),
    ),
  },
})
