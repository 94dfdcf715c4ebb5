import type { Actor } from '#permissions'
import { idFrom } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { momentOf } from '#server/records'
import { type CardPayment, type CardPaymentsContext, cardPayment, change, hold, paymentsByCard } from './context.ts'
import type { CardSession } from './processor.ts'

const REFERENCE_MAX = 40
/** By this the office notes money by hand as well. */
const NOTING = 'billing.record-payment'

/**
 * Money that a processor has taken is noted with its invoice, once: the operation knows its key, so that nothing is noted twice however often this is
 * done. Where the invoice takes no payment any more, the record says so and somebody looks at it.
 */
export async function settle(context: CardPaymentsContext, actor: Actor, payment: CardPayment, session: CardSession): Promise<void> {
  const { operations, clock, database } = context
  const amount = session.cents ?? payment.amount
  const on = momentOf(clock(), actor.timeZone).today
  const reference = (session.reference ?? session.id).slice(0, REFERENCE_MAX)
  const body = { ids: [payment.invoiceId], values: { amount, method: 'card', on, reference }, key: idFrom(`card payment ${actor.companyId} ${payment.id}`) }
  const problem = await operations.run(actor, NOTING, body).then(refusedIn, (error: unknown) => {
    if (error instanceof RefusalError) return error.message || error.code
    throw error
  })
  await database.transaction({ companyId: actor.companyId }, async (tx) => {
    const row = await hold(context, tx, actor, { resource: paymentsByCard(context), id: payment.id })
    if (row === undefined || cardPayment(row).status === 'paid') return
    const values = { status: 'paid', amount, paidOn: on, reference, problem: problem ?? null }
    await change(context, tx, actor, { resource: paymentsByCard(context), row, values })
  })
}

/** Why the money was not noted; undefined when it was. */
function refusedIn(came: Awaited<ReturnType<CardPaymentsContext['operations']['run']>>): string | undefined {
  const refused = 'items' in came ? came.items.find(({ state }) => state !== 'done') : undefined
  return refused && (refused.findings.map(({ message }) => message).join(' ') || refused.state)
}
