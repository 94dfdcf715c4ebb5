import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTED_COLUMNS } from '#care'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { agencyDay } from '../agency-day.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { exclusionFile, type ListedName } from './exclusion-file.ts'
import { messagesOf, type OfficeCalls, officeCalls, type Values } from './office-calls.ts'
import { uploadFile } from './upload-answer.ts'

const [main] = DEMO_COMPANIES
const worker = (at: number): string => demoId(main.key, 'employee', at)
const MONTH = agencyDay().slice(0, 7)

/** Domain: backoffice §1.2, §1.8, §2.15, §3.12. */
describe('the OIG’s list of exclusions', () => {
  let server: TestServer
  let root: Person
  let office: OfficeCalls
  let platform: OfficeCalls
  beforeAll(async () => {
    server = await startTestServer()
    root = await server.signIn('super@demo.test')
    platform = officeCalls(root)
    office = officeCalls(await server.signIn('owner@demo.test'))
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const upload = async (text: string, name = 'UPDATED.csv') => {
    const reply = await uploadFile(server, root, { name, text, resource: 'exclusion-list', type: 'text/csv' })
    return { status: reply.status, file: (await reply.json()) as { readonly data?: Values; readonly message?: string } }
  }
  /** A file that waits to be imported. */
  const added = async (text: string, kind = 'full', month = MONTH): Promise<string> => {
    const { file, status } = await upload(text)
    expect(status, JSON.stringify(file)).toBe(201)
    const made = await platform.create('exclusion-list', { month: `${month}-01`, kind, file: [file.data] })
    expect(made, made.text.slice(0, 400)).toMatchObject({ status: 201 })
    return (made.body.data as RecordView).id
  }
  const imported = async (text: string, kind = 'full', month = MONTH): Promise<string> => {
    const id = await added(text, kind, month)
    await platform.done('exclusions/import-list', { ids: [id] })
    return id
  }
  const standing = async (at: number): Promise<unknown> => (await office.read('employee', worker(at))).values.oigStatus
  const matchesOf = (at: number): Promise<readonly RecordView[]> => office.list('exclusion-match', `filter[employeeId][eq]=${worker(at)}&limit=50`)
  const personal = async (at: number): Promise<ListedName> => {
    const { values } = await office.read('employee', worker(at))
    return { last: String(values.lastName), first: String(values.firstName), birth: String(values.dob) }
  }

  describe('is refused', () => {
    it('to whom it is not for', async () => {
      const id = await added(exclusionFile([{ last: 'Nobody', first: 'At' }]))
      expect(await office.run('exclusions/import-list', { ids: [id] })).toMatchObject({ status: 403 })
      const biller = officeCalls(await server.signIn('biller@demo.test'))
      expect(await biller.run('exclusions/check', { values: { scope: 'workers' } })).toMatchObject({ status: 403 })
      expect((await biller.run('exclusions/clear', { ids: [demoId(worker(12), 'exclusion-match', 1)], reason: 'x' })).status).toBeGreaterThanOrEqual(403)
    })

    it.each<readonly [string, string, RegExp]>([
      ['without its columns', exclusionFile([{ last: 'A', first: 'B' }], LISTED_COLUMNS.slice(0, 12)), /columns are missing.*ZIP, EXCLTYPE/],
      ['with a line that is no line', `${exclusionFile([{ last: 'A', first: 'B' }])}one,two\r\n`, /Line 3 cannot be read/],
      ['with an open quotation mark', `${exclusionFile([{ last: 'A', first: 'B' }])}"open,`, /cannot be read/],
      ['with a day that is none', exclusionFile([{ last: 'A', first: 'B', birth: '1981-13-40' }]), /Line 2 has 19811340 in DOB/],
      ['without entries', exclusionFile([]), /no entries/],
    ])('%s', async (_what, text, why) => {
      const before = await platform.list('exclusion-list', 'limit=50&filter[status][eq]=imported')
      const id = await added(text)
      expect((await platform.refused('exclusions/import-list', { ids: [id] })).join(' ')).toMatch(why)
      expect(await platform.list('exclusion-list', 'limit=50&filter[status][eq]=imported')).toHaveLength(before.length)
    })

    it.each<readonly [string, string | Buffer]>([
      ['as a page', '<html>,</html>'],
      ['as an archive', Buffer.from('PK\u0003\u0004,,,,')],
      ['in another encoding', Buffer.from([0x4c, 0x41, 0x2c, 0xff, 0xfe, 0x2c])],
    ])('%s', async (_what, bytes) => {
      const reply = await uploadFile(server, root, { name: 'UPDATED.csv', text: bytes, resource: 'exclusion-list', type: 'text/csv' })
      expect(reply.status).toBe(415)
    })

    it('of a month before the newest', async () => {
      const id = await added(exclusionFile([{ last: 'A', first: 'B' }]), 'full', '2020-01')
      expect((await platform.refused('exclusions/import-list', { ids: [id] })).join(' ')).toMatch(/already imported. Import the months in order/)
    })
  })

  it('counts what came and went, and takes nothing in twice', async () => {
    const people = [
      { last: 'Thrushworthy', first: 'Orla', birth: '1961-02-03' },
      { last: 'Thrushworthy', first: 'Orla', birth: '1961-02-03' },
      { last: 'O’Fallowmere', first: 'Bex' },
    ]
    const first = await imported(exclusionFile(people))
    expect((await platform.read('exclusion-list', first)).values).toMatchObject({ status: 'imported', rowCount: 3, addedCount: 2 })
    const second = await imported(exclusionFile(people.slice(0, 1)))
    expect((await platform.read('exclusion-list', second)).values).toMatchObject({ rowCount: 1, addedCount: 0, removedCount: 1 })
    expect(await platform.run('exclusions/import-list', { ids: [second] })).toMatchObject({ status: 422 })
    const third = await imported(exclusionFile(people.slice(2)), 'additions')
    expect((await platform.read('exclusion-list', third)).values).toMatchObject({ addedCount: 1, removedCount: 0 })
    const again = await added(exclusionFile(people.slice(2)), 'additions')
    expect((await platform.refused('exclusions/import-list', { ids: [again] })).join(' ')).toMatch(/was already imported/)
    const gone = await imported(exclusionFile(people.slice(2)), 'reinstatements')
    expect((await platform.read('exclusion-list', gone)).values).toMatchObject({ removedCount: 1 })
  })

  describe('is looked through', () => {
    it('for everybody: a match waits for a person, others are clear, and each has a result', async () => {
      await imported(exclusionFile([await personal(17), { ...(await personal(18)), birth: '1901-01-01' }]))
      const reply = await office.run('exclusions/check', { values: { scope: 'workers' } })
      expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200 })
      expect(messagesOf(reply).join(' ')).toMatch(/\d+ people checked, 1 possible match/)
      expect(await standing(17)).toBe('possibleMatch')
      expect(await standing(18)).toBe('clear')
      expect(await standing(34)).toBe('clear')
      const [match] = await matchesOf(17)
      expect(match?.values).toMatchObject({ status: 'open', method: 'nameAndBirth', score: 95 })
      const results = await office.list('exclusion-result', `filter[employeeId][eq]=${worker(17)}&sort=-checkedOn&limit=5`)
      expect(results[0]?.values).toMatchObject({ result: 'possible', source: 'list' })
      expect((await office.read('employee', worker(17))).values.oigLastChecked).toBe(results[0]?.values.checkedOn)
    })

    it('again without a second match, and what was cleared stays cleared', async () => {
      await office.done('exclusions/check-workers', { ids: [worker(17)] })
      const [match, ...others] = await matchesOf(17)
      expect(others).toEqual([])
      const clear = (reason?: string) => office.run('exclusions/clear', { ids: [match?.id], reason })
      expect(await clear()).toMatchObject({ status: 422 })
      expect(await clear('Another SSN.')).toMatchObject({ status: 200 })
      expect(await standing(17)).toBe('clear')
      await office.done('exclusions/check-workers', { ids: [worker(17)] })
      expect((await matchesOf(17)).map(({ values }) => values.status)).toEqual(['cleared'])
      expect(await standing(17)).toBe('clear')
    })

    it('in two entries of the list, cleared together', async () => {
      const person = await personal(22)
      await imported(exclusionFile([person, { last: person.last, first: person.first }, await personal(17)]))
      await office.done('exclusions/check-workers', { ids: [worker(22)] })
      const open = await matchesOf(22)
      expect(open.map(({ values }) => values.method).toSorted()).toEqual(['name', 'nameAndBirth'])
      expect(await standing(22)).toBe('possibleMatch')
      await office.done('exclusions/clear', { ids: open.map(({ id }) => id), reason: 'Another SSN.' })
      expect(await standing(22)).toBe('clear')
      await office.done('exclusions/reopen', { ids: [open[0]?.id], reason: 'A second look.' })
      expect(await standing(22)).toBe('possibleMatch')
    })

    it('and confirmed with evidence alone: suspended, visits open, the office alarmed', async () => {
      const [match] = await matchesOf(17)
      const ids = [match?.id ?? '']
      await office.done('exclusions/reopen', { ids, reason: 'A second look.' })
      expect(await standing(17)).toBe('possibleMatch')
      expect((await office.refused('exclusions/confirm', { ids, reason: 'SSN agrees.' })).join(' ')).toMatch(/Attach the result of the OIG online search/)
      const owner = await server.signIn('owner@demo.test')
      const sent = await uploadFile(server, owner, { name: 'search.png', text: PNG, resource: 'exclusion-match', type: 'image/png', at: '/evidence' })
      const { data } = (await sent.json()) as { readonly data: Values }
      expect(await office.change('exclusion-match', ids[0] ?? '', { evidence: [data] })).toMatchObject({ status: 200 })
      await office.done('exclusions/confirm', { ids, reason: 'SSN agrees.' })
      expect((await office.read('employee', worker(17))).values).toMatchObject({ oigStatus: 'excluded', status: 'suspended' })
      const now = new Date().toISOString()
      const visits = await office.list('schedule', `filter[employeeId][eq]=${worker(17)}&filter[startAt][gt]=${now}&limit=20`)
      expect(visits).toEqual([])
      const alerts = await office.list('red-alert', `filter[employeeId][eq]=${worker(17)}&limit=5`)
      expect(alerts.map(({ values }) => values.kind)).toContain('notCleared')
      await office.done('exclusions/check-workers', { ids: [worker(17)] })
      expect(await standing(17)).toBe('excluded')
    })

    it('by nobody else than the company whose people they are', async () => {
      const other = officeCalls(await server.signIn('harbor@demo.test'))
      expect((await other.run('exclusions/check-workers', { ids: [worker(17)] })).status).toBe(404)
      expect(await other.list('exclusion-match', 'limit=50')).toEqual([])
    })
  })

  it('is looked through for doctors, too', async () => {
    const reply = await office.run('exclusions/check', { values: { scope: 'prescribers' } })
    expect(reply).toMatchObject({ status: 200 })
    const results = await office.list('exclusion-result', 'sort=-checkedOn&limit=100')
    expect(results.find(({ values }) => values.doctorId !== undefined)?.values).toMatchObject({ result: 'clear', source: 'list' })
  })

  it('is imported by a super admin who is in another company by now', async () => {
    const id = await added(exclusionFile([{ last: 'Elsewhere', first: 'Ann' }]))
    const switched = await server.signIn('super@demo.test')
    const away = { ...switched, login: { ...switched.login, companyId: DEMO_COMPANIES[1].id } }
    expect(await officeCalls(away).run('exclusions/import-list', { ids: [id] })).toMatchObject({ status: 200 })
  })
})

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
