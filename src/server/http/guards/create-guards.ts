import { randomBytes } from 'node:crypto'
import type { ColumnsBody, Look, LookBody, OpenSession, OwnViewsBody, PasswordReminder, UpdatePasswordBody } from '#contract'
import type { LinkedPermission } from '#document'
import type { Audit } from '#server/platform/audit'
import { createQueue } from '#server/platform/concurrency'
import type { Database, Tx } from '#server/platform/database'
import { type AccountChanged, changeAccount } from './account/change-account.ts'
import { keepColumns } from './account/keep-columns.ts'
import { type Choices, keepDashboard } from './account/keep-dashboard.ts'
import { keepLanguage } from './account/keep-language.ts'
import { keepLook } from './account/keep-look.ts'
import { keepViews } from './account/keep-views.ts'
import { provePassword } from './account/prove-password.ts'
import type { Say } from './account/read-change.ts'
import { reminderFor } from './account/reminder.ts'
import { admit, admitSocket, type Credentials } from './admit.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import type { Caller } from './caller.ts'
import { chooseCompany, chooseLocation } from './choose.ts'
import { type CompanyName, type CompanySearch, type CompanySetUp, companiesOf, countUnverified, setUpsOf } from './companies.ts'
import { createKnownBrowsers, type KnownBrowsers } from './known-browsers.ts'
import { memberOf, workerElsewhere, workerOf } from './member.ts'
import { endAllSessions, endOwnSession, sessionsOf } from './own-sessions.ts'
import { createRates, type Rates } from './rates.ts'
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
  /** Signs the cookies of known browsers; absent: they are known until the process ends. */
  readonly browserKey?: Buffer
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
  /** The caller's own sessions that hold. */
  sessionsOf(caller: Caller): Promise<readonly OpenSession[]>
  /** Throws not-found for another's session, one that has ended, and this one. */
  endSession(caller: Caller, id: string, ip: string): Promise<void>
  /** This one, too; gives how many. */
  endAllSessions(caller: Caller, ip: string): Promise<number>
  chooseCompany(caller: Caller, companyId: string): Promise<void>
  chooseLocation(caller: Caller, locationId: string | null): Promise<void>
  companiesOf(caller: Caller, search?: CompanySearch): Promise<readonly CompanyName[]>
  setUpsOf(companies: readonly CompanyName[]): Promise<readonly CompanySetUp[]>
  /** A member of a company as they would come in, without a session; undefined when they are none. */
  memberOf(userId: string, companyId: string): Promise<Caller | undefined>
  /** Who may come into a company now, a super admin too, without a session; undefined for anybody else. */
  workerOf(userId: string, companyId: string): Promise<Caller | undefined>
  /** The same in all other companies of theirs; see the function of that name. */
  workerElsewhere(userId: string, companyId: string): Promise<readonly Caller[]>
  /** The session looks through a user's eyes from now on, reading only; see `beginViewing`. */
  beginViewing(caller: Caller, viewing: Viewing, ip: string): Promise<void>
  /** Back to the super admin's own account; gives who and where they are. */
  endViewing(caller: Caller, ip: string): Promise<{ readonly userId: string; readonly companyId: string }>
  /** One's own details and password; see `changeAccount`. */
  changeAccount(call: { readonly caller: Caller; readonly ip: string }, body: UpdatePasswordBody, say: Say): Promise<AccountChanged>
  /** The choices of Customize Dashboard, kept with the membership. */
  keepDashboard(caller: Caller, choices: Choices): Promise<void>
  /** Keeps a look with the account; gives the one that was chosen last, on whatever device. */
  keepLook(caller: Caller, body: LookBody): Promise<Look>
  /** Keeps the switched columns of one list with the account. */
  keepColumns(caller: Caller, body: ColumnsBody): Promise<void>
  /** Keeps the views that somebody has made of one list with the account. */
  keepViews(caller: Caller, body: OwnViewsBody): Promise<void>
  /** Someone's profile has changed: their other open pages are to ask again. */
  onProfile(listener: (userId: string) => void): void
  /** Keeps the code of a chosen language with the account. */
  keepLanguage(caller: Caller, language: string): Promise<void>
  /** What is to be said about the age of the caller's password. */
  reminderFor(caller: Caller): PasswordReminder
  /** Companies that wait to be verified. */
  countUnverified(): Promise<number>
  /** One's present password, before something is changed that an open browser alone must not change; see `provePassword`. */
  provePassword(call: { readonly caller: Caller; readonly ip: string }, password: string, say: Say): Promise<void>
  /** Counts tries at whatever can be guessed. */
  readonly tries: Attempts
  /** Browsers that came into an account before. */
  readonly browsers: KnownBrowsers
  /** Counts calls of what has no account, in all server processes together. */
  readonly rates: Rates
  /** For work that takes a core, such as hashing a password. */
  queue<T>(work: () => Promise<T>): Promise<T>
  readonly sessions: {
    alive(idHashes: readonly string[]): Promise<ReadonlySet<string>>
    revoke(idHashes: readonly string[]): Promise<void>
    /** Within a transaction: all of a person but this one; to be announced after the commit. */
    revokeOthers(tx: Tx, userId: string, own?: string): Promise<readonly string[]>
    /** Closes the sockets of sessions that have ended. */
    announce(idHashes: readonly string[]): void
    onEnded(listener: (idHashes: readonly string[]) => void): void
  }
}

