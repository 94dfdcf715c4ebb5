import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { block } from '../block.ts'
import { oneOf } from '../bound.ts'
import { byId, isIn, lockNamed, stateText, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { followUps } from './follow-ups.ts'
import type { Rows } from './line-facts.ts'
import { type BillingSlots, billingSlots, ROWS_MAX } from './slots.ts'

/** Puts claims that are ready into the open batch of their clearinghouse and file type; begins one where there is none. */
export const addToBatch: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const payers = await byId(frame.unit, slots.carrier, idsIn(slots.claim, frame.records, 'carrier'))
  const houses = await byId(frame.unit, slots.house, idsIn(slots.carrier, [...payers.values()], 'house'))
  const open = await openBatches(frame, slots, [...houses.keys()])
  const begun = new Set<string>()
  return frame.records.map((row): PlannedItem => {
    const way = wayOf(frame, slots, { row, payers, houses })
    if ('code' in way) return { key: row.id, findings: [way] }
    const key = `${way.house} ${way.format}`
    const found = open.get(key)
    const id = found ?? newId(frame.unit.moment.now)
    open.set(key, id)
    const isNew = found === undefined && !begun.has(key)
    begun.add(key)
    const { claim } = slots
    return {
      key: row.id,
      write: { resource: claim.resource, row, values: claim.values({ batch: id }), transition: claim.transition('queue') },
      ...(isNew && { also: [newBatch(slots, { id, ...way })] }),
      findings: [],
    }
  })
}

interface Way {
  readonly house: string
  readonly format: string
}

interface Sending {
  readonly row: RecordRow
  readonly payers: Rows
  readonly houses: Rows
}

/** The clearinghouse and the type of the file, or why it goes by none. */
function wayOf({ unit }: OperationFrame, slots: BillingSlots, { row, payers, houses }: Sending): Way | Finding {
  const { claim, carrier, house, batch } = slots
  if (!isIn(unit, claim, row, 'ready')) return { code: 'notReady', severity: 'block', places: { state: stateText(unit, claim, row) } }
  const paying = payers.get(textOf(claim, row, 'carrier') ?? '')
  const name = (paying && textOf(carrier, paying, 'name')) ?? ''
  if (paying === undefined || !carrier.says(paying.values, 'format', 'professional'))
    return { code: 'notElectronic', severity: 'block', places: { carrier: name } }
  const by = houses.get(textOf(carrier, paying, 'house') ?? '')
  if (by === undefined) return { code: 'noHouse', severity: 'block', places: { carrier: name } }
  if (house.value(by.values, 'active') === false) return { code: 'houseInactive', severity: 'block', places: { name: textOf(house, by, 'name') ?? '' } }
  return { house: by.id, format: batch.option('format', 'professional') }
}

/** Ids of batches that claims may be added to, by clearinghouse and file type; others who look for them wait. */
async function openBatches({ unit }: OperationFrame, { batch }: BillingSlots, houses: readonly string[]): Promise<Map<string, string>> {
  const { lifecycle } = unit.resource(batch.resource)
  if (houses.length === 0 || lifecycle === undefined) return new Map()
  await lockNamed(unit, 'batches', houses)
  const rows = await unit.rows(batch.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(batch.states('open')) }],
    and: [namedBy(batch, 'house', houses)],
    limit: ROWS_MAX,
  })
  return new Map(rows.map((row) => [`${textOf(batch, row, 'house')} ${textOf(batch, row, 'format')}`, row.id]))
}

const newBatch = ({ batch }: BillingSlots, { id, house, format }: Way & { readonly id: string }): Planned => ({
  resource: batch.resource,
  create: { id, values: {}, sets: batch.values({ house, format }) },
})

/** Takes claims out of a batch that was not sent. Its file is out of date with that. */
export const takeOut: OperationCode = async ({ unit, domain, records }) => {
  const slots = billingSlots(domain)
  const { claim, batch } = slots
  const batches = await byId(unit, batch, idsIn(claim, records, 'batch'))
  const changed = new Set<string>()
  return records.map((row): PlannedItem => {
    const own = batches.get(textOf(claim, row, 'batch') ?? '')
    if (own === undefined || !isIn(unit, claim, row, 'queued')) return { key: row.id, findings: [{ code: 'notInBatch', severity: 'block' }] }
    const isStale = isIn(unit, batch, own, 'built') && !changed.has(own.id)
    changed.add(own.id)
    return {
      key: row.id,
      write: { resource: claim.resource, row, values: claim.values({ batch: null }), transition: claim.transition('unqueue') },
      ...(isStale && { also: [{ resource: batch.resource, row: own, values: {}, transition: batch.transition('change') }] }),
      findings: [],
    }
  })
}

