import { sql } from 'kysely'
import {
  healthSignIn,
  WALL_COMMENT_MAX_CHARS,
  WALL_OPTION_MAX_CHARS,
  WALL_TEXT_MAX_CHARS,
  type WallCommentBody,
  type WallMarkBody,
  type WallPage,
  type WallPost,
  type WallPostBody,
  type WallStateBody,
  type WallView,
} from '#contract'
import { allows } from '#permissions'
import type { Caller } from '#server/http/guards'
import { asJson, type Tx } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { refuseFields } from '../refuse.ts'
import { PAGE, readPost, readPosts, type WallPlace } from './wall-rows.ts'

type Reader = Pick<Caller, 'actor' | 'account' | 'company'>

/** The wall of owners and super admins. Each call throws forbidden for all others, as if there were no wall. */
export interface Wall {
  page(reader: Reader, asked: { readonly view: WallView; readonly before?: string }): Promise<WallPage>
  /** The same id again changes nothing. Throws invalid-value for words that are too long or look like health data. */
  post(reader: Reader, body: WallPostBody): Promise<WallPost>
  comment(reader: Reader, id: string, body: WallCommentBody): Promise<WallPost>
  /** Of who wrote it, and of super admins. */
  dropComment(reader: Reader, comment: string): Promise<WallPost>
  mark(reader: Reader, id: string, body: WallMarkBody): Promise<WallPost>
  report(reader: Reader, id: string, reason: string): Promise<WallPost>
  /** Super admins hide, remove, restore and pin; who wrote a post removes it. */
  change(reader: Reader, id: string, body: WallStateBody): Promise<WallPost | null>
}

/** Posts and comments of one person within an hour. */
const POSTS_RATE = { max: 60, restMs: 3_600_000 }
/** Who looks after all companies belongs to none. */
const HOUSE = 'RenderCare'

export function createWall(context: ShellContext): Wall {
  const { database, clock, audit, say, rates } = context

  const inWall = (reader: Reader): Reader => {
    if (!allows({ owners: true }, reader.actor)) throw new RefusalError('forbidden')
    return reader
  }
  const eyes = ({ actor }: Reader) => ({ userId: actor.userId, moderates: actor.superadmin })
  const shown = async (tx: Tx, reader: Reader, id: string): Promise<WallPost> => {
    const post = await readPost(tx, id, eyes(reader))
    if (post === undefined) throw new RefusalError('not-found')
    return post
  }
  const write = (reader: Reader, id: string, work: (tx: Tx, post: WallPost) => Promise<unknown>): Promise<WallPost> =>
    database.transaction('platform', async (tx) => {
      await work(tx, await shown(tx, inWall(reader), id))
      return shown(tx, reader, id)
    })
  /** Words as they are kept. */
  const words = (path: string, text: string, max: number): string => {
    const plain = text.normalize('NFC').trim()
    const sign = healthSignIn(plain)
    const why = plain === '' ? 'empty' : plain.length > max ? 'tooLong' : sign && `signs.${sign}`
    refuseFields(why === undefined ? [] : [{ path, message: say(`shared/wall.refused.${why}`, { max }) }])
    return plain
  }
  const voiceOf = ({ actor, account, company }: Reader) => ({
    by: actor.userId,
    author: `${account.firstName} ${account.lastName}`.trim(),
    company: actor.superadmin ? HOUSE : company.name,
  })
  const counted = async ({ actor }: Reader): Promise<void> => {
    const waitMs = await rates.take('wall', actor.userId, POSTS_RATE)
    if (waitMs > 0) throw tooManyTries(waitMs)
  }

  return {
    async page(reader, { view, before }) {
      inWall(reader)
      if (view !== 'all' && !reader.actor.superadmin) throw new RefusalError('forbidden')
      const found = await database.read('platform', (tx) =>
        readPosts(tx, { ...eyes(reader), view, before: before === undefined ? undefined : placeIn(before) }),
      )
      const last = found.length > PAGE ? found[PAGE - 1] : undefined
      return { posts: found.slice(0, PAGE), mayModerate: reader.actor.superadmin, ...(last && { before: `${last.pinned ? 1 : 0}~${last.at}~${last.id}` }) }
    },
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
        return (await readPost(tx, id, eyes(reader))) ?? null
      }),
  }
}

/** The place that a page ended with. Throws bad-request for what is none. */
function placeIn(text: string): WallPlace {
  const [, pinned, at, id] = /^([01])~([^~]{1,40})~([0-9a-f-]{36})$/.exec(text) ?? []
  if (pinned === undefined || at === undefined || id === undefined || Number.isNaN(Date.parse(at))) throw new RefusalError('bad-request')
  return { pinned: pinned === '1', at: new Date(at).toISOString(), id }
}
