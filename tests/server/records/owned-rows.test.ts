import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conflict, Json, RecordView } from '#contract'
import type { Actor } from '#permissions'
import { actor, codeAndPaths, DOCK, type Harbour, NOW, openHarbour, QUAY, refusalOf } from './harbour.ts'
import { parseCsv, textOfFile } from './parse-csv.ts'

let harbour: Harbour
let pier: string
beforeAll(async () => {
  harbour = await openHarbour()
  pier = (await harbour.addPier('North')).id
})
afterAll(() => harbour.close())

const EVERYTHING = ['ships', 'legs', 'leg-papers', 'leg-pay', 'leg-marks']
const captain = (more: Partial<Actor> = {}): Actor => actor({ may: EVERYTHING, ...more })
type Row = Readonly<Record<string, Json>>

let hours = 0
/** A leg of an hour that nobody else's leg overlaps. */
const row = (more: Row = {}): Row & { readonly id: string } => {
  hours += 2
  const at = (hour: number): string => new Date(NOW.getTime() + hour * 3_600_000).toISOString()
  return { id: randomUUID(), pier, startsAt: at(hours), endsAt: at(hours + 1), miles: 10, ...more }
}
const voyage = (legs: readonly Row[] = [], values: Row = {}, by: Actor = captain()): Promise<RecordView> =>
  harbour.records.create(by, 'voyage', { values: { name: 'Out', ...values, legs }, locationId: QUAY })
const at = (id: string) => ({ resource: 'voyage', id })
const save = (made: Pick<RecordView, 'id' | 'version'>, values: Row, by: Actor = captain(), reason?: string): Promise<RecordView> =>
  harbour.records.update(by, at(made.id), { version: made.version, values, ...(reason !== undefined && { reason }) })
const legsOf = ({ values }: Pick<RecordView, 'values'>): readonly Row[] => values.legs as unknown as readonly Row[]
const milesOf = (view: RecordView): unknown => [view.values.milesInAll, view.values.milesSummed, view.values.legsCounted]
const legsNow = async (id: string): Promise<readonly RecordView[]> =>
  (await harbour.records.list(captain(), 'leg', { 'filter[voyage][eq]': id, limit: '200' })).rows

