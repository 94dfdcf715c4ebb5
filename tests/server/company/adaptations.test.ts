import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView, ScreenBundle } from '#contract'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

interface Boot {
  readonly index: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly company: { readonly languages?: readonly string[] }
}

const CLIENT = {
  firstName: 'Oda',
  lastName: 'Brenna',
  dob: '1950-04-01',
  gender: 'F',
  address: { line1: '12 Lyndale Ave', city: 'Minneapolis', state: 'MN', zip: '55408' },
  phone: '6125550188',
  emergencyContacts: [{ id: '11111111-1111-4111-8111-111111111111', name: 'Per Brenna', relation: 'child', phone: '6125550189' }],
  primaryLanguage: 'en',
  livingArrangement: 'ownHome',
  county: 'hennepin',
  careModel: 'cfssAgency',
}

describe('what a company adapts of the documents', () => {
  let server: TestServer
  let owner: Person
  let scheduler: Person
  let harbor: Person
  let place: string
  let harborPlace: string

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    harbor = await server.signIn('harbor@demo.test')
    place = rowsOf(await owner.call({ path: '/api/records/client?limit=1' }))[0]?.locationId ?? ''
    harborPlace = rowsOf(await harbor.call({ path: '/api/records/client?limit=1' }))[0]?.locationId ?? ''
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const pathOf = (resource: string, person = owner) => `/api/records/${resource}/${person.login.companyId}`
  const save = async (resource: string, values: Readonly<Record<string, unknown>>) => {
    const { version } = viewOf(await owner.call({ path: pathOf(resource) }))
    return owner.call({ method: 'PUT', path: pathOf(resource), body: { version, values } })
  }
  const boot = async (person: Person) => (await person.call({ path: '/api/ui/boot' })).body.data as Boot
  const bundleOf = async (person: Person, screen: string) =>
    (await person.call({ path: `/api/ui/documents/${(await boot(person)).index[screen] ?? ''}` })).body.data as ScreenBundle
  const make = (values: Readonly<Record<string, unknown>> = {}, person = owner) =>
    person.call({
      method: 'POST',
      path: '/api/records/client',
      body: { values: { ...CLIENT, ...values, locationId: person === harbor ? harborPlace : place }, state: 'referral', reason: 'another one' },
    })

  it('is shown to and changed by whom the permission names, in their own company', async () => {
    for (const resource of ['client-settings', 'status-code', 'language-settings']) {
      expect(await scheduler.call({ path: pathOf(resource) }), resource).toMatchObject({ status: 403 })
      const body = { version: 1, values: {} }
      expect(await scheduler.call({ method: 'PUT', path: pathOf(resource), body }), resource).toMatchObject({ status: 403 })
      expect(await owner.call({ path: pathOf(resource, harbor) }), resource).toMatchObject({ status: 404 })
      expect(await owner.call({ method: 'PUT', path: pathOf(resource, harbor), body }), resource).toMatchObject({ status: 404 })
    }
  })

  it.each([
    ['a field that cannot be asked for', 'client-settings', { clientRequired: ['userId'] }, '/values/clientRequired'],
    ['a prefix with other signs', 'client-settings', { clientPrefix: 'C{seq}' }, '/values/clientPrefix'],
    ['two digits', 'client-settings', { clientDigits: 2 }, '/values/clientDigits'],
    ['a state that there is none of', 'status-code', { clientStates: [{ id: 'asleep', label: 'Asleep' }] }, '/values/clientStates/0'],
    ['a tone that there is none of', 'status-code', { clientStates: [{ id: 'onHold', tone: 'pink' }] }, '/values/clientStates/0/tone'],
    ['a language that there is none of', 'language-settings', { spokenLanguages: ['tlh'] }, '/values/spokenLanguages'],
  ])('refuses %s', async (_what, resource, values, path) => {
    const refused = await save(resource, values)
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-value' } })
    expect(Object(refused.body).problems[0].path).toContain(path)
  })

  it('refuses a field that is asked for and not used at once', async () => {
    expect(await save('client-settings', { clientRequired: ['race'], clientUnused: ['race'] })).toMatchObject({ status: 422, body: { code: 'check-failed' } })
  })

  it('asks for more of a client, of new ones and of those whose field is emptied, and of nobody else', async () => {
    const old = viewOf(await make({ email: 'oda@example.com' }))
    const bare = viewOf(await make())
    expect(await save('client-settings', { clientRequired: ['email'] })).toMatchObject({ status: 200 })
    const refused = await make()
    expect(refused).toMatchObject({ status: 422 })
    expect(Object(refused.body).problems).toMatchObject([{ path: '/values/email' }])
    expect((await make({ email: 'new@example.com' })).status).toBe(201)
    expect((await make({}, harbor)).status).toBe(201)
    const change = ({ id, version }: RecordView, values: Readonly<Record<string, unknown>>) =>
      owner.call({ method: 'PUT', path: `/api/records/client/${id}`, body: { version, values } })
    expect((await change(old, { email: null })).status).toBe(422)
    // What was saved without it before can still be changed.
    expect((await change(bare, { preferredName: 'Odi' })).status).toBe(200)
    const { fields } = (await bundleOf(owner, 'screens/clients/intake')).resources.client ?? {}
    expect(fields?.email?.required).toBe(true)
    expect((await bundleOf(harbor, 'screens/clients/intake')).resources.client?.fields.email?.required).toBeUndefined()
    await save('client-settings', { clientRequired: null })
    expect((await make()).status).toBe(201)
  })

  it('numbers new clients as the company does, and gives no number twice', async () => {
    const numberOf = async () => viewOf(await make()).values.clientNo
    const before = await numberOf()
    expect(before).toMatch(/^C-\d{5}$/)
    await save('client-settings', { clientPrefix: 'NL-', clientDigits: 4, clientNext: 7000 })
    expect([await numberOf(), await numberOf()]).toEqual(['NL-7000', 'NL-7001'])
    await save('client-settings', { clientNext: 20 })
    expect(await numberOf()).toBe('NL-7002')
    await save('client-settings', { clientMonthly: true, clientNext: null })
    expect(await numberOf()).toMatch(/^NL-\d{4}0001$/)
    await save('client-settings', { clientPrefix: null, clientDigits: null, clientMonthly: null })
    expect(await numberOf()).toBe('C-07003')
    expect(viewOf(await make({}, harbor)).values.clientNo).toMatch(/^C-\d{5}$/)
  })

  it('leaves out what the company does without, and keeps what stands in it', async () => {
    const { id } = viewOf(await make({ race: ['white'] }))
    await save('client-settings', { clientUnused: ['race'] })
    for (const screen of ['screens/clients/intake', 'screens/clients/client-record']) {
      const bundle = await bundleOf(owner, screen)
      expect(bundle.resources.client?.fields.race, screen).toBeUndefined()
      expect(JSON.stringify(bundle.screen), screen).not.toContain('"race"')
      expect((await bundleOf(harbor, screen)).resources.client?.fields.race, screen).toBeDefined()
    }
    expect(viewOf(await owner.call({ path: `/api/records/client/${id}` })).values.race).toEqual(['white'])
    await save('client-settings', { clientUnused: null })
    expect((await bundleOf(owner, 'screens/clients/client-record')).resources.client?.fields.race).toBeDefined()
  })

  it('calls and colors states as the company does, and gives the product its words back', async () => {
    const key = 'resources/client.options.status.onHold'
    await save('status-code', { clientStates: [{ id: 'onHold', label: 'Paused', tone: 'danger' }] })
    expect((await boot(owner)).words[key]).toBe('Paused')
    expect((await boot(harbor)).words[key]).toBeUndefined()
    const toneOf = async (person: Person) =>
      (await bundleOf(person, 'screens/clients/client-list')).resources.client?.fields.status?.options?.find(({ id }) => id === 'onHold')?.tone
    expect([await toneOf(owner), await toneOf(harbor)]).toEqual(['danger', 'warning'])
    await save('status-code', { clientStates: null })
    expect((await boot(owner)).words[key]).toBeUndefined()
    expect(await toneOf(owner)).toBe('warning')
  })

  it('offers the languages that are spoken here, and leaves those that records have', async () => {
    const spoken = viewOf(await make({ primaryLanguage: 'vi' }))
    await save('language-settings', { spokenLanguages: ['en', 'so'], screenLanguages: ['en', 'so'] })
    const { client } = (await bundleOf(owner, 'screens/clients/intake')).resources
    const offered = client?.fields.primaryLanguage?.options?.filter(({ off }) => !off).map(({ id }) => id)
    expect(offered).toEqual(['en', 'so'])
    expect((await bundleOf(owner, 'screens/clients/intake')).resources.client?.fields.primaryLanguage?.options?.length).toBeGreaterThan(20)
    const body = { version: spoken.version, values: { preferredName: 'Vi' } }
    const kept = await owner.call({ method: 'PUT', path: `/api/records/client/${spoken.id}`, body })
    expect(viewOf(kept).values).toMatchObject({ primaryLanguage: 'vi', preferredName: 'Vi' })
    expect((await boot(owner)).company.languages).toEqual(['en', 'so'])
    expect((await boot(harbor)).company.languages).toBeUndefined()
    await save('language-settings', { spokenLanguages: null, screenLanguages: null })
    expect((await boot(owner)).company.languages).toBeUndefined()
  })
})
