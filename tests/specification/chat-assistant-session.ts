import { CALLS } from './chat-assistant-session/calls.ts'
import { ENTITIES } from './chat-assistant-session/entities.ts'
import { RULES } from './chat-assistant-session/rules.ts'
import { SCREENS } from './chat-assistant-session/screens.ts'
import { ALL_EVENTS, COUNTED, LOADER } from './chat-assistant-session/shared.ts'
import type { Row, Specification } from './row.ts'

/** Rules that stand between the bullets, by section and order. */
const PROSE: readonly Row[] = [
  [
    '2.p1',
    'choices are attributes of the page',
    { tests: ['journeys/theme.test.ts → is worn before anything else of the page has come', 'journeys/theme.test.ts → follows the person to another device'] },
  ],
  ['2.p2', 'the words of the idle dialog', { tests: ['journeys/idle.test.ts → is told in the words of the specification'] }],
  ['3.p1', 'an entry of the list of people', { tests: [ALL_EVENTS, COUNTED] }],
  [
    '3.p2',
    'a message',
    {
      tests: [
        'server/chat/messages.test.ts → with who and when filled in by the server',
        ALL_EVENTS,
        'journeys/chat.test.ts → send a picture, which the other looks at',
      ],
    },
  ],
  ['3.p3', 'keys of the look', { tests: ['shell/menu-size.browser.test.tsx → is remembered under the keys of the specification'] }],
  [
    '4.p1',
    'the idle clock',
    {
      tests: [
        'session/idle-clock.test.ts → watches, counts two minutes down',
        'session/idle-clock.test.ts → goes on from any deed while it counts down',
        'session/idle-clock.test.ts → is one for all tabs',
        'journeys/idle.test.ts → locks over the page after the countdown',
      ],
      decision: 'idle',
    },
  ],
  [
    '4.p2',
    'signing in, failing, signing out',
    {
      tests: [
        'journeys/menus.test.ts → says no more than that it failed',
        'journeys/menus.test.ts → ends with signing out',
        'app/redirect.test.ts → to the sign-in',
      ],
    },
  ],
  ['4.p3', 'which size in which window', { tests: ['shell/menu-size.browser.test.tsx → gives way to narrow windows, and is as chosen again'] }],
  ['4.p4', 'the overlay', { tests: [LOADER, 'specification/paces.browser.test.tsx → the overlay of a page goes 220 ms'] }],
  [
    '8.p1',
    'toasts of the idle clock',
    { tests: ['journeys/idle.test.ts → is told in the words of the specification', 'journeys/idle.test.ts → locks over the page after the countdown'] },
  ],
]

/** The second file of the specification. */
export const CHAT_ASSISTANT_SESSION: Specification = {
  letter: 'B',
  counts: { 1: 6, 2: 48, 3: 22, 4: 12, 5: 12, 6: 4, 7: 19, 8: 12, 9: 10 },
  rows: [...SCREENS, ...ENTITIES, ...RULES, ...CALLS],
  proseCounts: { 2: 2, 3: 3, 4: 4, 8: 1 },
  prose: PROSE,
}
