import type { Row } from '../row.ts'

/** Section 3: what is kept of each thing. */
export const ENTITIES: readonly Row[] = [
  [
    '3.1',
    'who is signed in, as the page keeps it',
    {
      tests: [
        'server/handlers/session.test.ts → answers the admin record of the specification',
        'session/local-keys.test.ts → follow a change of one’s own account',
      ],
    },
  ],
  [
    '3.2',
    'fields of profile and password',
    {
      tests: [
        'server/shell/account.test.ts → keeps what was sent and leaves alone what was not',
        'stories/shell/account.stories.tsx → PasswordChanged',
        'stories/shell/account.stories.tsx → ProfileOnlySendsNoPassword',
      ],
    },
  ],
  ['3.3', 'a claim payment', { tests: ['server/shell/bell.test.ts → reports claim payments oldest first'] }],
  ['3.4', 'a notification', { tests: ['server/shell/bell.test.ts → lists admin notifications newest first'] }],
  ['3.5', 'a billing notification', { tests: ['server/shell/bell.test.ts → marks those of a location as read, once'] }],
  [
    '3.6',
    'what a punch sends',
    {
      tests: [
        'server/shell/punches.test.ts → are stored with kind, date, time and who',
        'server/shell/punches.test.ts → take their date from the agency',
        'stories/shell/punch.stories.tsx → Sent',
      ],
    },
  ],
  ['3.7', 'what a stored signature holds', { tests: ['server/signatures/calls.test.ts → stores the signature and gives it back without its PIN'] }],
  [
    '3.8',
    'the nine parts and their names',
    {
      tests: [
        'server/shell/account.test.ts → keeps the nine choices with the membership',
        'renderer/shown-tiles.test.ts → leave out o',
        'stories/shell/customize-dashboard.stories.tsx → Saved',
      ],
    },
  ],
  [
    '3.9',
    'a ticket, filled in beforehand',
    { tests: ['stories/shell/help.stories.tsx → Ticket', 'server/shell/support.test.ts → is stored with a number and its picture drawn anew'] },
  ],
  [
    '3.10',
    'a referral, its owner read only',
    { tests: ['stories/shell/help.stories.tsx → ReferralSent', 'server/shell/support.test.ts → is stored once however often it is sent'] },
  ],
  [
    '3.11',
    'a release with features and items',
    { tests: ['server/shell/releases.test.ts → shows the newest one to people of all companies', 'shell/release-draft.test.ts → sends back what was read'] },
  ],
  [
    '3.12',
    'a company in the list of super admins',
    {
      tests: [
        'server/handlers/platform-lists.test.ts → are listed to super admins with those that wait for verification',
        'server/company/settings.test.ts → let super admins change name, zone and features of the chosen company alone',
      ],
    },
  ],
  ['3.13', 'a location', { tests: ['server/handlers/session.test.ts → gives the locations to pick from with id, code and name'] }],
  [
    '3.14',
    'an announcement',
    { tests: ["server/shell/bell.test.ts → shows today's announcements", 'session/local-keys.test.ts → keep announcements in the shape of the sign-in'] },
  ],
  [
    '3.15',
    "a company's own words",
    {
      tests: [
        'server/shell/labels.test.ts → lists the two terms, and names and fields',
        'server/shell/live.test.ts → send a company',
        'server/records/sheets.test.ts → names columns and choices in the words of the company',
        'renderer/page/label-groups.test.ts → is one only while it differs from what is stored',
      ],
    },
  ],
  [
    '3.16',
    'a form that waits on the device',
    {
      tests: [
        'offline/outbox.browser.test.tsx → goes into the store of its kind, under a counting id',
        'server/forms/specification.test.ts → refuse paths that no form names, unknown keys and another form’s type',
      ],
    },
  ],
  [
    '3.17',
    'what the browser remembers',
    {
      tests: [
        'session/local-keys.test.ts → are those of the specification after a sign-in, no more and no fewer',
        'shell/menu-size.browser.test.tsx → is remembered under the keys of the specification',
        'i18n/languages.test.ts → comes from the cookie before the browser',
      ],
    },
  ],
]
