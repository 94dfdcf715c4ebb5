import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Boot, ChatListEntry, PersonOption, RecordView, RightsCatalogue, RightsHolders } from '#contract'
import { openSocket } from '../open-socket.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { bodyOf, everyOperation, pathOf, titleOf } from './operations.ts'

/** All that clients and employees may call: what they need to come in, to look after their own account, to chat, and to see what is their own (own-accounts/reach.test.ts). */
const OPEN_TO_THEM = [
  /^GET \/api\/ui\/(boot|documents\/\{hash\})$/,
  /^PUT \/api\/ui\/(look|language|push)$/,
  /^DELETE \/api\/ui\/push$/,
  /^(GET|POST) \/api\/ui\/two-factor(\/\w+)?$/,
  /^GET \/api\/session\/list$/,
  /^POST \/api\/session\/(end|end-all|company|activity|view-as\/end)$/,
  /^(GET|POST|PUT) \/api\/session\/device-key/,
  /^POST \/api\/auth\/logout$/,
  /^PUT \/api\/users\/updatePassword$/,
  /^(GET|POST) \/api\/chat\//,
  /^GET \/api\/records\/\{resource\}(\/\{id\})?$/,
  /^GET \/api\/record-drafts$/,
  /^PUT \/api\/ui\/columns$/,
  /^POST \/api\/ui\/notices\/\{id\}\/read$/,
]

/** Lists of theirs whose records open. */
const OPENED: readonly string[] = ['my-visits', 'coming-visits', 'my-time-cards', 'my-pay', 'time-cards-to-sign']

/** Resources that a screen of theirs comes with. */
const resourcesOf = (screen: string): readonly string[] => {
  if (!screen.startsWith('screens/own/')) return []
  if (screen.includes('time-card')) return ['time-card', 'time-line']
  if (/my-(pay|statement)$/.test(screen)) return ['payroll-line']
  return [screen.endsWith('open-shifts') ? 'shift-offer' : screen.endsWith('time-off') ? 'time-off' : 'schedule']
}

