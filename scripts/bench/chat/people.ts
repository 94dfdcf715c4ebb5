import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/platform/database'

export interface Place {
  readonly databaseUrl?: string
  readonly dataDir?: string
  /** What an embedded database starts from. */
  readonly template?: string
}

/** Made-up people of some companies, each with a session; of the two of a pair one writes to the other. */
export interface People {
  readonly ids: readonly string[]
  /** What each one's browser would send. */
  readonly cookies: readonly string[]
  /** Of the last two, who write nothing more: a long conversation. */
  readonly conversationId: string
}

interface Wanted {
  readonly count: number
  readonly companies: number
  /** Of the long conversation. */
  readonly messages: number
}

interface Company {
  readonly companyId: string
  readonly ids: readonly string[]
}

/** Messages that each pair has written before. */
const EARLIER = 20

/** Fills an empty database before a server opens it: people, their sessions, a conversation of each pair, and one of so many messages. */
export async function makePeople(place: Place, { count, companies: wanted, messages }: Wanted): Promise<People> {
  const database = await openDatabase({ ...place, queryLimitMs: 120_000 })
  try {
    await database.migrate([])
    const ids = Array.from({ length: count }, () => randomUUID())
    const secrets = ids.map(() => randomBytes(32).toString('base64url'))
    const companyIds = Array.from({ length: wanted }, () => randomUUID())
    const companyOf = ids.map((_id, at) => companyIds[Math.floor(at / 2) % wanted] ?? '')
    await database.transaction('platform', async (tx) => {
      await sql`insert into company (id, short_name, name) select id, 'bench' || n, 'Bench Care ' || n
        from unnest(${companyIds}::uuid[]) with ordinality as of(id, n)`.execute(tx)
      await sql`insert into app_user (id, email, first_name, last_name) select id, id || '@bench.test', 'Person', n::text
        from unnest(${ids}::uuid[]) with ordinality as who(id, n)`.execute(tx)
      await sql`insert into membership (user_id, company_id, user_type) select id, company_id, 'scheduler'
        from unnest(${ids}::uuid[], ${companyOf}::uuid[]) as who(id, company_id)`.execute(tx)
      await sql`insert into session (id_hash, user_id, company_id, csrf, idle_minutes, expires_at)
        select translate(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '+/=', '-_'), id, company_id, 'bench', 720, now() + interval '1 day'
        from unnest(${ids}::uuid[], ${companyOf}::uuid[], ${secrets}::text[]) as who(id, company_id, secret)`.execute(tx)
    })
    const [first, second] = ids.slice(-2).sort()
    const conversationId = await longConversation(database, { companyId: companyOf.at(-1) ?? '', messages, two: [first, second] })
    for (const companyId of companyIds) {
      const own = ids.filter((id, at) => companyOf[at] === companyId && id !== first && id !== second)
      await earlierConversations(database, { companyId, ids: own })
    }
    await database.tend()
    return { ids, conversationId, cookies: secrets.map((secret) => `rc_session=${secret}`) }
  } finally {
    await database.close()
  }
}

/** What the pairs wrote to each other before, and have read. */
async function earlierConversations(database: Database, { companyId, ids }: Company): Promise<void> {
  const pairs = ids.flatMap((id, at) => (at % 2 === 0 ? [[id, ids[at + 1] ?? id].sort()] : []))
  const all = pairs.map(([first_id, second_id]) => ({ id: randomUUID(), first_id, second_id }))
  await database.transaction({ companyId }, async (tx) => {
    await sql`create temporary table pair on commit drop as
      select * from json_to_recordset(${JSON.stringify(all)}) as p(id uuid, first_id uuid, second_id uuid)`.execute(tx)
    await sql`insert into chat_conversation (company_id, id, kind, first_id, second_id, created_by, created_at, last_seq, last_at)
      select ${companyId}::uuid, id, 'one', first_id, second_id, first_id, now(), ${EARLIER}, now() from pair`.execute(tx)
    await sql`insert into chat_member (company_id, conversation_id, user_id, from_seq, read_seq, joined_at)
      select ${companyId}::uuid, id, unnest(array[first_id, second_id]), 0, ${EARLIER}, now() from pair`.execute(tx)
    await sql`insert into chat_message (company_id, conversation_id, seq, sender_id, client_id, body, at)
      select ${companyId}::uuid, id, n, first_id, gen_random_uuid(), 'Message number ' || n || ' about the shift of last week', now()
      from pair, generate_series(1, ${EARLIER}::int) n`.execute(tx)
  })
}

interface Long {
  readonly companyId: string
  readonly messages: number
  readonly two: readonly (string | undefined)[]
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
