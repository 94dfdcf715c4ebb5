import type { Row } from '../row.ts'
import { ASSISTANT, CHAT, COUNTED, INCOMPLETE } from './shared.ts'

/** Sections 4 to 6: what follows on what, what is refused, who may what. */
export const RULES: readonly Row[] = [
  ['4.1', 'the list opens and closes', CHAT],
  ['4.2', 'one conversation at a time', CHAT],
  ['4.3', 'another group of people is loaded', CHAT],
  ['4.4', 'a message comes in', { tests: [COUNTED, 'server/chat/messages.test.ts → reach the pages of both'], ...CHAT }],
  ['4.5', 'a call comes in', { tests: ['server/chat/groups.test.ts → that somebody types, and calls and their answers'], ...CHAT }],
  ['4.6', 'two ways of sending', CHAT],
  ['4.7', 'after a group is gone', { tests: ['server/chat/groups.test.ts → is deleted by who made it or by an owner in it'], ...CHAT }],
  [
    '4.8',
    'a hint that somebody types, and a line that comes back',
    {
      tests: [
        'server/chat/groups.test.ts → that somebody types',
        'chat-line/line.test.ts → tells the other side of typing once in two seconds, and shows it for two',
        'realtime/line.test.ts → comes back by itself when the server ends it',
      ],
    },
  ],
  ['4.9', 'message or SMS', CHAT],
  ['4.10', 'sending a question', ASSISTANT],
  ['4.11', 'from the first conversation to the next', ASSISTANT],
  ['4.12', 'an answer is typed out', ASSISTANT],

  ['5.1', 'attachments of the chat', CHAT],
  ['5.2', 'nothing blank is sent', { tests: ['server/chat/refusals.test.ts → whatever is no %s, and goes on'], ...CHAT }],
  ['5.3', 'what a message to a group needs', { tests: [INCOMPLETE], ...CHAT }],
  ['5.4', 'who may send SMS', CHAT],
  ['5.5', 'whom to add', CHAT],
  ['5.6', 'empty keys stay at home', { tests: ['chat-line/outbox.test.ts → travel without empty keys'] }],
  ['5.7', 'how long a question may be', ASSISTANT],
  ['5.8', 'another title', ASSISTANT],
  ['5.9', 'asked before it is gone', ASSISTANT],
  ['5.10', 'a title out of the question', ASSISTANT],
  ['5.11', 'capitals do not matter', ASSISTANT],
  ['5.12', 'dictating', ASSISTANT],

  [
    '6.1',
    'who writes to whom',
    {
      tests: [
        'server/chat/refusals.test.ts → super admins who would write',
        'server/chat/refusals.test.ts → clients and employees who would learn of each other',
      ],
      ...CHAT,
    },
  ],
  [
    '6.2',
    'what menu and search offer',
    {
      tests: [
        'permissions/menu.test.ts → shows a super admin every entry',
        'permissions/menu.test.ts → offers it in the search only with the flag %s',
        'permissions/menu.test.ts → hides a parent whose own title was not granted',
      ],
      decision: 'search',
    },
  ],
  [
    '6.3',
    'titles kept from the search of others',
    {
      tests: [
        'permissions/titles.test.ts → keep the words that belong to super admins',
        'permissions/menu.test.ts → offers Attendance in the search of super admins only',
      ],
      decision: 'titles',
    },
  ],
  [
    '6.4',
    'flags and guards that it leaves open',
    {
      tests: [
        'permissions/titles.test.ts → keep what others need a permission for',
        'server/handlers/rights.test.ts → let nobody give or take what they do not hold themselves',
      ],
    },
  ],
]
