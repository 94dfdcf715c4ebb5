import { sql } from 'kysely'
import type { RenameMigration } from '#contract'
import type { Tx } from '#server/platform/database'

/** A company's own word for a field, and corrections of its translations, go by its name: they follow it, unless the new name has some already. */
export async function renameWords(tx: Tx, document: string, { field, to }: Pick<RenameMigration, 'field' | 'to'>): Promise<void> {
  const [before, after] = [`${document}.fields.${field}`, `${document}.fields.${to}`]
  await sql`update company set settings = jsonb_set(settings, '{labels}', (settings->'labels') - ${before}::text
      || jsonb_build_object(${after}::text, settings->'labels'->${before}::text))
    where jsonb_exists(settings->'labels', ${before}) and not jsonb_exists(settings->'labels', ${after})`.execute(tx)
  for (const part of ['fields', 'help', 'placeholders'])
    await sql`update translation t set key = ${`${part}.${to}`} where document = ${document} and key = ${`${part}.${field}`}
      and not exists (select from translation o where o.language = t.language and o.document = t.document and o.key = ${`${part}.${to}`})`.execute(tx)
}
