import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessChanges, AccessDifference, AccessVersion, Things, WhoHasAccess } from '#contract'
import type { Linked } from '#document'
import { createAccessReview } from '#server/documents/rights'
import { fewest } from '../../../src/server/documents/rights/why.ts'
import { createVariants } from '../../../src/server/documents/store/variants.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

const answer = <T>({ body: { data } }: Reply): T => data as T
const forbidden = { status: 403, body: { code: 'forbidden' } }
const ROOT = '/api/ui/access'

describe('the fewest that are enough', () => {
  it.each([
    ['none', [], []],
    ['one', ['c'], ['c']],
    ['several', ['a', 'e', 'g'], ['a', 'e', 'g']],
  ])('are found when %s are needed', (_title, needed, found) => {
    expect(fewest([...'abcdefgh'], (ids) => needed.every((id) => ids.includes(id)))).toEqual(found)
  })

  it('are one where any of several does', () => {
    expect(fewest([...'abcdefgh'], (ids) => ids.includes('b') || ids.includes('g'))).toHaveLength(1)
  })
})

describe('who has access, and why', () => {
  let server: TestServer
  let owner: Person
  let boss: Person
  let nurse: Person
  let stranger: Person
  let scheduler: Person

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    stranger = await server.signIn('harbor@demo.test')
    boss = workingIn(await server.signIn('super@demo.test'), owner.login.companyId)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const who = async (kind: string, id: string, person = owner) =>
    answer<WhoHasAccess>(await person.call({ path: `${ROOT}/who?kind=${kind}&id=${encodeURIComponent(id)}` }))
  const compare = (person: Person, query: string) => person.call({ path: `${ROOT}/compare?${query}` })
  const grant = (email: string, change: string) =>
    server.database.transaction('platform', (tx) =>
      sql`update membership set permissions = ${sql.raw(change)} from app_user where app_user.id = membership.user_id and app_user.email = ${email}`.execute(
        tx,
      ),
    )

  it('is told to nobody who may not give out permissions, and of another company to super admins alone', async () => {
    const asked = ['/things?kind=pages', '/who?kind=pages&id=client-list', '/compare?firstRole=nurse&secondRole=scheduler', '/versions', '/changes?from=1&to=2']
    for (const path of asked) expect(await nurse.call({ path: `${ROOT}${path}` })).toMatchObject(forbidden)
    const other = stranger.login.companyId
    expect(await owner.call({ path: `${ROOT}/who?kind=pages&id=client-list&company=${other}` })).toMatchObject(forbidden)
    expect(await compare(owner, `firstRole=nurse&secondRole=nurse&secondCompany=${other}`)).toMatchObject(forbidden)
    expect(await compare(owner, `firstRole=nurse&secondUser=${stranger.login._id}`)).toMatchObject({ status: 404 })
    expect(await boss.call({ path: `${ROOT}/who?kind=pages&id=client-list&company=${other}` })).toMatchObject({ status: 200 })
  })

  it.each([
    ['/things?kind=wings', 400],
    ['/who?kind=pages&id=nowhere', 404],
    ['/who?kind=fields&id=client.wings', 404],
    ['/who?kind=pages&id=client-list&company=00000000-0000-4000-8000-000000000000', 404],
    ['/compare?firstRole=nurse', 400],
    ['/compare?firstRole=nurse&secondRole=pilot', 404],
    ['/changes?from=0&to=1', 400],
    ['/changes?from=900&to=901', 404],
  ])('is refused for %s', async (path, status) => {
    expect(await boss.call({ path: `${ROOT}${path}` })).toMatchObject({ status })
  })

  it('counts everybody once, and says of a page what they have it by or what they lack', async () => {
    await grant('nurse@demo.test', "array_append(membership.permissions, 'fax')")
    const { people, others, holders, without, roles } = await who('pages', 'fax-inbox')
    expect(people + others).toBe(holders.length + without.length)
    const of = (person: Person) => [...holders, ...without].find(({ userId }) => userId === person.login._id)
    expect(of(owner)).toMatchObject({ why: { by: 'owner' } })
    expect(without.find(({ userId }) => userId === nurse.login._id)).toMatchObject({ gap: { missing: ['fax-inbox'] } })
    expect(of(scheduler)).toMatchObject({ gap: { missing: expect.arrayContaining(['fax-inbox']) } })
    expect(roles).toContain('permissions/roles.roles.owner')
    expect(roles).not.toContain('permissions/roles.roles.nurse')
  })

  it('tells what a role gives from what somebody was given besides', async () => {
    await grant('nurse@demo.test', "array_append(membership.permissions, 'fax-inbox')")
    const pages = await who('pages', 'fax-inbox')
    expect(pages.holders.find(({ userId }) => userId === nurse.login._id)?.why).toEqual({ by: 'permissions', role: [], own: ['fax-inbox'] })
    const clients = await who('pages', 'client-list')
    expect(clients.holders.find(({ userId }) => userId === nurse.login._id)?.why).toMatchObject({ by: 'permissions', own: [] })
  })

  it('agrees with what the server lets people do, for each page and each kind of record', async () => {
    const { resources, routes } = server.documents.current()
    const boot = answer<{ readonly routes: readonly { readonly id: string }[] }>(await nurse.call({ path: '/api/ui/boot' }))
    const open = new Set(boot.routes.map(({ id }) => id))
    const asked = routes.filter((route) => !route.planned && route.public !== true && route.screen !== undefined).slice(0, 25)
    for (const { id } of asked) {
      const { holders } = await who('pages', id)
      if (holders.some(({ userId }) => userId === nurse.login._id)) expect(open).toContain(id)
    }
    for (const name of [...resources.keys()].slice(0, 25)) {
      const { holders } = await who('records', `${name}.read`)
      const reply = await nurse.call({ path: `/api/records/${name}` })
      expect([name, reply.status === 200]).toEqual([name, holders.some(({ userId }) => userId === nurse.login._id)])
    }
  })

  it('says of a field who sees it, as a mask or whole, and who changes it', async () => {
    const ssn = await who('fields', 'employee.ssn')
    expect(ssn.holders.find(({ userId }) => userId === owner.login._id)).toMatchObject({ reach: 'changes' })
    const seen = [...ssn.holders].find(({ userId }) => userId === nurse.login._id)
    const refused = ssn.without.find(({ userId }) => userId === nurse.login._id)
    expect(seen?.reach === 'masked' || refused !== undefined).toBe(true)
  })

  it('says where no permission is enough', async () => {
    const page = await who('pages', 'menu-review')
    expect(page.people).toBe(0)
    expect(page.without.find(({ userId }) => userId === owner.login._id)?.gap).toEqual({ only: 'super-admins' })
  })

  it('finds things by the words that stand on them; those for super admins alone are found by super admins', async () => {
    const search = async (person: Person, query: string) => answer<Things>(await person.call({ path: `${ROOT}/things?${query}` }))
    const { things } = await search(owner, 'kind=records&q=delete%20client')
    expect(things).toContainEqual({ kind: 'records', id: 'client.delete', label: 'shared/rights.verbs.delete', on: 'resources/client.plural' })
    expect((await search(owner, 'kind=pages&q=menu%20review')).things).toEqual([])
    expect((await search(boss, 'kind=pages&q=menu%20review')).things).toHaveLength(1)
    const all = await search(owner, 'kind=fields')
    expect(all).toMatchObject({ more: true })
    expect(all.things).toHaveLength(50)
    for (const { kind, id } of all.things)
      expect(await owner.call({ path: `${ROOT}/who?kind=${kind}&id=${encodeURIComponent(id)}` })).toMatchObject({ status: 200 })
  })

  it('compares two people, two roles, and a role in two companies', async () => {
    const difference = answer<AccessDifference>(await compare(owner, `firstUser=${nurse.login._id}&secondUser=${scheduler.login._id}`))
    expect(difference.taken).toContain('permissions/catalogue.permissions.fax-inbox')
    expect(difference.given).toContain('permissions/catalogue.permissions.edit-schedules')
    const back = answer<AccessDifference>(await compare(owner, `firstUser=${scheduler.login._id}&secondUser=${nurse.login._id}`))
    expect([back.gains, back.given]).toEqual([difference.loses, difference.taken])
    const everything = answer<AccessDifference>(await compare(owner, 'firstRole=nurse&secondRole=owner'))
    expect(everything.loses.routes).toEqual([])
    expect(everything.gains.more?.fields ?? 0).toBeGreaterThan(everything.gains.fields.length)
    const same = answer<AccessDifference>(await compare(boss, `firstRole=nurse&secondRole=nurse&secondCompany=${stranger.login.companyId}`))
    expect([same.given, same.taken, same.gains.routes, same.loses.routes]).toEqual([[], [], [], []])
  })

  it('keeps a version when roles may do something else than before, and says what changed in which role', async () => {
    const list = async () => answer<AccessVersion[]>(await owner.call({ path: `${ROOT}/versions` }))
    const note = (linked: Linked) => {
      const documents = { ...createVariants(linked), current: () => linked }
      return createAccessReview({ database: server.database, documents, clock: () => new Date() }).note()
    }
    const today = server.documents.current()
    await note(today)
    expect(await note(today)).toBe(0)
    const [before] = await list()
    const roles = today.roles.map((role) =>
      role.id === 'nurse' && role.kind === 'bundle'
        ? { ...role, permissions: [...role.permissions.filter((id) => id !== 'view-notes'), 'delete-clients'] }
        : role,
    )
    expect(await note({ ...today, roles: roles as unknown as Linked['roles'] })).toBe(1)
    const [after] = await list()
    const { roles: changed, texts } = answer<AccessChanges>(await owner.call({ path: `${ROOT}/changes?from=${before?.id}&to=${after?.id}` }))
    expect(changed.map(({ role, change }) => [role, change])).toEqual([['nurse', 'changed']])
    expect(changed[0]).toMatchObject({ given: ['permissions/catalogue.permissions.delete-clients'], taken: ['permissions/catalogue.permissions.view-notes'] })
    expect(changed[0]?.gains.records).toContainEqual({ label: 'shared/rights.verbs.delete', on: 'resources/client.plural' })
    expect(texts['shared/rights.verbs.delete']).toBe('Delete')
    expect(answer<AccessChanges>(await owner.call({ path: `${ROOT}/changes?from=${after?.id}&to=${after?.id}` })).roles).toEqual([])
  })
})
