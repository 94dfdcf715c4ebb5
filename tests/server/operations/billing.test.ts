import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Problem, readX12, sentClaimsOf, transactionsOf } from '#x12'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, listRecords, makeRecord, messagesIn, moveRecord, readRecord, runOperation } from './office-calls.ts'
import { dollars, type PaidInFile, paymentFile } from './payment-file.ts'
import { uploadAnswer } from './upload-answer.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** The company's zone is six or five hours behind. */
const at = (day: string, time: string): string => `${day}T${time}:00.000Z`
const SIGNED = { workerSignedOn: '2026-01-05', clientSignedOn: '2026-01-05' }
const NPI = '1999990017'
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

describe('billing', () => {
  let server: TestServer
  let owner: Person
  let payer: string
  let service: string
  let authorization: string
  let house: string
  let insurance: string
  let periods = 0

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    house = (
      await make('clearing-house', {
        ...{ name: 'Test clearinghouse', usage: 'P', submitterId: 'SUBMITTER', receiverId: 'RECEIVER', receiverName: 'Receiver' },
        ...{ submitterName: 'Northern Lights', contactName: 'Billing', contactPhone: '+16125550123' },
      })
    ).id
    payer = (
      await make('payer', {
        ...{ name: 'Billing test payer', payerCode: 'BTP01', type: 'MCO', claimFormat: '837P', submission: 'clearinghouse' },
        ...{ timelyFilingDays: 180, clearingHouseId: house },
      })
    ).id
    service = (await make('service', { name: 'Billing test service', serviceCode: 'S5130', unitType: 'units', rate: 525, requiresEvv: false })).id
    insurance = (
      await make('insurance', {
        clientId: id('client', 3),
        payerId: payer,
        rank: '1',
        memberId: '12345678',
        relationship: '18',
        effectiveFrom: '2031-01-01',
        verifiedOn: yesterday,
        verifiedVia: 'portal',
      })
    ).id
    authorization = await authorized('88000098701')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const make = (resource: string, values: Values, state?: string): Promise<RecordView> => makeRecord(owner, resource, values, state)
  const authorized = async (authNo: string, values: Values = {}): Promise<string> =>
    (
      await make(
        'authorization',
        {
          ...{ authNo, clientId: id('client', 3), payerId: payer, serviceId: service, serviceCode: 'S5130', providerNpi: NPI },
          ...{ startDate: '2031-01-01', endDate: '2033-12-31', totalUnits: 40_000, rate: 500 },
          ...values,
        },
        'active',
      )
    ).id
  const read = (own: string, resource: string): Promise<RecordView> => readRecord(owner, resource, own)
  const list = (resource: string, query: string): Promise<readonly RecordView[]> => listRecords(owner, resource, query)
  const change = async (own: string, resource: string, values: Values): Promise<void> => {
    const { version } = await read(own, resource)
    expect(await owner.call({ method: 'PUT', path: `/api/records/${resource}/${own}`, body: { version, values, reason: 'Test' } })).toMatchObject({
      status: 200,
    })
  }
  const fileOf = async (batch: string): Promise<string> => {
    const [file] = (await read(batch, 'claim-batch')).values.file as unknown as readonly { readonly id: string }[]
    return (await owner.call({ path: `/api/ui/files/${file?.id}` })).text
  }
  const run = (name: string, body: Values, who: Person = owner, module = 'billing') => runOperation(who, `${module}/${name}`, body)
  const step = (own: string, name: string, resource = 'time-card'): Promise<Reply> => moveRecord(owner, resource, own, { transition: name, reason: 'Test' })
  /** An approved card of a week of its own with this time; gives its lines in their order. */
  const approved = async (times: readonly (readonly [string, string])[], values: Values = {}, first = newWeek()): Promise<readonly string[]> => {
    const lines = times.map(([start, end], index) => ({
      ...{ id: randomUUID(), startAt: at(plus(first, index), start), endAt: at(plus(first, index), end), serviceId: service, authorizationId: authorization },
      ...values,
    }))
    const period = { periodStart: first, periodEnd: plus(first, 6) }
    const card = await make('time-card', { employeeId: id('employee', 2), clientId: id('client', 3), ...period, ...SIGNED, lines })
    await run('submit', { ids: [card.id] }, owner, 'timecards')
    const { values: said } = await read(card.id, 'time-card')
    expect(await step(card.id, said.status === 'autoChecked' ? 'approve' : 'approve-after-review')).toMatchObject({ status: 200 })
    return (await list('time-line', `filter[timeCardId][eq]=${card.id}&sort=startAt`)).map((row) => row.id)
  }
  /** Weeks in months of their own. */
  const newWeek = (): string => {
    periods += 1
    return `${2031 + Math.floor(periods / 12)}-${String((periods % 12) + 1).padStart(2, '0')}-05`
  }
  const linesOf = (claim: string) => list('claim-line', `filter[claimId][eq]=${claim}&sort=lineNo`)

  const generate = async (lines: readonly string[]): Promise<RecordView> => {
    const done = await run('generate-claims', { ids: lines, reason: 'Test' })
    expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
    return read(answerOf(done).items.find(({ record }) => record)?.record?.id ?? '', 'insurance-claim')
  }
  const scrubbed = async (claim: string): Promise<RecordView> => {
    const done = await run('scrub', { ids: [claim] })
    expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
    return read(claim, 'insurance-claim')
  }
  const batched = async (claim: string): Promise<string> => {
    const done = await run('add-to-batch', { ids: [claim] })
    expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
    return String((await read(claim, 'insurance-claim')).values.batchId)
  }

  describe('are refused', () => {
    it.each([
      ['generate-claims', 'time-line'],
      ['exclude', 'time-line'],
      ['discard', 'insurance-claim'],
      ['scrub', 'insurance-claim'],
      ['add-to-batch', 'insurance-claim'],
      ['build-file', 'claim-batch'],
    ])('to whom %s is not for', async (name) => {
      const scheduler = await server.signIn('scheduler@demo.test')
      expect(await run(name, { ids: [randomUUID()], values: { why: 'other' } }, scheduler)).toMatchObject({ status: 403 })
    })

    it('time, claims and batches of another company', async () => {
      const claim = await generate(await approved([['14:00', '15:00']]))
      const multi = await server.signIn('multi@demo.test')
      for (const name of ['scrub', 'discard', 'add-to-batch'])
        expect((await run(name, { ids: [claim.id], reason: 'Test' }, multi)).status, name).toBeGreaterThanOrEqual(403)
      expect(await multi.call({ path: `/api/records/insurance-claim/${claim.id}` })).toMatchObject({ status: 404 })
    })

    it('time that is on a claim already: nothing is billed twice', async () => {
      const lines = await approved([['14:00', '15:00']])
      const claim = await generate(lines)
      const again = await run('generate-claims', { ids: lines })
      expect(again).toMatchObject({ status: 422 })
      expect(messagesIn(answerOf(again))).toEqual(['This time is on a claim already.'])
      expect(await linesOf(claim.id)).toHaveLength(1)
    })

    it('time of a card that is not approved', async () => {
      const first = newWeek()
      const lines = [{ id: randomUUID(), startAt: at(first, '14:00'), endAt: at(first, '15:00'), serviceId: service, authorizationId: authorization }]
      const card = await make('time-card', { employeeId: id('employee', 2), clientId: id('client', 3), periodStart: first, periodEnd: first, ...SIGNED, lines })
      const [line] = await list('time-line', `filter[timeCardId][eq]=${card.id}&sort=startAt`)
      const refused = await run('generate-claims', { ids: [line?.id] })
      expect(messagesIn(answerOf(refused))).toEqual(['The time card is Draft. Only approved time is billed.'])
    })

    it.each<readonly [string, () => Promise<Values>, string]>([
      [
        'a service without a rate',
        async () => {
          const own = (await make('service', { name: 'Service without a rate', serviceCode: 'S5135', unitType: 'units', requiresEvv: false })).id
          return { serviceId: own, authorizationId: await authorized('88000098702', { serviceId: own, serviceCode: 'S5135', rate: null }) }
        },
        'The rate is missing for Billing test payer',
      ],
      [
        'a service that wants a verified visit',
        async () => {
          const own = (await make('service', { name: 'Service with EVV', serviceCode: 'S5150', unitType: 'units', rate: 500, requiresEvv: true })).id
          return { serviceId: own, authorizationId: await authorized('88000098703', { serviceId: own, serviceCode: 'S5150' }) }
        },
        'has no verified EVV log',
      ],
    ])('time with %s', async (_what, values, message) => {
      const lines = await approved([['14:00', '15:00']], await values(), newWeek())
      const refused = await run('generate-claims', { ids: lines })
      expect(refused).toMatchObject({ status: 422 })
      expect(messagesIn(answerOf(refused))).toEqual([expect.stringContaining(message)])
    })
  })

  it('puts approved time of one client, payer, authorization, service and month on one claim', async () => {
    const first = newWeek()
    const lines = await approved(
      [
        ['14:00', '16:08'],
        ['14:00', '15:07'],
      ],
      {},
      first,
    )
    const done = await run('generate-claims', { ids: lines })
    expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
    const [item] = answerOf(done).items
    const claim = await read(item?.record?.id ?? '', 'insurance-claim')
    expect(claim.values).toMatchObject({
      ...{ status: 'draft', serviceFrom: first, serviceTo: plus(first, 1), totalUnits: 13, totalCharge: 13 * 525, totalExpected: 13 * 500 },
      ...{ filingDeadline: plus(first, 180), rank: '1', billingNpi: NPI },
    })
    expect((await linesOf(claim.id)).map(({ values }) => values)).toMatchObject([
      { lineNo: 1, serviceDate: first, units: 9, charge: 9 * 525, minutes: 128 },
      { lineNo: 2, serviceDate: plus(first, 1), units: 4, charge: 4 * 525, minutes: 67 },
    ])
  })

  it('sums the minutes of a day before they become units, whenever they come', async () => {
    const first = newWeek()
    const [morning] = await approved([['14:00', '14:22']], {}, first)
    const [evening] = await approved([['20:00', '20:23']], {}, first)
    const claim = await generate([morning ?? ''])
    expect((await linesOf(claim.id)).map(({ values }) => values.units)).toEqual([1])
    const same = await generate([evening ?? ''])
    expect(same.id).toBe(claim.id)
    expect((await linesOf(claim.id)).map(({ values }) => [values.units, values.minutes, values.charge])).toEqual([[3, 45, 3 * 525]])
    expect(same.values).toMatchObject({ totalUnits: 3, totalCharge: 3 * 525 })
  })

  it('names the diagnoses of the client, the principal one first', async () => {
    const { values } = await read(id('client', 3), 'client')
    const rows = [
      { id: randomUUID(), code: 'I10', rank: 2, isPrimary: false },
      { id: randomUUID(), code: 'M54.5', rank: 3, isPrimary: true },
      { id: randomUUID(), code: 'E11.9', rank: 1, isPrimary: false },
    ]
    await change(id('client', 3), 'client', { diagnoses: rows })
    const claim = await generate(await approved([['14:00', '15:00']]))
    expect((claim.values.diagnoses as unknown as readonly Values[]).map(({ code }) => code)).toEqual(['M54.5', 'E11.9', 'I10'])
    await change(id('client', 3), 'client', { diagnoses: values.diagnoses })
  })

  it('frees the time of a claim that is discarded, and keeps the card as it was approved until then', async () => {
    const lines = await approved([['14:00', '15:00']])
    const claim = await generate(lines)
    const { values } = await read(lines[0] ?? '', 'time-line')
    const refused = await step(String((values.timeCardId as { id?: string }).id ?? values.timeCardId), 'unlock')
    expect(refused, refused.text.slice(0, 300)).toMatchObject({ status: 409 })
    expect(refused.text).toContain('Time of this time card is on a claim.')
    expect(await run('discard', { ids: [claim.id], reason: 'Wrong authorization' })).toMatchObject({ status: 200 })
    expect((await read(claim.id, 'insurance-claim')).values.status).toBe('void')
    expect((await read(lines[0] ?? '', 'time-line')).values.claimId ?? null).toBeNull()
    expect((await generate(lines)).id).not.toBe(claim.id)
  })

  describe('restores claims that were discarded', () => {
    const restore = (claim: string, body: Values = {}, who = owner) => run('restore-claims', { ids: [claim], reason: 'Discarded by mistake', ...body }, who)
    const discarded = async (times: readonly (readonly [string, string])[]) => {
      const lines = await approved(times)
      const claim = await generate(lines)
      expect(await run('discard', { ids: [claim.id], reason: 'Test' })).toMatchObject({ status: 200 })
      return { lines, claim, day: String(claim.values.serviceFrom) }
    }

    it('with the time of their days, as they were; who discarded them and when stands with them until then', async () => {
      const { lines, claim } = await discarded([
        ['14:00', '15:00'],
        ['14:00', '16:00'],
      ])
      expect((await read(claim.id, 'insurance-claim')).values).toMatchObject({ discardedBy: owner.login._id, discardedAt: expect.any(String) })
      const before = (await linesOf(claim.id)).map(({ values }) => [values.serviceDate, values.units, values.charge])
      const looked = answerOf(await restore(claim.id, { preview: true, key: undefined }))
      expect(messagesIn(looked).join()).toContain('2')
      expect((await read(claim.id, 'insurance-claim')).values.status).toBe('void')
      expect(await restore(claim.id)).toMatchObject({ status: 200 })
      const { values } = await read(claim.id, 'insurance-claim')
      expect(values).toMatchObject({ status: 'draft', totalCharge: claim.values.totalCharge, lineCount: 2 })
      expect([values.discardedAt ?? null, values.discardedBy ?? null]).toEqual([null, null])
      expect((await linesOf(claim.id)).map(({ values: line }) => [line.serviceDate, line.units, line.charge])).toEqual(before)
      for (const line of lines) expect((await read(line, 'time-line')).values.claimId).toBe(claim.id)
      expect((await scrubbed(claim.id)).values.status).toBe('ready')
    })

    it('not when a day of theirs is billed again, excluded, or on another claim of the same', async () => {
      const again = await discarded([['14:00', '15:00']])
      const next = await generate(again.lines)
      expect(messagesIn(answerOf(await restore(again.claim.id)))).toEqual([
        `Claim ${String(next.values.claimNo)} bills the same service in the same month. Add the time there.`,
      ])
      const aside = await discarded([['14:00', '15:00']])
      expect(await run('exclude', { ids: aside.lines, values: { why: 'nonBillable' } })).toMatchObject({ status: 200 })
      expect(messagesIn(answerOf(await restore(aside.claim.id))).join()).toMatch(/^The time of .* is on another claim, or can no longer be billed\.$/)
      expect((await read(aside.claim.id, 'insurance-claim')).values.status).toBe('void')
    })

    it('not without a reason, not those that are no longer discarded, and not for who may not', async () => {
      const { claim } = await discarded([['14:00', '15:00']])
      expect(await restore(claim.id, { reason: undefined })).toMatchObject({ status: 422 })
      expect(await restore(claim.id, {}, await server.signIn('scheduler@demo.test'))).toMatchObject({ status: 403 })
      const both = await Promise.all([restore(claim.id), restore(claim.id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(messagesIn(answerOf(await restore(claim.id)))).toEqual(['This claim is Draft. Only discarded claims can be restored.'])
    })
  })

  it('leaves out what was excluded, with why, until it is included again', async () => {
    const lines = await approved([['14:00', '15:00']])
    expect(await run('exclude', { ids: lines, values: { why: 'nonBillable' } })).toMatchObject({ status: 200 })
    expect(messagesIn(answerOf(await run('generate-claims', { ids: lines })))).toEqual(['This time was excluded from billing. Include it again first.'])
    expect(await run('include', { ids: lines })).toMatchObject({ status: 200 })
    expect((await generate(lines)).values.totalUnits).toBe(4)
  })

  it('keeps what the scrub rules say, and a claim that fails stays out of batches', async () => {
    const claim = await generate(await approved([['14:00', '15:00']]))
    expect((await scrubbed(claim.id)).values).toMatchObject({ status: 'ready', findings: [], issueCount: 0 })
    await change(insurance, 'insurance', { verifiedOn: '2026-01-05' })
    const held = (await scrubbed(claim.id)).values
    expect(held).toMatchObject({ status: 'held', findings: ['S07'], issues: [{ finding: 'S07', severity: 'hold' }], issueCount: 1 })
    const refused = await run('add-to-batch', { ids: [claim.id] })
    expect(messagesIn(answerOf(refused))).toEqual(['This claim is On hold. Scrub it first. Only claims that are ready go into a batch.'])
    const work = await list('record-finding', `filter[claimId][eq]=${claim.id}&sort=createdAt`)
    expect(work.map(({ values }) => values.status)).toEqual(['open'])
    await change(insurance, 'insurance', { verifiedOn: yesterday })
    expect((await scrubbed(claim.id)).values).toMatchObject({ status: 'ready', findings: [] })
  })

  it('holds claims with a service in a period that is locked, for its payer or for all', async () => {
    const claim = await generate(await approved([['14:00', '16:00']]))
    const { serviceFrom, payerId } = (await scrubbed(claim.id)).values
    const locked = async (payerOf: unknown): Promise<string> => {
      const day = String(serviceFrom)
      const period = { kind: 'claims', payerId: payerOf, periodStart: day, periodEnd: day, lockAt: '2099-01-01T12:00:00.000Z' }
      const own = (await make('cut-off', { name: 'Claims', ...period })).id
      expect(await run('lock-period', { ids: [own] }, owner, 'timecards')).toMatchObject({ status: 200 })
      return own
    }
    const other = await locked(id('payer', 'Medicare'))
    expect((await scrubbed(claim.id)).values).toMatchObject({ status: 'ready', findings: [] })
    const own = await locked(payerId)
    expect((await scrubbed(claim.id)).values).toMatchObject({ status: 'held', findings: ['S40'] })
    for (const each of [own, other])
      expect(await owner.call({ method: 'DELETE', path: `/api/records/cut-off/${each}`, body: { version: 2, reason: 'Test' } })).toMatchObject({ status: 200 })
    expect((await scrubbed(claim.id)).values).toMatchObject({ status: 'ready', findings: [] })
  })

  it('writes ready claims into a file that says what they say, the same byte for byte when it is built again', async () => {
    const claims = [
      await generate(
        await approved([
          ['14:00', '16:08'],
          ['14:00', '15:07'],
        ]),
      ),
      await generate(await approved([['14:00', '15:00']])),
    ]
    for (const claim of claims) expect((await scrubbed(claim.id)).values.status).toBe('ready')
    const [batch, second] = [await batched(claims[0]?.id ?? ''), await batched(claims[1]?.id ?? '')]
    expect(second).toBe(batch)
    const built = await run('build-file', { ids: [batch] })
    expect(built, built.text.slice(0, 900)).toMatchObject({ status: 200 })
    const text = await fileOf(batch)
    expect(text.split('\n').length).toBeGreaterThan(20)
    const file = readX12(text)
    const problems: Problem[] = [...file.problems]
    const report = (problem: Problem): void => void problems.push(problem)
    const sent = transactionsOf(file).flatMap((transaction) => sentClaimsOf(transaction, report))
    expect(problems).toEqual([])
    expect(sent.map(({ patientControl, chargeCents, lines }) => [patientControl, chargeCents, lines.length])).toEqual(
      claims.map(({ values }) => [values.claimNo, values.totalCharge, values.lineCount]),
    )
    expect(await run('build-file', { ids: [batch] })).toMatchObject({ status: 200 })
    expect(await fileOf(batch)).toBe(text)
    expect(await run('send', { ids: [batch] })).toMatchObject({ status: 200 })
    for (const { id: own } of claims) expect((await read(own, 'insurance-claim')).values).toMatchObject({ status: 'submitted', batchId: expect.anything() })
    expect((await read(batch, 'claim-batch')).values).toMatchObject({ status: 'sent', claimCount: 2 })
    expect(messagesIn(answerOf(await run('discard', { ids: [claims[0]?.id], reason: 'Test' })))).toEqual([
      'This claim is Submitted. Only claims that are not in a batch can be discarded.',
    ])
  })

  it('sends no production file to the state before one of the same submitter was accepted', async () => {
    await change(house, 'clearing-house', { kind: 'state', usage: 'P' })
    const claim = await generate(await approved([['14:00', '15:00']]))
    await scrubbed(claim.id)
    const batch = await batched(claim.id)
    expect(await run('build-file', { ids: [batch] })).toMatchObject({ status: 200 })
    expect((await read(batch, 'claim-batch')).values.environment).toBe('P')
    expect((await list('claim-batch', 'filter[goesTo][eq]=state&limit=200')).map((row) => row.id)).toContain(batch)
    expect(messagesIn(answerOf(await run('send', { ids: [batch] })))).toEqual([
      'The state takes production files only after it accepted a test file. Set the clearinghouse to Test, build and send a file, and read its response.',
    ])
    await change(house, 'clearing-house', { kind: 'clearinghouse' })
    expect(await run('send', { ids: [batch] })).toMatchObject({ status: 200 })
    expect((await read(claim.id, 'insurance-claim')).values.status).toBe('submitted')
  })

  it('takes a claim out of a batch and a batch apart; the file is built again then', async () => {
    const claims = [await generate(await approved([['14:00', '15:00']])), await generate(await approved([['14:00', '15:00']]))]
    for (const claim of claims) await scrubbed(claim.id)
    const batch = await batched(claims[0]?.id ?? '')
    await batched(claims[1]?.id ?? '')
    await run('build-file', { ids: [batch] })
    expect(await run('take-out', { ids: [claims[0]?.id] })).toMatchObject({ status: 200 })
    expect((await read(claims[0]?.id ?? '', 'insurance-claim')).values.status).toBe('ready')
    expect((await read(batch, 'claim-batch')).values).toMatchObject({ status: 'building', claimCount: 1 })
    expect(messagesIn(answerOf(await run('send', { ids: [batch] })))).toEqual(['Build the 837 file first. This batch is Building.'])
    expect(await run('dissolve', { ids: [batch], reason: 'Wrong payer' })).toMatchObject({ status: 200 })
    expect((await read(claims[1]?.id ?? '', 'insurance-claim')).values.status).toBe('ready')
  })

  it('bills, scrubs and batches many claims in as many statements as few', async () => {
    const lines = await list('time-line', 'filter[cardStatus][in]=approved,paid&filter[claimId][empty]=true&sort=startAt&limit=200')
    expect(lines.length).toBeGreaterThan(100)
    const statements = async (name: string, ids: readonly string[], body: Values = {}): Promise<number> => {
      const before = server.database.statements()
      const done = await run(name, { ids, reason: 'Test', ...body })
      expect(done, done.text.slice(0, 300)).toMatchObject({ status: 200 })
      return server.database.statements() - before
    }
    const few = await statements(
      'generate-claims',
      lines.slice(0, 10).map((row) => row.id),
      { preview: true },
    )
    const many = await statements(
      'generate-claims',
      lines.map((row) => row.id),
      { preview: true },
    )
    // Claims are written in bounded groups of eight statements, not one by one.
    expect(many).toBeLessThanOrEqual(few + 30)
    await statements(
      'generate-claims',
      lines.map((row) => row.id),
    )
    const claims = await list('insurance-claim', 'filter[status][eq]=draft&sort=claimNo&limit=200')
    const some = await statements(
      'scrub',
      claims.slice(0, 5).map((row) => row.id),
      { preview: true },
    )
    expect(
      await statements(
        'scrub',
        claims.map((row) => row.id),
        { preview: true },
      ),
    ).toBeLessThanOrEqual(some + 25)
  })

  describe('takes what receivers answer:', () => {
    /** A batch that was sent, with so many claims. */
    const sent = async (count: number) => {
      const claims: RecordView[] = []
      for (let made = 0; made < count; made++) claims.push(await scrubbed((await generate(await approved([['14:00', '16:00']]))).id))
      let batch = ''
      for (const { id: own } of claims) batch = await batched(own)
      for (const name of ['build-file', 'send']) expect(await run(name, { ids: [batch] })).toMatchObject({ status: 200 })
      return {
        batch,
        control: Number((await read(batch, 'claim-batch')).values.controlNumber),
        claims: claims.map(({ id: own, display }) => ({ id: own, number: display })),
      }
    }
    const file = (group: 'FA' | 'HN', version: string, segments: readonly string[]): string => {
      const body = [`ST*${group === 'FA' ? '999' : '277'}*0001*${version}`, ...segments]
      const isa = 'ISA*00*          *00*          *ZZ*RECEIVER       *ZZ*SUBMITTER      *310201*1200*^*00501*000000007*0*T*:'
      return [isa, `GS*${group}*RECEIVER*SUBMITTER*20310201*1200*7*X*${version}`, ...body, `SE*${body.length + 1}*0001`, 'GE*1*7', 'IEA*1*000000007']
        .map((segment) => `${segment}~`)
        .join('\n')
    }
    const acknowledged = (control: number, code: 'A' | 'R', found: readonly string[] = []): string =>
      file('FA', '005010X231A1', [
        `AK1*HC*${control}*005010X222A1`,
        'AK2*837*0001*005010X222A1',
        ...found,
        `IK5*${code}`,
        `AK9*${code}*1*1*${code === 'A' ? 1 : 0}`,
      ])
    const judged = (claims: readonly (readonly [number: string, status: string, icn?: string])[]): string =>
      file('HN', '005010X214', [
        ...['BHT*0085*08*7*20310201*1200*TH', 'HL*1**20*1', 'NM1*PR*2*PAYER*****PI*BTP01', 'TRN*1*7', 'DTP*050*D8*20310201', 'DTP*009*D8*20310201'],
        ...['HL*2*1*21*1', 'NM1*41*2*NORTHERN LIGHTS*****46*SUBMITTER', 'TRN*2*7', 'STC*A1:19*20310201*WQ*100'],
        ...['HL*3*2*19*1', `NM1*85*2*NORTHERN LIGHTS*****XX*${NPI}`, 'TRN*1*0'],
        ...claims.flatMap(([number, status, icn], at) => [
          ...[`HL*${4 + at}*3*PT`, 'NM1*QC*1*LAST*FIRST****MI*12345678', `TRN*2*${number}`, `STC*${status}*20310201*WQ*100`],
          ...(icn === undefined ? [] : [`REF*1K*${icn}`]),
          'DTP*472*D8*20310105',
        ]),
      ])
    const upload = (text: string): Promise<Response> => uploadAnswer(server, owner, { name: 'answer.txt', text })
    const uploaded = async (text: string): Promise<string> => {
      const stored = await upload(text)
      expect(stored.status, await stored.clone().text()).toBe(201)
      const { data } = (await stored.json()) as { readonly data: unknown }
      return (await make('claim-response', { file: [data], receivedOn: '2031-02-01' })).id
    }
    const readFile = async (text: string): Promise<Reply> => run('read-response', { ids: [await uploaded(text)] })
    const stateOf = async (own: string, resource = 'insurance-claim') => (await read(own, resource)).values.status

    it('nothing that cannot be read, that no file of ours is answered by, or that is something else', async () => {
      const { batch, control, claims } = await sent(1)
      for (const other of ['Dear payer, thank you.', '<html></html>', `${acknowledged(control, 'A')}\u0000`]) expect((await upload(other)).status).toBe(415)
      for (const [text, said] of [
        [acknowledged(control, 'A').slice(0, 200), /^This is not a file that can be read\. /],
        [acknowledged(control, 'A').replace('SE*6', 'SE*9'), /^This is not a file that can be read\. Segment/],
        [acknowledged(999_999_998, 'A'), /^No batch has the control number 999999998/],
        [await fileOf(batch), /^This file holds 837P\. Only 999, 277CA and 835 files are read here\.$/],
      ] as const) {
        const reply = await readFile(text)
        expect(reply, text).toMatchObject({ status: 422 })
        expect(messagesIn(answerOf(reply))[0]).toMatch(said)
      }
      expect(await stateOf(batch, 'claim-batch')).toBe('sent')
      expect(await stateOf(claims[0]?.id ?? '')).toBe('submitted')
      const biller = await server.signIn('scheduler@demo.test')
      expect((await run('read-response', { ids: [randomUUID()] }, biller)).status).toBe(403)
    })

    it('a batch that is taken in, its claims one by one, with the number of the payer; read again they stay as they are', async () => {
      const { batch, control, claims } = await sent(2)
      const [one, two] = claims
      expect(await readFile(acknowledged(control, 'A'))).toMatchObject({ status: 200 })
      expect(await stateOf(batch, 'claim-batch')).toBe('accepted')
      expect(await stateOf(one?.id ?? '')).toBe('submitted')
      const text = judged([
        [one?.number ?? '', 'A2:20:PR', '94001'],
        [two?.number ?? '', 'A7:562:85'],
        ['C-00000000', 'A2:20:PR'],
      ])
      const own = await uploaded(text)
      const preview = await run('read-response', { ids: [own], preview: true, key: undefined })
      expect(messagesIn(answerOf(preview))).toContain('Claims accepted: 1. Claims rejected: 1.')
      expect(await stateOf(one?.id ?? '')).toBe('submitted')
      const done = await run('read-response', { ids: [own], reason: 'Test' })
      expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
      expect(messagesIn(answerOf(done))).toContain('There is no claim C-00000000. Its answer is left out.')
      expect((await read(one?.id ?? '', 'insurance-claim')).values).toMatchObject({ status: 'accepted', payerIcn: '94001', answer: 'A2:20:PR' })
      expect((await read(two?.id ?? '', 'insurance-claim')).values).toMatchObject({ status: 'rejected', answer: 'A7:562:85' })
      expect((await read(own, 'claim-response')).values).toMatchObject({ status: 'read', kind: '277CA', acceptedCount: 1, rejectedCount: 1 })
      expect(messagesIn(answerOf(await run('read-response', { ids: [own] })))).toEqual(['This file is Read. A file is read once.'])
      await run('read-response', { ids: [await uploaded(text)], reason: 'Test' })
      expect(await stateOf(two?.id ?? '')).toBe('rejected')
    })

    it('a test file bills nothing: its claims wait for its answer, and the next file to the state may be one of production', async () => {
      await change(house, 'clearing-house', { kind: 'state', usage: 'T' })
      const claim = await generate(await approved([['14:00', '15:00']]))
      await scrubbed(claim.id)
      const test = await batched(claim.id)
      await run('build-file', { ids: [test] })
      expect((await read(test, 'claim-batch')).values.environment).toBe('T')
      expect(messagesIn(answerOf(await run('send', { ids: [test] }))).join()).toContain('This is a test file: nothing is billed by it.')
      expect([await stateOf(test, 'claim-batch'), await stateOf(claim.id)]).toEqual(['sent', 'queued'])
      const control = Number((await read(test, 'claim-batch')).values.controlNumber)
      const answered = await readFile(acknowledged(control, 'A'))
      expect(messagesIn(answerOf(answered))).toContain('This was a test file. Claims that are ready for another batch: 1.')
      expect([await stateOf(test, 'claim-batch'), await stateOf(claim.id)]).toEqual(['accepted', 'ready'])
      await change(house, 'clearing-house', { usage: 'P' })
      const real = await batched(claim.id)
      expect(real).not.toBe(test)
      await run('build-file', { ids: [real] })
      expect(await run('send', { ids: [real] })).toMatchObject({ status: 200 })
      expect(await stateOf(claim.id)).toBe('submitted')
      await change(house, 'clearing-house', { kind: 'clearinghouse' })
    })

    it('a batch that is not taken in: its claims are rejected with the place in the file, and are billed anew', async () => {
      const { batch, control, claims } = await sent(1)
      const [claim] = claims
      expect(await readFile(acknowledged(control, 'R', ['IK3*NM1*8*2010AA*8', 'IK4*9*67*1']))).toMatchObject({ status: 200 })
      expect(await stateOf(batch, 'claim-batch')).toBe('rejected')
      const { values } = await read(claim?.id ?? '', 'insurance-claim')
      expect(values).toMatchObject({ status: 'rejected', answer: expect.stringContaining('NM1 8, 2010AA, IK3 8, element 9: IK4 1') })
      expect((await scrubbed(claim?.id ?? '')).values.status).not.toBe('rejected')
    })

    it('payments, denials, corrections and voids: the time of a visit is on one claim that counts, to the cent', async () => {
      const { claims, control } = await sent(1)
      const [claim] = claims
      const [id, number] = [claim?.id ?? '', claim?.number ?? '']
      await readFile(acknowledged(control, 'A'))
      await readFile(judged([[number, 'A2:20:PR', '94002']]))
      const charge = Number((await read(id, 'insurance-claim')).values.totalCharge)
      const post = async (trace: string, paid: Omit<PaidInFile, 'number'>, of = number): Promise<void> => {
        expect(await readFile(paymentFile({ trace, payer: 'BTP01', claims: [{ ...paid, number: of }] }))).toMatchObject({ status: 200 })
        const [row] = await list('remittance', `filter[checkEftNo][eq]=${trace}`)
        expect(await run('post-payment', { ids: [row?.id], reason: 'Test' })).toMatchObject({ status: 200 })
      }
      expect(messagesIn(answerOf(await run('correct', { ids: [id], reason: 'Test' })))).toEqual([expect.stringContaining('This claim is Accepted.')])
      await post('CYCLE01', { charge, paid: 0, status: '4', reasons: [`CO*197*${dollars(charge)}`] })
      const time = (await list('time-line', `filter[claimId][eq]=${id}&sort=startAt`)).map((row) => row.id)
      expect(time.length).toBeGreaterThan(0)
      const replacementOf = async (name: string, own: string): Promise<RecordView> => {
        const done = await run(name, { ids: [own], reason: 'Test' })
        expect(done, done.text.slice(0, 500)).toMatchObject({ status: 200 })
        const [made] = await list('insurance-claim', `filter[replacesId][eq]=${own}&filter[status][eq]=draft&sort=-claimNo`)
        return read(made?.id ?? '', 'insurance-claim')
      }
      const dropped = await replacementOf('correct', id)
      expect(await stateOf(id)).toBe('replaced')
      await run('discard', { ids: [dropped.id], reason: 'Test' })
      expect([await stateOf(id), (await list('time-line', `filter[claimId][eq]=${id}&sort=startAt`)).map((row) => row.id)]).toEqual(['denied', time])
      const anew = await replacementOf('correct', id)
      expect(anew.values).toMatchObject({ frequencyCode: '7', payerIcn: `ICN${number}`, totalCharge: charge, replacesId: id, balance: charge })
      expect((await linesOf(anew.id)).map(({ values }) => [values.serviceDate, values.units, values.charge])).toEqual(
        (await linesOf(id)).map(({ values }) => [values.serviceDate, values.units, values.charge]),
      )
      expect((await list('time-line', `filter[claimId][eq]=${anew.id}&sort=startAt`)).map((row) => row.id)).toEqual(time)
      expect((await run('correct', { ids: [id], reason: 'Test' })).status).toBe(422)
      expect((await scrubbed(anew.id)).values.status).toBe('ready')
      const batch = await batched(anew.id)
      for (const name of ['build-file', 'send']) expect(await run(name, { ids: [batch] })).toMatchObject({ status: 200 })
      const text = await fileOf(batch)
      expect(text).toContain(`CLM*${anew.display}*${dollars(charge).replace(/\.?0+$/, '')}***12:B:7`)
      expect(text).toContain(`REF*F8*ICN${number}`)
      await post('CYCLE02', { charge, paid: charge - 500, reasons: ['CO*45*5'] }, anew.display)
      await post('CYCLE03', { charge: -charge, paid: 0, status: '22', reasons: [`CO*197*-${dollars(charge)}`] })
      expect([await stateOf(id), (await read(id, 'insurance-claim')).values.deniedAmount]).toEqual(['replaced', 0])
      expect((await read(anew.id, 'insurance-claim')).values).toMatchObject({ status: 'paid', paidAmount: charge - 500, adjustedAmount: 500, balance: 0 })
      expect((await run('void-claim', { ids: [id], reason: 'Test' })).status).toBe(422)
      expect((await replacementOf('void-claim', anew.id)).values).toMatchObject({ frequencyCode: '8', payerIcn: `ICN${anew.display}`, replacesId: anew.id })
    })
  })
})
