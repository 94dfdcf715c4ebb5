import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const CLIENTS = 'screens/clients/client-list'

describe('the columns of a list', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const bootOf = async (person: Person): Promise<object> => {
    const { data } = (await person.call({ path: '/api/ui/boot' })).body
    return typeof data === 'object' && data !== null ? data : {}
  }
  const keep = async (screen: string, toggled: readonly string[]) =>
    (await owner.call({ method: 'PUT', path: '/api/ui/columns', body: { screen, toggled } })).status
  const kept = async (person: Person) => Reflect.get(await bootOf(person), 'columns')

  it('follow the person to another device, and nobody else', async () => {
    expect(await kept(owner)).toBeUndefined()
    expect(await keep(CLIENTS, ['phone', 'payerId'])).toBe(200)
    expect(await keep('screens/employees/employee-list', ['phone'])).toBe(200)
    expect(await kept(await server.signIn('owner@demo.test'))).toEqual({ [CLIENTS]: ['phone', 'payerId'], 'screens/employees/employee-list': ['phone'] })
    expect(await kept(await server.signIn('nurse@demo.test'))).toBeUndefined()
    expect(await keep('screens/employees/employee-list', [])).toBe(200)
    expect(await kept(owner)).toEqual({ [CLIENTS]: ['phone', 'payerId'] })
  })

  it('are refused where there is no such list or column', async () => {
    expect([await keep('screens/clients/nothing', []), await keep('screens/clients/intake', []), await keep(CLIENTS, ['nothing'])]).toEqual([400, 400, 400])
    expect(await kept(owner)).toEqual({ [CLIENTS]: ['phone', 'payerId'] })
  })

  const MINE = { name: 'Mine in Duluth', address: '?f.city=eq:Duluth&sort=-startOfCare' }
  const keepViews = async (person: Person, views: readonly unknown[], screen = CLIENTS) =>
    (await person.call({ method: 'PUT', path: '/api/ui/views', body: { screen, views } })).status
  const viewsOf = async (person: Person) => Reflect.get(await bootOf(person), 'ownViews')

  it('has views of its own for each person in each company', async () => {
    const multi = await server.signIn('multi@demo.test')
    const { data } = (await multi.call({ path: '/api/ui/boot' })).body as { data: { companies: readonly { id: string }[]; company: { id: string } } }
    const other = data.companies.find(({ id }) => id !== data.company.id)?.id ?? ''
    expect(await keepViews(multi, [MINE])).toBe(200)
    expect(await viewsOf(await server.signIn('multi@demo.test'))).toEqual({ [CLIENTS]: [MINE] })
    const there = (await multi.call({ path: '/api/ui/boot', headers: { cid: other } })).body as { data: { company: { id: string }; ownViews?: unknown } }
    expect([there.data.company.id, there.data.ownViews]).toEqual([other, undefined])
    expect(await viewsOf(owner)).toBeUndefined()
    expect([await keepViews(multi, []), await viewsOf(multi)]).toEqual([200, {}])
  })

  it('refuses views of no list, of one name twice, with no name, with an address that is none, and too many or too large', async () => {
    const many = (count: number, length: number) => Array.from({ length: count }, (_none, at) => ({ name: `${at}`, address: `?${'x'.repeat(length)}` }))
    expect(await keepViews(owner, [MINE], 'screens/clients/nothing')).toBe(400)
    for (const views of [[MINE, MINE], [{ ...MINE, name: ' ' }], [{ ...MINE, address: '/login' }], many(13, 1), many(1, 1_000)])
      expect([400, 422]).toContain(await keepViews(owner, views))
    const lists = ['employees/employee-list', 'config/payer-list', 'config/service-list'].map((list) => `screens/${list}`)
    const statuses = []
    for (const list of lists) statuses.push(await keepViews(owner, many(12, 990), list))
    expect(statuses).toEqual([200, 200, 413])
    expect(new Set(Object.keys((await viewsOf(owner)) ?? {}))).toEqual(new Set(lists.slice(0, 2)))
  })
})
