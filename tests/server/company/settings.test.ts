import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RecordView } from '#contract'
import { openSocket } from '../open-socket.ts'
import { viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

interface Words {
  readonly passwordLink: { readonly forgotten: { readonly subject: string } }
}

const PATH = '/api/records/company-settings'

describe("a company's settings", () => {
  let server: TestServer
  let owner: Person
  let boss: Person
  let nurse: Person

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    boss = workingIn(await server.signIn('super@demo.test'), owner.login.companyId)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const own = () => `${PATH}/${owner.login.companyId}`
  const read = async (person = owner) => viewOf(await person.call({ path: own() }))
  const save = async (values: Readonly<Record<string, unknown>>, { person = owner, reason }: { person?: Person; reason?: string } = {}) => {
    const { version } = await read()
    return person.call({ method: 'PUT', path: own(), body: { version, values, ...(reason !== undefined && { reason }) } })
  }
  const companyRow = async (id: string) => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{
        settings: Record<string, unknown>
        time_zone: string
        name: string
        flags: Record<string, unknown>
      }>`select * from company where id = ${id}`.execute(tx),
    )
    return rows[0]
  }
  const boot = async (person: Person) =>
    (await person.call({ path: '/api/ui/boot' })).body.data as { session: { idleMs: number }; company: Record<string, unknown> }

  it('are neither shown to nor changed by who owns nothing', async () => {
    expect(await nurse.call({ path: PATH })).toMatchObject({ status: 403 })
    expect(await nurse.call({ path: own() })).toMatchObject({ status: 403 })
    expect(await nurse.call({ method: 'PUT', path: own(), body: { version: 1, values: { idleMinutes: 10 } } })).toMatchObject({ status: 403 })
  })

  it('of another company are as unknown as ones that are not there', async () => {
    const other = await server.signIn('harbor@demo.test')
    expect(await owner.call({ path: `${PATH}/${other.login.companyId}` })).toMatchObject({ status: 404 })
    const body = { version: 1, values: { idleMinutes: 10 } }
    expect(await owner.call({ method: 'PUT', path: `${PATH}/${other.login.companyId}`, body })).toMatchObject({ status: 404 })
    const listed = await boss.call({ path: PATH })
    expect((listed.body.data as readonly RecordView[]).map(({ id }) => id)).toEqual([owner.login.companyId])
  })

  it('cannot be made, thrown away or changed by who only owns the company where support alone may', async () => {
    expect((await owner.call({ method: 'POST', path: PATH, body: { values: {} } })).status).toBe(403)
    expect((await owner.call({ method: 'DELETE', path: own(), body: { version: 1, reason: 'x' } })).status).toBe(403)
    for (const values of [{ name: 'Mine' }, { timeZone: 'America-Denver' }, { filesTotalMb: 500_000 }, { homeGroup: true }])
      expect(await save(values)).toMatchObject({ status: 403 })
  })

  it.each([
    ['idle minutes below five', { idleMinutes: 4 }, '/values/idleMinutes'],
    ['idle minutes above twelve hours', { idleMinutes: 721 }, '/values/idleMinutes'],
    ['a password age of days', { passwordMaxAgeDays: 3 }, '/values/passwordMaxAgeDays'],
    ['files beyond what any company may have', { fileMaxMb: 26 }, '/values/fileMaxMb'],
    ['an NPI whose check digit is wrong', { letterheadNpi: '1234567890' }, '/values/letterheadNpi'],
  ])('refuse %s', async (_what, values, path) => {
    const refused = await save(values)
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-value' } })
    expect(Object(refused.body).problems[0].path).toBe(path)
  })

  it('refuse the name that another company has, and what rests on an older version', async () => {
    expect(await save({ sName: 'HARBOR pines' }, { person: boss })).toMatchObject({ status: 409, body: { code: 'duplicate' } })
    const { version } = await read()
    expect((await save({ letterheadFax: '6125550777' })).status).toBe(200)
    const late = await owner.call({ method: 'PUT', path: own(), body: { version, values: { letterheadFax: '6125550778' } } })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { changedFields: ['letterheadFax'], changedBy: 'Maevra Norrgard' } } })
  })

  it('warn of idle times above thirty minutes, and take them with a reason', async () => {
    const warned = await save({ idleMinutes: 45 })
    expect(warned).toMatchObject({ status: 422, body: { code: 'reason-required' } })
    expect(Object(warned.body).problems[0].path).toBe('/values/idleMinutes')
    expect(viewOf(await save({ idleMinutes: 45 }, { reason: 'Locked office' })).values.idleMinutes).toBe(45)
    expect((await boot(nurse)).session.idleMs).toBe(45 * 60_000)
    expect((await boot(await server.signIn('scheduler@demo.test'))).session.idleMs).toBe(45 * 60_000)
  })

  it('hold from the next call on, tell open pages, and leave what else the company has set', async () => {
    const { socket, payloads } = await openSocket(server.url, nurse)
    await owner.call({ method: 'PUT', path: '/api/company-labels', body: { companyId: owner.login.companyId, labels: { 'terms.client': 'Participant' } } })
    const address = { line1: '9 Larch Way', city: 'Duluth', state: 'MN', zip: '55802' }
    const values = {
      speechAllowed: true,
      smsAllowed: true,
      fileMaxMb: 5,
      passwordMaxAgeDays: 90,
      letterheadAddress: address,
      letterheadWebsite: 'northern.example',
    }
    expect((await save(values)).status).toBe(200)
    await vi.waitFor(() => expect(payloads('company-changed')).toHaveLength(1), { timeout: 20_000 })
    socket.close()
    expect((await boot(nurse)).company).toMatchObject({ speechAllowed: true, fileMaxBytes: 5_000_000 })
    const row = await companyRow(owner.login.companyId)
    expect(row?.settings).toMatchObject({ terms: { client: 'Participant' }, passwordMaxAgeDays: 90, smsAllowed: true })
    expect(row?.settings.letterhead).toMatchObject({ address, website: 'northern.example', phone: '6125550200' })
    expect(viewOf(await save({ passwordMaxAgeDays: null, letterheadWebsite: null })).values).toMatchObject({
      passwordMaxAgeDays: null,
      letterheadWebsite: null,
    })
    expect((await companyRow(owner.login.companyId))?.settings).not.toHaveProperty('passwordMaxAgeDays')
  })

  it('let super admins change name, zone and features of the chosen company alone', async () => {
    const other = await server.signIn('harbor@demo.test')
    const before = await companyRow(other.login.companyId)
    expect((await save({ name: 'Northern Lights at Home', timeZone: 'America-Los_Angeles', enableRp: true }, { person: boss })).status).toBe(200)
    expect(await companyRow(owner.login.companyId)).toMatchObject({
      name: 'Northern Lights at Home',
      time_zone: 'America/Los_Angeles',
      flags: { enableRP: true },
    })
    expect(await companyRow(other.login.companyId)).toEqual(before)
    await save({ timeZone: 'America-Chicago' }, { person: boss })
  })

  it('stand with both values, person and reason in history and audit; the same again makes no entry', async () => {
    expect((await save({ letterheadLicence: 'HC-7781' })).status).toBe(200)
    const { version } = await read()
    expect(viewOf(await save({ letterheadLicence: 'HC-7781' })).version).toBe(version)
    const history = (await owner.call({ path: `${own()}/history` })).body.data as readonly { by: { name: string }; changes: unknown }[]
    expect(history[0]).toMatchObject({ by: { name: 'Maevra Norrgard' }, changes: [{ field: 'letterheadLicence', before: null, after: 'HC-7781' }] })
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ detail: Record<string, unknown> }>`select detail from audit where entity = 'company-settings' and action = 'update' order by seq`.execute(tx),
    )
    expect(rows.map(({ detail }) => detail.reason)).toContain('Locked office')
    expect(rows.at(-1)?.detail).toMatchObject({ changes: { letterheadLicence: { before: null, after: 'HC-7781' } } })
  })

  it('say in which language letters are, for people whose own is not known; what the sender speaks decides nothing', async () => {
    const subject = async (language: string): Promise<string> => {
      const words = (await (await fetch(`${server.url}/assets/i18n/${language}.json`)).json()) as Readonly<Record<string, Words>>
      return words['shared/calls']?.passwordLink.forgotten.subject ?? ''
    }
    const asked = async (): Promise<string | undefined> => {
      await server.database.transaction('platform', (tx) => sql`delete from password_link`.execute(tx))
      const { rows: before } = await server.database.read('platform', (tx) => sql<{ n: number }>`select count(*)::int as n from outbox`.execute(tx))
      await server.call({ method: 'POST', path: '/api/auth/password/forgot', body: { email: 'nurse@demo.test' }, headers: { cookie: 'lang=ru' } })
      return vi.waitFor(
        async () => {
          const { rows } = await server.database.read('platform', (tx) =>
            sql<{ subject: string }>`select subject from outbox order by created_at, id`.execute(tx),
          )
          expect(rows.length).toBe((before[0]?.n ?? 0) + 1)
          return rows.at(-1)?.subject
        },
        { timeout: 20_000 },
      )
    }
    expect(await asked()).toBe(await subject('en'))
    expect((await save({ language: 'es' })).status).toBe(200)
    expect(await asked()).toBe(await subject('es'))
    expect((await nurse.call({ method: 'PUT', path: '/api/ui/language', body: { language: 'fr' } })).status).toBe(200)
    expect(await asked()).toBe(await subject('fr'))
    expect((await save({ language: 'tlh' })).status).toBe(422)
  })
})
