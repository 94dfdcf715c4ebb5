import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, type RecordView } from '#contract'
import { careModules } from '#server/care'
import { atWork } from '#server/operations'
import { tableOf } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { agencyDay } from '../agency-day.ts'
import { viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { type OfficeCalls, officeCalls, type Values } from './office-calls.ts'

/** Domain: backoffice §2.2, §2.3. */
describe('what is asked of clients and employees', () => {
  let server: TestServer
  let owner: Person
  let office: OfficeCalls
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    office = officeCalls(owner)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const today = agencyDay()
  /** What the server does once a day. */
  const goThrough = async (): Promise<void> => {
    const records = createRecords({
      ...{ database: server.database, documents: () => server.documents.current(), clock: () => new Date(), secrets: createSecretBox(randomBytes(32)) },
      ...{ audit: async () => undefined, modules: atWork(careModules) },
    })
    expect(await records.goThrough(async () => true)).toBeGreaterThan(0)
  }
  const ofClient = (id: string | undefined, more = ''): Promise<readonly RecordView[]> =>
    office.list('client-requirement', `filter[clientId][eq]=${id}&limit=100${more}`)
  const ofWorker = (id: string | undefined, more = ''): Promise<readonly RecordView[]> =>
    office.list('employee-requirement', `filter[employeeId][eq]=${id}&limit=100${more}`)
  const asked = (rows: readonly RecordView[], name: string): Values | undefined => rows.find(({ values }) => String(values.askedBy).includes(name))?.values
  async function made(resource: string, values: Values): Promise<RecordView> {
    const reply = await office.create(resource, values)
    expect(reply, reply.text.slice(0, 400)).toMatchObject({ status: 201 })
    return viewOf(reply)
  }
  async function done(reply: Promise<{ readonly status: number; readonly text: string }>): Promise<void> {
    const { status, text } = await reply
    expect(status, text.slice(0, 400)).toBe(200)
  }
  const rule = (values: Values): Promise<RecordView> => made('requirement', { of: 'client', kind: 'document', dueDays: 0, ...values })
  /** Active clients of whom nobody else asks in this file, one after the other. */
  let at = 0
  async function client(): Promise<RecordView> {
    const rows = await office.list('client', 'filter[status][eq]=active&filter[startOfCare][lt]=2026-06-01&sort=startOfCare&limit=100')
    const found = rows[at++]
    if (found === undefined) throw new Error('There are no more clients.')
    return found
  }
  async function worker(status = 'active'): Promise<RecordView> {
    const found = (await office.list('employee', `filter[status][eq]=${status}&sort=hireDate&limit=100`))[at++ % 10]
    if (found === undefined) throw new Error('There is no such employee.')
    return found
  }

  it('is in demo data what the server settles', async () => {
    const kept = async (): Promise<readonly string[]> => {
      const tables = ['client-requirement', 'employee-requirement'].map((name) => sql`select id, version, data from ${sql.table(tableOf(name))}`)
      const { rows } = await server.database.read({ companyId: owner.login.companyId }, (tx) =>
        sql<{ id: string; version: number; data: object }>`${sql.join(tables, sql` union all `)} order by id`.execute(tx),
      )
      return rows.map(({ id, version, data }) => `${id} ${version} ${JSON.stringify(data)}`)
    }
    const before = await kept()
    expect(before.length).toBeGreaterThan(300)
    await goThrough()
    expect(await kept()).toEqual(before)
  })

  it('is asked of everybody whom a new rule concerns, from the day on which it is in force', async () => {
    const { id, values } = await client()
    const others = (await office.list('client', 'filter[status][eq]=active&limit=100')).filter((each) => each.values.payerId !== values.payerId)
    await rule({ name: 'Only of one payer', docType: 'physicianOrder', payerIds: [values.payerId], dueDays: 10, effectiveFrom: today })
    expect(asked(await ofClient(id), 'Only of one payer')).toMatchObject({
      status: 'missing',
      title: 'Physician order',
      kind: 'document',
      dueOn: addDays(today, 10),
    })
    expect(asked(await ofClient(others[0]?.id), 'Only of one payer')).toBeUndefined()
  })

  it('is one row where two rules ask for it, by the strictest, and no row less when one of them goes', async () => {
    const { id } = await client()
    const first = await rule({ name: 'Yearly plan', docType: 'carePlan', everyMonths: 12 })
    await rule({ name: 'Plan of the payer', docType: 'carePlan', everyMonths: 6, stops: true })
    await made('key-document', {
      ownerKind: 'client',
      clientId: id,
      docType: 'carePlan',
      issuedOn: addDays(today, -10),
      neverExpires: true,
      blocksScheduling: false,
    })
    const rows = (await ofClient(id)).filter(({ values }) => values.docType === 'carePlan')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.values).toMatchObject({
      status: 'onFile',
      stops: true,
      askedBy: 'Plan of the payer, Yearly plan',
      dueOn: addMonths(addDays(today, -10), 6),
    })
    await done(office.change('requirement', first.id, { isActive: false }))
    expect(asked(await ofClient(id), 'Plan of the payer')).toMatchObject({ status: 'onFile', askedBy: 'Plan of the payer' })
  })

  it('is no longer asked when its rule ends, and keeps what was done', async () => {
    const { id } = await client()
    const own = await rule({ name: 'Asked for a while', docType: '485' })
    await done(office.change('requirement', own.id, { isActive: false }))
    expect(asked(await ofClient(id), 'Asked for a while')).toMatchObject({ status: 'ended', stops: false, dueOn: null })
    await done(office.change('requirement', own.id, { isActive: true }))
    expect(asked(await ofClient(id), 'Asked for a while')).toMatchObject({ status: 'missing' })
  })

  it('follows a document: there, expired, replaced, gone', async () => {
    const { id } = await client()
    await rule({ name: 'Annual review', docType: 'annualReview', everyMonths: 12 })
    const state = async () => (await ofClient(id)).find(({ values }) => values.docType === 'annualReview')?.values
    const paper = { ownerKind: 'client', clientId: id, docType: 'annualReview', neverExpires: true, blocksScheduling: false }
    const document = await made('key-document', { ...paper, issuedOn: addDays(today, -400) })
    expect(await state()).toMatchObject({ status: 'expired', documentId: document.id, dueOn: addMonths(addDays(today, -400), 12) })
    await done(office.change('key-document', document.id, { issuedOn: addDays(today, -30) }))
    expect(await state()).toMatchObject({ status: 'onFile', doneOn: addDays(today, -30) })
    await done(office.change('key-document', document.id, { neverExpires: false, expiresOn: addDays(today, 3) }))
    expect(await state()).toMatchObject({ status: 'onFile', dueOn: addDays(today, 3) })
    const { version } = await office.read('key-document', document.id)
    await done(owner.call({ method: 'DELETE', path: `/api/records/key-document/${document.id}`, body: { version, reason: 'Test' } }))
    expect(await state()).toMatchObject({ status: 'missing', documentId: null })
  })

  it('takes a paper copy with its day, and no day in the future', async () => {
    const { id } = await client()
    await rule({ name: 'Consent on paper', docType: 'cssp', everyMonths: 12 })
    const own = (await ofClient(id)).find(({ values }) => values.askedBy === 'Consent on paper')
    expect((await office.change('client-requirement', own?.id ?? '', { paperOn: addDays(today, 1) })).status).toBe(422)
    await done(office.change('client-requirement', own?.id ?? '', { paperOn: addDays(today, -5) }))
    expect(asked(await ofClient(id), 'Consent on paper')).toMatchObject({ status: 'onFile', doneOn: addDays(today, -5), documentId: null })
    await done(office.change('client-requirement', own?.id ?? '', { paperOn: null }))
    expect(asked(await ofClient(id), 'Consent on paper')).toMatchObject({ status: 'missing' })
  })

  it('is waived with a reason, and asked again when that is over', async () => {
    const { id } = await client()
    await rule({ name: 'May be waived', docType: 'liveInProof' })
    const own = (await ofClient(id)).find(({ values }) => values.askedBy === 'May be waived')?.id ?? ''
    expect((await office.move('client-requirement', own, 'waive')).status).toBe(422)
    await done(office.move('client-requirement', own, 'waive', { waivedWhy: 'No live-in worker', waivedUntil: addDays(today, 30) }))
    await goThrough()
    expect(asked(await ofClient(id), 'May be waived')).toMatchObject({ status: 'waived', waivedWhy: 'No live-in worker' })
    await done(office.move('client-requirement', own, 'require'))
    expect(asked(await ofClient(id), 'May be waived')).toMatchObject({ status: 'missing', waivedWhy: null })
  })

  it('follows the client: another payer, discharged', async () => {
    const { id, values } = await client()
    const [payer] = (await office.list('payer', 'limit=50')).filter((each) => each.id !== values.payerId)
    await rule({ name: 'Of this payer', docType: 'tbTest', payerIds: [payer?.id] })
    expect(asked(await ofClient(id), 'Of this payer')).toBeUndefined()
    await done(office.change('client', id, { payerId: payer?.id }))
    expect(asked(await ofClient(id), 'Of this payer')).toMatchObject({ status: 'missing' })
    await done(office.change('client', id, { payerId: values.payerId }))
    expect(asked(await ofClient(id), 'Of this payer')).toMatchObject({ status: 'ended' })
    await done(office.move('client', id, 'discharge', { dischargeDate: today, dischargeReason: 'goalsMet' }))
    expect((await ofClient(id)).every((each) => ['ended', 'waived'].includes(String(each.values.status)))).toBe(true)
  })

  it('is asked no more of who lies in the recycle bin, and again once they are back', async () => {
    const [found] = await office.list('client', 'filter[status][eq]=intake&limit=1')
    await rule({ name: 'Of who is there', docType: 'vulnerableAdultTraining' })
    const state = async () => asked(await ofClient(found?.id), 'Of who is there')?.status
    expect(await state()).toBe('missing')
    const path = `/api/records/client/${found?.id}`
    const version = async (): Promise<number> => viewOf(await owner.call({ path })).version
    await done(owner.call({ method: 'DELETE', path, body: { version: await version(), reason: 'Test' } }))
    expect(await state()).toBe('ended')
    await done(owner.call({ method: 'POST', path: `${path}/restore`, body: { version: await version() } }))
    expect(await state()).toBe('missing')
  })

  it('is asked in all locations, whichever somebody is bound to who changes a rule', async () => {
    const places = await office.list('location', 'limit=10')
    const [own, other] = places
    await server.database.transaction('platform', (tx) =>
      sql`update membership set location_ids = array[${own?.id}]::uuid[] where company_id = ${owner.login.companyId}
        and user_id = (select id from app_user where email = 'admin@demo.test')`.execute(tx),
    )
    const bound = officeCalls(await server.signIn('admin@demo.test'))
    const values = { name: 'Everywhere', of: 'client', kind: 'document', docType: 'firstAid', dueDays: 0 }
    const reply = await bound.create('requirement', values)
    expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 201 })
    const [there] = await office.list('client', `filter[status][eq]=active&filter[locationId][eq]=${other?.id}&limit=1`)
    expect(asked(await ofClient(there?.id), 'Everywhere')).toMatchObject({ status: 'missing' })
    expect(await bound.list('client-requirement', `filter[clientId][eq]=${there?.id}&limit=5`)).toEqual([])
  })

  it('stops the start of work while it is missing, and says what', async () => {
    const found = await worker('onboarding')
    await done(office.change('employee', found.id, { oigStatus: 'clear', backgroundStudyStatus: 'eligible', i9: { section1Date: today, section2Date: today } }))
    await rule({ name: 'Before work', of: 'employee', docType: 'covid', stops: true })
    const refused = await office.move('employee', found.id, 'activate')
    expect(refused, refused.text).toMatchObject({ status: 422 })
    expect(refused.text).toContain('These have to be on file first: ')
    expect(refused.text).toContain('COVID shot')
    for (const { id, values } of await ofWorker(found.id))
      if (values.stops === true && values.status !== 'onFile') await done(office.change('employee-requirement', id, { paperOn: today }))
    await done(office.move('employee', found.id, 'activate'))
  })

  it('comes of job titles and of the list of trainings, and is met by a training', async () => {
    const found = await worker()
    const [course] = await office.list('training-course', 'filter[isActive][eq]=true&sort=title&limit=1')
    await done(office.change('training-course', course?.id ?? '', { requiredFor: [found.values.roleType], renewMonths: 12 }))
    const state = async () => (await ofWorker(found.id)).find(({ values }) => values.courseId === course?.id)?.values
    expect(await state()).toMatchObject({ kind: 'training', askedBy: 'List of trainings' })
    const taken = { employeeId: found.id, trainingId: course?.id, assignedOn: addDays(today, -3), completedOn: addDays(today, -1) }
    const training = await made('training-record', taken)
    await done(office.move('training-record', training.id, 'complete', { completedOn: addDays(today, -1) }))
    expect(await state()).toMatchObject({ status: 'onFile', takingId: training.id, dueOn: addMonths(addDays(today, -1), 12) })
    const [title] = await office.list('job-title', `filter[roleType][eq]=${found.values.roleType}&limit=1`)
    await done(office.change('job-title', String(found.values.primaryJobTitleId), { requiredDocTypes: ['cpr', 'flu'] }))
    expect((await ofWorker(found.id)).find(({ values }) => values.docType === 'flu')?.values).toMatchObject({ status: 'missing' })
    expect(title).toBeDefined()
  })

  it('is read by who may, in their locations, and of their clients', async () => {
    const hr = officeCalls(await server.signIn('hr@demo.test'))
    expect((await hr.list('employee-requirement', 'limit=5')).length).toBe(5)
    for (const email of ['biller@demo.test', 'case@demo.test']) {
      const other = await server.signIn(email)
      expect((await other.call({ path: '/api/records/employee-requirement' })).status, email).toBe(403)
    }
    const manager = officeCalls(await server.signIn('case@demo.test'))
    const own = new Set((await manager.list('client', 'limit=100')).map(({ id }) => id))
    const seen = await manager.list('client-requirement', 'limit=100')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every(({ values, can }) => own.has(String(values.clientId)) && !can.includes('update'))).toBe(true)
  })
})
