import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedBy, type Database } from '#server/platform/database'
import { openTestDatabase } from './open-test-database.ts'
import { MAPLE } from './sample.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([])
})
afterAll(() => database.close())

const slow = () => database.read({ companyId: MAPLE }, (tx) => sql`select pg_sleep(0.02)`.execute(tx))

it('lets who asks for little pass who has asked for much, each time', async () => {
  const done: string[] = []
  const much = Array.from({ length: 60 }, () => askedBy('eve', () => slow().then(() => void done.push('eve'))))
  await askedBy('ann', async () => {
    for (let at = 0; at < 3; at += 1) {
      await slow()
      done.push('ann')
    }
  })
  const before = done.filter((who) => who === 'eve').length
  await Promise.all(much)
  // On one connection two of another's each time, on ten as many as run at the same time.
  expect(before).toBeLessThan(30)
  expect(done).toHaveLength(63)
})
