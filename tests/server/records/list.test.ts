import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANN, actor, BOB, codeAndPaths, DOCK, type Harbour, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
  const pier = await harbour.addPier('Long pier')
  await harbour.addShip({ givenName: 'José', familyName: "O'Brien", tons: 10, phone: '6125550101', licence: '10000001', flags: ['fast', 'old'], pier: pier.id })
  await harbour.addShip({
    givenName: 'Ann',
    familyName: 'Smith-Jones',
    tons: 30,
    launchedOn: '2026-03-17',
    birthday: '1938-10-26',
    licence: '20000002',
    flags: ['old'],
    pilot: ANN,
  })
  await harbour.addShip({ givenName: 'zoe', familyName: 'Ångström', launchedOn: '2026-03-01', insured: true, insurer: 'x' })
  await harbour.addShip({ givenName: 'Bob', familyName: 'brown', tons: 20, draught: 2.5, insurer: 'Lloyd, Inc.' }, actor({ locationIds: [DOCK] }))
  await harbour.addShip({ givenName: 'Far', familyName: 'Away' }, actor({ companyId: SOUTH, userId: BOB }))
})
afterAll(() => harbour.close())

const names = async (query: Record<string, unknown>, by = actor()) => (await harbour.records.list(by, 'ship', query)).rows.map((row) => row.values.givenName)
const sorted = async (query: Record<string, unknown>, by = actor()) => (await names(query, by)).toSorted()

