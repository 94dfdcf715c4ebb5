import type { Row } from '../row.ts'
import { ALL_EVENTS, COUNTED, INCOMPLETE, LOADER } from './shared.ts'

/** Sections 7 to 9: calls, what is said when something fails, and numbers. */
export const CALLS: readonly Row[] = [
  ['7.1', 'marking a conversation as read', { tests: [COUNTED, ALL_EVENTS] }],
  ['7.2', 'counts by a call', { tests: [COUNTED] }],
  ['7.3', 'people by a call', { tests: [ALL_EVENTS, 'server/chat/refusals.test.ts → the calls of who is not signed in'] }],
  [
    '7.4',
    'SMS by a call',
    {
      tests: [
        'server/sms/sms.test.ts → is refused where the company has not switched text messages on',
        'server/sms/sms.test.ts → tells the number of the record only that there is something to read',
        'server/sms/sms.test.ts → is handed what is due with its token',
      ],
    },
  ],
  ['7.5', 'events of a page', { tests: [ALL_EVENTS, 'server/chat/refusals.test.ts → knows of no event that these tests don’t'] }],
  [
    '7.6',
    'events of the server',
    {
      tests: [
        ALL_EVENTS,
        'server/chat/groups.test.ts → who comes and goes, changes only',
        'server/chat/groups.test.ts → that somebody types, and calls and their answers',
        COUNTED,
        'server/chat/told.test.ts → reaches the open pages of its readers, without a word of it',
      ],
    },
  ],
  [
    '7.7',
    'links of video calls',
    {
      tests: [
        'server/chat/calls.test.ts → leads there, for a group by its name, and is as hard to guess',
        'journeys/call.test.ts → connects the two, shows and silences them',
        'chat/conversation.browser.test.tsx → opens in a small window',
      ],
    },
  ],
  [
    '7.8',
    'asking for a title',
    {
      tests: [
        'server/assistant/calls.test.ts → titled, listed, renamed, cleared, deleted and brought back',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.9',
    'asking a question',
    {
      tests: [
        'server/assistant/calls.test.ts → answer from the help, word for word',
        'assistant-retrieval/searching.test.ts → are answered word for word, by sections and screens that are there',
        'server/assistant/running.test.ts → is one for the same question, however often it comes at once',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.10',
    'reading the tabs',
    {
      tests: [
        'assistant/api.test.ts → is read as text and then as JSON: a page is a failure, whatever it calls itself',
        'server/assistant/calls.test.ts → list many conversations and messages in pages',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.11',
    'reading a tab',
    {
      tests: [
        'assistant/api.test.ts → is read as text and then as JSON: a page is a failure, whatever it calls itself',
        'server/assistant/calls.test.ts → list many conversations and messages in pages',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.12',
    'renaming a tab',
    {
      tests: [
        'server/assistant/calls.test.ts → titled, listed, renamed, cleared, deleted and brought back',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.13',
    'deleting a tab',
    {
      tests: [
        'server/assistant/calls.test.ts → titled, listed, renamed, cleared, deleted and brought back',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.14',
    'clearing a tab',
    {
      tests: [
        'server/assistant/calls.test.ts → titled, listed, renamed, cleared, deleted and brought back',
        'server/assistant/remote.test.ts → is asked in the name of the session’s own user, with the headers of the specification',
      ],
    },
  ],
  [
    '7.15',
    'fetching pictures',
    {
      tests: [
        'assistant/api.test.ts → has pictures that are asked for as pictures',
        'server/assistant/remote.test.ts → gives those of its own host from our own address',
        'stories/assistant/assistant.stories.tsx → Pictures',
      ],
    },
  ],
  [
    '7.16',
    'what each call carries, and the one with the copy of an id',
    {
      tests: [
        'api/client.test.ts → carry Cache-Control, token, _id and cid on every call',
        'api/client.test.ts → carry the copy id as _id where a call gives one',
        'server/handlers/session.test.ts → knows the copy id only with its challenge',
      ],
      decision: 'marker',
    },
  ],
  [
    '7.17',
    'the words of a language',
    { tests: ['server/handlers/language.test.ts → has every string, none blank', 'journeys/languages.test.ts → is spoken from sign-in to a list and a form'] },
  ],
  [
    '7.18',
    'live chat, push and icons of others',
    {
      tests: [
        'server/live-chat/live-chat.test.ts → on screens without health data, and on no other',
        'server/live-chat/live-chat.test.ts → has it off at first, and switches on only what is allowed',
        'server/push/push.test.ts → carries nothing, and a token that the service can check',
        'shell/push-setting.browser.test.tsx → asks the person after a click only',
        'widgets/icons.test.ts → each name that documents may use has one drawing',
        'server/pipeline/headers.test.ts → hold the policy that was tried with the page',
      ],
      decision: 'selfHosted',
    },
  ],
  [
    '7.19',
    'signing in and out; no pings',
    { tests: ['server/handlers/session.test.ts → ends the session at sign-out', 'session/idle-clock.test.ts → reports at most once in ten minutes'] },
  ],

  [
    '8.1',
    'words of the chat',
    {
      tests: [
        INCOMPLETE,
        'server/chat/refusals.test.ts → super admins who would write, with the words of the specification',
        'chat/groups.browser.test.tsx → needs people, a name and words',
        'chat/conversation.browser.test.tsx → of three million bytes is refused',
        'chat/conversation.browser.test.tsx → goes off by the button alone',
        'chat/list.browser.test.tsx → warns beside an open one',
        'chat/list.browser.test.tsx → is told by a toast that opens it',
      ],
    },
  ],
  [
    '8.2',
    'words of the server',
    {
      tests: [
        'chat/groups.browser.test.tsx → loses and gains people, and tells a refusal',
        'chat/conversation.browser.test.tsx → takes nothing over from the chat, and says why',
      ],
    },
  ],
  [
    '8.3',
    'quiet failures of the chat',
    {
      tests: [
        'chat/conversation.browser.test.tsx → tells that in its line alone: no toast',
        'chat-line/line.test.ts → stops its loading sign where a call or a list fails that it had before',
        'chat/conversation.browser.test.tsx → says so, lists what waits',
      ],
    },
  ],
  [
    '8.4',
    'a question fails',
    {
      tests: [
        'stories/assistant/assistant.stories.tsx → Failed',
        'stories/assistant/assistant.stories.tsx → Retried',
        'assistant/desk.test.ts → that never began leaves the question, to be sent again as it was',
      ],
    },
  ],
  ['8.5', 'no answer', { tests: ['stories/assistant/assistant.stories.tsx → EmptyAnswer'] }],
  ['8.6', 'no title', { tests: ['assistant/desk.test.ts → is the title itself where none is made'] }],
  [
    '8.7',
    'no tabs',
    {
      tests: [
        'assistant/desk.test.ts → stays as it was when it can not be read again (R39)',
        'stories/assistant/assistant.stories.tsx → ListFailed',
        'stories/assistant/assistant.stories.tsx → NothingLoaded',
      ],
    },
  ],
  [
    '8.8',
    'quiet failures of the assistant',
    { tests: ['assistant/desk.test.ts → is unchanged when %s fails', 'stories/assistant/assistant.stories.tsx → PictureGone'] },
  ],
  [
    '8.9',
    'a call that is refused for want of a session',
    {
      tests: [
        'api/client.test.ts → ends the session',
        'api/client.test.ts → is an answer',
        'api/client.test.ts → is sent once more, word for word, after a sign-in in place',
        'journeys/sign-in-again.test.ts → the one call that was refused is sent once more',
      ],
      decision: 'kept',
    },
  ],
  [
    '8.10',
    'too many calls, quietly',
    { tests: ['api/client.test.ts → is not shown for 401, 429', 'api/client.test.ts → waits as long as it was asked to and is sent once more'] },
  ],
  [
    '8.11',
    'what is said of an error, and what is not',
    {
      tests: [
        'api/client.test.ts → is not shown for: %s',
        'api/client.test.ts → is shown for everything else, a part of a quiet message too',
        'api/client.test.ts → carries status, code, message',
        'api/client.test.ts → is not shown for a page in the place of an answer',
        'api/client.test.ts → with status 200 as a failure',
        'api/catalogue.test.ts → documents every code that the server answers',
      ],
    },
  ],
  [
    '8.12',
    'a lookup of the address that fails',
    {
      tests: ['api/client.test.ts → and a network that is not there', 'server/pipeline/headers.test.ts → hold the policy that was tried with the page'],
      decision: 'selfHosted',
    },
  ],

  [
    '9.1',
    'limits of messages',
    {
      tests: [
        'chat/rules.test.ts → of %i bytes and type %s',
        'chat-line/line.test.ts → tells the other side of typing once in two seconds',
        'chat/conversation.browser.test.tsx → goes off by Enter, without blanks',
      ],
    },
  ],
  [
    '9.2',
    'letters, order and times of the list',
    {
      tests: [
        'chat-line/list.test.ts → has who is online first',
        'chat/list.browser.test.tsx → tells how long ago the last message was',
        'chat/conversation.browser.test.tsx → has the sender, the time as the specification',
      ],
    },
  ],
  [
    '9.3',
    'sizes of the windows',
    { tests: ['chat/list.browser.test.tsx → is as large as the specification says', 'chat/conversation.browser.test.tsx → opens in a small window'] },
  ],
  [
    '9.4',
    'how the line comes back',
    { tests: ['realtime/line.test.ts → is opened as the specification says', 'server/chat/faults.test.ts → again and again under both'] },
  ],
  [
    '9.5',
    'limits and paces of the assistant',
    {
      tests: [
        'assistant/phrases.test.ts → at the paces of the specification',
        'specification/paces.browser.test.tsx → an answer is typed out at ten milliseconds',
        'assistant/titles.test.ts → makes of %j %j',
        'stories/assistant/assistant.stories.tsx → AlmostFull',
        'assistant/panel.browser.test.tsx → is typed out, may be shown at once',
      ],
    },
  ],
  [
    '9.6',
    'times of the idle clock',
    {
      tests: [
        'session/idle-clock.test.ts → counts two minutes down after the idle time',
        'session/idle-clock.test.ts → takes deeds within half a second for one',
        'server/guards/sessions.test.ts → ends after the idle time of the company',
        'server/guards/sessions.test.ts → ends after twelve idle hours where the company sets nothing',
        'server/company/settings.test.ts → warn of idle times above thirty minutes',
        'server/company/settings.test.ts → idle minutes above twelve hours',
      ],
      decision: 'idle',
    },
  ],
  [
    '9.7',
    'widths of the sidebar and heights of its menus',
    {
      tests: [
        'shell/menu-size.browser.test.tsx → gives way to narrow windows',
        'shell/flyout-menu.browser.test.tsx → lets a long group scroll at 400 pixels',
        'chat/conversation.browser.test.tsx → is shown at no more than half of the width',
      ],
    },
  ],
  [
    '9.8',
    'paces of the overlay; English first',
    {
      tests: [
        LOADER,
        'shell/route-loader.browser.test.tsx → its bar creeps to 95 %',
        'specification/paces.browser.test.tsx → the overlay of a page goes 220 ms',
        'specification/paces.browser.test.tsx → its tips turn every 2.6 seconds',
        'i18n/languages.test.ts → falls back to English',
      ],
    },
  ],
  [
    '9.9',
    'version of the store, tooltips',
    {
      tests: [
        'offline/outbox.browser.test.tsx → refuses a database of a newer version politely',
        'offline/outbox.browser.test.tsx → goes into the store of its kind, under a counting id',
        'widgets/tooltip.browser.test.tsx → is one, a child of the body',
        'widgets/tooltip.browser.test.tsx → comes at once with the focus of the keyboard',
      ],
      decision: 'notBuilt',
    },
  ],
  ['9.10', 'times of the libraries of others', { asksNothing: 'the specification leaves them out itself' }],
]