/** Sign-in, sessions and companies over one database. */
export function createGuards(options: GuardsOptions): Guards {
  const { database, audit, clock, permissions, secure } = options
  const sessions = createSessions(database, clock)
  const profileListeners: ((userId: string) => void)[] = []
  const tellProfile = ({ actor }: Caller): void => {
    for (const listener of profileListeners) listener(actor.userId)
  }
  const browsers = createKnownBrowsers(options.browserKey ?? randomBytes(32), secure)
  const rates = createRates(database, clock)
  const gate = { database, audit, sessions, clock, permissions, browsers, rates, attempts: createAttempts(database, clock), queue: createQueue(HASHING) }

  return {
    cookieName: secure ? '__Host-rc_session' : 'rc_session',
    admit: (given) => admit(gate, given),
    admitSocket: (secret) => admitSocket(gate, secret),
    signIn: (request) => signIn(gate, request),
    signInAfterSecondStep: (proof, from) => signInAfterSecondStep(gate, proof, from),
    async signOut(caller, ip) {
      const { actor } = caller
      if (actor.viewer !== undefined) await endViewing(gate, caller, ip)
      await sessions.revoke([actor.sessionId], (tx) => audit.write({ actor, action: 'sign-out', entity: 'session', entityId: actor.sessionId, ip }, tx))
    },
    sessionsOf: (caller) => sessionsOf(gate, caller),
    endSession: (caller, id, ip) => endOwnSession(gate, caller, id, ip),
    endAllSessions: (caller, ip) => endAllSessions(gate, caller, ip),
    chooseCompany: (caller, companyId) => chooseCompany(gate, caller, companyId),
    chooseLocation: (caller, locationId) => chooseLocation(gate, caller, locationId),
    companiesOf: (caller, search) => companiesOf(gate, caller, search),
    setUpsOf: (companies) =>
      setUpsOf(
        gate,
        companies.map(({ id }) => id),
      ),
    memberOf: (userId, companyId) => memberOf(gate, userId, companyId),
    workerOf: (userId, companyId) => workerOf(gate, userId, companyId),
    workerElsewhere: (userId, companyId) => workerElsewhere(gate, userId, companyId),
    beginViewing: (caller, viewing, ip) => beginViewing(gate, caller, { ...viewing, ip }),
    endViewing: (caller, ip) => endViewing(gate, caller, ip),
    async changeAccount(call, body, say) {
      const changed = await changeAccount(gate, call, body, say)
      if (changed.info.nameOrder !== call.caller.actor.nameOrder) tellProfile(call.caller)
      return changed
    },
    keepDashboard: (caller, choices) => keepDashboard(gate, caller, choices),
    async keepLook(caller, body) {
      const kept = await keepLook(gate, caller, body)
      tellProfile(caller)
      return kept
    },
    keepColumns: (caller, body) => keepColumns(gate, caller, body),
    keepViews: (caller, body) => keepViews(gate, caller, body),
    onProfile: (listener) => void profileListeners.push(listener),
    keepLanguage: (caller, language) => keepLanguage(gate, caller, language),
    reminderFor: ({ passwordChangedAt, company }) => reminderFor(passwordChangedAt, company.settings.passwordMaxAgeDays, clock()),
    countUnverified: () => countUnverified(gate),
    provePassword: (call, password, say) => provePassword(gate, { ...call, at: 'password' }, password, say),
    tries: gate.attempts,
    browsers,
    rates,
    queue: gate.queue,
    sessions,
  }
}
