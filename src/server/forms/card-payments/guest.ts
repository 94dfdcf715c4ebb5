import { createHash } from 'node:crypto'
import { PAYMENT_PATH, type PaymentPage, type PaymentStart } from '#contract'
import { type Actor, itselfIn } from '#permissions'
import type { Guest } from '#server/forms/form-links'
import { type PaperCompany, paperCompanyOf } from '#server/forms/papers'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { momentOf, type RecordRow } from '#server/records'
import { askProcessor, isAtProcessor } from './advance.ts'
import {
  type Bill,
  billOf,
  billsOf,
  type CardPayment,
  type CardPaymentsContext,
  cardPayment,
  change,
  hold,
  type ProcessorFacts,
  paymentsByCard,
  processorFacts,
  processorsOf,
  refusePayment,
} from './context.ts'
import { bondOf, findLink, type KeptPaymentLink, type PaymentLinkRow } from './link-rows.ts'
import { CardRefusal } from './processor.ts'

/** What a link leads to, as it is now. */
interface Held {
  readonly actor: Actor
  readonly company: PaperCompany
  readonly row: RecordRow
  readonly payment: CardPayment
  readonly bill: Bill
}

/** The link behind a token. Throws wrong-state with the reason when it holds no longer, and too-many-tries. */
const linkOf = ({ gate, database }: CardPaymentsContext, guest: Guest): Promise<PaymentLinkRow> =>
  gate.linkOf<KeptPaymentLink>(guest, { find: (hash) => database.read('platform', (tx) => findLink(tx, hash)), bondOf })

async function work<T>(context: CardPaymentsContext, link: PaymentLinkRow, deed: (tx: Tx, held: Held) => Promise<T>): Promise<T> {
  const company = await paperCompanyOf(context.database, link.companyId)
  if (company === undefined) throw refusePayment(context, 'unknown')
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  return context.database.transaction({ companyId: company.id }, async (tx) => {
    const row = await hold(context, tx, actor, { resource: paymentsByCard(context), id: link.paymentId })
    const payment = row && cardPayment(row)
    if (row === undefined || payment === undefined || payment.isGone || payment.status === 'canceled') throw refusePayment(context, 'revoked')
    const isOver = payment.status !== 'paid' && (payment.status === 'expired' || Date.parse(link.expiresAt) <= context.clock().getTime())
    if (isOver) throw refusePayment(context, 'expired')
    const invoice = await hold(context, tx, actor, { resource: billsOf(context), id: payment.invoiceId })
    if (invoice === undefined || invoice.deletedAt !== null) throw refusePayment(context, 'revoked')
    return deed(tx, { actor, company, row, payment, bill: billOf(invoice) })
  })
}

/** The page of a link. Whoever comes back from the processor finds it paid as soon as the processor says so. */
export async function openPayment(context: CardPaymentsContext, guest: Guest): Promise<PaymentPage> {
  const link = await linkOf(context, guest)
  const held = await work(context, link, async (_tx, found) => found)
  const { actor, company, payment, bill } = held
  const isPaid = payment.status === 'paid' || (await isPaidNow(context, actor, payment))
  const amount = isPaid ? (await work(context, link, async (_tx, found) => found.payment)).amount : bill.balance
  return {
    company: company.name,
    number: bill.number,
    amount,
    state: isPaid ? 'paid' : bill.balance > 0 ? 'due' : 'settled',
    until: payment.validUntil || momentOf(new Date(link.expiresAt), company.timeZone).today,
  }
}

/** A processor that cannot be reached says nothing; the sweep asks again. */
const isPaidNow = async (context: CardPaymentsContext, actor: Actor, payment: CardPayment): Promise<boolean> =>
  isAtProcessor(payment, context.clock()) &&
  (await askProcessor(context, actor, payment).catch((error: unknown) => {
    context.onFailed(error)
    return false
  }))

interface Ready extends Held {
  readonly facts: ProcessorFacts
}

/** Where the card is typed: the page that is open there already, or a new one over what is open of the invoice now. */
export async function startPayment(context: CardPaymentsContext, guest: Guest): Promise<PaymentStart> {
  const link = await linkOf(context, guest)
  const ready = await work(context, link, async (tx, held): Promise<Ready> => {
    const row = await hold(context, tx, held.actor, { resource: processorsOf(context), id: held.payment.processorId })
    const facts = row && processorFacts(context, row)
    if (!facts?.isActive) throw notNow(context)
    if (held.payment.status === 'paid' || held.bill.balance <= 0)
      throw new RefusalError('wrong-state', { message: context.say('shared/card-payments.page.settledText') })
    return { ...held, facts }
  })
  const known = await openAlready(context, ready)
  if (known !== undefined) return { url: known }
  if (await isPaidElsewhere(context, ready)) throw new RefusalError('wrong-state', { message: context.say('shared/card-payments.page.settledText') })
  const session = await openAtProcessor(context, ready, guest.token)
  if (session.url === undefined) throw notNow(context)
  await work(context, link, (tx, { row, actor }) => {
    const values = { session: session.id, sessionAt: context.clock().toISOString(), amount: ready.bill.balance }
    return change(context, tx, actor, { resource: paymentsByCard(context), row, values })
  })
  return { url: session.url }
}

const notNow = ({ say }: Pick<CardPaymentsContext, 'say'>): RefusalError =>
  new RefusalError('unavailable', { message: say('shared/card-payments.page.notNow') })

async function openAlready({ processor, clock }: CardPaymentsContext, { payment, bill, facts }: Ready): Promise<string | undefined> {
  if (payment.session === undefined || payment.amount !== bill.balance || !isAtProcessor(payment, clock())) return undefined
  const session = await processor.read(facts.secretKey, payment.session).catch(() => undefined)
  return session?.state === 'open' ? session.url : undefined
}

/** A page that asks for another amount is closed before there is a new one: nobody pays both. One that was paid meanwhile is noted. */
async function isPaidElsewhere(context: CardPaymentsContext, { actor, payment, facts }: Ready): Promise<boolean> {
  if (payment.session === undefined || !isAtProcessor(payment, context.clock())) return false
  try {
    await context.processor.close(facts.secretKey, payment.session).catch((error: unknown) => {
      if (!(error instanceof CardRefusal)) throw error
    })
    return await askProcessor(context, actor, payment)
  } catch (error) {
    context.onFailed(error)
    throw notNow(context)
  }
}

async function openAtProcessor(context: CardPaymentsContext, { company, payment, bill, facts }: Ready, token: string) {
  const { processor, origin, say, onFailed } = context
  const order = {
    ...{ cents: bill.balance, descriptor: facts.descriptor, email: payment.email, takesBank: facts.takesBank },
    description: say('shared/card-payments.order', { company: company.name, number: bill.number }),
    returnUrl: `${origin()}${PAYMENT_PATH}#${token}`,
    key: createHash('sha256')
      .update([payment.id, payment.session ?? '', bill.balance].join(' '))
      .digest('hex'),
  }
  return processor.open(facts.secretKey, order).catch((error: unknown) => {
    onFailed(error)
    throw notNow(context)
  })
}
