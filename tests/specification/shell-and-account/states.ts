import type { Row } from '../row.ts'

/** Section 4: what follows on what. */
export const STATES: readonly Row[] = [
  [
    '4.1',
    'ways of a second step',
    {
      tests: [
        'server/two-factor/set-up.test.ts → is not switched on before its first code was right',
        'server/two-factor/set-up.test.ts → becomes a code by text message once that was proved',
        'server/two-factor/set-up.test.ts → is switched off by the password alone',
        'journeys/two-factor.test.ts → asks for it at the door and at the lock',
      ],
      decision: 'authenticator',
    },
  ],
  [
    '4.2',
    'unread until marked; then the list is asked for again',
    {
      tests: [
        'server/shell/bell.test.ts → marks those of a location as read, once',
        'stories/shell/bell.stories.tsx → BillingMarkedRead',
        'specification/paces.browser.test.tsx → billing notifications are asked for again three seconds',
      ],
    },
  ],
  [
    '4.3',
    'kinds of punches and their letters',
    { tests: ['server/shell/punches.test.ts → are stored with kind, date, time and who', 'stories/shell/punch.stories.tsx → BreakHasItsType'] },
  ],
  [
    '4.4',
    'a reminder to change the password, which can be skipped until it is due',
    {
      tests: [
        'server/guards/reminder.test.ts → fourteen days left',
        'shell/first-layer.test.ts → warns while there is time, and leaves no way round when there is none',
        'stories/shell/reminder.stories.tsx → Skipped',
        'stories/shell/reminder.stories.tsx → ChangeOpensTheAccount',
        'session/local-keys.test.ts → forget the password reminder and its count when it is skipped',
        'stories/shell/account.stories.tsx → CannotBeDismissed',
      ],
      decision: 'passwords',
    },
  ],
  [
    '4.5',
    'the course of a voice command',
    {
      tests: [
        'stories/shell/voice.stories.tsx → StopsAgain',
        'stories/shell/voice.stories.tsx → OpensAScreenAndStops',
        'stories/shell/voice.stories.tsx → SettingWithAFollowUp',
        'voice/understand.test.ts → asks for the value of "%s"',
        'voice/understand.test.ts → ends with "%s"',
      ],
    },
  ],
  [
    '4.6',
    'guessing codes: moves, points, end',
    {
      tests: [
        'games/guess.test.ts → adds 10 points for a right answer',
        'games/guess.test.ts → is over after three wrong answers, with its score',
        'games/guess.test.ts → always offers four different codes',
        'stories/shell/games.stories.tsx → GameOver',
      ],
    },
  ],
  [
    '4.7',
    'who plays what, who wins, and a level begins anew',
    {
      tests: [
        'games/tic-tac-toe.test.ts → sees of %s that the outcome is %s',
        'games/tic-tac-toe.test.ts → is never beaten on hard',
        'specification/paces.browser.test.tsx → the computer answers a move after half a second',
        'stories/shell/games.stories.tsx → HardDrawnOrWon',
      ],
    },
  ],
  ['4.8', 'two games without a screen', { asksNothing: 'no screen shows them, so there is nothing to play and nothing to test' }],
  [
    '4.9',
    'another company: kept, forgotten, loaded anew',
    {
      tests: [
        'session/local-keys.test.ts → are those of the other company when one is picked',
        'journeys/company-switch.test.ts → is opened after what was typed is kept as a draft',
      ],
    },
  ],
  ['4.10', 'another location, or none', { tests: ['journeys/company-switch.test.ts → is kept until none is chosen again'] }],
  [
    '4.11',
    'a layout that was asked for by voice loads the page anew',
    { tests: ['journeys/voice.test.ts → changes the look, lays the menu out anew after a reload'] },
  ],
  [
    '4.12',
    'forms that wait are sent when the network is back',
    {
      tests: ['offline/outbox.browser.test.tsx → keeps to the order of kinds', 'journeys/offline.test.ts → sends it exactly once when it is back'],
      decision: 'kept',
    },
  ],
  [
    '4.13',
    'the weather comes a while after the page',
    { tests: ['specification/paces.browser.test.tsx → the weather %s %i ms after the page', 'stories/shell/weather.stories.tsx → Here'] },
  ],
]
