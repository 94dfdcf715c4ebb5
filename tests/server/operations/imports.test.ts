import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportForm, OperationAnswer, OperationItem } from '#contract'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { type OfficeCalls, officeCalls, type Values } from './office-calls.ts'

type Cells = Readonly<Record<string, string>>

/** A worker as an agency has them in a spreadsheet. */
const WORKER: Cells = {
  status: 'Onboarding',
  firstName: 'Imani',
  lastName: 'Sample-Import',
  dob: '4/9/1990',
  'address.line1': '12 Elm St',
  'address.city': 'Duluth',
  'address.state': 'mn',
  'address.zip': '55802',
  phone: '(218) 555-0143',
  email: 'imani.import@example.test',
  roleType: 'PCA',
  employmentType: 'W-2',
  backgroundStudyStatus: 'Not started',
}

/** Language: language §2.28; domain: backoffice §2.3 `employees/bulk`. */
describe('an import', () => {
  let server: TestServer
  let owner: Person
  let office: OfficeCalls
  let worker: Cells
  let place: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    office = officeCalls(owner)
    const [title] = await office.list('job-title', 'limit=1&sort=title')
    const name = String(title?.values.title)
    const [location] = await office.list('location', 'limit=1&sort=name')
    place = String(location?.values.name)
    worker = { ...WORKER, locationId: String(location?.values.code), jobTitleIds: name, primaryJobTitleId: name }
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const send = (who: Person, resource: string, body: Values): Promise<Reply> =>
    who.call({ method: 'POST', path: `/api/records/${resource}/import`, body: { file: 'people.csv', existing: 'change', ...body } })
  const rowsOf = (...cells: readonly Cells[]) => cells.map((each, index) => ({ row: index + 2, cells: each }))
  const answered = ({ body, status, text }: Reply): OperationAnswer => {
    expect(status, text.slice(0, 400)).toBe(200)
    return body.data as OperationAnswer
  }
  const looked = async (resource: string, ...cells: readonly Cells[]): Promise<readonly OperationItem[]> =>
    answered(await send(owner, resource, { rows: rowsOf(...cells), preview: true })).items
  const taken = async (resource: string, cells: readonly Cells[], more: Values = {}): Promise<OperationAnswer> =>
    answered(await send(owner, resource, { rows: rowsOf(...cells), key: randomUUID(), ...more }))
  const said = ({ findings }: OperationItem | undefined = { key: '', state: 'refused', findings: [] }): string =>
    findings.map(({ message }) => message).join(' | ')
  const lastAudited = async (action: string): Promise<unknown> => {
    const found = await server.database.read('platform', (tx) =>
      sql`select entity, detail from audit where action = ${action} and user_id = ${owner.login._id} order by seq desc limit 1`.execute(tx),
    )
    return found.rows[0]
  }
  const formOf = async (who: Person, resource: string): Promise<ImportForm> =>
    (await who.call({ path: `/api/records/${resource}/import` })).body.data as ImportForm

  describe('is refused', () => {
    it('to who may not make such records, and of what is not imported', async () => {
      const scheduler = await server.signIn('scheduler@demo.test')
      expect(await send(scheduler, 'employee', { rows: rowsOf(worker), preview: true })).toMatchObject({ status: 403 })
      expect(await scheduler.call({ path: '/api/records/employee/import' })).toMatchObject({ status: 403 })
      expect(await send(owner, 'schedule', { rows: rowsOf({ notes: 'x' }), preview: true })).toMatchObject({ status: 404 })
      expect(await send(owner, 'user-account', { rows: rowsOf({ email: 'x' }), preview: true })).toMatchObject({ status: 404 })
    })
    it.each<readonly [string, Values, number]>([
      ['without a key', { rows: [{ row: 2, cells: { lastName: 'X' } }] }, 400],
      ['without rows', { rows: [], preview: true }, 400],
      [
        'with more rows than are kept at once',
        { rows: Array.from({ length: 51 }, (_, index) => ({ row: index + 2, cells: { lastName: 'X' } })), key: randomUUID() },
        413,
      ],
      [
        'with more rows than are looked at',
        { rows: Array.from({ length: 201 }, (_, index) => ({ row: index + 2, cells: { lastName: 'X' } })), preview: true },
        400,
      ],
      ['with what is no text', { rows: [{ row: 2, cells: { lastName: 7 } }], preview: true }, 400],
      ['with a cell that is too long', { rows: [{ row: 2, cells: { notes: 'x'.repeat(5_001) } }], preview: true }, 400],
    ])('%s', async (_what, body, status) => {
      expect(await send(owner, 'employee', body)).toMatchObject({ status })
    })
  })

  /** Language: language §2.4. */
  it('of rows of the platform makes them once for all companies, by a super admin', async () => {
    const [boss, harbor] = [await server.signIn('super@demo.test'), await server.signIn('harbor@demo.test')]
    const rows = rowsOf(
      { zip: '55499', city: 'Sampleton', state: 'MN' },
      { zip: '55104', city: 'St. Paul', state: 'MN' },
      { zip: '5549', city: 'Nowhere', state: 'MN' },
    )
    expect(await send(owner, 'zip-code', { rows, preview: true })).toMatchObject({ status: 403 })
    const answer = answered(await send(boss, 'zip-code', { rows, key: randomUUID() }))
    expect([answer.done, answer.refused]).toEqual([2, 1])
    for (const who of [owner, harbor])
      expect((await officeCalls(who).list('zip-code', 'filter[zip][in]=55499,55104&sort=zip')).map(({ values }) => [values.zip, values.city])).toEqual([
        ['55104', 'St. Paul'],
        ['55499', 'Sampleton'],
      ])
  })

  describe('says what may stand in a file', () => {
    it('by the fields that somebody may fill in', async () => {
      const { columns, mayChange } = await formOf(owner, 'employee')
      expect(mayChange).toBe(true)
      const byKey = new Map(columns.map((column) => [column.key, column]))
      expect(byKey.get('lastName')).toMatchObject({ title: 'Last name', isRequired: true, isUnique: false, isMatch: false })
      expect(byKey.get('address.city')?.title).toBe('Home address: City')
      expect(byKey.get('status')).toMatchObject({ isRequired: false, hint: 'Applicant, Offer, Onboarding' })
      expect(byKey.get('employeeNo')).toMatchObject({ isUnique: true, isMatch: true })
      expect(byKey.get('dob')?.hint).toBe('06/15/2026')
      expect(byKey.get('primaryJobTitleId')?.hint).toContain('Job title')
    })
    it('without fields that are kept from them', async () => {
      const hr = await server.signIn('hr@demo.test')
      const keys = (await formOf(hr, 'employee')).columns.map(({ key }) => key)
      expect(keys).toContain('lastName')
      const pay = (await formOf(owner, 'employee')).columns.map(({ key }) => key).filter((key) => !keys.includes(key))
      expect(pay).toContain('baseRate')
      const [item] = answered(await send(hr, 'employee', { rows: rowsOf({ ...worker, baseRate: '99' }), preview: true })).items
      expect(item?.state, said(item)).toBe('done')
      expect(item?.record?.values).not.toHaveProperty('baseRate')
    })
  })

  it('says so for every resource that is imported, each column by a name of its own', async () => {
    const admin = await server.signIn('super@demo.test')
    const imported = [...linkedDocuments().resources.values()].filter(({ imports }) => imports !== undefined)
    expect(imported.length).toBeGreaterThan(20)
    for (const { name, imports } of imported) {
      const own = (await admin.call({ path: `/api/records/${name}/import` })).body.data as ImportForm
      expect(new Set(own.columns.map(({ title }) => title)).size, name).toBe(imports?.fields.length)
    }
  })

  describe('reads a cell as it is written in an office', () => {
    it.each<readonly [string, Cells, RegExp]>([
      ['a day that does not exist', { dob: '2/31/1990' }, /Date of birth/],
      ['a day in words', { dob: 'April 1990' }, /“April 1990” is not a date\. Write it like 06\/15\/2026/],
      ['a year of two digits, which could be of either century', { dob: '4/9/62' }, /four digits/],
      ['a birth that is still to come', { dob: '4/9/2199' }, /cannot be in the future/],
      ['a choice that is not there', { roleType: 'Astronaut' }, /“Astronaut” is not one of: /],
      ['a state in which nobody begins', { status: 'Active' }, /“Active” is not one of: Applicant, Offer, Onboarding/],
      ['a job title that is not there', { primaryJobTitleId: 'Zookeeper' }, /nothing called “Zookeeper” was found \(Job title\)/],
      ['neither yes nor no', { acceptsPets: 'perhaps' }, /neither Yes nor No/],
      ['an amount that is none', { baseRate: 'a lot' }, /Pay rate|Base rate/],
      ['a phone number that is none', { phone: '555' }, /10 digits/],
      ['an email address that is none', { email: 'imani@' }, /valid email/],
      ['half an address', { 'address.city': '' }, /address/i],
      ['no last name', { lastName: '' }, /Last name: This field is required/],
    ])('and refuses %s', async (_what, cells, why) => {
      const [item] = await looked('employee', { ...worker, ...cells })
      expect(item).toMatchObject({ state: 'refused' })
      expect(said(item)).toMatch(why)
    })

    it('with all that is wrong at once, each beside its column', async () => {
      const [item] = await looked('employee', { ...worker, dob: 'x', roleType: 'y', acceptsPets: 'z' })
      expect(item?.findings.map(({ field }) => field)).toEqual(['dob', 'roleType', 'acceptsPets'])
    })

    it('and keeps it as a person who types it would', async () => {
      const { items } = await taken('employee', [
        {
          ...worker,
          firstName: 'Kofi',
          lastName: 'Typed-Import',
          email: 'kofi.import@example.test',
          baseRate: '$1,018.50',
          acceptsPets: 'y',
          languages: 'English; Hmong',
          ssn: '219-09-9991',
        },
      ])
      expect(items[0], said(items[0])).toMatchObject({ state: 'done', came: 'new' })
      const { values, masked } = await office.read('employee', items[0]?.record?.id ?? '')
      expect(values).toMatchObject({
        ...{ status: 'onboarding', dob: '1990-04-09', phone: '2185550143', baseRate: 101_850, acceptsPets: true, employmentType: 'W2' },
        address: { line1: '12 Elm St', city: 'Duluth', state: 'MN', zip: '55802' },
      })
      expect(values.languages).toHaveLength(2)
      expect(String(values.employeeNo)).not.toBe('')
      expect(masked).toContain('ssn')
    })
  })

  describe('tells of records that are there', () => {
    it('and changes what the file says of them, and nothing that it leaves blank', async () => {
      const made =
        (await taken('employee', [{ ...worker, firstName: 'Lena', lastName: 'Change-Import', email: 'lena.import@example.test' }])).items[0]?.record?.id ?? ''
      const { values, version } = await office.read('employee', made)
      const cells = { employeeNo: String(values.employeeNo), phone: '218-555-0199', 'address.line1': '14 Elm St', maxHoursWeek: '', status: 'Onboarding' }
      const [item] = await looked('employee', cells)
      expect(item, said(item)).toMatchObject({ state: 'done', came: 'changed' })
      expect(item?.changes).toEqual([
        { title: 'Home address', before: '12 Elm St, Duluth, MN, 55802', after: '14 Elm St, Duluth, MN, 55802' },
        { title: 'Phone', before: '(218)555-0143', after: '(218)555-0199' },
      ])
      expect((await office.read('employee', made)).version).toBe(version)
      expect(await lastAudited('list')).toMatchObject({ entity: 'employee', detail: { ids: [made] } })
      expect((await taken('employee', [cells])).done).toBe(1)
      const after = await office.read('employee', made)
      expect(after.values).toMatchObject({ phone: '2185550199', firstName: 'Lena', address: { line1: '14 Elm St', city: 'Duluth' } })
      expect((await looked('employee', cells))[0]).toMatchObject({ state: 'left-out', findings: [{ message: 'The record already says all of this.' }] })
      const history = (await owner.call({ path: `/api/records/employee/${made}/history` })).text
      expect(history).toContain('Imported from people.csv')
    })

    it.each<readonly [string, (no: string, other: string) => readonly Cells[], number, RegExp]>([
      [
        'by a number that nobody has',
        () => [{ employeeNo: 'E-99999', phone: '2185550111' }],
        0,
        /No record with the Employee number “E-99999”|No record with the Employee/,
      ],
      [
        'twice in one file',
        (no) => [
          { employeeNo: no, phone: '2185550111' },
          { employeeNo: no, phone: '2185550112' },
        ],
        1,
        /in the file twice/,
      ],
      ['by columns of two of them', (no, other) => [{ employeeNo: no, email: other }], 0, /two different records/],
      ['to move them to a state', (no) => [{ employeeNo: no, status: 'Applicant' }], 0, /actions menu/],
    ])('and refuses them %s', async (_what, cellsOf, index, why) => {
      const [one, other] = await office.list('employee', 'filter[status][eq]=active&sort=lastName&limit=2')
      const items = await looked('employee', ...cellsOf(String(one?.values.employeeNo), String(other?.values.email)))
      expect(items[index]).toMatchObject({ state: 'refused' })
      expect(said(items[index])).toMatch(why)
    })

    it('and leaves them alone where that is asked', async () => {
      const [one] = await office.list('employee', 'sort=lastName&limit=1')
      const body = { rows: rowsOf({ employeeNo: String(one?.values.employeeNo), phone: '2185550111' }), existing: 'leave', preview: true }
      expect(answered(await send(owner, 'employee', body)).items[0]).toMatchObject({ state: 'left-out' })
    })

    it('where no two may be alike, stored or in the file', async () => {
      const [doctor] = await office.list('doctor', 'sort=lastName&limit=1')
      const cells = { firstName: 'A', lastName: 'B', credential: 'MD', phone: '6125550100' }
      const items = await looked(
        'fax-number',
        { name: 'One', faxNo: '6125550911', category: 'Other' },
        { name: 'Two', faxNo: '612-555-0911', category: 'Other' },
      )
      expect(items.map(said).join()).toMatch(/already exists/)
      expect(await looked('doctor', { ...cells, npi: String(doctor?.values.npi) })).toMatchObject([{ came: 'changed' }])
    })

    it('that may be the same person, which needs a reason', async () => {
      const twin = { ...worker, firstName: 'Imani', lastName: 'Twin-Import', email: 'twin1.import@example.test' }
      expect((await taken('employee', [twin])).done).toBe(1)
      const again = { ...twin, email: 'twin2.import@example.test' }
      const [item] = await looked('employee', again)
      expect(item).toMatchObject({ state: 'refused', findings: [{ severity: 'warn' }] })
      expect(said(item)).toMatch(/may already be a record like this one: .*Twin-Import/)
      expect((await taken('employee', [again])).done).toBe(0)
      expect((await taken('employee', [again], { reason: 'Mother and daughter.' })).done).toBe(1)
    })
  })

  it('keeps what can be kept, and leaves out the rest row by row', async () => {
    const { items, done, refused } = await taken('fax-number', [
      { name: 'Import clinic', faxNo: '6125550921', category: 'Other' },
      { name: 'No number', category: 'Other' },
      { name: 'Import pharmacy', faxNo: '6125550922', category: 'Pharmacy' },
    ])
    expect({ done, refused, states: items.map(({ state }) => state) }).toEqual({ done: 2, refused: 1, states: ['done', 'refused', 'done'] })
    expect(await office.list('fax-number', 'q=Import%20pharmacy')).toHaveLength(1)
  })

  it('is done once, however often it is sent', async () => {
    const rows = rowsOf({ name: 'Only once', faxNo: '6125550931', category: 'Other' })
    const key = randomUUID()
    const first = answered(await send(owner, 'fax-number', { rows, key }))
    const second = answered(await send(owner, 'fax-number', { rows, key }))
    expect(second.items).toMatchObject([{ state: 'done', came: 'new', record: { id: first.items[0]?.record?.id } }])
    expect(await office.list('fax-number', 'q=Only%20once')).toHaveLength(1)
  })

  it('makes the rows of a record, by the rules of clients', async () => {
    const client: Cells = {
      locationId: place,
      ...{ status: 'Intake', firstName: 'Rosa', lastName: 'Sample-Import', dob: '11/02/1948', gender: 'Female', primaryLanguage: 'English' },
      ...{ 'address.line1': '5 Oak Ave', 'address.city': 'Duluth', 'address.state': 'MN', 'address.zip': '55802', county: 'St. Louis', phone: '2185550150' },
      ...{ livingArrangement: 'Own home', careModel: 'Private pay', waiver: 'None', program: 'None', mcoProduct: 'None' },
      ...{ 'emergencyContacts.name': 'Ana Sample', 'emergencyContacts.phone': '218 555 0151' },
    }
    const [without] = await looked('client', { ...client, 'emergencyContacts.name': '', 'emergencyContacts.phone': '' })
    expect(said(without)).toMatch(/Emergency contacts: This field is required/)
    const { items } = await taken('client', [client])
    expect(items[0], said(items[0])).toMatchObject({ state: 'done', came: 'new' })
    const { values } = await office.read('client', items[0]?.record?.id ?? '')
    expect(values).toMatchObject({ status: 'intake', emergencyContacts: [{ name: 'Ana Sample', phone: '2185550151' }] })
  })

  it.each(['owner', 'hr', 'biller', 'payroll', 'nurse', 'scheduler'])('never refuses a row of %s for a column that they are offered', async (who) => {
    const person = await server.signIn(`${who}@demo.test`)
    for (const { name } of [...linkedDocuments().resources.values()].filter(({ imports }) => imports !== undefined)) {
      const own = await person.call({ path: `/api/records/${name}/import` })
      if (own.status !== 200) continue
      const { columns } = own.body.data as ImportForm
      const cells = Object.fromEntries(columns.map(({ key }) => [key, '1']))
      for (const each of [cells, ...columns.filter(({ isMatch }) => isMatch).map(({ key }) => ({ [key]: '1' }))])
        expect(answered(await send(person, name, { rows: rowsOf(each), preview: true })).items, name).toHaveLength(1)
    }
  })

  it('finds nobody of another company', async () => {
    const [theirs] = await office.list('employee', 'sort=lastName&limit=1')
    const multi = await server.signIn('multi@demo.test')
    const other = (await multi.call({ path: '/api/records/employee?sort=lastName&limit=50' })).body.data as unknown as readonly { readonly id: string }[]
    expect(other.map(({ id }) => id)).not.toContain(theirs?.id)
    const cells = { email: String(theirs?.values.email), phone: '2185550111' }
    const reply = await send(multi, 'employee', { rows: rowsOf(cells), preview: true })
    for (const item of reply.status === 200 ? answered(reply).items : []) {
      expect(item).toMatchObject({ state: 'refused' })
      expect(item.record).toBeUndefined()
    }
  })

  it('looks at many rows in as many statements as at few', async () => {
    const nameAt = (at: number): string => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))
    const many = Array.from({ length: 200 }, (_, at) => ({
      row: at + 2,
      cells: { ...worker, firstName: `Person${nameAt(at)}`, dob: `1/${(at % 28) + 1}/19${60 + (at % 40)}`, email: `person${at}.import@example.test` },
    }))
    const spent = async (rows: readonly unknown[]): Promise<number> => {
      const before = server.database.statements()
      const { items } = answered(await send(owner, 'employee', { rows, preview: true }))
      expect(items.filter(({ state }) => state !== 'done').map(said)).toEqual([])
      return server.database.statements() - before
    }
    await spent(many.slice(0, 2))
    const few = await spent(many.slice(0, 2))
    // What the server does by itself meanwhile counts, too.
    expect(await spent(many)).toBeLessThan(few + 12)
  })
})
