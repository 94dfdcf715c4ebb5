import { sql } from 'kysely'
import type { WallPost, WallState, WallView } from '#contract'
import type { Tx } from '#server/platform/database'

export const PAGE = 20
const COMMENTS_MAX = 100

interface Row {
  readonly id: string
  readonly author_id: string
  readonly author: string
  readonly company: string
  readonly at: string
  readonly text: string
  readonly options: readonly { readonly id: string; readonly text: string }[] | null
  readonly pinned: boolean
  readonly state: WallState
  readonly likes: string
  readonly liked: boolean
  readonly voted: string | null
  readonly votes: Readonly<Record<string, number>> | null
  readonly reports: readonly string[] | null
}

interface Reading {
  readonly userId: string
  readonly view: WallView
  /** The place of the last post of the page before. */
  readonly before: WallPlace | undefined
  readonly moderates: boolean
}

/** Where a post stands: pinned ones first, then by time. */
export interface WallPlace {
  readonly pinned: boolean
  readonly at: string
  readonly id: string
}

const COLUMNS = (userId: string) => sql`p.id, p.author_id, p.author, p.company, p.at, p.text, p.options, p.pinned, p.state,
  (select count(*) from wall_like l where l.post_id = p.id) as likes,
  exists (select 1 from wall_like l where l.post_id = p.id and l.user_id = ${userId}) as liked,
  (select option_id from wall_vote v where v.post_id = p.id and v.user_id = ${userId}) as voted,
  (select jsonb_object_agg(option_id, many) from (select option_id, count(*) as many from wall_vote v where v.post_id = p.id group by option_id) counted) as votes,
  (select jsonb_agg(reason order by r.at) from wall_report r where r.post_id = p.id and not r.settled) as reports`

/** One more than a page, so that its end is known. */
export async function readPosts(tx: Tx, { userId, view, before, moderates }: Reading): Promise<readonly WallPost[]> {
  const shown =
    view === 'hidden'
      ? sql`p.state <> 'published'`
      : view === 'reported'
        ? sql`p.state = 'published' and exists (select 1 from wall_report r where r.post_id = p.id and not r.settled)`
        : sql`p.state = 'published'`
  const after = before === undefined ? sql`true` : sql`(p.pinned, p.at, p.id) < (${before.pinned}, ${before.at}, ${before.id})`
  const { rows } = await sql<Row>`select ${COLUMNS(userId)} from wall_post p where ${shown} and ${after}
    order by p.pinned desc, p.at desc, p.id desc limit ${PAGE + 1}`.execute(tx)
  return withComments(tx, rows, { userId, moderates })
}

/** A post as this reader sees it; undefined when there is none for them. */
export async function readPost(tx: Tx, id: string, reader: Pick<Reading, 'userId' | 'moderates'>): Promise<WallPost | undefined> {
  const { rows } =
    await sql<Row>`select ${COLUMNS(reader.userId)} from wall_post p where p.id = ${id} and (${reader.moderates} or p.state = 'published')`.execute(tx)
  return (await withComments(tx, rows, reader))[0]
}

interface CommentRow {
  readonly id: string
  readonly post_id: string
  readonly author_id: string
  readonly author: string
  readonly company: string
  readonly at: string
  readonly text: string
}

async function withComments(tx: Tx, rows: readonly Row[], { userId, moderates }: Pick<Reading, 'userId' | 'moderates'>): Promise<readonly WallPost[]> {
  const ids = rows.map(({ id }) => id)
  const comments = await sql<CommentRow>`select c.id, c.post_id, c.author_id, c.author, c.company, c.at, c.text
    from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (select * from wall_comment w where w.post_id = wanted.id and not w.removed order by w.at, w.id limit ${COMMENTS_MAX}) c`.execute(tx)
  return rows.map(({ author_id, likes, options, voted, votes, reports, at, ...post }) => ({
    ...post,
    at: new Date(at).toISOString(),
    mine: author_id === userId,
    likes: Number(likes),
    comments: comments.rows
      .filter(({ post_id }) => post_id === post.id)
      .map(({ id, author_id: by, author, company, at: when, text }) => ({ id, author, company, at: new Date(when).toISOString(), text, mine: by === userId })),
    ...(options && { options: options.map(({ id, text }) => ({ id, text, votes: votes?.[id] ?? 0 })) }),
    ...(voted !== null && { voted }),
    ...(moderates && { reports: reports ?? [] }),
  }))
}
