import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnReport, OwnReportOpened, OwnReportPreview, OwnReportSource, RecordView, ReportData } from '#contract'
import { ownReportOf, ownReportValues } from '#contract'
import { viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const ROLES = ['owner', 'admin', 'scheduler', 'biller', 'payroll', 'hr', 'nurse', 'qp', 'case-manager', 'auditor']
const VISITS: OwnReport = {
  source: 'schedule',
  groups: [{ field: 'employeeId' }, { field: 'serviceDate', each: 'month' }],
  numbers: [
    { title: 'All visits', take: 'count', conditions: [] },
    { title: 'Hours', take: 'sum', field: 'plannedMinutes', inHours: true, conditions: [] },
    { title: 'Completed', take: 'count', conditions: [{ field: 'status', op: 'eq', value: 'completed' }] },
    { title: 'Staffed', take: 'share', conditions: [{ field: 'employeeId', op: 'filled' }] },
  ],
  conditions: [{ field: 'status', op: 'nin', value: ['draft', 'cancelled'] }],
  dateField: 'serviceDate',
  span: 'lastMonth',
}

const CLIENTS = {
  source: 'client',
  groups: [{ field: 'payerId' }],
  numbers: [VISITS.numbers[0]],
  conditions: [],
  dateField: undefined,
  span: undefined,
} as unknown as OwnReport

/** Domain: backoffice §2.11, Create Report. */
describe("reports of the company's own", () => {
  let server: TestServer
  let owner: Person
  let biller: Person
  let nurse: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    biller = await server.signIn('biller@demo.test')
    nurse = await server.signIn('nurse@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const body = (report: OwnReport, more: object = {}) => ({ values: { category: 'other', roles: ROLES, ...ownReportValues(report), ...more } })
  const save = (who: Person, report: OwnReport, more: object = {}) =>
    who.call({ method: 'POST', path: '/api/records/custom-report', body: body(report, { name: `Report ${Math.random()}`, ...more }) })
  const preview = (who: Person, report: OwnReport, by: readonly string[] = ['employeeId']) =>
    who.call({ method: 'POST', path: '/api/ui/own-reports/preview', body: { values: ownReportValues(report), by } })
  const open = (who: Person, id: string) => who.call({ path: `/api/ui/own-reports/${id}` })
  const run = (who: Person, id: string, query = 'by=employeeId', file = '') => who.call({ path: `/api/ui/reports/own-reports~${id}${file}?${query}` })
  const dataOf = <T>({ text }: { readonly text: string }): T => (JSON.parse(text) as { data: T }).data
  async function saved(who: Person, report: OwnReport, more: object = {}): Promise<RecordView> {
    const reply = await save(who, report, more)
    expect(reply, reply.text.slice(0, 500)).toMatchObject({ status: 201 })
    return viewOf(reply)
  }

  it.each([
    ['records that are no kind of records', { source: 'harbor-lights' }, '/values/source'],
    ['a field that is not there', { groups: [{ field: 'mastHeight' }] }, '/values/groups/0'],
    ['a list of things to group by', { groups: [{ field: 'employeeId' }, { field: 'tasks' }] }, '/values/groups/1'],
    ['a number to group by', { groups: [{ field: 'plannedMinutes' }] }, '/values/groups/0'],
    ['months of a name', { groups: [{ field: 'employeeId', each: 'month' }] }, '/values/groups/0'],
    ['the same group twice', { groups: [{ field: 'employeeId' }, { field: 'employeeId' }] }, '/values/groups/1'],
    ['the sum of a name', { numbers: [{ title: 'X', take: 'sum', field: 'employeeId', conditions: [] }] }, '/values/numbers/0'],
    ['the sum of nothing', { numbers: [{ title: 'X', take: 'sum', conditions: [] }] }, '/values/numbers/0'],
    ['a share of nothing', { numbers: [{ title: 'X', take: 'share', conditions: [] }] }, '/values/numbers/0'],
    ['the latest of a number', { numbers: [{ title: 'X', take: 'latest', field: 'plannedMinutes', conditions: [] }] }, '/values/numbers/0'],
    ['an unknown state', { conditions: [{ field: 'status', op: 'eq', value: 'sunk' }] }, '/values/conditions/0'],
    ['a condition without a value', { conditions: [{ field: 'status', op: 'eq' }] }, '/values/conditions/0'],
    ['a date that is none', { dateField: 'employeeId' }, '/values/dateField'],
  ] as const)('is refused with %s, saved or not', async (_what, change, path) => {
    const report = { ...VISITS, ...change } as OwnReport
    for (const reply of [await save(owner, report), await preview(owner, report)]) {
      expect(reply.status, reply.text.slice(0, 300)).toBe(422)
      const { problems } = JSON.parse(reply.text) as { problems: readonly { path: string; message: string }[] }
      expect(problems.map((problem) => problem.path)).toEqual([path])
      expect(problems.every(({ message }) => message !== '')).toBe(true)
    }
  })

  it('keeps no condition that cannot be read, and none of a column that is not there', async () => {
    const rows = (conditions: readonly object[]) => save(owner, VISITS, { conditions })
    for (const conditions of [[{ id: 'r1', field: 'status', is: 'resembles:draft' }], [{ id: 'r1', number: 5, field: 'status', is: 'eq:draft' }]])
      expect(await rows(conditions)).toMatchObject({ status: 422 })
  })

  it.each([
    ['more groups than fit', { groups: Array.from({ length: 7 }, () => ({ field: 'employeeId' })) }],
    ['more columns than fit', { numbers: Array.from({ length: 9 }, () => ({ title: 'X', take: 'count', conditions: [] })) }],
    ['more conditions than fit', { conditions: Array.from({ length: 21 }, () => ({ field: 'status', op: 'filled' })) }],
  ] as const)('is bounded: %s', async (_what, change) => {
    const report = { ...VISITS, ...change } as unknown as OwnReport
    expect((await save(owner, report)).status).toBeGreaterThanOrEqual(400)
    expect((await preview(owner, report)).status).toBe(400)
  })

  it('is made by whoever may create reports, of records that they may read', async () => {
    expect(await save(nurse, VISITS)).toMatchObject({ status: 403 })
    expect(await preview(nurse, VISITS)).toMatchObject({ status: 403 })
    expect(await nurse.call({ path: '/api/ui/own-reports/sources' })).toMatchObject({ status: 403 })
    const sources = dataOf<readonly OwnReportSource[]>(await owner.call({ path: '/api/ui/own-reports/sources' })).map(({ name }) => name)
    expect(sources).toEqual(expect.arrayContaining(['schedule', 'client', 'employee', 'insurance-claim', 'time-line', 'payroll-line']))
    expect(sources).not.toContain('audit-entry')
    expect(sources).not.toContain('platform-company')
    expect(await owner.call({ path: '/api/ui/own-reports/sources/audit-entry' })).toMatchObject({ status: 404 })
    const { bundle, words } = dataOf<OwnReportOpened>(await owner.call({ path: '/api/ui/own-reports/sources/schedule' }))
    expect(Object.keys(bundle.resources.schedule?.fields ?? {})).toContain('plannedMinutes')
    expect(words.length).toBeGreaterThan(1)
  })

  it('can be begun with each kind of records that is offered, whatever of it they see', async () => {
    for (const who of [owner, biller])
      for (const { name } of dataOf<readonly OwnReportSource[]>(await who.call({ path: '/api/ui/own-reports/sources' })))
        expect(await who.call({ path: `/api/ui/own-reports/sources/${name}` }), name).toMatchObject({ status: 200 })
  })

  it('comes to what the report of the product comes to', async () => {
    const { id } = await saved(owner, { ...VISITS, conditions: [] }, { name: 'Visits again' })
    const own = dataOf<ReportData>(await run(owner, id))
    const product = dataOf<ReportData>(await owner.call({ path: '/api/ui/reports/screens~reports~visits?by=employee' }))
    expect(own.rows.length).toBeGreaterThan(10)
    const counted = ({ rows }: ReportData, places: readonly number[]) =>
      Object.fromEntries(rows.map(({ keys, values }) => [keys[0] ?? '', places.map((place) => values[place])]))
    expect(counted(own, [0, 1, 2])).toEqual(counted(product, [0, 1, 3]))
    const byMonth = dataOf<ReportData>(await run(owner, id, 'by=serviceDateMonth,employeeId'))
    expect(byMonth.total).toEqual(own.total)
    expect(byMonth.rows.some(({ keys }) => /^\d{4}-\d{2}-01$/.test(keys[0] ?? ''))).toBe(true)
  })

  it('keeps to its conditions, opens with its span, and is filtered as any other', async () => {
    const { id, values } = await saved(owner, VISITS)
    expect(ownReportOf(values)).toMatchObject({ source: 'schedule', span: 'lastMonth', conditions: VISITS.conditions })
    const { bundle } = dataOf<OwnReportOpened>(await open(owner, id))
    expect(bundle.own).toMatchObject({ title: values.name, measures: { n1: 'All visits', n2: 'Hours', n3: 'Completed', n4: 'Staffed' } })
    expect(bundle.screen).toMatchObject({
      kind: 'report',
      measures: [{ id: 'n1' }, { id: 'n2', as: 'hours' }, { id: 'n3' }, { id: 'n4', as: 'percent' }],
      views: expect.arrayContaining([expect.objectContaining({ id: 'last-month', first: true })]),
    })
    const all = dataOf<ReportData>(await run(owner, id))
    const some = dataOf<ReportData>(await run(owner, id, 'by=employeeId&filter[serviceDate][gte]=@lastMonthStart&filter[serviceDate][lt]=@monthStart'))
    expect(some.total[0]).toBeLessThan(all.total[0] ?? 0)
    const { data } = dataOf<OwnReportPreview>(await preview(owner, VISITS))
    expect(data.total).toEqual(some.total)
    expect(data.rows.length).toBeLessThanOrEqual(50)
    const file = await run(owner, id, 'by=employeeId', '.csv')
    expect(file).toMatchObject({ status: 200 })
    expect(file.text.split('\n')[0]).toContain('All visits')
    expect((await run(owner, id, 'by=serviceDateMonth', '.csv')).text.split('\n')[0]).toContain('Date by month')
  })

  it('leads from each row to the list of its records, where there is one', async () => {
    const { id } = await saved(owner, CLIENTS)
    expect(dataOf<OwnReportOpened>(await open(owner, id)).bundle.screen).toMatchObject({ kind: 'report', drill: 'client-list' })
  })

  it('leads to no list of people with an account of their own', async () => {
    const { id } = await saved(owner, {
      source: 'payroll-line',
      groups: [{ field: 'employeeId' }],
      numbers: [{ title: 'All', take: 'count', conditions: [] }],
      conditions: [],
    })
    expect(dataOf<OwnReportOpened>(await open(owner, id)).bundle.screen).toMatchObject({ drill: 'earnings-statements' })
  })

  it('shows everyone what they may see anyway: rows, columns, or nothing', async () => {
    const visits = await saved(owner, { ...VISITS, conditions: [], dateField: undefined, span: undefined })
    expect(await open(biller, visits.id), 'a biller reads no visits').toMatchObject({ status: 404 })
    expect((await run(biller, visits.id)).status).toBeGreaterThanOrEqual(403)
    const pay: OwnReport = {
      source: 'payroll-line',
      groups: [{ field: 'employeeId' }],
      numbers: [
        { title: 'Hours', take: 'sum', field: 'workedHours', conditions: [] },
        { title: 'Gross', take: 'sum', field: 'gross', conditions: [] },
      ],
      conditions: [],
    }
    const { id } = await saved(owner, pay)
    const admin = await server.signIn('admin@demo.test')
    const granted = { target: { user: admin.login._id }, grant: ['payroll-report'], revoke: [] }
    expect(await owner.call({ method: 'PUT', path: '/api/ui/rights', body: granted })).toMatchObject({ status: 200 })
    expect(dataOf<ReportData>(await run(owner, id)).measures).toEqual(['n1', 'n2'])
    expect(dataOf<ReportData>(await run(admin, id)).measures, 'an admin sees no pay').toEqual(['n1'])
    expect(dataOf<OwnReportOpened>(await open(admin, id)).bundle.screen).toMatchObject({ measures: [{ id: 'n1' }] })
    expect((await run(admin, id, 'by=employeeId', '.csv')).text.split('\n')[0]).not.toContain('Gross')
    const byPay = await saved(owner, { ...pay, conditions: [{ field: 'gross', op: 'gt', value: 100_000 }] })
    expect(await open(admin, byPay.id), 'what is picked by pay tells of it').toMatchObject({ status: 404 })
    expect((await run(admin, byPay.id)).status).toBeGreaterThanOrEqual(403)
  })

  it('is open to the roles that it is shared with, and to owners', async () => {
    const { id } = await saved(owner, VISITS, { roles: ['admin'] })
    expect(await open(owner, id)).toMatchObject({ status: 200 })
    expect(await open(biller, id)).toMatchObject({ status: 404 })
    expect(await run(biller, id)).toMatchObject({ status: 404 })
    const admin = await server.signIn('admin@demo.test')
    expect(await open(admin, id)).toMatchObject({ status: 200 })
    const listed = await biller.call({ path: '/api/records/custom-report?limit=100' })
    expect(listed.text).not.toContain(id)
  })

  it('is another company’s to nobody, and gone once it is in the recycle bin', async () => {
    const { id, version } = await saved(owner, VISITS)
    const harbor = await server.signIn('harbor@demo.test')
    expect(await open(harbor, id)).toMatchObject({ status: 404 })
    expect(await run(harbor, id)).toMatchObject({ status: 404 })
    expect(await owner.call({ method: 'DELETE', path: `/api/records/custom-report/${id}`, body: { version } })).toMatchObject({ status: 200 })
    expect(await run(owner, id)).toMatchObject({ status: 404 })
  })
})
