import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Boot } from '#contract'
import { ALL_DEMO, DEMO_PASSWORD, type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

/** In the specification, of whoever may open all. */
const ROUTES_ASKED = 173
const BOOT_MAX_GZIP_BYTES = 30_000

describe('signing in over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const login = (body: unknown, headers = {}) => server.call({ method: 'POST', path: '/api/auth/login', body, headers })

  it('answers every failure with the same words', async () => {
    const wrong = await login({ email: 'owner@demo.test', password: 'not-the-password' })
    const unknown = await login({ email: 'ghost@demo.test', password: 'not-the-password' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
    expect(wrong.body.message).toBe('Incorrect email or password. Try again or reset your password.')
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  it.each([
    ['a key too many', { email: 'owner@demo.test', password: DEMO_PASSWORD, superadmin: true }, 400],
    ['an object in place of the password', { email: 'owner@demo.test', password: { $ne: '' } }, 400],
    ['a password of 10,000 characters', { email: 'owner@demo.test', password: 'x'.repeat(10_000) }, 400],
    ['no password', { email: 'owner@demo.test' }, 400],
  ])('refuses %s', async (_title, body, status) => {
    expect((await login(body)).status).toBe(status)
  })

  it('refuses a sign-in that another site posts', async () => {
    const reply = await login({ email: 'owner@demo.test', password: DEMO_PASSWORD }, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' })
    expect(reply.body.code).toBe('cross-site')
  })

  it('gives a cookie that scripts cannot read and that is in no body', async () => {
    const reply = await login({ email: 'owner@demo.test', password: DEMO_PASSWORD })
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^rc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(reply.text).not.toContain(cookie.split(/[=;]/)[1])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('answers the admin record of the specification', async () => {
    const { login: data } = await server.signIn('scheduler@demo.test')
    expect(Object.keys(data).sort()).toEqual(
      [
        '_id',
        'token',
        'companyId',
        'locationId',
        'superadmin',
        'isOwner',
        'UserType',
        'permissions',
        'admin',
        'autoLogoutTime',
        'dashboardLabel',
        'client_employee_sms',
        'marquee',
        'dashboard',
        'push',
        'resetPass',
        'resetPromptCount',
        'companies',
      ].sort(),
    )
    expect(data).toMatchObject({
      superadmin: false,
      isOwner: false,
      UserType: 'scheduler',
      autoLogoutTime: 30,
      admin: { cId: { sName: 'Northern Lights Care' }, personal_email: 'scheduler@demo.test' },
    })
    expect(data.permissions.length).toBeGreaterThan(3)
    expect(data.permissions[0]?.permissionId.title).toEqual(expect.any(String))
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/)
  })

  it('ends the session at sign-out and clears what the browser kept', async () => {
    const person = await server.signIn('owner@demo.test')
    const out = await person.call({ method: 'POST', path: '/api/auth/logout' })
    expect(out.headers.get('clear-site-data')).toContain('"cache"')
    expect((await person.call({ path: '/api/ui/boot' })).status).toBe(401)
  })

  it('knows the copy id only with its challenge, and logs nobody out for it', async () => {
    const person = await server.signIn('owner@demo.test')
    const call = (headers: Record<string, string>) => person.call({ path: '/api/verify/user', headers })
    expect((await call({})).status).toBe(401)
    expect((await call({ token: `${person.login._id}.${'a'.repeat(43)}` })).status).toBe(401)
    expect((await person.call({ path: '/api/ui/boot' })).status).toBe(200)
  })

  it('boots each demo user within 30 kB gzip', async () => {
    for (const email of ALL_DEMO) {
      const person = await server.signIn(email)
      const boot = await person.call({ path: '/api/ui/boot' })
      expect(boot.status).toBe(200)
      expect(gzipSync(boot.text).length).toBeLessThan(BOOT_MAX_GZIP_BYTES)
    }
  })

  it('stays within 30 kB gzip with all routes of the specification, each with a screen', async () => {
    const reply = await (await server.signIn('super@demo.test')).call({ path: '/api/ui/boot' })
    const { routes } = bootOf(reply)
    expect([routes.every(({ screen }) => screen !== undefined), routes.length >= ROUTES_ASKED]).toEqual([true, true])
    expect(gzipSync(JSON.stringify(reply.body)).length).toBeLessThan(BOOT_MAX_GZIP_BYTES)
  })

  it('serves the documents of the index, private and for ever, and the words by hash', async () => {
    const person = await server.signIn('owner@demo.test')
    const boot = bootOf(await person.call({ path: '/api/ui/boot' }))
    expect(Object.keys(boot.index).length).toBeGreaterThan(3)
    for (const hash of Object.values(boot.index)) {
      const reply = await person.call({ path: `/api/ui/documents/${hash}` })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    }
    const labels = await server.call({ path: '/assets/i18n/en.json' })
    expect(labels.headers.get('etag')).toBe(`"${boot.labels.hash}"`)
    expect(labels.body['shared/errors']).toBeDefined()
    expect((await server.call({ path: '/assets/i18n/en.json', headers: { 'if-none-match': `"${boot.labels.hash}"` } })).status).toBe(304)
    expect((await server.call({ path: '/assets/i18n/xx.json' })).status).toBe(404)
    const { parts = {}, needs = {} } = boot.labels
    expect([Object.keys(parts).includes('core'), Object.values(needs).flat().length > 0]).toEqual([true, true])
    expect(
      [...Object.keys(needs).filter((id) => boot.index[id] === undefined), ...Object.values(needs).flat()].filter((part) => parts[part] === undefined),
    ).toEqual([])
    for (const [part, hash] of Object.entries(parts)) {
      const kept = async (v: string) => (await server.call({ path: `/assets/i18n/en/${part}.json${v}` })).headers.get('cache-control')
      expect(await Promise.all([kept(`?v=${hash}`), kept(''), kept(`?v=${'A'.repeat(22)}`)])).toEqual([
        'public, max-age=31536000, immutable',
        'no-cache',
        'no-cache',
      ])
    }
    expect((await server.call({ path: '/assets/i18n/xx/core.json' })).status).toBe(404)
    expect((await server.call({ path: '/assets/i18n/en/core.json', headers: { 'if-none-match': `"${parts.core}"` } })).status).toBe(304)
  })

  it('moves between own companies and picks locations', async () => {
    const person: Person = await server.signIn('multi@demo.test')
    const [first, second] = person.login.companies
    expect(person.login.companies.length).toBe(2)
    const other = [first, second].find((company) => company?._id !== person.login.companyId)?._id ?? ''
    const chosen = await person.call({ method: 'POST', path: '/api/session/company', body: { companyId: other } })
    expect(chosen.status).toBe(200)
    // The local keys of the page: what a sign-in there would say.
    expect(Object.keys(chosen.body.data ?? {}).sort()).toEqual(Object.keys(person.login).sort())
    expect(chosen.body.data).toMatchObject({ companyId: other, _id: person.login._id, locationId: null, admin: { companyId: other, cId: { _id: other } } })
    const boot = bootOf(await person.call({ path: '/api/ui/boot', headers: { cid: other } }))
    expect(boot.company.id).toBe(other)
    const place = boot.locations[0]?.id ?? ''
    expect((await person.call({ method: 'POST', path: '/api/session/location', body: { locationId: place }, headers: { cid: other } })).status).toBe(200)
    const unknown = { method: 'POST', path: '/api/session/location', body: { locationId: first?._id }, headers: { cid: other } }
    expect((await person.call(unknown)).status).toBe(404)
  })

  it('lists all companies to super admins only', async () => {
    const [boss, owner] = [await server.signIn('super@demo.test'), await server.signIn('owner@demo.test')]
    expect((await owner.call({ path: '/api/parentCompanyList?config=true' })).status).toBe(403)
    const care = sql`update company set flags = '{"clientPreference": true, "background": "x", "other": true}' where short_name = 'Northern Lights Care'`
    await server.database.transaction('platform', (tx) => care.execute(tx))
    const reply = await boss.call({ path: '/api/parentCompanyList?config=true' })
    expect(reply.body.data).toHaveLength(3)
    const flags = [
      'homeGroup',
      'isEligibilityChanged',
      'isAllowSupervisor',
      'enableRP',
      'background',
      'insuranceAffiliation',
      'is_combine_pdf',
      'clientPreference',
    ]
    const off = Object.fromEntries(flags.map((flag) => [flag, false]))
    const named = { _id: expect.any(String), sName: 'Northern Lights Care', name: 'Northern Lights Home Care' }
    expect(reply.body.data).toContainEqual({ ...named, ...off, state: 'MN', clientPreference: true })
    // What a picker asks for while somebody types.
    const found = await boss.call({ path: '/api/parentCompanyList?q=northern' })
    expect(found.body.data).toEqual([named])
    expect((await boss.call({ path: '/api/parentCompanyList?q=nobody&config=true' })).body.data).toEqual([])
  })

  it.each(['client-hhs', 'client-progress-notes', 'client/aide-supervision', 'cfss-quarterly-evaluation'])('takes forms that waited at %s', async (path) => {
    const nurse = await server.signIn('nurse@demo.test')
    const calls = [
      { method: 'POST', path: `/api/${path}` },
      { method: 'POST', path: `/api/${path}/00000000-0000-4000-8000-000000000001` },
    ]
    // A form that says nothing is looked at, and refused for what it lacks.
    for (const call of calls) expect([400, 422]).toContain((await nurse.call({ ...call, body: {} })).status)
  })

  it('gives the locations to pick from with id, code and name', async () => {
    const { body } = await (await server.signIn('owner@demo.test')).call({ path: '/api/config/location-dropdown' })
    expect(body).toMatchObject({ success: true })
    const locations: unknown[] = Array.isArray(body.data) ? body.data : []
    expect(locations.length).toBeGreaterThan(0)
    expect(locations).toEqual(locations.map(() => ({ _id: expect.any(String), code: expect.any(String), name: expect.any(String) })))
  })

  it('says which place a ZIP code is of, to whoever may read the list of them', async () => {
    const [nurse, client] = [await server.signIn('nurse@demo.test'), await server.signIn('client@demo.test')]
    expect((await nurse.call({ path: '/api/ui/places/55104' })).body.data).toEqual({ city: 'Saint Paul', state: 'MN' })
    expect((await nurse.call({ path: '/api/ui/places/00000' })).body.data).toBeNull()
    for (const zip of ['5510', '551045', '5510a']) expect((await nurse.call({ path: `/api/ui/places/${zip}` })).status).toBe(400)
    expect((await client.call({ path: '/api/ui/places/55104' })).status).toBe(403)
  })

  const bootOf = (reply: { readonly body: { readonly data?: unknown } }): Boot => {
    if (!isBoot(reply.body.data)) throw new Error('The boot call did not answer.')
    return reply.body.data
  }
})

const isBoot = (data: unknown): data is Boot => typeof data === 'object' && data !== null && 'index' in data

describe('a server behind https', () => {
  it(
    'binds its cookie to the host',
    async () => {
      const server = await startTestServer({ PUBLIC_URL: 'https://care.example', SEED: 'demo' })
      const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'owner@demo.test', password: DEMO_PASSWORD } })
      const [session, browser] = [answer.headers['set-cookie']].flat()
      expect(session).toMatch(/^__Host-rc_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(browser).toMatch(/^__Host-rc_browser=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      await server.close()
    },
    STARTED_WITHIN_MS,
  )
})
