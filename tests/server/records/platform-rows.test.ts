import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORM_HOUSE } from '#contract'
import type { Linked, LinkedResource } from '#document'
import { tableOf } from '#server/platform/database'
import { readRoom, roomsOf } from '../../../src/server/messaging/realtime/audience.ts'
import { actor, type Harbour, NORTH, openHarbour, SOUTH } from './harbour.ts'
import { documents, pier } from './harbour-documents.ts'

/** Beacons of the coast: kept by super admins, read in every company. Its document lets everybody write, which the server refuses all the same. */
const everybody = { access: { everyone: true } } as const
const beacon: LinkedResource = {
  ...pier,
  name: 'beacon',
  id: 'resources/beacon',
  title: 'resources/beacon.title',
  plural: 'resources/beacon.plural',
  scope: 'platform',
  rights: { read: everybody, create: everybody, update: everybody, delete: everybody, restore: everybody, export: everybody },
  fields: {
    name: { type: 'text', label: 'resources/beacon.fields.name', required: true, unique: true, searchable: true, sortable: true, filterable: true },
    metres: { type: 'integer', label: 'resources/beacon.fields.metres', filterable: true },
  },
}
const lamp: LinkedResource = {
  ...pier,
  name: 'lamp',
  id: 'resources/lamp',
  title: 'resources/lamp.title',
  plural: 'resources/lamp.plural',
  rights: { read: everybody, create: everybody, update: everybody },
  fields: {
    name: { type: 'text', label: 'resources/lamp.fields.name', required: true },
    beacon: { type: 'reference', to: 'beacon', label: 'resources/lamp.fields.beacon', filterable: true },
    height: { type: 'derived', via: { by: 'beacon', field: 'metres' }, result: 'integer', label: 'resources/lamp.fields.height', filterable: true },
  },
}
const linked: Linked = { ...documents, resources: new Map([...documents.resources, ['beacon', beacon], ['lamp', lamp]]) }

const table = sql.table(tableOf('beacon'))
let harbour: Harbour
let beaconId: string
const keeper = actor({ superadmin: true })
const north = actor()
const south = actor({ companyId: SOUTH })
const nameOf = (item: { readonly display?: string; readonly name?: string }) => item.display ?? item.name

beforeAll(async () => {
  harbour = await openHarbour(linked)
  beaconId = (await harbour.records.create(keeper, 'beacon', { values: { name: 'Split Rock', metres: 40 } })).id
})
afterAll(() => harbour.close())

describe('rows of the platform', () => {
  it('are the same rows in every company: in lists, searches, pickers and by their address', async () => {
    for (const who of [keeper, north, south]) {
      expect((await harbour.records.list(who, 'beacon', {})).rows.map(nameOf)).toEqual(['Split Rock'])
      expect((await harbour.records.list(who, 'beacon', { q: 'split' })).rows.map(nameOf)).toEqual(['Split Rock'])
      expect((await harbour.records.names(who, 'beacon', 'spl')).map(({ id }) => id)).toEqual([beaconId])
      expect((await harbour.records.get(who, { resource: 'beacon', id: beaconId })).values.metres).toBe(40)
    }
  })

  it('are pointed at by records of each company, which take over what they say', async () => {
    for (const who of [north, south]) {
      const made = await harbour.records.create(who, 'lamp', { values: { name: `Lamp of ${who.companyId}`, beacon: beaconId } })
      expect(made).toMatchObject({ labels: { beacon: 'Split Rock' }, values: { height: 40 } })
      const found = await harbour.records.list(who, 'lamp', { 'filter[height][eq]': '40' })
      expect(found.rows.map(nameOf)).toEqual([made.display])
    }
    await expect(harbour.records.create(north, 'lamp', { values: { name: 'Nowhere', beacon: NORTH } })).rejects.toMatchObject({ code: 'invalid-value' })
  })

  it('are made and changed by super admins alone, whatever the document says, and stand once for all', async () => {
    for (const who of [north, south]) {
      await expect(harbour.records.create(who, 'beacon', { values: { name: 'Ours' } })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(harbour.records.update(who, { resource: 'beacon', id: beaconId }, { version: 1, values: { metres: 1 } })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(harbour.records.remove(who, { resource: 'beacon', id: beaconId }, { version: 1 })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(harbour.records.restore(who, { resource: 'beacon', id: beaconId })).rejects.toMatchObject({ code: 'forbidden' })
    }
    const other = actor({ superadmin: true, companyId: SOUTH })
    await expect(harbour.records.create(other, 'beacon', { values: { name: 'Split Rock' } })).rejects.toMatchObject({ code: 'duplicate' })
    const changed = await harbour.records.update(other, { resource: 'beacon', id: beaconId }, { version: 1, values: { metres: 41 } })
    expect(changed.values.metres).toBe(41)
    expect((await harbour.records.history(keeper, { resource: 'beacon', id: beaconId })).map(({ action }) => action)).toEqual(['update', 'create'])
    expect((await harbour.records.list(north, 'lamp', { 'filter[height][eq]': '41' })).rows).toHaveLength(1)
  })

  it('are out of reach of what a company writes, also below the rights', async () => {
    await harbour.database.transaction({ companyId: NORTH }, async (tx) => {
      expect(Number((await sql`update ${table} set version = 9`.execute(tx)).numAffectedRows ?? 0)).toBe(0)
      expect(Number((await sql`delete from ${table}`.execute(tx)).numAffectedRows ?? 0)).toBe(0)
    })
    const smuggled = harbour.database.transaction({ companyId: NORTH }, (tx) =>
      sql`insert into ${table} (id, company_id, data) values (gen_random_uuid(), ${PLATFORM_HOUSE}, '{"name": "False light"}')`.execute(tx),
    )
    await expect(smuggled).rejects.toThrow(/row-level security/)
    // What stands in the table under a company is that company's alone.
    await harbour.database.transaction({ companyId: NORTH }, (tx) =>
      sql`insert into ${table} (id, company_id, data) values (gen_random_uuid(), ${NORTH}, '{"name": "Own light"}')`.execute(tx),
    )
    for (const who of [north, south, keeper]) expect((await harbour.records.list(who, 'beacon', {})).rows.map(nameOf)).toEqual(['Split Rock'])
    const seen = await harbour.database.read({ companyId: SOUTH }, (tx) => sql<{ name: string }>`select data->>'name' as name from ${table}`.execute(tx))
    expect(seen.rows).toEqual([{ name: 'Split Rock' }])
  })

  it('go into the recycle bin and come back for everybody', async () => {
    const { version } = await harbour.records.get(keeper, { resource: 'beacon', id: beaconId })
    await harbour.records.remove(keeper, { resource: 'beacon', id: beaconId }, { version })
    expect((await harbour.records.list(south, 'beacon', {})).rows).toEqual([])
    await harbour.records.restore(keeper, { resource: 'beacon', id: beaconId })
    expect((await harbour.records.list(south, 'beacon', {})).rows).toHaveLength(1)
  })

  it('are heard of in every company', () => {
    for (const who of [keeper, north, south]) expect(roomsOf(who, [beacon])).toContain(readRoom(PLATFORM_HOUSE, 'beacon'))
  })
})
