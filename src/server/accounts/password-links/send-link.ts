import { PASSWORD_LINK_PATH, type PasswordLinkReason } from '#contract'
import { plainEmail } from '#server/http/guards'
import type { AuditActor } from '#server/platform/audit'
import { tooManyTries } from '#server/platform/refusal'
import type { LinkContext } from './context.ts'
import { ASKING_RATE } from './limits.ts'
import { addLink, findOwner } from './link-rows.ts'

interface Sender {
  /** Null when the person asked themselves. */
  readonly by: AuditActor | null
  readonly ip?: string
}

/** Mails a link to an open account; nothing happens for any other one, or when many links hold. Gives whether a letter was written. */
export async function sendLink(
  { database, audit, clock, mail, say, origin }: LinkContext,
  whom: { readonly email: string } | { readonly id: string },
  why: PasswordLinkReason,
  { by, ip }: Sender,
): Promise<boolean> {
  const owner = await database.transaction('platform', async (tx) => {
    const found = await findOwner(tx, whom)
    const token = found && (await addLink(tx, { userId: found.id, why, now: clock() }))
    if (found === undefined || token === undefined) return undefined
    // Behind the #: what stands there is sent to no server, so that it gets into no log and no other page.
    const link = `${origin()}${PASSWORD_LINK_PATH}#${token}`
    const words = `shared/calls.passwordLink.${why}`
    await mail.putFor(tx, found.id, {
      kind: 'account',
      to: found.email,
      words: () => ({ subject: say(`${words}.subject`), text: say(`${words}.text`, { link }) }),
    })
    await audit.write(
      { actor: by, action: 'password-link-sent', entity: 'account', entityId: found.id, detail: { why }, ...(ip === undefined ? {} : { ip }) },
      tx,
    )
    return found
  })
  if (owner === undefined) return false
  mail.wake()
  return true
}

/**
 * Someone says they forgot their password. Known and unknown addresses are answered alike, before anything is looked up, so that neither answer
 * nor time tells which they are; gives what is left to do. Asking for somebody else never keeps them from asking: how many letters a person gets is bounded by the
 * links that hold (LINKS_MAX), and each of those opens their account. Throws too-many-tries when an address asks on and on.
 */
export async function askForLink(context: LinkContext, { email, ip }: { readonly email: string; readonly ip: string }): Promise<() => Promise<void>> {
  const waitMs = await context.guards.rates.takeOf('password-link', ip, ASKING_RATE)
  if (waitMs > 0) throw tooManyTries(waitMs)
  return async () => void (await sendLink(context, { email: plainEmail(email) }, 'forgotten', { by: null, ip }))
}
