import { afterCommit, type Tx } from '#server/platform/database'
import { writtenRecord } from '../find-record.ts'
import type { RecordRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { refuseKept } from '../write/keepers.ts'
import { warnOfOverlaps } from '../write/overlaps.ts'
import { nextNumbersOf } from '../write/sequences.ts'
import { type Deed, insertRecords, replaceRecords } from '../write/store.ts'
import { keepTotals } from '../write/totals.ts'
import { explainUniqueViolation } from '../write/uniqueness.ts'
import { placeOfRow } from './judge-rows.ts'
import { ownedFields, rowsSubject } from './owned-fields.ts'
import { isIdle, type RowsPlan } from './plan-rows.ts'

interface Saving {
  /** What the rows belong to, as it is stored now. */
  readonly owner: RecordRow
  readonly reason: string | undefined
  readonly authorName: string
}

/** Writes what becomes of the rows of a record, in its transaction: as many statements for two hundred of them as for one. */
export async function saveRows(subject: Subject, tx: Tx, plans: readonly RowsPlan[], saving: Saving): Promise<void> {
  for (const plan of plans) if (!isIdle(plan)) await explainUniqueViolation(plan.subject, () => savePlan(subject, tx, plan, saving))
}

async function savePlan(subject: Subject, tx: Tx, plan: RowsPlan, { owner, reason, authorName }: Saving): Promise<void> {
  const rows = plan.subject
  const deed = (action: Deed['action']): Deed => ({ action, reason: causeOf(subject, reason), authorName })
  const kept = plan.changed.filter(({ before }) => before?.deletedAt === null)
  const back = plan.changed.filter(({ before }) => before?.deletedAt !== null)
  const replaced = (row: RowsPlan['changed'][number]) => (row.before ? [{ current: row.before, next: { ...placed(owner, row.values), deleted: false } }] : [])
  // Those that go make room for values that no two may have.
  const gone = await replaceRecords(
    rows,
    tx,
    plan.gone.map((current) => ({ current, next: { ...placed(owner, current.values), deleted: true } })),
    deed('delete'),
  )
  const changed = await replaceRecords(rows, tx, kept.flatMap(replaced), deed('update'))
  const returned = await replaceRecords(rows, tx, back.flatMap(replaced), deed('restore'))
  const numbers = await nextNumbersOf(rows, tx, plan.made.length)
  const fresh = plan.made.map(({ id, values }, index) => {
    const numbered = calculate(rows.resource, { ...values, ...numbers[index] }, rows.moment, 'all')
    return { id, ...placed(owner, numbered) }
  })
  const made = await insertRecords(rows, tx, fresh, deed('create'))
  const before = [...plan.gone, ...plan.changed.flatMap((row) => row.before ?? [])]
  await tell(rows, tx, [...gone, ...changed, ...returned, ...made], before)
  const spans = [...plan.made, ...plan.changed].map((row) => ({ id: row.id, before: row.before?.values, after: row.values, at: placeOfRow(plan.owned, row) }))
  await warnOfOverlaps(rows, tx, spans, reason)
}

const placed = ({ locationId }: RecordRow, values: RecordRow['values']): Pick<RecordRow, 'values' | 'locationId'> => ({ values, locationId })

interface TakenAlong {
  /** As it was, with its rows. */
  readonly owner: RecordRow
  /** As it is stored now. */
  readonly stored: RecordRow
  readonly deed: Deed
}

/** The rows go into the recycle bin with their owner, and come back with it: those that went with it. Gives the owner as it is after that. */
export async function takeRowsAlong(subject: Subject, tx: Tx, { owner, stored, deed }: TakenAlong): Promise<RecordRow> {
  const fields = ownedFields(subject.resource)
  for (const owned of fields) {
    const rows = rowsSubject(subject, owned)
    const those = owner.owned?.[owned.name] ?? []
    const deleted = deed.action === 'delete'
    if (deleted) await refuseKept(rows, tx, those)
    const changes = those.map((current) => ({ current, next: { ...placed(owner, current.values), deleted } }))
    const caused = { ...deed, reason: causeOf(subject, deed.reason) }
    await tell(rows, tx, await explainUniqueViolation(rows, () => replaceRecords(rows, tx, changes, caused)), those)
  }
  return fields.length === 0 ? stored : writtenRecord(subject, tx, stored.id)
}

/** What others add up of the rows follows, and open screens hear of them. */
async function tell(rows: Subject, tx: Tx, written: readonly RecordRow[], before: readonly RecordRow[]): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]))
  await keepTotals(
    rows,
    tx,
    written.map((after) => ({ before: known.get(after.id), after })),
  )
  afterCommit(tx, async () => {
    for (const { id, version } of written) rows.context.announce({ companyId: rows.actor.companyId, resource: rows.resource.name, id, version })
  })
}

/** In the history of a row: what it was part of, and why. */
const causeOf = ({ context, resource }: Subject, reason: string | undefined): string =>
  [say(context, { key: resource.title }), ...(reason?.trim() ? [reason.trim()] : [])].join(' – ')