/**
 * Says that the file of a batch went to the payer: its claims are submitted. Those of a test file wait in the batch for its answer, and go into another
 * one then: a test bills nothing.
 */
export const send: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  const followed = await followUps(frame, slots)
  const inEarnest = frame.records.filter(({ values }) => slots.batch.says(values, 'environment', 'production'))
  const untried = await untriedHouses(frame.unit, slots, inEarnest)
  const isUntried = (row: RecordRow): boolean => inEarnest.includes(row) && untried.has(textOf(slots.batch, row, 'house') ?? '')
  return ofBatches(frame, slots, {
    states: 'built',
    code: 'notBuilt',
    stops: (row) => (isUntried(row) ? block('noTestPassed') : undefined),
    claims: ({ claim }, row) => followed({ resource: claim.resource, row, values: {}, transition: claim.transition('submit') }),
    keeps: (row) => (isTest(slots, row) ? { code: 'testSent', severity: 'info' } : undefined),
    transition: 'send',
  })
}

/** Whether the file of a batch is a test. */
export const isTest = ({ batch }: BillingSlots, { values }: RecordRow): boolean => batch.says(values, 'environment', 'test')

/** Where these batches go to of the state's, which takes production files only of who has had a file accepted (domain: backoffice §1.8, §2.15). */
async function untriedHouses(unit: OperationFrame['unit'], { batch, house }: BillingSlots, rows: readonly RecordRow[]): Promise<ReadonlySet<string>> {
  const houses = await byId(unit, house, idsIn(batch, rows, 'house'))
  const ofState = [...houses.values()].filter(({ values }) => house.says(values, 'kind', 'state')).map(({ id }) => id)
  const { lifecycle } = unit.resource(batch.resource)
  if (ofState.length === 0 || lifecycle === undefined) return new Set()
  const passed = await unit.rows(batch.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(batch.states('passed')) }],
    and: [namedBy(batch, 'house', ofState)],
    limit: ROWS_MAX,
    isBare: true,
  })
  const tried = new Set(idsIn(batch, passed, 'house'))
  return new Set(ofState.filter((id) => !tried.has(id)))
}

/** Gives up a batch that was not sent: its claims are ready for another one. */
export const dissolve: OperationCode = async (frame) => {
  const slots = billingSlots(frame.domain)
  return ofBatches(frame, slots, {
    states: 'loose',
    code: 'batchClosed',
    claims: ({ claim }, row) => ({ resource: claim.resource, row, values: claim.values({ batch: null }), transition: claim.transition('unqueue') }),
    transition: 'dissolve',
  })
}

interface Step {
  readonly states: 'built' | 'loose'
  /** Why a batch in another state is left as it is. */
  readonly code: string
  /** What else speaks against it. */
  readonly stops?: (row: RecordRow) => Finding | undefined
  readonly claims: (slots: BillingSlots, row: RecordRow) => Planned
  /** Why the claims of a batch stay as they are. */
  readonly keeps?: (row: RecordRow) => Finding | undefined
  readonly transition: string
}

async function ofBatches(
  { unit, records }: OperationFrame,
  slots: BillingSlots,
  { states, code, stops, claims, keeps, transition }: Step,
): Promise<readonly PlannedItem[]> {
  const { batch } = slots
  const items: PlannedItem[] = []
  for (const row of records) {
    const stopped = isIn(unit, batch, row, states) ? stops?.(row) : block(code, { state: stateText(unit, batch, row) })
    if (stopped !== undefined) {
      items.push({ key: row.id, findings: [stopped] })
      continue
    }
    const kept = keeps?.(row)
    const own = kept === undefined ? await claimsOfBatch(unit, slots, row.id) : []
    items.push({
      key: row.id,
      write: { resource: batch.resource, row, values: {}, transition: batch.transition(transition) },
      after: own.map((each) => claims(slots, each)),
      findings: kept === undefined ? [] : [kept],
    })
  }
  return items
}

/** Claims in a batch, in the order in which its file has them. */
export const claimsOfBatch = async (unit: OperationFrame['unit'], { claim }: BillingSlots, id: string): Promise<readonly RecordRow[]> =>
  (await unit.rows(claim.resource, { and: [namedBy(claim, 'batch', [id])], limit: ROWS_MAX })).toSorted((a, b) =>
    (textOf(claim, a, 'number') ?? '').localeCompare(textOf(claim, b, 'number') ?? ''),
  )
