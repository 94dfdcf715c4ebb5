import type { Row } from '../row.ts'

/** Sections 8 and 9: what is said when something fails, and numbers. */
export const WORDS: readonly Row[] = [
  [
    '8.1',
    'the account: refused and kept',
    {
      tests: [
        'stories/shell/account.stories.tsx → RefusedByTheServer',
        'stories/shell/account.stories.tsx → PasswordChanged',
        'server/shell/account.test.ts → keeps what was sent and leaves alone what was not',
      ],
    },
  ],
  [
    '8.2',
    'the portal refuses or cannot be asked',
    {
      tests: [
        'stories/shell/bell.stories.tsx → DhsRefused',
        'stories/shell/bell.stories.tsx → DhsWithoutCredentials',
        'stories/shell/bell.stories.tsx → DhsUnreachable',
        'server/shell/portal-service.test.ts → says that it cannot be reached when',
      ],
    },
  ],
  [
    '8.3',
    'what the server says of a punch',
    {
      tests: [
        'stories/shell/punch.stories.tsx → WrongPin',
        'journeys/shell.test.ts → punches a biller in after a signature is stored, and says when the PIN is wrong',
      ],
    },
  ],
  ['8.4', 'lists without entries', { tests: ['stories/shell/bell.stories.tsx → NothingAtAll', 'readme.test.ts → loads beside all other documents'] }],
  ['8.5', 'a signature over a broken network', { tests: ['signature/dialog.browser.test.tsx → stops its loader on a network error'] }],
  [
    '8.6',
    'a ticket that is not whole',
    { tests: ['stories/shell/help.stories.tsx → TicketIncomplete', 'server/shell/support.test.ts → without %s says that fields are missing'] },
  ],
  [
    '8.7',
    'a place that is not told',
    {
      tests: [
        'stories/shell/weather.stories.tsx → NotSupported',
        'stories/shell/weather.stories.tsx → NotAllowed',
        'stories/shell/weather.stories.tsx → AsksOnlyOnAClick',
      ],
    },
  ],
  [
    '8.8',
    'weather that does not come',
    {
      tests: [
        'server/weather/weather.test.ts → is told in the words of the specification when the service %s',
        'stories/shell/weather.stories.tsx → ServiceDown',
      ],
    },
  ],
  ['8.9', 'the words of the password reminder', { tests: ['stories/shell/reminder.stories.tsx → Skipped'] }],
  [
    '8.10',
    'a spoken setting that is none, and silence',
    {
      tests: [
        'voice/understand.test.ts → refuses "%s" in the words of the specification',
        'stories/shell/voice.stories.tsx → SettingWithAFollowUp',
        'stories/shell/voice.stories.tsx → FontSize',
        'stories/shell/voice.stories.tsx → NoTextToSpeak',
      ],
    },
  ],
  ['8.11', 'what the games say', { tests: ['stories/shell/games.stories.tsx → GameOver', 'stories/shell/games.stories.tsx → HardDrawnOrWon'] }],

  [
    '9.1',
    'seven payments, 230 pixels, three seconds, ten digits',
    {
      tests: [
        'stories/shell/bell.stories.tsx → Claims',
        'specification/paces.browser.test.tsx → billing notifications are asked for again three seconds',
        'widgets/number-text.test.ts → drops a country code and a key beyond ten digits',
        'journeys/shell.test.ts → show an owner their lists in five tabs',
      ],
    },
  ],
  ['9.2', 'how days and moments are written', { tests: ['stories/shell/bell.stories.tsx → Claims', 'shell/times.test.ts → reads MMM d, y h:mm:ss a'] }],
  [
    '9.3',
    'the pad',
    {
      tests: [
        'signature/pad.browser.test.tsx → gives a PNG of 460 × 200 with black strokes',
        'signature/pad.browser.test.tsx → writes black on white in the dark theme too',
      ],
    },
  ],
  [
    '9.4',
    'numbers of the games',
    {
      tests: [
        'games/guess.test.ts → draws from twenty billing codes',
        'games/guess.test.ts → adds 10 points for a right answer',
        'games/guess.test.ts → always offers four different codes',
        'specification/paces.browser.test.tsx → the computer answers a move after half a second',
      ],
    },
  ],
  [
    '9.5',
    'how long a search rests, and how much it suggests',
    {
      tests: [
        'shell/palette.test.ts → waits until typing has rested for 200 ms',
        'shell/palette.test.ts → suggests at most 200',
        'server/guards/companies.test.ts → are at most 500 for a super admin',
        'server/guards/companies.test.ts → are found beyond the 500',
      ],
    },
  ],
  [
    '9.6',
    'two seconds before a reload, three before the weather',
    {
      tests: [
        'journeys/company-switch.test.ts → is opened after what was typed is kept as a draft',
        'journeys/voice.test.ts → lays the menu out anew after a reload',
        'specification/paces.browser.test.tsx → the weather %s %i ms after the page',
      ],
    },
  ],
  [
    '9.7',
    'codes and names of the languages, which one is chosen, and where it is kept',
    {
      tests: [
        'i18n/languages.test.ts → is one of ten, of which Arabic and Urdu read from right to left',
        'i18n/languages.test.ts → falls back to English for one that is not supported',
        'i18n/languages.test.ts → comes from the first supported one of the browser',
        'journeys/languages.test.ts → is spoken from sign-in to a list and a form',
        'journeys/languages.test.ts → is chosen without a reload',
        'mirrored.test.ts → no style names left or right',
      ],
      decision: 'languages',
    },
  ],
  ['9.8', 'the language that is heard', { tests: ['stories/shell/voice.stories.tsx → StopsAgain'], decision: 'speech' }],
  [
    '9.9',
    'when and how support is reached',
    { tests: ['stories/shell/help.stories.tsx → ContactUs', 'server/shell/all-companies.test.ts → says where people find help on a screen'] },
  ],
  ['9.10', 'nine switches', { tests: ['stories/shell/customize-dashboard.stories.tsx → Nine'] }],
]
