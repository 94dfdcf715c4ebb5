import type { PortalStatus, RecordView } from '#contract'
import { nameOfRole } from '#document'
import type { Actor } from '#permissions'
import { isSealed } from '#server/platform/keys'
import { faultName, RefusalError } from '#server/platform/refusal'
import { type KeptRecord, momentOf } from '#server/records'
import type { ShellContext } from '../context.ts'
import { createSharing } from '../once.ts'
import { textOf } from '../values.ts'
import { type PortalProvider, type PortalVerdict, verdictOn } from './provider.ts'

type Row = KeptRecord['row']

const STATES: readonly PortalStatus['status'][] = ['unknown', 'valid', 'invalid', 'expiring', 'locked']
/** Who asks again within a minute gets what is kept: wrong sign-ins lock an account. */
const SAME_MS = 60_000

export interface Heard extends PortalVerdict {
  readonly checkedAt: string
  /** As it is kept now, for this actor. */
  readonly record: RecordView
}

/**
 * Asks the portal about one credential and keeps what it says. However many ask at once, the portal is asked one time, and not again within a
 * minute. Throws not-found, check-failed for a credential without a password that opens, and unavailable when the portal can't be reached.
 */
export function createAsking(context: ShellContext): (actor: Actor, id: string) => Promise<Heard> {
  const shared = createSharing()
  return async (actor, id) => {
    const heard = await shared(`${actor.companyId}/${id}`, () => ask(context, actor, id))
    const { view } = await read(context, actor, id)
    return { ...heard, record: view }
  }
}

const addressOf = ({ documents }: Pick<ShellContext, 'documents'>, id: string) => ({ resource: nameOfRole(documents(), 'portal-login'), id })

const read = (context: ShellContext, actor: Actor, id: string): Promise<KeptRecord> =>
  context.database.read({ companyId: actor.companyId }, (tx) => context.records.kept.find(actor, tx, addressOf(context, id), 'read'))

async function ask(context: ShellContext, actor: Actor, id: string): Promise<Omit<Heard, 'record'>> {
  const { clock, portal } = context
  const now = clock()
  const { row } = await read(context, actor, id)
  if (row.deletedAt !== null) throw new RefusalError('not-found')
  const status = STATES.find((state) => state === row.values.status) ?? 'unknown'
  const lastError = textOf(row, 'lastError')
  const checkedAt = textOf(row, 'lastCheckedAt')
  if (portal !== undefined && isFresh(checkedAt, now)) return { status, ...(lastError !== '' && { said: lastError }), checkedAt }
  const verdict =
    portal === undefined
      ? verdictOn(momentOf(now, actor.timeZone).today, { status, lastError, rotatesOn: textOf(row, 'rotatesOn') })
      : await signIn(context, portal, row)
  await keep(context, actor, { row, verdict, now })
  return { ...verdict, checkedAt: now.toISOString() }
}

const isFresh = (checkedAt: string, now: Date): boolean => checkedAt !== '' && now.getTime() - Date.parse(checkedAt) < SAME_MS

async function signIn(context: ShellContext, portal: PortalProvider, row: Row): Promise<PortalVerdict> {
  const { say, portalFailed } = context
  const password = passwordOf(context, row)
  if (password === undefined) throw new RefusalError('check-failed', { message: say('shared/calls.portal.noPassword') })
  const credential = { system: textOf(row, 'system'), userId: textOf(row, 'userId'), npiOrUmpi: textOf(row, 'npiOrUmpi'), password }
  return portal.check(credential).catch((error: unknown) => {
    if (error instanceof RefusalError) throw error
    portalFailed?.(faultName(error))
    throw new RefusalError('unavailable', { message: say('shared/calls.portal.unreachable') })
  })
}

/** Undefined for none, and for one that was sealed with another key. */
function passwordOf({ secrets, portalFailed }: ShellContext, { values: { password } }: Row): string | undefined {
  if (!isSealed(password)) return undefined
  try {
    return secrets.open(password.sealed)
  } catch (error) {
    portalFailed?.(faultName(error))
    return undefined
  }
}

interface Kept {
  /** As it was when the portal was asked. */
  readonly row: Row
  readonly verdict: PortalVerdict
  readonly now: Date
}

/** A verdict is of the credential that was asked about: one that was changed meanwhile keeps none. */
async function keep(context: ShellContext, actor: Actor, { row: { id, version }, verdict, now }: Kept): Promise<void> {
  const { kept } = context.records
  const address = addressOf(context, id)
  const authorName = await kept.authorName(actor)
  await context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { row } = await kept.find(actor, tx, address, 'lock')
    if (row.version !== version) return
    if (isFresh(textOf(row, 'lastCheckedAt'), now) && row.values.status === verdict.status) return
    const values = { status: verdict.status, lastCheckedAt: now.toISOString(), lastError: verdict.said ?? null }
    const view = await kept.replace(actor, tx, address, { current: row, values, deed: { action: 'update', authorName } })
    await kept.report(actor, tx, { resource: address.resource, view, action: 'update', fields: ['status', 'lastCheckedAt', 'lastError'] })
  })
}
