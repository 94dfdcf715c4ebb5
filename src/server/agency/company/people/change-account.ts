import { sql } from 'kysely'
import { textIn } from '#contract'
import { forgetLinks, lockEmail, plainEmail } from '#server/http/guards'
import { asJson, type Tx } from '#server/platform/database'
import type { SourceChange, SourceStored } from '#server/records'
import type { PeopleContext } from './context.ts'
import { refusedField, refuseLastOwner, refuseShared } from './refusals.ts'
import { flagsOf, grantsFor } from './role.ts'

/** They belong to the person, in whatever company. */
const PERSONAL = ['firstName', 'lastName', 'email', 'phone'] as const

/** Changes what is known of a person, their role or what they find; who is signed in works on with it at once. */
export async function changeAccount(context: PeopleContext, tx: Tx, id: string, change: SourceChange): Promise<SourceStored> {
  const { actor, before, after, now } = change
  const personal = PERSONAL.filter((field) => before[field] !== after[field])
  if (personal.length > 0) await changePerson(context, tx, { id, personal, ...change })
  const roles = before.role === after.role ? undefined : await changeRole(context, tx, { id, ...change })
  if (roles !== undefined) await context.audit.write({ actor, action: 'rights-changed', entity: 'membership', entityId: id, detail: roles }, tx)
  await sql`update membership set flags = coalesce(flags, '{}'::jsonb) || ${asJson(flagsOf(after))}::jsonb, version = version + 1, updated_at = ${now}
    where user_id = ${id} and company_id = ${actor.companyId}`.execute(tx)
  return {
    done() {
      context.mail.wake()
      context.changed({ companyId: actor.companyId, userIds: [id] })
    },
  }
}

interface Changing extends SourceChange {
  readonly id: string
}

async function changePerson(
  context: PeopleContext,
  tx: Tx,
  { id, actor, before, after, personal }: Changing & { readonly personal: readonly string[] },
): Promise<void> {
  const { say } = context
  refuseShared(context, actor, before.elsewhere, personal)
  const way = { email: 'email', phone: 'sms' } as const
  for (const field of ['email', 'phone'] as const)
    if (personal.includes(field) && before.secondStep === way[field]) throw refusedField('invalid-value', field, say('shared/calls.account.codesGoThere'))
  // With the address goes the account: an open browser alone must not change it.
  if (personal.includes('email') && id === actor.userId) throw refusedField('forbidden', 'email', say('shared/calls.people.ownEmail'))
  const email = plainEmail(textIn(after.email))
  if (personal.includes('email')) await takeEmail(context, tx, { id, email, former: textIn(before.email) })
  await sql`update app_user set first_name = ${textIn(after.firstName)}, last_name = ${textIn(after.lastName)}, email = ${email},
    phone = ${textIn(after.phone) || null} where id = ${id}`.execute(tx)
}

/** The former address hears of it: whoever holds it can say so when it was not wanted. */
async function takeEmail(
  { say, mail }: PeopleContext,
  tx: Tx,
  { id, email, former }: { readonly id: string; readonly email: string; readonly former: string },
): Promise<void> {
  await lockEmail(tx, email)
  const { rows } = await sql`select 1 from app_user where lower(email) = ${email} and id <> ${id}`.execute(tx)
  if (rows.length > 0) throw refusedField('invalid-value', 'email', say('shared/calls.account.emailUnusable'))
  await forgetLinks(tx, id)
  const words = 'shared/calls.account.emailLetter'
  await mail.putFor(tx, id, { kind: 'account', to: former, words: () => ({ subject: say(`${words}.subject`), text: say(`${words}.text`) }) })
}

async function changeRole(context: PeopleContext, tx: Tx, { id, actor, before, after }: Changing) {
  if (id === actor.userId) throw refusedField('forbidden', 'role', context.say('shared/calls.people.ownRole'))
  const { role, isOwner, permissions } = grantsFor(context.documents(), actor, after.role)
  if (!isOwner) await refuseLastOwner(tx, context, actor, id)
  const { rows } = await sql<{ permissions: string[] }>`select permissions from membership where user_id = ${id} and company_id = ${actor.companyId}`.execute(
    tx,
  )
  await sql`update membership set user_type = ${role}, is_owner = ${isOwner}, permissions = ${[...permissions]}
    where user_id = ${id} and company_id = ${actor.companyId}`.execute(tx)
  return { role, formerRole: textIn(before.role), before: rows[0]?.permissions ?? [], after: [...permissions] }
}
