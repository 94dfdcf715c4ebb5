import type { Row } from '../row.ts'

const OFFLINE_CALLS = [
  'specification/offline-forms.test.ts → %s that waited goes to %s',
  'server/handlers/session.test.ts → takes forms that waited at %s',
  'server/forms/specification.test.ts → store once per key into the same records',
  'server/forms/specification.test.ts → file under the id of the address, and correct it',
  'offline/outbox.browser.test.tsx → keeps to the order of kinds',
]

/** Section 7: calls of the server. */
export const CALLS: readonly Row[] = [
  [
    '7.1',
    'changing the account',
    {
      tests: [
        'server/shell/account.test.ts → keeps what was sent and leaves alone what was not',
        'server/shell/account.test.ts → ends all other sessions when the password changes',
      ],
    },
  ],
  ['7.2', 'admin notifications', { tests: ['server/shell/bell.test.ts → lists admin notifications newest first'] }],
  [
    '7.3',
    'claim payments, the last seven',
    { tests: ['server/shell/bell.test.ts → reports claim payments oldest first', 'stories/shell/bell.stories.tsx → Claims'] },
  ],
  ['7.4', 'how many companies wait', { tests: ['server/shell/bell.test.ts → counts unverified companies for super admins only'] }],
  [
    '7.5',
    'asking a portal about its credentials',
    {
      tests: [
        'server/shell/bell.test.ts → answers a credential with',
        'server/shell/portal-service.test.ts → asks it with the password that is kept',
        'stories/shell/bell.stories.tsx → DhsWorks',
      ],
    },
  ],
  ['7.6', 'announcements of the day', { tests: ["server/shell/bell.test.ts → shows today's announcements"] }],
  ['7.7', 'billing notifications', { tests: ['server/shell/bell.test.ts → lists billing notifications to billers'] }],
  ['7.8', 'marking them as read', { tests: ['server/shell/bell.test.ts → marks those of a location as read, once'] }],
  [
    '7.9',
    'the calls of punches',
    { tests: ['server/shell/punches.test.ts → are stored with kind, date, time and who', 'stories/shell/punch.stories.tsx → Sent'] },
  ],
  ['7.10', 'keeping a signature', { tests: ['server/signatures/calls.test.ts → stores the signature and gives it back without its PIN'] }],
  [
    '7.11',
    'keeping the choice of parts, then loading anew',
    {
      tests: [
        'server/shell/account.test.ts → keeps the nine choices with the membership',
        'stories/shell/customize-dashboard.stories.tsx → Saved',
        'journeys/shell.test.ts → leaves out a part of the dashboard after the page has reloaded',
      ],
    },
  ],
  ['7.12', 'sending a ticket', { tests: ['server/shell/support.test.ts → is stored with a number and its picture drawn anew'] }],
  ['7.13', 'reading the release', { tests: ['server/shell/releases.test.ts → shows the newest one to people of all companies'] }],
  [
    '7.14',
    'writing a release',
    { tests: ['server/shell/releases.test.ts → is edited under its id', 'shell/release-draft.test.ts → begins a new release without an id'] },
  ],
  ['7.15', 'locations to pick from', { tests: ['server/handlers/session.test.ts → gives the locations to pick from with id, code and name'] }],
  ['7.16', 'companies to pick from', { tests: ['server/handlers/session.test.ts → lists all companies to super admins only'] }],
  [
    '7.17',
    'the words of a company',
    { tests: ['server/shell/labels.test.ts → keeps the words, tells open pages once', 'server/shell/labels.test.ts → lists the two terms'] },
  ],
  ['7.18', 'sending a home-health record that waited', { tests: OFFLINE_CALLS, decision: 'hhs' }],
  ['7.19', 'sending a progress note that waited', { tests: OFFLINE_CALLS }],
  ['7.20', 'sending a supervision that waited', { tests: OFFLINE_CALLS }],
  ['7.21', 'sending a quarterly evaluation that waited', { tests: OFFLINE_CALLS }],
  [
    '7.22',
    'the words of a language',
    {
      tests: [
        'server/handlers/language.test.ts → has every string, none blank',
        'server/handlers/language.test.ts → are kept with the person',
        'server/handlers/session.test.ts → serves the documents of the index, private and for ever, and the words by hash',
      ],
    },
  ],
  [
    '7.23',
    'the weather of a place',
    {
      tests: [
        'server/weather/weather.test.ts → has place, temperature, and description and icon of the first weather',
        'server/weather/calls.test.ts → is refused without a session and for what is no place',
      ],
    },
  ],
  ['7.24', 'sending a referral', { tests: ['server/shell/support.test.ts → is stored once however often it is sent'] }],
  [
    '7.25',
    'the server behind each call',
    { tests: ['server/handlers/refusals.test.ts → is refused without a session', 'server/handlers/refusals.test.ts → is refused with a key too many'] },
  ],
]
