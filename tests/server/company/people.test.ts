import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSocket } from '../open-socket.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { DEMO_PASSWORD, type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

const PATH = '/api/records/user-account'
const WAIT = { timeout: 20_000 }
const problemOf = ({ body }: Reply): string => Object(body).problems[0].path

describe("a company's users", () => {
  let server: TestServer
  let owner: Person
  let multi: Person
  let harbor: Person
  let boss: Person
  const sockets: Socket[] = []

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    multi = await server.signIn('multi@demo.test')
    harbor = await server.signIn('harbor@demo.test')
    boss = workingIn(await server.signIn('super@demo.test'), owner.login.companyId)
  }, STARTED_WITHIN_MS)
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
  })
  afterAll(() => server.close())

  const idOf = async (email: string): Promise<string> => {
    const { rows } = await server.database.read('platform', (tx) => sql<{ id: string }>`select id from app_user where email = ${email}`.execute(tx))
    return rows[0]?.id ?? ''
  }
  const lettersTo = async (email: string) => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ subject: string; body: string }>`select subject, body from outbox where recipient = ${email} order by created_at, id`.execute(tx),
    )
    return rows
  }
  const audited = async (entityId: string) => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ action: string; detail: Record<string, unknown> }>`select action, detail from audit where entity_id = ${entityId} order by seq`.execute(tx),
    )
    return rows
  }
  const read = async (id: string, person = owner) => viewOf(await person.call({ path: `${PATH}/${id}` }))
  const invite = (values: Readonly<Record<string, unknown>>, person = owner) => person.call({ method: 'POST', path: PATH, body: { values } })
  const save = async (id: string, values: Readonly<Record<string, unknown>>, person = owner) =>
    person.call({ method: 'PUT', path: `${PATH}/${id}`, body: { version: (await read(id, person)).version, values } })
  const move = async (id: string, transition: string, { person = owner, reason }: { person?: Person; reason?: string } = {}) =>
    person.call({
      method: 'POST',
      path: `${PATH}/${id}/transitions/${transition}`,
      body: { version: (await read(id, person)).version, ...(reason !== undefined && { reason }) },
    })
  const signsIn = async (email: string, password = DEMO_PASSWORD) =>
    (await server.call({ method: 'POST', path: '/api/auth/login', body: { email, password } })).status === 200

  async function listen(person: Person): Promise<readonly string[]> {
    const { socket } = await openSocket(server.url, person)
    const heard: string[] = []
    sockets.push(socket)
    for (const event of ['session-ended', 'rights-changed', 'disconnect']) socket.on(event, () => void heard.push(event))
    return heard
  }
  const person = (email: string, role = 'scheduler') => ({ firstName: 'Nell', lastName: 'Osterby', email, role })

  it('are neither shown to nor changed by who owns nothing, and those of other companies by nobody', async () => {
    const nurse = await server.signIn('nurse@demo.test')
    const id = await idOf('scheduler@demo.test')
    expect(await nurse.call({ path: PATH })).toMatchObject({ status: 403 })
    expect(await invite(person('a@b.example'), nurse)).toMatchObject({ status: 403 })
    expect(await owner.call({ path: `${PATH}/${harbor.login._id}` })).toMatchObject({ status: 404 })
    const close = { method: 'POST', path: `${PATH}/${id}/transitions/close`, body: { version: 1, reason: 'x' } }
    expect(await nurse.call(close)).toMatchObject({ status: 403 })
    expect(await owner.call({ ...close, path: close.path.replace(id, harbor.login._id) })).toMatchObject({ status: 404 })
    expect(await owner.call({ method: 'DELETE', path: `${PATH}/${id}`, body: { version: 1, reason: 'x' } })).toMatchObject({ status: 403 })
  })

  it('list the members of the company of the call, without super admins and secrets', async () => {
    const listed = rowsOf(await owner.call({ path: `${PATH}?limit=100` }))
    expect(listed.map(({ values }) => values.email)).toContain('nurse@demo.test')
    for (const email of ['super@demo.test', 'harbor@demo.test', 'prairie@demo.test']) expect(listed.map(({ values }) => values.email)).not.toContain(email)
    expect(rowsOf(await boss.call({ path: `${PATH}?limit=100` })).length).toBe(listed.length)
    expect(JSON.stringify(listed)).not.toContain('argon2')
    expect((await read(multi.login._id)).values).toMatchObject({ elsewhere: true, role: 'owner', status: 'active', secondStep: 'off' })
    expect(rowsOf(await owner.call({ path: `${PATH}?q=thaolen` })).map(({ values }) => values.email)).toEqual(['nurse@demo.test'])
  })

  it.each([
    ['an address that is none', { ...person('nell'), role: 'nurse' }, '/values/email'],
    ['a role that does not exist', person('new@demo.test', 'king'), '/values/role'],
    ['an address that is here', person('NURSE@demo.test'), '/values/email', 409],
    ['an address of another company', person('harbor@demo.test'), '/values/email'],
    ["a super admin's address", person('super@demo.test'), '/values/email'],
  ])('refuse %s', async (_what, values, path, status = 422) => {
    const refused = await invite(values)
    expect(refused.status).toBe(status)
    expect(problemOf(refused)).toBe(path)
    expect(JSON.stringify(refused.body)).not.toMatch(/account|another company/)
  })

  it('are invited by a letter, choose a password by its link, and come in with what their role brings', async () => {
    const made = viewOf(await invite({ ...person('nell@demo.test', 'biller'), billingCut: true }))
    expect(made.values).toMatchObject({ status: 'invited', role: 'biller', billingCut: true, jobTitle: false })
    expect(await signsIn('nell@demo.test')).toBe(false)
    await vi.waitFor(async () => expect((await lettersTo('nell@demo.test')).length).toBe(1), WAIT)
    const token = /#([\w-]{43})/.exec((await lettersTo('nell@demo.test'))[0]?.body ?? '')?.[1]
    const password = 'sturdy walnut ferry 81'
    expect(await server.call({ method: 'POST', path: '/api/auth/password/reset', body: { token, password } })).toMatchObject({ status: 200 })
    const nell = await server.signIn('nell@demo.test', password)
    expect((await nell.call({ path: '/api/records/remittance' })).status).not.toBe(401)
    expect((await read(made.id)).values).toMatchObject({ status: 'active' })
    expect((await audited(made.id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'password-link-sent']))
    expect(await move(made.id, 'invite')).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
  })

  it('of another company are let in by super admins, and hear of it', async () => {
    expect((await invite(person('harbor@demo.test', 'auditor'), boss)).status).toBe(201)
    expect((await lettersTo('harbor@demo.test')).map(({ subject }) => subject)).toEqual(['You were added to another company'])
    expect((await read(harbor.login._id)).values).toMatchObject({ firstName: 'Lorent', role: 'auditor', elsewhere: true })
    const there = await harbor.call({ path: '/api/ui/boot', headers: { cid: owner.login.companyId } })
    expect(there.status).toBe(200)
  })

  it('that work elsewhere are changed by support alone, but for their role here', async () => {
    for (const values of [{ lastName: 'Taken' }, { email: 'mine@demo.test' }]) expect(await save(harbor.login._id, values)).toMatchObject({ status: 403 })
    // One's own address needs one's password: it is changed under My Account.
    expect(await save(owner.login._id, { email: 'mine@demo.test' })).toMatchObject({ status: 403, body: { problems: [{ path: '/values/email' }] } })
    expect(viewOf(await save(harbor.login._id, { lastName: 'Grenholm-Ash' }, boss)).values.lastName).toBe('Grenholm-Ash')
    expect(viewOf(await save(harbor.login._id, { role: 'hr' })).values.role).toBe('hr')
  })

  it('get the permissions of their new role in place of the old ones, at once', async () => {
    const scheduler = await server.signIn('scheduler@demo.test')
    const heard = await listen(scheduler)
    const id = scheduler.login._id
    expect((await save(id, { role: 'payroll', jobTitle: true })).status).toBe(200)
    await vi.waitFor(() => expect(heard).toEqual(['rights-changed']), WAIT)
    const boot = (await scheduler.call({ path: '/api/ui/boot' })).body.data as { user: { userType: string; permissions: string[]; flags: unknown } }
    expect(boot.user).toMatchObject({ userType: 'payroll', flags: { jobTitle: true } })
    expect(boot.user.permissions).toContain('view-pay')
    expect(boot.user.permissions).not.toContain('client-list')
    await vi.waitFor(async () => expect((await audited(id)).find(({ action }) => action === 'rights-changed')?.detail).toMatchObject({ role: 'payroll' }), WAIT)
  })

  it('get from an owner the whole of their role, whatever stands with that owner: owners hold every permission', async () => {
    await server.database.transaction('platform', (tx) =>
      sql`update membership set permissions = array_remove(permissions, 'view-pay') where user_id = ${owner.login._id}`.execute(tx),
    )
    const id = await idOf('hr@demo.test')
    await save(id, { role: 'biller' })
    await save(id, { role: 'payroll' })
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ permissions: string[] }>`select permissions from membership where user_id = ${id}`.execute(tx),
    )
    expect(rows[0]?.permissions).toContain('payroll-report')
    expect(rows[0]?.permissions).toContain('view-pay')
  })

  it('lose their sessions and sockets when they are closed, and come in again when they are opened', async () => {
    const nurse = await server.signIn('nurse@demo.test')
    const heard = await listen(nurse)
    const id = nurse.login._id
    expect(await move(id, 'close')).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(viewOf(await move(id, 'close', { reason: 'Left the agency' })).values.status).toBe('closed')
    await vi.waitFor(() => expect(heard).toEqual(['session-ended', 'disconnect']), WAIT)
    expect((await nurse.call({ path: '/api/ui/boot' })).status).toBe(401)
    expect(await signsIn('nurse@demo.test')).toBe(false)
    expect(((await owner.call({ path: '/api/ui/people?q=Ilyana' })).body.data as unknown[]).length).toBe(0)
    const held = await owner.call({ path: '/api/ui/rights/holders?q=thaolen' })
    expect(held.body.data).toMatchObject({ holders: [] })
    expect(viewOf(await move(id, 'reopen')).values.status).toBe('active')
    expect(await signsIn('nurse@demo.test')).toBe(true)
    expect((await audited(id)).find(({ detail }) => detail.transition === 'close')?.detail).toMatchObject({
      reason: 'Left the agency',
      changes: { status: { before: 'active', after: 'closed' } },
    })
  })

  it('who are closed here still come into their other companies, and into this one by no way', async () => {
    const here = owner.login.companyId
    const fresh = await server.signIn('multi@demo.test')
    expect((await move(fresh.login._id, 'close', { reason: 'Moved on' })).status).toBe(200)
    const again = await server.signIn('multi@demo.test')
    expect(again.login.companyId).not.toBe(here)
    expect((await again.call({ path: '/api/ui/boot', headers: { cid: here } })).status).toBe(403)
    expect((await again.call({ method: 'POST', path: '/api/session/company', body: { companyId: here } })).status).toBe(403)
    expect(rowsOf(await again.call({ path: `${PATH}?limit=100` })).map(({ values }) => values.email)).not.toContain('nurse@demo.test')
  })

  it('keep an owner: the last one can neither be closed nor made something else', async () => {
    expect(await move(owner.login._id, 'close', { reason: 'Bye' })).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
    expect(problemOf(await save(owner.login._id, { role: 'admin' }))).toBe('/values/role')
    const other = await idOf('admin@demo.test')
    expect((await save(other, { role: 'owner' })).status).toBe(200)
    expect((await save(other, { role: 'admin' })).status).toBe(200)
  })

  it('have their second step reset by somebody else, and hear of it', async () => {
    const id = await idOf('biller@demo.test')
    expect(await move(id, 'reset-second-step', { reason: 'x' })).toMatchObject({ status: 409, body: { message: 'Two-step sign-in is off for this user.' } })
    await server.database.transaction('platform', async (tx) => {
      await sql`update app_user set two_factor = 3 where id = any(${[id, owner.login._id]})`.execute(tx)
      await sql`insert into second_factor (user_id, secret, last_step, created_at) values (${id}, 'sealed', 0, now())`.execute(tx)
    })
    expect(await move(owner.login._id, 'reset-second-step', { reason: 'x' })).toMatchObject({ status: 403 })
    expect(await move(id, 'reset-second-step')).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(viewOf(await move(id, 'reset-second-step', { reason: 'Lost phone' })).values.secondStep).toBe('off')
    const { rows } = await server.database.read('platform', (tx) => sql`select 1 from second_factor where user_id = ${id}`.execute(tx))
    expect(rows).toEqual([])
    expect((await lettersTo('biller@demo.test')).at(-1)).toMatchObject({ subject: 'Your two-step sign-in was reset' })
    expect((await lettersTo('biller@demo.test')).at(-1)?.body).toContain('Maevra Norrgard')
    expect((await audited(id)).at(-1)?.detail).toMatchObject({ reason: 'Lost phone', transition: 'reset-second-step' })
  })

  it('hear at their former address that they sign in with another one', async () => {
    const id = await idOf('auditor@demo.test')
    expect((await save(id, { email: 'Wyneth.New@demo.test' })).status).toBe(200)
    expect((await lettersTo('auditor@demo.test')).map(({ subject }) => subject)).toEqual(['Your email address was changed'])
    expect([await signsIn('auditor@demo.test'), await signsIn('wyneth.new@demo.test')]).toEqual([false, true])
    await server.database.transaction('platform', (tx) => sql`update app_user set two_factor = 2 where id = ${id}`.execute(tx))
    expect(problemOf(await save(id, { email: 'again@demo.test' }))).toBe('/values/email')
  })

  it('are not looked for by inviting them: after a hundred tries a day, whatever came of them', async () => {
    const outcomes = new Map<number, number>()
    const note = ({ status }: Reply) => outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    for (let tries = 0; tries < 101; tries += 1) note(await invite(person('owner@demo.test'), multi))
    expect([...outcomes]).toEqual([
      [422, 100],
      [429, 1],
    ])
    // Others are not held up by it.
    expect((await invite(person('multi@demo.test'))).status).toBe(409)
  })
})
