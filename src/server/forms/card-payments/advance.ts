import { randomUUID } from 'node:crypto'
import { addDays, PAYMENT_PATH } from '#contract'
import { instantOf } from '#expression'
import { type Actor, itselfIn } from '#permissions'
import { type PaperCompany, paperCompanyOf } from '#server/forms/papers'
import { withLanguage } from '#server/platform/language'
import { DEFAULT_LANGUAGE, languageOf } from '#translation'
import { type CardPayment, type CardPaymentsContext, cardPayment, change, hold, paymentsByCard, processorFacts, processorsOf } from './context.ts'
import { SESSION_MS } from './limits.ts'
import { bondOf, insertLink } from './link-rows.ts'
import { CardRefusal } from './processor.ts'
import { settle } from './settle.ts'

interface Advancing {
  readonly companyId: string
  readonly id: string
  /** The record has just changed: what became of it at the processor is for the sweep to ask. */
  readonly isNews: boolean
}

/** Does what is due for a payment: its letter, or what became of it at the processor. */
export async function advancePayment(context: CardPaymentsContext, { companyId, id, isNews }: Advancing): Promise<void> {
  const company = await paperCompanyOf(context.database, companyId)
  if (company === undefined) return
  const actor = itselfIn({ companyId, timeZone: company.timeZone })
  const payment = await readPayment(context, actor, id)
  if (payment === undefined || payment.isGone) return
  if (payment.status === 'requested') await sendLink(context, company, actor, id)
  else if (!isNews && isAtProcessor(payment, context.clock())) await askProcessor(context, actor, payment)
}

const readPayment = ({ database, ...context }: CardPaymentsContext, actor: Actor, id: string): Promise<CardPayment | undefined> =>
  database.transaction({ companyId: actor.companyId }, async (tx) => {
    const row = await hold(context, tx, actor, { resource: paymentsByCard(context), id })
    return row && cardPayment(row)
  })

/** Its page at the processor may still be paid, whatever became of its link meanwhile. */
export const isAtProcessor = ({ status, session, sessionAt }: CardPayment, now: Date): boolean =>
  status !== 'paid' && session !== undefined && sessionAt !== undefined && Date.parse(sessionAt) + SESSION_MS > now.getTime()

/** Asks what became of the page at the processor; gives whether it was paid. */
export async function askProcessor(context: CardPaymentsContext, actor: Actor, payment: CardPayment): Promise<boolean> {
  const { database, processor } = context
  const facts = await database.transaction({ companyId: actor.companyId }, async (tx) => {
    const row = await hold(context, tx, actor, { resource: processorsOf(context), id: payment.processorId })
    return row && processorFacts(context, row)
  })
  if (facts === undefined || payment.session === undefined) return false
  const session = await processor.read(facts.secretKey, payment.session)
  if (session.state !== 'paid') return false
  await settle(context, actor, payment, session)
  return true
}

/** A letter with a link of its own. It names the agency and no person: mail is read on its way. */
async function sendLink(context: CardPaymentsContext, company: PaperCompany, actor: Actor, id: string): Promise<void> {
  const { database, tokens, clock, origin, mail, say } = context
  const isSent = await database.transaction({ companyId: company.id }, async (tx) => {
    const resource = paymentsByCard(context)
    const row = await hold(context, tx, actor, { resource, id })
    const payment = row && cardPayment(row)
    if (row === undefined || payment === undefined || payment.isGone || payment.status !== 'requested' || payment.email === undefined) return false
    const expiresAt = new Date(instantOf(addDays(payment.validUntil, 1), '00:00', company.timeZone))
    const { token, hash } = tokens.make(expiresAt)
    const link = { hash, companyId: company.id, paymentId: id, expiresAt: expiresAt.toISOString() }
    await insertLink(tx, { ...link, id: randomUUID(), seal: tokens.seal(bondOf(link)) }, clock())
    // Nobody knows what somebody without an account reads.
    const words = withLanguage(languageOf(company.settings.language ?? DEFAULT_LANGUAGE).code, () => ({
      subject: say('shared/card-payments.letter.subject', { company: company.name }),
      text: say('shared/card-payments.letter.text', { company: company.name, link: `${origin()}${PAYMENT_PATH}#${token}`, until: payment.validUntil }),
    }))
    await mail.put(tx, { id: randomUUID(), kind: 'form', to: payment.email, ...words })
    await change(context, tx, actor, { resource, row, values: { status: 'open', sentAt: clock().toISOString() } })
    return true
  })
  if (isSent) mail.wake()
}

/** Tries the keys of a processor that is to be tested, and keeps what it says. */
export async function testProcessor(context: CardPaymentsContext, companyId: string, id: string): Promise<void> {
  const { database, processor, clock, say } = context
  const actor = itselfIn({ companyId, timeZone: 'UTC' })
  const resource = processorsOf(context)
  const facts = await database.transaction({ companyId }, async (tx) => {
    const row = await hold(context, tx, actor, { resource, id })
    return row?.values.status === 'testing' && row.deletedAt === null ? { found: processorFacts(context, row), version: row.version } : undefined
  })
  if (facts === undefined) return
  const said = await (facts.found === undefined
    ? Promise.resolve(say('shared/card-payments.noKey'))
    : processor.verify(facts.found.secretKey, facts.found.mode, `test ${id} ${facts.version}`).then(
        () => undefined,
        (error: unknown) => (error instanceof CardRefusal ? error.message : say('shared/card-payments.unreachable')),
      ))
  await database.transaction({ companyId }, async (tx) => {
    const row = await hold(context, tx, actor, { resource, id })
    if (row?.values.status !== 'testing') return
    const values = { status: said === undefined ? 'working' : 'failing', checkedAt: clock().toISOString(), said: said ?? null }
    await change(context, tx, actor, { resource, row, values })
  })
}
