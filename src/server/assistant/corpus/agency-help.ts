import { sql } from 'kysely'
import { type Database, type Tx, tableOf } from '#server/platform/database'
import { type Article, articlePassage } from './article-passage.ts'
import type { Passage } from './passage.ts'
import { type ReleaseRow, type ReleaseScreens, releasePassages } from './release-passages.ts'

/** The newest of each. */
const ARTICLES_MAX = 500
const RELEASES_MAX = 20

/** Changes with whatever may change what is read. */
export interface AgencyStamp {
  /** Of what is for all companies. */
  readonly common: string
  /** Of one company's own; undefined: it has none. */
  readonly own: string | undefined
}

/** Articles are read as their company reads them or are for all; row-level security lets the platform alone see those of several companies. */
const forAll = sql`deleted_at is null and data->>'state' = 'published' and data->>'audience' = 'all'`
const forOne = (companyId: string) => sql`deleted_at is null and data->>'state' = 'published' and data->>'audience' = 'company' and company_id = ${companyId}`
const counted = sql`concat_ws('/', count(*), sum(version), max(updated_at))`

/** What of the help lies in the database; articles are records of the resource that is named. */
export interface AgencyHelp {
  stamp(articles: string, companyId: string): Promise<AgencyStamp>
  /** The agency's own words first. */
  read(articles: string, wish: Reading): Promise<readonly Passage[]>
}

interface Reading {
  /** The company whose own articles are among them; absent: what is for all alone. */
  readonly companyId?: string
  readonly screens: ReleaseScreens
}

export const agencyHelp = (database: Database): AgencyHelp => ({
  stamp: (articles, companyId) => stampOf(database, articles, companyId),
  read: (articles, { companyId, screens }) =>
    database.read('platform', async (tx) => {
      const own = companyId === undefined ? [] : await articlesWhere(tx, articles, forOne(companyId))
      const all = await articlesWhere(tx, articles, forAll)
      const releases = await releaseRows(tx)
      return [
        ...own.map((article) => articlePassage(article, companyId)),
        ...all.map((article) => articlePassage(article)),
        ...releasePassages(releases, screens),
      ]
    }),
})

async function stampOf(database: Database, articles: string, companyId: string): Promise<AgencyStamp> {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ common: string; own: string | null }>`select
      (select ${counted} from ${sql.table(tableOf(articles))} where ${forAll}) || '|' ||
        (select concat_ws('/', count(*), sum(hashtextextended(version || features::text, 0)::numeric)) from product_release) as common,
      (select nullif(${counted}, '0') from ${sql.table(tableOf(articles))} where ${forOne(companyId)}) as own`.execute(tx),
  )
  return { common: rows[0]?.common ?? '', own: rows[0]?.own ?? undefined }
}

async function articlesWhere(tx: Tx, articles: string, condition: ReturnType<typeof forOne>): Promise<readonly Article[]> {
  const { rows } =
    await sql<Article>`select id, data, updated_at from ${sql.table(tableOf(articles))} where ${condition} order by updated_at desc, id limit ${ARTICLES_MAX}`.execute(
      tx,
    )
  return rows
}

async function releaseRows(tx: Tx): Promise<readonly ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`select id, version, features, published_at, updated_at,
    coalesce((select jsonb_object_agg(m.id, m.media_type) from release_media m where m.release_id = r.id), '{}'::jsonb) as media
    from product_release r order by published_at desc, id desc limit ${RELEASES_MAX}`.execute(tx)
  return rows
}
