import { sql } from 'kysely'
import { ownFormName } from '#contract'
import { ownFormsOf } from '#document'
import type { FormVersionFields } from '#form-rules'
import type { Actor } from '#permissions'
import type { PublishedForm } from '#server/documents/store'
import { asJson, type Database } from '#server/platform/database'
import { respelled, SPELLING } from './older-spelling.ts'

/** A version of a form, as it was published. */
export type FormVersion = PublishedForm

export interface Versions {
  /** The version that forms are started with in the company of whoever asks; undefined when there is no such form. */
  current(actor: Pick<Actor, 'companyId' | 'adapted'>, form: string): Promise<FormVersion | undefined>
  /** Any version that was ever published, of the product's forms or of the company's own. */
  byHash(companyId: string, hash: string): Promise<FormVersion | undefined>
  /** The same of any company, for what holds no answers: whoever knows the hash was shown the form. */
  named(hash: string): Promise<FormVersion | undefined>
  /** What a company's form would be if it were put in use now; undefined while something is wrong with it. For designers: throws forbidden and not-found. */
  candidate(actor: Actor, name: string): Promise<FormVersion | undefined>
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
  readonly own?: OwnVersions | undefined
  readonly clock: () => Date
}

/** Versions of the forms that companies make for themselves; the library fits. */
export interface OwnVersions {
  version(companyId: string, hash: string): Promise<PublishedForm | undefined>
  anyVersion(hash: string): Promise<PublishedForm | undefined>
  candidate(actor: Actor, name: string): Promise<PublishedForm | undefined>
}

const NO_OWN: OwnVersions = { version: async () => undefined, anyVersion: async () => undefined, candidate: async () => undefined }

/** A version as moving answers needs it. */
export const fieldsOf = ({ hash, form: { fields, migrations } }: FormVersion): FormVersionFields => ({ hash, fields, migrations })

export const FORM_HASH = /^[0-9a-f]{64}$/
/** Old versions that are kept in memory. */
const KEPT_MAX = 200

/** Every published version of every form, for all companies; rows are only ever added. */
export function createVersions({ database, forms, own = NO_OWN, clock }: VersionsOptions): Versions {
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

  const ofProduct = async (hash: string): Promise<PublishedForm | undefined> =>
    FORM_HASH.test(hash) ? ([...forms().values()].find((each) => each.hash === hash) ?? loadOld(hash)) : undefined

  return {
    async current(actor, form) {
      if (ownFormName(form) === undefined) return forms().get(form)
      const head = ownFormsOf(actor.adapted).find(({ id }) => id === form)
      return head && own.version(actor.companyId, head.hash)
    },
    byHash: async (companyId, hash) => (await ofProduct(hash)) ?? (FORM_HASH.test(hash) ? own.version(companyId, hash) : undefined),
    named: async (hash) => (await ofProduct(hash)) ?? (FORM_HASH.test(hash) ? own.anyVersion(hash) : undefined),
    candidate: (actor, name) => own.candidate(actor, name),
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
