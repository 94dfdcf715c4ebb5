import type { Row } from '../row.ts'
import { COUNTED, INCOMPLETE } from './shared.ts'

/** Sections 4 to 6: what follows on what, what is refused, who may what. */
export const RULES: readonly Row[] = [
  ['4.1', 'the list opens and closes', { tests: ['chat/list.browser.test.tsx → closes the conversation with the list'] }],
  [
    '4.2',
    'one conversation at a time',
    {
      tests: [
        'chat/list.browser.test.tsx → warns beside an open one, and switches',
        'chat/list.browser.test.tsx → gives way without a question',
        'chat/list.browser.test.tsx → is as large as the specification says',
      ],
    },
  ],
  ['4.3', 'another group of people is loaded', { tests: ['chat/list.browser.test.tsx → stands still while one of its tabs is loading'] }],
  [
    '4.4',
    'a message comes in',
    {
      tests: [
        COUNTED,
        'server/chat/messages.test.ts → reach the pages of both',
        'chat/list.browser.test.tsx → gives way without a question',
        'chat/list.browser.test.tsx → is told by a toast that opens it',
        'chat/sound.browser.test.tsx → makes one afterwards, unless that was switched off',
        'chat-line/list.test.ts → moves who wrote to the top of those who are there as much',
        'chat/conversation.browser.test.tsx → stays where one reads while older',
        'chat/conversation.browser.test.tsx → keeps it when the window grows and shrinks again',
      ],
    },
  ],
  [
    '4.5',
    'a call comes in',
    {
      tests: [
        'server/chat/groups.test.ts → that somebody types, and calls and their answers',
        'chat/conversation.browser.test.tsx → opens in a small window',
        'chat/conversation.browser.test.tsx → can be rejected, and its ring stopped',
        'chat/sound.browser.test.tsx → makes it in one tab alone; a call rings there',
        'server/chat/missed-calls.test.ts → that nobody takes leaves one line for both',
        'server/chat/calls.test.ts → rings at the other with a link that nobody guesses, and every answer reaches the caller',
      ],
    },
  ],
  [
    '4.6',
    'two ways of sending',
    { tests: ['chat/conversation.browser.test.tsx → goes off by Enter, without blanks', 'chat/conversation.browser.test.tsx → goes off by the button alone'] },
  ],
  [
    '4.7',
    'after a group is gone',
    {
      tests: [
        'server/chat/groups.test.ts → is deleted by who made it or by an owner in it',
        'chat/groups.browser.test.tsx → goes after a question, and its window with it',
      ],
    },
  ],
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
  [
    '4.9',
    'message or SMS',
    {
      tests: [
        'chat/conversation.browser.test.tsx → goes off by Enter, without blanks',
        'chat/conversation.browser.test.tsx → takes nothing over from the chat',
      ],
    },
  ],
  [
    '4.10',
    'sending a question',
    { tests: ['assistant/desk.test.ts → come while an answer is on its way', 'stories/assistant/assistant.stories.tsx → SecondQuestionStays'] },
  ],
  [
    '4.11',
    'from the first conversation to the next',
    {
      tests: [
        'assistant/desk.test.ts → makes conversation 1, once, and gives it a title',
        'assistant/desk.test.ts → opens its first conversation and reads its messages',
        'assistant/desk.test.ts → opens the first that remains when the open one is deleted',
      ],
    },
  ],
  [
    '4.12',
    'an answer is typed out',
    {
      tests: [
        'specification/paces.browser.test.tsx → an answer is typed out at ten milliseconds',
        'assistant/panel.browser.test.tsx → is typed out, may be shown at once',
      ],
    },
  ],

  [
    '5.1',
    'attachments of the chat',
    {
      tests: [
        'chat/conversation.browser.test.tsx → of three million bytes is refused',
        'server/chat/files.test.ts → of three million bytes and more are refused',
        'server/chat/files.test.ts → has its type from its bytes',
        'chat/rules.test.ts → of %i bytes and type %s',
        'chat/rules.test.ts → %s is %s',
      ],
    },
  ],
  [
    '5.2',
    'nothing blank is sent',
    {
      tests: [
        'server/chat/refusals.test.ts → whatever is no %s, and goes on',
        'chat/conversation.browser.test.tsx → is not sent while it is %j',
        'chat/conversation.browser.test.tsx → is shown, can be left out',
      ],
    },
  ],
  [
    '5.3',
    'what a message to a group needs',
    {
      tests: [
        INCOMPLETE,
        'chat/groups.browser.test.tsx → needs people, a name and words',
        'chat/groups.browser.test.tsx → is called at once with people and a name',
        'chat/groups.browser.test.tsx → is not made for a call where groups can not be called',
      ],
    },
  ],
  ['5.4', 'who may send SMS', { tests: ['chat/conversation.browser.test.tsx → is offered to %j: %s'] }],
  ['5.5', 'whom to add', { tests: ['chat/groups.browser.test.tsx → loses and gains people'] }],
  ['5.6', 'empty keys stay at home', { tests: ['chat-line/outbox.test.ts → travel without empty keys'] }],
  [
    '5.7',
    'how long a question may be',
    {
      tests: [
        'assistant/desk.test.ts → are blank or too long',
        'stories/assistant/assistant.stories.tsx → AlmostFull',
        'stories/assistant/assistant.stories.tsx → NoneOpen',
      ],
    },
  ],
  ['5.8', 'another title', { tests: ['stories/assistant/assistant.stories.tsx → Rename', 'stories/assistant/assistant.stories.tsx → RenameBlank'] }],
  [
    '5.9',
    'asked before it is gone',
    {
      tests: [
        'stories/assistant/assistant.stories.tsx → Delete',
        'stories/assistant/assistant.stories.tsx → Clear',
        'stories/assistant/undo.stories.tsx → Undone',
      ],
    },
  ],
  ['5.10', 'a title out of the question', { tests: ['assistant/titles.test.ts → makes of %j %j'] }],
  ['5.11', 'capitals do not matter', { tests: ['assistant/titles.test.ts → finds %j by %j', 'stories/assistant/assistant.stories.tsx → Search'] }],
  [
    '5.12',
    'dictating',
    {
      tests: [
        'app/dictation.test.ts → is heard as American English',
        'stories/assistant/assistant.stories.tsx → Dictating',
        'stories/assistant/assistant.stories.tsx → DictationOff',
        'stories/assistant/assistant.stories.tsx → NotDictatingWhileSending',
      ],
    },
  ],

  [
    '6.1',
    'who writes to whom',
    {
      tests: [
        'server/chat/refusals.test.ts → super admins who would write',
        'server/chat/refusals.test.ts → clients and employees who would learn of each other',
        'chat/conversation.browser.test.tsx → is refused to super admins',
        'chat/conversation.browser.test.tsx → is offered to %j: %s',
        'chat/groups.browser.test.tsx → is offered on the tab of groups alone',
        'chat/groups.browser.test.tsx → has its actions in a group alone',
        'chat/groups.browser.test.tsx → takes everybody of another audience',
      ],
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
