import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Audit, createAudit, verifyAudit } from '#server/audit'
import type { Database } from '#server/database'
import { openTestDatabase } from '../database/open-test-database.ts'

describe('audit', () => {
  let database: Database
  let audit: Audit
  beforeEach(async () => {
    database = await openTestDatabase()
    await database.migrate([])
    audit = createAudit(database, () => new Date('2026-03-02T15:00:00.123Z'))
  })
  afterEach(() => database.close())

  const many = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        audit.write({ actor: null, action: 'sign-in-failed', entity: 'session', detail: { z: index, a: [1, { y: null, b: 'ü' }] }, ip: '::1' }),
      ),
    )

  it('cannot be changed or emptied by the role that writes it', async () => {
    await many(1)
    for (const statement of [sql`update audit set action = 'read'`, sql`delete from audit`, sql`truncate audit`]) {
      await expect(database.transaction('platform', (tx) => statement.execute(tx))).rejects.toThrow(/permission denied/)
    }
  })

  it("refuses to be seen from inside a company's transaction", async () => {
    await many(2)
    const { rows } = await database.read({ companyId: '00000000-0000-4000-8000-000000000000' }, (tx) => sql`select * from audit`.execute(tx))
    expect(rows).toEqual([])
  })

  it('keeps the order of the calls and chains every row, also those that come at once', async () => {
    await many(250)
    expect(await verifyAudit(database)).toEqual({ ok: true, rows: 250 })
    const { rows } = await database.read('platform', (tx) => sql<{ z: number }>`select (detail->>'z')::int as z from audit order by seq`.execute(tx))
    expect(rows.map(({ z }) => z)).toEqual(Array.from({ length: 250 }, (_, index) => index))
  })

  it('chains two writers on one database', async () => {
    const second = createAudit(database, () => new Date())
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? audit : second).write({ actor: null, action: 'sign-in-failed' })))
    expect(await verifyAudit(database)).toEqual({ ok: true, rows: 20 })
  })

  it.each([
    ['a changed row', "update audit set action = 'read' where seq = 3", { ok: false, seq: 3, reason: 'its content was changed' }],
    ['changed details', `update audit set detail = '{"z": 99}' where seq = 4`, { ok: false, seq: 4, reason: 'its content was changed' }],
    ['a removed row', 'delete from audit where seq = 2', { ok: false, seq: 3, reason: 'rows 2 to 2 are missing before it' }],
    ['a forged chain', "update audit set prev_hash = 'x' where seq = 5", { ok: false, seq: 5, reason: 'it is not chained to the row before it' }],
  ])('names %s that someone with all rights on the database made', async (_title, statement, verdict) => {
    await many(6)
    await database.transaction('platform', (tx) => sql`reset role; ${sql.raw(statement)}`.execute(tx)).catch(() => undefined)
    expect(await verifyAudit(database)).toEqual(verdict)
  })
})
