import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { rowsOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

describe('open visits', () => {
  let server: TestServer
  let filler: Person
  let scheduler: Person
  beforeAll(async () => {
    server = await startTestServer()
    filler = await server.signIn('hr@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    await server.database.transaction('platform', (tx) =>
      sql`update membership set permissions = array['open-schedule'] where user_id = ${filler.login._id}`.execute(tx),
    )
    filler = await server.signIn('hr@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const visits = async (person: Person, query: string): Promise<readonly RecordView[]> =>
    rowsOf(await person.call({ path: `/api/records/schedule?limit=200&${query}` }))

  it('are all that is read of visits by who may see the open schedule alone, with the names in it', async () => {
    const [assigned] = await visits(scheduler, 'filter[status][eq]=assigned')
    expect((await filler.call({ path: `/api/records/schedule/${assigned?.id}` })).status).toBe(404)
    const seen = await visits(filler, 'sort=startAt')
    expect(seen.filter(({ values }) => !['open', 'broadcast', 'offered'].includes(String(values.status)))).toEqual([])
    expect(seen.length).toBe((await visits(scheduler, 'filter[status][in]=open,broadcast,offered')).length)
    expect(seen[0]).toMatchObject({ can: [], labels: { clientId: expect.any(String), serviceId: expect.any(String) } })
  })
})
