import { sql } from 'kysely'
import type { TranslationText } from '#contract'
import { asJson, type Database, type Tx } from '#server/platform/database'

/** A string that was changed or looked through since the release. */
export interface TranslationRow {
  readonly language: string
  readonly document: string
  readonly key: string
  /** The English text it says; once that is another one the row counts no more. */
  readonly english: TranslationText
  readonly words: TranslationText
  readonly reviewed: boolean
}

/** More than all strings of ten languages. */
const ROWS_MAX = 200_000

export async function readRows(database: Database, language?: string): Promise<readonly TranslationRow[]> {
  const which = language === undefined ? sql`true` : sql`language = ${language}`
  const { rows } = await database.read('platform', (tx) =>
    sql<TranslationRow>`select language, document, key, english, words, reviewed from translation where ${which} order by language, document, key limit ${ROWS_MAX}`.execute(
      tx,
    ),
  )
  return rows
}

interface Saved extends TranslationRow {
  readonly userId: string
  readonly at: string
}

export async function saveRow(tx: Tx, { language, document, key, english, words, reviewed, userId, at }: Saved): Promise<void> {
  await sql`insert into translation (language, document, key, english, words, reviewed, updated_at, updated_by)
      values (${language}, ${document}, ${key}, ${asJson(english)}::jsonb, ${asJson(words)}::jsonb, ${reviewed}, ${at}::timestamptz, ${userId})
      on conflict (language, document, key) do update set english = excluded.english, words = excluded.words, reviewed = excluded.reviewed,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx)
}

export async function removeRow(tx: Tx, { language, document, key }: Pick<TranslationRow, 'language' | 'document' | 'key'>): Promise<void> {
  await sql`delete from translation where language = ${language} and document = ${document} and key = ${key}`.execute(tx)
}
