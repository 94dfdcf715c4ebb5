import type { Listed } from '#care'
import { monthStart } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { isImported, keepImport, keepOnly, type ListKind, putEntries, removeEntries, stateOfList } from '#server/platform/exclusions'
import type { RecordRow } from '#server/records'
import { bytesIn, isIn, stateText, textOf } from '../rows.ts'
import { ListRefused, readList } from './read-list.ts'
import { type ExclusionSlots, exclusionSlots } from './slots.ts'

/**
 * Takes a file of the OIG in: a whole list of a month replaces what is there, a monthly supplement adds to it or takes those off who were reinstated. A
 * file with one line that cannot be read changes nothing (domain: backoffice §1.2).
 */
export const importList: OperationCode = async (frame) => {
  const slots = exclusionSlots(frame.domain)
  const items: PlannedItem[] = []
  for (const row of frame.records) items.push(await importOne(frame, slots, row))
  return items
}

async function importOne(frame: OperationFrame, slots: ExclusionSlots, row: RecordRow): Promise<PlannedItem> {
  const refused = (...findings: readonly Finding[]): PlannedItem => ({ key: row.id, findings })
  const { unit } = frame
  const { list } = slots
  if (!isIn(unit, list, row, 'new')) return refused({ code: 'listRead', severity: 'block', places: { state: stateText(unit, list, row) } })
  const kind = KINDS.find((each) => list.says(row.values, 'kind', each)) ?? 'full'
  const month = monthStart(textOf(list, row, 'month') ?? '')
  const against = await speaksAgainst(frame, { kind, month })
  if (against !== undefined) return refused(against)
  const bytes = await bytesIn(unit, list, row, 'file')
  if (bytes === undefined) return refused({ code: 'fileMissing', severity: 'block' })
  try {
    const { rows, added, removed } = await store(frame, kind, bytes)
    await keepImport(unit.tx, { id: row.id, month, kind, rows, now: unit.moment.now })
    return {
      key: row.id,
      write: { resource: list.resource, row, values: list.values({ rows, added, removed }), transition: list.transition('import') },
      findings: [{ code: 'listComesTo', severity: 'info', places: { rows, added, removed } }],
    }
  } catch (error) {
    if (error instanceof ListRefused) return refused(error.finding)
    throw error
  }
}

const KINDS: readonly ListKind[] = ['full', 'additions', 'reinstatements']

/** Months come one after the other: what a later file has said stays. */
async function speaksAgainst({ unit }: OperationFrame, { kind, month }: { readonly kind: ListKind; readonly month: string }): Promise<Finding | undefined> {
  const state = await stateOfList(unit.tx)
  if (kind !== 'full' && !state?.isWhole) return { code: 'fullFirst', severity: 'block' }
  if (state !== undefined && month < state.month) return { code: 'monthOlder', severity: 'block', places: { month: state.month } }
  if (kind !== 'full' && (await isImported(unit.tx, { month, kind }))) return { code: 'monthImported', severity: 'block', places: { month } }
  return undefined
}

interface Stored {
  readonly rows: number
  readonly added: number
  readonly removed: number
}

async function store({ unit: { tx, moment } }: OperationFrame, kind: ListKind, bytes: Buffer): Promise<Stored> {
  const kept: string[] = []
  let [rows, added, removed] = [0, 0, 0]
  const take = async (entries: readonly Listed[]): Promise<void> => {
    rows += entries.length
    if (kind === 'reinstatements') {
      removed += await removeEntries(tx, entries, moment.now)
      return
    }
    const put = await putEntries(tx, entries, moment.now)
    added += put.added
    if (kind === 'full') kept.push(...put.ids)
  }
  await whileReading(readList(bytes), take)
  if (kind === 'full') removed += await keepOnly(tx, kept, moment.now)
  return { rows, added, removed }
}

/** Stores a batch while the next one is read. Whatever happens, nothing is stored any more when it returns. */
async function whileReading(batches: AsyncIterable<readonly Listed[]>, store: (batch: readonly Listed[]) => Promise<void>): Promise<void> {
  let storing = Promise.resolve()
  try {
    for await (const batch of batches) {
      await storing
      storing = store(batch)
      // What goes wrong is thrown where it is waited for.
      storing.catch(() => undefined)
    }
  } finally {
    await storing
  }
}
