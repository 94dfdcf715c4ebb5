import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FiledForm, FormEntry, RecordName, RecordView, SubjectBy } from '#contract'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const SENTENCE = 'You don’t have permission to do this. Ask your agency’s owner if you need it.'
/**
 * Who may begin, read, sign and review forms about clients (domain: clinical-forms §0.3, backoffice §2.5): staff of the agency do, a case manager
 * reads. Those about employees are for HR, owners and admins, and an auditor reads them.
 */
const ROLES = [
  { role: 'owner', clientId: 'writes', employeeId: 'writes' },
  { role: 'nurse', clientId: 'writes', employeeId: 'none' },
  { role: 'hr', clientId: 'none', employeeId: 'writes' },
  { role: 'case', clientId: 'reads', employeeId: 'none' },
  { role: 'scheduler', clientId: 'none', employeeId: 'none' },
  { role: 'biller', clientId: 'none', employeeId: 'none' },
  { role: 'auditor', clientId: 'reads', employeeId: 'reads' },
] as const

let server: TestServer
let entries: readonly FormEntry[]
let filed: readonly RecordView[]
const people = new Map<string, Person>()
const as = (role: string): Person => {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody signed in as ${role}`)
  return person
}
const get = async <T>(role: string, path: string): Promise<T> => (await as(role).call({ path })).body.data as T
/** Whom a filed form is about. */
const byOf = ({ clientId }: RecordView['values']): SubjectBy => (clientId === null || clientId === undefined ? 'employeeId' : 'clientId')
const someone = async (role: string, resource: string): Promise<RecordView> => {
  const [one] = await get<readonly RecordView[]>(role, `/api/records/${resource}?limit=1`)
  if (!one) throw new Error(`There is no ${resource} for ${role}`)
  return one
}
const refused = ({ status, body }: Reply): readonly unknown[] => [status, body.code, body.message]

beforeAll(async () => {
  server = await startTestServer()
  for (const { role } of ROLES) people.set(role, await server.signIn(`${role}@demo.test`))
  entries = await get('owner', '/api/ui/forms')
  filed = await get('owner', '/api/records/clinical-form?limit=200')
}, STARTED_WITHIN_MS)
afterAll(() => server.close())

describe.each(ROLES)('forms for $role', ({ role, ...may }) => {
  const reads = may.clientId !== 'none' || may.employeeId !== 'none'
  const isFor = ({ about }: FormEntry): boolean => may[about] !== 'none'

  it('are listed with what may be done with them', async () => {
    const own = await get<readonly FormEntry[]>(role, '/api/ui/forms')
    expect(own.map(({ formType }) => formType)).toEqual(entries.filter(isFor).map(({ formType }) => formType))
    for (const { about, mayWrite, mayReview } of own) expect([mayWrite, mayReview]).toEqual([may[about] === 'writes', may[about] === 'writes'])
  })

  it('are started by whoever may, each of them, and refused to others in a plain sentence', async () => {
    expect(entries.length).toBeGreaterThanOrEqual(31)
    const ids = { clientId: (await someone('case', 'client')).id, employeeId: (await someone('hr', 'employee')).id }
    for (const { id: form, about: by } of entries) {
      const begun = await as(role).call({ method: 'POST', path: '/api/ui/forms/start', body: { form, about: { [by]: ids[by] } } })
      if (may[by] === 'writes') expect([form, begun.status]).toEqual([form, 200])
      else expect([form, ...refused(begun)]).toEqual([form, 403, 'forbidden', SENTENCE])
    }
  })

  it('are read as filed, of each kind, within the own caseload', async () => {
    const list = await as(role).call({ path: '/api/records/clinical-form?limit=200' })
    if (!reads) expect(refused(list)).toEqual([403, 'forbidden', SENTENCE])
    const known = new Set((reads ? (list.body.data as readonly RecordView[]) : []).map(({ id }) => id))
    const open = filed.filter(({ values }) => may[byOf(values)] !== 'none')
    if (role === 'case') expect(known.size).toBeLessThan(open.length)
    else expect(known.size).toBe(open.length)
    for (const { id, values } of filed) {
      const one = await as(role).call({ path: `/api/ui/forms/records/${id}` })
      if (!reads) expect(refused(one)).toEqual([403, 'forbidden', SENTENCE])
      else expect([id, one.status]).toEqual([id, known.has(id) ? 200 : 404])
      if (one.status === 200 && may[byOf(values)] !== 'writes') expect((one.body.data as FiledForm).record.can).toEqual([])
    }
  })

  it('are signed, sent back and voided by nobody else', async () => {
    const own = await get<readonly RecordView[] | undefined>(role, '/api/records/clinical-form?limit=200')
    const one = (own ?? filed).find(({ values }) => values.status === 'submitted') ?? (own ?? filed)[0]
    if (one && may[byOf(one.values)] === 'writes') expect(one && (await get<FiledForm>(role, `/api/ui/forms/records/${one.id}`)).record.can).toContain('void')
    else
      for (const [step, body] of [
        ['sign', { version: one?.version, signatures: [{ slot: 'nurse', method: 'storedByPin', name: '', pin: '1234' }] }],
        ['return', { version: one?.version, message: 'x' }],
        ['void', { version: one?.version, reason: 'x' }],
      ] as const)
        expect(refused(await as(role).call({ method: 'POST', path: `/api/ui/forms/records/${one?.id}/${step}`, body }))).toEqual([403, 'forbidden', SENTENCE])
  })
})

describe('a nurse', () => {
  it('finds staff by their names and is told nothing else of them', async () => {
    const found = await as('nurse').call({ path: '/api/records/employee/names?q=ilyana%20thaolen' })
    expect(found.body.data).toEqual([{ id: expect.any(String), display: 'Ilyana Thaolen' }])
    expect(refused(await as('nurse').call({ path: '/api/records/employee?q=' }))).toEqual([403, 'forbidden', SENTENCE])
    expect((await get<readonly RecordName[]>('nurse', '/api/records/employee/names?q=612')).length).toBe(0)
    expect(refused(await as('biller').call({ path: '/api/records/medicine/names' }))).toEqual([403, 'forbidden', SENTENCE])
  })

  it('is taken over into the forms that ask who did it', async () => {
    const [own] = await get<readonly RecordName[]>('nurse', '/api/records/employee/names?q=ilyana%20thaolen')
    const clients = await get<readonly RecordView[]>('nurse', '/api/records/client?limit=1')
    const names = { 'vital-signs': 'takenBy', hhs: 'careGiver', progress: 'employeeId', incident: 'employeeId', skillednursing_visit: 'employeeId' }
    for (const [type, field] of Object.entries(names)) {
      const form = entries.find(({ formType }) => formType === type)?.id
      const begun = await as('nurse').call({ method: 'POST', path: '/api/ui/forms/start', body: { form, about: { clientId: clients[0]?.id } } })
      expect(begun.body.data).toMatchObject({ answers: { [field]: own?.id }, labels: { [`/${field}`]: 'Ilyana Thaolen' } })
    }
  })
})
