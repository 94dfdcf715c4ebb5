import type { Row } from '../row.ts'

/** Sections 5 and 6: what is refused, and who may what. */
export const RULES: readonly Row[] = [
  [
    '5.1',
    'passwords and profile: what is asked for, in which words, and what is sent',
    {
      tests: [
        'shell/account.test.ts → ask for the confirmation',
        'shell/account.test.ts → refuse two that differ',
        'shell/account.test.ts → never holds the confirmation, and no empty password',
        'server/shell/account.test.ts → Old Password is required',
        'stories/shell/account.stories.tsx → ConfirmMissing',
        'stories/shell/account.stories.tsx → NewMissing',
        'stories/shell/account.stories.tsx → Different',
        'stories/shell/account.stories.tsx → SameAsBefore',
        'stories/shell/account.stories.tsx → Guessable',
        'stories/shell/account.stories.tsx → ProfileOnlySendsNoPassword',
      ],
      decision: 'passwords',
    },
  ],
  [
    '5.2',
    'a punch needs time, PIN, name and title',
    {
      tests: [
        'server/shell/punches.test.ts → Punch In time is required',
        'stories/shell/punch.stories.tsx → WithoutTime',
        'shell/times.test.ts → is sent as "%s"',
      ],
    },
  ],
  [
    '5.3',
    'a signature needs four things; errors wait for the attempt',
    {
      tests: [
        'stories/signature/add-signature.stories.tsx → AllMissing',
        'server/signatures/calls.test.ts → says what is missing in the words of the specification',
        'stories/signature/signature-dialog.stories.tsx → NothingIsWrongBeforeAnAttempt',
      ],
    },
  ],
  [
    '5.4',
    'what a ticket needs',
    {
      tests: [
        'server/shell/support.test.ts → without %s says that fields are missing',
        'server/shell/support.test.ts → The image must be an image file',
        'stories/shell/help.stories.tsx → TicketIncomplete',
        'stories/shell/help.stories.tsx → Ticket',
      ],
    },
  ],
  ['5.5', 'what a referral needs', { tests: ['server/shell/support.test.ts → without %s says: %s', 'stories/shell/help.stories.tsx → ReferralIncomplete'] }],
  [
    '5.6',
    'which settings voice can change, to what',
    {
      tests: [
        'voice/understand.test.ts → changes %s to "%s" when it was asked for',
        'voice/understand.test.ts → refuses "%s" in the words of the specification',
        'stories/shell/voice.stories.tsx → FontSize',
      ],
    },
  ],
  [
    '5.7',
    'releases take pictures and videos',
    { tests: ['stories/shell/whats-new.stories.tsx → Edited', 'server/shell/releases.test.ts → Choose an image or a video'] },
  ],

  [
    '6.1',
    'what super admins have and lack in the frame',
    {
      tests: [
        'stories/shell/account.stories.tsx → SuperAdminHasPasswordOnly',
        'shell/account.test.ts → holds nothing but the password of a super admin',
        'journeys/shell.test.ts → lead a super admin to the companies that are not verified, and pass no announcement by',
        'journeys/company-switch.test.ts → is found by a super admin who types a part of its name',
        'server/shell/all-companies.test.ts → stands in one list over all companies',
      ],
    },
  ],
  [
    '6.2',
    'four flags decide on the search',
    {
      tests: [
        'permissions/menu.test.ts → offers it in the search only with the flag %s',
        'shell/palette.test.ts → nothing that is kept from this person’s search',
      ],
      decision: 'search',
    },
  ],
  [
    '6.3',
    "an owner's menu",
    {
      tests: [
        'permissions/menu.test.ts → shows an owner everything that is not for super admins only',
        'permissions/menu.test.ts → hides the community link from staff',
        'server/shell/all-companies.test.ts → leads owners to the community from their menu',
      ],
    },
  ],
  [
    '6.4',
    "staff's menu, by what was granted",
    {
      tests: [
        'permissions/menu.test.ts → shows %s exactly what was granted',
        'permissions/menu.test.ts → hides Other Options from a case manager',
        'server/handlers/badges.test.ts → leave out what a role may not open',
        'server/handlers/badges.test.ts → say what the person’s own lists would',
        'server/records/badges.test.ts → is counted in the own company, within the bound and the picked location',
        'permissions/menu.test.ts → gives a reason for every entry that is not shown',
        'server/handlers/rights.test.ts → hold from the next call on, and are in the audit with both values',
        'server/handlers/rights.test.ts → reach open pages: the socket says so',
        'journeys/super-admin.test.ts → finds out why an entry is hidden from a role',
      ],
      decision: 'alias',
    },
  ],
  [
    '6.5',
    'titles of super admins',
    {
      tests: [
        'permissions/menu.test.ts → never shows super-admin entries to others',
        'permissions/titles.test.ts → keep the words that belong to super admins',
      ],
      decision: 'titles',
    },
  ],
  [
    '6.6',
    'company and location of the work',
    {
      tests: [
        'server/handlers/session.test.ts → moves between own companies and picks locations',
        'journeys/company-switch.test.ts → is kept until none is chosen again',
      ],
      decision: 'identity',
    },
  ],
  [
    '6.7',
    'who may open which page',
    {
      tests: [
        'permissions/titles.test.ts → keep what others need a permission for',
        'server/handlers/refusals.test.ts → gives no screen to someone who was granted nothing',
      ],
    },
  ],
]
