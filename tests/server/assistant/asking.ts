import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Person, TestServer } from '../start-test-server.ts'

/** The body of a question in a conversation of its own. */
export const questionOf = (person: Person, query: string, over: object = {}) => ({
  query,
  tab_id: randomUUID(),
  user_id: person.login._id,
  client_msg_id: randomUUID(),
  lang: 'en',
  page: '',
  ...over,
})

/** Refusals of the assistant that the audit holds. */
export async function refusalsIn({ database }: Pick<TestServer, 'database'>): Promise<number> {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ count: number }>`select count(*)::int as count from audit where action = 'refused' and entity = 'assistant'`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
