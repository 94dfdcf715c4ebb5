import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database'

export interface Place {
  readonly databaseUrl?: string
  readonly dataDir?: string
}

/** Made-up people of one company, each with a session; of the two of a pair one writes to the other. */
export interface People {
  readonly companyId: string
  readonly ids: readonly string[]
  /** What each one's browser would send. */
  readonly cookies: readonly string[]
  /** Of the last two, who write nothing more: a long conversation. */
  readonly conversationId: string
}

/** Fills an empty database before a server opens it: people, their sessions, and one conversation of so many messages. */
export async function makePeople(place: Place, { count, messages }: { readonly count: number; readonly messages: number }): Promise<People> {
  const database = await openDatabase({ ...place, queryLimitMs: 120_000 })
  try {
    await database.migrate([])
    const companyId = randomUUID()
    const ids = Array.from({ length: count }, () => randomUUID())
    const secrets = ids.map(() => randomBytes(32).toString('base64url'))
    await database.transaction('platform', async (tx) => {
      await sql`insert into company (id, short_name, name) values (${companyId}, 'bench', 'Bench Care')`.execute(tx)
      await sql`insert into app_user (id, email, first_name, last_name) select id, id || '@bench.test', 'Person', n::text
        from unnest(${ids}::uuid[]) with ordinality as who(id, n)`.execute(tx)
      await sql`insert into membership (user_id, company_id, user_type) select id, ${companyId}, 'scheduler' from unnest(${ids}::uuid[]) who(id)`.execute(tx)
      await sql`insert into session (id_hash, user_id, company_id, csrf, idle_minutes, expires_at)
        select translate(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '+/=', '-_'), id, ${companyId}, 'bench', 720, now() + interval '1 day'
        from unnest(${ids}::uuid[], ${secrets}::text[]) as who(id, secret)`.execute(tx)
    })
    const conversationId = await longConversation(database, { companyId, messages, two: ids.slice(-2).sort() })
    await database.tend()
    return { companyId, ids, conversationId, cookies: secrets.map((secret) => `rc_session=${secret}`) }
  } finally {
    await database.close()
  }
}

interface Long {
  readonly companyId: string
  readonly messages: number
  readonly two: readonly string[]
}

async function longConversation(database: Database, { companyId, messages, two }: Long): Promise<string> {
  const id = randomUUID()
  await database.transaction({ companyId }, async (tx) => {
    await sql`insert into chat_conversation (company_id, id, kind, first_id, second_id, created_by, created_at, last_seq, last_at)
      values (${companyId}, ${id}, 'one', ${two[0]}, ${two[1]}, ${two[0]}, now(), ${messages}, now())`.execute(tx)
    await sql`insert into chat_member (company_id, conversation_id, user_id, from_seq, read_seq, joined_at)
      select ${companyId}::uuid, ${id}::uuid, who, 0, 0, now() from unnest(${two}::uuid[]) who`.execute(tx)
    await sql`insert into chat_message (company_id, conversation_id, seq, sender_id, client_id, body, at)
      select ${companyId}::uuid, ${id}::uuid, n, (${two}::uuid[])[1 + n % 2], gen_random_uuid(), 'Message number ' || n || ' about the shift of tonight', now()
      from generate_series(1, ${messages}::int) n`.execute(tx)
  })
  return id
}
