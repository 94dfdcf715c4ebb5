import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES } from '#demo'
import { tableOf } from '#server/platform/database'
import { agencyDay } from '../agency-day.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { type Answered, type AskedIn, acknowledgmentFile, answerFile, askedIn, refusedFile } from './eligibility-file.ts'
import { answerOf, messagesIn, type OfficeCalls, officeCalls, type Values } from './office-calls.ts'
import { uploadFile } from './upload-answer.ts'

const ACTIVE = ['EB*1**30**MA']

/** Domain: backoffice §1.3, §2.14. */
describe('eligibility', () => {
  let server: TestServer
  let person: Person
  let office: OfficeCalls
  beforeAll(async () => {
    server = await startTestServer()
    person = await server.signIn('biller@demo.test')
    office = officeCalls(person)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const today = agencyDay()
  let at = 0
  /** Active coverage by the payer that answers files, whom nobody waits for, one after the other. */
  async function coverage(count = 1): Promise<readonly RecordView[]> {
    const [payer] = await office.list('payer', 'filter[name][eq]=MHCP fee-for-service&limit=1')
    const waiting = (await office.list('eligibility-check', 'filter[status][eq]=asked&limit=100')).map(({ values }) => values.insuranceId)
    const rows = await office.list('insurance', `filter[status][eq]=active&filter[payerId][eq]=${payer?.id}&sort=effectiveFrom&limit=100`)
    const free = rows.filter(({ id }) => !waiting.includes(id))
    const taken = free.slice(at, at + count)
    at += count
    expect(taken).toHaveLength(count)
    return taken
  }
  const idsOf = (rows: readonly RecordView[]): readonly string[] => rows.map(({ id }) => id)

  /** Asks, and gives the file of the batch with the questions that stand in it. */
  async function asked(ids: readonly string[]): Promise<{ readonly batch: RecordView; readonly text: string; readonly questions: readonly AskedIn[] }> {
    await office.done('eligibility/ask', { ids, values: { on: today } })
    const [batch] = await office.list('eligibility-batch', 'sort=-builtAt&limit=1')
    const text = await fileOf(batch)
    return { batch: batch as RecordView, text, questions: askedIn(text) }
  }
  async function fileOf(batch: RecordView | undefined): Promise<string> {
    const [file] = (batch?.values.file ?? []) as readonly { readonly id: string }[]
    const reply = await person.call({ path: `/api/ui/files/${file?.id}` })
    expect(reply.status, reply.text.slice(0, 200)).toBe(200)
    return reply.text
  }
  async function attach(batch: string, ...texts: readonly (string | Buffer)[]): Promise<void> {
    const files: unknown[] = []
    for (const text of texts) {
      const reply = await uploadFile(server, person, { name: '271.txt', text, resource: 'eligibility-batch', type: 'text/plain', at: '/answer' })
      const { data } = (await reply.json()) as { readonly data: unknown }
      expect(reply.status, JSON.stringify(data)).toBe(201)
      files.push(data)
    }
    const changed = await office.change('eligibility-batch', batch, { answer: files })
    expect(changed, changed.text.slice(0, 300)).toMatchObject({ status: 200 })
  }
  async function answered(batch: string, answers: readonly Answered[]): Promise<readonly string[]> {
    await attach(batch, answerFile(answers))
    return messagesIn(await office.done('eligibility/read-answer', { ids: [batch] }))
  }
  const checksOf = (insurance: string): Promise<readonly RecordView[]> =>
    office.list('eligibility-check', `filter[insuranceId][eq]=${insurance}&sort=-askedAt&limit=10`)
  const differencesOf = (insurance: string, more = ''): Promise<readonly RecordView[]> =>
    office.list('eligibility-difference', `filter[insuranceId][eq]=${insurance}&sort=-foundOn&limit=50${more}`)
  const open = '&filter[status][eq]=open'

  /** Asked, and answered with these segments. */
  async function toldOf(row: RecordView, segments: readonly string[], more: Partial<Answered> = {}) {
    const { batch, questions } = await asked([row.id])
    const [question] = questions
    if (question === undefined) throw new Error('Nothing was asked.')
    return { batch, said: await answered(batch.id, [{ ...question, segments, ...more }]) }
  }

  describe('is not asked', () => {
    it('by whom it is not for', async () => {
      const [row] = await coverage()
      const scheduler = officeCalls(await server.signIn('scheduler@demo.test'))
      expect(await scheduler.run('eligibility/ask', { ids: [row?.id], values: { on: today } })).toMatchObject({ status: 403 })
      expect((await person.call({ path: '/api/records/eligibility-check?limit=1' })).status).toBe(200)
      const outsider = await server.signIn('scheduler@demo.test')
      for (const resource of ['eligibility-check', 'eligibility-batch', 'eligibility-difference'])
        expect(await outsider.call({ path: `/api/records/${resource}?limit=1` }), resource).toMatchObject({ status: 403 })
    })

    it('of a payer that answers no files, of coverage that ended, and twice', async () => {
      const [byPortal] = await office.list('insurance', 'filter[verifiedVia][eq]=portal&filter[status][eq]=active&limit=1')
      const [ended] = await office.list('insurance', 'filter[status][eq]=termed&limit=1')
      const [row] = await coverage()
      await office.done('eligibility/ask', { ids: [row?.id], values: { on: today } })
      const said = await office.refused('eligibility/ask', { ids: [byPortal?.id, ended?.id, row?.id], values: { on: today } })
      expect(said.join('\n')).toMatch(/does not answer 270 files[\s\S]*not active, or has ended[\s\S]*asked already and is not answered/)
    })

    it('where the office has no NPI, or the payer no clearinghouse', async () => {
      const owner = officeCalls(await server.signIn('owner@demo.test'))
      const [row] = await coverage()
      const refused = async () => (await office.refused('eligibility/ask', { ids: [row?.id], values: { on: today } })).join(' ')
      const changed = async (resource: string, id: unknown, field: string, value: unknown): Promise<unknown> => {
        const before = (await owner.read(resource, String(id))).values[field]
        const reply = await owner.change(resource, String(id), { [field]: value })
        expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200 })
        return before
      }
      const { locationId } = await owner.read('client', String(row?.values.clientId))
      const table = sql.table(tableOf('location'))
      const provided = async (number: string): Promise<void> => {
        const set = sql`update ${table} set data = jsonb_set(data, '{npiOrUmpi}', ${JSON.stringify(number)}::jsonb) where id = ${locationId}::uuid`
        await server.database.transaction({ companyId: DEMO_COMPANIES[0].id }, (tx) => set.execute(tx))
      }
      const { npiOrUmpi } = (await owner.read('location', String(locationId))).values
      await provided('A123456700')
      expect(await refused()).toMatch(/has no NPI/)
      await provided(String(npiOrUmpi))
      const house = await changed('payer', row?.values.payerId, 'clearingHouseId', null)
      expect(await refused()).toMatch(/has no clearinghouse/)
      await changed('payer', row?.values.payerId, 'clearingHouseId', house)
    })
  })

  it('is asked in one file, with everybody in it once, and the answers find them by their numbers', async () => {
    const rows = await coverage(3)
    const { batch, questions, text } = await asked(idsOf(rows))
    expect(batch.values).toMatchObject({ status: 'ready', askedCount: 3 })
    expect(questions).toHaveLength(3)
    expect(text).toMatch(/^ISA\*.*\*T\*:~/)
    expect(Number(batch.values.controlNumber)).toBeGreaterThan(500_000_000)
    const [first, second, third] = questions
    const said = await answered(batch.id, [
      { ...(first as AskedIn), segments: ACTIVE },
      { ...(second as AskedIn), segments: ['AAA*Y**75*C'] },
    ])
    expect(said.join(' ')).toMatch(/1 answered, 1 rejected, 0 new differences. 1 still wait/)
    const byMember = async (question: AskedIn | undefined) => {
      const checks = (await Promise.all(rows.map(({ id }) => checksOf(id)))).map(([check]) => check)
      return checks.find((check) => check?.values.trace === question?.trace)
    }
    expect((await byMember(first))?.values).toMatchObject({ status: 'answered', coverage: 'active', majorProgram: 'MA' })
    const rejected = (await byMember(second))?.values
    expect(rejected).toMatchObject({ status: 'rejected', coverage: 'notFound', rejections: [{ code: '75', followUp: 'C' }] })
    expect((await byMember(third))?.values.status).toBe('asked')
    const verified = await office.read('insurance', String((await byMember(first))?.values.insuranceId))
    expect(verified.values).toMatchObject({ verifiedOn: today, verifiedVia: '270', eligibilityStatus: 'active' })
    expect(String(verified.values.nextEligibilityOn)).toMatch(/-01$/)
    expect((await office.read('eligibility-batch', batch.id)).values).toMatchObject({ status: 'answered', answeredCount: 2 })
  })

  describe('an answer is refused, and changes nothing', () => {
    it.each<readonly [string, (question: AskedIn) => string, RegExp]>([
      ['that cannot be read', (question) => answerFile([{ ...question, segments: ACTIVE }]).replace('SE*', 'SX*'), /cannot be read/],
      ['to other questions', (question) => answerFile([{ ...question, trace: 'SOMEBODY-1', segments: ACTIVE }]), /questions of another file/],
      ['that is none', acknowledgmentFile, /no 271 in this file/],
    ])('%s', async (_what, text, why) => {
      const [row] = await coverage()
      const { batch, questions } = await asked([row?.id ?? ''])
      await attach(batch.id, text(questions[0] as AskedIn))
      expect((await office.refused('eligibility/read-answer', { ids: [batch.id] })).join(' ')).toMatch(why)
      expect((await checksOf(row?.id ?? ''))[0]?.values.status).toBe('asked')
      expect((await office.read('eligibility-batch', batch.id)).values.status).toBe('ready')
    })

    it('without a file', async () => {
      const [row] = await coverage()
      const { batch } = await asked([row?.id ?? ''])
      expect((await office.refused('eligibility/read-answer', { ids: [batch.id] })).join(' ')).toMatch(/Attach the 271 file first/)
    })
  })

  it('is not taken of somebody else, who is said', async () => {
    const [row] = await coverage()
    const { batch, questions } = await asked([row?.id ?? ''])
    const [question] = questions
    await attach(batch.id, answerFile([{ ...(question as AskedIn), last: 'Somebody', member: '11112222', segments: ACTIVE }]))
    const reply = await office.run('eligibility/read-answer', { ids: [batch.id] })
    expect(messagesIn(answerOf(reply)).join(' ')).toMatch(/somebody else than was asked for/)
    expect((await checksOf(row?.id ?? ''))[0]?.values.status).toBe('asked')
  })

  it('is refused as a whole by a payer: everybody who was asked there is rejected', async () => {
    const rows = await coverage(2)
    const { batch, questions } = await asked(idsOf(rows))
    await attach(batch.id, refusedFile(questions[0]?.payer ?? '', '42'))
    expect(messagesIn(await office.done('eligibility/read-answer', { ids: [batch.id] })).join(' ')).toMatch(/0 answered, 2 rejected/)
    for (const { id } of rows) {
      expect((await checksOf(id))[0]?.values).toMatchObject({ status: 'rejected', coverage: 'cannotProcess', rejections: [{ code: '42' }] })
      expect((await office.read('insurance', id)).values.eligibilityStatus).toBe('cannotProcess')
    }
  })

  it('says everything that differs, once; what is accepted is written into the record', async () => {
    const [row] = await coverage()
    const id = row?.id ?? ''
    const ended = `${Number(today.slice(0, 4)) + 1}-06-30`
    const segments = [
      'EB*1**30**NM',
      `DTP*347*D8*${ended.replaceAll('-', '')}`,
      'EB*Y**30***29*212.50',
      'EB*R**30*C1*OTHER',
      'LS*2120',
      'NM1*PR*2*LOONSONG MUTUAL',
      'LE*2120',
    ]
    const { said } = await toldOf(row as RecordView, segments)
    expect(said.join(' ')).toMatch(/1 answered, 0 rejected, \d new difference/)
    const found = new Map((await differencesOf(id, open)).map((each) => [each.values.aspect, each]))
    expect(found.get('program')?.values).toMatchObject({ payerValue: 'NM', severity: 'important', checkId: expect.anything() })
    expect(found.get('coverageEnd')?.values).toMatchObject({ payerValue: ended, severity: 'critical', effectiveOn: ended })
    expect(found.get('spenddown')?.values).toMatchObject({ payerValue: '21250', theirs: '212.50' })
    const again = await toldOf(row as RecordView, segments)
    expect(again.said.join(' ')).toMatch(/0 new differences/)
    const ids = ['program', 'coverageEnd', 'spenddown'].map((aspect) => found.get(aspect)?.id)
    await office.done('eligibility/accept', { ids })
    const { values } = await office.read('insurance', id)
    expect(values).toMatchObject({ majorProgram: 'NM', effectiveTo: ended, spenddown: { amount: 21_250 }, eligibilityStatus: 'activeWithSpenddown' })
    expect(await office.refused('eligibility/accept', { ids: [found.get('program')?.id] })).toEqual([expect.stringMatching(/is decided/)])
    expect(await differencesOf(id, `${open}&filter[aspect][in]=program,coverageEnd,spenddown`)).toEqual([])
  })

  it('ends coverage that is not active, where that is accepted; the day before its start is refused', async () => {
    const [row, other] = await coverage(2)
    await toldOf(row as RecordView, ['EB*6**30**MA'])
    const [difference] = await differencesOf(row?.id ?? '', `${open}&filter[aspect][eq]=coverage`)
    expect(difference?.values).toMatchObject({ severity: 'critical', theirs: 'Not active' })
    await office.done('eligibility/accept', { ids: [difference?.id] })
    expect((await office.read('insurance', row?.id ?? '')).values).toMatchObject({ status: 'termed', effectiveTo: difference?.values.payerValue })
    await toldOf(other as RecordView, ['EB*6**30**MA', 'DTP*347*D8*20010101'])
    const [early] = await differencesOf(other?.id ?? '', `${open}&filter[aspect][eq]=coverage`)
    expect((await office.refused('eligibility/accept', { ids: [early?.id] })).join(' ')).toMatch(/end on .*2001, before it begins/)
  })

  it('does not come up again once it was ignored, and is fixed once the record agrees', async () => {
    const [row] = await coverage()
    const id = row?.id ?? ''
    await toldOf(row as RecordView, ['EB*1**30**RM'])
    const [difference] = await differencesOf(id, `${open}&filter[aspect][eq]=program`)
    expect(await office.move('eligibility-difference', difference?.id ?? '', 'ignore')).toMatchObject({ status: 200 })
    await toldOf(row as RecordView, ['EB*1**30**RM'])
    expect(await differencesOf(id, `${open}&filter[aspect][eq]=program`)).toEqual([])
    expect(await office.move('eligibility-difference', difference?.id ?? '', 'reopen')).toMatchObject({ status: 200 })
    const changed = await office.change('insurance', id, { majorProgram: 'RM' })
    expect(changed, changed.text.slice(0, 200)).toMatchObject({ status: 200 })
    const [check] = (await checksOf(id)).filter(({ values }) => values.status === 'answered')
    expect(messagesIn(await office.done('eligibility/compare', { ids: [check?.id] })).join(' ')).toMatch(/0 new differences, 1 fixed/)
    expect((await office.read('eligibility-difference', difference?.id ?? '')).values.status).toBe('fixed')
    const older = (await checksOf(id)).filter(({ values }) => values.status === 'answered')[1]
    expect((await office.refused('eligibility/compare', { ids: [older?.id] })).join(' ')).toMatch(/newer answer/)
  })

  it('cannot be accepted where somebody has to look: names, other insurance and health plans', async () => {
    const [row] = await coverage()
    const given = 'ZZYZX'
    await toldOf(row as RecordView, [...ACTIVE, 'EB*MC**30*HM', 'LS*2120', 'NM1*PR*2*SOME OTHER PLAN', 'LE*2120'], { first: given })
    const found = await differencesOf(row?.id ?? '', open)
    const ids = found.filter(({ values }) => ['name', 'healthPlan'].includes(String(values.aspect))).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(await office.refused('eligibility/accept', { ids })).toEqual([expect.stringMatching(/by itself/), expect.stringMatching(/by itself/)])
    for (const id of ids) expect(await office.move('eligibility-difference', id, 'settle')).toMatchObject({ status: 200 })
  })

  it('is recorded by hand, and compared like a file', async () => {
    const [row] = await office.list('insurance', 'filter[verifiedVia][eq]=portal&filter[status][eq]=active&limit=1')
    const id = row?.id ?? ''
    const values: Values = { source: 'phone', on: today, coverage: 'active', coverageTo: `${today.slice(0, 4)}-12-31`, notes: 'Spoke to a person' }
    const said = await office.done('eligibility/record', { ids: [id], values })
    expect(messagesIn(said).join(' ')).toMatch(/1 new difference/)
    const [check] = await checksOf(id)
    expect(check?.values).toMatchObject({ status: 'answered', source: 'phone', coverage: 'active', notes: 'Spoke to a person', serviceOn: today })
    expect((await office.read('insurance', id)).values).toMatchObject({ verifiedOn: today, verifiedVia: 'phone', eligibilityStatus: 'active' })
    expect((await differencesOf(id, open)).map(({ values: { aspect } }) => aspect)).toContain('coverageEnd')
    expect(await office.run('eligibility/record', { ids: [id], values: { source: 'phone', on: '2999-01-01', coverage: 'active' } })).toMatchObject({
      status: 422,
    })
  })

  it('is asked again after a file was canceled', async () => {
    const [row] = await coverage()
    const id = row?.id ?? ''
    const { batch } = await asked([id])
    await office.done('eligibility/cancel-file', { ids: [batch.id] })
    const [check] = await checksOf(id)
    expect(check?.values.status).toBe('canceled')
    expect(await office.run('eligibility/cancel-file', { ids: [batch.id] })).toMatchObject({ status: 422 })
    await office.done('eligibility/ask-again', { ids: [check?.id], values: { on: today } })
    expect((await checksOf(id)).map(({ values }) => values.status)).toContain('asked')
  })

  it('is asked of everybody who is due at once, and of nobody twice', async () => {
    const said = messagesIn(await office.done('eligibility/ask-due', { values: { on: today } }))
    expect(said.join(' ')).toMatch(/\d+ asked, in \d files/)
    expect((await office.refused('eligibility/ask-due', { values: { on: today } })).join(' ')).toMatch(/Nobody is due/)
  })
})
