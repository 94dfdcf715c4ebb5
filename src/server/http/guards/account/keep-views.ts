import { sql } from 'kysely'
import type { OwnViewsBody } from '#contract'
import { asJson } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Gate } from '../admit.ts'
import type { Caller } from '../caller.ts'

/** They come with every call of the person. */
const BYTES_MAX = 32_768

/** Keeps with the account which views somebody has made of one list in this company. Throws too-large where all of them together are. */
export const keepViews = (gate: Gate, { actor }: Caller, { screen, views }: OwnViewsBody): Promise<void> =>
  gate.database.transaction('platform', async (tx) => {
    const change = views.length === 0 ? sql`- ${screen}::text` : sql`|| ${asJson({ [screen]: views })}::jsonb`
    const { rows } = await sql<{ bytes: number }>`update app_user set preferences = coalesce(preferences, '{}'::jsonb)
      || jsonb_build_object('views', coalesce(preferences->'views', '{}'::jsonb)
        || jsonb_build_object(${actor.companyId}::text, coalesce(preferences->'views'->${actor.companyId}::text, '{}'::jsonb) ${change}))
      where id = ${actor.userId} returning octet_length((preferences->'views'->${actor.companyId}::text)::text) as bytes`.execute(tx)
    if ((rows[0]?.bytes ?? 0) > BYTES_MAX) throw new RefusalError('too-large')
  })
