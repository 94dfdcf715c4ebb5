import { randomUUID } from 'node:crypto'
import type { RecordView } from '#contract'
import { readX12, remittanceOf, transactionsOf } from '#x12'
import { paymentFile } from '../../../tests/server/operations/payment-file.ts'
import { uploadAnswer } from '../../../tests/server/operations/upload-answer.ts'
import { type Figure, limited } from '../figures.ts'
import { fill, type NewRow, SERVICE, someOf } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'
import { onServer, operate, type Served, send, spent, took } from './served.ts'

const CLAIMS = sized(5_000, 100)
const CHARGE = 35_000

interface Claim {
  readonly number: string
  readonly charge: number
}

/** A remittance of many claims on a server: read, stored, read a second time, posted and unposted. */
export const benchPayments = (): Promise<readonly Figure[]> => onServer(figuresOf)

async function figuresOf(served: Served): Promise<readonly Figure[]> {
  const payer = await firstPayer(served)
  const claims = await fillClaims(served, payer.id)
  const text = paymentFile({ trace: 'BENCH0001', payer: String(payer.values.payerCode), claims: claims.map(decided) })
  const parsed = timed(() => transactionsOf(readX12(Buffer.from(text, 'latin1'))).flatMap((each) => remittanceOf(each, () => undefined) ?? []))
  const first = await uploaded(served, text)
  const reading = await spent(served, () => operate(served, 'billing/read-response', { ids: [first] }))
  const second = await uploaded(served, text)
  const again = await spent(served, () => operate(served, 'billing/read-response', { ids: [second] }, 422))
  const { body } = await served.owner.call({ path: '/api/records/remittance?filter[checkEftNo][eq]=BENCH0001' })
  const ids = (body.data as readonly RecordView[]).map(({ id }) => id)
  const posting = await spent(served, () => operate(served, 'billing/post-payment', { ids }))
  const unposting = await spent(served, () => operate(served, 'billing/unpost-payment', { ids }))
  return [
    limited(`an 835 of ${CLAIMS} claims parsed`, [parsed, 500], ' ms'),
    took('read, matched and stored', reading),
    took('read a second time: refused', again),
    { ...limited('posted', [posting.ms, 8_000], ' ms'), detail: `${posting.statements} statements` },
    took('unposted', unposting),
  ]
}

/** Most are paid in full, some are cut by contract, some are denied. */
function decided({ number, charge }: Claim, index: number) {
  if (index % 10 === 9) return { number, charge, paid: 0, status: '4', reasons: [`CO*197*${charge / 100}`] }
  return index % 3 === 0 ? { number, charge, paid: charge - 1_000, reasons: ['CO*45*10'] } : { number, charge, paid: charge }
}

/** Claims that were accepted, each of one line. */
async function fillClaims({ server: { database } }: Served, payerId: string): Promise<readonly Claim[]> {
  const clients = await someOf(database, 'client', 50)
  const claims = Array.from({ length: CLAIMS }, (_none, index): NewRow => {
    const client = clients[index % clients.length]
    const values = { claimNo: `B-${String(index).padStart(6, '0')}`, status: 'accepted', clientId: client?.id, payerId, serviceId: SERVICE.id }
    return { id: randomUUID(), locationId: client?.locationId ?? '', values: { ...values, lineCount: 1, totalCharge: CHARGE } }
  })
  await fill(database, 'insurance-claim', claims)
  await fill(
    database,
    'claim-line',
    claims.map(({ id, locationId }) => ({
      ...{ id: randomUUID(), locationId },
      values: { claimId: id, lineNo: 1, serviceDate: '2026-09-21', serviceCode: SERVICE.code, units: 70, charge: CHARGE },
    })),
  )
  return claims.map(({ values }) => ({ number: String(values.claimNo), charge: CHARGE }))
}

async function firstPayer({ owner }: Served): Promise<RecordView> {
  const { body } = await owner.call({ path: '/api/records/payer?limit=1&sort=payerCode' })
  const [payer] = body.data as readonly RecordView[]
  if (payer === undefined) throw new Error('The demo has payers.')
  return payer
}

async function uploaded(served: Served, text: string): Promise<string> {
  const stored = await uploadAnswer(served.server, served.owner, { name: 'bench.835', text })
  const { data } = (await stored.json()) as { readonly data: unknown }
  return ((await send(served, '/api/records/claim-response', { values: { file: [data] }, reason: 'Bench' }, 201)) as RecordView).id
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
