import { sql } from 'kysely'
import type { PasswordLinkAbout } from '#contract'
import { hashPassword, PASSWORD_WORDS, passwordProblems, plainEmail } from '#server/http/guards'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { LinkContext } from './context.ts'
import { companyNames, countTry, findLink, type LinkRow, lockOwner, spendLinks } from './link-rows.ts'

const over = ({ say }: LinkContext): RefusalError => new RefusalError('wrong-state', { message: say('shared/calls.passwordLink.over') })

/** What the page of a link shows. Throws wrong-state when the link holds no longer, or never was one. */
export async function aboutLink(context: LinkContext, token: string): Promise<PasswordLinkAbout> {
  const link = await context.database.read('platform', (tx) => findLink(tx, token, context.clock()))
  if (link === undefined) throw over(context)
  return { why: link.why, email: link.email, until: link.expires_at }
}

/** Chooses a password by a link: uses up all links of the person and ends all their sessions; gives who it was. Throws wrong-state or invalid-value (`/password`). */
export async function useLink(context: LinkContext, given: { readonly token: string; readonly password: string; readonly ip: string }): Promise<string> {
  const { database, audit, clock, mail, guards } = context
  const { token, password, ip } = given
  const looked = await database.transaction('platform', async (tx) => {
    const link = await findLink(tx, token, clock())
    if (link === undefined) return undefined
    await countTry(tx, token)
    return { link, companies: await companyNames(tx, link.user_id) }
  })
  if (looked === undefined) throw over(context)
  const { link, companies } = looked
  await refuseWeak(context, { password, own: [...companies, link.first_name, link.last_name, link.email.split('@')[0] ?? ''] })
  const hash = await guards.queue(() => hashPassword(password))
  const ended = await database.transaction('platform', async (tx) => {
    await lockOwner(tx, link.user_id)
    // Looked at again behind the lock: of two at once, one chooses.
    if ((await findLink(tx, token, clock())) === undefined) throw over(context)
    const revoked = await store(context, tx, link, hash)
    const detail = { why: link.why, sessionsEnded: revoked.length }
    await audit.write({ actor: null, action: 'password-chosen', entity: 'account', entityId: link.user_id, detail, ip }, tx)
    return revoked
  })
  guards.sessions.announce(ended)
  // Whoever forgot a password has mostly tried others.
  await guards.tries.forgive({ kind: 'sign-in', who: plainEmail(link.email) })
  mail.wake()
  return link.user_id
}

/** Gives the sessions that ended. */
async function store({ clock, mail, say, guards }: LinkContext, tx: Tx, { user_id: userId, email, why }: LinkRow, hash: string): Promise<readonly string[]> {
  await sql`update app_user set password_hash = ${hash}, password_changed_at = ${clock()} where id = ${userId}`.execute(tx)
  await spendLinks(tx, userId, clock())
  if (why === 'forgotten') {
    const words = 'shared/calls.account.passwordLetter'
    await mail.putFor(tx, userId, { kind: 'account', to: email, words: () => ({ subject: say(`${words}.subject`), text: say(`${words}.text`) }) })
  }
  return guards.sessions.revokeOthers(tx, userId)
}

/** The password rules of the specification, and none of one's own words. */
async function refuseWeak({ say }: LinkContext, { password, own }: { readonly password: string; readonly own: readonly string[] }): Promise<void> {
  const problems = (await passwordProblems(password, own)).map((problem) => ({ path: '/password', message: say(PASSWORD_WORDS[problem]) }))
  if (problems[0] !== undefined) throw new RefusalError('invalid-value', { message: problems[0].message, problems })
}
