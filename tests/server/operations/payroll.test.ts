import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type OperationAnswer, type RecordView, type ReportData } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, listRecords, makeRecord, messagesIn, readRecord, runOperation } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
/** The company's zone is six or five hours behind. */
const at = (day: string, time: string): string => `${day}T${time}:00.000Z`
/** A Sunday; periods of two weeks are counted from it. */
const FIRST = '2031-01-05'
const SIGNED = { workerSignedOn: '2026-01-05', clientSignedOn: '2026-01-05' }
const WORKER = id('employee', 2)
/** Who signs in as aide@demo.test. */
const AIDE = id('employee', 9)

describe('payroll', () => {
  let server: TestServer
  let owner: Person
  let service: string
  let periods = -1

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    service = (await make('service', { name: 'Payroll test service', serviceCode: 'S5130', unitType: 'units', rate: 525, requiresEvv: false })).id
    await make('pay-settings', {
      ...{ name: 'Test', effectiveFrom: '2030-12-01', periodLength: 'biweekly', periodAnchor: FIRST, payDelayDays: 6, paidLeave: ['pto', 'esst'] },
      leavePolicies: [{ id: randomUUID(), type: 'esst', hoursPerHour: 30, yearHours: 48, bankHours: 80 }],
    })
    for (const employeeId of [WORKER, AIDE]) await make('pay-rate', { employeeId, rate: 2_000, effectiveFrom: '2030-12-01' })
  }, STARTED_WITHIN_MS)
  afterEach(() => voidOpen())
  afterAll(() => server.close())

  /** Batches that are left open would have to be approved before later ones. */
  const voidOpen = async (): Promise<void> => {
    for (const { id: batch } of await list('payroll-batch', 'filter[status][in]=open,review&sort=-periodStart'))
      expect(await run('void', { ids: [batch], reason: 'Test' })).toMatchObject({ status: 200 })
  }
  const make = (resource: string, values: Values, state?: string): Promise<RecordView> => makeRecord(owner, resource, values, state)
  const read = (own: string, resource: string): Promise<RecordView> => readRecord(owner, resource, own)
  const list = (resource: string, query: string, who = owner): Promise<readonly RecordView[]> => listRecords(who, resource, query)
  const run = (name: string, body: Values, who: Person = owner, module = 'payroll') => runOperation(who, `${module}/${name}`, body)
  const done = async (name: string, body: Values): Promise<OperationAnswer> => {
    const reply = await run(name, body)
    expect(reply, reply.text.slice(0, 600)).toMatchObject({ status: 200 })
    return answerOf(reply)
  }
  const refusal = async (name: string, body: Values): Promise<readonly string[]> => {
    const reply = await run(name, body)
    expect(reply, reply.text.slice(0, 600)).toMatchObject({ status: 422 })
    return messagesIn(answerOf(reply))
  }
  const step = async (own: string, name: string, resource = 'time-card'): Promise<Reply> => {
    const { version } = await read(own, resource)
    return owner.call({ method: 'POST', path: `/api/records/${resource}/${own}/transitions/${name}`, body: { version, values: {}, reason: 'Test' } })
  }
  /** The first day of a period that no other test has. */
  const newPeriod = (): string => {
    periods += 1
    return addDays(FIRST, periods * 14)
  }
  const card = async (first: string, times: readonly (readonly [number, string, string])[], more: Values = {}): Promise<string> => {
    const lines = times.map(([day, start, end]) => ({
      ...{ id: randomUUID(), startAt: at(addDays(first, day), start), endAt: at(addDays(first, day), end), serviceId: service },
    }))
    const period = { periodStart: first, periodEnd: addDays(first, 6) }
    return (await make('time-card', { employeeId: WORKER, clientId: id('client', 3), ...period, ...SIGNED, lines, ...more })).id
  }
  const approved = async (...asked: Parameters<typeof card>): Promise<string> => {
    const own = await card(...asked)
    await run('submit', { ids: [own] }, owner, 'timecards')
    const { values } = await read(own, 'time-card')
    const reply = await step(own, values.status === 'autoChecked' ? 'approve' : 'approve-after-review')
    expect(reply, reply.text.slice(0, 400)).toMatchObject({ status: 200 })
    return own
  }
  const opened = async (on: string): Promise<string> => (await done('open-batch', { values: { on } })).items[0]?.record?.id ?? ''
  const linesOf = (batch: string) => list('payroll-line', `filter[batchId][eq]=${batch}&sort=-gross`)
  const calculated = async (batch: string): Promise<RecordView> => {
    await done('calculate', { ids: [batch] })
    return read(batch, 'payroll-batch')
  }
  const NINE_HOURS = [1, 2, 3, 4, 5].map((day) => [day, '14:00', '23:00'] as const)

  it('calculates of the demo records what the demo keeps, to the cent and the reason', async () => {
    const [paid] = await list('payroll-batch', 'filter[status][eq]=paid&sort=periodStart')
    const batch = paid?.id ?? ''
    const kept = await list('payroll-line', `filter[batchId][eq]=${batch}&sort=-gross&limit=200`)
    expect(kept.length).toBeGreaterThan(20)
    const sum = (name: string): number => kept.reduce((total, { values }) => total + Number(values[name]), 0)
    expect({ gross: sum('gross'), net: sum('net') }).toEqual({ gross: paid?.values.gross, net: paid?.values.net })
    expect(messagesIn(await done('compare', { ids: [batch] }))).toEqual(['Nothing has changed since the batch was calculated.'])
    await server.database.transaction({ companyId: main.id }, (tx) =>
      sql`update record_payroll_batch set data = data || '{"status":"review"}' where id = ${batch}`.execute(tx),
    )
    const found = messagesIn(await done('calculate', { ids: [batch], preview: true }))
    expect(found[0]).toBe('Nothing has changed since the batch was calculated.')
  })

  describe('is refused', () => {
    it.each(['calculate', 'approve', 'reopen', 'lock', 'export', 'mark-paid', 'void'])('to those who only schedule: %s', async (name) => {
      const scheduler = await server.signIn('scheduler@demo.test')
      expect((await run(name, { ids: [randomUUID()], reason: 'Test', values: { format: 'CSV' } }, scheduler)).status).toBe(403)
    })
    it('amounts to those who may see hours and no pay: in lists, files, reports, statements and comparisons', async () => {
      await server.database.transaction('platform', (tx) =>
        sql`update membership set permissions = array['payroll', 'payroll-report', 'old-payroll-reports', 'reports', 'report-list'], user_type = 'admin'
          from app_user where app_user.id = membership.user_id and app_user.email = 'biller@demo.test'`.execute(tx),
      )
      const auditor = await server.signIn('biller@demo.test')
      const [paid] = await list('payroll-batch', 'sort=periodStart&limit=1', auditor)
      const statement = (await list('payroll-line', `filter[batchId][eq]=${paid?.id}&limit=50`, auditor)).find(({ values }) => Number(values.workedHours) > 0)
      expect([paid?.values.regHours, statement?.values.workedHours].map(Number).every((hours) => hours > 0)).toBe(true)
      const pay = ['gross', 'net', 'wages', 'regPay', 'components', 'deductions', 'exact', 'file']
      expect(Object.keys({ ...paid?.values, ...statement?.values }).filter((name) => pay.includes(name))).toEqual([])
      const report = await auditor.call({ path: '/api/ui/reports/screens~reports~payroll-summary?by=employee' })
      expect(report, report.text.slice(0, 300)).toMatchObject({ status: 200 })
      expect((report.body.data as ReportData).measures).toEqual(['worked', 'overtime', 'timeOff', 'visits'])
      for (const refused of ['/api/records/payroll-line?sort=-gross', '/api/records/payroll-line?filter[gross][gt]=1', '/api/records/pay-rate'])
        expect((await auditor.call({ path: refused })).status, refused).toBeGreaterThanOrEqual(400)
      expect((await run('compare', { ids: [paid?.id] }, auditor)).status).toBe(403)
    })
    it('on days before there were settings, and for a period that has a batch', async () => {
      expect(await refusal('open-batch', { values: { on: '2001-01-01' } })).toEqual([
        'No pay settings are in force on Jan 1, 2001. Add them under Pay Settings.',
      ])
      const first = newPeriod()
      const batch = await opened(addDays(first, 3))
      const { values, display } = await read(batch, 'payroll-batch')
      expect(values).toMatchObject({ periodStart: first, periodEnd: addDays(first, 13), payDate: addDays(first, 19), status: 'open' })
      expect(await refusal('open-batch', { values: { on: addDays(first, 13) } })).toEqual([expect.stringContaining(display)])
      await done('void', { ids: [batch], reason: 'Test' })
      await done('void', { ids: [await opened(first)], reason: 'Test' })
    })
    it('in a state that the step does not begin in', async () => {
      const batch = await opened(newPeriod())
      for (const name of ['approve', 'reopen', 'lock', 'export', 'mark-paid'])
        expect(await refusal(name, { ids: [batch], reason: 'Test', ...(name === 'export' && { values: { format: 'CSV' } }) })).toEqual([
          'This batch is Open, so this cannot be done now.',
        ])
      await done('void', { ids: [batch], reason: 'Test' })
      expect(await refusal('calculate', { ids: [batch] })).toEqual(['This batch is Voided, so this cannot be done now.'])
    })
  })

  it('pays approved time with overtime, says why, and changes nothing when it is done again', async () => {
    const first = newPeriod()
    const own = await approved(first, NINE_HOURS)
    const batch = await opened(first)
    const preview = await done('calculate', { ids: [batch], preview: true })
    expect(preview.items[0]?.record?.values).toMatchObject({ employeeCount: 1, gross: 95_000 })
    expect(await linesOf(batch)).toEqual([])
    const { values } = await calculated(batch)
    expect(values).toMatchObject({ status: 'review', employeeCount: 1, regHours: 40, otHours: 5, gross: 95_000, net: 87_314, issueCount: 0 })
    const [line] = await linesOf(batch)
    expect(line?.values).toMatchObject({ workedHours: 45, regPay: 90_000, otPay: 5_000, gross: 95_000, esstBalance: expect.any(Number), visitCount: 5 })
    const components = line?.values.components as unknown as readonly Values[]
    expect(components.map(({ kind, amount, working }) => [kind, amount, working])).toEqual([
      ['regular', 90_000, '45 h × $20.00'],
      ['overtime', 5_000, '$900.00 ÷ 45 h × 5 h × 0.5'],
    ])
    const times = (await list('time-line', `filter[timeCardId][eq]=${own}&sort=startAt`)).map((row) => row.id).toSorted()
    expect(components[0]?.times).toEqual(times)
    const version = (await read(line?.id ?? '', 'payroll-line')).version
    expect(messagesIn(await done('calculate', { ids: [batch], preview: true }))).toContain('Nothing has changed since the batch was calculated.')
    await run('calculate', { ids: [batch] })
    expect((await read(line?.id ?? '', 'payroll-line')).version).toBe(version)
    await done('void', { ids: [batch], reason: 'Test' })
  })

  it('goes from review to paid; its cards are locked, exported and paid with it, and its worker sees the statement', async () => {
    const first = newPeriod()
    const aide = await server.signIn('aide@demo.test')
    const own = await approved(first, NINE_HOURS, { employeeId: AIDE })
    const waiting = await card(addDays(first, 7), [[1, '14:00', '16:00']], { employeeId: AIDE })
    const { display: number } = await read(waiting, 'time-card')
    const batch = await opened(first)
    await calculated(batch)
    expect(await refusal('approve', { ids: [batch] })).toEqual([`Time cards of this period that are not approved: 1 (${number}).`])
    await run('submit', { ids: [waiting] }, owner, 'timecards')
    const { values: said } = await read(waiting, 'time-card')
    await step(waiting, said.status === 'autoChecked' ? 'approve' : 'approve-after-review')
    expect(await refusal('approve', { ids: [batch] })).toEqual(['Employees whose pay has changed since the batch was calculated: 1. Calculate it again.'])
    expect(messagesIn(await done('compare', { ids: [batch] }))).toEqual(['Nyalen Sandvoss: gross pay was $950.00 and is now $990.00.'])
    expect(messagesIn(await done('calculate', { ids: [batch] }))).toContainEqual(expect.stringContaining('gross pay was $950.00 and is now $990.00'))
    const statements = () => list('payroll-line', `filter[periodStart][eq]=${first}&sort=-payDate`, aide)
    expect(await statements()).toEqual([])
    await done('approve', { ids: [batch] })
    const [statement] = await statements()
    expect(statement?.values).toMatchObject({ gross: 99_000, components: expect.any(Array) })
    expect(Object.keys(statement?.values ?? {})).not.toContain('exact')
    expect(await list('payroll-line', `filter[employeeId][eq]=${WORKER}&sort=-payDate`, aide)).toEqual([])
    expect((await step(own, 'unlock')).text).toContain('Reopen that batch first')
    await done('reopen', { ids: [batch], reason: 'Test' })
    expect(await step(own, 'unlock')).toMatchObject({ status: 200 })
    await step(own, 'approve-after-review')
    await done('calculate', { ids: [batch] }).catch(() => undefined)
    await done('approve', { ids: [batch] })
    await done('lock', { ids: [batch] })
    expect((await read(own, 'time-card')).values.status).toBe('locked')
    const files: Record<string, string> = {}
    for (const format of ['CSV', 'QuickBooks', 'ADP']) {
      await done('export', { ids: [batch], values: { format } })
      const [file] = (await read(batch, 'payroll-batch')).values.file as unknown as readonly { readonly id: string }[]
      files[format] = (await owner.call({ path: `/api/ui/files/${file?.id}` })).text
    }
    expect(files.CSV).toContain('"990.00"'.replaceAll('"', ''))
    expect(files.QuickBooks).toContain('Overtime Premium,5.00,50.00')
    expect(files.ADP).toContain('OTP,50.00')
    expect((await read(own, 'time-card')).values.status).toBe('exported')
    const [{ available } = { available: 0 }] = (await read(statement?.id ?? '', 'payroll-line')).values.leave as unknown as readonly { available: number }[]
    expect((await read(AIDE, 'employee')).values.esstBalance).not.toBe(available)
    await done('mark-paid', { ids: [batch] })
    expect((await read(own, 'time-card')).values.status).toBe('paid')
    expect((await read(AIDE, 'employee')).values.esstBalance).toBe(available)
    expect(await refusal('void', { ids: [batch], reason: 'Test' })).toEqual(['This batch is Paid, so this cannot be done now.'])
  })

  it('pays time that was approved after its period with the next one', async () => {
    const [first, next] = [newPeriod(), newPeriod()]
    await approved(first, NINE_HOURS)
    const [batch, later] = [await opened(first), await opened(next)]
    await calculated(batch)
    await calculated(later)
    expect(await refusal('approve', { ids: [later] })).toEqual([expect.stringContaining('is not approved yet')])
    await done('approve', { ids: [batch] })
    const late = await approved(first, [[6, '14:00', '16:00']], { clientId: id('client', 4) })
    // Two hours of a week that had 45 hours: straight time and half of the regular rate.
    expect((await calculated(later)).values).toMatchObject({ gross: 6_000 })
    const [line] = await linesOf(later)
    const times = (await list('time-line', `filter[timeCardId][eq]=${late}&sort=startAt`)).map((row) => row.id)
    expect(line?.values.components).toEqual([expect.objectContaining({ kind: 'adjustment', amount: 6_000, times })])
    await done('approve', { ids: [later] })
    expect((await step(late, 'unlock')).text).toContain('Reopen that batch first')
    expect(await refusal('reopen', { ids: [batch], reason: 'Test' })).toEqual([expect.stringContaining('counts on from this one')])
    const third = await opened(newPeriod())
    expect((await calculated(third)).values).toMatchObject({ gross: 0, employeeCount: 0 })
    await done('void', { ids: [third], reason: 'Test' })
  })

  describe('changes the rates of many workers', () => {
    const people = [id('employee', 20), id('employee', 21)]
    const rateOf = async (own: string): Promise<number> => Number((await read(own, 'employee')).values.baseRate)
    const asked = (values: Values, more: Values = {}) => ({ ids: people, values, reason: 'Raise of 2031', ...more })

    it('not for who may not change pay, nor without a reason', async () => {
      const hr = await server.signIn('hr@demo.test')
      expect(await run('change-rates', asked({ by: 'percent', percent: 2 }), hr)).toMatchObject({ status: 403 })
      expect(await run('change-rates', { ids: people, values: { by: 'percent', percent: 2 } })).toMatchObject({ status: 422 })
    })

    it.each<readonly [string, Values, (before: number) => number]>([
      ['by a share, to the cent', { by: 'percent', percent: 2.5 }, (before) => Math.floor(before * 1.025 + 0.5)],
      ['by an amount', { by: 'amount', amount: 75 }, (before) => before + 75],
      ['down by an amount', { by: 'amount', amount: -25 }, (before) => before - 25],
      ['to one amount', { by: 'rate', rate: 2_345 }, () => 2_345],
    ])('%s', async (_how, values, after) => {
      const before = await Promise.all(people.map(rateOf))
      const looked = answerOf(await run('change-rates', { ids: people, values, preview: true }))
      expect(looked.items.map((item) => item.record?.values.baseRate)).toEqual(before.map(after))
      expect(messagesIn(looked).every((message) => message.startsWith('Was $'))).toBe(true)
      expect(await Promise.all(people.map(rateOf))).toEqual(before)
      await done('change-rates', asked(values))
      expect(await Promise.all(people.map(rateOf))).toEqual(before.map(after))
    })

    it.each<readonly [string, Values, RegExp]>([
      ['below the lowest rate', { by: 'rate', rate: 900 }, /\$9\.00 is below the lowest rate, \$11\.41/],
      ['to what it is', { by: 'rate', rate: 2_345 }, /is \$23\.45 already/],
    ])('and refuses one %s', async (_what, values, why) => {
      expect((await refusal('change-rates', asked(values))).join()).toMatch(why)
    })

    it('and asks for what the way of changing needs', async () => {
      expect((await run('change-rates', asked({ by: 'percent' }))).status).toBe(422)
      expect((await run('change-rates', asked({ by: 'percent', percent: 500 }))).status).toBe(422)
    })

    it('and says so in the history of each', async () => {
      expect((await owner.call({ path: `/api/records/employee/${people[0]}/history` })).text).toContain('Raise of 2031')
    })
  })

  describe('goes by the tiers of workers', () => {
    const tier = async (values: Values): Promise<string> => (await make('employee-tier', { employeeId: WORKER, ...values })).id
    const tierOf = async (): Promise<unknown> => (await read(WORKER, 'employee')).values.payTier

    it('on the day of the service: what a rate lacks of the floor is paid beside it', async () => {
      const first = newPeriod()
      await make('pay-settings', {
        ...{
          name: 'Tiers',
          effectiveFrom: first,
          periodLength: 'biweekly',
          periodAnchor: FIRST,
          payDelayDays: 6,
          paidLeave: ['pto', 'esst'],
          tierServiceIds: [service],
        },
        tierFloors: [
          { id: randomUUID(), from: '2031-01-01', tier: 2, floor: 2_050 },
          { id: randomUUID(), from: '2031-01-01', tier: 3, floor: 2_100 },
        ],
      })
      await tier({ tier: 2, effectiveFrom: '2030-12-01', effectiveTo: addDays(first, 2) })
      await tier({ tier: 3, effectiveFrom: addDays(first, 3) })
      await approved(first, [
        [1, '14:00', '16:00'],
        [4, '14:00', '17:00'],
      ])
      const batch = await opened(first)
      await calculated(batch)
      const [line] = await linesOf(batch)
      expect(line?.values).toMatchObject({ workedHours: 5, regPay: 10_000, tierPremium: 2 * 50 + 3 * 100, gross: 10_400 })
    })

    it('and writes the one that is in effect on the record, none that is over or to come', async () => {
      const [over, old, now, later] = [
        await tier({ tier: 2, effectiveFrom: '2024-01-01', effectiveTo: '2024-12-31' }),
        await tier({ tier: 1, effectiveFrom: '2025-01-01' }),
        await tier({ tier: 5, effectiveFrom: '2026-10-01' }),
        await tier({ tier: 4, effectiveFrom: '2099-01-01' }),
      ]
      expect(await run('apply-tiers', { ids: [now] }, await server.signIn('hr@demo.test'))).toMatchObject({ status: 403 })
      expect((await refusal('apply-tiers', { ids: [over] })).join()).toContain('This tier was in effect until')
      expect((await refusal('apply-tiers', { ids: [old] })).join()).toContain('A later tier is in effect since')
      expect((await refusal('apply-tiers', { ids: [later] })).join()).toContain('This tier is in effect from')
      await done('apply-tiers', { ids: [now] })
      expect(await tierOf()).toBe(5)
      expect((await read(now, 'employee-tier')).values).toMatchObject({ recordTier: 5, appliedAt: expect.any(String) })
      expect(messagesIn(await done('apply-tiers', { ids: [now] }))).toEqual(['The record has tier 5 already.'])
    })
  })
})
