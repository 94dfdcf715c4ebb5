import { sql } from 'kysely'
import type { Release } from '#contract'
import { asJson, type Database, type Tx } from '#server/platform/database'
import type { Media } from './media-bytes.ts'

/** Path of a picture or video of a release. */
export const MEDIA_PATH = '/api/common/release/media/'

/** What is kept of a feature: pictures and videos by id. */
export interface KeptFeature {
  readonly category: string
  readonly categoryId: string
  readonly items: readonly { readonly text: string; readonly media: string | null }[]
}

export interface ReleaseRow {
  readonly id: string
  readonly version: string
  readonly features: readonly KeptFeature[]
  readonly published_at: string
}

export interface KeptMedia extends Media {
  readonly id: string
  readonly sha256: string
}

const COLUMNS = sql`id, version, features, published_at`

export async function listReleases(database: Database, limit: number): Promise<readonly Release[]> {
  return database.read('platform', async (tx) => {
    const { rows } = await sql<ReleaseRow>`select ${COLUMNS} from product_release order by published_at desc, id desc limit ${limit}`.execute(tx)
    const ids = rows.map((row) => row.id)
    const media = await sql<{ id: string; media_type: string }>`select id, media_type from release_media where release_id = any(${ids})`.execute(tx)
    const types = new Map(media.rows.map((row) => [row.id, row.media_type]))
    return rows.map((row) => shown(row, types))
  })
}

export const shown = ({ id, version, features, published_at }: ReleaseRow, types: ReadonlyMap<string, string>): Release => ({
  _id: id,
  version,
  publishedAt: published_at,
  features: features.map(({ category, categoryId, items }) => ({
    category,
    categoryId,
    items: items.map(({ text, media }) => {
      const mediaType = media === null ? undefined : types.get(media)
      return mediaType === undefined ? { text, imageUrl: '' } : { text, imageUrl: `${MEDIA_PATH}${media}`, mediaType }
    }),
  })),
})

/** The release, locked; undefined when there is none. */
export async function lockRelease(tx: Tx, id: string): Promise<ReleaseRow | undefined> {
  const { rows } = await sql<ReleaseRow>`select ${COLUMNS} from product_release where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function releaseOfVersion(tx: Tx, version: string): Promise<ReleaseRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release:${version.toLowerCase()}`}, 0))`.execute(tx)
  const { rows } = await sql<ReleaseRow>`select ${COLUMNS} from product_release where lower(version) = lower(${version})`.execute(tx)
  return rows[0]
}

interface Writing {
  readonly id: string
  readonly version: string
  readonly features: readonly KeptFeature[]
  readonly by: string
  readonly now: Date
}

export async function writeRelease(tx: Tx, { id, version, features, by, now }: Writing): Promise<ReleaseRow> {
  const { rows } = await sql<ReleaseRow>`insert into product_release (id, version, features, published_at, updated_at, updated_by)
    values (${id}, ${version}, ${asJson(features)}::jsonb, ${now}, ${now}, ${by})
    on conflict (id) do update set version = excluded.version, features = excluded.features, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    returning ${COLUMNS}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The release was not stored.')
  return row
}

/** Media of a release by id: type and hash. */
export async function mediaOf(tx: Tx, releaseId: string): Promise<readonly { readonly id: string; readonly media_type: string; readonly sha256: string }[]> {
  const { rows } = await sql<{
    id: string
    media_type: string
    sha256: string
  }>`select id, media_type, sha256 from release_media where release_id = ${releaseId}`.execute(tx)
  return rows
}

export async function writeMedia(tx: Tx, releaseId: string, { id, mediaType, bytes, sha256 }: KeptMedia, now: Date): Promise<void> {
  await sql`insert into release_media (id, release_id, media_type, size, sha256, bytes, created_at)
    values (${id}, ${releaseId}, ${mediaType}, ${bytes.length}, ${sha256}, ${bytes}, ${now})`.execute(tx)
}

export async function dropOtherMedia(tx: Tx, releaseId: string, kept: readonly string[]): Promise<void> {
  await sql`delete from release_media where release_id = ${releaseId} and not (id = any(${kept}::uuid[]))`.execute(tx)
}

export async function readMediaRow(database: Database, id: string): Promise<Media | undefined> {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ media_type: string; bytes: Buffer }>`select media_type, bytes from release_media where id = ${id}`.execute(tx),
  )
  const [row] = rows
  return row === undefined ? undefined : { mediaType: row.media_type, bytes: Buffer.from(row.bytes) }
}
