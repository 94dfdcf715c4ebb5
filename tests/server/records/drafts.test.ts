import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECORD_DRAFTS, type RecordDraft } from '#contract'
import { actor, BOB, type Harbour, NOW, openHarbour, SOUTH } from './harbour.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
})
afterAll(() => harbour.close())

const draft = (values: RecordDraft['values'], more: Partial<RecordDraft> = {}): RecordDraft => ({
  values,
  base: {},
  version: 0,
  savedAt: NOW.toISOString(),
  ...more,
})
const put = (key: string, kept: RecordDraft, by = actor(), recordId?: string) =>
  harbour.records.drafts.put(by, { key, resource: 'ship', draft: kept, ...(recordId && { recordId }) })
const get = (key: string, by = actor()) => harbour.records.drafts.get(by, key)
const keys = async (by = actor()) => (await harbour.records.drafts.list(by)).map(({ key }) => key)

describe('unsaved input on the server', () => {
  it('is had by the same person on another device, the last of it, and by nobody else', async () => {
    await put('ship/new/x', draft({ givenName: 'Ma' }))
    await put('ship/new/x', draft({ givenName: 'Mary' }))
    expect(await get('ship/new/x')).toMatchObject({ values: { givenName: 'Mary' } })
    expect(await keys()).toEqual(['ship/new/x'])
    for (const other of [actor({ userId: BOB }), actor({ companyId: SOUTH }), actor({ userId: BOB, superadmin: true })]) {
      expect(await keys(other)).toEqual([])
      await expect(get('ship/new/x', other)).rejects.toMatchObject({ code: 'not-found' })
      await harbour.records.drafts.remove(other, 'ship/new/x')
    }
    expect(await keys()).toEqual(['ship/new/x'])
    await harbour.records.drafts.remove(actor(), 'ship/new/x')
    expect(await keys()).toEqual([])
  })
  it('holds no secrets, and says which it lacks', async () => {
    await put('ship/new/x', draft({ givenName: 'Mary', safeCode: '4711' }, { base: { safeCode: '1234' }, retired: [{ field: 'safeCode', value: '12' }] }))
    const kept = await get('ship/new/x')
    expect(kept).toEqual({ ...draft({ givenName: 'Mary' }), retired: [], withheld: ['safeCode'] })
  })
  it('is refused to whoever may not write such a record, and gone once they may not read it', async () => {
    const reader = actor({ may: ['ships'], isOwner: false })
    await expect(put('ship/new/y', draft({}), actor({ may: [], isOwner: false }))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(harbour.records.drafts.put(actor(), { key: 'x', resource: 'nothing', draft: draft({}) })).rejects.toMatchObject({ code: 'unknown-resource' })
    const { id } = await harbour.addShip()
    await put(`ship/${id}/x`, draft({ givenName: 'Rose' }, { version: 1 }), actor(), id)
    expect(await get(`ship/${id}/x`)).toMatchObject({ version: 1 })
    await expect(get(`ship/${id}/x`, { ...reader, permissions: new Set() })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(put('ship/x', draft({}), actor({ companyId: SOUTH, userId: BOB }), id)).rejects.toMatchObject({ code: 'not-found' })
  })
  it('is kept of an operation that this person may do, without its secrets, and of no record of it', async () => {
    const of = { key: 'screens/tow', resource: 'harbour.tow' }
    const typed = draft({ to: 'Pier 4', pin: '12' }, { handedIn: { without: ['a'] } })
    const { drafts } = harbour.records
    const outsider = actor({ may: [], isOwner: false })
    await expect(drafts.put(outsider, { ...of, draft: typed })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(drafts.put(actor(), { ...of, recordId: BOB, draft: typed })).rejects.toMatchObject({ code: 'unknown-resource' })
    await drafts.put(actor(), { ...of, draft: typed })
    expect(await get('screens/tow')).toMatchObject({ values: { to: 'Pier 4' }, withheld: ['pin'], handedIn: { without: ['a'] } })
    expect((await get('screens/tow')).values).not.toHaveProperty('pin')
    await expect(get('screens/tow', { ...outsider, userId: actor().userId })).rejects.toMatchObject({ code: 'not-found' })
    await drafts.remove(actor(), 'screens/tow')
  })
  it('is bounded: by its size, by how many there are, and by a month', async () => {
    await expect(put('big', draft({ givenName: 'x'.repeat(RECORD_DRAFTS.maxBytes) }))).rejects.toMatchObject({ code: 'too-large' })
    for (let at = 0; at < RECORD_DRAFTS.max + 3; at += 1) {
      harbour.clock.now = new Date(NOW.getTime() + at * 1_000)
      await put(`k${at}`, draft({ givenName: String(at) }))
    }
    const all = await keys()
    expect([all.length, all[0], all.includes('k2'), all.includes('k3')]).toEqual([RECORD_DRAFTS.max, `k${RECORD_DRAFTS.max + 2}`, false, true])
    harbour.clock.now = new Date(NOW.getTime() + (RECORD_DRAFTS.days + 1) * 86_400_000)
    expect(await keys()).toEqual([])
    await expect(get('k9')).rejects.toMatchObject({ code: 'not-found' })
    harbour.clock.now = NOW
  })
})
