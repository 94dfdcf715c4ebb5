import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecretBox, keyFileOf, openServerKeys } from '#server/platform/keys'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { actor, type Harbour, openHarbour } from '../records/harbour.ts'
import { resources } from '../records/harbour-documents.ts'
import { SERVER_KEY } from '../seeded-database.ts'

const OTHER_KEY = Buffer.alloc(32, 'other').toString('base64')
const WRONG = /sealed with another key.*Start with the key it had: SECRETS_KEY as it was, or the file/

describe('the keys of a server', () => {
  let harbour: Harbour
  beforeAll(async () => {
    harbour = await openHarbour()
  })
  afterAll(() => harbour.close())
  beforeEach(() => run(sql`delete from setting where key = 'known-text'`, sql`delete from device_key`, sql`delete from user_signature`))

  const open = (settings: { readonly secretsKey?: string; readonly dataDir?: string }, kind: 'embedded' | 'server' = 'embedded') =>
    openServerKeys({
      settings: { secretsKey: settings.secretsKey, dataDir: settings.dataDir ?? '/nowhere' },
      database: { ...harbour.database, kind },
      resources: [...resources.values()],
    })
  const run = (...statements: readonly ReturnType<typeof sql>[]) =>
    harbour.database.transaction('platform', async (tx) => {
      for (const each of statements) await each.execute(tx)
    })
  /** A device key as the server seals it. */
  const sealWith = (key: Buffer, deviceId: string = randomUUID()) =>
    run(sql`insert into device_key (user_id, device_id, key, created_at, last_seen, asked_since, last_session)
      values (${actor().userId}, ${deviceId}, ${createSecretBox(key).seal('a key')}, now(), now(), now(), '')`)

  it.each([
    ['an empty file', ''],
    ['a short key', `${Buffer.alloc(31).toString('base64')}\n`],
    ['garbage', 'garbage\n'],
    ['a long key', Buffer.alloc(64).toString('base64')],
    ['a key with something behind it', `${SERVER_KEY}\n${SERVER_KEY}`],
  ])('refuses %s, and leaves it as it is', async (_what, text) => {
    const dataDir = temporaryFolder()
    writeFileSync(keyFileOf(dataDir), text)
    await expect(open({ dataDir })).rejects.toThrow(/secrets\.key holds no key: expected 32 bytes in base64/)
    expect(readFileSync(keyFileOf(dataDir), 'utf8')).toBe(text)
  })

  it('leaves no half a key where it cannot write one', async () => {
    const dataDir = '/proc'
    await expect(open({ dataDir })).rejects.toThrow(/ENOENT|EACCES|EPERM/)
    expect(await harbour.database.read('platform', (tx) => sql`select 1 from setting where key = 'known-text'`.execute(tx))).toMatchObject({ rows: [] })
  })

  it('makes one key for an embedded database, whole, for this user alone, with nothing beside it', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const first = await open({ dataDir })
    expect(readdirSync(dataDir)).toEqual(['secrets.key'])
    expect(statSync(keyFileOf(dataDir)).mode & 0o777).toBe(0o600)
    const again = await open({ dataDir })
    expect(again('records')).toEqual(first('records'))
    expect(first('records')).toHaveLength(32)
    expect(first('records')).not.toEqual(first('signatures'))
  })

  it('makes none beside a PostgreSQL, and asks for it', async () => {
    const dataDir = temporaryFolder()
    await expect(open({ dataDir }, 'server')).rejects.toThrow(/DATABASE_URL needs SECRETS_KEY/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('refuses another key than the one that the database was opened with first', async () => {
    const dataDir = temporaryFolder()
    await open({ secretsKey: SERVER_KEY }, 'server')
    await expect(open({ secretsKey: OTHER_KEY }, 'server')).rejects.toThrow(WRONG)
    writeFileSync(keyFileOf(dataDir), OTHER_KEY)
    await expect(open({ dataDir })).rejects.toThrow(WRONG)
    await expect(open({ secretsKey: SERVER_KEY, dataDir })).resolves.toBeTypeOf('function')
  })

  it('of two processes that start at once with two keys lets one in', async () => {
    const both = await Promise.allSettled([open({ secretsKey: SERVER_KEY }), open({ secretsKey: OTHER_KEY })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('makes up no key for a database that was sealed with one', async () => {
    const dataDir = temporaryFolder()
    await open({ dataDir })
    rmSync(keyFileOf(dataDir))
    await expect(open({ dataDir })).rejects.toThrow(/sealed with a key, and this server has none/)
    await run(sql`delete from setting where key = 'known-text'`)
    await run(sql`insert into user_signature (user_id, pin_hash, name, title, image, updated_at)
      values (${actor().userId}, 'hash', 'Ann', 'Captain', 'image', now())`)
    await expect(open({ dataDir })).rejects.toThrow(/sealed with a key, and this server has none/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it.each([
    ['device keys', async (key: Buffer) => sealWith(key)],
    [
      'secret fields',
      async (key: Buffer) => {
        const { id } = await harbour.addShip()
        const sealed = JSON.stringify({ safeCode: { sealed: createSecretBox(key).seal('code'), last4: '' } })
        await harbour.database.transaction({ companyId: actor().companyId }, (tx) =>
          sql`update record_ship set data = data || ${sealed}::jsonb where id = ${id}`.execute(tx),
        )
      },
    ],
  ])('takes over an earlier database whose %s open, and no other', async (what, seal) => {
    const keys = await open({ secretsKey: SERVER_KEY })
    await run(sql`delete from setting where key = 'known-text'`)
    await seal(keys(what === 'device keys' ? 'device-keys' : 'records'))
    await expect(open({ secretsKey: OTHER_KEY })).rejects.toThrow(WRONG)
    await expect(open({ secretsKey: SERVER_KEY })).resolves.toBeTypeOf('function')
    await expect(open({ secretsKey: OTHER_KEY })).rejects.toThrow(WRONG)
  })

  it('takes one damaged seal for damage and not for another key', async () => {
    const keys = await open({ secretsKey: SERVER_KEY })
    await run(sql`delete from setting where key = 'known-text'`)
    await sealWith(keys('device-keys'))
    await sealWith(Buffer.alloc(32, 9))
    await expect(open({ secretsKey: SERVER_KEY })).resolves.toBeTypeOf('function')
  })
})
