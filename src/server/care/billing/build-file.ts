import { byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow, type RecordUnit } from '#server/records'
import { buildProfessionalClaims, type ClaimFile, type Problem, type ProfessionalClaim, textOf as problemText } from '#x12'
import { nextControlNumber, sendingTo } from '../interchange.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { claimsOfBatch } from './batches.ts'
import { claimFileOf, type FileFacts } from './claim-file.ts'
import { placesOf } from './line-facts.ts'
import { linesOfClaims } from './old-claims.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from './slots.ts'

/**
 * Writes the 837 file of a batch and keeps it with the batch. Built again of the same claims it is the same, byte for byte: its number, day and time are
 * the batch's own.
 */
export const buildFile: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await builtItem(frame, slots, row))
  return items
}

const block = (row: RecordRow, ...findings: readonly Omit<Finding, 'severity'>[]): PlannedItem => ({
  key: row.id,
  findings: findings.map((each) => ({ ...each, severity: 'block' })),
})

async function builtItem(frame: OperationFrame, slots: BillingSlots, row: RecordRow): Promise<PlannedItem> {
  const { unit } = frame
  const { batch } = slots
  if (!isIn(unit, batch, row, 'loose')) return block(row, { code: 'batchClosed', places: { state: stateText(unit, batch, row) } })
  const facts = await factsOf(unit, slots, row)
  if (facts === undefined) return block(row, { code: 'batchEmpty' })
  const number = textOf(batch, row, 'number') ?? ''
  const control = numberOf(batch, row, 'control') ?? (await nextControlNumber(unit, batch))
  const file = claimFileOf(slots, number, facts)
  const built = buildProfessionalClaims(sendingTo(unit, slots.house, { to: facts.house, control, at: Date.parse(row.createdAt) }), file)
  if (!built.ok) return block(row, ...built.problems.slice(0, PROBLEMS_MAX).map((problem) => told(slots, facts, file, problem)))
  const kept = await unit.keepMade(batch.resource, {
    id: newId(unit.moment.now),
    holder: row.id,
    name: `837P-${number}.txt`,
    bytes: Buffer.from(built.text, 'utf8'),
  })
  return {
    key: row.id,
    write: {
      resource: batch.resource,
      row,
      values: batch.values({ control, file: [kept], environment: environmentOf(slots, facts.house) }),
      transition: batch.transition('build'),
    },
    findings: [],
  }
}

const PROBLEMS_MAX = 50

/** Whether the file says that it is a test. */
const environmentOf = ({ batch, house }: BillingSlots, to: RecordRow): string =>
  batch.option('environment', house.says(to.values, 'usage', 'test') ? 'test' : 'production')

async function factsOf(unit: RecordUnit, slots: BillingSlots, row: RecordRow): Promise<FileFacts | undefined> {
  const { claim, claimLine, batch, house } = slots
  const claims = await claimsOfBatch(unit, slots, row.id)
  const sender = (await byId(unit, house, idsIn(batch, [row], 'house'))).values().next().value
  if (claims.length === 0 || sender === undefined) return undefined
  const lines = await linesOfClaims(
    unit,
    slots,
    claims.map(({ id }) => id),
    ROWS_MAX * 10,
  )
  const inOrder = lines.toSorted((a, b) => Number(claimLine.value(a.values, 'number')) - Number(claimLine.value(b.values, 'number')))
  const named = (slot: BillingSlots[keyof BillingSlots], name: string) => byId(unit, slot, idsIn(claim, claims, name))
  return {
    ...{ claims, house: sender, linesOf: byKey(inOrder, (each) => textOf(claimLine, each, 'claim') ?? '') },
    recipients: await named(slots.recipient, 'recipient'),
    payers: await named(slots.carrier, 'carrier'),
    insurances: await named(slots.policy, 'policy'),
    coverages: await named(slots.coverage, 'coverage'),
    places: await placesOf(unit, slots),
  }
}

const CLAIM_PATH = /^\.?providers\[(\d+)\]\.claims\[(\d+)\]/

/** A problem of the file with the claim that it is about. */
function told({ claim }: BillingSlots, { claims }: FileFacts, file: ClaimFile<ProfessionalClaim>, problem: Problem): Omit<Finding, 'severity'> {
  const [, provider, index] = CLAIM_PATH.exec(problem.path ?? '') ?? []
  const number = provider === undefined ? undefined : file.providers[Number(provider)]?.claims[Number(index)]?.claim.patientControl
  const known = claims.find((row) => textOf(claim, row, 'number') === number)
  return known === undefined
    ? { code: 'fileProblem', places: { problem: problemText(problem) } }
    : { code: 'claimProblem', places: { claim: number ?? '', problem: problemText(problem) } }
}
