import { sql } from 'kysely'
import type { WallMarkBody, WallPost } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import type { Reader, WallContext } from './wall-context.ts'

/** What people think of a post: likes, votes and reports. */
export interface WallAnswering {
  mark(reader: Reader, id: string, body: WallMarkBody): Promise<WallPost>
  report(reader: Reader, id: string, reason: string): Promise<WallPost>
}

export function createAnswering({ clock, audit, write }: WallContext): WallAnswering {
  return {
    mark: (reader, id, { liked, vote }) =>
      write(reader, id, async (tx, { options = [] }) => {
        const { userId } = reader.actor
        if (liked === true) await sql`insert into wall_like (post_id, user_id) values (${id}, ${userId}) on conflict do nothing`.execute(tx)
        if (liked === false) await sql`delete from wall_like where post_id = ${id} and user_id = ${userId}`.execute(tx)
        if (vote === undefined) return
        if (!options.some((option) => option.id === vote)) throw new RefusalError('not-found')
        await sql`insert into wall_vote (post_id, user_id, option_id) values (${id}, ${userId}, ${vote})
          on conflict (post_id, user_id) do update set option_id = ${vote}`.execute(tx)
      }),
    report: (reader, id, reason) =>
      write(reader, id, async (tx) => {
        await sql`insert into wall_report (post_id, user_id, reason, at) values (${id}, ${reader.actor.userId}, ${reason.trim()}, ${clock()})
          on conflict (post_id, user_id) do update set reason = excluded.reason, at = excluded.at, settled = false`.execute(tx)
        await audit.write({ actor: reader.actor, action: 'update', entity: 'wall-post', entityId: id, detail: { reported: true } }, tx)
      }),
  }
}
