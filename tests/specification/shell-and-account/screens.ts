import type { Row } from '../row.ts'
import { ROUTES } from './shared.ts'

/** Sections 1 and 2: people, areas, routes, the frame and its dialogs. */
export const SCREENS: readonly Row[] = [
  [
    '1.1',
    'three kinds of users',
    {
      tests: [
        'permissions/allows.test.ts → lets owners and super admins through what is for owners',
        'permissions/menu.test.ts → shows %s exactly what was granted',
      ],
    },
  ],
  [
    '1.2',
    'people of several companies choose one',
    {
      tests: [
        'server/handlers/session.test.ts → moves between own companies',
        'journeys/company-switch.test.ts → is opened after what was typed is kept as a draft',
        'stories/shell/pickers.stories.tsx → Dropdown',
        'stories/shell/pickers.stories.tsx → OneCompanyShowsNone',
      ],
    },
  ],
  [
    '1.3',
    'ten languages',
    {
      tests: [
        'i18n/languages.test.ts → is one of ten',
        'journeys/languages.test.ts → is spoken from sign-in to a list and a form',
        'mirrored.test.ts → no style names left or right',
      ],
    },
  ],
  ['1.4', 'areas of work', { tests: [ROUTES, 'permissions/menu.test.ts → shows a super admin every entry'] }],
  [
    '1.5',
    'what the frame offers, with footer and a search for phones',
    {
      tests: [
        'stories/shell/frame.stories.tsx → Demo',
        'journeys/shell.test.ts → names nothing to a nurse that is not theirs, on a phone',
        'journeys/shell.test.ts → takes an owner to a screen and to a record, by keyboard only',
      ],
    },
  ],

  ['2.1', 'dashboards', { tests: [ROUTES, 'server/records/dashboard.test.ts → a dashboard'] }],
  [
    '2.2',
    'client list, intake, required forms',
    {
      tests: [
        ROUTES,
        'journeys/client-life.test.ts → is created through the intake',
        'server/operations/requirements.test.ts → is asked of everybody whom a new rule concerns',
      ],
    },
  ],
  ['2.3', 'employees', { tests: [ROUTES, 'journeys/menus.test.ts → shows %s exactly what they may open'] }],
  [
    '2.4',
    'e-docs',
    {
      tests: [
        ROUTES,
        'server/e-docs/e-docs.test.ts → comes by a letter with a link of its own, that names nobody, is opened, signed once, and is put together with who signed',
      ],
    },
  ],
  ['2.5', 'clinical forms', { tests: [ROUTES, 'journeys/forms-all.test.ts → is answered, filed, signed, read and printed'] }],
  [
    '2.6',
    'forms that companies build',
    {
      tests: [
        ROUTES,
        'journeys/form-builder.test.ts → is put together by choosing, with a look at it beside',
        'server/library/library.test.ts → are drafted, checked, put in use, filled in, printed and found',
        'server/library/about-employees.test.ts → are filed with score, supervisor and the next date, for who may read them alone',
        'journeys/form-builder.test.ts → is made about employees as well, and stands with the product’s where those are',
        'journeys/form-builder.test.ts → is begun once more with the answers of one that was filed',
        'renderer/answers/new-version.test.ts → has its answers on the day of now, and neither its files nor its place',
        'document/own-forms.test.ts → is sound as a copy of %s',
        'studio/model.test.ts → is taken back step by step to the very beginning, and done again to the very end',
      ],
    },
  ],
  ['2.7', 'scheduling', { tests: [ROUTES] }],
  ['2.8', 'time cards', { tests: [ROUTES] }],
  ['2.9', 'attendance', { tests: [ROUTES] }],
  ['2.10', 'billing', { tests: [ROUTES] }],
  ['2.11', 'payroll and reports', { tests: [ROUTES, 'server/handlers/own-reports.test.ts → comes to what the report of the product comes to'] }],
  [
    '2.12',
    'configuration',
    {
      tests: [
        ROUTES,
        'server/company/settings.test.ts → hold from the next call on, tell open pages',
        'server/company/people.test.ts → are invited by a letter, choose a password by its link',
        'server/handlers/rights.test.ts → let nobody give or take what they do not hold themselves',
        'server/handlers/rights.test.ts → are tried out first: menus, pages, actions and fields',
        'server/handlers/platform-lists.test.ts → are verified once, with both values in the audit',
        'server/handlers/clinical-records.test.ts → keep a doctor',
        'journeys/super-admin.test.ts → gives a permission after a look at it',
      ],
    },
  ],
  [
    '2.13',
    'notes about companies',
    { tests: [ROUTES, 'server/handlers/platform-lists.test.ts → are written about the company that one is in, listed over all, and never shown to it'] },
  ],
  ['2.14', 'eligibility', { tests: [ROUTES] }],
  ['2.15', 'exclusion lists', { tests: [ROUTES] }],
  ['2.16', 'files of the state and its credentials', { tests: [ROUTES, 'server/shell/credentials.test.ts → say whether a password is kept and never which'] }],
  ['2.17', 'insurance', { tests: [ROUTES] }],
  ['2.18', 'fax', { tests: [ROUTES] }],
  [
    '2.19',
    'recycle bin',
    {
      tests: [
        ROUTES,
        'journeys/client-life.test.ts → comes back by undo',
        'server/records/lifecycle.test.ts → says in the bin who moved a record there, why, and until when',
      ],
    },
  ],
  [
    '2.20',
    'logs, help and what else there is',
    {
      tests: [
        ROUTES,
        'server/handlers/platform-lists.test.ts → finds entries by who, what, when, of what and company',
        'server/records/log-plans.test.ts → is read newest first from its index',
        'server/documents/prune.test.ts → teaches about screens only whoever can open them',
        'stories/page/help.stories.tsx → Releases',
        'stories/page/help.stories.tsx → Videos',
        'server/shell/wall.test.ts → is closed to everybody else, by every call',
      ],
    },
  ],
  ['2.21', 'logo and short name, which lead home', { tests: ['shell/short-name.test.ts → Northern Lights..', 'stories/shell/frame.stories.tsx → Demo'] }],
  [
    '2.22',
    'the top bar: search, pickers, banner, buttons',
    {
      tests: [
        'journeys/shell.test.ts → takes an owner to a screen and to a record, by keyboard only',
        'stories/shell/pickers.stories.tsx → TypeaheadOfMany',
        'server/handlers/session.test.ts → moves between own companies and picks locations',
        'stories/shell/frame.stories.tsx → Announced',
        'journeys/shell.test.ts → stand below announcements that an owner can hold',
        'server/shell/live.test.ts → super admins see none',
      ],
    },
  ],
  [
    '2.23',
    'five tabs of the bell, and what they say when empty',
    { tests: ['journeys/shell.test.ts → show an owner their lists in five tabs', 'stories/shell/bell.stories.tsx → NothingAtAll'] },
  ],
  [
    '2.24',
    'a badge counts companies that wait',
    {
      tests: [
        'journeys/shell.test.ts → lead a super admin to the companies that are not verified',
        'journeys/super-admin.test.ts → verifies the company that waits',
        'document/badges.test.ts → is refused where no list shows what it counts',
        'stories/shell/frame.stories.tsx → Badges',
      ],
    },
  ],
  [
    '2.25',
    'the help menu',
    {
      tests: [
        'shell/actions.test.ts → stand in the order of the specification',
        'stories/shell/top-bar.stories.tsx → OneCompany',
        'server/shell/all-companies.test.ts → leads owners to the community from their menu',
        'shell/actions.test.ts → hide tutorials whose screens are not there',
      ],
    },
  ],
  ['2.26', 'the user menu', { tests: ['shell/actions.test.ts → stand in the order of the specification', 'shell/actions.test.ts → each lead somewhere'] }],
  ['2.27', 'two browsers get neither game nor voice', { tests: ['shell/actions.test.ts → hide the game and Voice Command on %s'] }],
  [
    '2.28',
    'profile and password dialog',
    { tests: ['journeys/shell.test.ts → changes the account of an owner', 'stories/shell/account.stories.tsx → CannotBeDismissed'] },
  ],
  [
    '2.29',
    'one dialog for four punches',
    {
      tests: [
        'journeys/shell.test.ts → punches a biller in after a signature is stored',
        'stories/shell/punch.stories.tsx → BreakHasItsType',
        'stories/shell/punch.stories.tsx → PunchOut',
      ],
    },
  ],
  [
    '2.30',
    'drawing a signature to keep',
    {
      tests: [
        'stories/signature/add-signature.stories.tsx → DrawnAndSaved',
        'signature/pad.browser.test.tsx → gives a PNG of 460 × 200 with black strokes',
        'signature/pad.browser.test.tsx → is empty after Clear',
        'signature/dialog.browser.test.tsx → keeps nothing on %s',
      ],
    },
  ],
  [
    '2.31',
    'two games, three levels',
    {
      tests: [
        'stories/shell/games.stories.tsx → GameOver',
        'games/tic-tac-toe.test.ts → plays anywhere on easy',
        'games/tic-tac-toe.test.ts → wins or blocks on medium',
        'games/tic-tac-toe.test.ts → is never beaten on hard',
        'journeys/shell.test.ts → plays tic-tac-toe',
      ],
    },
  ],
  [
    '2.32',
    'nine switches for the dashboard',
    { tests: ['stories/shell/customize-dashboard.stories.tsx → Nine', 'journeys/shell.test.ts → leaves out a part of the dashboard'] },
  ],
  [
    '2.33',
    'ways to reach support',
    {
      tests: ['stories/shell/help.stories.tsx → ContactUs', 'server/shell/support.test.ts → are read by everyone and set by super admins'],
    },
  ],
  ['2.34', 'choosing a language', { tests: ['journeys/languages.test.ts → is chosen without a reload'] }],
  [
    '2.35',
    'writing a ticket',
    {
      tests: ['stories/shell/help.stories.tsx → TicketWithPicture', 'server/shell/support.test.ts → is stored with a number and its picture drawn anew'],
    },
  ],
  [
    '2.36',
    'release notes, edited by super admins',
    {
      tests: [
        'stories/shell/whats-new.stories.tsx → Edited',
        'stories/shell/whats-new.stories.tsx → Notes',
        'server/shell/releases.test.ts → is written by super admins only',
      ],
    },
  ],
  [
    '2.37',
    'referring another agency',
    { tests: ['stories/shell/help.stories.tsx → ReferralSent', 'server/shell/support.test.ts → is stored once however often it is sent'] },
  ],
]
