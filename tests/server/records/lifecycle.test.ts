import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Linked, LinkedResource } from '#document'
import { ANN, actor, codeAndPaths, type Harbour, NOW, openHarbour, refusalOf } from './harbour.ts'
import { documents, ship } from './harbour-documents.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
})
afterAll(() => harbour.close())
const at = (id: string) => ({ resource: 'ship', id })
const move = (id: string, transition: string, body: Parameters<Harbour['records']['transition']>[2], by = actor()) =>
  harbour.records.transition(by, { ...at(id), transition }, body)

describe('a lifecycle', () => {
  it('refuses transitions that do not exist, from other states, and without the right', async () => {
    const { id } = await harbour.addShip({}, actor(), { state: 'afloat' })
    expect((await refusalOf(move(id, 'fly', { version: 1 }))).code).toBe('not-found')
    expect((await refusalOf(move(id, 'launch', { version: 1 }))).code).toBe('wrong-state')
    expect((await refusalOf(move(id, 'dock', { version: 1 }, actor({ isOwner: false })))).code).toBe('forbidden')
    expect((await refusalOf(move(id, 'dock', { version: 9 }))).code).toBe('conflict')
  })
  it('refuses by the guard with its sentence, and lets the asked answer satisfy it', async () => {
    const { id } = await harbour.addShip()
    const refusal = await refusalOf(move(id, 'launch', { version: 1 }))
    expect([refusal.code, refusal.message]).toEqual(['wrong-state', 'A ship needs a launch date'])
    const next = await move(id, 'launch', { version: 1, values: { launchedOn: '2026-03-01' } })
    expect(next.values).toMatchObject({ state: 'afloat', launchedOn: '2026-03-01' })
  })
  it('refuses values it does not ask for, a missing reason and what the new state requires', async () => {
    const { id } = await harbour.addShip({}, actor(), { state: 'afloat' })
    expect(codeAndPaths(await refusalOf(move(id, 'sink', { version: 1, reason: 'x', values: { tons: 5 } })))).toEqual(['invalid-value', '/values/tons'])
    expect((await refusalOf(move(id, 'sink', { version: 1, values: { sunkWhy: 'x' } }))).code).toBe('reason-required')
    expect(codeAndPaths(await refusalOf(move(id, 'sink', { version: 1, reason: 'x' })))).toEqual(['invalid-value', '/values/sunkWhy'])
  })
  it('sets what the transition sets and keeps the reason', async () => {
    const { id } = await harbour.addShip({}, actor(), { state: 'afloat' })
    const next = await move(id, 'sink', { version: 1, reason: 'Storm', values: { sunkWhy: 'Waves' } })
    expect(next.values).toMatchObject({ state: 'sunk', sunkOn: '2026-03-18', sunkWhy: 'Waves' })
    const [latest] = await harbour.records.history(actor(), at(id))
    expect(latest).toMatchObject({ action: 'transition', transition: 'sink', reason: 'Storm' })
  })
  it('tells what can be done now', async () => {
    const made = await harbour.addShip({}, actor(), { state: 'afloat' })
    expect(made.can).toEqual(['update', 'delete', 'transition:dock', 'transition:sink'])
    expect((await harbour.records.get(actor({ isOwner: false, may: ['ships'] }), at(made.id))).can).toEqual(['update', 'transition:sink'])
  })
})

