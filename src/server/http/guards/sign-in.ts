import { sql } from 'kysely'
import { RefusalError } from '#server/platform/refusal'
import type { Gate } from './admit.ts'
import type { Attempts } from './attempts.ts'
import { type Caller, type CallerRow, type CompanySettings, callerFrom, idleMinutesOf } from './caller.ts'
import { findCallerRow } from './caller-query.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { passwordMatches } from './password-hash.ts'
import type { Rates } from './rates.ts'
import { hashSecret } from './session-secret.ts'

export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly agent: string
  /** The session this browser held before; it ends (threat S15). */
  readonly formerSecret: string | undefined
  /** The cookie by which this browser is known; absent: a stranger. */
  readonly browser?: string | undefined
}

export interface SignedIn {
  readonly secret: string
  readonly caller: Caller
}

/** The password was right, and no session is open: a code is missing. Whoever calls `signIn` asks for it; nobody else comes further. */
export class SecondStepNeeded extends Error {
  override readonly name = 'SecondStepNeeded'
  readonly userId: string

  constructor(userId: string) {
    super('The second step of this sign-in is missing.')
    this.userId = userId
  }
}

interface AccountRow {
  readonly id: string
  readonly two_factor: number
  readonly password_hash: string | null
  readonly superadmin: boolean
  readonly status: string
  readonly last_company: string | null
}

interface CompanyRow {
  readonly id: string
  readonly settings: CompanySettings | null
}

export interface SignInGate extends Gate {
  readonly attempts: Attempts
  readonly browsers: KnownBrowsers
  readonly rates: Rates
  readonly queue: <T>(work: () => Promise<T>) => Promise<T>
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The address as accounts keep it. */
export const plainEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Checks the password and opens a new session. Whatever is wrong — address, password, a closed account, no company — the answer and
 * its time are the same: `sign-in-failed`; `too-many-tries` when this account or address has to wait. Throws SecondStepNeeded where the
 * person has switched a second step on.
 */
export async function signIn(gate: SignInGate, request: SignInRequest): Promise<SignedIn> {
  const { ip } = request
  const email = plainEmail(request.email)
  const found = await findAccount(gate, { email })
  const browser = found && gate.browsers.knows(request.browser, found.id)
  const entry = { actor: null, entity: 'session', ip, ...(found === undefined ? {} : { entityId: found.id }) }
  const blocked = () => gate.audit.write({ ...entry, action: 'sign-in-blocked' })
  const { account, company } = await gate.attempts.during({ kind: 'sign-in', who: email, ip, browser, blocked }, async () => {
    const company = await firstCompany(gate, found)
    const matches = await gate.queue(() => passwordMatches(found?.password_hash ?? undefined, request.password))
    if (found !== undefined && matches && found.status === 'active' && company !== undefined) return { account: found, company }
    await gate.audit.write({ ...entry, action: 'sign-in-failed' })
    throw new RefusalError('sign-in-failed')
  })
  if (account.two_factor !== 0) throw new SecondStepNeeded(account.id)
  return open(gate, { account, company, from: request })
}

/** How a second step was proved: by the app, a code that was sent, or a recovery code. */
export interface SecondStepProof {
  readonly userId: string
  readonly by: string
}

/** Opens the session of someone whose password and second step were right. Throws `sign-in-failed` when the account was closed meanwhile. */
export async function signInAfterSecondStep(gate: SignInGate, proof: SecondStepProof, from: Omit<SignInRequest, 'email' | 'password'>): Promise<SignedIn> {
  const account = await findAccount(gate, { id: proof.userId })
  const company = await firstCompany(gate, account)
  if (account === undefined || account.status !== 'active' || company === undefined) throw new RefusalError('sign-in-failed')
  return open(gate, { account, company, from, secondStep: proof.by })
}

interface Opening {
  readonly account: AccountRow
  readonly company: CompanyRow
  readonly from: Omit<SignInRequest, 'email' | 'password'>
  readonly secondStep?: string
}

async function open(gate: SignInGate, { account, company, from, secondStep }: Opening): Promise<SignedIn> {
  const { ip, agent, formerSecret } = from
  if (formerSecret !== undefined) await gate.sessions.revoke([hashSecret(formerSecret)])
  const idleMinutes = idleMinutesOf(company.settings)
  const detail = secondStep === undefined ? {} : { detail: { secondStep } }
  const entry = { actor: { userId: account.id, companyId: company.id }, action: 'sign-in', entity: 'session', ip, ...detail } as const
  const { secret, idHash } = await gate.sessions.open({ userId: account.id, companyId: company.id, locationId: null, idleMinutes, ip, agent }, (tx, entityId) =>
    gate.audit.write({ ...entry, entityId }, tx),
  )
  return { secret, caller: callerFrom(await sessionRow(gate, idHash), company.id, gate.permissions()) }
}

async function findAccount(gate: Gate, by: { readonly email: string } | { readonly id: string }): Promise<AccountRow | undefined> {
  const which = 'email' in by ? sql`lower(email) = ${by.email}` : sql`id = ${by.id}`
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<AccountRow>`select id, two_factor, password_hash, superadmin, status, preferences->>'lastCompany' as last_company from app_user where ${which}`.execute(
      tx,
    ),
  )
  return rows[0]
}

/** The company chosen last, else the first by name; asked for unknown accounts too, so that the time tells nothing. */
async function firstCompany(gate: Gate, account: AccountRow | undefined): Promise<CompanyRow | undefined> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<CompanyRow>`select c.id, c.settings from company c where ${account?.superadmin ?? false} or exists
      (select 1 from membership m where m.company_id = c.id and m.user_id = ${account?.id ?? NOBODY} and m.closed_at is null)
      order by (c.id::text = ${account?.last_company ?? null}::text) desc nulls last, c.short_name, c.id limit 1`.execute(tx),
  )
  return rows[0]
}

async function sessionRow(gate: Gate, idHash: string): Promise<CallerRow> {
  const row = await findCallerRow(gate.database, idHash, undefined)
  if (row === undefined) throw new RefusalError('not-signed-in')
  return row
}