describe('clients and employees with an account of their own', () => {
  let server: TestServer
  let owner: Person
  let client: Person
  let aide: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    client = await server.signIn('client@demo.test')
    aide = await server.signIn('aide@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const recordOf = async (resource: string, number: string): Promise<RecordView> => {
    const { body } = await owner.call({ path: `/api/records/${resource}?q=${number}&limit=1` })
    const [found] = body.data as readonly RecordView[]
    if (found === undefined) throw new Error(`There is no ${resource} ${number}.`)
    return found
  }
  const namesOf = async (person: Person, target: 'u' | 'c' | 'e'): Promise<readonly string[]> => {
    const { status, body } = await person.call({ method: 'POST', path: '/api/chat/users', body: { target } })
    expect(status).toBe(200)
    return (body.data as readonly ChatListEntry[]).map(({ full_name }) => full_name)
  }
  const peopleFor = async (accounts: string): Promise<readonly string[]> =>
    ((await owner.call({ path: `/api/ui/people${accounts}` })).body.data as readonly PersonOption[]).map(({ name }) => name)

  it('are refused every call of the API that is not on the short list, whatever is asked of it', async () => {
    const places = [
      { resource: 'client', id: (await recordOf('client', 'C-00003')).id },
      { resource: 'employee', id: (await recordOf('employee', 'E-00009')).id },
    ]
    const operations = (await everyOperation(server)).filter(({ open: isOpen }) => !isOpen)
    const closed = operations.filter((operation) => !OPEN_TO_THEM.some((pattern) => pattern.test(titleOf(operation))))
    expect(closed.length).toBeGreaterThan(80)
    const answered: string[] = []
    for (const person of [client, aide]) {
      for (const operation of closed) {
        for (const place of places) {
          const { status } = await person.call({ method: operation.method, path: pathOf(operation, place), body: bodyOf(operation) })
          if (status !== 403 && status !== 404) answered.push(`${titleOf(operation)}: ${status}`)
        }
      }
    }
    expect(answered).toEqual([])
  })

  it('are told of nothing but their own visits and the chat when their page starts', async () => {
    for (const [person, visits, more] of [
      [client, 'coming-visits', ['time-cards-to-sign']],
      [aide, 'my-visits', ['own-shifts', 'own-time-off', 'my-time-cards', 'my-pay']],
    ] as const) {
      const boot = (await person.call({ path: '/api/ui/boot' })).body.data as Boot
      expect(boot.menu.map(({ id }) => id)).toEqual([visits, ...more, 'own-chat'])
      expect(boot.finders).toEqual([])
      expect(boot.locations).toEqual([])
      expect(boot.user.permissions).toEqual([])
      expect(
        boot.routes
          .filter(({ path }) => path.startsWith('/pages/'))
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual(
        [
          '/pages/chat',
          ...[visits, ...more].flatMap((id) => [`/pages/${id.replace('own', 'my')}`, ...(OPENED.includes(id) ? [`/pages/${id}/:id`] : [])]),
        ].toSorted(),
      )
      expect(Object.keys(boot.index)).toContain('screens/account/own-chat')
      for (const [screen, hash] of Object.entries(boot.index)) {
        expect(screen).toMatch(/^screens\/(account|own)\//)
        const bundle = (await person.call({ path: `/api/ui/documents/${hash}` })).body.data as { readonly resources: object }
        expect(Object.keys(bundle.resources).toSorted()).toEqual(resourcesOf(screen))
      }
    }
  })

  it('see the office alone, and the office sees them under the name of their record', async () => {
    for (const person of [client, aide]) {
      expect(await namesOf(person, 'u')).toContain('Maevra Norrgard')
      expect(await namesOf(person, 'c')).toEqual([])
      expect(await namesOf(person, 'e')).toEqual([])
    }
    const record = await recordOf('client', 'C-00003')
    expect(await namesOf(owner, 'c')).toEqual(['Jorelle Kjorland'])
    const renamed = await owner.call({
      method: 'PUT',
      path: `/api/records/client/${record.id}`,
      body: { version: record.version, values: { lastName: 'Newname' } },
    })
    expect(renamed.status).toBe(200)
    expect(await namesOf(owner, 'c')).toEqual(['Jorelle Newname'])
    expect(await namesOf(owner, 'e')).toEqual(['Nyalen Sandvoss'])
  })

  it('hear of no record over their socket', async () => {
    const { socket, heard, ask } = await openSocket(server.url, client)
    const record = await recordOf('employee', 'E-00010')
    await owner.call({ method: 'PUT', path: `/api/records/employee/${record.id}`, body: { version: record.version, values: { preferredName: 'Jo' } } })
    expect((await ask('getUserList', { target: 'u' })).success).toBe(true)
    expect(heard.map(([event]) => event)).not.toContain('changed')
    socket.close()
  })

  it('are named by nobody but the record that is theirs', async () => {
    const offered = await peopleFor('')
    expect(offered).toContain('Yonis Rundelai')
    expect(offered).not.toContain('Jorelle Kjorland')
    expect(await peopleFor('?accounts=clients')).toEqual(['Jorelle Kjorland'])
    expect(await peopleFor('?accounts=clients,employees&q=ny')).toEqual(['Nyalen Sandvoss'])
    expect((await owner.call({ path: '/api/ui/people?accounts=everybody' })).status).toBe(400)
    const biller = await server.signIn('biller@demo.test')
    expect((await biller.call({ path: '/api/ui/people?accounts=clients' })).body.data).toEqual([])
    const other = await recordOf('client', 'C-00004')
    const put = (values: object) => owner.call({ method: 'PUT', path: `/api/records/client/${other.id}`, body: { version: other.version, values } })
    for (const [field, id] of [
      ['caseManagerUserId', client.login._id],
      ['userId', owner.login._id],
      ['userId', aide.login._id],
    ] as const)
      expect((await put({ [field]: id })).status, `${field} ${id}`).toBe(422)
    expect(await put({ userId: client.login._id })).toMatchObject({ status: 409, body: { code: 'duplicate' } })
  })

  it('hold no permission, and nobody gives them one', async () => {
    const catalogue = (await owner.call({ path: '/api/ui/rights' })).body.data as RightsCatalogue
    expect(catalogue.roles.map(({ id }) => id)).not.toContain('client')
    const { holders } = (await owner.call({ path: '/api/ui/rights/holders?q=Kjorland' })).body.data as RightsHolders
    expect(holders).toEqual([])
    const change = { target: { user: client.login._id }, grant: ['client-list'], revoke: [] }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body: change })).body.success).toBe(false)
    const { body } = await client.call({ path: '/api/records/client' })
    expect((body.data as readonly RecordView[]).map(({ id }) => id)).toEqual([(await recordOf('client', 'C-00003')).id])
    const { body: workers } = await client.call({ path: '/api/records/employee?limit=200' })
    for (const { values } of workers.data as readonly RecordView[]) expect(Object.keys(values).sort()).toEqual(['firstName', 'lastName', 'middleName'])
    expect((await client.call({ path: '/api/records/payer' })).status).toBe(403)
  })

  describe('are shown at sign-in what is meant for them,', () => {
    const noticesOf = async (person: Person) => ((await person.call({ path: '/api/ui/boot' })).body.data as Boot).notices ?? []
    const titles = async (person: Person): Promise<readonly string[]> => (await noticesOf(person)).map(({ title }) => title)
    const write = async (values: object, who = owner): Promise<string> => {
      const sent = {
        title: 'Notice',
        text: 'Please read',
        tone: 'info',
        audience: 'office',
        startsAt: '2026-01-01T00:00:00Z',
        endsAt: '2098-01-01T00:00:00Z',
        mustRead: true,
        ...values,
      }
      const made = await who.call({ method: 'POST', path: '/api/records/login-alert', body: { values: sent } })
      expect(made, made.text.slice(0, 300)).toMatchObject({ status: 201 })
      return (made.body.data as RecordView).id
    }
    const read = (person: Person, id: string) => person.call({ method: 'POST', path: `/api/ui/notices/${id}/read` })

    it('as the office is: by who they are, where they work and when, and nothing of another company', async () => {
      const nurse = await server.signIn('nurse@demo.test')
      const harbor = await server.signIn('harbor@demo.test')
      await write({ title: 'office' })
      await write({ title: 'owners', audience: 'owners' })
      await write({ title: 'nurses', audience: 'roles', roles: ['nurse'] })
      await write({ title: 'all', audience: 'all', mustRead: false })
      await write({ title: 'over', audience: 'all', endsAt: '2026-01-02T00:00:00Z' })
      await write({ title: 'coming', audience: 'all', startsAt: '2097-01-01T00:00:00Z' })
      await write({ title: 'elsewhere', audience: 'all' }, harbor)
      expect(await titles(owner)).toEqual(['office', 'owners', 'all'])
      expect(await titles(nurse)).toEqual(['office', 'nurses', 'all'])
      for (const person of [client, aide]) expect(await titles(person)).toEqual(['all'])
      expect(await titles(await server.signIn('super@demo.test'))).toEqual([])
      expect(await titles(harbor)).toEqual(['elsewhere'])
      expect((await noticesOf(client))[0]).toEqual({ id: expect.any(String), title: 'all', text: 'Please read', tone: 'info' })
    })

    it('until they have read it, which is noted once', async () => {
      const id = await write({ title: 'once', audience: 'all' })
      expect((await Promise.all([read(aide, id), read(aide, id), read(aide, id)])).map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await titles(aide)).toEqual(['all'])
      expect(await titles(client)).toEqual(['all', 'once'])
      const { body } = await owner.call({ path: `/api/records/login-alert-receipt?filter[noticeId][eq]=${id}` })
      expect((body.data as readonly RecordView[]).map(({ values }) => values.userId)).toEqual([aide.login._id])
      const list = await owner.call({ path: '/api/records/login-alert?q=once' })
      expect((list.body.data as readonly RecordView[])[0]?.values.readCount).toBe(1)
    })

    it('and can confirm nothing that is not for them, nor make a receipt by hand', async () => {
      const id = await write({ title: 'for owners', audience: 'owners' })
      expect(await read(aide, id)).toMatchObject({ status: 404 })
      expect(await read(await server.signIn('harbor@demo.test'), id)).toMatchObject({ status: 404 })
      expect(await aide.call({ path: '/api/records/login-alert' })).toMatchObject({ status: 403 })
      const values = { noticeId: id, userId: aide.login._id, at: '2026-01-01T00:00:00Z' }
      expect(await owner.call({ method: 'POST', path: '/api/records/login-alert-receipt', body: { values } })).toMatchObject({ status: 403 })
    })
  })
})
