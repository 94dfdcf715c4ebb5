import { sql } from 'kysely'
import { WALL_COMMENT_MAX_CHARS, WALL_OPTION_MAX_CHARS, WALL_TEXT_MAX_CHARS, type WallCommentBody, type WallPost, type WallPostBody } from '#contract'
import { asJson } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type Reader, voiceOf, type WallContext } from './wall-context.ts'

/** What people write on the wall. */
export interface WallWriting {
  /** The same id again changes nothing. Throws invalid-value for words that are too long or look like health data. */
  post(reader: Reader, body: WallPostBody): Promise<WallPost>
  comment(reader: Reader, id: string, body: WallCommentBody): Promise<WallPost>
  /** Of who wrote it, and of super admins. */
  dropComment(reader: Reader, comment: string): Promise<WallPost>
}

export function createWriting({ database, clock, audit, inWall, shown, write, words, counted }: WallContext): WallWriting {
  return {
    async post(reader, { id, text, options = [] }) {
      inWall(reader)
      const plain = words('/text', text, WALL_TEXT_MAX_CHARS)
      const choices = options.map((option, index) => ({ id: `o${index + 1}`, text: words(`/options/${index}`, option, WALL_OPTION_MAX_CHARS) }))
      await counted(reader)
      const { by, author, company } = voiceOf(reader)
      return database.transaction('platform', async (tx) => {
        const { rows } = await sql`insert into wall_post (id, author_id, company_id, author, company, at, text, options)
          values (${id}, ${by}, ${reader.actor.companyId}, ${author}, ${company}, ${clock()}, ${plain}, ${choices.length > 0 ? asJson(choices) : null}::jsonb)
          on conflict (id) do nothing returning 1`.execute(tx)
        if (rows.length > 0) await audit.write({ actor: reader.actor, action: 'create', entity: 'wall-post', entityId: id }, tx)
        return shown(tx, reader, id)
      })
    },
    async comment(reader, id, body) {
      inWall(reader)
      const text = words('/text', body.text, WALL_COMMENT_MAX_CHARS)
      await counted(reader)
      const { by, author, company } = voiceOf(reader)
      return write(reader, id, (tx) =>
        sql`insert into wall_comment (id, post_id, author_id, author, company, at, text)
          values (${body.id}, ${id}, ${by}, ${author}, ${company}, ${clock()}, ${text}) on conflict (id) do nothing`.execute(tx),
      )
    },
    dropComment: (reader, comment) =>
      database.transaction('platform', async (tx) => {
        const { userId, superadmin } = inWall(reader).actor
        const { rows } = await sql<{ post_id: string; author_id: string }>`select post_id, author_id from wall_comment
          where id = ${comment} and not removed for update`.execute(tx)
        const [own] = rows
        if (own === undefined) throw new RefusalError('not-found')
        const post = await shown(tx, reader, own.post_id)
        if (own.author_id !== userId && !superadmin) throw new RefusalError('forbidden')
        await sql`update wall_comment set removed = true where id = ${comment}`.execute(tx)
        await audit.write({ actor: reader.actor, action: 'delete', entity: 'wall-comment', entityId: comment }, tx)
        return shown(tx, reader, post.id)
      }),
  }
}