describe('rows that are records', () => {
  it('are not made, changed, deleted or restored by themselves, whoever asks', async () => {
    const made = await voyage([row()])
    const id = String(legsOf(made)[0]?.id)
    const owner = captain({ superadmin: true })
    const leg = { resource: 'leg', id }
    const calls = [
      harbour.records.create(owner, 'leg', { values: { voyage: made.id, pier } }),
      harbour.records.update(owner, leg, { version: 1, values: { miles: 2 } }),
      harbour.records.remove(owner, leg, { version: 1, reason: 'x' }),
      harbour.records.restore(owner, leg),
    ]
    for (const call of calls) expect((await refusalOf(call)).code).toBe('forbidden')
    expect((await harbour.records.get(owner, leg)).can).toEqual(['transition:approve'])
  })

  it('are refused with the place of each problem, and then nothing of the record is saved', async () => {
    const made = await voyage([row()])
    const [first] = legsOf(made)
    const refused = async (legs: Json): Promise<unknown> => codeAndPaths(await refusalOf(save(made, { name: 'Changed', legs })))
    expect(await refused([first ?? null, { ...row(), pier: null }])).toEqual(['invalid-value', '/values/legs/1/pier'])
    expect(await refused([{ ...first, miles: 'far' }])).toEqual(['invalid-value', '/values/legs/0/miles'])
    expect(await refused([{ ...first, nope: 1 }])).toEqual(['invalid-value', '/values/legs/0/nope'])
    expect(await refused([{ ...first, endsAt: '2020-01-01T00:00:00.000Z' }])).toEqual(['check-failed', '/values/legs/0/endsAt'])
    expect(await refused([{ ...first, miles: 6000 }])).toEqual(['reason-required', '/values/legs/0/miles'])
    expect(await refused([{ ...first, pier: randomUUID() }])).toEqual(['invalid-value', '/values/legs/0/pier'])
    expect(await refused([{ ...row(), id: 'mine' }])).toEqual(['invalid-value', '/values/legs/0/id'])
    expect(await refused([first ?? null, first ?? null])).toEqual(['invalid-value', '/values/legs'])
    expect(await refused('none')).toEqual(['invalid-value', '/values/legs'])
    expect(await harbour.records.get(captain(), at(made.id))).toMatchObject({ version: 1, values: { name: 'Out' } })
  })

  it('are refused beside what is wrong with the record itself, all at once', async () => {
    const refusal = await refusalOf(voyage([{ ...row(), pier: null }], { name: null }))
    expect(codeAndPaths(refusal)).toEqual(['invalid-value', '/values/name', '/values/legs/0/pier'])
    expect(codeAndPaths(await refusalOf(voyage([row({ miles: 200_000 })], {})))).toEqual(['check-failed', '/values/legs'])
  })

  it('say what no two records may say only once, in one record and over all', async () => {
    const made = await voyage([row({ code: 'A1' })])
    expect(codeAndPaths(await refusalOf(voyage([row(), row({ code: 'A1' })])))).toEqual(['duplicate', '/values/legs/1/code'])
    expect(codeAndPaths(await refusalOf(voyage([row({ code: 'B1' }), row({ code: 'B1' })])))).toEqual(['duplicate', '/values/legs/1/code'])
    const next = await save(made, { legs: [row({ code: 'A1' })] })
    expect(legsOf(next).map(({ code }) => code)).toEqual(['A1'])
  })

  it('ask for a reason where they overlap, rows of the same record among them', async () => {
    const one = row()
    expect(codeAndPaths(await refusalOf(voyage([one, { ...one, id: randomUUID() }])))).toEqual([
      'reason-required',
      '/values/legs/0/startsAt',
      '/values/legs/1/startsAt',
    ])
    const made = await harbour.records.create(captain(), 'voyage', {
      values: { name: 'Out', legs: [one, { ...one, id: randomUUID() }] },
      locationId: QUAY,
      reason: 'Two quays',
    })
    expect(legsOf(made)).toHaveLength(2)
  })

  it('do not take the id of a record that is not theirs', async () => {
    const [other] = legsOf(await voyage([row()]))
    const made = await voyage()
    const stolen = { ...row(), id: String(other?.id) }
    expect(codeAndPaths(await refusalOf(save(made, { legs: [stolen] })))).toEqual(['invalid-value', '/values/legs/0/id'])
    expect(codeAndPaths(await refusalOf(voyage([stolen])))).toEqual(['invalid-value', '/values/legs/0/id'])
  })

  it('stay while others keep them, and keep the record that they belong to', async () => {
    const made = await voyage([row(), row()])
    const [first, second] = legsOf(made)
    const fee = await harbour.records.create(captain(), 'fee', { values: { what: 'Berth', leg: String(first?.id) } })
    const refusal = await refusalOf(save(made, { legs: [second ?? null] }))
    expect([refusal.code, refusal.message]).toEqual(['kept-by-others', '1 fees are not paid'])
    expect((await refusalOf(harbour.records.remove(captain(), at(made.id), { version: 1 }))).code).toBe('kept-by-others')
    await harbour.records.update(captain(), { resource: 'fee', id: fee.id }, { version: 1, values: { paid: true } })
    expect(legsOf(await save(made, { legs: [second ?? null] }))).toHaveLength(1)
  })

  it('are made, changed and taken out with the record in one version, in the order of their resource', async () => {
    const [late, early] = [row(), row()]
    const made = await voyage([
      { ...late, startsAt: early.startsAt ?? null, endsAt: early.endsAt ?? null },
      { ...early, startsAt: late.startsAt ?? null, endsAt: late.endsAt ?? null },
    ])
    expect(legsOf(made).map(({ id }) => id)).toEqual([early.id, late.id])
    expect([made.version, ...(milesOf(made) as unknown[])]).toEqual([1, 20, 20, 2])
    const [first] = legsOf(made)
    expect(first).toMatchObject({ minutes: 60, state: 'open' })
    const fresh = row({ miles: 7 })
    const next = await save(made, { legs: [{ ...first, miles: 30 }, fresh] }, captain(), 'Corrected')
    expect([next.version, ...(milesOf(next) as unknown[])]).toEqual([2, 37, 37, 2])
    expect((await legsNow(made.id)).map(({ id, version, values }) => [id, version, values.miles]).sort()).toEqual(
      [
        [early.id, 2, 30],
        [fresh.id, 1, 7],
      ].sort(),
    )
    const history = await harbour.records.history(captain(), { resource: 'leg', id: early.id })
    expect(history.map(({ action, reason }) => [action, reason])).toEqual([
      ['update', 'Voyage – Corrected'],
      ['create', 'Voyage'],
    ])
    expect(harbour.audited.at(-1)?.detail).toMatchObject({ rows: { legs: { made: 1, changed: 1, gone: 1 } } })
  })

  it('make no new version of the same rows, in whatever order they come', async () => {
    const made = await voyage([row(), row()])
    expect((await save(made, { legs: [...legsOf(made)].reverse() as unknown as Json })).version).toBe(1)
    expect((await legsNow(made.id)).map(({ version }) => version)).toEqual([1, 1])
  })

  it('are left alone by a change of other fields', async () => {
    const made = await voyage([row()])
    const next = await save(made, { name: 'Home' })
    expect(legsOf(next)).toEqual(legsOf(made))
    expect((await legsNow(made.id)).map(({ version }) => version)).toEqual([1])
  })

  it('come back from the recycle bin when their removal is taken back', async () => {
    const made = await voyage([row()])
    const rows = legsOf(made)
    const emptied = await save(made, { legs: [] })
    expect(legsOf(emptied)).toEqual([])
    const back = await save(emptied, { legs: rows as unknown as Json })
    expect(legsOf(back)).toEqual(rows)
    const history = await harbour.records.history(captain(), { resource: 'leg', id: String(rows[0]?.id) })
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'create'])
  })

  it('go with the record and come back with it, but for those that had gone before', async () => {
    const made = await voyage([row(), row()])
    const [first, second] = legsOf(made)
    harbour.clock.now = new Date(NOW.getTime() - 60_000)
    const less = await save(made, { legs: [second ?? null] })
    harbour.clock.now = NOW
    const gone = await harbour.records.remove(captain(), at(made.id), { version: less.version, reason: 'Cancelled' })
    expect(await legsNow(made.id)).toEqual([])
    expect(legsOf(await harbour.records.get(captain(), at(made.id))).map(({ id }) => id)).toEqual([second?.id])
    const back = await harbour.records.restore(captain(), at(made.id), { version: gone.version })
    expect([legsOf(back).map(({ id }) => id), milesOf(back)]).toEqual([[second?.id], [10, 10, 1]])
    expect((await legsNow(made.id)).map(({ id }) => id)).not.toContain(first?.id)
    expect(milesOf(await harbour.records.get(captain(), at(made.id)))).toEqual([10, 10, 1])
  })

  it('lie where their record lies, and move with it', async () => {
    const made = await voyage([row()])
    const moved = await harbour.records.update(captain(), at(made.id), {
      version: 1,
      values: { legs: [...legsOf(made), row()] as unknown as Json },
      locationId: DOCK,
      reason: 'Moved',
    })
    expect(legsOf(moved)).toHaveLength(2)
    expect((await legsNow(made.id)).map(({ locationId }) => locationId)).toEqual([DOCK, DOCK])
    expect((await harbour.records.list(captain({ locationIds: [QUAY] }), 'leg', { 'filter[voyage][eq]': made.id })).rows).toEqual([])
  })

  it('meet a change of somebody else with what both changed', async () => {
    const made = await voyage([row(), row()])
    const [first, second] = legsOf(made)
    await save(made, { legs: [{ ...first, miles: 99 }, second ?? null] })
    const refusal = await refusalOf(save(made, { legs: [first ?? null, { ...second, miles: 77 }] }))
    expect(refusal.code).toBe('conflict')
    const { current, changedFields } = refusal.data as Conflict
    expect(changedFields).toEqual(['legs', 'milesInAll'])
    expect(legsOf(current).map(({ miles }) => miles)).toEqual([99, 10])
  })

  it('raise the version of their record when a transition changes one of them', async () => {
    const made = await voyage([row()])
    const id = String(legsOf(made)[0]?.id)
    await harbour.records.transition(captain(), { resource: 'leg', id, transition: 'approve' }, { version: 1 })
    const now = await harbour.records.get(captain(), at(made.id))
    expect([now.version, legsOf(now)[0]?.state]).toEqual([2, 'approved'])
    expect((await refusalOf(save(made, { legs: [] }))).code).toBe('conflict')
    const [latest] = await harbour.records.history(captain(), at(made.id))
    expect(latest).toMatchObject({ version: 2, action: 'update', changes: [{ field: 'legs' }] })
  })

  it('keep the state that a transition gave them and what the server fills in', async () => {
    const made = await voyage([row()])
    const [first] = legsOf(made)
    const next = await save(made, { legs: [{ ...first, state: 'approved', minutes: 1, miles: 11 }] })
    expect(legsOf(next)[0]).toMatchObject({ state: 'open', minutes: 60, miles: 11 })
    expect((await legsNow(made.id))[0]?.values).toMatchObject({ log: 'calm', number: expect.stringMatching(/^L-\d{3}$/) })
  })
})

