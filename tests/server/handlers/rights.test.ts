import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HeldRights, RightsCatalogue, RightsChange, RightsHolders, RightsPreview } from '#contract'
import { followRoles } from '#server/documents/rights'
import { openSocket } from '../open-socket.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

const answer = <T>({ body: { data } }: Reply): T => data as T
const forbidden = { status: 403, body: { code: 'forbidden' } }

describe('permissions', () => {
  let server: TestServer
  let owner: Person
  let boss: Person
  let nurse: Person
  let scheduler: Person
  let stranger: Person
  /** An office admin of the same company who may give out permissions. */
  let admin: Person

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    stranger = await server.signIn('harbor@demo.test')
    await server.database.transaction('platform', (tx) =>
      sql`update membership set permissions = array['permissions', 'clients', 'client-list', 'view-notes'], user_type = 'admin'
        from app_user where app_user.id = membership.user_id and app_user.email = 'biller@demo.test'`.execute(tx),
    )
    admin = await server.signIn('biller@demo.test')
    boss = workingIn(await server.signIn('super@demo.test'), owner.login.companyId)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const put = (person: Person, body: RightsChange, preview = '') =>
    person.call({ method: preview === '' ? 'PUT' : 'POST', path: `/api/ui/rights${preview}`, body })
  const of = async (person: Person, user: string) => answer<HeldRights>(await person.call({ path: `/api/ui/rights/of?user=${user}` }))
  const audited = async (userId: string) => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ user_id: string; detail: Record<string, unknown> }>`select user_id, detail from audit
        where action = 'rights-changed' and entity_id = ${userId} order by seq`.execute(tx),
    )
    return rows
  }

  it('are neither shown nor changed by who may not give them out', async () => {
    const body = { target: { user: scheduler.login._id }, grant: ['client-list'], revoke: [] }
    for (const path of ['', '/holders', `/of?user=${scheduler.login._id}`]) expect(await nurse.call({ path: `/api/ui/rights${path}` })).toMatchObject(forbidden)
    expect(await put(nurse, body)).toMatchObject(forbidden)
    expect(await put(nurse, body, '/preview')).toMatchObject(forbidden)
    expect(await owner.call({ path: `/api/ui/menu-review?user=${nurse.login._id}` })).toMatchObject(forbidden)
  })

  it.each([
    ['what is unknown', { grant: ['fly'], revoke: [] }, { status: 400, body: { code: 'unknown-field' } }],
    ['what only super admins hold', { grant: ['companies'], revoke: [] }, forbidden],
    ['what comes without being granted', { grant: ['social-wall'], revoke: [] }, forbidden],
    ['nothing', { grant: [], revoke: [] }, { status: 400, body: { code: 'bad-request' } }],
    ['the same to be given and taken', { grant: ['clients'], revoke: ['clients'] }, { status: 400, body: { code: 'bad-request' } }],
  ])('refuse %s, by owners and super admins', async (_title, change, refusal) => {
    for (const person of [owner, boss]) {
      expect(await put(person, { target: { user: nurse.login._id }, ...change })).toMatchObject(refusal)
      expect(await put(person, { target: { user: nurse.login._id }, ...change }, '/preview')).toMatchObject(refusal)
    }
  })

  it('let nobody give or take what they do not hold themselves', async () => {
    const target = { user: scheduler.login._id }
    expect(await put(admin, { target, grant: ['view-pay'], revoke: [] })).toMatchObject(forbidden)
    expect(await put(admin, { target, grant: [], revoke: ['scheduling'] })).toMatchObject(forbidden)
    expect(await put(admin, { target, grant: [], revoke: ['view-notes'] })).toMatchObject({ status: 200, body: { data: { people: 1 } } })
    expect(await put(admin, { target, grant: ['view-notes'], revoke: [] })).toMatchObject({ status: 200 })
  })

  it('let nobody change their own, and no admin those of an owner', async () => {
    const before = await of(boss, admin.login._id)
    expect(await put(admin, { target: { user: admin.login._id }, grant: [], revoke: ['clients'] })).toMatchObject(forbidden)
    expect(await put(owner, { target: { user: owner.login._id }, grant: [], revoke: ['clients'] })).toMatchObject(forbidden)
    expect(await put(admin, { target: { user: owner.login._id }, grant: [], revoke: ['clients'] })).toMatchObject(forbidden)
    expect(await put(admin, { target: { role: 'owner' }, grant: [], revoke: ['clients'] })).toMatchObject(forbidden)
    expect(await of(boss, admin.login._id)).toEqual(before)
    expect((await of(admin, owner.login._id)).open).toBe(false)
  })

  it('are all held by an owner, also those that no one gave them, and are taken by nobody', async () => {
    const stored = sql`update membership set permissions = '{}' where user_id = ${owner.login._id} and company_id = ${owner.login.companyId}`
    await server.database.transaction('platform', (tx) => stored.execute(tx))
    expect((await of(owner, owner.login._id)).held).toMatchObject({ 'edit-clients': 1, permissions: 1 })
    expect(await put(owner, { target: { user: scheduler.login._id }, grant: ['edit-clients'], revoke: [] })).toMatchObject({ status: 200 })
    expect(await put(owner, { target: { user: scheduler.login._id }, grant: [], revoke: ['edit-clients'] })).toMatchObject({ status: 200 })
    expect(await put(boss, { target: { user: owner.login._id }, grant: [], revoke: ['edit-clients'] })).toMatchObject(forbidden)
  })

  it('never reach people of another company', async () => {
    const target = { user: stranger.login._id }
    const gone = { status: 404, body: { code: 'not-found' } }
    expect(await owner.call({ path: `/api/ui/rights/of?user=${stranger.login._id}` })).toMatchObject(gone)
    expect(await put(owner, { target, grant: ['clients'], revoke: [] })).toMatchObject(gone)
    expect(await put(owner, { target, grant: ['clients'], revoke: [] }, '/preview')).toMatchObject(gone)
    const { holders } = answer<RightsHolders>(await owner.call({ path: '/api/ui/rights/holders?q=harbor' }))
    expect(holders).toEqual([])
  })

  it('are offered by groups, without what cannot be given, and closed where the caller lacks them', async () => {
    const all = answer<RightsCatalogue>(await owner.call({ path: '/api/ui/rights' }))
    const ids = all.groups.flatMap(({ permissions }) => permissions.map(({ id }) => id))
    expect(ids).toContain('client-list')
    expect(ids).not.toContain('companies')
    expect(ids).not.toContain('help')
    expect(all.roles.find(({ id }) => id === 'nurse')?.people).toBeGreaterThan(0)
    const few = answer<RightsCatalogue>(await admin.call({ path: '/api/ui/rights' }))
    const open = few.groups.flatMap(({ permissions }) => permissions.filter((each) => each.open).map(({ id }) => id))
    expect(new Set(open)).toEqual(new Set(['permissions', 'clients', 'client-list', 'view-notes']))
  })

  it('are tried out first: menus, pages, actions and fields that are won and lost, with nothing changed', async () => {
    const target = { user: nurse.login._id }
    const before = await of(boss, nurse.login._id)
    const change = { target, grant: ['employees', 'employee-list'], revoke: ['edit-clients'] }
    const preview = answer<RightsPreview>(await put(boss, change, '/preview'))
    expect(preview.people).toBe(1)
    expect(preview.gains.menus).toEqual(expect.arrayContaining(['menu/main.items.employees', 'menu/main.items.employee-list']))
    expect(preview.gains.routes).toContain('routes/employees.names.employee-list')
    expect(preview.gains.fields.map(({ on }) => on)).toContain('resources/employee.plural')
    expect(preview.loses.menus).toEqual([])
    expect(preview.loses.actions.map(({ on }) => on)).toContain('screens/clients/client-list.title')
    expect(await of(boss, nurse.login._id)).toEqual(before)
    expect(await audited(nurse.login._id)).toEqual([])
  })

  it('hold from the next call on, and are in the audit with both values', async () => {
    const list = { path: '/api/records/employee?limit=1' }
    expect(await nurse.call(list)).toMatchObject(forbidden)
    const change = { target: { user: nurse.login._id }, grant: ['employees', 'employee-list'], revoke: ['edit-notes'] }
    expect(await put(owner, change)).toMatchObject({ status: 200, body: { data: { people: 1 } } })
    expect(await nurse.call(list)).toMatchObject({ status: 200 })
    const boot = answer<{ menu: { id: string }[]; user: { permissions: string[] } }>(await nurse.call({ path: '/api/ui/boot' }))
    expect(boot.menu.map(({ id }) => id)).toContain('employees')
    const [entry] = await audited(nurse.login._id)
    expect(entry).toMatchObject({ user_id: owner.login._id, detail: { granted: ['employees', 'employee-list'], revoked: ['edit-notes'] } })
    expect(entry?.detail.before).toContain('edit-notes')
    expect(entry?.detail.after).not.toContain('edit-notes')
    expect(entry?.detail.after).toContain('employee-list')
    expect(await put(owner, change)).toMatchObject({ body: { data: { people: 0 } } })
    expect(await audited(nurse.login._id)).toHaveLength(1)
  })

  it('reach open pages: the socket says so and hears of what it may read now', async () => {
    const { socket } = await openSocket(server.url, nurse)
    const heard: string[] = []
    socket.on('rights-changed', () => heard.push('rights'))
    socket.on('changed', ({ resource }: { resource: string }) => heard.push(resource))
    await put(owner, { target: { user: nurse.login._id }, grant: ['holidays'], revoke: [] })
    await vi.waitFor(() => expect(heard).toEqual(['rights']), 20_000)
    await put(owner, { target: { user: nurse.login._id }, grant: [], revoke: ['employees', 'employee-list'] })
    await vi.waitFor(() => expect(heard).toEqual(['rights', 'rights']), 20_000)
    socket.close()
  })

  it('are changed for a whole role at once, the caller left out', async () => {
    const held = answer<HeldRights>(await owner.call({ path: '/api/ui/rights/of?role=nurse' }))
    expect(held.people).toBeGreaterThan(0)
    expect(await put(owner, { target: { role: 'nurse' }, grant: ['fax'], revoke: [] })).toMatchObject({ body: { data: { people: held.people } } })
    const after = answer<HeldRights>(await owner.call({ path: '/api/ui/rights/of?role=nurse' }))
    expect(after.held.fax).toBe(held.people)
    expect((await audited(nurse.login._id)).at(-1)?.detail).toMatchObject({ role: 'nurse', granted: ['fax'] })
    expect(await put(owner, { target: { role: 'nobody' }, grant: ['fax'], revoke: [] })).toMatchObject({ status: 404 })
  })

  it('keep what two people change at the same time', async () => {
    const target = { user: scheduler.login._id }
    const given = ['fax', 'oig', 'reports', 'archive', 'insurance', 'eligibility']
    await Promise.all(given.map((id, index) => put(index % 2 === 0 ? owner : boss, { target, grant: [id], revoke: [] })))
    const { held } = await of(owner, scheduler.login._id)
    expect(given.filter((id) => held[id] !== 1)).toEqual([])
  })

  it('show super admins the menu of a member and of a role, with the reason of each hidden entry', async () => {
    const review = await boss.call({ path: `/api/ui/menu-review?user=${scheduler.login._id}` })
    expect(review).toMatchObject({ status: 200 })
    const { entries } = answer<{ entries: { id: string; hidden?: string }[] }>(review)
    expect(entries.find(({ id }) => id === 'billing')).toMatchObject({ hidden: 'title-missing', missing: ['billing'] })
    const role = await boss.call({ path: '/api/ui/menu-review?role=case-manager' })
    const own = answer<{ entries: { id: string; hidden?: string }[] }>(role).entries
    expect(own.find(({ id }) => id === 'other-options')).toMatchObject({ hidden: 'user-type' })
    expect(await boss.call({ path: '/api/ui/menu-review' })).toMatchObject({ status: 400 })
    expect(await boss.call({ path: '/api/ui/menu-review?role=pilot' })).toMatchObject({ status: 404 })
  })

  it('that a release adds to a role reach who has it, once; what was given and taken besides stays, and the log says so', async () => {
    const { companyId, _id } = nurse.login
    const follow = () => followRoles({ database: server.database, audit: server.audit, documents: () => server.documents.current() })
    const held = async () => new Set(Object.keys((await of(boss, _id)).held))
    const entries = async () => {
      const { rows } = await server.database.read('platform', (tx) =>
        sql<{ company_id: string; detail: Record<string, unknown> }>`select company_id, detail from audit where detail->>'by' = 'release' order by seq`.execute(
          tx,
        ),
      )
      return rows
    }
    const bundle = server.documents.current().roles.flatMap((role) => (role.id === 'nurse' && role.kind === 'bundle' ? role.permissions : []))
    const [added = '', taken = ''] = bundle
    await server.database.transaction('platform', async (tx) => {
      await sql`update membership set permissions = array_append(array_remove(array_remove(permissions, ${added}), ${taken}), 'fax') where user_id = ${_id}`.execute(
        tx,
      )
      await sql`update setting set value = jsonb_set(value, '{nurse}', (value->'nurse') - ${added}::text) where key = 'role-bundles'`.execute(tx)
    })
    const others = await of(boss, scheduler.login._id)

    await follow()
    const after = await held()
    expect([after.has(added), after.has(taken), after.has('fax')]).toEqual([true, false, true])
    expect(await of(boss, scheduler.login._id)).toEqual(others)
    const written = await entries()
    expect(written).toContainEqual({ company_id: companyId, detail: expect.objectContaining({ role: 'nurse', granted: [added] }) })
    await put(boss, { target: { user: _id }, grant: [], revoke: [added] })
    await follow()
    expect((await held()).has(added)).toBe(false)
    expect(await entries()).toEqual(written)
    await put(boss, { target: { user: _id }, grant: [added, taken], revoke: ['fax'] })
  })
})
