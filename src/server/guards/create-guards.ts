import { sql } from 'kysely'
import type { PasswordReminder, UpdatePasswordBody } from '#contract'
import type { LinkedPermission } from '#document'
import type { Audit } from '#server/audit'
import type { Database } from '#server/database'
import { RefusalError } from '#server/refusal'
import { type AccountChanged, changeAccount } from './account/change-account.ts'
import { type Choices, keepDashboard } from './account/keep-dashboard.ts'
import type { Say } from './account/read-change.ts'
import { reminderFor } from './account/reminder.ts'
import { admit, admitSocket, type Credentials } from './admit.ts'
import { createAttempts } from './attempts.ts'
import type { Account, Caller } from './caller.ts'
import { challengeHolds, issueChallenge } from './challenge.ts'
import { chooseCompany, chooseLocation } from './choose.ts'
import { type CompanyName, companiesOf, countUnverified } from './companies.ts'
import { createQueue } from './password-queue.ts'
import { createSessions } from './sessions.ts'
import { type SignedIn, type SignInRequest, signIn } from './sign-in.ts'

export interface GuardsOptions {
  readonly database: Database
  readonly audit: Audit
  readonly clock: () => Date
  readonly permissions: () => readonly LinkedPermission[]
  /** Served over https: the cookie is Secure and bound to the host. */
  readonly secure: boolean
  /** 32 bytes; see `readServerKey`. */
  readonly challengeKey: Buffer
}

export type VerifiedAccount = Pick<Account, 'id' | 'twoFactor'>

/** Who may come in, and as whom. */
export interface Guards {
  readonly cookieName: string
  /** Throws not-signed-in, cross-site, forbidden or wrong-company. */
  admit(given: Credentials): Promise<Caller>
  /** The caller of a socket, by its cookie alone. */
  admitSocket(secret: string | undefined): Promise<Caller>
  signIn(request: SignInRequest): Promise<SignedIn>
  signOut(caller: Caller, ip: string): Promise<void>
  chooseCompany(caller: Caller, companyId: string): Promise<void>
  chooseLocation(caller: Caller, locationId: string | null): Promise<void>
  companiesOf(caller: Caller): Promise<readonly CompanyName[]>
  /** One's own details and password; see `changeAccount`. */
  changeAccount(call: { readonly caller: Caller; readonly ip: string }, body: UpdatePasswordBody, say: Say): Promise<AccountChanged>
  /** The choices of Customize Dashboard, kept with the membership. */
  keepDashboard(caller: Caller, choices: Choices): Promise<void>
  /** What is to be said about the age of the caller's password. */
  reminderFor(caller: Caller): PasswordReminder
  /** Companies that wait to be verified. */
  countUnverified(): Promise<number>
  /** For the step between password and second factor. */
  issueChallenge(userId: string): string
  /** The account behind a challenge that holds; throws not-signed-in. */
  verifyChallenge(userId: string | undefined, challenge: string | undefined): Promise<VerifiedAccount>
  readonly sessions: {
    alive(idHashes: readonly string[]): Promise<ReadonlySet<string>>
    revoke(idHashes: readonly string[]): Promise<void>
    revokeAllOf(userId: string): Promise<void>
    onEnded(listener: (idHashes: readonly string[]) => void): void
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Sign-in, sessions and companies over one database. */
export function createGuards(options: GuardsOptions): Guards {
  const { database, audit, clock, permissions, secure, challengeKey } = options
  const sessions = createSessions(database, clock)
  const gate = { database, audit, sessions, clock, permissions, attempts: createAttempts(database, clock), queue: createQueue() }

  async function verifyChallenge(userId = '', text = ''): Promise<VerifiedAccount> {
    if (!UUID.test(userId) || !challengeHolds(challengeKey, { userId, text }, clock())) throw new RefusalError('not-signed-in')
    const { rows } = await database.read('platform', (tx) =>
      sql<VerifiedAccount>`select id, two_factor as "twoFactor" from app_user where id = ${userId} and status = 'active'`.execute(tx),
    )
    if (rows[0] === undefined) throw new RefusalError('not-signed-in')
    return rows[0]
  }

  return {
    cookieName: secure ? '__Host-rc_session' : 'rc_session',
    admit: (given) => admit(gate, given),
    admitSocket: (secret) => admitSocket(gate, secret),
    signIn: (request) => signIn(gate, request),
    async signOut({ actor }, ip) {
      await sessions.revoke([actor.sessionId])
      await audit.write({ actor, action: 'sign-out', entity: 'session', entityId: actor.sessionId, ip })
    },
    chooseCompany: (caller, companyId) => chooseCompany(gate, caller, companyId),
    chooseLocation: (caller, locationId) => chooseLocation(gate, caller, locationId),
    companiesOf: (caller) => companiesOf(gate, caller),
    changeAccount: (call, body, say) => changeAccount(gate, call, body, say),
    keepDashboard: (caller, choices) => keepDashboard(gate, caller, choices),
    reminderFor: ({ passwordChangedAt, company }) => reminderFor(passwordChangedAt, company.settings.passwordMaxAgeDays, clock()),
    countUnverified: () => countUnverified(gate),
    issueChallenge: (userId) => issueChallenge(challengeKey, userId, clock()),
    verifyChallenge,
    sessions,
  }
}
