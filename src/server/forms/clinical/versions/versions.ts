import { sql } from 'kysely'
import type { FormVersionFields } from '#form-rules'
import type { PublishedForm } from '#server/documents/store'
import { asJson, type Database } from '#server/platform/database'
import { respelled, SPELLING } from './older-spelling.ts'

/** A version of a form, as it was published. */
export type FormVersion = PublishedForm

export interface Versions {
  /** The version that forms are started with; undefined when there is no such form. */
  current(form: string): FormVersion | undefined
  /** Any version that was ever published. */
  byHash(hash: string): Promise<FormVersion | undefined>
  /** Keeps what is published now, and tells of forms that took the place of earlier versions; costs one query when nothing is new. */
  publish(): Promise<readonly NewVersion[]>
}

/** A form that was published anew. */
export interface NewVersion {
  readonly form: string
  readonly hash: string
  /** The hash of the version whose place it takes, which `migrations` name as `from`. */
  readonly before: string
  /** What its `migrations` name as earlier versions and nobody ever published: their steps are never taken. */
  readonly unknown: readonly string[]
}

interface VersionsOptions {
  readonly database: Database
  readonly forms: () => ReadonlyMap<string, PublishedForm>
  readonly clock: () => Date
}

/** A version as moving answers needs it. */
export const fieldsOf = ({ hash, form: { fields, migrations } }: FormVersion): FormVersionFields => ({ hash, fields, migrations })

export const FORM_HASH = /^[0-9a-f]{64}$/
/** Old versions that are kept in memory. */
const KEPT_MAX = 200

/** Every published version of every form, for all companies; rows are only ever added. */
export function createVersions({ database, forms, clock }: VersionsOptions): Versions {
  const old = new Map<string, PublishedForm>()

  async function loadOld(hash: string): Promise<PublishedForm | undefined> {
    const kept = old.get(hash)
    if (kept) return kept
    const { rows } = await database.read('platform', (tx) =>
      sql<{ content: Omit<PublishedForm, 'hash'> & { readonly spelling?: number } }>`select content from form_version where hash = ${hash}`.execute(tx),
    )
    const [row] = rows
    if (!row) return undefined
    const { form, strings, spelling } = row.content
    const published = { hash, form: spelling === SPELLING ? form : respelled(form), strings }
    old.set(hash, published)
    const [oldest] = old.keys()
    if (old.size > KEPT_MAX && oldest !== undefined) old.delete(oldest)
    return published
  }

  return {
    current: (form) => forms().get(form),
    async byHash(hash) {
      if (!FORM_HASH.test(hash)) return undefined
      return [...forms().values()].find((each) => each.hash === hash) ?? loadOld(hash)
    },
    async publish() {
      const published = [...forms().values()]
      if (published.length === 0) return []
      const hashes = published.map(({ hash }) => hash)
      const known = await database.read('platform', (tx) => sql<{ hash: string }>`select hash from form_version where hash = any(${hashes})`.execute(tx))
      const missing = published.filter(({ hash }) => !known.rows.some((row) => row.hash === hash))
      if (missing.length === 0) return []
      const replacing = await replacedBy(database, missing)
      const rows = missing.map(
        ({ hash, form, strings }) => sql`(${hash}, ${form.id}, ${asJson({ form, strings, spelling: SPELLING })}::json, ${clock().toISOString()}::timestamptz)`,
      )
      await database.transaction('platform', (tx) =>
        sql`insert into form_version (hash, form, content, first_seen) values ${sql.join(rows)} on conflict (hash) do nothing`.execute(tx),
      )
      return replacing
    },
  }
}

/** What of these has earlier versions, with the last of them, and which of the versions that they name were never published. */
async function replacedBy(database: Database, published: readonly PublishedForm[]): Promise<readonly NewVersion[]> {
  const named = published.flatMap(({ form: { migrations } }) => migrations.map(({ from }) => from))
  const [last, known] = await database.read('platform', async (tx) => [
    await sql<{ form: string; hash: string }>`select distinct on (form) form, hash from form_version
      where form = any(${published.map(({ form }) => form.id)}) order by form, first_seen desc`.execute(tx),
    await sql<{ form: string; hash: string }>`select form, hash from form_version where hash = any(${named})`.execute(tx),
  ])
  return published.flatMap(({ hash, form: { id, migrations } }) => {
    const before = last.rows.find(({ form }) => form === id)?.hash
    const isKnown = (from: string): boolean => known.rows.some((row) => row.form === id && row.hash === from)
    return before === undefined ? [] : [{ form: id, hash, before, unknown: migrations.flatMap(({ from }) => (isKnown(from) ? [] : [from])) }]
  })
}
