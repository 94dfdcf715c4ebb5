import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { amountText } from '../../../src/server/care/amount-text.ts'
import { agencyDay } from '../agency-day.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { messagesIn, type OfficeCalls, officeCalls, type Values } from './office-calls.ts'

const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const today = agencyDay()
const SIGNED = { workerSignedOn: '2026-01-05', clientSignedOn: '2026-01-05' }
const SERVICE_RATE = 700
/** The reason goes with all: what warns is accepted. */
const of = (ids: readonly string[], values?: Values): Values => ({ ids, reason: 'Test', ...(values && { values }) })

describe('private invoices', () => {
  let server: TestServer
  let owner: OfficeCalls
  let biller: OfficeCalls
  let person: Person
  let client: string
  let worker: string
  let service: string
  let payer: string
  let weeks = 0

  beforeAll(async () => {
    server = await startTestServer()
    person = await server.signIn('owner@demo.test')
    owner = officeCalls(person)
    biller = officeCalls(await server.signIn('biller@demo.test'))
    const [paying] = await owner.list('payer', 'filter[type][eq]=privatePay&limit=1')
    payer = paying?.id ?? ''
    const [policy] = await owner.list('insurance', `filter[payerId][eq]=${payer}&filter[status][eq]=active&limit=1`)
    client = String(policy?.values.clientId)
    const [employee] = await owner.list('employee', 'filter[status][eq]=active&limit=1')
    worker = employee?.id ?? ''
    const [first] = await owner.list('service', 'filter[serviceCode][eq]=S5120&limit=1')
    service =
      first?.id ?? (await made('service', { name: 'Companionship', serviceCode: 'S5120', unitType: 'units', requiresEvv: false, rate: SERVICE_RATE })).id
    await owner.change('service', service, { rate: SERVICE_RATE })
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const made = async (resource: string, values: Values): Promise<RecordView> => {
    const reply = await owner.create(resource, values)
    expect(reply, `${resource} ${reply.text.slice(0, 500)}`).toMatchObject({ status: 201 })
    return reply.body.data as RecordView
  }
  /** Approved time of a week of its own in a month of its own: hours on each of its days. */
  const approved = async (hours: readonly number[], first = newWeek()): Promise<readonly string[]> => {
    const lines = hours.map((each, index) => ({
      ...{ id: randomUUID(), serviceId: service, startAt: `${plus(first, index)}T15:00:00.000Z` },
      endAt: `${plus(first, index)}T${String(15 + each).padStart(2, '0')}:00:00.000Z`,
    }))
    const card = await made('time-card', { employeeId: worker, clientId: client, periodStart: first, periodEnd: plus(first, 6), ...SIGNED, lines })
    await owner.done('timecards/submit', of([card.id]))
    const { values } = await owner.read('time-card', card.id)
    const step = values.status === 'autoChecked' ? 'approve' : 'approve-after-review'
    expect(await owner.move('time-card', card.id, step)).toMatchObject({ status: 200 })
    return (await owner.list('time-line', `filter[timeCardId][eq]=${card.id}&sort=startAt`)).map(({ id }) => id)
  }
  const newWeek = (): string => {
    weeks += 1
    return `${2031 + Math.floor(weeks / 12)}-${String((weeks % 12) + 1).padStart(2, '0')}-05`
  }
  const invoiceOf = async (line: string): Promise<RecordView> => owner.read('private-invoice', String((await owner.read('time-line', line)).values.invoiceId))
  const drafted = async (hours: readonly number[]): Promise<RecordView> => {
    const lines = await approved(hours)
    await owner.done('billing/create-invoices', of(lines))
    return invoiceOf(lines[0] ?? '')
  }
  const sent = async (hours: readonly number[] = [2]): Promise<RecordView> => {
    const { id } = await drafted(hours)
    await owner.done('billing/send-invoices', of([id]))
    return owner.read('private-invoice', id)
  }
  const pay = (id: string, amount: number): Values => of([id], { amount, method: 'check', on: today, reference: '1044' })
  const moneyOf = async (id: string): Promise<Values> => {
    const { status, total, paid, balance } = (await owner.read('private-invoice', id)).values
    return { status, total, paid, balance }
  }

  describe('refuse', () => {
    it('whoever may not bill privately, and another company', async () => {
      const { id } = await sent()
      const scheduler = officeCalls(await server.signIn('scheduler@demo.test'))
      for (const name of ['create-invoices', 'bill-patient-share', 'send-invoices', 'record-payment', 'refund-payment', 'void-invoice', 'remind'])
        expect(await scheduler.run(`billing/${name}`, of([id])), name).toMatchObject({ status: 403 })
      expect(await (await server.signIn('scheduler@demo.test')).call({ path: '/api/records/private-invoice' })).toMatchObject({ status: 403 })
      const harbor = officeCalls(await server.signIn('harbor@demo.test'))
      expect(await harbor.run('billing/record-payment', pay(id, 100))).toMatchObject({ status: 404 })
      expect(await harbor.read('private-invoice', id)).toBeNull()
    })

    it('time that a payer is billed for, and claims for what a client pays', async () => {
      const lines = await approved([2])
      expect(await owner.refused('billing/generate-claims', of(lines))).toEqual(['Private pay is not billed by claim. Choose Create invoices.'])
      const claimed = await owner.list('time-line', 'filter[claimId][filled]=true&limit=1')
      expect(await owner.refused('billing/create-invoices', of(claimed.map(({ id }) => id)))).toEqual(['This time is on a claim already.'])
      const waiting = await owner.list('time-line', 'filter[claimId][empty]=true&filter[cardStatus][in]=approved,paid&limit=100')
      const { items } = await owner.done('billing/create-invoices', { ids: waiting.map(({ id }) => id), preview: true })
      const said = messagesIn({ items } as Parameters<typeof messagesIn>[0])
      expect(said.filter((each) => / is billed by claim\. Choose Generate claims\.$/.test(each)).length).toBeGreaterThan(10)
    })

    it('time that is on one already, or that was set aside', async () => {
      const [line = ''] = await approved([1])
      await owner.done('billing/create-invoices', of([line]))
      expect(await owner.refused('billing/create-invoices', of([line]))).toEqual(['This time is on a private invoice already.'])
      expect(await owner.refused('billing/exclude', of([line], { why: 'other' }))).toEqual(['This time is on a private invoice already.'])
      const [other = ''] = await approved([1])
      await owner.done('billing/exclude', of([other], { why: 'other' }))
      expect(await owner.refused('billing/create-invoices', of([other]))).toEqual(['This time was excluded from billing. Include it again first.'])
    })

    it('to send what comes to nothing or goes to nobody', async () => {
      const empty = await made('private-invoice', { clientId: client, billToName: 'A. Person' })
      expect(await owner.refused('billing/send-invoices', of([empty.id]))).toEqual(['This invoice comes to nothing. Add a charge or lower the discount.'])
      const extras = [{ id: randomUUID(), on: today, what: 'Gloves', amount: 1_250 }]
      const nobody = await made('private-invoice', { clientId: client, extras })
      expect(await owner.refused('billing/send-invoices', of([nobody.id]))).toEqual(['Nobody is named under Bill to. Edit the invoice first.'])
      expect(await owner.change('private-invoice', nobody.id, { discount: 1_251 })).toMatchObject({ status: 422 })
    })

    it('to change what was sent', async () => {
      const { id } = await sent()
      for (const values of [{ discount: 100 }, { tax: 5 }, { terms: 'net15' }, { billToName: 'Somebody else' }, { message: 'Thank you' }])
        expect(await owner.change('private-invoice', id, values), JSON.stringify(values)).toMatchObject({
          status: 409,
          body: { code: 'wrong-state', message: 'This invoice is Sent and cannot be changed. Void it and create a new one.' },
        })
      expect(await owner.refused('billing/send-invoices', of([id]))).toEqual(['This invoice is Sent.'])
    })

    it('more than is open, voiding what is paid, archiving what is not, and a reminder before it is due', async () => {
      const { id, values } = await sent()
      const total = Number(values.total)
      expect(await owner.refused('billing/record-payment', pay(id, total + 1))).toEqual([`Only $${amountText(total)} is open on this invoice.`])
      expect(await owner.refused('billing/remind', of([id]))).toEqual([expect.stringMatching(/^This invoice is due on .* It is not overdue\.$/)])
      expect(await owner.move('private-invoice', id, 'archive')).toMatchObject({ status: 409 })
      await owner.done('billing/record-payment', pay(id, 100))
      expect(await owner.refused('billing/void-invoice', of([id]))).toEqual(['$1.00 is paid on this invoice. Refund it before voiding the invoice.'])
      expect(await owner.move('private-invoice', id, 'archive')).toMatchObject({ status: 409 })
    })
  })

  describe('of time', () => {
    it('say what a preview said: a line for each service and day, at the agreed rate, to the client', async () => {
      const lines = await approved([2, 3])
      const preview = await biller.done('billing/create-invoices', { ids: lines, preview: true })
      expect(messagesIn(preview)).toEqual(['Lines: 2. Services: $140.00.'])
      await biller.done('billing/create-invoices', of(lines))
      const { values, display } = await invoiceOf(lines[0] ?? '')
      expect(display).toMatch(/^PI-\d{4}\d{5}$/)
      expect(values).toMatchObject({ status: 'draft', clientId: client, subtotal: 14_000, total: 14_000, balance: 14_000, terms: 'net30' })
      expect(values.lines).toMatchObject([
        { kind: 'time', units: 8, rate: SERVICE_RATE, amount: 5_600 },
        { kind: 'time', units: 12, rate: SERVICE_RATE, amount: 8_400 },
      ])
      expect(String(values.billToName).length).toBeGreaterThan(3)
    })

    it('come out the same in whatever parts and order they are made', async () => {
      const first = newWeek()
      const lines = await approved([1, 2, 3, 1, 2], first)
      const shapeOf = ({ values }: RecordView) => (values.lines as readonly Values[]).map(({ id: _id, ...line }) => line)
      await owner.done('billing/create-invoices', of(lines))
      const whole = await invoiceOf(lines[0] ?? '')
      await owner.done('billing/void-invoice', of([whole.id]))
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray([...lines], { minLength: lines.length }), fc.integer({ min: 1, max: 4 }), async (order, size) => {
          for (let at = 0; at < order.length; at += size) await owner.done('billing/create-invoices', of(order.slice(at, at + size)))
          const parts = await invoiceOf(lines[0] ?? '')
          expect(shapeOf(parts)).toEqual(shapeOf(whole))
          expect(parts.values.total).toBe(whole.values.total)
          for (const line of lines) expect((await owner.read('time-line', line)).values.invoiceId).toBe(parts.id)
          await owner.done('billing/void-invoice', of([parts.id]))
          expect(await owner.list('time-line', `filter[invoiceId][eq]=${parts.id}`)).toEqual([])
        }),
        { numRuns: 4 },
      )
    })

    it('begin anew for time that comes after the invoice was sent', async () => {
      const first = newWeek()
      const [early = ''] = await approved([2], first)
      await owner.done('billing/create-invoices', of([early]))
      const { id } = await invoiceOf(early)
      await owner.done('billing/send-invoices', of([id]))
      const [late = ''] = await approved([1], plus(first, 7))
      await owner.done('billing/create-invoices', of([late]))
      const second = await invoiceOf(late)
      expect([second.id === id, second.values.total, (await moneyOf(id)).total]).toEqual([false, 2_800, 5_600])
    })

    it('keep a time card as it is while its time is on one', async () => {
      const lines = await approved([2])
      const card = String((await owner.read('time-line', lines[0] ?? '')).values.timeCardId)
      await owner.done('billing/create-invoices', of(lines))
      expect((await owner.read('time-card', card)).values.invoicedVisits).toBe(1)
    })
  })

  describe('are paid', () => {
    it('in parts, refunded, archived and restored', async () => {
      const { id, values } = await sent([2])
      expect([values.issuedOn, values.dueOn]).toEqual([today, plus(today, 30)])
      await biller.done('billing/record-payment', pay(id, 2_000))
      expect(await moneyOf(id)).toEqual({ status: 'partiallyPaid', total: 5_600, paid: 2_000, balance: 3_600 })
      await biller.done('billing/record-payment', of([id], { amount: 3_600, method: 'credit', on: today }))
      expect(await moneyOf(id)).toEqual({ status: 'paid', total: 5_600, paid: 5_600, balance: 0 })
      expect(await owner.move('private-invoice', id, 'archive')).toMatchObject({ status: 200 })
      const [payment] = await owner.list('invoice-payment', `filter[invoiceId][eq]=${id}&sort=amount`)
      expect(await owner.refused('billing/refund-payment', of([payment?.id ?? '']))).toEqual(['This invoice is Archived.'])
      expect(await owner.move('private-invoice', id, 'restore')).toMatchObject({ status: 200 })
      await owner.done('billing/refund-payment', of([payment?.id ?? '']))
      expect(await moneyOf(id)).toEqual({ status: 'partiallyPaid', total: 5_600, paid: 3_600, balance: 2_000 })
      expect(await owner.refused('billing/refund-payment', of([payment?.id ?? '']))).toEqual(['This payment is Refunded.'])
    })

    it('whatever is paid and refunded in whatever order, balance and state are what the payments say', async () => {
      const { id } = await sent([2])
      const steps = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 3_000 }), isRefund: fc.boolean(), at: fc.nat(9) }), { minLength: 3, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(steps, async (some) => {
          for (const { cents, isRefund, at } of some) {
            const settled = await owner.list('invoice-payment', `filter[invoiceId][eq]=${id}&filter[status][eq]=settled&limit=200`)
            if (isRefund && settled.length > 0) await owner.done('billing/refund-payment', of([settled[at % settled.length]?.id ?? '']))
            else await owner.run('billing/record-payment', pay(id, cents))
            const left = await owner.list('invoice-payment', `filter[invoiceId][eq]=${id}&filter[status][eq]=settled&limit=200`)
            const paid = left.reduce((sum, { values }) => sum + Number(values.amount), 0)
            const status = paid === 0 ? 'sent' : paid === 5_600 ? 'paid' : 'partiallyPaid'
            expect(await moneyOf(id)).toEqual({ status, total: 5_600, paid, balance: 5_600 - paid })
          }
        }),
        { numRuns: 5 },
      )
    })

    it('after reminders, which say when they come soon after one another', async () => {
      const [overdue] = await owner.list('private-invoice', 'filter[status][eq]=sent&filter[dueIn][in]=overdue,over30&limit=1')
      const before = Number(overdue?.values.remindersSent)
      const reply = await owner.run('billing/remind', { ids: [overdue?.id] })
      expect(reply.text).toContain('The last reminder went out on')
      await owner.done('billing/remind', of([overdue?.id ?? '']))
      expect((await owner.read('private-invoice', overdue?.id ?? '')).values).toMatchObject({ remindersSent: before + 1, lastReminderOn: today })
    })
  })

  describe('that nobody will pay', () => {
    const ask = (values: Values) => owner.create('write-off', { reason: 'badDebt', category: 'badDebt', note: 'Moved away', ...values })
    const problems = (reply: Awaited<ReturnType<typeof ask>>) => (reply.body.problems as readonly { readonly message: string }[]).map(({ message }) => message)

    it('are written off at most for what is open, once they were sent, and for a claim or an invoice', async () => {
      const draft = await drafted([2])
      expect(problems(await ask({ invoiceId: draft.id, amount: 100 }))).toEqual([
        `Invoice ${draft.display} is Draft. Only invoices that were sent are written off.`,
      ])
      const { id, display } = await sent([2])
      expect(problems(await ask({ invoiceId: id, amount: 5_601 }))).toEqual([`Only $56.00 is open on invoice ${display}.`])
      const [claim] = await owner.list('insurance-claim', 'filter[status][eq]=accepted&limit=1')
      for (const values of [{}, { invoiceId: id, claimId: claim?.id }])
        expect(problems(await ask({ ...values, amount: 100 }))).toContain('Choose a claim or a private invoice')
    })

    it('can be archived then, and what was written off is not taken back behind an archived one', async () => {
      const { id, display } = await sent([2])
      await owner.done('billing/record-payment', pay(id, 600))
      const { id: writeOff } = await made('write-off', { invoiceId: id, amount: 5_000, reason: 'badDebt', category: 'badDebt', note: 'Moved away' })
      expect(await owner.move('write-off', writeOff, 'approve')).toMatchObject({ status: 200 })
      expect(await moneyOf(id)).toEqual({ status: 'partiallyPaid', total: 5_600, paid: 600, balance: 0 })
      expect(await owner.refused('billing/record-payment', pay(id, 1))).toEqual(['Only $0.00 is open on this invoice.'])
      expect(await owner.move('private-invoice', id, 'archive')).toMatchObject({ status: 200 })
      expect(problems(await owner.move('write-off', writeOff, 'reverse'))).toEqual([`Invoice ${display} is archived. Restore it first.`])
      expect(await owner.move('private-invoice', id, 'restore')).toMatchObject({ status: 409 })
      expect(await owner.move('private-invoice', id, 'restore-open')).toMatchObject({ status: 200 })
      expect(await owner.move('write-off', writeOff, 'reverse')).toMatchObject({ status: 200 })
      expect(await moneyOf(id)).toEqual({ status: 'partiallyPaid', total: 5_600, paid: 600, balance: 5_000 })
    })
  })

  describe('of patient shares', () => {
    it('ask once for what a payer left to the client, and again after the invoice was voided', async () => {
      const [claim] = await owner.list('insurance-claim', 'filter[shareOpen][gt]=0&filter[status][in]=paid,partiallyPaid,zeroPaid&limit=1')
      const id = claim?.id ?? ''
      const share = Number(claim?.values.shareOpen)
      const [denied] = await owner.list('insurance-claim', 'filter[status][eq]=accepted&limit=1')
      expect(await owner.refused('billing/bill-patient-share', of([denied?.id ?? '']))).toEqual([
        expect.stringMatching(/^Claim .* is Accepted\. Only claims that the payer has decided have a patient share\.$/),
      ])
      const answer = await owner.done('billing/bill-patient-share', of([id]))
      const invoice = await owner.read('private-invoice', answer.items[0]?.record?.id ?? '')
      expect(invoice.values).toMatchObject({ clientId: claim?.values.clientId, total: share, lines: [{ kind: 'share', claimId: id, amount: share }] })
      expect((await owner.read('insurance-claim', id)).values).toMatchObject({ invoicedAmount: share, shareOpen: 0 })
      expect(await owner.refused('billing/bill-patient-share', of([id]))).toEqual([`Nothing of claim ${claim?.display} is left to bill to the client.`])
      await owner.done('billing/void-invoice', of([invoice.id]))
      expect((await owner.read('insurance-claim', id)).values).toMatchObject({ invoicedAmount: 0, shareOpen: share })
      expect(await moneyOf(invoice.id)).toMatchObject({ status: 'void', balance: 0 })
    })

    it('are told of when less is left to the client than was invoiced, until the invoice is void', async () => {
      const [{ id: remittance, claim: row } = { id: '', claim: undefined }] = await Promise.all(
        (await owner.list('remittance-claim', 'filter[claimId][filled]=true&limit=50')).map(async ({ values }) => ({
          id: String(values.remittanceId),
          claim: await owner.read('insurance-claim', String(values.claimId)),
        })),
      ).then((all) => all.filter(({ claim }) => Number(claim.values.shareOpen) > 0))
      const claim = row?.id ?? ''
      const invoice = (await owner.done('billing/bill-patient-share', of([claim]))).items[0]?.record?.id ?? ''
      const tooMuch = async () => (await owner.list('insurance-claim', 'filter[shareOpen][lt]=0&limit=50')).map(({ id }) => id)
      expect(await tooMuch()).not.toContain(claim)
      await owner.done('billing/unpost-payment', { ...of([remittance]), reason: 'Posted to the wrong month' })
      expect(await tooMuch()).toContain(claim)
      await owner.done('billing/void-invoice', of([invoice]))
      expect(await tooMuch()).not.toContain(claim)
    })
  })
})

