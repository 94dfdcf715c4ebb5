import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentPage, RecordView } from '#contract'
import { type OfficeCalls, officeCalls } from '../operations/office-calls.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { openProcessorServer, type ProcessorServer, SECRET_KEY } from './processor-server.ts'

const EMAIL = 'payer@example.com'

describe('an invoice that is paid by card', () => {
  let processor: ProcessorServer
  let server: TestServer
  let person: Person
  let owner: OfficeCalls
  let biller: OfficeCalls
  let invoices: RecordView[]

  beforeAll(async () => {
    processor = await openProcessorServer()
    server = await startTestServer({ CARD_PROCESSOR_URL: processor.origin })
    person = await server.signIn('owner@demo.test')
    owner = officeCalls(person)
    biller = officeCalls(await server.signIn('biller@demo.test'))
    for (const { id } of await owner.list('card-payment', 'limit=50&filter[status][in]=requested,open')) await owner.move('card-payment', id, 'cancel')
    invoices = [...(await owner.list('private-invoice', 'filter[status][eq]=sent&limit=20'))].filter(({ values }) => Number(values.balance) >= 50)
    for (const { id } of await owner.list('card-processor', 'limit=10')) await owner.change('card-processor', id, { isActive: false })
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    await server.close()
    await processor.close()
  })

  const nextInvoice = (): RecordView => {
    const invoice = invoices.shift()
    if (invoice === undefined) throw new Error('The demo has too few open invoices.')
    return invoice
  }
  const made = (reply: Reply): RecordView => {
    expect(reply, reply.text.slice(0, 400)).toMatchObject({ status: 201 })
    return reply.body.data as RecordView
  }
  const NEW = { name: 'Card desk', processor: 'stripe', mode: 'test', minAmount: 50, isActive: true }
  const ask = (id: string, values = {}) => ({ ids: [id], values: { email: EMAIL, days: 30, ...values } })
  const paymentOf = async (invoiceId: string): Promise<RecordView> => {
    const [payment] = await owner.list('card-payment', `filter[invoiceId][eq]=${invoiceId}&sort=-validUntil&limit=1`)
    if (payment === undefined) throw new Error('There is no payment.')
    return payment
  }
  /** The link that stands in the newest letter. */
  const tokenIn = async (): Promise<string> => {
    await server.cardPayments.settled()
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ subject: string; body: string }>`select subject, body from outbox where recipient = ${EMAIL} order by created_at desc, id desc limit 1`.execute(tx),
    )
    const [, token] = /\/forms\/pay#(\S+)/.exec(rows[0]?.body ?? '') ?? []
    if (token === undefined) throw new Error(`No link in ${JSON.stringify(rows[0])}`)
    return token
  }
  const guest = (what: 'open' | 'start', token: string) => server.call({ method: 'POST', path: `/api/ui/payment-links/${what}`, body: { token } })
  const page = async (token: string): Promise<PaymentPage> => {
    const reply = await guest('open', token)
    expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200 })
    return reply.body.data as PaymentPage
  }
  const start = async (token: string): Promise<string> => ((await guest('start', token)).body.data as { url: string }).url

  it('is not asked for without a processor that works', async () => {
    expect(await biller.refused('billing/ask-card-payment', ask(invoices[0]?.id ?? ''))).toEqual([expect.stringContaining('No card processor works')])
  })

  it('is set up by owners alone, with a key that nobody reads again', async () => {
    expect((await biller.create('card-processor', { ...NEW, secretKey: SECRET_KEY })).status).toBe(403)
    const wrong = made(await owner.create('card-processor', { ...NEW, name: 'Wrong key', secretKey: 'sk_test_of_somebody_else' }))
    const other = made(await owner.create('card-processor', { ...NEW, name: 'Live key', mode: 'live', secretKey: SECRET_KEY }))
    const right = made(await owner.create('card-processor', { ...NEW, secretKey: SECRET_KEY }))
    await server.cardPayments.settled()
    expect((await owner.read('card-processor', wrong.id)).values).toMatchObject({ status: 'failing', said: expect.stringContaining('Invalid API Key') })
    expect((await owner.read('card-processor', other.id)).values).toMatchObject({ status: 'failing', said: expect.stringContaining('no live key') })
    const { values } = await owner.read('card-processor', right.id)
    expect(values).toMatchObject({ status: 'working' })
    expect(JSON.stringify(values)).not.toContain(SECRET_KEY)
    processor.fail(500)
    await owner.move('card-processor', right.id, 'test')
    await server.cardPayments.settled()
    expect((await owner.read('card-processor', right.id)).values).toMatchObject({
      status: 'failing',
      said: 'The processor could not be reached. Try again later.',
    })
    await owner.move('card-processor', right.id, 'test')
    await server.cardPayments.settled()
    expect((await owner.read('card-processor', right.id)).values.status).toBe('working')
    expect((await owner.read('card-processor', right.id)).values.said).toBeNull()
    for (const { id } of [wrong, other]) await owner.change('card-processor', id, { isActive: false })
  })

  it('is paid through its link once, however often anybody comes back', async () => {
    const invoice = nextInvoice()
    const balance = Number(invoice.values.balance)
    await biller.done('billing/ask-card-payment', ask(invoice.id))
    expect(await biller.refused('billing/ask-card-payment', ask(invoice.id))).toEqual([expect.stringContaining('A payment link is out already')])
    const token = await tokenIn()
    expect((await paymentOf(invoice.id)).values).toMatchObject({ status: 'open', email: EMAIL, amount: balance })
    expect(await page(token)).toMatchObject({ number: invoice.values.invoiceNo, amount: balance, state: 'due' })
    const url = await start(token)
    expect(url).toBe(processor.sessions.at(-1)?.url)
    expect(await start(token)).toBe(url)
    expect(processor.sessions.at(-1)?.amount_total).toBe(balance)
    expect((await page(token)).state).toBe('due')
    processor.pay()
    const pages = await Promise.all([page(token), page(token), page(token)])
    expect(pages.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
    const payments = await owner.list('invoice-payment', `filter[invoiceId][eq]=${invoice.id}&limit=10`)
    expect(payments.filter(({ values }) => values.method === 'card').map(({ values }) => [values.amount, values.reference])).toEqual([
      [balance, expect.stringMatching(/^pi_/)],
    ])
    expect((await owner.read('private-invoice', invoice.id)).values).toMatchObject({ status: 'paid', balance: 0 })
    expect((await paymentOf(invoice.id)).values).toMatchObject({ status: 'paid', amount: balance })
    expect((await guest('start', token)).status).not.toBe(200)
    expect(await page(token)).toMatchObject({ state: 'paid', amount: balance })
  })

  it('is found by the sweep where nobody comes back', async () => {
    const invoice = nextInvoice()
    await biller.done('billing/ask-card-payment', ask(invoice.id))
    await start(await tokenIn())
    processor.pay()
    processor.fail(503)
    expect(await server.cardPayments.sweep(async () => true)).toBeGreaterThan(0)
    expect((await paymentOf(invoice.id)).values.status).toBe('open')
    await server.cardPayments.sweep(async () => true)
    expect((await paymentOf(invoice.id)).values).toMatchObject({ status: 'paid' })
    expect((await owner.read('private-invoice', invoice.id)).values.status).toBe('paid')
  })

  it('is for what is open when the card is typed, and for nothing once it is paid by other means', async () => {
    const invoice = nextInvoice()
    const balance = Number(invoice.values.balance)
    await biller.done('billing/ask-card-payment', ask(invoice.id))
    const token = await tokenIn()
    const before = await start(token)
    await biller.done('billing/record-payment', { ids: [invoice.id], values: { amount: 10, method: 'check', on: String(invoice.values.issuedOn) } })
    const after = await start(token)
    expect(after).not.toBe(before)
    expect(processor.sessions.at(-2)).toMatchObject({ url: before, status: 'expired' })
    expect(processor.sessions.at(-1)?.amount_total).toBe(balance - 10)
    await biller.done('billing/record-payment', { ids: [invoice.id], values: { amount: balance - 10, method: 'check', on: String(invoice.values.issuedOn) } })
    expect((await page(token)).state).toBe('settled')
    expect(await guest('start', token)).toMatchObject({ status: 409, body: { message: expect.stringContaining('is paid') } })
    // Somebody paid at the processor all the same: it is kept, and said.
    processor.pay()
    expect((await page(token)).state).toBe('paid')
    expect((await paymentOf(invoice.id)).values).toMatchObject({ status: 'paid', problem: expect.stringMatching(/\S/) })
  })

  it('is noted when the page before was paid while another amount is asked for, and no second page is opened', async () => {
    const invoice = nextInvoice()
    const balance = Number(invoice.values.balance)
    await biller.done('billing/ask-card-payment', ask(invoice.id))
    const token = await tokenIn()
    await start(token)
    const opened = processor.sessions.length
    processor.pay()
    await biller.done('billing/record-payment', { ids: [invoice.id], values: { amount: 10, method: 'check', on: String(invoice.values.issuedOn) } })
    expect(await guest('start', token)).toMatchObject({ status: 409 })
    expect(processor.sessions).toHaveLength(opened)
    // All of it was paid at the processor, ten cents more than was open: somebody looks at it.
    expect((await paymentOf(invoice.id)).values).toMatchObject({ status: 'paid', amount: balance, problem: expect.stringMatching(/\S/) })
  })

  it('says nothing to who holds a link that opens nothing', async () => {
    const invoice = nextInvoice()
    await biller.done('billing/ask-card-payment', ask(invoice.id))
    const token = await tokenIn()
    await biller.move('card-payment', (await paymentOf(invoice.id)).id, 'cancel')
    expect(await guest('open', token)).toMatchObject({ status: 409, body: { data: { why: 'revoked' } } })
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const what of ['open', 'start'] as const) expect(await guest(what, forged)).toMatchObject({ status: 409, body: { data: { why: 'unknown' } } })
    expect((await guest('open', 'x'.repeat(201))).status).toBe(400)
  })

  it('says that it does not work when the processor cannot be reached, and nothing is lost', async () => {
    const invoice = nextInvoice()
    await biller.done('billing/ask-card-payment', ask(invoice.id))
    const token = await tokenIn()
    processor.fail(500)
    expect(await guest('start', token)).toMatchObject({ status: 503, body: { message: expect.stringContaining('do not work right now') } })
    expect(await start(token)).toBe(processor.sessions.at(-1)?.url)
    const { text, headers } = processor.asked.findLast(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions') ?? { text: '', headers: {} }
    expect(headers.authorization).toBe(`Bearer ${SECRET_KEY}`)
    const said = Object.fromEntries(new URLSearchParams(text))
    expect(said).toMatchObject({ mode: 'payment', customer_email: EMAIL, 'line_items[0][price_data][currency]': 'usd' })
    // No name of a client leaves for the processor.
    expect(text).not.toContain(encodeURIComponent(String(invoice.labels.clientId ?? 'nobody')))
  })
})
