import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { type AssistantOptions, asOwner, readAsOwner } from '../context.ts'

type Options = Pick<AssistantOptions, 'database'>

/** Takes conversations for this person where they are nobody's; gives those that are theirs. The id of somebody else's stays somebody else's. */
export const takeTabs = (options: Options, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  asOwner(options, actor, async (tx) => {
    const { companyId, userId } = actor
    await sql`insert into assistant_remote_tab (id, company_id, user_id) select id, ${companyId}::uuid, ${userId}::uuid from unnest(${[...ids]}::text[]) as id
      order by id on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from assistant_remote_tab where id = any(${[...ids]}::text[])`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  })

/** Throws not-found for a conversation that is not this person's. */
export async function refuseOthers(options: Options, actor: Actor, id: string): Promise<void> {
  const { rows } = await readAsOwner(options, actor, (tx) => sql`select 1 from assistant_remote_tab where id = ${id}`.execute(tx))
  if (rows.length === 0) throw new RefusalError('not-found')
}

/** Throws not-found for a conversation that is somebody else's; one that is nobody's becomes this person's. */
export async function takeTab(options: Options, actor: Actor, id: string): Promise<void> {
  if (!(await takeTabs(options, actor, [id])).has(id)) throw new RefusalError('not-found')
}

export const forgetTab = (options: Options, actor: Actor, id: string): Promise<unknown> =>
  asOwner(options, actor, (tx) => sql`delete from assistant_remote_tab where id = ${id}`.execute(tx))
