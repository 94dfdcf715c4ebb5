import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { ANN, actor, BOB, codeAndPaths, DOCK, type Harbour, NORTH, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
})
afterAll(() => harbour.close())

const base = { givenName: 'Mary', familyName: 'Rose' }
const refused = (values: Readonly<Record<string, Json>>, more = {}) =>
  refusalOf(harbour.records.create(actor(), 'ship', { values: { ...base, ...values }, locationId: QUAY, ...more }))

describe('creating a record', () => {
  it('refuses a resource that does not exist', async () => {
    expect((await refusalOf(harbour.records.create(actor(), 'submarine', { values: {} }))).code).toBe('unknown-resource')
  })
  it('refuses someone without the right', async () => {
    expect((await refusalOf(harbour.records.create(actor({ may: [] }), 'ship', { values: base }))).code).toBe('forbidden')
  })
  it('refuses what no right is written for, even to a super admin', async () => {
    expect((await refusalOf(harbour.records.remove(actor({ superadmin: true }), { resource: 'pier', id: QUAY }, { version: 1 }))).code).toBe('forbidden')
  })
  it('refuses an unknown field with a suggestion', async () => {
    const refusal = await refused({ familyNam: 'x' })
    expect(codeAndPaths(refusal)).toEqual(['unknown-field', '/values/familyNam'])
    expect(refusal.problems[0]?.message).toBe('Did you mean “familyName”?')
  })
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('refuses the field %s', async (name) => {
    const values: Readonly<Record<string, Json>> = JSON.parse(`{"${name}": "x"}`)
    const refusal = await refusalOf(harbour.records.create(actor(), 'ship', { values }))
    expect(codeAndPaths(refusal)).toEqual(['unknown-field', `/values/${name}`])
  })

  const wrong: readonly (readonly [string, Json, string])[] = [
    ['givenName', 5, '/values/givenName'],
    ['givenName', 'a'.repeat(36), '/values/givenName'],
    ['givenName', 'R2D2', '/values/givenName'],
    ['familyName', 'nul\u0000', '/values/familyName'],
    ['launchedOn', '2026-02-30', '/values/launchedOn'],
    ['launchedOn', '2026-03-19', '/values/launchedOn'],
    ['seenAt', '2026-01-01', '/values/seenAt'],
    ['tons', 1.5, '/values/tons'],
    ['tons', 0, '/values/tons'],
    ['tons', '7', '/values/tons'],
    ['draught', 1.25, '/values/draught'],
    ['value', 0.5, '/values/value'],
    ['loaded', 101, '/values/loaded'],
    ['insured', 'yes', '/values/insured'],
    ['phone', '123', '/values/phone'],
    ['email', 'nobody', '/values/email'],
    ['address', { line1: 'Pier 1', city: 'X', state: 'ZZ', zip: '55101' }, '/values/address/state'],
    ['address', { line1: 'Pier 1', city: 'X', state: 'MN', zip: '55101', planet: 'Mars' }, '/values/address/planet'],
    ['flags', ['fast', 'flying'], '/values/flags/1'],
    ['flags', ['fast', 'fast'], '/values/flags'],
    ['pier', 'pier 1', '/values/pier'],
    ['licence', '1234567', '/values/licence'],
    ['mooring', 'QY-1', '/values/mooring'],
    ['mooring', 'QY-12345', '/values/mooring'],
    ['crew', [{ id: 'a' }], '/values/crew/0/name'],
    ['crew', [{ id: 'a', name: 'Jo', rank: 1 }], '/values/crew/0/rank'],
    ['crew', [{ name: 'Jo' }], '/values/crew/0/id'],
    ['number', 'S-1', '/values/number'],
    ['load', 5, '/values/load'],
    ['state', 'sunk', '/values/state'],
    ['sunkOn', '2026-01-01', '/values/sunkOn'],
  ]
  it.each(wrong)('refuses %s: %j', async (name, value, path) => {
    expect(codeAndPaths(await refused({ [name]: value }))).toEqual(['invalid-value', path])
  })
  it('keeps what is written in a shape in its capitals', async () => {
    const { values } = await harbour.records.create(actor(), 'ship', { values: { ...base, mooring: ' qy-12' }, locationId: QUAY })
    expect(values.mooring).toBe('QY-12')
  })
  it('gives the exact sentence of a named validator', async () => {
    expect((await refused({ licence: '12' })).problems[0]?.message).toBe('PMI must be 8 digits')
  })
  it('refuses a missing required field, and one that is required by the others', async () => {
    expect(codeAndPaths(await refused({ givenName: null }))).toEqual(['invalid-value', '/values/givenName'])
    expect(codeAndPaths(await refused({ insured: true }))).toEqual(['invalid-value', '/values/insurer'])
  })
  it('refuses a failing check and asks for a reason for a warning', async () => {
    expect(codeAndPaths(await refused({ draught: 40 }))).toEqual(['check-failed', '/values/draught'])
    const warned = await refused({ tons: 450_000 })
    expect([warned.code, warned.problems[0]?.message]).toEqual(['reason-required', 'Is it really that heavy?'])
    const made = await harbour.addShip({ tons: 450_000 }, actor(), { reason: 'Weighed twice' })
    expect(made.values.tons).toBe(450_000)
  })
  it('asks nobody about a warning on what they do not see: the question would tell them of it', async () => {
    const { id } = await harbour.addShip({ wages: 640, tons: 6_400 })
    const clerk = actor({ may: ['ships'] })
    const made = await harbour.records.update(clerk, { resource: 'ship', id }, { version: 1, values: { tons: 5 } })
    expect(made.values.tons).toBe(5)
    const seen = await refusalOf(harbour.records.update(actor(), { resource: 'ship', id }, { version: 2, values: { tons: 6 } }))
    // What was wrong before and is touched is asked of whoever sees it.
    expect(codeAndPaths(seen)).toEqual(['reason-required', '/values/wages'])
  })
  it('refuses a state that is no start', async () => {
    expect(codeAndPaths(await refused({}, { state: 'sunk' }))).toEqual(['invalid-value', '/state'])
  })
  it('refuses fields of groups that this user may not write', async () => {
    const clerk = actor({ may: ['ships'], isOwner: false })
    const call = (values: Readonly<Record<string, Json>>) => refusalOf(harbour.records.create(clerk, 'ship', { values: { ...base, ...values } }))
    expect(codeAndPaths(await call({ rating: 5 }))).toEqual(['forbidden', '/values/rating'])
    expect(codeAndPaths(await call({ licence: '12345678' }))).toEqual(['forbidden', '/values/licence'])
    expect(codeAndPaths(await call({ wages: 5 }))).toEqual(['unknown-field', '/values/wages'])
  })
  it('refuses references and users that are not of the company', async () => {
    expect(codeAndPaths(await refused({ pier: DOCK }))).toEqual(['invalid-value', '/values/pier'])
    expect(codeAndPaths(await refused({ pilot: BOB }))).toEqual(['invalid-value', '/values/pilot'])
  })
  it('refuses a location that is not one of the user', async () => {
    const bound = actor({ locationIds: [QUAY] })
    expect(codeAndPaths(await refusalOf(harbour.records.create(bound, 'ship', { values: base, locationId: DOCK })))).toEqual(['invalid-value', '/locationId'])
    expect(codeAndPaths(await refusalOf(harbour.records.create(bound, 'ship', { values: base, locationId: null })))).toEqual(['invalid-value', '/locationId'])
  })
  it('refuses a value that another record has, also when both come at once', async () => {
    const { display } = await harbour.addShip({ email: 'one@demo.test', licence: '11223344' })
    const refusal = await refused({ email: 'ONE@demo.test ' })
    expect(codeAndPaths(refusal)).toEqual(['duplicate', '/values/email'])
    expect(refusal.message).toBe(`${display} already has this Email`)
    const unseeing = actor({ may: ['ships'] })
    const masked = await refusalOf(harbour.records.create(unseeing, 'ship', { values: { ...base, licence: '11223344' }, locationId: QUAY }))
    expect(masked.message).not.toContain(display)
    const both = await Promise.allSettled([harbour.addShip({ licence: '87654321' }), harbour.addShip({ licence: '87654321' })])
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    const failed = both.find((each) => each.status === 'rejected')
    expect(failed?.reason).toMatchObject({ code: 'duplicate' })
  })
  it('lets another company have the same value', async () => {
    const there = await harbour.addShip({ email: 'one@demo.test' }, actor({ companyId: SOUTH, userId: BOB }))
    expect(there.values.email).toBe('one@demo.test')
  })
  describe('with a form that asks for more than the resource', () => {
    const yard = (values: Readonly<Record<string, Json>>, { by = actor(), ...more }: { by?: ReturnType<typeof actor>; form?: string; reason?: string } = {}) =>
      harbour.records.create(by, 'ship', { values: { ...base, familyName: 'Yard', ...values }, locationId: QUAY, form: 'forms/ship-yard', ...more })
    const landsman = actor({ may: ['ships'] })
    const outcomes: readonly (readonly [string, Readonly<Record<string, Json>>, readonly string[], Parameters<typeof yard>[1]])[] = [
      ['a form that is not there', {}, ['invalid-value', '/form'], { form: 'forms/ship-wharf' }],
      ['what its sections require, where it is in sight', { tons: 60 }, ['invalid-value', '/values/launchedOn', '/values/phone', '/values/wages'], {}],
      ['the same, of what this person has', { tons: 60 }, ['invalid-value', '/values/launchedOn'], { by: landsman }],
      ['what it and the resource require, each once', { insured: true }, ['invalid-value', '/values/insurer', '/values/draught'], {}],
      ['a failing check of its own', { familyName: 'Mary' }, ['check-failed', '/values/familyName'], {}],
      ['a warning of its own without a reason', { tons: 1 }, ['reason-required', '/values/tons'], {}],
      ['a warning about what somebody sees', { wages: 1, tons: 2 }, ['reason-required', '/values/wages'], {}],
    ]
    it.each(outcomes)('refuses %s', async (_title, values, expected, more) => {
      expect(codeAndPaths(await refusalOf(yard(values, more)))).toEqual(expected)
    })
    it('takes what it lets pass, and a warning with a reason', async () => {
      expect((await yard({ tons: 2, familyName: 'Yard I' })).version).toBe(1)
      expect((await yard({ tons: 1, familyName: 'Yard II' }, { reason: 'A dinghy' })).version).toBe(1)
      expect((await yard({ tons: 60, launchedOn: '2020-01-01', phone: '+16125550100', wages: 5, familyName: 'Yard III' })).version).toBe(1)
    })
  })
  it('offers similar records by name only, until a reason is given', async () => {
    const first = await harbour.addShip({ familyName: 'Argo', launchedOn: '2020-01-01', licence: '11112222' })
    const refusal = await refused({ familyName: 'argo', launchedOn: '2020-01-01' })
    expect(refusal.code).toBe('similar-records')
    expect(refusal.data).toMatchObject([{ id: first.id, display: 'Mary Argo', values: {} }])
    expect((await harbour.addShip({ familyName: 'argo', launchedOn: '2020-01-01' }, actor(), { reason: 'A sister ship' })).version).toBe(1)
  })
  it('names nobody to who may not see what is alike, counts guesses whatever comes of them, and writes down what was told', async () => {
    const enlist = (by: Parameters<typeof actor>[0], values: Readonly<Record<string, Json>>, reason?: string) =>
      harbour.records.create(actor(by), 'sailor', { values: { name: 'Ahab', ...values }, ...(reason ? { reason } : {}) })
    const guesser = { userId: BOB, may: [] }
    await enlist({}, { birthday: '1980-03-04', licence: '77' })
    harbour.audited.length = 0
    const alike = await refusalOf(enlist(guesser, { birthday: '1980-03-04' }))
    expect([alike.code, alike.message, alike.data]).toEqual(['similar-records', 'There may be one already', []])
    const taken = await refusalOf(enlist(guesser, { name: 'Ishmael', licence: '77' }))
    expect([taken.code, taken.message]).toEqual(['duplicate', 'A record with this resources/sailor.fields.licence already exists'])
    expect(harbour.audited.map(({ action, entity, detail }) => ({ action, entity, detail }))).toEqual([
      { action: 'refused', entity: 'sailor', detail: { code: 'similar-records', fields: ['birthday'] } },
      { action: 'refused', entity: 'sailor', detail: { code: 'duplicate', fields: ['licence', 'birthday'] } },
    ])
    const made = await enlist(guesser, { name: 'Queequeg' })
    for (let day = 4; day <= 50; day += 1) await enlist(guesser, { name: `Sailor ${day}` })
    expect((await refusalOf(enlist(guesser, { birthday: '1980-03-04' }))).code).toBe('too-many-tries')
    expect((await refusalOf(enlist(guesser, { birthday: '1980-03-05' }))).code).toBe('too-many-tries')
    const again = { resource: 'sailor', id: made.id }
    expect((await refusalOf(harbour.records.update(actor(guesser), again, { version: 1, values: { licence: '78' } }))).code).toBe('too-many-tries')
    expect((await enlist(guesser, { birthday: '1980-03-04' }, 'A twin')).version).toBe(1)
    expect((await refusalOf(enlist({}, { birthday: '1980-03-04' }))).data).toHaveLength(2)
  })
  it('refuses what belongs to something else than the record does, also when the record itself is moved to another', async () => {
    const [here, there] = [await harbour.addPier('Here'), await harbour.addPier('There')]
    const tug = await harbour.addShip({ pier: here.id })
    const load = (values: Readonly<Record<string, Json>>) => harbour.records.create(actor(), 'cargo', { values: { what: 'Tea', tug: tug.id, ...values } })
    for (const values of [{ pier: there.id }, {}]) {
      const refusal = await refusalOf(load(values))
      expect([...codeAndPaths(refusal), refusal.problems[0]?.message]).toEqual(['invalid-value', '/values/tug', 'Choose one with the same pier'])
    }
    const made = await load({ pier: here.id })
    const move = harbour.records.update(actor(), { resource: 'cargo', id: made.id }, { version: 1, values: { pier: there.id } })
    expect(codeAndPaths(await refusalOf(move))).toEqual(['invalid-value', '/values/tug'])
  })
  it('writes nothing when it refuses', async () => {
    const before = (await harbour.records.list(actor(), 'ship', { count: 'exact' })).page.count
    await refused({ tons: 'x' })
    await refused({ pier: DOCK })
    expect((await harbour.records.list(actor(), 'ship', { count: 'exact' })).page.count).toBe(before)
  })

  it('keeps tidy values, defaults, the next number, the first state and calculated fields', async () => {
    const pier = await harbour.addPier('Long pier')
    const made = await harbour.addShip({
      familyName: '  Tidy ',
      phone: '(612) 555-0101',
      email: ' T@Demo.Test',
      tons: 200,
      loaded: 50,
      pier: pier.id,
      pilot: ANN,
      notes: null,
    })
    expect(made.values).toMatchObject({
      familyName: 'Tidy',
      phone: '6125550101',
      email: 't@demo.test',
      insured: false,
      state: 'planned',
      load: 100,
      notes: null,
    })
    expect(made.values.number).toMatch(/^S-\d{5}$/)
    expect(made.labels).toMatchObject({ pier: 'Long pier', pilot: 'Ann Ames' })
    const next = await harbour.addShip()
    expect(Number(String(next.values.number).slice(2))).toBe(Number(String(made.values.number).slice(2)) + 1)
  })
  it('never gives a secret back and never stores it in the clear', async () => {
    const made = await harbour.addShip({ safeCode: 'canary-8842-1234', crew: [{ id: 'a', name: 'Jo', pin: 'canary-pin' }] })
    expect(made.values.safeCode).toBe('••••1234')
    expect(made.values.crew).toEqual([{ id: 'a', name: 'Jo', pin: true }])
    const { sql } = await import('kysely')
    const stored = await harbour.database.read({ companyId: NORTH }, (tx) =>
      sql<{ all: string }>`select string_agg(data::text, '') as all from record_ship`.execute(tx),
    )
    expect(stored.rows[0]?.all).not.toContain('canary')
    expect(JSON.stringify(await harbour.records.history(actor(), { resource: 'ship', id: made.id }))).not.toContain('canary')
  })
  it('audits field names and announces the change after the commit', async () => {
    const heard: unknown[] = []
    const stop = harbour.records.onChanged((change) => heard.push(change))
    const made = await harbour.addShip({ licence: '55556666' })
    stop()
    expect(heard).toEqual([{ companyId: NORTH, resource: 'ship', id: made.id, version: 1 }])
    expect(harbour.audited.at(-1)).toMatchObject({ action: 'create', entity: 'ship', entityId: made.id })
    expect(JSON.stringify(harbour.audited)).not.toContain('55556666')
  })
})
