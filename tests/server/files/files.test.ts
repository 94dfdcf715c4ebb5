import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles, type FileOwner, type Files, type Scanner, type Upload } from '#server/forms/files'
import type { AuditEntry } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { openTestDatabase } from '../database/open-test-database.ts'
import { codeAndPaths, codeOf, refusalOf } from '../forms/refused.ts'
import { EICAR, JPEG, pdf, png } from './corpus.ts'

const NORTH = '11111111-1111-4111-8111-111111111111'
const SOUTH = '22222222-2222-4222-8222-222222222222'
const ann: FileOwner = { userId: '55555555-5555-4555-8555-555555555555', companyId: NORTH }
const bob: FileOwner = { userId: '66666666-6666-4666-8666-666666666666', companyId: NORTH }
/** The same person at work in another company. */
const annInSouth: FileOwner = { ...ann, companyId: SOUTH }

const never = async () => false
const always = async () => true

let database: Database
let files: Files
let audited: AuditEntry[]
const clock = { now: new Date('2026-03-18T15:00:00.000Z') }
let verdict: Awaited<ReturnType<Scanner['scan']>> = 'clean'
const say = (key: string, params: object = {}): string => [key, ...Object.values(params)].join(' ')

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([])
  audited = []
  files = roomWith()
})
afterAll(() => database.close())

const roomWith = (scanner?: Scanner): Files =>
  createFiles({ database, audit: { write: async (entry) => void audited.push(entry) }, clock: () => clock.now, say, ...(scanner && { scanner }) })

const upload = (more: Partial<Upload> = {}): Upload => ({
  id: randomUUID(),
  holder: randomUUID(),
  at: '/answers/photo',
  accept: ['image', 'pdf'],
  name: 'heel.png',
  declared: 'image/png',
  bytes: png(),
  settings: {},
  ...more,
})
const claim = (holder: string, ids: readonly string[]) =>
  database.transaction({ companyId: NORTH }, (tx) => files.claim(tx, NORTH, { ids, holder, resource: 'chart' }))
