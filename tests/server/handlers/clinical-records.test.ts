import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly display: string
  readonly masked: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

const [main] = DEMO_COMPANIES
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'values' in value && 'masked' in value
const rowsOf = ({ body }: Reply): readonly Row[] => (Array.isArray(body.data) ? body.data.filter(isRow) : [])

describe('coverage, medicines and doctors', () => {
  let server: TestServer
  const people = new Map<string, Person>()
  const as = (login: string): Person => {
    const person = people.get(login)
    if (person === undefined) throw new Error(`${login} is not signed in.`)
    return person
  }
  const list = async (login: string, path: string): Promise<readonly Row[]> => rowsOf(await as(login).call({ path: `/api/records/${path}` }))
  beforeAll(async () => {
    server = await startTestServer()
    for (const login of ['owner', 'nurse', 'case', 'scheduler', 'biller']) people.set(login, await server.signIn(`${login}@demo.test`))
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  it('refuse medication orders to those without clinical work, and changes of the tables to those without their screens', async () => {
    for (const login of ['scheduler', 'biller']) expect((await as(login).call({ path: '/api/records/medication-order' })).status).toBe(403)
    const values = { code: 'A00.0', shortDescription: 'Cholera' }
    for (const login of ['nurse', 'case', 'scheduler'])
      expect((await as(login).call({ method: 'POST', path: '/api/records/diagnosis-code', body: { values } })).status).toBe(403)
  })

  it.each([
    ['chf', 'I50.'],
    ['COPD', 'J44.'],
    ['htn', 'I10'],
    ['ckd 3', 'N18.3'],
    ['high blood', 'I10'],
  ])('find a diagnosis by what nurses call it: %s', async (words, code) => {
    const found = await list('nurse', `diagnosis-code?q=${encodeURIComponent(words)}&limit=20`)
    expect(found.filter(({ values }) => String(values.code).startsWith(code)).length).toBeGreaterThan(0)
  })

  it.each(['insurance', 'medication-order'])('show a case manager only their own clients: %s', async (resource) => {
    const own = new Set((await list('case', 'client?limit=200')).map(({ id }) => id))
    const seen = await list('case', `${resource}?limit=200`)
    expect(own.size).toBeGreaterThan(10)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ values }) => !own.has(String(values.clientId)))).toEqual([])
    const all = await list('owner', `${resource}?limit=200`)
    const other = all.find(({ values }) => !own.has(String(values.clientId)))
    expect((await as('case').call({ path: `/api/records/${resource}/${other?.id}` })).status).toBe(404)
  })

  it('mask member numbers, and hide the subscriber, from those who only schedule', async () => {
    const [seen] = await list('scheduler', 'insurance?limit=1')
    expect(seen?.masked).toContain('memberId')
    expect(Object.keys(seen?.values ?? {})).not.toContain('subscriber')
    const [open] = await list('nurse', 'insurance?limit=1')
    expect(open?.masked).not.toContain('memberId')
  })

  it('are found by what a nurse types', async () => {
    expect((await list('nurse', 'diagnosis-code?q=diabetes&limit=200')).length).toBeGreaterThan(5)
    expect((await list('nurse', 'diagnosis-code?q=E11.9')).map(({ display }) => display)).toContain('E11.9 Type 2 diabetes mellitus without complications')
    expect((await list('nurse', 'medicine?q=apixaban')).map(({ display }) => display)).toEqual(['Eliquis 5 mg'])
    expect(await list('nurse', 'doctor?limit=200')).toHaveLength(12)
  })

  it('take an order of a nurse, but not one whose times do not match the frequency', async () => {
    const order = {
      clientId: demoId(main.key, 'client', 17),
      prescriberId: demoId(main.key, 'doctor', 1),
      ...{ name: 'Metformin', strength: '850 mg', form: 'tablet', doseAmount: 1, doseUnit: 'tablet', route: 'PO', indication: 'Diabetes' },
      ...{ frequency: 'BID', orderDate: '2026-01-05', startDate: '2026-01-05', administeredBy: 'self' },
    }
    const send = (times: readonly string[]) =>
      as('nurse').call({
        ...{ method: 'POST', path: '/api/records/medication-order' },
        body: { values: { ...order, times: times.map((time, at) => ({ id: demoId('time', at), time })) } },
      })
    const refused = await send(['08:00'])
    expect(refused).toMatchObject({ status: 422, body: { problems: [{ message: 'Enter as many times as the frequency calls for' }] } })
    expect((await send(['08:00', '20:00'])).status).toBeLessThan(300)
  })

  it('keep a doctor and a payer that clients have', async () => {
    for (const [resource, id] of [
      ['doctor', demoId(main.key, 'doctor', 1)],
      ['payer', demoId(main.key, 'payer', 'Medicare')],
    ] as const) {
      const path = `/api/records/${resource}/${id}`
      expect(await as('owner').call({ method: 'DELETE', path, body: { version: 1, reason: 'Not needed' } })).toMatchObject({ status: 409 })
    }
  })
})
