import { randomUUID } from 'node:crypto'
import { FORM_LINK_PATH, type FormLink, type FormLinkBody, type NewFormLink } from '#contract'
import type { Actor } from '#permissions'
import { withLanguage } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { momentOf } from '#server/records'
import { DEFAULT_LANGUAGE, languageOf } from '#translation'
import type { LinksContext } from './context.ts'
import { DAY_MS } from './limits.ts'
import { bondOf, formOfLink, insertLink, openLinks, revokeLink } from './link-rows.ts'

const ENTITY = 'form-link'

/**
 * Makes a link for a form about a client, and mails it when an address is given. Only for who may file that form for that client, as a member of
 * the company: it holds no longer than they do. Throws forbidden, not-found, or wrong-state when too many hold.
 */
export async function makeLink(context: LinksContext, actor: Actor, body: FormLinkBody): Promise<NewFormLink> {
  const { database, audit, clock, tokens, forms, guards, say, mail, origin } = context
  const maker = await guards.memberOf(actor.userId, actor.companyId)
  if (maker === undefined) throw new RefusalError('forbidden', { message: say('shared/form-links.membersOnly') })
  const usesMax = await forms.linked.check(actor, { form: body.form, client: body.clientId })
  const now = clock()
  const expires = new Date(Math.floor((now.getTime() + body.days * DAY_MS) / 1_000) * 1_000)
  const { token, hash } = tokens.make(expires)
  const { companyId, userId: madeBy, timeZone } = actor
  const bond = { hash, companyId, form: body.form, clientId: body.clientId, madeBy, usesMax, expiresAt: expires.toISOString() }
  const url = `${origin()}${FORM_LINK_PATH}#${token}`
  const id = randomUUID()
  const email = body.email?.trim() || null
  const recipient = body.recipient.trim()
  // Nobody knows what somebody without an account reads.
  const language = languageOf(maker.company.settings.language ?? DEFAULT_LANGUAGE).code
  const isMade = await database.transaction({ companyId }, async (tx) => {
    if (!(await insertLink(tx, { ...bond, id, seal: tokens.seal(bondOf(bond)), recipient, email, createdAt: now.toISOString() }))) return false
    if (email !== null)
      await mail.put(tx, {
        id: randomUUID(),
        kind: 'form',
        to: email,
        ...withLanguage(language, () => letterOf(context, { url, company: maker.company.name, expires, timeZone })),
      })
    const detail = { form: body.form, client: body.clientId, until: bond.expiresAt, mailed: email !== null }
    await audit.write({ actor, action: 'form-link-made', entity: ENTITY, entityId: id, detail }, tx)
    return true
  })
  if (!isMade) throw new RefusalError('wrong-state', { message: say('shared/form-links.tooMany') })
  if (email !== null) mail.wake()
  return { id, url, expiresAt: bond.expiresAt }
}

interface Lettered {
  readonly url: string
  readonly company: string
  readonly expires: Date
  /** Of who made it: the letter names their day. */
  readonly timeZone: string
}

/** Names the agency and no client, no form: mail is read on its way. */
function letterOf({ say }: LinksContext, { url, company, expires, timeZone }: Lettered): { readonly subject: string; readonly text: string } {
  const until = momentOf(expires, timeZone).today
  return { subject: say('shared/form-links.letter.subject', { company }), text: say('shared/form-links.letter.text', { company, link: url, until }) }
}

/** Links of a form that hold, for who may file it. */
export async function listLinks(context: LinksContext, actor: Actor, form: string): Promise<readonly FormLink[]> {
  const { database, forms, clock } = context
  await forms.linked.usesOf(actor, form)
  const rows = await database.read({ companyId: actor.companyId }, (tx) => openLinks(tx, { companyId: actor.companyId, form, now: clock() }))
  const clients = await forms.linked.clientNames(actor, form, [...new Set(rows.map(({ clientId }) => clientId))])
  // What is about a client out of the reader's reach is not there.
  return rows
    .filter(({ clientId }) => clients.has(clientId))
    .map(({ id, clientId, recipient, email, maker: madeBy, createdAt, expiresAt, openedAt, usesMax, uses }) => ({
      id,
      clientId,
      ...(clients.get(clientId) !== undefined && { clientName: clients.get(clientId) ?? '' }),
      recipient,
      ...(email !== null && { email }),
      madeBy,
      createdAt,
      expiresAt,
      ...(openedAt !== null && { openedAt }),
      usesLeft: usesMax - uses,
    }))
}

/** Takes a link back; nothing changes for one that holds no longer. Throws not-found, also for another company's. */
export async function takeBack({ database, audit, clock, forms }: LinksContext, actor: Actor, id: string): Promise<void> {
  const { companyId } = actor
  const form = await database.read({ companyId }, (tx) => formOfLink(tx, { companyId, id }))
  if (form === undefined) throw new RefusalError('not-found')
  await forms.linked.usesOf(actor, form)
  await database.transaction({ companyId }, async (tx) => {
    const revoked = await revokeLink(tx, { companyId, id, now: clock() })
    if (revoked !== undefined) await audit.write({ actor, action: 'form-link-revoked', entity: ENTITY, entityId: id, detail: { form } }, tx)
  })
}
