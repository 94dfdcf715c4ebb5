import { sql } from 'kysely'
import { textIn } from '#contract'
import { lockEmail, plainEmail } from '#server/http/guards'
import { asJson, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { newId, type SourceChange, type SourceStored } from '#server/records'
import { afterwards, type PeopleContext } from './context.ts'
import { refusedField } from './refusals.ts'
import { flagsOf, grantsFor } from './role.ts'

/** Users of a company, open and closed. */
const PEOPLE_MAX = 2_000

interface Known {
  readonly id: string
  readonly superadmin: boolean
  readonly has_password: boolean
  readonly is_here: boolean
}

async function findKnown(tx: Tx, email: string, companyId: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`select u.id, u.superadmin, u.password_hash is not null as has_password,
    exists (select 1 from membership m where m.user_id = u.id and m.company_id = ${companyId}) as is_here
    from app_user u where lower(u.email) = ${email}`.execute(tx)
  return rows[0]
}

async function refuseTooMany(tx: Tx, { say }: PeopleContext, companyId: string): Promise<void> {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from membership where company_id = ${companyId}`.execute(tx)
  if ((rows[0]?.people ?? 0) >= PEOPLE_MAX) throw new RefusalError('too-large', { message: say('shared/calls.people.tooMany', { max: PEOPLE_MAX }) })
}

/** A new account, or one more company for an account that super admins let in; the person is told by mail. */
export async function makeAccount(context: PeopleContext, tx: Tx, change: SourceChange): Promise<SourceStored & { readonly id: string }> {
  const { say, documents } = context
  const { actor, after, now } = change
  const email = plainEmail(textIn(after.email))
  await lockEmail(tx, email)
  await refuseTooMany(tx, context, actor.companyId)
  const known = await findKnown(tx, email, actor.companyId)
  // Super admins are in no list of people: one who is a member is refused as the others are.
  if (known?.is_here && !known.superadmin) throw refusedField('duplicate', 'email', say('shared/calls.people.here'))
  // Whether it is another company's, or one of the platform's own, is nobody's to find out here.
  if (known?.superadmin || (known !== undefined && !actor.superadmin)) throw refusedField('invalid-value', 'email', say('shared/calls.people.elsewhere'))
  const id = known?.id ?? (await insertUser(tx, { email, after, now }))
  const { role, isOwner, permissions } = grantsFor(documents(), actor, after.role)
  await sql`insert into membership (user_id, company_id, user_type, is_owner, permissions, flags, created_at, updated_at)
    values (${id}, ${actor.companyId}, ${role}, ${isOwner}, ${[...permissions]}, ${asJson(flagsOf(after))}::jsonb, ${now}, ${now})`.execute(tx)
  const isReady = known?.has_password === true
  if (isReady) await putAddedLetter(tx, context, { id, email, companyId: actor.companyId })
  return { id, done: () => (isReady ? context.mail.wake() : afterwards(context, context.invite(id, actor))) }
}

async function insertUser(tx: Tx, { email, after, now }: { readonly email: string } & Pick<SourceChange, 'after' | 'now'>): Promise<string> {
  const id = newId(now)
  await sql`insert into app_user (id, email, first_name, last_name, phone, created_at)
    values (${id}, ${email}, ${textIn(after.firstName)}, ${textIn(after.lastName)}, ${textIn(after.phone) || null}, ${now})`.execute(tx)
  return id
}

async function putAddedLetter(
  tx: Tx,
  { mail, say }: PeopleContext,
  { id, email, companyId }: { readonly id: string; readonly email: string; readonly companyId: string },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from company where id = ${companyId}`.execute(tx)
  const words = 'shared/calls.people.addedLetter'
  await mail.putFor(tx, id, {
    kind: 'account',
    to: email,
    words: () => ({ subject: say(`${words}.subject`), text: say(`${words}.text`, { company: rows[0]?.name ?? '' }) }),
  })
}
