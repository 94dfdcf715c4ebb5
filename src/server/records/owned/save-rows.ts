import { afterCommit, type Tx } from '#server/platform/database'
import { writtenRecord } from '../find-record.ts'
import type { RecordRow } from '../record-row.ts'
import { calculate } from '../rules/calculate.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { refuseKept } from '../write/keepers.ts'
import { numbersFor } from '../write/sequences.ts'
import { type Deed, type Write, writeMany } from '../write/store-many.ts'
import { keepTotalsOf } from '../write/totals.ts'
import { explainDuplicate } from '../write/uniqueness.ts'
import { ownedFields, rowsSubject } from './owned-fields.ts'
import { isIdle, type RowsPlan } from './plan-rows.ts'

interface Saving {
  readonly reason: string | undefined
  readonly authorName: string
}

/** What becomes of the rows of one record. */
interface OwnersRows {
  /** What they belong to, as it is stored now. */
  readonly owner: RecordRow
  readonly plans: readonly RowsPlan[]
}

/** Writes what becomes of the rows of records, in their transaction: as many statements for two hundred of them as for one. */
export async function saveRows(subject: Subject, tx: Tx, owners: readonly OwnersRows[], saving: Saving): Promise<void> {
  for (const { name } of ownedFields(subject.resource)) {
    const planned = owners.flatMap(({ owner, plans }) => plans.flatMap((plan) => (plan.owned.name === name && !isIdle(plan) ? { owner, plan } : [])))
    const [first] = planned
    if (first === undefined) continue
    const rows = first.plan.subject
    const numbers = await numbersFor(
      rows,
      tx,
      planned.reduce((sum, { plan }) => sum + plan.made.length, 0),
    )
    const left = [...numbers]
    const writes = planned.flatMap(({ owner: { locationId }, plan }) =>
      writesOf(subject, plan, { ...saving, locationId, numbers: left.splice(0, plan.made.length) }),
    )
    await writeRows(rows, tx, writes)
  }
}

interface NumberedSaving extends Saving {
  readonly locationId: string | null
  /** For those that are made, in their order. */
  readonly numbers: Awaited<ReturnType<typeof numbersFor>>
}

function writesOf(subject: Subject, { subject: rows, made, changed, gone }: RowsPlan, saving: NumberedSaving): readonly Write[] {
  const { locationId, numbers, reason, authorName } = saving
  const deed = (action: Deed['action']): Deed => ({ action, reason: causeOf(subject, reason), authorName })
  const going = gone.map((current) => ({ id: current.id, current, next: { values: current.values, locationId, deleted: true }, deed: deed('delete') }))
  const staying = changed.flatMap(({ id, before, values }) =>
    before ? [{ id, current: before, next: { values, locationId, deleted: false }, deed: deed(before.deletedAt === null ? 'update' : 'restore') }] : [],
  )
  const coming = made.map(({ id, values }, index) => {
    const numbered = calculate(rows.resource, { ...values, ...numbers[index] }, rows.moment, 'all')
    return { id, current: undefined, next: { values: numbered, locationId }, deed: deed('create') }
  })
  return [...going, ...staying, ...coming]
}

/** With what others add up of them; open screens hear of them. */
async function writeRows(rows: Subject, tx: Tx, writes: readonly Write[]): Promise<void> {
  const { context, actor, resource } = rows
  const stored = await explainDuplicate(rows, () => writeMany(rows, tx, writes))
  await keepTotalsOf(
    rows,
    tx,
    stored.map((after, index) => ({ before: writes[index]?.current, after })),
  )
  afterCommit(tx, async () => {
    for (const { id, version } of stored) context.announce({ companyId: actor.companyId, resource: resource.name, id, version })
  })
}

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
    const caused = { ...deed, reason: causeOf(subject, deed.reason) }
    const writes = those.map((current) => ({ id: current.id, current, next: { values: current.values, locationId: owner.locationId, deleted }, deed: caused }))
    await writeRows(rows, tx, writes)
  }
  return fields.length === 0 ? stored : writtenRecord(subject, tx, stored.id)
}

/** In the history of a row: what it was part of, and why. */
const causeOf = ({ context, resource }: Subject, reason: string | undefined): string =>
  [say(context, { key: resource.title }), ...(reason?.trim() ? [reason.trim()] : [])].join(' – ')