describe('the recycle bin', () => {
  it('refuses without right, reason or current version', async () => {
    const { id } = await harbour.addShip()
    expect((await refusalOf(harbour.records.remove(actor({ may: ['ships'] }), at(id), { version: 1, reason: 'x' }))).code).toBe('forbidden')
    expect((await refusalOf(harbour.records.remove(actor(), at(id), { version: 1 }))).code).toBe('reason-required')
    expect((await refusalOf(harbour.records.remove(actor(), at(id), { version: 2, reason: 'x' }))).code).toBe('conflict')
  })
  it('takes with a record what is seen through it alone', async () => {
    const { id, version } = await harbour.addShip({ pilot: ANN })
    const load = await harbour.records.create(actor(), 'cargo', { values: { what: 'Tea', ship: id, open: false } })
    const cargo = { resource: 'cargo', id: load.id }
    const mate = actor({ userType: 'mate', isOwner: false })
    expect((await harbour.records.get(mate, cargo)).values.what).toBe('Tea')
    await harbour.records.remove(actor(), at(id), { version, reason: 'x' })
    expect((await refusalOf(harbour.records.get(mate, cargo))).code).toBe('not-found')
    await harbour.records.restore(actor(), at(id), { version: version + 1 })
    expect((await harbour.records.get(mate, cargo)).values.what).toBe('Tea')
  })
  it('refuses while others keep the record, with their number', async () => {
    const { id } = await harbour.addShip()
    for (const open of [true, true, false]) await harbour.records.create(actor(), 'cargo', { values: { what: 'Tea', ship: id, open } })
    const refusal = await refusalOf(harbour.records.remove(actor(), at(id), { version: 1, reason: 'x' }))
    expect([refusal.code, refusal.message, refusal.data]).toEqual(['kept-by-others', 'This ship has 2 open loads', { count: 2 }])
  })
  it('hides deleted records from everything but the bin, and the bin from those who may not restore', async () => {
    const made = await harbour.addShip({ familyName: 'Binned' })
    const gone = await harbour.records.remove(actor(), at(made.id), { version: 1, reason: 'Scrapped' })
    expect([gone.version, gone.can, gone.deletedAt]).toEqual([2, ['restore'], NOW.toISOString()])
    expect((await harbour.records.list(actor(), 'ship', { q: 'binned' })).rows).toEqual([])
    expect((await harbour.records.list(actor(), 'ship', { q: 'binned', deleted: 'true' })).rows).toHaveLength(1)
    const clerk = actor({ may: ['ships'] })
    expect((await refusalOf(harbour.records.list(clerk, 'ship', { deleted: 'true' }))).code).toBe('forbidden')
    expect((await refusalOf(harbour.records.get(clerk, at(made.id)))).code).toBe('not-found')
    expect((await refusalOf(harbour.records.update(actor(), at(made.id), { version: 2, values: { tons: 1 } }))).code).toBe('not-found')
    expect((await refusalOf(harbour.records.remove(actor(), at(made.id), { version: 2, reason: 'x' }))).code).toBe('not-found')
  })
  it('says in the bin who moved a record there, why, and until when it can be restored, and nowhere else', async () => {
    const made = await harbour.addShip({ familyName: 'Wreck' })
    await harbour.records.remove(actor(), at(made.id), { version: 1, reason: 'Ran aground' })
    const { rows } = await harbour.records.list(actor(), 'ship', { q: 'wreck', deleted: 'true', fields: 'familyName' })
    const until = new Date(NOW.getTime() + 30 * 86_400_000).toISOString()
    expect(rows.map(({ bin, can }) => [bin, can])).toEqual([[{ deletedBy: 'Ann Ames', deleteReason: 'Ran aground', restorableUntil: until }, ['restore']]])
    const other = await harbour.addShip({ familyName: 'Afloat' })
    expect((await harbour.records.list(actor(), 'ship', { q: 'afloat' })).rows.map((row) => [row.id, row.bin])).toEqual([[other.id, undefined]])
  })
  it('offers no restoring once its time is over', async () => {
    const made = await harbour.addShip({ familyName: 'Sunken' })
    await harbour.records.remove(actor(), at(made.id), { version: 1, reason: 'x' })
    const canNow = async () => (await harbour.records.list(actor(), 'ship', { q: 'sunken', deleted: 'true' })).rows.map(({ can }) => can)
    harbour.clock.now = new Date(NOW.getTime() + 30 * 86_400_000)
    expect(await canNow()).toEqual([['restore']])
    harbour.clock.now = new Date(NOW.getTime() + 31 * 86_400_000)
    expect(await canNow()).toEqual([[]])
    harbour.clock.now = NOW
  })
  it('refuses to restore what another record has taken the place of', async () => {
    const made = await harbour.addShip({ email: 'place@demo.test' })
    await harbour.records.remove(actor(), at(made.id), { version: 1, reason: 'x' })
    const { display } = await harbour.addShip({ email: 'place@demo.test' })
    const refusal = await refusalOf(harbour.records.restore(actor(), at(made.id)))
    expect([refusal.code, refusal.message]).toEqual(['duplicate', `${display} already has this Email`])
  })
  it('refuses to restore what is not deleted, or was for too long', async () => {
    const made = await harbour.addShip()
    expect((await refusalOf(harbour.records.restore(actor(), at(made.id)))).code).toBe('wrong-state')
    await harbour.records.remove(actor(), at(made.id), { version: 1, reason: 'x' })
    harbour.clock.now = new Date(NOW.getTime() + 31 * 86_400_000)
    expect((await refusalOf(harbour.records.restore(actor(), at(made.id)))).code).toBe('wrong-state')
    harbour.clock.now = NOW
  })
  it('restores with everything in place', async () => {
    const made = await harbour.addShip({ familyName: 'Phoenix', tons: 9 })
    await harbour.records.remove(actor(), at(made.id), { version: 1, reason: 'x' })
    const back = await harbour.records.restore(actor(), at(made.id))
    expect([back.version, back.deletedAt, back.values.tons]).toEqual([3, null, 9])
    expect((await harbour.records.list(actor(), 'ship', { q: 'phoenix' })).rows).toHaveLength(1)
    expect((await harbour.records.history(actor(), at(made.id))).map((entry) => entry.action)).toEqual(['restore', 'delete', 'create'])
  })
})

describe('states in which records are edited', () => {
  const editable: Linked = {
    ...documents,
    resources: new Map([
      ...documents.resources,
      ['ship', { ...ship, lifecycle: { ...ship.lifecycle, editable: ['planned'] } as LinkedResource['lifecycle'] & object }],
    ]),
  }
  let closed: Harbour
  beforeAll(async () => {
    closed = await openHarbour(editable)
  })
  afterAll(() => closed.close())

  it('say who may edit what, and refuse the rest before anything is compared', async () => {
    const open = await closed.addShip({ tons: 5 }, actor(), { state: 'planned' })
    const afloat = await closed.addShip({ tons: 5 }, actor(), { state: 'afloat' })
    expect([open.can.includes('update'), afloat.can.includes('update'), afloat.can.includes('delete')]).toEqual([true, false, true])
    const change = (id: string, version: number, who = actor()) => closed.records.update(who, at(id), { version, values: { tons: 6 } })
    const refusal = await refusalOf(change(afloat.id, 1))
    expect([refusal.code, refusal.message]).toEqual(['wrong-state', 'The status is Afloat. It can be edited only while it is Planned.'])
    expect((await refusalOf(change(afloat.id, 9))).code).toBe('wrong-state')
    expect((await refusalOf(change(afloat.id, 1, actor({ may: [] })))).code).toBe('forbidden')
    expect((await change(open.id, 1)).values.tons).toBe(6)
  })
  it('do not keep transitions from a record, nor what they ask for', async () => {
    const { id } = await closed.addShip({}, actor(), { state: 'afloat' })
    const next = await closed.records.transition(actor(), { ...at(id), transition: 'sink' }, { version: 1, reason: 'Storm', values: { sunkWhy: 'Waves' } })
    expect(next.values).toMatchObject({ state: 'sunk', sunkWhy: 'Waves' })
  })
})
