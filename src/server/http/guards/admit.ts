import type { LinkedPermission } from '#document'
import type { Audit } from '#server/platform/audit'
import { type Database, sameText } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type Caller, type CallerRow, callerFrom } from './caller.ts'
import { findCallerRow } from './caller-query.ts'
import { hashSecret } from './session-secret.ts'
import { type Activity, isAlive, type Sessions } from './sessions.ts'

/** What a call says about itself, word for word; a page also calls on its own, so each call says how long ago its person did something. */
export interface Credentials extends Activity {
  /** Of the session cookie. */
  readonly secret: string | undefined
  /** The anti-CSRF marker. */
  readonly token: string | undefined
  /** The `_id` header. */
  readonly userId?: string | undefined
  /** The `cid` header: the company of this call. */
  readonly companyId?: string | undefined
  readonly ip: string
}

export interface Gate {
  readonly database: Database
  readonly audit: Audit
  readonly sessions: Sessions
  readonly clock: () => Date
  readonly permissions: () => readonly LinkedPermission[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SECRET = /^[\w-]{43}$/

const isMember = (row: CallerRow) => row.company_id !== null && (row.superadmin || row.user_type !== null)

async function refuse(gate: Gate, row: CallerRow, given: Credentials, code: 'wrong-company' | 'cross-site' | 'forbidden'): Promise<never> {
  const viewer = row.viewer_id === null ? {} : { viewer: { userId: row.viewer_id, name: row.viewer_name ?? '' } }
  const actor = { userId: row.user_id, companyId: row.session_company_id ?? '', ...viewer }
  await gate.audit.write({ actor, action: 'refused', entity: 'session', entityId: row.id_hash, detail: { code }, ip: given.ip })
  throw new RefusalError(code)
}

/** A session that holds, whoever it belongs to; the socket's handshake has no more than this. */
export async function admitSession(gate: Gate, given: Pick<Credentials, 'secret' | 'companyId'>): Promise<CallerRow> {
  if (given.secret === undefined || !SECRET.test(given.secret)) throw new RefusalError('not-signed-in')
  const wished = given.companyId !== undefined && UUID.test(given.companyId) ? given.companyId : undefined
  const row = await findCallerRow(gate.database, hashSecret(given.secret), wished)
  if (row === undefined || !isAlive(row, gate.clock()) || (row.status !== 'active' && row.viewer_id === null)) throw new RefusalError('not-signed-in')
  return row
}

/**
 * Lets a call in: its cookie names a session that holds, and its token, user and company agree with it. An absent `_id` or `cid` means
 * the session's own. Refuses with not-signed-in, cross-site, forbidden or wrong-company; the last three are audited.
 */
export async function admit(gate: Gate, given: Credentials): Promise<Caller> {
  const row = await admitSession(gate, given)
  if (given.token === undefined || !sameText(given.token, row.csrf)) return refuse(gate, row, given, 'cross-site')
  if (given.userId !== undefined && given.userId !== row.user_id) return refuse(gate, row, given, 'forbidden')
  const asked = given.companyId
  if (row.company_id === null || !isMember(row) || (asked !== undefined && asked.toLowerCase() !== row.company_id)) {
    return refuse(gate, row, given, 'wrong-company')
  }
  await gate.sessions.touch(row, given)
  return callerFrom(row, row.company_id, gate.permissions())
}

/** The caller of a socket: the company of the session, for as long as the socket lives. */
export async function admitSocket(gate: Gate, secret: string | undefined): Promise<Caller> {
  const row = await admitSession(gate, { secret })
  if (row.company_id === null || !isMember(row)) throw new RefusalError('wrong-company')
  return callerFrom(row, row.company_id, gate.permissions())
}
