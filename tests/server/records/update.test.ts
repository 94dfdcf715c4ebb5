import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conflict } from '#contract'
import { actor, BOB, codeAndPaths, DOCK, type Harbour, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
})
afterAll(() => harbour.close())
const at = (id: string) => ({ resource: 'ship', id })

describe('changing a record', () => {
  it('does not find a record of another company, another location, another row limit, or a malformed id', async () => {
    const { id } = await harbour.addShip()
    const body = { version: 1, values: { tons: 5 } }
    for (const other of [actor({ companyId: SOUTH, userId: BOB }), actor({ locationIds: [DOCK] }), actor({ userType: 'pilot' })]) {
      expect((await refusalOf(harbour.records.update(other, at(id), body))).code).toBe('not-found')
      expect((await refusalOf(harbour.records.get(other, at(id)))).code).toBe('not-found')
      expect((await refusalOf(harbour.records.history(other, at(id)))).code).toBe('not-found')
    }
    expect((await refusalOf(harbour.records.get(actor(), at("' or 1=1")))).code).toBe('not-found')
  })
  it('refuses rows that the right to update leaves out, though they can be read', async () => {
    const { id } = await harbour.addShip({}, actor(), { state: 'afloat' })
    await harbour.records.transition(actor(), { ...at(id), transition: 'sink' }, { version: 1, reason: 'Storm', values: { sunkWhy: 'Storm' } })
    const clerk = actor({ userType: 'clerk' })
    expect((await harbour.records.get(clerk, at(id))).can).not.toContain('update')
    expect((await refusalOf(harbour.records.update(clerk, at(id), { version: 2, values: { tons: 5 } }))).code).toBe('forbidden')
  })
  it('refuses the lifecycle field, unknown fields and wrong values with their places', async () => {
    const { id } = await harbour.addShip()
    const call = async (values: Record<string, never | string>) =>
      codeAndPaths(await refusalOf(harbour.records.update(actor(), at(id), { version: 1, values })))
    expect(await call({ state: 'afloat' })).toEqual(['invalid-value', '/values/state'])
    expect(await call({ nope: 'x' })).toEqual(['unknown-field', '/values/nope'])
    expect(await call({ tons: 'x' })).toEqual(['invalid-value', '/values/tons'])
  })
  it('refuses to clear a required field', async () => {
    const { id } = await harbour.addShip()
    expect(codeAndPaths(await refusalOf(harbour.records.update(actor(), at(id), { version: 1, values: { givenName: '' } })))).toEqual([
      'invalid-value',
      '/values/givenName',
    ])
  })
  it('refuses a move to a location that is not one of the user', async () => {
    const { id } = await harbour.addShip()
    const bound = actor({ locationIds: [QUAY] })
    expect(codeAndPaths(await refusalOf(harbour.records.update(bound, at(id), { version: 1, values: {}, locationId: DOCK })))).toEqual([
      'invalid-value',
      '/locationId',
    ])
  })
  it('answers a stale version with the current record and what others changed', async () => {
    const { id } = await harbour.addShip({ tons: 1, notes: 'a' })
    await harbour.records.update(actor(), at(id), { version: 1, values: { tons: 2 } })
    await harbour.records.update(actor(), at(id), { version: 2, values: { wages: 5 } })
    const refusal = await refusalOf(harbour.records.update(actor(), at(id), { version: 1, values: { notes: 'b' } }))
    expect(refusal.code).toBe('conflict')
    expect(refusal.data).toMatchObject({ changedFields: ['wages', 'tons'], changedBy: 'Ann Ames', current: { version: 3, values: { tons: 2, notes: 'a' } } })
    const clerk = actor({ may: ['ships'] })
    const seen = (await refusalOf(harbour.records.update(clerk, at(id), { version: 1, values: { notes: 'b' } }))).data as Conflict
    expect(seen.changedFields).toEqual(['tons'])
    expect(Object.keys(seen.current.values)).not.toContain('wages')
  })
  it('keeps one of two edits made at the same time and tells the other', async () => {
    const { id } = await harbour.addShip()
    const both = await Promise.allSettled([1, 2].map((tons) => harbour.records.update(actor(), at(id), { version: 1, values: { tons } })))
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await harbour.records.get(actor(), at(id))).version).toBe(2)
  })
  it('makes no new version of the same values', async () => {
    const made = await harbour.addShip({
      tons: 7,
      address: { line1: 'Pier 1', city: 'Duluth', state: 'MN', zip: '55802' },
      crew: [{ id: 'a', name: 'Jo', pin: '1234' }],
    })
    const heard: unknown[] = []
    const stop = harbour.records.onChanged((change) => heard.push(change))
    const values = { tons: 7, address: { zip: '55802', line1: 'Pier 1', city: 'Duluth', state: 'MN' }, crew: made.values.crew ?? null }
    expect((await harbour.records.update(actor(), at(made.id), { version: 1, values })).version).toBe(1)
    stop()
    expect(heard).toEqual([])
    expect(await harbour.records.history(actor(), at(made.id))).toHaveLength(1)
  })
  it('keeps the secrets of rows that come back as they were shown', async () => {
    const made = await harbour.addShip({ crew: [{ id: 'a', name: 'Jo', pin: '1234' }] })
    const values = {
      crew: [
        { id: 'b', name: 'New' },
        { id: 'a', name: 'Joe', pin: true },
      ],
    }
    const next = await harbour.records.update(actor(), at(made.id), { version: 1, values })
    expect(next.values.crew).toEqual([
      { id: 'b', name: 'New' },
      { id: 'a', name: 'Joe', pin: true },
    ])
    const cleared = await harbour.records.update(actor(), at(made.id), { version: 2, values: { crew: [{ id: 'a', name: 'Joe', pin: null }] } })
    expect(cleared.values.crew).toEqual([{ id: 'a', name: 'Joe' }])
  })
  it('computes anew, clears with null, and finds the record by its new words', async () => {
    const made = await harbour.addShip({ familyName: 'Oldname', tons: 100, loaded: 10 })
    const next = await harbour.records.update(actor(), at(made.id), { version: 1, values: { familyName: 'Newname', loaded: null } })
    expect([next.version, next.values.load, next.values.loaded]).toEqual([2, null, null])
    const found = async (q: string) => (await harbour.records.list(actor(), 'ship', { q })).rows.length
    expect([await found('oldname'), await found('newname')]).toEqual([0, 1])
  })
  it('shows history with names, masks and only what this user may see', async () => {
    const [east, west] = [await harbour.addPier('East'), await harbour.addPier('West')]
    const made = await harbour.addShip({ pier: east.id, licence: '13571357', wages: 100 })
    await harbour.records.update(actor(), at(made.id), {
      version: 1,
      values: { pier: west.id, licence: '24682468', wages: 200, safeCode: 'secret-code' },
      reason: 'Moved',
    })
    const [latest] = await harbour.records.history(actor(), at(made.id))
    expect(latest).toMatchObject({ version: 2, action: 'update', reason: 'Moved', by: { name: 'Ann Ames' } })
    expect(latest?.changes).toContainEqual({ field: 'pier', before: east.id, after: west.id, beforeLabel: 'East', afterLabel: 'West' })
    expect(latest?.changes).toContainEqual({ field: 'safeCode', before: false, after: true })
    const [seen] = await harbour.records.history(actor({ may: ['ships'] }), at(made.id))
    expect(seen?.changes.map((change) => change.field).sort()).toEqual(['licence', 'pier', 'safeCode'])
    expect(seen?.changes).toContainEqual({ field: 'licence', before: '••••1357', after: '••••2468' })
  })
})
