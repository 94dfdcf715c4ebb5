import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownReportScreenId } from '#contract'
import { createReportMails } from '#server/agency/report-mails'
import { createGuards } from '#server/http/guards'
import { createAudit } from '#server/platform/audit'
import { createSecretBox } from '#server/platform/keys'
import { sayFrom } from '#server/platform/language'
import { createMail, type Letter } from '#server/platform/mail'
import { createRecords } from '#server/records'
import { nextLetter } from '../../../src/server/agency/report-mails/next-letter.ts'
import { rowsOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const CLAIMS = 'screens/reports/claims'

describe('the next letter', () => {
  it.each([
    ['day', '2026-03-07', '2026-03-08T11:00:00.000Z'],
    ['day', '2026-12-31', '2027-01-01T12:00:00.000Z'],
    ['week', '2026-03-04', '2026-03-09T11:00:00.000Z'],
    ['week', '2026-03-09', '2026-03-16T11:00:00.000Z'],
    ['week', '2026-03-15', '2026-03-16T11:00:00.000Z'],
    ['month', '2026-01-31', '2026-02-01T12:00:00.000Z'],
  ] as const)('of each %s after %s leaves at six in the morning of the office, whatever its clocks do', (every, today, at) => {
    expect(nextLetter(every, today, 'America/Chicago').toISOString()).toBe(at)
  })
})

/** Domain: backoffice §2.11, reports by mail. */
describe('a report by mail', () => {
  let server: TestServer
  let owner: Person
  let biller: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    biller = await server.signIn('biller@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const keep = (who: Person, report: string, every: unknown) => who.call({ method: 'PUT', path: '/api/ui/report-mails', body: { report, every } })
  const kept = async (who: Person) => (await who.call({ path: '/api/ui/report-mails' })).body.data
  const platform = <T>(work: Parameters<TestServer['database']['transaction']>[1]) => server.database.transaction('platform', work) as Promise<T>

  /** What the server does each quarter of an hour, at another time. */
  async function mailAt(now: Date): Promise<readonly Letter[]> {
    const { database, documents } = server
    const clock = () => now
    const audit = createAudit(database, clock, { key: Buffer.alloc(32, 1) })
    const records = createRecords({
      database,
      documents: () => documents.current(),
      clock,
      secrets: createSecretBox(Buffer.alloc(32, 5)),
      audit: async () => undefined,
    })
    const guards = createGuards({ database, audit, clock, permissions: () => documents.current().permissions, secure: false })
    const mail = createMail({ database, clock })
    const before = new Set((await mail.list()).map(({ id }) => id))
    await createReportMails({ database, documents, records, guards, mail, clock, say: sayFrom(documents), origin: () => 'https://care.test' }).mailDue(
      async () => true,
    )
    return (await mail.list()).filter(({ id }) => !before.has(id))
  }
  const DAY_MS = 86_400_000
  const later = (days: number): Date => new Date(Date.now() + days * DAY_MS)

  it.each([
    ['a list', 'screens/clients/client-list'],
    ['no screen', 'screens/reports/treasure'],
    ['a report of nobody', ownReportScreenId('00000000-0000-4000-8000-000000000000')],
  ])('is refused for %s', async (_what, report) => {
    expect(await keep(owner, report, 'day')).toMatchObject({ status: 404 })
  })

  it('is refused for a report that is not theirs to open, and for a span that there is not', async () => {
    expect(await keep(biller, 'screens/reports/payroll-summary', 'day')).toMatchObject({ status: 404 })
    expect(await keep(owner, CLAIMS, 'hour')).toMatchObject({ status: 400 })
    expect(await kept(biller)).toEqual({})
  })

  it('is each person’s own, comes once on its morning with a link alone, and no more once it is ended', async () => {
    expect(await keep(owner, CLAIMS, 'week')).toMatchObject({ status: 200, body: { data: { [CLAIMS]: 'week' } } })
    expect(await keep(owner, CLAIMS, 'day')).toMatchObject({ status: 200 })
    expect(await kept(biller)).toEqual({})
    expect(await mailAt(new Date())).toEqual([])
    const [letter, ...more] = await mailAt(later(2))
    expect(more).toEqual([])
    expect(letter).toMatchObject({ kind: 'report', to: 'owner@demo.test', subject: expect.stringContaining('Claims') })
    expect(letter?.text).toMatch(/https:\/\/care\.test\/pages\/\S+/)
    expect(await mailAt(later(2))).toEqual([])
    expect(await mailAt(later(4))).toHaveLength(1)
    expect(await keep(owner, CLAIMS, null)).toMatchObject({ status: 200, body: { data: {} } })
    expect(await mailAt(later(9))).toEqual([])
  })

  it('of the company’s own says nothing of its name, and is forgotten with the report', async () => {
    const [own] = rowsOf(await owner.call({ path: '/api/records/custom-report?limit=1' }))
    const report = ownReportScreenId(own?.id ?? '')
    expect(await keep(owner, report, 'month')).toMatchObject({ status: 200 })
    const [letter] = await mailAt(later(40))
    expect(letter?.text).toContain(`/pages/Reports/custom/${own?.id}`)
    expect(`${letter?.subject} ${letter?.text}`).not.toContain(String(own?.values.name))
    expect(await owner.call({ method: 'DELETE', path: `/api/records/custom-report/${own?.id}`, body: { version: own?.version } })).toMatchObject({
      status: 200,
    })
    expect(await mailAt(later(90))).toEqual([])
    expect(await kept(owner)).toEqual({})
  })

  it('goes to nobody whose account is closed', async () => {
    expect(await keep(biller, CLAIMS, 'day')).toMatchObject({ status: 200 })
    await platform(async (tx) => void (await sql`update app_user set status = 'closed' where email = 'biller@demo.test'`.execute(tx)))
    expect(await mailAt(later(3))).toEqual([])
  })
})
