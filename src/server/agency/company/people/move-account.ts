import { sql } from 'kysely'
import { textIn } from '#contract'
import type { Tx } from '#server/platform/database'
import type { SourceChange, SourceStored } from '#server/records'
import { afterwards, type PeopleContext } from './context.ts'
import { refusedField, refuseLastOwner, refuseShared } from './refusals.ts'

type Move = (context: PeopleContext, tx: Tx, id: string, change: SourceChange) => Promise<SourceStored>

/** The person may not come into this company any more: their sessions here end, with their sockets; what they wrote stays, under their name. */
const close: Move = async (context, tx, id, { actor, before, now }) => {
  if (before.role === 'owner') await refuseLastOwner(tx, context, actor, id)
  await sql`update membership set closed_at = ${now} where user_id = ${id} and company_id = ${actor.companyId}`.execute(tx)
  const { rows } = await sql<{ id_hash: string }>`update session set revoked_at = ${now}
    where user_id = ${id} and company_id = ${actor.companyId} and revoked_at is null returning id_hash`.execute(tx)
  return {
    done() {
      context.sessions.announce(rows.map(({ id_hash }) => id_hash))
      context.changed({ companyId: actor.companyId, userIds: [id] })
    },
  }
}

const reopen: Move = async (context, tx, id, { actor, before }) => {
  await sql`update membership set closed_at = null where user_id = ${id} and company_id = ${actor.companyId}`.execute(tx)
  const { rows } = await sql`select 1 from app_user where id = ${id} and status <> 'active'`.execute(tx)
  if (rows.length > 0) refuseShared(context, actor, before.elsewhere, ['status'])
  await sql`update app_user set status = 'active' where id = ${id} and status <> 'active'`.execute(tx)
  return {}
}

/** For who lost their phone. The person is told by mail; nobody does it to themselves, which would need no code. */
const resetSecondStep: Move = async (context, tx, id, { actor, before }) => {
  const { say, mail } = context
  if (id === actor.userId) throw refusedField('forbidden', 'secondStep', say('shared/calls.people.ownSecondStep'))
  refuseShared(context, actor, before.elsewhere, ['secondStep'])
  await context.resetSecondStep(tx, id)
  const { rows } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from app_user where id = ${actor.userId}`.execute(tx)
  const words = 'shared/calls.people.resetLetter'
  const letter = () => ({ subject: say(`${words}.subject`), text: say(`${words}.text`, { by: rows[0]?.name ?? '' }) })
  await mail.putFor(tx, id, { kind: 'account', to: textIn(before.email), words: letter })
  return { done: () => mail.wake() }
}

const invite: Move = async (context, _tx, id, { actor }) => ({ done: () => afterwards(context, context.invite(id, actor)) })

const MOVES: Readonly<Record<string, Move>> = { close, reopen, invite, 'reset-second-step': resetSecondStep }

/** What a transition of an account does. Throws where the document names one that nobody knows. */
export async function moveAccount(
  context: PeopleContext,
  tx: Tx,
  { id, transition }: { readonly id: string; readonly transition: string },
  change: SourceChange,
): Promise<SourceStored> {
  const move = MOVES[transition]
  if (move === undefined) throw new Error(`The accounts of a company know no transition "${transition}".`)
  const stored = await move(context, tx, id, change)
  await sql`update membership set version = version + 1, updated_at = ${change.now} where user_id = ${id} and company_id = ${change.actor.companyId}`.execute(
    tx,
  )
  return stored
}
