import { sql } from 'kysely'
import type { ColumnsBody } from '#contract'
import { asJson } from '#server/platform/database'
import type { Gate } from '../admit.ts'
import type { Caller } from '../caller.ts'

/** Keeps with the account which columns of one list differ from what its screen shows; none: as the screen says. */
export const keepColumns = (gate: Gate, { actor }: Caller, { screen, toggled }: ColumnsBody): Promise<void> =>
  gate.database.transaction('platform', async (tx) => {
    const change = toggled.length === 0 ? sql`- ${screen}::text` : sql`|| ${asJson({ [screen]: toggled })}::jsonb`
    await sql`update app_user set preferences = coalesce(preferences, '{}'::jsonb)
      || jsonb_build_object('columns', coalesce(preferences->'columns', '{}'::jsonb) ${change}) where id = ${actor.userId}`.execute(tx)
  })
