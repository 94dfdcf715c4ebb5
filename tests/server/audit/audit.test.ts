import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAudit, keepHead, keptHeads, verifyAudit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { type ChainedEntry, chainHash } from '../../../src/server/platform/audit/chain.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'

const KEY = Buffer.alloc(32, 1)
const OLD = { at: '2026-03-01T15:00:00.000Z', company_id: null, user_id: null, action: 'sign-in', entity: null, entity_id: null, detail: {}, ip: null }

describe('audit', () => {
  let database: Database
  let audit: ReturnType<typeof createAudit>
  let heads: string[]
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.migrate([])
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await meddle('truncate audit, audit_pending', "delete from setting where key in ('audit-head', 'changed')")
    heads = []
    audit = open()
  })

  const open = (key = KEY) => createAudit(database, () => new Date('2026-03-02T15:00:00.123Z'), { key, onHead: (line) => void heads.push(line) })
  const verify = (copies: readonly string[] = [], key = KEY) => verifyAudit(database, { key, copies })
  /** As someone with all rights on the database. */
  const meddle = (...statements: readonly string[]) =>
    database.transaction('platform', async (tx) => {
      for (const statement of ['reset role', ...statements]) await sql.raw(statement).execute(tx)
    })
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
    expect(await verify()).toMatchObject({ ok: true, rows: 250 })
    const { rows } = await database.read('platform', (tx) => sql<{ z: number }>`select (detail->>'z')::int as z from audit order by seq`.execute(tx))
    expect(rows.map(({ z }) => z)).toEqual(Array.from({ length: 250 }, (_, index) => index))
  })

  it('chains two writers on one database', async () => {
    const second = open()
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? audit : second).write({ actor: null, action: 'sign-in-failed' })))
    expect(await verify()).toMatchObject({ ok: true, rows: 20 })
  })

  it.each([
    ['a changed row', ["update audit set action = 'read' where seq = 3"], { seq: 3, reason: 'its content was changed' }],
    ['changed details', [`update audit set detail = '{"z": 99}' where seq = 4`], { seq: 4, reason: 'its content was changed' }],
    ['a removed row', ['delete from audit where seq = 2'], { seq: 3, reason: 'rows 2 to 2 are missing before it' }],
    ['a forged chain', ["update audit set prev_hash = 'x' where seq = 5"], { seq: 5, reason: 'it is not chained to the row before it' }],
    ['an end that was cut off', ['delete from audit where seq > 4'], { seq: 6, reason: 'rows 5 to 6 are missing at the end' }],
    ['a log that was emptied', ['delete from audit'], { seq: 6, reason: 'rows 1 to 6 are missing at the end' }],
    [
      'an end that was signed by nobody',
      [`update setting set value = to_jsonb(replace(value#>>'{}', '6 ', '4 ')) where key = 'audit-head'`],
      { seq: 0, reason: 'where it ends is not signed by this key' },
    ],
    [
      'a row that was put behind it',
      ["insert into audit (seq, at, action, prev_hash, hash) select 7, at, 'read', hash, hash from audit where seq = 6"],
      { seq: 7, reason: 'its content was changed' },
    ],
  ])('names %s that someone with all rights on the database made', async (_title, statements, fault) => {
    await many(6)
    await meddle(...statements)
    expect(await verify()).toEqual({ ok: false, ...fault })
  })

  it('misses what was cut off together with the signed end, by the copy that is kept elsewhere', async () => {
    await many(6)
    const [line = ''] = heads.slice(-1)
    await meddle('delete from audit where seq > 4', "delete from setting where key = 'audit-head'")
    expect(await verify([line])).toEqual({ ok: false, seq: 6, reason: 'rows 5 to 6 are missing at the end' })
    await meddle('delete from audit')
    expect(await verify([line])).toEqual({ ok: false, seq: 6, reason: 'rows 1 to 6 are missing at the end' })
    // Another process goes on: it begins anew, and the copy still says what was there.
    await open().write({ actor: null, action: 'sign-in-failed' })
    expect(await verify([line])).toMatchObject({ ok: false })
    expect(await verify([line.replace(/^6/, '1')])).toEqual({ ok: false, seq: 0, reason: 'a kept copy of its end is not signed by this key' })
  })

  it('goes on behind what was cut off, so that it stays missed', async () => {
    await many(6)
    await meddle('delete from audit where seq > 4')
    await many(1)
    expect(await verify()).toEqual({ ok: false, seq: 7, reason: 'rows 5 to 6 are missing before it' })
  })

  it('cannot be made anew without the key of the server', async () => {
    await many(3)
    await meddle('delete from audit', "delete from setting where key = 'audit-head'")
    await createAudit(database, () => new Date(), { key: Buffer.alloc(32, 2) }).write({ actor: null, action: 'sign-in-failed' })
    expect(await verify()).toEqual({ ok: false, seq: 0, reason: 'where it ends is not signed by this key' })
  })

  it('takes over the log of an earlier version as it stands, and notices when that is changed afterwards', async () => {
    const rows: (ChainedEntry & { readonly hash: string })[] = []
    for (const [index, user_name] of ['a', 'b', 'c'].entries()) {
      const row = { ...OLD, seq: index + 1, user_name, prev_hash: rows.at(-1)?.hash ?? '0'.repeat(64) }
      rows.push({ ...row, hash: chainHash(row, undefined) })
    }
    await meddle(`insert into audit select * from jsonb_populate_recordset(null::audit, '${JSON.stringify(rows)}'::jsonb)`)
    expect(await verify()).toEqual({ ok: true, rows: 3, head: undefined })
    await many(2)
    expect(await verify()).toMatchObject({ ok: true, rows: 5 })
    await meddle("update audit set user_name = 'x' where seq = 2")
    expect(await verify()).toEqual({ ok: false, seq: 2, reason: 'its content was changed' })
  })

  describe('in the transaction of a change', () => {
    const entry = { actor: null, action: 'update', entity: 'setting' } as const
    const change = (fails: boolean) =>
      database.transaction('platform', async (tx) => {
        await sql`insert into setting (key, value) values ('changed', 'true'::jsonb)`.execute(tx)
        await audit.write(entry, tx)
        if (fails) throw new Error('refused')
      })
    const state = async () => {
      const { rows } = await database.read('platform', (tx) =>
        sql<{ changed: number; audited: number; left: number }>`select (select count(*)::int from setting where key = 'changed') as changed,
          (select count(*)::int from audit) as audited, (select count(*)::int from audit_pending) as left`.execute(tx),
      )
      return rows[0]
    }

    it('is stored with the change and is in the chain when the change is done, or neither is', async () => {
      await expect(change(true)).rejects.toThrow('refused')
      expect(await state()).toEqual({ changed: 0, audited: 0, left: 0 })
      await change(false)
      expect(await state()).toEqual({ changed: 1, audited: 1, left: 0 })
      expect(await verify()).toMatchObject({ ok: true, rows: 1 })
    })

    it('is there after a process that was killed behind its commit: the next one chains it, once and in order', async () => {
      const left = (z: number) =>
        `insert into audit_pending (at, entry) values ('2026-03-02T15:00:00Z', '{"actor":null,"action":"update","detail":{"z":${z}}}')`
      await meddle(...Array.from({ length: 450 }, (_, index) => left(index)))
      await Promise.all([open().catchUp(), audit.catchUp()])
      const { rows } = await database.read('platform', (tx) => sql<{ z: number }>`select (detail->>'z')::int as z from audit order by seq`.execute(tx))
      expect(rows.map(({ z }) => z)).toEqual(Array.from({ length: 450 }, (_, index) => index))
      expect(await verify()).toMatchObject({ ok: true, rows: 450 })
    })

    it('is left by a company and read by none', async () => {
      const companyId = '00000000-0000-4000-8000-000000000000'
      await database.transaction({ companyId }, async (tx) => {
        await audit.write({ ...entry, actor: { userId: companyId, companyId } }, tx)
        expect((await sql`select * from audit_pending`.execute(tx)).rows).toEqual([])
      })
      expect(await state()).toMatchObject({ audited: 1 })
    })
  })

  it('keeps its newest end beside the database, in a file', async () => {
    const folder = temporaryFolder()
    const kept = keepHead(folder, (error) => {
      throw error
    })
    await many(3)
    for (const line of heads) kept.tell(line)
    await kept.flush()
    expect(keptHeads(folder)).toEqual(heads.slice(-1))
    expect(await verify(keptHeads(folder))).toMatchObject({ ok: true, rows: 3 })
    expect(keptHeads(`${folder}/none`)).toEqual([])
  })
})
