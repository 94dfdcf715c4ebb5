import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { amountText } from '../../../src/server/care/amount-text.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { listRecords, messagesOf, readRecord, runOperation } from './office-calls.ts'
import { dollars, type PaidInFile, type PaymentFile, paymentFile } from './payment-file.ts'
import { uploadAnswer } from './upload-answer.ts'

type Values = Readonly<Record<string, unknown>>

type Payment = Omit<PaymentFile, 'trace' | 'payer'> & Partial<PaymentFile>

let traces = 0

describe('payments of payers', () => {
  let server: TestServer
  let owner: Person
  let biller: Person
  let payer: { readonly code: string; readonly name: string }
  /** Claims that were accepted and are not paid. */
  let claims: readonly RecordView[]

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    biller = await server.signIn('biller@demo.test')
    claims = (await list('insurance-claim', 'filter[status][eq]=accepted&sort=claimNo&limit=50')).slice(-6)
    const { values } = await read('payer', String(claims[0]?.values.payerId))
    payer = { code: String(values.payerCode), name: String(values.name) }
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const list = (resource: string, query: string, who = owner): Promise<readonly RecordView[]> => listRecords(who, resource, query)
  const read = (resource: string, id: string): Promise<RecordView> => readRecord(owner, resource, id)
  const run = (name: string, ids: readonly string[], body: Values = {}, who = owner): Promise<Reply> =>
    runOperation(who, `billing/${name}`, { ids, reason: 'Test', ...body })
  const claim = (at: number): { readonly id: string; readonly number: string; readonly charge: number } => {
    const found = claims[at]
    if (found === undefined) throw new Error('The demo has six accepted claims.')
    return { id: found.id, number: found.display, charge: Number(found.values.totalCharge) }
  }
  const paidInFull = (at: number): PaidInFile => ({ number: claim(at).number, charge: claim(at).charge, paid: claim(at).charge })

  const fileOf = (payment: Payment): string => paymentFile({ trace: newTrace(), payer: payer.code, ...payment })
  const newTrace = (): string => {
    traces += 1
    return `TEST${String(traces).padStart(6, '0')}`
  }
  const uploaded = async (text: string): Promise<string> => {
    const stored = await uploadAnswer(server, owner, { name: 'payment.835', text })
    expect(stored.status, await stored.clone().text()).toBe(201)
    const { data } = (await stored.json()) as { readonly data: unknown }
    const made = await owner.call({ method: 'POST', path: '/api/records/claim-response', body: { values: { file: [data] }, reason: 'Test' } })
    expect(made, made.text.slice(0, 300)).toMatchObject({ status: 201 })
    return (made.body.data as RecordView).id
  }
  const readFile = async (text: string, body: Values = {}): Promise<Reply> => run('read-response', [await uploaded(text)], body)
  /** The payment that a file is read into, and what it says of each claim. */
  const taken = async (payment: Payment): Promise<{ readonly id: string; readonly parts: readonly RecordView[]; readonly said: readonly string[] }> => {
    const trace = payment.trace ?? newTrace()
    const done = await readFile(fileOf({ ...payment, trace }))
    expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
    const [row] = await list('remittance', `filter[checkEftNo][eq]=${trace}&sort=-file835ActualDt`)
    if (row === undefined) throw new Error(`The payment ${trace} is not there.`)
    return { id: row.id, parts: await list('remittance-claim', `filter[remittanceId][eq]=${row.id}&sort=claimNo&limit=200`), said: messagesOf(done) }
  }
  const done = async (name: string, ids: readonly string[], body: Values = {}): Promise<Reply> => {
    const reply = await run(name, ids, body)
    expect(reply, `${name} ${reply.text.slice(0, 600)}`).toMatchObject({ status: 200 })
    return reply
  }
  /** What payments made of a claim. */
  const moneyOf = async (id: string): Promise<Values> => {
    const { values } = await read('insurance-claim', id)
    const { status, paidAmount, adjustedAmount, deniedAmount, patientAmount, balance } = values
    return { status, paidAmount, adjustedAmount, deniedAmount, patientAmount, balance }
  }
  const stateOf = async (id: string): Promise<unknown> => (await read('remittance', id)).values.status

  describe('are refused', () => {
    it('to whom they are not for', async () => {
      const scheduler = await server.signIn('scheduler@demo.test')
      for (const name of ['post-payment', 'unpost-payment', 'post-claims', 'unpost-claims', 'match-claim', 'void-payment'])
        expect(await run(name, [randomUUID()], { values: { claim: claim(0).id } }, scheduler), name).toMatchObject({ status: 403 })
      expect((await scheduler.call({ path: '/api/records/remittance-claim' })).status).toBe(403)
    })

    it('that are broken, somebody else’s, or of a payer whom nobody knows: nothing of them is kept', async () => {
      const before = (await owner.call({ path: '/api/records/remittance?count=exact' })).body.page
      const good = fileOf({ claims: [paidInFull(0)] })
      for (const [text, said] of [
        [good.replace('SE*', 'SE*9'), /^This is not a file that can be read\. Segment/],
        [good.replace(/CLP\*([^*]+)\*1\*[0-9.]+/, 'CLP*$1*1*12.5.0'), /element 3/],
        [
          good.replace('N1*PE*NORTHERN LIGHTS*XX*1999990017', 'N1*PE*SOMEBODY ELSE*XX*1093817465').replaceAll(claim(0).number, 'X-1'),
          /^This payment is for SOMEBODY ELSE/,
        ],
        [fileOf({ claims: [{ number: 'NOBODY', charge: 100, paid: 100 }], payer: 'ZZUNKNOWN' }), /^No payer has the ID ZZUNKNOWN \(PAYER\)/],
      ] as const) {
        const reply = await readFile(text)
        expect(reply, text).toMatchObject({ status: 422 })
        expect(messagesOf(reply)[0]).toMatch(said)
      }
      expect((await owner.call({ path: '/api/records/remittance?count=exact' })).body.page).toEqual(before)
    })

    it('a second time, whatever the file is called', async () => {
      const payment = { claims: [paidInFull(0)], trace: newTrace() }
      const { id } = await taken(payment)
      const again = await readFile(`${fileOf(payment)}\n`)
      expect(again).toMatchObject({ status: 422 })
      expect(messagesOf(again)).toEqual([`Payment ${payment.trace} was read already. It is dated Nov 20, 2026. Nothing was changed.`])
      expect(await taken({ ...payment, amount: 1, plb: [`WO:X*${dollars(claim(0).charge - 1)}`] })).toMatchObject({
        parts: [{ values: { matchState: 'auto' } }],
      })
      await done('void-payment', [id])
      expect((await taken({ ...payment })).id).not.toBe(id)
    })

    it('claims of another company: their numbers match nothing', async () => {
      const harbor = await server.signIn('harbor@demo.test')
      const theirs = (await list('insurance-claim', 'filter[status][eq]=accepted&limit=50', harbor)).find(({ display }) =>
        claims.every((own) => own.display !== display),
      )
      const number = theirs?.display ?? 'C-1'
      const { parts } = await taken({ claims: [{ number, charge: 100, paid: 100 }] })
      expect(parts.map(({ values }) => [values.claimNo, values.matchState, values.claimId])).toEqual([[number, 'unmatched', null]])
      expect((await run('match-claim', [parts[0]?.id ?? ''], { values: { claim: theirs?.id } })).status).toBe(422)
    })
  })

  it('are read with what they say of each claim, and post nothing by that', async () => {
    const [paid, cut, denied] = [claim(0), claim(1), claim(2)]
    const before = await Promise.all([paid, cut, denied].map(({ id }) => moneyOf(id)))
    const text = fileOf({
      ...{ trace: 'READ0001', plb: ['L6:INTEREST*-1.25*WO:OLD*10.00'] },
      amount: paid.charge + (cut.charge - 1_000) + 100 - 875,
      claims: [
        { ...paidInFull(0), number: paid.number },
        { number: cut.number, charge: cut.charge, paid: cut.charge - 1_000, reasons: ['CO*45*6.00', 'PR*142*3.00**2*1.00'] },
        { number: denied.number, charge: denied.charge, paid: 0, status: '4', reasons: [`CO*197*${dollars(denied.charge)}`] },
        { number: 'UNKNOWN', charge: 100, paid: 100 },
      ],
    })
    const preview = await readFile(text, { preview: true, key: undefined })
    expect(messagesOf(preview)).toContain(`Payment READ0001 of $${amountText(paid.charge + cut.charge - 1_000 + 100 - 875)}. Claims: 4. Unmatched: 1.`)
    expect(await list('remittance', 'filter[checkEftNo][eq]=READ0001')).toEqual([])
    const reply = await readFile(text)
    expect(reply, reply.text.slice(0, 500)).toMatchObject({ status: 200 })
    const [row] = await list('remittance', 'filter[checkEftNo][eq]=READ0001')
    expect((await read('remittance', row?.id ?? '')).values).toMatchObject({
      ...{ status: 'parsed', claimCount: 4, postedCount: 0, unmatchedCount: 1, postedAmount: 0, adjustmentAmount: 875, difference: 0 },
      ...{ method: 'ACH', file835ActualDt: '2026-11-20', fileName: 'payment.x12' },
    })
    const parts = await list('remittance-claim', `filter[remittanceId][eq]=${row?.id}&sort=claimNo`)
    const said = parts.map(({ values: { claimNo, matchState, paid: cents, adjusted, denied: open, patientResp, clpStatus } }) => [
      ...[claimNo, matchState, cents, adjusted, open, patientResp, clpStatus],
    ])
    expect(said).toEqual(
      [
        [paid.number, 'auto', paid.charge, 0, 0, 0, '1'],
        [cut.number, 'auto', cut.charge - 1_000, 600, 0, 400, '1'],
        [denied.number, 'auto', 0, 0, denied.charge, 0, '4'],
        ['UNKNOWN', 'unmatched', 100, 0, 0, 0, '1'],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
    const own = await read('remittance-claim', parts.find(({ values }) => values.claimNo === cut.number)?.id ?? '')
    expect(own.values.adjustments).toMatchObject([
      { group: 'CO', reason: '45', meaning: '45', amount: 600 },
      { group: 'PR', reason: '142', meaning: '142', amount: 300 },
      { group: 'PR', reason: '2', meaning: '2', amount: 100 },
    ])
    expect(await Promise.all([paid, cut, denied].map(({ id }) => moneyOf(id)))).toEqual(before)
  })

  it('are posted to their claims, the others when they are matched; unposted, everything is as it was', async () => {
    const [paid, cut, denied] = [claim(0), claim(1), claim(2)]
    const before = await Promise.all([0, 1, 2, 3].map((at) => moneyOf(claim(at).id)))
    const { id, parts } = await taken({
      claims: [
        paidInFull(0),
        { number: cut.number, charge: cut.charge, paid: cut.charge - 1_000, reasons: ['CO*45*6.00', 'PR*142*4.00'] },
        { number: denied.number, charge: denied.charge, paid: 0, status: '4', reasons: [`CO*197*${dollars(denied.charge)}`] },
        { ...paidInFull(3), number: 'UNKNOWN' },
      ],
    })
    expect(messagesOf(await done('post-payment', [id], { preview: true, key: undefined }))).toContain('There is no claim UNKNOWN. Match its payment by hand.')
    await done('post-payment', [id])
    expect(await stateOf(id)).toBe('partiallyPosted')
    expect(await moneyOf(paid.id)).toMatchObject({ status: 'paid', paidAmount: paid.charge, balance: 0 })
    expect(await moneyOf(cut.id)).toMatchObject({ status: 'paid', paidAmount: cut.charge - 1_000, adjustedAmount: 600, patientAmount: 400, balance: 0 })
    expect(await moneyOf(denied.id)).toMatchObject({ status: 'denied', paidAmount: 0, deniedAmount: denied.charge, balance: denied.charge })
    const stranger = parts.find(({ values }) => values.claimNo === 'UNKNOWN')?.id ?? ''
    expect(messagesOf(await run('post-claims', [stranger]))).toEqual(['There is no claim UNKNOWN. Match its payment by hand.'])
    expect((await run('void-payment', [id])).status).toBe(422)
    await done('match-claim', [stranger], { values: { claim: claim(3).id } })
    await done('post-claims', [stranger])
    expect([await stateOf(id), (await moneyOf(claim(3).id)).status]).toEqual(['posted', 'paid'])
    expect((await read('remittance', id)).values).toMatchObject({ postedCount: 4, unmatchedCount: 0, unpostedAmount: 0 })
    expect((await run('unpost-payment', [id], { reason: undefined })).status).toBe(422)
    await done('unpost-payment', [id])
    expect(await stateOf(id)).toBe('parsed')
    expect(await Promise.all([0, 1, 2, 3].map((at) => moneyOf(claim(at).id)))).toEqual(before)
  })

  it('that do not balance are held with the difference, until an owner posts them all the same', async () => {
    const { id, said } = await taken({ claims: [paidInFull(4)], amount: claim(4).charge - 21_240 })
    expect(said).toContain('The payment differs by $-212.40 from its claims and provider adjustments. It is on hold.')
    expect(await stateOf(id)).toBe('outOfBalance')
    expect(messagesOf(await run('post-payment', [id]))).toEqual([expect.stringContaining('out of balance by $-212.40')])
    expect((await run('post-held', [id], {}, biller)).status).toBe(403)
    await done('post-held', [id])
    expect([await stateOf(id), (await moneyOf(claim(4).id)).status]).toEqual(['posted', 'paid'])
    await done('unpost-payment', [id])
    expect(await stateOf(id)).toBe('outOfBalance')
    const off = await taken({ claims: [{ ...paidInFull(4), paid: 100, reasons: ['CO*45*1.00'] }] })
    expect(off.said).toContainEqual(expect.stringMatching(/^Claim .* charge less payment differs by \$/))
    expect([await stateOf(off.id), messagesOf(await run('post-claims', [off.parts[0]?.id ?? ''])).length]).toEqual(['outOfBalance', 1])
  })

  it('that take an earlier payment back leave what was decided since', async () => {
    const { id, number, charge } = claim(5)
    const first = await taken({ claims: [paidInFull(5)] })
    await done('post-payment', [first.id])
    const back = { number, charge: -charge, paid: -charge, status: '22' }
    const reversal = await taken({ claims: [back], amount: -charge })
    await done('post-payment', [reversal.id])
    expect(await moneyOf(id)).toMatchObject({ status: 'reversed', paidAmount: 0, balance: charge })
    const corrected = await taken({ claims: [{ number, charge, paid: charge - 500, reasons: ['CO*45*5.00'] }] })
    await done('post-payment', [corrected.id])
    expect(await moneyOf(id)).toMatchObject({ status: 'paid', paidAmount: charge - 500, adjustedAmount: 500, balance: 0 })
    const twice = await taken({ claims: [paidInFull(5)] })
    const preview = await done('post-payment', [twice.id], { preview: true, key: undefined })
    expect(messagesOf(preview)).toContainEqual(expect.stringContaining('The same payment may have come twice.'))
    expect((await run('post-payment', [twice.id], { reason: undefined })).status).toBe(422)
    for (const each of [corrected, reversal, first]) await done('unpost-payment', [each.id])
    expect((await moneyOf(id)).status).toBe('accepted')
  })

  it('of the demo are read line by line, balance, and are posted', async () => {
    const waiting = await list('claim-response', 'filter[status][eq]=new&sort=responseNo')
    const response = waiting.find(({ values }) => JSON.stringify(values.file).includes('835.x12'))
    const before = await list('insurance-claim', 'filter[status][eq]=accepted&limit=50')
    await done('read-response', [response?.id ?? ''])
    const [row] = await list('remittance', 'filter[status][eq]=parsed&sort=-file835ActualDt')
    expect(row?.values).toMatchObject({ unmatchedCount: 0, claimCount: 3 })
    const [part] = await list('remittance-claim', `filter[remittanceId][eq]=${row?.id}&sort=claimNo`)
    const { lines, charge } = (await read('remittance-claim', part?.id ?? '')).values
    expect((lines as unknown as readonly { readonly charge: number }[]).reduce((sum, line) => sum + line.charge, 0)).toBe(charge)
    await done('post-payment', [row?.id ?? ''])
    expect(await stateOf(row?.id ?? '')).toBe('posted')
    expect((await list('insurance-claim', 'filter[status][eq]=accepted&limit=50')).length).toBe(before.length - 3)
  })

  it('posted and unposted in any order, a claim is what its posted payments say', async () => {
    const { id, number, charge } = claim(5)
    const parts = [
      { paid: charge - 500, reasons: ['CO*45*5.00'] },
      { paid: 0, status: '4', reasons: [`CO*18*${dollars(charge)}`] },
      { paid: 300, reasons: [`PR*142*${dollars(charge - 300)}`] },
    ]
    const own: string[] = []
    for (const part of parts) own.push((await taken({ claims: [{ number, charge, ...part }] })).parts[0]?.id ?? '')
    const before = await moneyOf(id)
    const expected = [
      { paidAmount: charge - 500, adjustedAmount: 500, deniedAmount: 0, patientAmount: 0 },
      { paidAmount: 0, adjustedAmount: 0, deniedAmount: charge, patientAmount: 0 },
      { paidAmount: 300, adjustedAmount: 0, deniedAmount: 0, patientAmount: charge - 300 },
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 6 }), async (steps) => {
        const posted = new Set<number>()
        for (const at of steps) {
          await done(posted.has(at) ? 'unpost-claims' : 'post-claims', [own[at] ?? ''])
          if (!posted.delete(at)) posted.add(at)
        }
        const sums = (name: keyof (typeof expected)[number]): number => [...posted].reduce((sum, at) => sum + (expected[at]?.[name] ?? 0), 0)
        const now = await moneyOf(id)
        const amounts = {
          paidAmount: sums('paidAmount'),
          adjustedAmount: sums('adjustedAmount'),
          deniedAmount: sums('deniedAmount'),
          patientAmount: sums('patientAmount'),
        }
        expect(now).toMatchObject({ ...amounts, balance: charge - amounts.paidAmount - amounts.adjustedAmount - amounts.patientAmount })
        for (const at of posted) await done('unpost-claims', [own[at] ?? ''])
        expect(await moneyOf(id)).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })

  describe('that never come: write-offs', () => {
    const ask = (values: Values, who = owner): Promise<Reply> =>
      who.call({ method: 'POST', path: '/api/records/write-off', body: { values: { category: 'badDebt', note: 'Test', ...values }, reason: 'Test' } })
    const move = async (id: string, name: string, who = owner): Promise<Reply> => {
      const { version } = await read('write-off', id)
      return who.call({ method: 'POST', path: `/api/records/write-off/${id}/transitions/${name}`, body: { version, values: {}, reason: 'Test' } })
    }
    const said = ({ body }: Reply): string => JSON.stringify(body.problems ?? [])

    it('are no more than what is open, of claims that were sent, and not while these can be filed', async () => {
      const [draft] = await list('insurance-claim', 'filter[status][eq]=draft&limit=1')
      const { id, charge } = claim(4)
      expect(said(await ask({ claimId: draft?.id, amount: 1, reason: 'contractual' }))).toContain('Only submitted claims are written off.')
      expect(said(await ask({ claimId: id, amount: charge + 1, reason: 'contractual' }))).toContain(`Only $${amountText(charge)} of claim`)
      expect(said(await ask({ claimId: id, amount: charge, reason: 'badDebt' }))).toContain('Until then only contractual amounts are written off.')
      expect((await ask({ claimId: id, amount: 1, reason: 'contractual' }, await server.signIn('scheduler@demo.test'))).status).toBe(403)
    })

    it('lower the balance when they are approved, large ones by an owner, and give it back when they are reversed', async () => {
      const { id, charge } = claim(4)
      const small = (await ask({ claimId: id, amount: 5_000, reason: 'contractual' })).body.data as RecordView
      const large = (await ask({ claimId: id, amount: charge - 5_000, reason: 'contractual' })).body.data as RecordView
      expect((await moneyOf(id)).balance).toBe(charge)
      expect((await move(large.id, 'approve')).status).toBe(409)
      expect((await move(small.id, 'approve')).status).toBe(200)
      expect((await moneyOf(id)).balance).toBe(charge - 5_000)
      expect((await move(large.id, 'approve-any', biller)).status).toBe(403)
      expect((await move(large.id, 'approve-any')).status).toBe(200)
      expect(await moneyOf(id)).toMatchObject({ status: 'accepted', balance: 0 })
      const { version } = await read('write-off', small.id)
      const change = { version, values: { amount: 1 }, reason: 'Test' }
      expect(await owner.call({ method: 'PUT', path: `/api/records/write-off/${small.id}`, body: change })).toMatchObject({
        status: 409,
        body: { message: 'This write-off is Approved and cannot be changed. Request a new one; an approved one is reversed first.' },
      })
      for (const each of [small, large]) expect((await move(each.id, 'reverse')).status).toBe(200)
      expect((await moneyOf(id)).balance).toBe(charge)
    })
  })

  it('of many claims are read and posted in as many statements as few', async () => {
    const all = await list('insurance-claim', 'filter[status][in]=paid,denied,partiallyPaid&sort=claimNo&limit=200')
    expect(all.length).toBeGreaterThan(40)
    const paid = all.map(({ display, values }) => ({ number: display, charge: Number(values.totalCharge), paid: Number(values.totalCharge) }))
    const statements = async (work: () => Promise<unknown>): Promise<number> => {
      const before = server.database.statements()
      await work()
      return server.database.statements() - before
    }
    const counted = async (some: readonly PaidInFile[]) => {
      const response = await uploaded(fileOf({ claims: some, trace: newTrace() }))
      const reading = await statements(() => done('read-response', [response], { preview: true, key: undefined }))
      const { id } = await taken({ claims: some })
      return { reading, posting: await statements(() => done('post-payment', [id], { preview: true, key: undefined })) }
    }
    const few = await counted(paid.slice(0, 3))
    const many = await counted(paid)
    expect(many.reading).toBeLessThanOrEqual(few.reading + 15)
    expect(many.posting).toBeLessThanOrEqual(few.posting + 30)
  })

  it('are split by the rules that the company set for itself, from their day on', async () => {
    const { number, charge } = claim(1)
    const cut = { claims: [{ number, charge, paid: charge - 1_600, reasons: ['CO*45*6.00', 'CO*253*10.00'] }] }
    const split = async () => {
      const { parts } = await taken(cut)
      return [parts[0]?.values.adjusted, parts[0]?.values.denied]
    }
    const rule = async (values: Values): Promise<void> => {
      const made = await owner.call({ method: 'POST', path: '/api/records/remit-rule', body: { values, reason: 'Test' } })
      expect(made, made.text.slice(0, 300)).toMatchObject({ status: 201 })
    }
    expect(await split()).toEqual([1_600, 0])
    await rule({ effectiveFrom: '2099-01-01', contractual: ['97'] })
    expect(await split()).toEqual([1_600, 0])
    await rule({ effectiveFrom: '2026-01-01', contractual: ['45'] })
    expect(await split()).toEqual([600, 1_000])
    await rule({ effectiveFrom: '2026-01-02', contractual: ['45', '253'], mostAdjusted: 1_599 })
    expect(await split()).toEqual([0, 1_600])
    await rule({ effectiveFrom: '2026-01-03', mostAdjusted: 1_600 })
    expect(await split()).toEqual([1_600, 0])
    expect(await biller.call({ method: 'POST', path: '/api/records/remit-rule', body: { values: { effectiveFrom: '2026-01-04' } } })).toMatchObject({
      status: 403,
    })
  })
})
