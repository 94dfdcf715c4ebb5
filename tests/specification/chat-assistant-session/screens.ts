import type { Row } from '../row.ts'
import { LOADER, LOOKS } from './shared.ts'

const ROUTES = 'permissions/documents.test.ts → have each route of the specification, spelled as there'
const NAMED = 'permissions/documents.test.ts → call screens by the friendly names of the specification: %s'

/** Sections 1 and 2: what there is to see, and the names of routes. */
export const SCREENS: readonly Row[] = [
  [
    '1.1',
    'people write to each other',
    {
      tests: [
        'server/chat/messages.test.ts → reach the pages of both',
        'server/chat/started-server.test.ts → carries messages, refuses in words',
        'journeys/chat.test.ts → chat: a toast tells it',
        'journeys/chat.test.ts → a group is made, written to and deleted',
      ],
    },
  ],
  [
    '1.2',
    'an assistant answers questions',
    {
      tests: [
        'journeys/assistant.test.ts → answers from the help, opens the screen beside the answer',
        'journeys/assistant-model.test.ts → that can not be had is one of the help, which says so',
        'server/assistant/settings.test.ts → close every call of the assistant for the whole company',
      ],
    },
  ],
  [
    '1.3',
    'people choose how the workspace looks',
    {
      tests: [
        'journeys/theme.test.ts → follows the person to another device, over tabs, and back',
        'server/handlers/look.test.ts → is kept with the person, over sessions',
      ],
    },
  ],
  [
    '1.4',
    'a session ends when nobody is there',
    {
      tests: ['journeys/idle.test.ts → is told in the words of the specification', 'server/guards/sessions.test.ts → ends after the idle time of the company'],
    },
  ],
  ['1.5', 'a page that is opened is named', { tests: [LOADER] }],
  [
    '1.6',
    'forms are kept without a network',
    { tests: ['journeys/offline.test.ts → sends it exactly once when it is back', 'journeys/offline.test.ts → opens a half-filled form as it was'] },
  ],

  ['2.1', 'the bare address', { tests: ['app/redirect.test.ts → to the sign-in', 'app/redirect.test.ts → to what was wanted'] }],
  [
    '2.2',
    'forms for people without an account',
    { tests: ['journeys/form-link.test.ts → goes out as a link', 'server/form-links/form-links.test.ts → is handed in once'] },
  ],
  [
    '2.3',
    'the pages of signing in',
    {
      tests: [
        'journeys/menus.test.ts → says no more than that it failed',
        'journeys/password-link.test.ts → chooses a new password by a mailed link',
        'journeys/first-set-up.test.ts → makes the first account of an empty database',
        'app/redirect.test.ts → shows that page, and addresses that are none',
      ],
    },
  ],
  [
    '2.4',
    'the pages behind it, under the idle clock',
    { tests: ['journeys/menus.test.ts → leads to the page that was wanted', 'journeys/idle.test.ts → locks over the page after the countdown'] },
  ],
  [
    '2.5',
    'addresses that are none',
    {
      tests: [
        'app/redirect.test.ts → shows the workspace and unknown addresses',
        'navigation/route-table.test.ts → finds the route drawn where no other fits',
        'journeys/menus.test.ts → opens not-found under its friendly name',
      ],
    },
  ],
  [
    '2.6',
    'menu at the side or in a row',
    { tests: ['journeys/voice.test.ts → lays the menu out anew after a reload', 'stories/shell/frame.stories.tsx → HorizontalOpened'] },
  ],
  [
    '2.7',
    'buttons for settings, assistant and the menu of phones',
    {
      tests: [
        'journeys/theme.test.ts → follows the person to another device',
        'stories/shell/top-bar.stories.tsx → Phone',
        'journeys/assistant.test.ts → answers from the help, opens the screen beside the answer',
      ],
    },
  ],
  [
    '2.8',
    'menus inside menus, with the page that is open',
    {
      tests: [
        'shell/flyout-menu.browser.test.tsx → marks the group of the current page',
        'shell/flyout-menu.browser.test.tsx → is worked by keys',
        'shell/active-item.test.ts → gives the way from the top of the menu',
      ],
    },
  ],
  ['2.9', 'where the menu is', { tests: [...LOOKS, 'stories/shell/look.stories.tsx → ChosenByKeys'] }],
  ['2.10', 'light or dark', { tests: [...LOOKS, 'journeys/theme.test.ts → follows the person to another device'] }],
  ['2.11', 'as wide as the window or not', { tests: [...LOOKS, 'stories/shell/frame.stories.tsx → Detached'] }],
  ['2.12', 'color of the top bar', { tests: [...LOOKS, 'shell/menu-size.browser.test.tsx → is remembered under the keys of the specification'] }],
  [
    '2.13',
    'color of the menu',
    { tests: [...LOOKS, 'journeys/theme.test.ts → follows the person to another device', 'stories/shell/look.stories.tsx → ChosenByKeys'] },
  ],
  [
    '2.14',
    'six sizes of the sidebar',
    {
      tests: [
        ...LOOKS,
        'shell/menu-size.browser.test.tsx → is that of the width also where %s was chosen',
        'stories/shell/frame.stories.tsx → HoverView',
        'shell/flyout-menu.browser.test.tsx → names its icons, and opens groups beside them',
      ],
    },
  ],
  [
    '2.15',
    'back to how it was at first',
    {
      tests: [
        'stories/shell/look.stories.tsx → ChosenByKeys',
        'journeys/theme.test.ts → and back to what it was at first',
        'server/handlers/look.test.ts → is what was chosen last, whenever it arrives',
      ],
    },
  ],
  ['2.16', 'head of the list, and whether something is new', { tests: ['chat/list.browser.test.tsx → is one button that says whether something is unread'] }],
  [
    '2.17',
    'searching people',
    {
      tests: [
        'chat/list.browser.test.tsx → has room for the words of its search',
        'chat/list.browser.test.tsx → finds people by name',
        'chat/rules.test.ts → is found by words of a name',
      ],
    },
  ],
  [
    '2.18',
    'four groups of people',
    {
      tests: [
        'chat/list.browser.test.tsx → has the company’s own words for clients and employees',
        'chat/list.browser.test.tsx → stands still while one of its tabs is loading',
      ],
    },
  ],
  [
    '2.19',
    'a row for each person',
    { tests: ['chat/list.browser.test.tsx → says in a row who, whether there, when', 'stories/chat/chat.stories.tsx → ListEmpty'] },
  ],
  [
    '2.20',
    'one conversation',
    {
      tests: [
        'chat/list.browser.test.tsx → is as large as the specification says',
        'stories/chat/chat.stories.tsx → ConversationEmpty',
        'chat/conversation.browser.test.tsx → is shown, can be left out',
        'chat/conversation.browser.test.tsx → goes off by the button alone',
        'chat/groups.browser.test.tsx → has its actions in a group alone',
      ],
    },
  ],
  [
    '2.21',
    'dialogs of calls, pictures and groups',
    {
      tests: [
        'stories/chat/chat.stories.tsx → IncomingCall',
        'chat/conversation.browser.test.tsx → of a message is looked at in a dialog',
        'chat/groups.browser.test.tsx → needs people, a name and words',
        'chat/groups.browser.test.tsx → loses and gains people',
      ],
    },
  ],
  [
    '2.22',
    'conversations at the side',
    { tests: ['stories/assistant/assistant.stories.tsx → ListPhone', 'stories/assistant/assistant.stories.tsx → Conversation'] },
  ],
  [
    '2.23',
    'title and what can be done',
    {
      tests: [
        'stories/assistant/assistant.stories.tsx → Conversation',
        'stories/assistant/assistant.stories.tsx → Clear',
        'stories/assistant/assistant.stories.tsx → Closed',
      ],
    },
  ],
  ['2.24', 'messages and input', { tests: ['stories/assistant/assistant.stories.tsx → Conversation', 'stories/assistant/assistant.stories.tsx → Dictating'] }],
  [
    '2.25',
    'the first conversation',
    {
      tests: [
        'assistant/phrases.test.ts → types ten languages',
        'assistant/panel.browser.test.tsx → the word of welcome types itself',
        'assistant/panel.browser.test.tsx → it stands still, in English',
        'stories/assistant/assistant.stories.tsx → First',
      ],
    },
  ],
  ['2.26', 'nothing chosen', { tests: ['stories/assistant/assistant.stories.tsx → NoneOpen'] }],
  ['2.27', 'a picture in full', { tests: ['stories/assistant/assistant.stories.tsx → PictureInFull'] }],
  ['2.28', 'searching conversations', { tests: ['stories/assistant/assistant.stories.tsx → Search'] }],
  [
    '2.29',
    'comes with a navigation and goes after it',
    {
      tests: [
        LOADER,
        'specification/paces.browser.test.tsx → the overlay of a page goes 220 ms',
        'shell/route-loader.browser.test.tsx → a page that is there at once is not announced',
      ],
    },
  ],
  ['2.30', 'what it says', { tests: [LOADER, 'shell/route-loader.browser.test.tsx → and home is prepared'] }],
  [
    '2.31',
    'which name a path has',
    {
      tests: [
        'navigation/route-table.test.ts → is named by the longest route above it',
        'shell/route-loader.browser.test.tsx → an unknown one is called Workspace',
      ],
    },
  ],
  [
    '2.32',
    'its bar and its tips',
    { tests: ['shell/route-loader.browser.test.tsx → its bar creeps to 95 %', 'specification/paces.browser.test.tsx → its tips turn every 2.6 seconds'] },
  ],
  ['2.33', 'names: dashboards', { tests: [ROUTES, NAMED, 'journeys/menus.test.ts → opens not-found under its friendly name'] }],
  ['2.34', 'names: clients', { tests: [ROUTES, NAMED] }],
  ['2.35', 'names: employees', { tests: [ROUTES, NAMED] }],
  ['2.36', 'names: e-docs', { tests: [ROUTES, NAMED] }],
  ['2.37', 'names: clinical forms', { tests: [ROUTES, NAMED] }],
  ['2.38', 'names: scheduling, time cards, attendance', { tests: [ROUTES, NAMED] }],
  ['2.39', 'names: billing', { tests: [ROUTES, NAMED] }],
  ['2.40', 'names: configuration', { tests: [ROUTES, NAMED] }],
  ['2.41', 'names: eligibility', { tests: [ROUTES, NAMED] }],
  ['2.42', 'names: exclusion lists', { tests: [ROUTES, NAMED] }],
  ['2.43', 'names: files of the state', { tests: [ROUTES, NAMED] }],
  ['2.44', 'names: insurance', { tests: [ROUTES, NAMED] }],
  ['2.45', 'names: fax', { tests: [ROUTES, NAMED] }],
  ['2.46', 'names: reports', { tests: [ROUTES, NAMED] }],
  ['2.47', 'names: help and logs', { tests: [ROUTES, NAMED, 'permissions/menu.test.ts → shows %s exactly what was granted'] }],
  ['2.48', 'names: recycle bin', { tests: [ROUTES, NAMED] }],
]
