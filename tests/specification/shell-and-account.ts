import type { Row, Specification } from './row.ts'
import { CALLS } from './shell-and-account/calls.ts'
import { ENTITIES } from './shell-and-account/entities.ts'
import { RULES } from './shell-and-account/rules.ts'
import { SCREENS } from './shell-and-account/screens.ts'
import { ROUTES } from './shell-and-account/shared.ts'
import { STATES } from './shell-and-account/states.ts'
import { WORDS } from './shell-and-account/words.ts'

/** Rules that stand between the bullets, by section and order. */
const PROSE: readonly Row[] = [
  ['2.p1', 'every address begins alike', { tests: [ROUTES] }],
  [
    '2.p2',
    'what the group "Other Options" holds',
    {
      tests: ['permissions/menu.test.ts → keeps the order of the document', 'permissions/menu.test.ts → shows %s exactly what was granted'],
      decision: 'search',
    },
  ],
  [
    '7.p1',
    'what follows on an answer',
    {
      tests: [
        'stories/shell/account.stories.tsx → PasswordChanged',
        'stories/shell/bell.stories.tsx → DhsRefused',
        'stories/shell/punch.stories.tsx → WrongPin',
      ],
    },
  ],
]

/** The first file of the specification. */
export const SHELL_AND_ACCOUNT: Specification = {
  letter: 'A',
  counts: { 1: 5, 2: 37, 3: 17, 4: 13, 5: 7, 6: 7, 7: 25, 8: 11, 9: 10 },
  rows: [...SCREENS, ...ENTITIES, ...STATES, ...RULES, ...CALLS, ...WORDS],
  proseCounts: { 2: 2, 7: 1 },
  prose: PROSE,
}
