import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ITSELF_ID, isOfPlatform } from '#contract'
import { AUDIT_ACTIONS, verifyAudit } from '#server/platform/audit'
import { type OpenSocket, openSocket } from '../open-socket.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly display: string
  readonly values: Readonly<Record<string, unknown>>
  readonly can: readonly string[]
}

const isRows = (data: unknown): data is readonly Row[] => Array.isArray(data)
const rowsOf = ({ body: { data } }: Reply): readonly Row[] => (isRows(data) ? data : [])
const COMPANIES = '/api/records/platform-company'
const LOG = '/api/records/audit-entry'

describe('rows of the platform', () => {
  let server: TestServer
  let owner: Person
  let boss: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    boss = await server.signIn('super@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const platform = () => [...server.documents.current().resources.values()].filter(({ source }) => isOfPlatform(source))
  const newest = async (query = '') => rowsOf(await boss.call({ path: `${LOG}?sort=-at&limit=20${query}` }))

  it('are refused to everyone but super admins, in every way they could leave', async () => {
    expect(platform().length).toBeGreaterThan(2)
    for (const email of ['owner@demo.test', 'multi@demo.test', 'nurse@demo.test']) {
      const person = await server.signIn(email)
      for (const { name } of platform())
        for (const path of ['', '/names', '.csv'].map((end) => `/api/records/${name}${end}`))
          expect([path, await person.call({ path })]).toMatchObject([path, { status: 403, body: { code: 'forbidden' } }])
    }
  })

  it('cannot be made, removed, or changed where their document does not say so, by super admins neither', async () => {
    for (const { name, rights } of platform()) {
      const [row] = rowsOf(await boss.call({ path: `/api/records/${name}?limit=1` }))
      const path = `/api/records/${name}/${row?.id ?? '00000000-0000-4000-8000-000000000000'}`
      const refused = { status: 403, body: { code: 'forbidden' } }
      expect(await boss.call({ method: 'POST', path: `/api/records/${name}`, body: { values: {} } })).toMatchObject(refused)
      if (rights.update === undefined) expect(await boss.call({ method: 'PUT', path, body: { version: 1, values: {} } })).toMatchObject(refused)
      expect(await boss.call({ method: 'DELETE', path, body: { version: 1 } })).toMatchObject(refused)
    }
  })

  it('stay out of reach of a company scope in the database', async () => {
    const { companyId } = owner.login
    for (const { name } of platform()) {
      const table = `record_${name.replaceAll('-', '_')}` as 'record_*'
      const rows = await server.database.read({ companyId }, (tx) => tx.selectFrom(table).select('id').execute())
      expect([name, rows]).toEqual([name, []])
    }
  })

  describe('notes, key staff and renewals', () => {
    const ABOUT = ['company-note', 'key-staff', 'company-renewal']
    const isAboutCompany = (name: string) => ABOUT.includes(name)

    it('are written about the company that one is in, listed over all, and never shown to it', async () => {
      expect([...server.documents.current().resources.keys()].filter(isAboutCompany)).toEqual(ABOUT.toSorted())
      const body = { values: { category: 'support', body: 'Called about their password.' } }
      for (const email of ['owner@demo.test', 'multi@demo.test'])
        for (const name of ABOUT) {
          const person = await server.signIn(email)
          expect((await person.call({ path: `/api/records/${name}` })).body.code).toBe('forbidden')
          expect((await person.call({ method: 'POST', path: `/api/records/${name}`, body })).body.code).toBe('forbidden')
        }
      const made = await boss.call({ method: 'POST', path: '/api/records/company-note', body })
      expect(made).toMatchObject({ status: 201, body: { data: { values: { authorId: boss.login._id, status: 'open' } } } })
      const notes = rowsOf(await boss.call({ path: '/api/records/company-note?limit=200' }))
      expect(new Set(notes.map(({ values }) => values.company)).size).toBeGreaterThan(2)
    })
  })

  describe('companies', () => {
    it('are listed to super admins with those that wait for verification', async () => {
      const all = rowsOf(await boss.call({ path: `${COMPANIES}?sort=sName` }))
      expect(all.length).toBeGreaterThan(2)
      const flags = ['homeGroup', 'isEligibilityChanged', 'isAllowSupervisor', 'enableRp', 'background', 'insuranceAffiliation', 'isCombinePdf']
      expect(Object.keys(all[0]?.values ?? {})).toEqual(expect.arrayContaining(['sName', 'name', 'state', 'clientPreference', ...flags]))
      const waiting = rowsOf(await boss.call({ path: `${COMPANIES}?filter[verification][eq]=unverified` }))
      expect(waiting.map(({ values }) => values.verification)).toEqual(['unverified'])
      const [first] = waiting
      expect(first?.can).toEqual(['transition:verify'])
      expect(first?.values.people).toBeGreaterThan(0)
      const found = rowsOf(await boss.call({ path: `${COMPANIES}?q=${encodeURIComponent(first?.display.slice(0, 5) ?? '')}` }))
      expect(found.map(({ id }) => id)).toContain(first?.id)
    })

    it('open one by one, with their owners and when somebody last worked in them', async () => {
      const all = rowsOf(await boss.call({ path: `${COMPANIES}?sort=-lastActiveAt` }))
      const [row] = all.filter(({ id }) => id === owner.login.companyId)
      const { values } = (await boss.call({ path: `${COMPANIES}/${row?.id}` })).body.data as (typeof all)[number]
      expect(String(values.ownerEmails).split(', ')).toContain('owner@demo.test')
      expect(String(values.owners).split(', ')).toHaveLength(String(values.ownerEmails).split(', ').length)
      expect(Date.now() - Date.parse(String(values.lastActiveAt))).toBeLessThan(600_000)
      expect(await owner.call({ path: `${COMPANIES}/${row?.id}` })).toMatchObject({ status: 403 })
    })

    it('are verified once, with both values in the audit, and counted by the badge', async () => {
      const [waiting] = rowsOf(await boss.call({ path: `${COMPANIES}?filter[verification][eq]=unverified` }))
      const verify = { method: 'POST', path: `${COMPANIES}/${waiting?.id}/transitions/verify`, body: { version: waiting?.version } }
      const count = async () => (await boss.call({ path: '/api/dashboard/count/unverfied-companies' })).body.data
      expect(await owner.call(verify)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await boss.call({ ...verify, body: { version: 99 } })).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(await boss.call({ ...verify, body: { ...verify.body, values: { name: 'Other' } } })).toMatchObject({
        status: 400,
        body: { code: 'unknown-field' },
      })
      expect(await count()).toEqual({ count: 1 })
      expect(await boss.call(verify)).toMatchObject({ status: 200, body: { data: { version: 2, values: { verification: 'verified' } } } })
      expect(await boss.call({ ...verify, body: { version: 2 } })).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
      expect(await count()).toEqual({ count: 0 })
      const [entry] = await newest('&filter[action][eq]=transition')
      expect(entry?.values).toMatchObject({ entity: 'platform-company', entityId: waiting?.id })
      expect(String(entry?.values.detail).split('\n')[0]).toBe('verification: unverified → verified')
    })

    it('are news for super admins in whatever company they work, and for nobody else', async () => {
      const [ofBoss, ofOwner] = [await openSocket(server.url, boss), await openSocket(server.url, owner)]
      const heardBy = (page: OpenSocket) => page.payloads<{ resource: string }>('changed').map(({ resource }) => resource)
      const [row] = rowsOf(await boss.call({ path: `${COMPANIES}?filter[verification][eq]=verified&limit=1` }))
      const path = `${COMPANIES}/${row?.id}/transitions`
      const body = { version: row?.version, reason: 'Papers expired' }
      const elsewhere = { cid: owner.login.companyId }
      expect((await boss.call({ method: 'POST', path: `${path}/withdraw`, body, headers: elsewhere })).status).toBe(200)
      await vi.waitFor(() => expect(heardBy(ofBoss)).toEqual(['platform-company']), 20_000)
      expect((await boss.call({ method: 'POST', path: `${path}/verify`, body: { version: Number(row?.version) + 1 } })).status).toBe(200)
      await vi.waitFor(() => expect(heardBy(ofBoss)).toHaveLength(2), 20_000)
      // What the owner may hear of comes after it on the same socket.
      const holiday = { values: { name: 'Founders Day', date: '2027-03-01' } }
      await owner.call({ method: 'POST', path: '/api/records/holiday', body: holiday })
      await vi.waitFor(() => expect(heardBy(ofOwner)).toEqual(['holiday']), 20_000)
      for (const { socket } of [ofBoss, ofOwner]) socket.close()
    })

    it('lose their verification only with a reason', async () => {
      const [row] = rowsOf(await boss.call({ path: `${COMPANIES}?filter[verification][eq]=verified&limit=1` }))
      const withdraw = { method: 'POST', path: `${COMPANIES}/${row?.id}/transitions/withdraw` }
      expect(await boss.call({ ...withdraw, body: { version: row?.version } })).toMatchObject({ body: { code: 'reason-required' } })
      expect(await boss.call({ ...withdraw, body: { version: row?.version, reason: 'Papers expired' } })).toMatchObject({ status: 200 })
    })
  })

  describe('the log', () => {
    it('names everything that can be done in words that the documents know', () => {
      const options = server.documents
        .current()
        .resources.get('audit-entry')
        ?.fields.action?.options?.map(({ id }) => id)
      expect(new Set(options)).toEqual(new Set(AUDIT_ACTIONS))
    })

    it('names every kind of record that was written down here in words that the documents know', async () => {
      const { rows } = await server.database.read('platform', (tx) =>
        sql<{ entity: string }>`select distinct entity from audit where entity is not null`.execute(tx),
      )
      const options = server.documents
        .current()
        .resources.get('audit-entry')
        ?.fields.entity?.options?.map(({ id }) => id)
      expect(rows.length).toBeGreaterThan(5)
      expect(options).toEqual(expect.arrayContaining(rows.map(({ entity }) => entity)))
    })

    it.each([
      ['Ann Alder', { name: 'Ann Alder', before: ['a', 'b'], after: ['b', 'c', 'd'] }, 'Ann Alder · +c +d · −a'],
      ['a role by a release', { role: 'nurse', granted: ['x'], by: 'release' }, 'nurse · +x'],
      ['nobody in particular', { before: 'a', after: 7 }, '+7 · −a'],
    ])('says what came and went where rights of %s changed', async (_whose, detail, text) => {
      await server.audit.write({ actor: null, companyId: owner.login.companyId, action: 'rights-changed', entity: 'membership', detail })
      const [entry] = await newest('&filter[action][eq]=rights-changed')
      expect(entry?.values.detail).toBe(text)
    })

    it('says line by line what an entry has to say', async () => {
      const write = (detail: NonNullable<Parameters<typeof server.audit.write>[0]['detail']>) =>
        server.audit.write({ actor: null, companyId: owner.login.companyId, action: 'update', entity: 'translation', detail })
      const said = async () => (await newest('&filter[entity][eq]=translation'))[0]?.values.detail
      await write({
        version: 3,
        changes: { sails: { before: null, after: 2 }, crew: { before: ['a'], after: null } },
        viewAs: { name: 'Nora' },
        ids: ['x', 'y'],
      })
      expect(await said()).toBe('crew: ["a"] → –\nsails: – → 2\nids: ["x", "y"]\nversion: 3')
      await write({ changes: 'many', reason: null })
      expect(await said()).toBe('changes: many\nreason: –')
    })

    it('finds entries by who, what, when, of what and company, newest first', async () => {
      await server.call({ method: 'POST', path: '/api/auth/login', body: { email: 'nurse@demo.test', password: 'wrong' } })
      const nurse = await server.signIn('nurse@demo.test')
      await nurse.call({ path: `${COMPANIES}` })
      const [refusal] = await newest('&filter[action][eq]=refused&filter[entity][eq]=route')
      expect(refusal?.values).toMatchObject({ action: 'refused', entity: 'route' })
      const who = String(refusal?.values.userName)
      const byWho = await newest(`&filter[userName][eq]=${encodeURIComponent(who)}`)
      expect(new Set(byWho.map(({ values }) => values.userName))).toEqual(new Set([who]))
      const since = encodeURIComponent(String(refusal?.values.at))
      expect((await newest(`&filter[at][gte]=${since}`)).map(({ values }) => String(values.at)).every((at) => at >= String(refusal?.values.at))).toBe(true)
      const company = String(refusal?.values.companyName)
      expect((await newest(`&filter[companyName][eq]=${encodeURIComponent(company)}`)).length).toBeGreaterThan(0)
      const times = (await newest()).map(({ values }) => String(values.at))
      expect(times).toEqual([...times].sort().reverse())
      expect((await newest(`&q=${encodeURIComponent(who.split(' ')[0] ?? '')}`)).length).toBeGreaterThan(0)
    })

    it('is read page by page, without a row twice or missing', async () => {
      const until = encodeURIComponent(new Date().toISOString())
      const page = (after: string) => boss.call({ path: `${LOG}?sort=-at&limit=7&filter[at][lte]=${until}${after}` })
      const seen: number[] = []
      for (let after = '', left = 4; left > 0; left -= 1) {
        const reply = await page(after)
        seen.push(...rowsOf(reply).map(({ values }) => Number(values.seq)))
        const { next } = Object(reply.body.page)
        if (typeof next !== 'string') break
        after = `&after=${encodeURIComponent(next)}`
      }
      expect(seen.length).toBeGreaterThan(7)
      expect(seen).toEqual([...new Set(seen)])
      expect(Math.max(...seen) - Math.min(...seen) + 1).toBe(seen.length)
    })

    it('is exported, and that is in the log', async () => {
      const csv = await boss.call({ path: `${LOG}.csv?filter[action][eq]=sign-in&fields=at,userName,action` })
      expect(csv.status).toBe(200)
      expect(csv.text.split('\r\n')[0]).toContain('When,Who,Action')
      expect(csv.text).toContain('Signed in')
      const [entry] = await newest('&filter[action][eq]=export')
      expect(entry?.values).toMatchObject({ entity: 'audit-entry', action: 'export' })
      expect(await verifyAudit(server.database, { key: server.keys('audit') })).toMatchObject({ ok: true })
    })

    it('can be neither changed nor emptied through its view', async () => {
      for (const statement of ["update audit set action = 'read'", 'delete from audit', 'delete from record_audit_entry']) {
        const spoil = server.database.transaction('platform', (tx) => sql.raw(statement).execute(tx))
        await expect(spoil).rejects.toThrow(/permission denied|cannot delete from view/)
      }
    })
  })

  describe('what the people of a company did', () => {
    const ACTIVITY = '/api/records/user-activity'
    const REPORT = '/api/ui/reports/screens~reports~user-activity'

    it('is for whoever may see the user report, and nobody changes it', async () => {
      const nurse = await server.signIn('nurse@demo.test')
      for (const path of [ACTIVITY, `${ACTIVITY}.csv`, `${ACTIVITY}.xlsx`])
        expect(await nurse.call({ path })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await nurse.call({ path: `${REPORT}?by=user` })).status).toBe(404)
      const [row] = rowsOf(await owner.call({ path: `${ACTIVITY}?limit=1` }))
      const path = `${ACTIVITY}/${row?.id}`
      for (const call of [
        { method: 'POST', path: ACTIVITY, body: { values: {} } },
        { method: 'PUT', path, body: { version: 1, values: {} } },
        { method: 'DELETE', path, body: { version: 1 } },
      ])
        expect(await owner.call(call)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    })

    it('is that of the company one is in, with sign-ins that failed for its people, and says nothing of what was read or written', async () => {
      const { companyId } = owner.login
      await server.call({ method: 'POST', path: '/api/auth/login', body: { email: 'nurse@demo.test', password: 'not-the-password' } })
      await server.call({ method: 'POST', path: '/api/auth/login', body: { email: 'nobody-at-all@demo.test', password: 'not-the-password' } })
      const nurse = await server.signIn('nurse@demo.test')
      const rows = rowsOf(await owner.call({ path: `${ACTIVITY}?limit=200&sort=-at` }))
      expect(Object.keys(rows[0]?.values ?? {}).toSorted()).toEqual(['action', 'at', 'entity', 'ip', 'role', 'userId'])
      const { kept, failed } = await server.database.read('platform', async (tx) => ({
        kept: (await tx.selectFrom('audit').select(['user_id', 'action']).where('company_id', '=', companyId).where('user_id', '!=', ITSELF_ID).execute())
          .length,
        failed: (
          await sql<{
            user: string
          }>`select entity_id as user from audit where company_id is null and action = 'sign-in-failed' and entity_id is not null`.execute(tx)
        ).rows,
      }))
      const counted = (await owner.call({ path: `${ACTIVITY}?limit=1&count=exact` })).body.page as { count: number }
      expect(failed.map(({ user }) => user)).toContain(nurse.login._id)
      const ofNurse = failed.filter(({ user }) => user === nurse.login._id).length
      // What was asked since is in the log, too.
      expect(counted.count).toBeGreaterThanOrEqual(kept + ofNurse)
      const own = (await owner.call({ path: `${REPORT}?by=user` })).body.data as {
        measures: string[]
        rows: { keys: (string | null)[]; values: (number | null)[] }[]
      }
      const of = (user: string, measure: string) => own.rows.find(({ keys }) => keys[0] === user)?.values[own.measures.indexOf(measure)]
      expect(of(nurse.login._id, 'failed')).toBe(ofNurse)
      expect(of(nurse.login._id, 'signIns')).toBeGreaterThan(0)
      expect(of(owner.login._id, 'days')).toBe(1)
      expect(Date.now() - Number(of(owner.login._id, 'latest'))).toBeLessThan(600_000)
    })

    it('is never that of another company, and nothing for who is in none', async () => {
      const other = await server.database.read('platform', async (tx) =>
        (await tx.selectFrom('company').select('id').where('id', '!=', owner.login.companyId).execute()).map(({ id }) => id),
      )
      const seenIn = (scope: Parameters<typeof server.database.read>[0]) =>
        server.database.read(scope, async (tx) =>
          (await sql<{ company_id: string }>`select distinct company_id from record_user_activity`.execute(tx)).rows.map(({ company_id }) => company_id),
        )
      expect(await seenIn({ companyId: owner.login.companyId })).toEqual([owner.login.companyId])
      for (const id of other) expect([[], [id]]).toContainEqual(await seenIn({ companyId: id }))
      expect(await seenIn('platform')).toEqual([])
    })
  })

  it('keep the words of text messages and account letters to themselves', () => {
    const fields = server.documents.current().resources.get('outbox-letter')?.fields ?? {}
    expect(Object.keys(fields)).not.toContain('body')
  })
})
