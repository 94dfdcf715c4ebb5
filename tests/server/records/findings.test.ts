import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreateBody, RecordView } from '#contract'
import type { Actor } from '#permissions'
import { withFindings } from './findings-documents.ts'
import { ANN, actor, BOB, DOCK, type Harbour, NOW, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'
import { textOfFile } from './parse-csv.ts'

const ALL = ['ships', 'ship-pay', 'ship-clearing', 'ship-accepting']
const clerk = actor({ may: ALL })
const DAY = 86_400_000
const SEEN = '2026-03-17T10:00:00.000Z'

describe('what is found of a record', () => {
  let harbour: Harbour
  beforeAll(async () => {
    harbour = await openHarbour(withFindings)
  })
  afterAll(() => harbour.close())

  const make = (values: CreateBody['values'] = {}, by: Actor = clerk, locationId = QUAY): Promise<RecordView> =>
    harbour.records.create(by, 'clearance', { values: { title: `C ${randomUUID()}`, ...values }, locationId })
  const change = async (id: string, values: CreateBody['values'], by: Actor = clerk): Promise<RecordView> => {
    const { version } = await harbour.records.get(by, { resource: 'clearance', id })
    return harbour.records.update(by, { resource: 'clearance', id }, { version, values })
  }
  const move = async (id: string, transition: string, body: { readonly reason?: string; readonly values?: CreateBody['values'] } = {}, by: Actor = clerk) => {
    const { version } = await harbour.records.get(by, { resource: 'clearance', id })
    return harbour.records.transition(by, { resource: 'clearance', id, transition }, { version, values: {}, ...body })
  }
  const listed = async (id: string, by: Actor = clerk): Promise<readonly RecordView[]> =>
    (await harbour.records.list(by, 'trouble', { 'filter[clearanceId][eq]': id, sort: 'check' })).rows
  const told = async (id: string, by: Actor = clerk) => (await listed(id, by)).map(({ values }) => `${String(values.check)} ${String(values.status)}`)
  const only = async (id: string): Promise<RecordView> => {
    const [first, ...others] = await listed(id)
    if (first === undefined || others.length > 0) throw new Error('One finding was expected.')
    return first
  }
  const accept = async (finding: RecordView, values: CreateBody['values'] = { acceptedWhy: 'Seen' }, by: Actor = clerk) =>
    harbour.records.transition(by, { resource: 'trouble', id: finding.id, transition: 'accept' }, { version: finding.version, values })
  const assign = (finding: RecordView, responsible: string | null, by: Actor = clerk) =>
    harbour.records.transition(by, { resource: 'trouble', id: finding.id, transition: 'assign' }, { version: finding.version, values: { responsible } })
  const leak = (more = {}) => ({ id: randomUUID(), defect: 'leak', state: 'open', ...more })
  const scratch = (more = {}) => ({ id: randomUUID(), defect: 'scratch', state: 'open', ...more })
  const late = (more = {}) => ({ id: randomUUID(), mark: 'late', seenAt: SEEN, ...more })

  describe('is refused', () => {
    it('to be accepted without the permission, without a reason, and where it has to be mended', async () => {
      const { id } = await make({ goodUntil: '2026-03-01' })
      const finding = await only(id)
      expect(await refusalOf(accept(finding, undefined, actor({ may: ['ships', 'ship-clearing'] })))).toMatchObject({ code: 'forbidden' })
      expect(await refusalOf(accept(finding, {}))).toMatchObject({ code: 'invalid-value' })
      for (const values of [{ defects: [leak()] }, { marks: [late()] }]) {
        const other = await only((await make(values)).id)
        expect(other).toMatchObject({ values: { remedy: 'mend' }, can: ['transition:assign'] })
        expect(await refusalOf(accept(other))).toMatchObject({ code: 'wrong-state', message: 'Mend it first' })
        expect((await only(String(other.values.clearanceId))).values.status).toBe('open')
      }
    })

    it('to be given to anybody without the permission, once it is done with, or to somebody of another company', async () => {
      const { id } = await make({ goodUntil: '2026-03-01' })
      const finding = await only(id)
      expect(await refusalOf(assign(finding, ANN, actor({ may: ['ships', 'ship-clearing'] })))).toMatchObject({ code: 'forbidden' })
      expect(await refusalOf(assign(finding, BOB))).toMatchObject({ code: 'invalid-value' })
      await change(id, { goodUntil: '2026-12-31' })
      expect(await refusalOf(assign(await only(id), ANN))).toMatchObject({ code: 'wrong-state' })
    })

    it('to be accepted in a record that they may not change', async () => {
      const finding = await only((await make({ defects: [scratch()] })).id)
      const reader = actor({ may: ['ships', 'ship-accepting'] })
      expect(await refusalOf(accept(finding, undefined, reader))).toMatchObject({ code: 'forbidden' })
    })

    it('to be made, changed or resolved by hand', async () => {
      const finding = await only((await make({ defects: [scratch()] })).id)
      const own = { resource: 'trouble', id: finding.id }
      expect(await refusalOf(harbour.records.create(clerk, 'trouble', { values: {} }))).toMatchObject({ code: 'forbidden' })
      expect(await refusalOf(harbour.records.update(clerk, own, { version: 1, values: { check: 'clearance:paid' } }))).toMatchObject({ code: 'forbidden' })
      expect(await refusalOf(harbour.records.transition(clerk, { ...own, transition: 'resolve' }, { version: 1 }))).toMatchObject({ code: 'forbidden' })
    })

    it.each([
      ['another company', actor({ may: ALL, companyId: SOUTH })],
      ['another location', actor({ may: ALL, locationIds: [DOCK], locationId: DOCK })],
      ['whom the record is not for', actor({ may: ALL, userType: 'pilot', userId: BOB })],
      ['nobody who may read such records', actor({ may: [] })],
    ])('to %s, in lists, counts, files and by its address', async (_who, other) => {
      const { id } = await make({ defects: [leak()], pilot: ANN })
      const finding = await only(id)
      const call = async () => {
        const { rows, page } = await harbour.records.list(other, 'trouble', { 'filter[clearanceId][eq]': id })
        return { rows, count: page.count }
      }
      const outcome = await call().catch(({ code }: { readonly code: string }) => code)
      expect(outcome === 'forbidden' ? { rows: [], count: 0 } : outcome).toEqual({ rows: [], count: 0 })
      expect(['not-found', 'forbidden']).toContain((await refusalOf(harbour.records.get(other, { resource: 'trouble', id: finding.id }))).code)
    })
  })

  it('is told to those alone who see all that it tells', async () => {
    const { id } = await make({ fee: 5000, goodUntil: '2026-03-01' })
    const other = actor({ may: ['ships', 'ship-clearing'] })
    expect(await told(id)).toEqual(['clearance:in-date open', 'clearance:paid open'])
    expect(await told(id, other)).toEqual(['clearance:in-date open'])
    const { page } = await harbour.records.list(other, 'trouble', { 'filter[clearanceId][eq]': id })
    expect(page.count).toBe(1)
    const { rows } = await harbour.records.list(other, 'trouble', { 'filter[check][eq]': 'clearance:paid' })
    expect(rows).toEqual([])
    const file = await harbour.records.sheet(other, { resource: 'trouble', query: { 'filter[clearanceId][eq]': id, fields: 'check' }, kind: 'csv' })
    const text = await textOfFile(file)
    expect(text).toContain('The clearance is out of date')
    expect(text).not.toContain('The fee is not paid')
    await move(id, 'clear')
    const says = await refusalOf(move(id, 'sail', {}, other))
    expect(says).toMatchObject({ code: 'check-failed', message: 'Waits for: The clearance is out of date · something hidden' })
  })

  it('is mended by whom it is given to, whatever becomes of its record, and offers to be accepted where it may be', async () => {
    const { id } = await make({ goodUntil: '2026-03-01' })
    expect(await only(id)).toMatchObject({ values: { remedy: 'accept' }, can: ['transition:accept', 'transition:assign'] })
    await assign(await only(id), ANN)
    await change(id, { title: 'Renamed', goodUntil: '2026-03-02' })
    const { rows } = await harbour.records.list(clerk, 'trouble', { 'filter[clearanceId][eq]': id, 'filter[responsible][eq]': ANN })
    expect(rows.map(({ values }) => [values.status, values.responsible])).toEqual([['open', ANN]])
    await assign(await only(id), null)
    expect((await only(id)).values.responsible).toBeNull()
  })

  describe('by a check that holds', () => {
    it('stops the transition that waits for it, in its words, until the record is mended', async () => {
      const { id } = await make({ goodUntil: '2026-03-01' })
      expect(await only(id)).toMatchObject({
        display: expect.stringContaining('The clearance is out of date'),
        values: { kind: 'clearance', severity: 'hold', concern: 'safety', stops: ['clearance:sail'], since: NOW.toISOString(), status: 'open' },
      })
      await move(id, 'clear')
      expect(await refusalOf(move(id, 'sail'))).toMatchObject({ code: 'check-failed', message: 'Waits for: The clearance is out of date' })
      expect((await move(id, 'sail', { values: { goodUntil: '2026-12-31' } })).values.status).toBe('sailed')
      expect(await told(id)).toEqual(['clearance:in-date resolved'])
    })

    it('stops it no more once somebody accepted it with a reason, which the history says; mended and broken again it is found anew', async () => {
      const { id } = await make({ goodUntil: '2026-03-01' })
      await move(id, 'clear')
      await accept(await only(id))
      const accepted = await only(id)
      expect(accepted.values).toMatchObject({ status: 'accepted', acceptedBy: ANN, acceptedWhy: 'Seen' })
      const [entry] = await harbour.records.history(clerk, { resource: 'trouble', id: accepted.id })
      expect(entry).toMatchObject({ action: 'transition', transition: 'accept' })
      await change(id, { title: 'Renamed' })
      expect(await told(id)).toEqual(['clearance:in-date accepted'])
      await change(id, { goodUntil: '2026-12-31' })
      await change(id, { goodUntil: '2026-03-02' })
      expect(await only(id)).toMatchObject({ id: accepted.id, values: { status: 'open', acceptedBy: null, acceptedWhy: null } })
      expect(await refusalOf(move(id, 'sail'))).toMatchObject({ code: 'check-failed' })
    })

    it('is its own, where what is found of others names the record, too', async () => {
      const { id: shipId, version } = await harbour.addShip({ rating: 1 })
      const { id } = await make({ shipId, defects: [leak()] })
      const before = await only(id)
      expect(before.values.shipId).toBe(shipId)
      await harbour.records.update(actor(), { resource: 'ship', id: shipId }, { version, values: { rating: 0 } })
      const { rows } = await harbour.records.list(clerk, 'trouble', { 'filter[shipId][eq]': shipId, sort: 'check' })
      expect(rows.map(({ values }) => [values.check, values.status])).toEqual([
        ['clearance:hull:leak', 'open'],
        ['ship:rated', 'open'],
      ])
      expect((await only(id)).version).toBe(before.version)
    })

    it('is judged again as days pass, once for all', async () => {
      const { id } = await make({ goodUntil: '2026-03-20' })
      expect(await told(id)).toEqual([])
      try {
        harbour.clock.now = new Date(NOW.getTime() + 5 * DAY)
        expect(await harbour.records.goThrough(async () => true)).toBeGreaterThan(0)
        const first = await only(id)
        expect(first.values).toMatchObject({ status: 'open', since: harbour.clock.now.toISOString() })
        harbour.clock.now = new Date(NOW.getTime() + 6 * DAY)
        await harbour.records.goThrough(async () => true)
        expect(await only(id)).toMatchObject({ id: first.id, version: first.version })
      } finally {
        harbour.clock.now = NOW
      }
      expect(await harbour.records.goThrough(async () => false)).toBe(0)
    })
  })

  describe('in rows of the record', () => {
    it('is kept while it stands there, once, however often the record is saved', async () => {
      const [broken, marked] = [leak(), scratch()]
      const { id } = await make({ defects: [broken, marked] })
      expect(await told(id)).toEqual(['clearance:hull:leak open', 'clearance:hull:scratch open'])
      const before = await listed(id)
      expect(before.map(({ values }) => values.severity)).toEqual(['hold', 'warn'])
      await change(id, { title: 'Renamed' })
      expect((await listed(id)).map(({ version }) => version)).toEqual(before.map(({ version }) => version))
      expect(await refusalOf(move(id, 'clear'))).toMatchObject({ message: 'Waits for: Leak · Scratch' })
      await change(id, { defects: [{ ...broken, state: 'mended' }, marked] })
      expect(await told(id)).toEqual(['clearance:hull:leak resolved', 'clearance:hull:scratch open'])
    })

    it('says in the record that it was accepted, and open there it is open again', async () => {
      const row = scratch()
      const { id } = await make({ defects: [row] })
      await accept(await only(id), { acceptedWhy: 'Only paint' })
      const record = await harbour.records.get(clerk, { resource: 'clearance', id })
      expect(record.values.defects).toEqual([expect.objectContaining({ id: row.id, state: 'noted', by: ANN, at: NOW.toISOString() })])
      const [entry] = await harbour.records.history(clerk, { resource: 'clearance', id })
      expect(entry).toMatchObject({ action: 'update', reason: 'Only paint' })
      expect((await only(id)).values).toMatchObject({ status: 'accepted', acceptedWhy: 'Only paint' })
      await change(id, { defects: [row] })
      expect(await told(id)).toEqual(['clearance:hull:scratch open'])
      await change(id, { defects: [{ ...row, state: 'noted', by: ANN, at: SEEN }] })
      expect((await only(id)).values).toMatchObject({ status: 'accepted', acceptedBy: ANN, acceptedAt: SEEN })
      expect((await move(id, 'clear')).values.status).toBe('cleared')
    })

    it('is accepted by whoever moves the record on in spite of it, with their reason, and open when it comes back', async () => {
      const { id } = await make({ marks: [late(), late()] })
      expect((await only(id)).values).toMatchObject({ check: 'clearance:marks:late', at: SEEN, concern: 'money' })
      // Judged anew: the same finding of the same moment.
      await change(id, { marks: [late()] })
      const first = await only(id)
      expect(first.values.status).toBe('open')
      expect(await refusalOf(move(id, 'clear'))).toMatchObject({ code: 'check-failed' })
      await move(id, 'clear-anyway', { reason: 'Known' })
      expect(await only(id)).toMatchObject({ id: first.id, values: { status: 'accepted', acceptedBy: ANN, acceptedWhy: 'Known' } })
      await move(id, 'ask-again')
      expect(await told(id)).toEqual(['clearance:marks:late open'])
    })

    it('is gone with the record, and in states that it has nothing to say of', async () => {
      const { id, version } = await make({ defects: [leak()] })
      const dropped = await make({ defects: [leak()] })
      await move(dropped.id, 'drop')
      expect(await told(dropped.id)).toEqual(['clearance:hull:leak resolved'])
      await harbour.records.remove(clerk, { resource: 'clearance', id }, { version })
      expect(await told(id)).toEqual(['clearance:hull:leak resolved'])
      await harbour.records.restore(clerk, { resource: 'clearance', id })
      expect(await told(id)).toEqual(['clearance:hull:leak open'])
    })
  })
})
