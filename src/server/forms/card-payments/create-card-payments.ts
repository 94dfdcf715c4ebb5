import { sql } from 'kysely'
import type { PaymentPage, PaymentStart } from '#contract'
import { resourceOfRole } from '#document'
import { createLinkTokens, type Guest, linkGate } from '#server/forms/form-links'
import { createFollower } from '#server/platform/concurrency'
import { inEachCompany, tableOf } from '#server/platform/database'
import { advancePayment, testProcessor } from './advance.ts'
import { type CardPaymentsOptions, paymentsByCard, processorsOf, refusePayment } from './context.ts'
import { openPayment, startPayment } from './guest.ts'
import { SESSION_MS, SWEEP_MAX, WAITING_MAX } from './limits.ts'

interface Changed {
  /** Null: a row of the platform. */
  readonly companyId: string | null
  readonly resource: string
  readonly id: string
}

/** Invoices that are paid by card. */
export interface CardPayments {
  open(guest: Guest): Promise<PaymentPage>
  start(guest: Guest): Promise<PaymentStart>
  /** A record has changed: what is due for a payment or a processor is done, one after the other. */
  follow(change: Changed): void
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
  /** Does what is due in every company, as long as `hold` says so; gives how many payments and processors were looked at. */
  sweep(hold: () => Promise<boolean>): Promise<number>
}

export function createCardPayments(options: CardPaymentsOptions): CardPayments {
  const tokens = createLinkTokens(options.key)
  const gate = linkGate({ what: 'payment-link', tokens, guards: options.guards, unknown: () => refusePayment(options, 'unknown') })
  const context = { ...options, tokens, gate }
  const { database, documents, clock, onFailed } = options
  const isThere = (): boolean => resourceOfRole(documents.current(), 'payment-by-card') !== undefined

  const work = (key: string): Promise<void> => {
    const [what, companyId = '', id = ''] = key.split(' ')
    return what === 'processor' ? testProcessor(context, companyId, id) : advancePayment(context, { companyId, id, isNews: what === 'news' })
  }
  const follower = createFollower({ max: WAITING_MAX, failed: onFailed, work })

  return {
    open: (guest) => openPayment(context, guest),
    start: (guest) => startPayment(context, guest),
    follow({ companyId, resource, id }) {
      if (companyId === null || !isThere()) return
      if (resource === paymentsByCard(options)) follower.add(`news ${companyId} ${id}`)
      if (resource === processorsOf(options)) follower.add(`processor ${companyId} ${id}`)
    },
    settled: follower.settled,
    async sweep(hold) {
      if (!isThere()) return 0
      const [payments, processors] = [sql.table(tableOf(paymentsByCard(options))), sql.table(tableOf(processorsOf(options)))]
      const since = new Date(clock().getTime() - SESSION_MS)
      return inEachCompany(database, async (companyId) => {
        if (!(await hold())) return 0
        const { rows } = await database.read({ companyId }, (tx) =>
          sql<{ key: string }>`
            (select 'payment ' || company_id || ' ' || id as key from ${payments} where company_id = ${companyId} and deleted_at is null and f_status <> 'paid'
              and (f_status = 'requested' or (data->>'sessionAt')::timestamptz > ${since}) order by updated_at, id limit ${SWEEP_MAX})
            union all
            (select 'processor ' || company_id || ' ' || id from ${processors} where company_id = ${companyId} and deleted_at is null and f_status = 'testing'
              order by updated_at, id limit ${SWEEP_MAX})`.execute(tx),
        )
        for (const { key } of rows) await work(key).catch(onFailed)
        return rows.length
      })
    },
  }
}
