import { randomUUID } from 'node:crypto'
import type { OperationAnswer, RecordView } from '#contract'
import { readX12, remittanceOf, transactionsOf } from '#x12'
import { paymentFile } from '../../../tests/server/operations/payment-file.ts'
import { uploadAnswer } from '../../../tests/server/operations/upload-answer.ts'
import { type Person, startTestServer, type TestServer } from '../../../tests/server/start-test-server.ts'
import { type Figure, limited } from '../figures.ts'
import { fill, type NewRow, SERVICE, someOf, type Values } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'

const CLAIMS = sized(5_000, 100)
const CHARGE = 35_000

interface Bench {
  readonly server: TestServer
  readonly owner: Person
}

interface Claim {
  readonly number: string
  readonly charge: number
}

/** A remittance of many claims on a server: read, stored, read a second time, posted and unposted. */
export async function benchPayments(): Promise<readonly Figure[]> {
  const server = await startTestServer()
  try {
    const bench: Bench = { server, owner: await server.signIn('owner@demo.test') }
    const kind = server.database.kind === 'embedded' ? 'embedded' : 'PostgreSQL'
    return (await figuresOf(bench)).map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` }))
  } finally {
    await server.close()
  }
}

async function figuresOf(bench: Bench): Promise<readonly Figure[]> {
  const claims = await fillClaims(bench)
  const text = paymentFile({ trace: 'BENCH0001', payer: await payerCode(bench), claims: claims.map(decided) })
  const parsed = timed(() => transactionsOf(readX12(Buffer.from(text, 'latin1'))).flatMap((each) => remittanceOf(each, () => undefined) ?? []))
  const first = await uploaded(bench, text)
  const reading = await spent(bench, () => operate(bench, 'read-response', { ids: [first] }))
  const second = await uploaded(bench, text)
  const again = await spent(bench, () => operate(bench, 'read-response', { ids: [second] }, 422))
  const { body } = await bench.owner.call({ path: '/api/records/remittance?filter[checkEftNo][eq]=BENCH0001' })
  const ids = (body.data as readonly RecordView[]).map(({ id }) => id)
  const posting = await spent(bench, () => operate(bench, 'post-payment', { ids }))
  const unposting = await spent(bench, () => operate(bench, 'unpost-payment', { ids }))
  const plain = (what: string, { ms, statements }: Spent): Figure => ({ what, measured: `${Math.round(ms)} ms`, detail: `${statements} statements` })
  return [
    limited(`an 835 of ${CLAIMS} claims parsed`, [parsed, 500], ' ms'),
    plain('read, matched and stored', reading),
    plain('read a second time: refused', again),
    { ...limited('posted', [posting.ms, 8_000], ' ms'), detail: `${posting.statements} statements` },
    plain('unposted', unposting),
  ]
}

/** Most are paid in full, some are cut by contract, some are denied. */
function decided({ number, charge }: Claim, index: number) {
  if (index % 10 === 9) return { number, charge, paid: 0, status: '4', reasons: [`CO*197*${charge / 100}`] }
  return index % 3 === 0 ? { number, charge, paid: charge - 1_000, reasons: ['CO*45*10'] } : { number, charge, paid: charge }
}

/** Claims that were accepted, each of one line. */
async function fillClaims({ server: { database }, owner }: Bench): Promise<readonly Claim[]> {
  const clients = await someOf(database, 'client', 50)
  const { body } = await owner.call({ path: '/api/records/payer?limit=1&sort=payerCode' })
  const [payer] = body.data as readonly RecordView[]
  const claims = Array.from({ length: CLAIMS }, (_none, index): NewRow => {
    const client = clients[index % clients.length]
    const values = { claimNo: `B-${String(index).padStart(6, '0')}`, status: 'accepted', clientId: client?.id, payerId: payer?.id, serviceId: SERVICE.id }
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

async function payerCode({ owner }: Bench): Promise<string> {
  const { body } = await owner.call({ path: '/api/records/payer?limit=1&sort=payerCode' })
  return String((body.data as readonly RecordView[])[0]?.values.payerCode)
}

async function uploaded({ server, owner }: Bench, text: string): Promise<string> {
  const stored = await uploadAnswer(server, owner, { name: 'bench.835', text })
  const { data } = (await stored.json()) as { readonly data: unknown }
  const reply = await owner.call({ method: 'POST', path: '/api/records/claim-response', body: { values: { file: [data] }, reason: 'Bench' } })
  if (reply.status !== 201) throw new Error(`The file was not stored: ${reply.text.slice(0, 300)}`)
  return (reply.body.data as RecordView).id
}

async function operate({ owner }: Bench, name: string, body: Values, status = 200): Promise<OperationAnswer> {
  const reply = await owner.call({ method: 'POST', path: `/api/operations/billing/${name}`, body: { key: randomUUID(), reason: 'Bench', ...body } })
  if (reply.status !== status) throw new Error(`${name} was answered with ${reply.status}: ${reply.text.slice(0, 600)}`)
  return reply.body.data as OperationAnswer
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

interface Spent {
  readonly ms: number
  readonly statements: number
}

async function spent({ server }: Bench, work: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), server.database.statements()]
  await work()
  return { ms: performance.now() - start, statements: server.database.statements() - before }
}
