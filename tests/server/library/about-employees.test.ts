import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type DraftHead,
  type ExportedForm,
  FILED_FORM_FORMAT,
  type FiledForm,
  type FormEntry,
  type FormStart,
  type OwnForm,
  type OwnFormChecked,
  type RecordView,
} from '#contract'
import { picture } from '../forms/clinic.ts'
import { rowsOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const LIBRARY = '/api/ui/library'
const FORM = 'staff-survey'
const RATED = ['carePlan', 'quality', 'reliability', 'documentation', 'communication', 'safety', 'rights', 'teamwork', 'judgment']

/** Spec: shell-and-account §2, custom forms; domain: backoffice §2.6, `epm_dynamic_form`. */
describe('forms about employees', () => {
  let server: TestServer
  let owner: Person
  let hr: Person
  let nurse: Person
  let other: Person
  let employee: RecordView
  let survey: FormEntry
  let review: FormEntry
  const dataOf = <T>({ text }: { readonly text: string }): T => (JSON.parse(text) as { data: T }).data
  const catalogue = async (who: Person): Promise<readonly FormEntry[]> => dataOf(await who.call({ path: '/api/ui/forms' }))
  const begin = (who: Person, { id: form }: FormEntry, about: object) => who.call({ method: 'POST', path: '/api/ui/forms/start', body: { form, about } })

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    hr = await server.signIn('hr@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    other = await server.signIn('harbor@demo.test')
    const first = rowsOf(await hr.call({ path: '/api/records/employee?limit=50' })).find(({ values }) => typeof values.supervisorId === 'string')
    if (!first) throw new Error('The demo has no employee with a supervisor')
    employee = first
    await owner.call({ method: 'POST', path: LIBRARY, body: { name: FORM, title: 'Staff survey', about: 'employeeId' } })
    const published = await owner.call({ method: 'POST', path: `${LIBRARY}/${FORM}/publish`, body: { rev: 1, note: 'First one' } })
    expect(published, published.text.slice(0, 800)).toMatchObject({ status: 200 })
    const all = await catalogue(hr)
    const found = (type: string): FormEntry => {
      const entry = all.find(({ formType }) => formType === type)
      if (!entry) throw new Error(`HR has no form "${type}"`)
      return entry
    }
    survey = found(`own-${FORM}`)
    review = found('performance_review')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  it('are refused to who has no rights to them, and to another company, as if there were none', async () => {
    for (const who of [nurse, other]) expect((await catalogue(who)).some(({ id }) => id === survey.id)).toBe(false)
    expect((await begin(nurse, review, { employeeId: employee.id })).status).toBe(403)
    expect((await begin(nurse, survey, { employeeId: employee.id })).status).toBe(403)
    expect((await begin(other, survey, { employeeId: employee.id })).status).toBe(404)
    expect((await begin(other, review, { employeeId: employee.id })).status).toBe(404)
  })

  it('cannot become forms about clients once they are in use', async () => {
    const { draft } = dataOf<OwnForm>(await owner.call({ path: `${LIBRARY}/${FORM}` }))
    const text = JSON.stringify(draft.form)
      .replaceAll('employeeId', 'clientId')
      .replace('"employee":"clientId"', '"client":"clientId"')
      .replace('"to":"employee"', '"to":"client"')
    const turned = { form: JSON.parse(text) as object, words: JSON.parse(JSON.stringify(draft.words).replaceAll('employeeId', 'clientId')) as object }
    const checked = dataOf<OwnFormChecked>(await owner.call({ method: 'POST', path: `${LIBRARY}/${FORM}/check`, body: { draft: turned } }))
    expect(checked.problems).toEqual([expect.objectContaining({ at: 'form', pointer: '/about', expected: '"employeeId"' })])
    const saved = dataOf<{ rev: number }>(await owner.call({ method: 'PUT', path: `${LIBRARY}/${FORM}`, body: { rev: 1, draft: turned } }))
    const published = await owner.call({ method: 'POST', path: `${LIBRARY}/${FORM}/publish`, body: { rev: saved.rev, note: '' } })
    expect(published, published.text.slice(0, 400)).toMatchObject({ status: 422 })
  })

  it('are opened on the screen of those about employees', () => {
    expect([survey.path, review.path]).toEqual([`/pages/epm_dynamic_form/${FORM}`, '/pages/epm_dynamic_form/performance_review'])
    expect([survey.about, review.about]).toEqual(['employeeId', 'employeeId'])
  })

  it('begin with what the record says, and are found by their employee while they are drafts', async () => {
    const start = dataOf<FormStart>(await begin(hr, review, { employeeId: employee.id }))
    expect(start.answers).toMatchObject({ supervisorId: employee.values.supervisorId, employee: { employeeNo: employee.values.employeeNo } })
    const body = { form: review.id, hash: review.hash, clientId: null, employeeId: employee.id, version: 0, device: 'Test' }
    const content = { answers: start.answers, reasons: {}, labels: start.labels }
    const kept = await hr.call({ method: 'PUT', path: `/api/ui/forms/drafts/${start.id}`, body: { ...body, content } })
    expect(kept, kept.text.slice(0, 400)).toMatchObject({ status: 200 })
    const found = dataOf<readonly DraftHead[]>(await hr.call({ path: `/api/ui/forms/drafts?employeeId=${employee.id}` }))
    expect(found.find(({ id }) => id === start.id)).toMatchObject({ employeeId: employee.id, clientId: null, subjectName: employee.display })
    await hr.call({ method: 'DELETE', path: `/api/ui/forms/drafts/${start.id}` })
    const [binned] = rowsOf(await owner.call({ path: `/api/records/discarded-form?filter[employeeId][eq]=${employee.id}` }))
    expect(binned).toMatchObject({ id: start.id, values: { clientId: null, formType: 'performance_review' } })
  })

  it('are filed with score, supervisor and the next date, for who may read them alone', async () => {
    const start = dataOf<FormStart>(await begin(hr, review, { employeeId: employee.id, reviewDate: '2026-06-01' }))
    const rated = RATED.map((id, at) => ({ id, rating: at === 0 ? 'na' : '4' }))
    const more = { reviewType: 'annual', periodFrom: '2025-06-01', periodTo: '2026-05-31', ratings: rated, strengths: 'Reliable', recommendation: 'continue' }
    const answers = { ...start.answers, ...more, nextReviewDate: '2027-06-01' }
    await hr.call({ method: 'POST', path: '/api/user-signature', body: { pin: '2468', name: 'Hana Resources', title: 'HR', signature: picture() } })
    const signatures = [{ slot: 'supervisorSignature', method: 'storedByPin', name: '', pin: '2468' }]
    const body = { id: start.id, form: review.id, hash: review.hash, answers, signatures }
    const filed = await hr.call({ method: 'POST', path: '/api/ui/forms/records', body })
    expect(filed, filed.text.slice(0, 800)).toMatchObject({ status: 201 })
    const { record } = dataOf<FiledForm>(filed)
    const { supervisorId } = employee.values
    expect(record.values).toMatchObject({ employeeId: employee.id, clientId: null, supervisorId, score: 4, nextDueOn: '2027-06-01', eventDate: '2026-06-01' })
    expect(record.locationId).toBe(employee.locationId)
    for (const [who, status] of [
      [nurse, 404],
      [other, 404],
      [owner, 200],
    ] as const)
      expect((await who.call({ path: `/api/ui/forms/records/${start.id}` })).status).toBe(status)
    expect(
      rowsOf(await nurse.call({ path: `/api/records/clinical-form?filter[employeeId][eq]=${employee.id}&limit=200` })).some(({ id }) => id === start.id),
    ).toBe(false)
    for (const [who, status] of [
      [hr, 403],
      [nurse, 403],
      [other, 404],
    ] as const)
      expect((await who.call({ path: `/api/ui/forms/records/${start.id}/export` })).status).toBe(status)
    const exported = dataOf<ExportedForm>(await owner.call({ path: `/api/ui/forms/records/${start.id}/export` }))
    expect(exported).toMatchObject({
      format: FILED_FORM_FORMAT,
      answers: { employeeId: employee.id, strengths: 'Reliable' },
      form: { formType: 'performance_review' },
    })
    expect(exported.record).not.toHaveProperty('can')
    const logged = await server.database.read('platform', (tx) =>
      sql<{ count: number }>`select (select count(*) from audit where action = 'export' and entity_id = ${start.id})::int
        + (select count(*) from audit_pending where entry->>'action' = 'export' and entry->>'entityId' = ${start.id})::int as count`.execute(tx),
    )
    expect(logged.rows).toEqual([{ count: 1 }])
    const pdf = await hr.call({ path: `/api/ui/forms/records/${start.id}/pdf` })
    expect(pdf.status).toBe(200)
  })

  it('stay among forms when they are locked: the documents of clients are of clients', async () => {
    const start = dataOf<FormStart>(await begin(hr, survey, { employeeId: employee.id, formDate: '2026-06-01' }))
    const body = { id: start.id, form: survey.id, hash: survey.hash, answers: start.answers }
    const filed = await hr.call({ method: 'POST', path: '/api/ui/forms/records', body })
    expect(filed, filed.text.slice(0, 800)).toMatchObject({ status: 201 })
    const { record } = dataOf<FiledForm>(filed)
    const locked = await hr.call({ method: 'POST', path: `/api/ui/forms/records/${start.id}/lock`, body: { version: record.version } })
    expect(locked, locked.text.slice(0, 400)).toMatchObject({ status: 200 })
    expect((await owner.call({ method: 'POST', path: `/api/ui/forms/records/${start.id}/document`, body: {} })).status).toBe(409)
    expect(rowsOf(await owner.call({ path: `/api/records/client-document?filter[formId][eq]=${start.id}` }))).toEqual([])
  })
})
