import { isOwnAccount, OWN_ACCOUNT_TYPES } from '#contract'
import { DEMO_COMPANIES } from './companies.ts'
import { demoId } from './demo-ids.ts'

/** The one password of all demo sign-ins. */
export const DEMO_PASSWORD = 'Demo-Pass-2026'

export interface DemoUser {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly superadmin: boolean
  /** The role held in each company; the owner's role makes an owner. */
  readonly memberships: readonly { readonly companyId: string; readonly role: string }[]
}

const [main, second, unverified] = DEMO_COMPANIES

/** `[sign-in, first name, last name, role in the main agency]` */
const STAFF: readonly (readonly [string, string, string, string])[] = [
  ['owner', 'Maevra', 'Norrgard', 'owner'],
  ['admin', 'Orrin', 'Lindqvarn', 'admin'],
  ['scheduler', 'Tavia', 'Kettleby', 'scheduler'],
  ['biller', 'Jasko', 'Osmanelli', 'biller'],
  ['payroll', 'Quilla', 'Fjelldon', 'payroll'],
  ['hr', 'Corisa', 'Birchwynd', 'hr'],
  ['nurse', 'Ilyana', 'Thaolen', 'nurse'],
  ['case', 'Yonis', 'Rundelai', 'case-manager'],
  ['auditor', 'Wyneth', 'Abelroth', 'auditor'],
]

const user = (login: string, name: readonly [string, string], memberships: DemoUser['memberships'], superadmin = false): DemoUser => ({
  id: demoId('user', login),
  email: `${login}@demo.test`,
  firstName: name[0],
  lastName: name[1],
  superadmin,
  memberships,
})

/** The super admin, who keeps what belongs to no company. */
export const PLATFORM_AUTHOR = user('super', ['Soren', 'Halvorun'], [{ companyId: main.id, role: 'admin' }], true)

/** Everyone who can sign in to the demo; the first is the super admin. */
export const DEMO_USERS: readonly DemoUser[] = [
  PLATFORM_AUTHOR,
  ...STAFF.map(([login, first, last, role]) => user(login, [first, last], [{ companyId: main.id, role }])),
  user(
    'multi',
    ['Odalys', 'Wexmoor'],
    [
      { companyId: main.id, role: 'owner' },
      { companyId: second.id, role: 'owner' },
    ],
  ),
  user('harbor', ['Lorent', 'Grenholm'], [{ companyId: second.id, role: 'admin' }]),
  user('prairie', ['Delphia', 'Marrowby'], [{ companyId: unverified.id, role: 'owner' }]),
  user('client', ['Jorelle', 'Kjorland'], [{ companyId: main.id, role: OWN_ACCOUNT_TYPES.clients }]),
  user('aide', ['Nyalen', 'Sandvoss'], [{ companyId: main.id, role: OWN_ACCOUNT_TYPES.employees }]),
]

/** Numbers of the records in the main agency that these two are. */
export const DEMO_OWN_RECORDS = { client: 3, aide: 9 } as const

/** The sign-ins that the start-up message and the README name. */
export const DEMO_SIGN_INS: readonly string[] = ['super', 'owner', 'multi', 'scheduler', 'biller', 'nurse', 'case', 'client', 'aide'].map(
  (login) => `${login}@demo.test`,
)

/** Everyone in a company's office but super admins. */
export const membersOf = (companyId: string): readonly DemoUser[] =>
  DEMO_USERS.filter((each) => !each.superadmin && each.memberships.some((membership) => membership.companyId === companyId && !isOwnAccount(membership.role)))

/** Who a company's demo rows say they were made by: its first member who is no super admin. */
export function authorOf(companyId: string): DemoUser {
  const [author] = membersOf(companyId)
  if (author === undefined) throw new Error(`No demo user belongs to company ${companyId}; add one to DEMO_USERS.`)
  return author
}

/** The first member of a company with this role. */
export const memberOf = (companyId: string, role: string): DemoUser | undefined =>
  DEMO_USERS.find((each) => !each.superadmin && each.memberships.some((membership) => membership.companyId === companyId && membership.role === role))

/** The sign-ins as a person who has just started the product is told of them. */
export const demoSignIns = (): string => `\nDemo sign-ins, all with the password ${DEMO_PASSWORD}:\n${DEMO_SIGN_INS.map((email) => `  ${email}\n`).join('')}`