describe('a list call', () => {
  const refusals: readonly (readonly [Record<string, unknown>, string, string])[] = [
    [{ page: '2' }, 'bad-request', '/page'],
    [{ __proto__x: '1' }, 'bad-request', '/__proto__x'],
    [{ constructor: '1' }, 'bad-request', '/constructor'],
    [{ limit: '201' }, 'bad-request', '/limit'],
    [{ limit: '0' }, 'bad-request', '/limit'],
    [{ limit: 'ten' }, 'bad-request', '/limit'],
    [{ count: 'all' }, 'bad-request', '/count'],
    [{ deleted: 'yes' }, 'bad-request', '/deleted'],
    [{ q: 'x'.repeat(101) }, 'bad-request', '/q'],
    [{ q: ['a', 'b'] }, 'bad-request', '/q'],
    [{ sort: 'notes' }, 'unknown-field', '/sort'],
    [{ sort: 'constructor' }, 'unknown-field', '/sort'],
    [{ sort: 'tons,-tons' }, 'bad-request', '/sort'],
    [{ sort: 'tons,draught,value,state' }, 'bad-request', '/sort'],
    [{ fields: 'tons,nope' }, 'unknown-field', '/fields'],
    [{ after: 'garbage' }, 'bad-request', '/after'],
    [{ 'locations[]': 'x' }, 'bad-request', '/locations'],
    [{ 'filter[nope][eq]': '1' }, 'unknown-field', '/filter/nope/eq'],
    [{ 'filter[notes][eq]': '1' }, 'unknown-field', '/filter/notes/eq'],
    [{ 'filter[tons][like]': '1' }, 'unknown-operator', '/filter/tons/like'],
    [{ 'filter[insured][lt]': 'true' }, 'unknown-operator', '/filter/insured/lt'],
    [{ 'filter[tons][eq]': '1; drop table' }, 'bad-request', '/filter/tons/eq'],
    [{ 'filter[launchedOn][gt]': '2026-13-01' }, 'bad-request', '/filter/launchedOn/gt'],
    [{ 'filter[state][eq]': 'flying' }, 'bad-request', '/filter/state/eq'],
    [{ 'filter[pier][eq]': 'x' }, 'bad-request', '/filter/pier/eq'],
    [{ 'filter[tons][eq]': ['1', '2; drop table'] }, 'bad-request', '/filter/tons/eq'],
    [{ 'filter[tons][eq]': ['1', ['2']] }, 'bad-request', '/filter/tons/eq'],
    [{ 'filter[tons][ne]': Array.from({ length: 21 }, () => '1') }, 'bad-request', '/filter'],
    [{ 'filter[launchedOn][lt]': '@today+1w' }, 'bad-request', '/filter/launchedOn/lt'],
    [{ 'filter[launchedOn][lt]': '@user.id' }, 'bad-request', '/filter/launchedOn/lt'],
    [{ 'filter[tons][lt]': '@today' }, 'bad-request', '/filter/tons/lt'],
  ]
  it.each(refusals)('refuses %j', async (query, code, path) => {
    expect(codeAndPaths(await refusalOf(harbour.records.list(actor(), 'ship', query)))).toEqual([code, path])
  })
  it('refuses a cursor of another sort, and a forged one', async () => {
    const { page } = await harbour.records.list(actor(), 'ship', { sort: 'tons', limit: '1' })
    expect(codeAndPaths(await refusalOf(harbour.records.list(actor(), 'ship', { sort: '-tons', after: page.next })))).toEqual(['bad-request', '/after'])
    const parts = JSON.parse(Buffer.from(page.next ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([parts[0], 'no number', parts[2]])).toString('base64url')
    expect(codeAndPaths(await refusalOf(harbour.records.list(actor(), 'ship', { sort: 'tons', after: forged })))).toEqual(['bad-request', '/after'])
  })
  it('refuses to filter or sort by what this user sees masked or not at all', async () => {
    const clerk = actor({ may: ['ships'] })
    const call = async (query: Record<string, unknown>) => codeAndPaths(await refusalOf(harbour.records.list(clerk, 'ship', query)))
    expect(await call({ 'filter[licence][starts]': '1' })).toEqual(['unknown-field', '/filter/licence/starts'])
    expect(await call({ 'filter[wages][gt]': '1' })).toEqual(['unknown-field', '/filter/wages/gt'])
    expect(await call({ sort: 'birthday' })).toEqual(['unknown-field', '/sort'])
    expect(await call({ fields: 'wages' })).toEqual(['unknown-field', '/fields'])
  })
  it('refuses locations that are not the user’s', async () => {
    expect((await refusalOf(harbour.records.list(actor({ locationIds: [QUAY] }), 'ship', { 'locations[]': DOCK }))).code).toBe('forbidden')
  })

  it('shows only the company, the bound and picked locations, and the rows of the user type', async () => {
    expect(await sorted({})).toEqual(['Ann', 'Bob', 'José', 'zoe'])
    expect(await sorted({}, actor({ locationIds: [DOCK] }))).toEqual(['Bob'])
    expect(await sorted({}, actor({ locationId: DOCK }))).toEqual(['Bob'])
    expect(await sorted({ 'locations[]': QUAY }, actor({ locationId: DOCK }))).toEqual(['Ann', 'José', 'zoe'])
    expect(await sorted({}, actor({ userType: 'pilot' }))).toEqual(['Ann'])
    expect(await sorted({}, actor({ companyId: SOUTH }))).toEqual(['Far'])
  })

  const filters: readonly (readonly [Record<string, unknown>, readonly string[]])[] = [
    [{ 'filter[tons][gte]': '20' }, ['Ann', 'Bob']],
    [{ 'filter[tons][gte]': ['10', '20'] }, ['Ann', 'Bob']],
    [{ 'filter[tons][ne]': '10' }, ['Ann', 'Bob', 'zoe']],
    [{ 'filter[tons][empty]': 'true' }, ['zoe']],
    [{ 'filter[tons][filled]': 'true' }, ['Ann', 'Bob', 'José']],
    [{ 'filter[draught][eq]': '2.5' }, ['Bob']],
    [{ 'filter[flags][eq]': 'fast' }, ['José']],
    [{ 'filter[flags][in]': 'fast,old' }, ['Ann', 'José']],
    [{ 'filter[flags][nin]': 'fast' }, ['Ann', 'Bob', 'zoe']],
    [{ 'filter[familyName][starts]': 'SMITH' }, ['Ann']],
    [{ 'filter[givenName][in]': 'Ann,Bob' }, ['Ann', 'Bob']],
    [{ 'filter[givenName][nin]': 'Ann,Bob' }, ['José', 'zoe']],
    [{ 'filter[launchedOn][lt]': '2026-03-17' }, ['zoe']],
    [{ 'filter[insured][eq]': 'true' }, ['zoe']],
    [{ 'filter[state][eq]': 'planned', 'filter[tons][lt]': '25' }, ['Bob', 'José']],
    [{ 'filter[pilot][eq]': ANN }, ['Ann']],
    [{ 'filter[licence][starts]': '1' }, ['José']],
    [{ 'filter[launchedOn][gte]': '@today-1d' }, ['Ann']],
    [{ 'filter[launchedOn][lt]': '@monthStart' }, []],
    [{ 'filter[launchedOn][lt]': '@nextMonthStart' }, ['Ann', 'zoe']],
    [{ 'filter[launchedOn][gte]': '@lastMonthStart' }, ['Ann', 'zoe']],
    [{ 'filter[launchedOn][lt]': '@yearStart' }, []],
    [{ 'filter[pilot][eq]': '@user.id' }, ['Ann']],
    [{ 'filter[familyName][eq]': '@today' }, []],
    [{ 'filter[insurer][in]': 'Lloyd\\, Inc.,y' }, ['Bob']],
  ]
  it.each(filters)('filters by %j', async (query, expected) => expect(await sorted(query)).toEqual(expected))

  it('offers what a text field holds to those who see it, within their reach, a few at a time', async () => {
    const values = (typed: string, by = actor(), field = 'familyName') => harbour.records.values(by, { resource: 'ship', field, typed })
    expect(codeAndPaths(await refusalOf(values('', actor(), 'notes')))).toEqual(['unknown-field', '/field'])
    expect(codeAndPaths(await refusalOf(values('', actor({ may: ['ships'] }), 'licence')))).toEqual(['unknown-field', '/field'])
    expect((await refusalOf(values('', actor({ may: [] })))).code).toBe('forbidden')
    expect(await values('')).toEqual(['Ångström', 'brown', "O'Brien", 'Smith-Jones'])
    expect(await values(' SM')).toEqual(['Smith-Jones'])
    expect(await values('', actor({ locationIds: [DOCK] }))).toEqual(['brown'])
    expect(await values('', actor({ companyId: SOUTH }))).toEqual(['Away'])
  })
  it('and a badge with the same filter tell the same in the evening, when the date of the server is already the next', async () => {
    const before = harbour.clock.now
    harbour.clock.now = new Date('2026-03-18T03:00:00Z')
    const filter = [{ field: 'launchedOn', op: 'lt', value: { from: 'today' } }] as const
    expect(await names({ 'filter[launchedOn][lt]': '@today' })).toEqual(['zoe'])
    expect(await harbour.records.badges(actor(), [{ id: 'late', resource: 'ship', filter }])).toEqual({ late: 1 })
    harbour.clock.now = before
  })

  it('sorts as people do, blanks last in either direction', async () => {
    expect(await names({ sort: 'familyName' })).toEqual(['zoe', 'Bob', 'José', 'Ann'])
    expect(await names({ sort: 'tons' })).toEqual(['José', 'Bob', 'Ann', 'zoe'])
    expect(await names({ sort: '-tons' })).toEqual(['Ann', 'Bob', 'José', 'zoe'])
    expect(await names({ sort: 'state,-tons' })).toEqual(['Ann', 'Bob', 'José', 'zoe'])
  })

  const searches: readonly (readonly [string, readonly string[]])[] = [
    ['jose', ['José']],
    ["o'brien", ['José']],
    ['obri', ['José']],
    ['smith jones', ['Ann']],
    ['JONES an', ['Ann']],
    ['angstrom', ['zoe']],
    ['(612) 555-01', ['José']],
    ['5550101', ['José']],
    ['0101 jos', ['José']],
    ['s-0000', ['Ann', 'Bob', 'José', 'zoe']],
    ['jose smith', []],
    ['!!!', []],
    ['%', []],
    ['10000001', ['José']],
  ]
  it.each(searches)('finds by %j', async (q, expected) => expect(await sorted({ q })).toEqual(expected))
  const written = [
    '10/26/1938',
    '10-26-1938',
    '10.26.38',
    '1938-10-26',
    '1938/10/26',
    '10261938',
    'Oct 26, 1938',
    'october 26th 1938',
    '26 Oct 1938',
    'smith 10/26/1938',
  ]
  const numbered = ['2', 's-2', 'S2', 's 2', 's-00002', 'S-2 ann']
  it.each([...written, ...numbered])('finds one by its birthday or number, written as %j', async (q) => expect(await names({ q })).toEqual(['Ann']))
  it.each(['13/26/1938', '2/30/1938', '10/27/1938', 'bob 10/26/1938', 's-200'])('finds nothing by %j', async (q) => expect(await names({ q })).toEqual([]))
  it.each(['10000001', ...written])('does not find by fields that this user sees masked: %j', async (q) => {
    expect(await names({ q }, actor({ may: ['ships'] }))).toEqual([])
  })

  it('sends only the asked fields, and names references in the same call', async () => {
    const { rows } = await harbour.records.list(actor(), 'ship', { q: 'jose', fields: 'givenName,pier' })
    expect(Object.keys(rows[0]?.values ?? {}).sort()).toEqual(['givenName', 'pier'])
    expect(rows[0]?.labels).toEqual({ pier: 'Long pier' })
  })
  it('names records in the user’s order', async () => {
    expect((await harbour.records.list(actor({ nameOrder: true }), 'ship', { q: 'jose' })).rows[0]?.display).toBe("O'Brien, José")
  })
  it('audits lists of health records without the words of the search', async () => {
    await harbour.records.list(actor(), 'ship', { q: 'obrien' })
    expect(harbour.audited.at(-1)).toMatchObject({ action: 'list', entity: 'ship', detail: { searched: true } })
    expect(JSON.stringify(harbour.audited)).not.toContain('obrien')
  })
  it('takes the same number of statements for any number of rows', async () => {
    const statements = async (query: Record<string, unknown>) => {
      const before = harbour.database.statements()
      await harbour.records.list(actor(), 'ship', { sort: 'familyName', ...query })
      return harbour.database.statements() - before
    }
    for (let index = 0; index < 5; index++) await harbour.addShip({ familyName: 'Aaron', pier: (await harbour.addPier(`Pier ${index}`)).id, pilot: ANN })
    const few = await statements({ limit: '2' })
    expect(few).toBe(5)
    expect(await statements({ limit: '7' })).toBe(few)
    expect(await statements({})).toBeLessThan(few)
    expect(await statements({ q: 'mary', limit: '2' })).toBe(few)
  })
})
