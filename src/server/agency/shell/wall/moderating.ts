import { sql } from 'kysely'
import type { WallPost, WallStateBody } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { eyesOf, type Reader, type WallContext } from './wall-context.ts'
import { readPost } from './wall-rows.ts'

export interface WallModerating {
  /** Super admins hide, remove, restore and pin; who wrote a post removes it. */
  change(reader: Reader, id: string, body: WallStateBody): Promise<WallPost | null>
}

export function createModerating({ database, audit, inWall, shown }: WallContext): WallModerating {
  return {
    change: (reader, id, { state, pinned }) =>
      database.transaction('platform', async (tx) => {
        const { superadmin } = inWall(reader).actor
        const post = await shown(tx, reader, id)
        const isOwnRemoval = post.mine && state === 'removed' && pinned === undefined
        if (!superadmin && !isOwnRemoval) throw new RefusalError('forbidden')
        await sql`update wall_post set state = ${state ?? post.state}, pinned = ${pinned ?? post.pinned} where id = ${id}`.execute(tx)
        // Whoever decides has looked at what was reported.
        if (superadmin && state !== undefined) await sql`update wall_report set settled = true where post_id = ${id}`.execute(tx)
        await audit.write(
          {
            actor: reader.actor,
            action: 'update',
            entity: 'wall-post',
            entityId: id,
            detail: { ...(state && { state }), ...(pinned !== undefined && { pinned }) },
          },
          tx,
        )
        return (await readPost(tx, id, eyesOf(reader))) ?? null
      }),
  }
}