describe('what people see of rows that are records', () => {
  const people = {
    captain: { by: captain(), sees: { pass: '12345678', toll: 471_100_123 } },
    'who sees papers masked and no pay': { by: captain({ permissions: new Set(['ships', 'legs']) }), sees: { pass: '••••5678' } },
    'who may not read legs': { by: captain({ permissions: new Set(['ships']) }), sees: undefined },
  }

  it.each(Object.entries(people))('is the same for %s at every exit', async (_who, { by, sees }) => {
    const made = await voyage([row({ pass: '12345678', toll: 471_100_123, mark: 'Zebra' })])
    await save(made, { legs: [{ ...legsOf(made)[0], pass: '87654321', toll: 815_000_321 }] })
    await save({ ...made, version: 2 }, { legs: [{ ...legsOf(made)[0], pass: '12345678', toll: 471_100_123 }] })
    const got = await harbour.records.get(by, at(made.id))
    const [listed] = (await harbour.records.list(by, 'voyage', { ids: made.id, fields: sees ? 'name,legs' : 'name' })).rows
    const history = await harbour.records.history(by, at(made.id))
    const said = JSON.stringify([got, listed, history])
    if (sees === undefined) {
      expect(Object.keys(got.values)).not.toContain('legs')
      expect((await refusalOf(harbour.records.list(by, 'voyage', { fields: 'legs', ids: made.id }))).code).toBe('unknown-field')
      expect((await refusalOf(harbour.records.list(by, 'leg', {}))).code).toBe('forbidden')
      for (const secret of ['12345678', '471100123', 'Zebra']) expect(said).not.toContain(secret)
      expect(codeAndPaths(await refusalOf(save({ ...made, version: 3 }, { legs: [] }, by)))).toEqual(['unknown-field', '/values/legs'])
      return
    }
    const { pass, toll } = legsOf(got)[0] ?? {}
    expect({ pass, ...(toll !== undefined && { toll }) }).toEqual(sees)
    expect(legsOf(listed as RecordView)).toEqual(legsOf(got))
    for (const [value, isSeen] of [
      ['12345678', sees.pass === '12345678'],
      ['471100123', 'toll' in sees],
      ['87654321', sees.pass === '12345678'],
      ['815000321', 'toll' in sees],
    ] as const)
      expect(said.includes(value)).toBe(isSeen)
    const file = await harbour.records.sheet(by, { resource: 'voyage', query: { fields: 'legs', ids: made.id }, kind: 'csv' })
    const text = await textOfFile(file)
    const cell = parseCsv(text)[1]?.[0] ?? ''
    expect([cell.includes('12345678'), cell.includes('4711001.23'), cell.includes('5678')]).toEqual([
      sees.pass === '12345678',
      'toll' in sees,
      sees.pass === '12345678',
    ])
  })

  it('is nothing new to sockets: an id and a version', async () => {
    const heard: unknown[] = []
    const stop = harbour.records.onChanged((change) => heard.push(change))
    const made = await voyage([row({ pass: '12345678' })])
    stop()
    const id = String(legsOf(made)[0]?.id)
    expect(heard.map((each) => Object.keys(each as object).sort())).toEqual(heard.map(() => ['companyId', 'id', 'resource', 'version']))
    expect(heard.map((each) => [(each as { resource: string }).resource, (each as { id: string }).id])).toEqual(
      expect.arrayContaining([
        ['voyage', made.id],
        ['leg', id],
      ]),
    )
  })

  it('is what they may reach of the records they belong to', async () => {
    const made = await voyage([row()])
    const id = String(legsOf(made)[0]?.id)
    const pilot = captain({ userType: 'pilot' })
    expect((await refusalOf(harbour.records.get(pilot, { resource: 'leg', id }))).code).toBe('not-found')
    expect((await harbour.records.list(pilot, 'leg', { 'filter[voyage][eq]': made.id })).rows).toEqual([])
    const bound = captain({ locationIds: [DOCK] })
    expect((await refusalOf(harbour.records.get(bound, { resource: 'leg', id }))).code).toBe('not-found')
  })

  it('does not change what they may not change, whatever is sent along', async () => {
    const made = await voyage([row({ pass: '12345678', toll: 471_100_123, mark: 'Zebra' })])
    const clerk = captain({ permissions: new Set(['ships', 'legs']) })
    const [seen] = legsOf(await harbour.records.get(clerk, at(made.id)))
    expect(codeAndPaths(await refusalOf(save(made, { legs: [{ ...seen, toll: 1 }] }, clerk)))).toEqual(['invalid-value', '/values/legs/0/toll'])
    await save(made, { legs: [{ ...seen, miles: 12, mark: 'Horse', pass: '99999999' }, row({ mark: 'Cow' })] }, clerk)
    const now = legsOf(await harbour.records.get(captain(), at(made.id)))
    expect(now.map(({ miles, mark, pass, toll }) => [miles, mark, pass, toll])).toEqual([
      [12, 'Zebra', '12345678', 471_100_123],
      [10, undefined, undefined, undefined],
    ])
  })

  it('holds for whoever may not change the record: its rows stay, too', async () => {
    const made = await voyage([row()], { name: 'Closed' })
    const clerk = captain({ userType: 'clerk' })
    expect((await refusalOf(save(made, { legs: [] }, clerk))).code).toBe('forbidden')
  })
})
