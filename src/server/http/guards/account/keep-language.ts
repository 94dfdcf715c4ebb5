import { sql } from 'kysely'
import type { Gate } from '../admit.ts'
import type { Caller } from '../caller.ts'

/** Keeps the language somebody chose with their account, so that it follows them to other devices. */
export async function keepLanguage(gate: Gate, { actor }: Caller, language: string): Promise<void> {
  await gate.database.transaction('platform', (tx) =>
    sql`update app_user set preferences = coalesce(preferences, '{}'::jsonb) || jsonb_build_object('language', ${language}::text)
      where id = ${actor.userId}`.execute(tx),
  )
}
