import type { PasswordReminder, UpdatePasswordBody } from '#contract'
import type { LinkedPermission } from '#document'
import type { Audit } from '#server/audit'
import type { Database } from '#server/database'
import { createQueue } from '#server/refusal'
import { type AccountChanged, changeAccount } from './account/change-account.ts'
import { type Choices, keepDashboard } from './account/keep-dashboard.ts'
import { provePassword } from './account/prove-password.ts'
import type { Say } from './account/read-change.ts'
import { reminderFor } from './account/reminder.ts'
import { admit, admitSocket, type Credentials } from './admit.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import type { Caller } from './caller.ts'
import { chooseCompany, chooseLocation } from './choose.ts'
import { type CompanyName, type CompanySearch, companiesOf, countUnverified } from './companies.ts'
import { memberOf } from './member.ts'
import { createSessions } from './sessions.ts'
import { type SecondStepProof, type SignedIn, type SignInRequest, signIn, signInAfterSecondStep } from './sign-in.ts'
import { beginViewing, endViewing, type Viewing } from './view-as.ts'

/** Each hash of a password takes 19 MiB and a core. */
const HASHING = { atOnce: 2, waitingMax: 64 }

export interface GuardsOptions {
  readonly database: Database
  readonly audit: Audit
  readonly clock: () => Date
  readonly permissions: () => readonly LinkedPermission[]
  /** Served over https: the cookie is Secure and bound to the host. */
  readonly secure: boolean
}

/** Who may come in, and as whom. */
export interface Guards {
  readonly cookieName: string
  /** Throws not-signed-in, cross-site, forbidden or wrong-company. */
  admit(given: Credentials): Promise<Caller>
  /** The caller of a socket, by its cookie alone. */
  admitSocket(secret: string | undefined): Promise<Caller>
  /** Throws SecondStepNeeded where a code is asked for. */
  signIn(request: SignInRequest): Promise<SignedIn>
  /** The session of someone who has proved password and second step. */
  signInAfterSecondStep(proof: SecondStepProof, from: Omit<SignInRequest, 'email' | 'password'>): Promise<SignedIn>
  signOut(caller: Caller, ip: string): Promise<void>
  chooseCompany(caller: Caller, companyId: string): Promise<void>
  chooseLocation(caller: Caller, locationId: string | null): Promise<void>
  companiesOf(caller: Caller, search?: CompanySearch): Promise<readonly CompanyName[]>
  /** A member of a company as they would come in, without a session; undefined when they are none. */
  memberOf(userId: string, companyId: string): Promise<Caller | undefined>
  /** The session looks through a user's eyes from now on, reading only; see `beginViewing`. */
  beginViewing(caller: Caller, viewing: Viewing, ip: string): Promise<void>
  /** Back to the super admin's own account; gives who and where they are. */
  endViewing(caller: Caller, ip: string): Promise<{ readonly userId: string; readonly companyId: string }>
  /** One's own details and password; see `changeAccount`. */
  changeAccount(call: { readonly caller: Caller; readonly ip: string }, body: UpdatePasswordBody, say: Say): Promise<AccountChanged>
  /** The choices of Customize Dashboard, kept with the membership. */
  keepDashboard(caller: Caller, choices: Choices): Promise<void>
  /** What is to be said about the age of the caller's password. */
  reminderFor(caller: Caller): PasswordReminder
  /** Companies that wait to be verified. */
  countUnverified(): Promise<number>
  /** One's present password, before something is changed that an open browser alone must not change; see `provePassword`. */
  provePassword(call: { readonly caller: Caller; readonly ip: string }, password: string, say: Say): Promise<void>
  /** Counts tries by a name and an address, whatever is tried. */
  readonly tries: Attempts
  readonly sessions: {
    alive(idHashes: readonly string[]): Promise<ReadonlySet<string>>
    revoke(idHashes: readonly string[]): Promise<void>
    revokeAllOf(userId: string): Promise<void>
    onEnded(listener: (idHashes: readonly string[]) => void): void
  }
}

/** Sign-in, sessions and companies over one database. */
export function createGuards(options: GuardsOptions): Guards {
  const { database, audit, clock, permissions, secure } = options
  const sessions = createSessions(database, clock)
  const gate = { database, audit, sessions, clock, permissions, attempts: createAttempts(database, clock), queue: createQueue(HASHING) }

  return {
    cookieName: secure ? '__Host-rc_session' : 'rc_session',
    admit: (given) => admit(gate, given),
    admitSocket: (secret) => admitSocket(gate, secret),
    signIn: (request) => signIn(gate, request),
    signInAfterSecondStep: (proof, from) => signInAfterSecondStep(gate, proof, from),
    async signOut(caller, ip) {
      const { actor } = caller
      if (actor.viewer !== undefined) await endViewing(gate, caller, ip)
      await sessions.revoke([actor.sessionId])
      await audit.write({ actor, action: 'sign-out', entity: 'session', entityId: actor.sessionId, ip })
    },
    chooseCompany: (caller, companyId) => chooseCompany(gate, caller, companyId),
    chooseLocation: (caller, locationId) => chooseLocation(gate, caller, locationId),
    companiesOf: (caller, search) => companiesOf(gate, caller, search),
    memberOf: (userId, companyId) => memberOf(gate, userId, companyId),
    beginViewing: (caller, viewing, ip) => beginViewing(gate, caller, { ...viewing, ip }),
    endViewing: (caller, ip) => endViewing(gate, caller, ip),
    changeAccount: (call, body, say) => changeAccount(gate, call, body, say),
    keepDashboard: (caller, choices) => keepDashboard(gate, caller, choices),
    reminderFor: ({ passwordChangedAt, company }) => reminderFor(passwordChangedAt, company.settings.passwordMaxAgeDays, clock()),
    countUnverified: () => countUnverified(gate),
    provePassword: (call, password, say) => provePassword(gate, call, password, say),
    tries: gate.attempts,
    sessions,
  }
}
