import type { Row } from '../row.ts'
import { ALL_EVENTS, COUNTED, INCOMPLETE, LOOKS } from './shared.ts'

/** Section 3: what is kept of each thing. */
export const ENTITIES: readonly Row[] = [
  ['3.1', 'a person in a group', { tests: [ALL_EVENTS, 'server/chat/messages.test.ts → are read page by page, newest first'] }],
  ['3.2', 'counts of what is new', { tests: [COUNTED] }],
  ['3.3', 'what makes a group', { tests: ['server/chat/groups.test.ts → is made by one notification, once', INCOMPLETE] }],
  [
    '3.4',
    'what the browser remembers for the chat',
    {
      tests: [
        'session/local-keys.test.ts → are those of the specification after a sign-in, no more and no fewer',
        'server/handlers/session.test.ts → answers the admin record of the specification',
      ],
    },
  ],
  ['3.5', 'values of the layout', { tests: LOOKS }],
  ['3.6', 'values of the scheme', { tests: LOOKS }],
  ['3.7', 'values of the width', { tests: LOOKS }],
  ['3.8', 'values of the colors', { tests: LOOKS }],
  ['3.9', 'values of the size', { tests: [...LOOKS, 'stories/shell/look.stories.tsx → ChosenByKeys'] }],
  [
    '3.10',
    'a conversation with the assistant',
    { tests: ['assistant/desk.test.ts → makes conversation 1, once, and gives it a title', 'assistant/model.test.ts → loses no question that was asked'] },
  ],
  [
    '3.11',
    'a message of it',
    {
      tests: [
        'assistant/api.test.ts → is read as the specification has it',
        'stories/assistant/assistant.stories.tsx → Coming',
        'stories/assistant/assistant.stories.tsx → Pictures',
      ],
    },
  ],
  ['3.12', 'the list of tabs', { tests: ['server/assistant/calls.test.ts → titled, listed, renamed, cleared, deleted and brought back'] }],
  ['3.13', 'the messages of a tab', { tests: ['server/assistant/calls.test.ts → list many conversations and messages in pages'] }],
  [
    '3.14',
    'an answer',
    {
      tests: [
        'server/assistant/calls.test.ts → answer from the help, word for word',
        'assistant-retrieval/searching.test.ts → are answered word for word, by sections and screens that are there',
      ],
    },
  ],
  ['3.15', 'titles', { tests: ['server/assistant/calls.test.ts → titled, listed, renamed, cleared, deleted and brought back'] }],
  [
    '3.16',
    'what the browser remembers of a sign-in',
    {
      tests: [
        'session/local-keys.test.ts → are those of the specification after a sign-in, no more and no fewer',
        'session/local-keys.test.ts → hold texts as they are and everything else as JSON',
        'journeys/menus.test.ts → leaves no secret in the browser',
      ],
      decision: 'marker',
    },
  ],
  [
    '3.17',
    'who is signed in, and what went wrong',
    {
      tests: [
        'app/redirect.test.ts → while nobody is signed in',
        'journeys/menus.test.ts → says no more than that it failed when the password is wrong',
        'store/setters.test.ts → keeps a locked page locked',
      ],
    },
  ],
  ['3.18', 'a calendar of samples', { decision: 'notBuilt' }],
  [
    '3.19',
    'an entry of the menu',
    { tests: ['permissions/menu.test.ts → keeps the order of the document', 'permissions/documents.test.ts → link only to what exists'] },
  ],
  [
    '3.20',
    'the store of progress notes',
    {
      tests: [
        'offline/outbox.browser.test.tsx → goes into the store of its kind, under a counting id',
        'offline/outbox.browser.test.tsx → leaves nothing in clear but what the store needs',
      ],
    },
  ],
  [
    '3.21',
    'the store of home-health records',
    { tests: ['offline/outbox.browser.test.tsx → goes into the store of its kind, under a counting id'], decision: 'hhs' },
  ],
  ['3.22', 'when they are sent', { tests: ['offline/outbox.browser.test.tsx → keeps to the order of kinds'], decision: 'kept' }],
]
