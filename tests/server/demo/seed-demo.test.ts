import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, DEMO_PIN, DEMO_SIGN_INS, type DemoCounts, demoId, seedDemo } from '#demo'
import { createSignatures, readSignatureImage } from '#server/forms/signatures'
import { createAudit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { openTestDatabase } from '../database/open-test-database.ts'
import { linkedDocuments } from './linked-documents.ts'

const documents = linkedDocuments()
const clock = (): Date => new Date('2026-02-18T15:30:00Z')
const PIN_KEY = Buffer.alloc(32, 5)
let database: Database
let counts: DemoCounts

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([...documents.resources.values()])
  counts = await seedDemo({ database, documents, clock, pinKey: PIN_KEY, visits: 'few' })
})
afterAll(() => database.close())

const [main, second] = DEMO_COMPANIES
const inMain = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await database.read({ companyId: main.id }, (tx) => query.execute(tx))).rows
const onPlatform = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await database.read('platform', (tx) => query.execute(tx))).rows

describe('demo data in the database', () => {
  it('is not written twice', async () => {
    await expect(seedDemo({ database, documents, clock, visits: 'few' })).rejects.toThrow(/duplicate key/)
  })

  it('has three companies, one of them un-verified and one with a short name of three words', async () => {
    const companies = await onPlatform(sql`select short_name, verification, is_demo from company order by short_name`)
    expect(companies).toEqual([
      { short_name: 'Harbor Pines', verification: 'verified', is_demo: true },
      { short_name: 'Northern Lights Care', verification: 'verified', is_demo: true },
      { short_name: 'Prairie Crossing', verification: 'unverified', is_demo: true },
    ])
  })

  it('leaves the clock little to do', async () => {
    const secrets = createSecretBox(Buffer.alloc(32))
    const records = createRecords({ database, documents: () => documents, audit: async () => undefined, clock, secrets })
    const refused: string[] = []
    const outcome = await records.moveDue({
      hold: async () => true,
      refused: ({ resource, transition, fault }) => void refused.push(`${resource} ${transition} ${fault}`),
    })
    expect(refused).toEqual([])
    expect(outcome.moved).toBeLessThan(20)
  })

  it('has every sign-in, with multi as the owner of two companies', async () => {
    const users = await onPlatform(sql`select email from app_user`)
    expect(DEMO_SIGN_INS.filter((email) => !users.some((user) => user.email === email))).toEqual([])
    const owned = await onPlatform(
      sql`select m.company_id from membership m join app_user u on u.id = m.user_id where u.email = 'multi@demo.test' and m.is_owner`,
    )
    expect(owned.map((row) => row.company_id).sort()).toEqual([main.id, second.id].sort())
  })

  it('has one stored signature, which its PIN opens with the key of the server alone', async () => {
    const [signer, ...others] = await onPlatform(sql`select s.user_id, u.email from user_signature s join app_user u on u.id = s.user_id`)
    expect([signer?.email, others]).toEqual(['hr@demo.test', []])
    const signatures = (key?: Buffer) => createSignatures({ database, audit: createAudit(database, clock), clock, ...(key && { key }) })
    const userId = String(signer?.user_id)
    await expect(signatures().verify(userId, DEMO_PIN)).rejects.toThrow('PIN does not match')
    const kept = await signatures(PIN_KEY).verify(userId, DEMO_PIN)
    expect(kept).toMatchObject({ name: 'Corisa Birchwynd', title: 'HR Manager' })
    expect(readSignatureImage(kept.image)).toBe(kept.image)
  })

  it('has something new to read, and says where people find help', async () => {
    const releases = await onPlatform(sql`select version, features from product_release order by published_at desc`)
    expect(releases.map(({ version }) => version)).toEqual(['2.1', '2.0'])
    expect(JSON.stringify(releases)).toContain('authenticator app')
    const [support] = await onPlatform(sql`select value from setting where key = 'support'`)
    expect(support?.value).toMatchObject({ phone: '6125550100', community: 'https://community.example' })
  })

  it('grants nobody what is for super admins only', async () => {
    const reserved = documents.permissions.filter((each) => each.superAdminOnly).map((each) => each.id)
    expect(await onPlatform(sql`select user_id from membership where permissions && ${reserved}::text[]`)).toEqual([])
  })

  it('numbers records as the product does, and lets it count on', async () => {
    expect(await inMain(sql`select data->>'clientNo' as no from record_client where id = ${demoId(main.key, 'client', 17)}`)).toEqual([{ no: 'C-00017' }])
    expect(await inMain(sql`select last::int from sequence_counter where resource = 'client' and field = 'clientNo'`)).toEqual([{ last: 122 }])
  })

  it('keeps a first history entry for every record, and words to find it by', async () => {
    expect(
      await inMain(
        sql`select count(*)::int from record_client c where not exists (select 1 from record_history h where h.record_id = c.id and h.action = 'create')`,
      ),
    ).toEqual([{ count: 0 }])
    expect(
      await inMain(sql`select record_id from record_word where resource = 'client' and word = 'brisen' and record_id = ${demoId(main.key, 'client', 17)}`),
    ).toHaveLength(1)
  })

  it('has rows in the recycle bin', async () => {
    expect(await inMain(sql`select data->>'clientNo' as no from record_client where deleted_at is not null order by 1`)).toEqual([
      { no: 'C-00077' },
      { no: 'C-00122' },
    ])
  })

  it('counts what it wrote', async () => {
    expect(counts.client).toBe(122 + 30 + 22)
    expect(await inMain(sql`select count(*)::int from record_client`)).toEqual([{ count: 122 }])
  })
})
