import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegistryEntries } from '#contract'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const address = (purpose: string, city: string) => ({
  ...{ address_purpose: purpose, address_1: '12 HERON ST', address_2: '', city, state: 'MN', postal_code: '554011234' },
  ...{ telephone_number: '612-555-0117', fax_number: '1 (612) 555-0118' },
})
const doctor = (number: string, lastName: string, more: object = {}) => ({
  number,
  basic: { first_name: 'WREN', last_name: lastName, credential: 'M.D.', status: 'A', ...more },
  addresses: [address('MAILING', 'DULUTH'), address('LOCATION', "SAINT PAUL'S")],
  taxonomies: [
    { code: '208M00000X', desc: 'Hospitalist', primary: false },
    { code: '207Q00000X', desc: 'Family Medicine', primary: true },
  ],
})
const concept = (rxcui: string, name: string, synonym = '') => ({ rxcui, name, synonym, tty: 'SCD' })
const DRUGS = {
  drugGroup: {
    conceptGroup: [
      { tty: 'BPCK' },
      { tty: 'SBD', conceptProperties: [concept('855333', 'warfarin sodium 5 MG Oral Tablet [Coumadin]', 'Coumadin 5 MG')] },
      { tty: 'SCD', conceptProperties: [concept('313782', 'acetaminophen 325 MG / codeine 30 MG Oral Tablet'), concept('x', 'no number'), { rxcui: '7' }] },
      { tty: 'SCD', conceptProperties: [concept('311041', 'insulin glargine 100 UNT/ML Injectable Solution')] },
    ],
  },
}

describe('public registries', () => {
  let registry: Server
  let server: TestServer
  let owner: Person
  const asked: string[] = []
  /** What it answers with next, for whatever is asked. */
  let next: { readonly status?: number; readonly body: string } | undefined

  beforeAll(async () => {
    registry = createServer((request, response) => {
      asked.push(request.url ?? '')
      const body = request.url?.startsWith('/rx/drugs.json')
        ? DRUGS
        : { results: [doctor('1999990013', 'ALDER'), doctor('1999990021', 'ASH', { status: 'D' }), doctor('12', 'BIRCH'), 'nothing'] }
      response.writeHead(next?.status ?? 200, { 'content-type': 'application/json' }).end(next?.body ?? JSON.stringify(body))
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
    server = await startTestServer({ NPI_REGISTRY_URL: `${base}/npi?tenant=7`, RXNORM_URL: `${base}/rx/` })
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    await server?.close()
    registry?.closeAllConnections()
    registry?.close()
  })

  const find = (who: Person, name: string, text: string): Promise<Reply> => who.call({ path: `/api/registries/${name}?q=${encodeURIComponent(text)}` })
  const entriesOf = ({ body }: Reply) => (body.data as RegistryEntries).entries

  it.each(['payroll', 'aide', 'client'])('are closed to %s, who fills in nothing that is looked up there', async (who) => {
    const person = await server.signIn(`${who}@demo.test`)
    for (const name of ['npi', 'rxnorm']) expect([name, (await find(person, name, 'alder')).status]).toEqual([name, 403])
    expect(asked).toEqual([])
  })

  it('are those that documents name, and are asked for two letters at least', async () => {
    expect((await find(owner, 'icd', 'alder')).status).toBe(403)
    expect((await find(owner, 'npi', 'a')).status).toBe(400)
    expect((await find(owner, 'npi', 'a'.repeat(81))).status).toBe(400)
    expect(asked).toEqual([])
  })

  it('are named at the start to whoever may ask them', async () => {
    const { body } = await owner.call({ path: '/api/ui/boot' })
    expect((body.data as { server: { registries?: readonly string[] } }).server.registries).toEqual(['npi', 'rxnorm'])
  })

  it('say of a doctor what a record holds, in its form, and leave out numbers that were given back or are none', async () => {
    expect(entriesOf(await find(owner, 'npi', 'Alder, wr'))).toEqual([
      {
        id: '1999990013',
        title: 'Wren Alder, M.D.',
        detail: "Family Medicine · Saint Paul's, MN",
        values: {
          ...{ firstName: 'Wren', lastName: 'Alder', credential: 'MD', taxonomy: '207Q00000X', phone: '6125550117', fax: '6125550118' },
          address: { line1: '12 Heron St', city: "Saint Paul's", state: 'MN', zip: '55401-1234' },
        },
      },
    ])
    const url = new URL(asked.at(-1) ?? '', 'http://registry')
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/npi',
      { tenant: '7', version: '2.1', enumeration_type: 'NPI-1', limit: '21', last_name: 'alder*', first_name: 'wr*' },
    ])
  })

  it('are asked by number, and by first and last name', async () => {
    await find(owner, 'npi', '1999 990 013')
    expect(asked.at(-1)).toContain('number=1999990013')
    await find(owner, 'npi', 'Wren Alder&number=1')
    const { searchParams } = new URL(asked.at(-1) ?? '', 'http://registry')
    expect([searchParams.get('last_name'), searchParams.get('first_name'), searchParams.get('number')]).toEqual(['alder&number=1*', 'wren*', null])
  })

  it('say of a drug its brand, what it is made of, how strong and in which form; of several ingredients the name alone', async () => {
    expect(entriesOf(await find(owner, 'rxnorm', 'Coumadin')).map(({ id, values }) => [id, values])).toEqual([
      ['855333', { name: 'Coumadin', genericName: 'warfarin sodium', strength: '5 mg', form: 'tablet', route: 'PO' }],
      ['313782', { name: 'acetaminophen 325 MG / codeine 30 MG Oral Tablet', form: 'tablet', route: 'PO' }],
      ['311041', { name: 'insulin glargine', genericName: 'insulin glargine', strength: '100 units/ml', form: 'injection' }],
    ])
    expect(asked.at(-1)).toBe('/rx/drugs.json?name=coumadin')
  })

  it('are asked once for the same within ten minutes, whoever asks', async () => {
    const before = asked.length
    const nurse = await server.signIn('admin@demo.test')
    for (const who of [owner, nurse]) expect((await find(who, 'rxnorm', ' COUMADIN ')).status).toBe(200)
    expect(asked.length).toBe(before)
  })

  it.each<[string, { readonly status?: number; readonly body: string }]>([
    ['refuse', { status: 500, body: '{}' }],
    ['answer with a page', { body: '<!doctype html>' }],
    ['lead elsewhere', { status: 302, body: '' }],
    ['answer without end', { body: 'x'.repeat(2_100_000) }],
  ])('that %s are said to be out of reach, and asked anew', async (what, answer) => {
    next = answer
    const reply = await find(owner, 'npi', `out of reach ${what}`)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      503,
      'unavailable',
      'The registry does not answer now. Try again, or type the values.',
    ])
    next = undefined
    expect((await find(owner, 'npi', `out of reach ${what}`)).status).toBe(200)
  })

  it('are asked sixty times in ten minutes by one person at most', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 62; turn += 1) statuses.push((await find(owner, 'rxnorm', `drug ${turn}`)).status)
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})
