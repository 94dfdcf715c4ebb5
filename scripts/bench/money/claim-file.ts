import { randomUUID } from 'node:crypto'
import type { RecordView } from '#contract'
import { type Figure, limited } from '../figures.ts'
import { fill, type NewRow, type Values } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'
import { onServer, operate, type Served, spent } from './served.ts'

const CLAIMS = sized(5_000, 100)

/** The 837P of a batch of many claims, built and built again. */
export const benchClaimFile = (): Promise<readonly Figure[]> => onServer(figuresOf)

async function figuresOf(served: Served): Promise<readonly Figure[]> {
  const batch = await fillBatch(served)
  const built = await spent(served, () => operate(served, 'billing/build-file', { ids: [batch] }))
  const first = await fileOf(served, batch)
  const again = await spent(served, () => operate(served, 'billing/build-file', { ids: [batch] }))
  const isSame = (await fileOf(served, batch)) === first
  return [
    { ...limited(`837P of ${CLAIMS} claims built and kept`, [built.ms, 3_000], ' ms'), detail: `${built.statements} statements` },
    { what: 'built again, byte for byte', measured: isSame ? 'the same' : 'another', budget: 'the same', kept: isSame, detail: `${Math.round(again.ms)} ms` },
  ]
}

/** A batch of so many copies of claims that the demo has in its batches. */
async function fillBatch(served: Served): Promise<string> {
  const { database } = served.server
  const [open] = await rows(served, 'claim-batch?filter[status][eq]=building&limit=1')
  const queued = await rows(served, `insurance-claim?filter[batchId][eq]=${open?.id}&limit=50`)
  const lines = new Map<string, readonly RecordView[]>()
  for (const { id } of queued) lines.set(id, await rows(served, `claim-line?filter[claimId][eq]=${id}&sort=lineNo&limit=50`))
  const id = randomUUID()
  const { clearingHouseId, fileType } = open?.values ?? {}
  const locationId = queued[0]?.locationId ?? ''
  await fill(database, 'claim-batch', [{ id, locationId, values: { batchNo: 'B-BENCH', status: 'building', clearingHouseId, fileType } }])
  const claims: NewRow[] = []
  const copies: NewRow[] = []
  for (let made = 0; made < CLAIMS; made++) {
    const source = queued[made % queued.length]
    if (source === undefined) throw new Error('The demo has claims in a batch.')
    const claimId = randomUUID()
    claims.push({ id: claimId, locationId, values: { ...stored(source, ['lines']), claimNo: `B-${String(made).padStart(6, '0')}`, batchId: id } })
    for (const line of lines.get(source.id) ?? []) copies.push({ id: randomUUID(), locationId, values: { ...stored(line, []), claimId } })
  }
  await fill(database, 'insurance-claim', claims)
  await fill(database, 'claim-line', copies)
  return id
}

const stored = ({ values }: RecordView, without: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && !without.includes(name)))

async function rows({ owner }: Served, path: string): Promise<readonly RecordView[]> {
  const { body } = await owner.call({ path: `/api/records/${path}` })
  return body.data as unknown as readonly RecordView[]
}

async function fileOf(served: Served, batch: string): Promise<string> {
  const { body } = await served.owner.call({ path: `/api/records/claim-batch/${batch}` })
  const [file] = (body.data as RecordView).values.file as unknown as readonly { readonly id: string }[]
  return (await served.owner.call({ path: `/api/ui/files/${file?.id}` })).text
}
