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

  const keep = async (screen: string, toggled: readonly string[]) =>
    (await owner.call({ method: 'PUT', path: '/api/ui/columns', body: { screen, toggled } })).status
  const kept = async (person: Person) => {
    const { data } = (await person.call({ path: '/api/ui/boot' })).body
    return typeof data === 'object' && data !== null && 'columns' in data ? data.columns : undefined
  }

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
})
