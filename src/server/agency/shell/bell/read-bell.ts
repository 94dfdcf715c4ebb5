import type { AdminNotification, Announcement, BillingNotification, ClaimPayment, RecordView } from '#contract'
import { nameOfRole } from '#document'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { momentOf } from '#server/records'
import type { ShellContext } from '../context.ts'
import { isForPlaces, labelOf, numberOf, textOf } from '../values.ts'

const SHOWN_MAX = '50'
const LOOKED_AT_MAX = '200'

/** The bell's admin notifications and the messages that were sent to this person, newest first. */
export async function notifications(context: ShellContext, actor: Actor): Promise<readonly AdminNotification[]> {
  const { records, documents } = context
  const { rows } = await records.list(actor, nameOfRole(documents(), 'staff-notice'), { limit: SHOWN_MAX })
  const notices = rows.map((row): AdminNotification => ({ _id: row.id, txt: textOf(row, 'txt'), createdAt: row.createdAt }))
  const newest = [...notices, ...(await messagesFor(context, actor))].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return newest.slice(0, Number(SHOWN_MAX))
}

/** Who manages them reads them all, and has in the bell only what is for them. */
async function messagesFor({ records, documents }: ShellContext, actor: Actor): Promise<readonly AdminNotification[]> {
  const asked = { limit: LOOKED_AT_MAX, sort: '-sentAt', 'filter[status][eq]': 'sent' }
  const { rows } = await records.list(actor, nameOfRole(documents(), 'pushed-message'), asked)
  return rows
    .filter((row) => isForRole(row, actor) && isForPlaces(row, actor.superadmin ? [] : actor.locationIds))
    .map((row) => ({ _id: row.id, txt: `${textOf(row, 'title')}: ${textOf(row, 'text')}`, createdAt: textOf(row, 'sentAt') }))
}

function isForRole({ values: { roles } }: RecordView, { userType, superadmin }: Actor): boolean {
  return superadmin || (Array.isArray(roles) && roles.includes(userType))
}

/** The newest claim payments, oldest first: the page turns the list round and shows seven (spec: shell-and-account §7). */
export async function claimReport({ records, documents }: ShellContext, actor: Actor): Promise<readonly ClaimPayment[]> {
  const { rows } = await records.list(actor, nameOfRole(documents(), 'claim-payment'), { limit: SHOWN_MAX, sort: '-file835ActualDt' })
  const payment = (row: RecordView): ClaimPayment => ({
    _id: row.id,
    payer: labelOf(row, 'payerId'),
    checkAmount: numberOf(row, 'checkAmount'),
    file835ActualDt: textOf(row, 'file835ActualDt'),
    claimTracking: textOf(row, 'claimTracking'),
  })
  return rows.map(payment).reverse()
}

/** Announcements of today for the picked locations, newest first. */
export async function announcements({ records, documents, clock }: ShellContext, actor: Actor, locations: readonly string[]): Promise<readonly Announcement[]> {
  refuseForeign(actor, locations)
  const { today } = momentOf(clock(), actor.timeZone)
  const { rows } = await records.list(actor, nameOfRole(documents(), 'daily-notice'), { limit: LOOKED_AT_MAX })
  const isToday = (row: RecordView): boolean => textOf(row, 'from') <= today && (textOf(row, 'until') || today) >= today
  return rows
    .filter((row) => isToday(row) && isForPlaces(row, reachOf(actor, locations)))
    .slice(0, Number(SHOWN_MAX))
    .map((row) => ({ _id: row.id, txt: textOf(row, 'text'), title: textOf(row, 'title'), type: kindOf(textOf(row, 'type')) }))
}

const kindOf = (text: string): Announcement['type'] => (text === 'success' || text === 'warning' || text === 'danger' ? text : 'info')

/** Billing notifications for the locations of this person, newest first. */
export async function billingNotifications({ records, documents }: ShellContext, actor: Actor): Promise<readonly BillingNotification[]> {
  const { rows } = await records.list(actor, nameOfRole(documents(), 'billing-notice'), { limit: LOOKED_AT_MAX, sort: '-dt' })
  return rows
    .filter((row) => isForPlaces(row, actor.superadmin ? [] : actor.locationIds))
    .slice(0, Number(SHOWN_MAX))
    .map((row) => ({ _id: row.id, content: textOf(row, 'content'), dt: textOf(row, 'dt'), status: textOf(row, 'status') === 'read' ? 'read' : 'unread' }))
}

const ALREADY: ReadonlySet<string> = new Set(['wrong-state', 'conflict', 'not-found'])

/** Marks unread billing notifications of these locations as read, at most 200; what someone else has just marked is left as it is. */
export async function markRead({ records, documents }: ShellContext, actor: Actor, locations: readonly string[]): Promise<number> {
  refuseForeign(actor, locations)
  const resource = nameOfRole(documents(), 'billing-notice')
  const { rows } = await records.list(actor, resource, { limit: LOOKED_AT_MAX, 'filter[status][eq]': 'unread' })
  let marked = 0
  for (const row of rows.filter((each) => isForPlaces(each, reachOf(actor, locations)))) {
    try {
      await records.transition(actor, { resource, id: row.id, transition: 'read' }, { version: row.version })
      marked += 1
    } catch (error) {
      if (!(error instanceof RefusalError && ALREADY.has(error.code))) throw error
    }
  }
  return marked
}

/** The picked ones, else all that the person is bound to; nothing means every location. */
const reachOf = (actor: Actor, picked: readonly string[]): readonly string[] => (picked.length > 0 || actor.superadmin ? picked : actor.locationIds)

function refuseForeign({ superadmin, locationIds }: Actor, locations: readonly string[]): void {
  const isBound = !superadmin && locationIds.length > 0
  if (isBound && locations.some((id) => !locationIds.includes(id))) throw new RefusalError('forbidden', { problems: [{ path: '/locations', message: '' }] })
}