const rowsOf = (table: 'stored_file' | 'stored_file_part', companyId = NORTH): Promise<number> =>
  database.read({ companyId }, async (tx) => (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n ?? -1)

describe('keeping refuses', () => {
  it.each<readonly [string, Partial<Upload>, string]>([
    ['what is no picture, with its place', { bytes: EICAR, declared: 'text/plain' }, 'unsupported-media'],
    ['a wrong type', { bytes: JPEG }, 'unsupported-media'],
    ['a damaged picture', { bytes: png().subarray(0, 60) }, 'invalid-value'],
    ['more bytes than the company allows', { bytes: png(900, 900), settings: { fileMaxMb: 0.000_1 } }, 'too-large'],
    ['what would fill the company', { settings: { filesTotalMb: 0.000_001 } }, 'wrong-state'],
  ])('%s', async (_what, more, code) => {
    const before = await rowsOf('stored_file')
    expect(await codeAndPaths(files.keep(ann, upload(more)))).toEqual([code, '/answers/photo'])
    expect(await rowsOf('stored_file')).toBe(before)
  })
  it('no setting of a company beyond 25 MB', async () => {
    const refusal = await refusalOf(files.keep(ann, upload({ bytes: Buffer.alloc(25_000_001), settings: { fileMaxMb: 900 } })))
    expect([refusal.code, refusal.message]).toEqual(['too-large', 'refused.tooLarge 25'])
  })
  it('another file, another person or another form under an id that is taken', async () => {
    const first = upload()
    await files.keep(ann, first)
    expect(await codeOf(files.keep(ann, { ...first, bytes: png(41, 30) }))).toBe('conflict')
    expect(await codeOf(files.keep(bob, first))).toBe('conflict')
    expect(await codeOf(files.keep(ann, { ...first, holder: randomUUID() }))).toBe('conflict')
  })
})

describe('a file that is kept', () => {
  it('is stored once however often it comes, also side by side', async () => {
    const one = upload({ bytes: png(50, 50) })
    const before = await rowsOf('stored_file')
    const [a, b] = await Promise.all([files.keep(ann, one), files.keep(ann, one)])
    expect(b).toEqual(a)
    expect(await files.keep(ann, one)).toEqual(a)
    expect(await rowsOf('stored_file')).toBe(before + 1)
  })
  it('tells what is kept, not what was sent', async () => {
    const kept = await files.keep(ann, upload({ name: '../heel\u202E.exe', bytes: png(4_000, 10) }))
    expect(kept).toMatchObject({ name: 'heel.png', type: 'image/png' })
    const { bytes, name } = await files.read(ann, kept.id, never)
    expect([bytes.length, name]).toEqual([kept.size, 'heel.png'])
  })
  it('is cut into rows of a megabyte and comes back whole', async () => {
    const bytes = pdf(`/Note(${'x'.repeat(2_500_000)})`)
    const parts = await rowsOf('stored_file_part')
    const kept = await files.keep(ann, upload({ bytes, declared: 'application/pdf', name: 'a.pdf' }))
    expect((await rowsOf('stored_file_part')) - parts).toBe(3)
    expect((await files.read(ann, kept.id, never)).bytes.equals(bytes)).toBe(true)
  })
  it('is audited without its name', async () => {
    const kept = await files.keep(ann, upload({ name: 'Mary Rose wound.png' }))
    await files.read(ann, kept.id, never)
    expect(audited.slice(-2).map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual([
      ['create', 'file', kept.id],
      ['read', 'file', kept.id],
    ])
    expect(JSON.stringify(audited)).not.toContain('Rose')
  })
})

describe('reading a file', () => {
  it('is for its owner alone until it is filed, whatever others may read', async () => {
    const { id } = await files.keep(ann, upload())
    expect(await codeOf(files.read(bob, id, always))).toBe('not-found')
    expect(await codeOf(files.preview(bob, id, always))).toBe('not-found')
    expect((await files.preview(ann, id, never)).subarray(0, 2).toString('hex')).toBe('ffd8')
  })
  it('asks for the right to what holds it from then on, also of its owner', async () => {
    const one = upload()
    await files.keep(ann, one)
    await claim(one.holder, [one.id])
    expect(await codeOf(files.read(ann, one.id, never))).toBe('not-found')
    expect((await files.read(bob, one.id, always)).mediaType).toBe('image/png')
  })
  it('finds nothing of another company, under no id and by no call', async () => {
    const one = upload()
    await files.keep(ann, one)
    expect(await codeOf(files.read(annInSouth, one.id, always))).toBe('not-found')
    expect(await codeOf(files.preview(annInSouth, one.id, always))).toBe('not-found')
    expect(await codeOf(files.drop(annInSouth, one.id))).toBe('not-found')
    expect(await database.read({ companyId: SOUTH }, (tx) => files.find(tx, NORTH, [one.id]))).toEqual([])
    expect(await files.bytesOf(SOUTH, { id: one.id, sha256: 'x' })).toBeUndefined()
    const taken = database.transaction({ companyId: SOUTH }, (tx) => files.claim(tx, SOUTH, { ids: [one.id], holder: one.holder, resource: 'chart' }))
    expect(await codeOf(taken)).toBe('conflict')
    expect(await rowsOf('stored_file_part', SOUTH)).toBe(0)
    // The same id in the other company is another file.
    expect((await files.keep(annInSouth, { ...one, bytes: png(9, 9) })).id).toBe(one.id)
  })
  it('gives nothing when a byte has changed', async () => {
    const { id } = await files.keep(ann, upload())
    await database.transaction({ companyId: NORTH }, (tx) => sql`update stored_file_part set bytes = set_byte(bytes, 20, 9) where file_id = ${id}`.execute(tx))
    const refusal = await refusalOf(files.read(ann, id, never))
    expect([refusal.code, refusal.message]).toEqual(['wrong-state', 'changed'])
  })
  it('gives no file of another form away with a claim', async () => {
    const [own, foreign] = [upload(), upload()]
    await files.keep(ann, own)
    await files.keep(bob, foreign)
    expect(await codeOf(claim(own.holder, [own.id, foreign.id]))).toBe('conflict')
  })
})

/** Threat S11 of the threat table. */
describe('with a scanner', () => {
  const scanned = () => roomWith({ scan: async () => verdict })

  it('what is infected is refused and not kept', async () => {
    verdict = 'infected'
    const before = await rowsOf('stored_file')
    const refusal = await refusalOf(scanned().keep(ann, upload()))
    expect([refusal.code, refusal.message, await rowsOf('stored_file')]).toEqual(['invalid-value', 'refused.infected', before])
  })
  it('what could not be looked at is held and given to nobody, then let go once it is clean', async () => {
    verdict = 'unknown'
    const room = scanned()
    const kept = await room.keep(ann, upload())
    expect(kept.state).toBe('held')
    const refusal = await refusalOf(room.read(ann, kept.id, never))
    expect([refusal.code, refusal.message]).toEqual(['wrong-state', 'held'])
    verdict = 'clean'
    await room.tend(NORTH)
    expect((await room.read(ann, kept.id, never)).name).toBe('heel.png')
  })
  it('a scanner that is down holds', async () => {
    const room = roomWith({ scan: () => Promise.reject(new Error('connection refused')) })
    expect((await room.keep(ann, upload())).state).toBe('held')
  })
})

describe('what was never filed', () => {
  it('can be taken back by its owner, with its bytes', async () => {
    const { id } = await files.keep(ann, upload())
    expect(await codeOf(files.drop(bob, id))).toBe('not-found')
    expect((await files.read(ann, id, never)).name).toBe('heel.png')
    const parts = await rowsOf('stored_file_part')
    await files.drop(ann, id)
    expect([await codeOf(files.read(ann, id, never)), await rowsOf('stored_file_part')]).toEqual(['not-found', parts - 1])
  })
  it('goes a month after its draft was given up; what a draft or a record holds stays', async () => {
    const [forgotten, drafted, typed, filed] = [upload(), upload(), upload(), upload()]
    for (const each of [forgotten, drafted, typed, filed]) await files.keep(ann, each)
    await claim(filed.holder, [filed.id])
    await database.transaction({ companyId: NORTH }, async (tx) => {
      await sql`select set_config('app.user_id', ${ann.userId}, true)`.execute(tx)
      await sql`insert into form_draft (company_id, user_id, id, form, form_hash, version, device, content, updated_at)
        values (${NORTH}, ${ann.userId}, ${drafted.holder}, 'f', 'h', 1, 'd', '{}', ${clock.now.toISOString()})`.execute(tx)
      await sql`insert into unsaved_record (company_id, user_id, key, resource, content, saved_at, updated_at)
        values (${NORTH}, ${ann.userId}, 'k', 'r', ${JSON.stringify({ answers: { photo: [{ id: typed.id }] } })}::jsonb, ${clock.now.toISOString()},
          ${clock.now.toISOString()})`.execute(tx)
    })
    clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
    await files.tend(NORTH)
    const left = await database.read({ companyId: NORTH }, (tx) => files.find(tx, NORTH, [forgotten.id, drafted.id, typed.id, filed.id]))
    expect(left.map(({ id }) => id).sort()).toEqual([drafted.id, typed.id, filed.id].sort())
  })
})