describe('invoices of moving expenses', () => {
  let server: TestServer
  let owner: OfficeCalls
  let payer: string

  beforeAll(async () => {
    server = await startTestServer()
    owner = officeCalls(await server.signIn('owner@demo.test'))
    payer = (await owner.list('payer', 'filter[isActive][eq]=true&limit=1'))[0]?.id ?? ''
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const moves = (status: string) => owner.list('moving-expense', `filter[status][eq]=${status}&limit=50`)
  const stateOf = async (resource: string, id: string) => (await owner.read(resource, id)).values.status

  it('are of moves that were sent to billing, which go with them to the end', async () => {
    const [draft] = await moves('draft')
    expect(await owner.refused('billing/invoice-moves', of([draft?.id ?? ''], { payer }))).toEqual([
      'This moving expense is Draft. Only those sent to billing are invoiced.',
    ])
    const waiting = (await moves('sentToBilling')).map(({ id }) => id)
    expect(waiting.length).toBeGreaterThan(1)
    await owner.done('billing/invoice-moves', of(waiting, { payer }))
    const own = await Promise.all(waiting.map((id) => owner.read('moving-expense', id)))
    const invoice = String(own[0]?.values.invoiceId)
    const cents = own.reduce((sum, { values }) => sum + Number(values.total), 0)
    expect(own.every(({ values }) => values.invoiceId === invoice && values.status === 'invoiced')).toBe(true)
    expect((await owner.read('moving-expense-invoice', invoice)).values).toMatchObject({
      ...{ status: 'draft', payerId: payer, amount: cents, expenseCount: waiting.length },
    })
    const step = (name: string, values: Values = {}) => owner.move('moving-expense-invoice', invoice, name, values)
    const all = async () => [...new Set(await Promise.all(waiting.map((id) => stateOf('moving-expense', id))))]
    expect(await step('submit', { submittedVia: 'portal' })).toMatchObject({ status: 200 })
    expect(await step('deny', { denialReason: 'Receipts are not readable' })).toMatchObject({ status: 200 })
    expect(await all()).toEqual(['denied'])
    expect(await step('resubmit', { submittedVia: 'mail' })).toMatchObject({ status: 200 })
    expect(await all()).toEqual(['invoiced'])
    expect(await step('pay', { paidOn: today, paidAmount: cents })).toMatchObject({ status: 200 })
    expect(await all()).toEqual(['paid'])
    expect(await step('void')).toMatchObject({ status: 409 })
  })

  it('that are given up leave their moves with billing', async () => {
    const [invoiced] = await owner.list('moving-expense-invoice', 'filter[status][eq]=submitted&limit=1')
    const [move] = await owner.list('moving-expense', `filter[invoiceId][eq]=${invoiced?.id}&limit=1`)
    const id = invoiced?.id ?? ''
    await owner.move('moving-expense-invoice', id, 'deny', { denialReason: 'Too late' })
    expect(await owner.move('moving-expense-invoice', id, 'void')).toMatchObject({ status: 200 })
    const { values } = await owner.read('moving-expense', move?.id ?? '')
    expect([values.status, values.invoiceId ?? null]).toEqual(['sentToBilling', null])
  })
})
