import { type OperationDone, type PortalStatus, type PortalStatusBody, type RecordView, SHELL_RESOURCES } from '#contract'
import type { Actor } from '#permissions'
import { isSealed, momentOf } from '#server/records'
import { RefusalError } from '#server/refusal'
import type { ShellContext } from '../context.ts'
import { textOf } from '../values.ts'
import { EMBEDDED_PORTAL, type PortalCredential, type PortalVerdict } from './provider.ts'

/** Which system a kind of status is asked of. */
const SYSTEM: Readonly<Record<PortalStatusBody['type'], string>> = { dhs: 'MN-ITS' }
const STATES: readonly PortalStatus['status'][] = ['unknown', 'valid', 'invalid', 'expiring', 'locked']

export interface PortalAnswer {
  /** The credential works. */
  readonly works: boolean
  readonly message: string
  readonly data: PortalStatus
}

/** Asks the portal about the company's credential and keeps what it said. Throws check-failed when there is none, unavailable when the portal can't be reached. */
export async function portalStatus(context: ShellContext, actor: Actor, type: PortalStatusBody['type']): Promise<PortalAnswer> {
  const { records, say } = context
  const system = SYSTEM[type]
  const { rows } = await records.list(actor, SHELL_RESOURCES.credentials, { limit: '1', 'filter[system][eq]': system })
  const [row] = rows
  if (row === undefined) throw new RefusalError('check-failed', { message: say('shared/calls.portal.none') })
  const { works, message, status, checkedAt } = await askPortal(context, actor, row)
  return { works, message, data: { status, checkedAt } }
}

/** What came of asking about one credential. */
export interface PortalCheck extends OperationDone {
  readonly message: string
}

/** The same for one credential that somebody points at. Throws not-found, forbidden for who may not change it, or unavailable. */
export async function checkPortal(context: ShellContext, actor: Actor, id: string): Promise<PortalCheck> {
  const row = await context.records.get(actor, { resource: SHELL_RESOURCES.credentials, id })
  if (row.deletedAt !== null) throw new RefusalError('not-found')
  if (!row.can.includes('update')) throw new RefusalError('forbidden')
  const { works, message, record } = await askPortal(context, actor, row)
  return { record, isGood: works, message: message.charAt(0).toUpperCase() + message.slice(1) }
}

interface Asked {
  readonly works: boolean
  readonly message: string
  readonly status: PortalStatus['status']
  readonly checkedAt: string
  readonly record: RecordView
}

async function askPortal(context: ShellContext, actor: Actor, row: RecordView): Promise<Asked> {
  const { clock, say, portal = EMBEDDED_PORTAL } = context
  const now = clock()
  const password = () => passwordOf(context, actor, row.id)
  const verdict = await portal.check({ ...credentialOf(row, momentOf(now, actor.timeZone).today), password }).catch(() => {
    throw new RefusalError('unavailable', { message: say('shared/calls.portal.unreachable') })
  })
  const record = (await keep(context, actor, { id: row.id, verdict, now })) ?? row
  const works = verdict.status === 'valid' || verdict.status === 'expiring'
  const message = works || verdict.said === undefined ? say(`shared/calls.portal.${verdict.status}`) : verdict.said
  return { works, message, status: verdict.status, checkedAt: now.toISOString(), record }
}

async function passwordOf({ records: { kept }, database, secrets }: ShellContext, actor: Actor, id: string): Promise<string | undefined> {
  const address = { resource: SHELL_RESOURCES.credentials, id }
  const { row } = await database.read({ companyId: actor.companyId }, (tx) => kept.find(actor, tx, address, 'read'))
  const { password } = row.values
  return isSealed(password) ? secrets.open(password.sealed) : undefined
}

const credentialOf = (row: RecordView, today: string): Omit<PortalCredential, 'password'> => ({
  system: textOf(row, 'system'),
  userId: textOf(row, 'userId'),
  npiOrUmpi: textOf(row, 'npiOrUmpi'),
  status: STATES.find((state) => state === textOf(row, 'status')) ?? 'unknown',
  rotatesOn: textOf(row, 'rotatesOn'),
  lastError: textOf(row, 'lastError'),
  today,
})

/** The same answer again within a minute is not written down. */
const SAME_MS = 60_000

async function keep(
  { records: { kept }, database }: ShellContext,
  actor: Actor,
  { id, verdict, now }: { readonly id: string; readonly verdict: PortalVerdict; readonly now: Date },
): Promise<RecordView | undefined> {
  const address = { resource: SHELL_RESOURCES.credentials, id }
  const authorName = await kept.authorName(actor)
  const view = await database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { row } = await kept.find(actor, tx, address, 'lock')
    const { lastCheckedAt } = row.values
    const isFresh = typeof lastCheckedAt === 'string' && now.getTime() - Date.parse(lastCheckedAt) < SAME_MS
    if (isFresh && row.values.status === verdict.status) return undefined
    const values = { status: verdict.status, lastCheckedAt: now.toISOString(), lastError: verdict.said ?? null }
    return kept.replace(actor, tx, address, { current: row, values, deed: { action: 'update', authorName } })
  })
  if (view !== undefined) await kept.report(actor, address.resource, view, { action: 'update', fields: ['status', 'lastCheckedAt', 'lastError'] })
  return view
}
