import { sql } from 'kysely'
import type { Lifecycle, Transition } from '#contract'
import type { LinkedResource } from '#document'
import { itselfIn } from '#permissions'
import type { Tx } from '#server/platform/database'
import { allOf, columnOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { withRows } from '../owned/load-rows.ts'
import { authorName } from '../projection/names.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { moveRow } from '../write/move-row.ts'
import { type CompanyNow, type Due, dueConditions } from './find-due.ts'
import { faultOf, forget, putOff } from './refusals.ts'

/** Records of one transaction at most, and how long it may take: whoever asks for something else waits that long. */
const BATCH = 50
const BATCH_MS = 60

/** A record that its rules held back for the first time; nothing of what it says. */
export interface Refused {
  readonly companyId: string
  readonly resource: string
  readonly id: string
  readonly transition: string
  readonly fault: string
}

interface Batch extends CompanyNow {
  readonly resource: LinkedResource
  readonly due: readonly Due[]
  readonly refused: (refused: Refused) => void
}

interface Taken {
  readonly moved: number
  readonly refused: number
  /** For which there was no time any more. */
  readonly left: readonly Due[]
}

/** Moves the first of these records in one transaction. One that somebody is changing is passed over: the next round finds it, if it is still due. */
export async function takeBatch(context: RecordsContext, { companyId, resource, moment, due, refused }: Batch): Promise<Taken> {
  const subject = subjectOf(context, itselfIn({ companyId, timeZone: moment.timeZone }), resource)
  const author = await authorName(context, subject.actor)
  const faults: Refused[] = []
  const started = performance.now()
  const counted = await context.database.transaction({ companyId }, async (tx) => {
    const count = { moved: 0, refused: 0, looked: 0 }
    for (const each of due.slice(0, BATCH)) {
      if (count.looked > 0 && performance.now() - started > BATCH_MS) break
      count.looked += 1
      const outcome = await takeOne(subject, tx, each, author)
      if (outcome === undefined) continue
      count[outcome.fault === undefined ? 'moved' : 'refused'] += 1
      if (outcome.fault !== undefined && outcome.isNews) faults.push({ ...each, resource: resource.name, fault: outcome.fault })
    }
    return count
  })
  for (const fault of faults) refused(fault)
  return { ...counted, left: due.slice(counted.looked) }
}

interface Outcome {
  readonly fault?: string
  readonly isNews?: boolean
}

/** Undefined where there is nothing to do any more. */
async function takeOne(subject: Subject, tx: Tx, due: Due, author: string): Promise<Outcome | undefined> {
  const { lifecycle } = subject.resource
  const transition = lifecycle?.transitions.find(({ id }) => id === due.transition)
  if (lifecycle === undefined || transition === undefined) return undefined
  const row = await lockDue(subject, tx, { id: due.id, transition, lifecycle })
  if (row === undefined) return undefined
  const fault = await tryMove(subject, tx, row, { transition, author })
  return fault === undefined ? {} : { fault, isNews: await putOff(subject, tx, { row, transition: transition.id, fault }) }
}

interface OneDue {
  readonly id: string
  readonly transition: Transition
  readonly lifecycle: Lifecycle
}

/** The row, locked, while its clock still moves it. */
async function lockDue(subject: Subject, tx: Tx, { id, transition, lifecycle }: OneDue): Promise<RecordRow | undefined> {
  const { context, resource, actor, moment } = subject
  const conditions = dueConditions(context, resource, { transition, moment })
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)}
    where company_id = ${actor.companyId} and id = ${id} and deleted_at is null and ${columnOf(lifecycle.field)} = any(${[...transition.from]})
      and ${allOf(conditions)} for update skip locked`.execute(tx)
  return (await withRows(subject, tx, rows.map(rowOf)))[0]
}

type HowToMove = Pick<OneDue, 'transition'> & { readonly author: string }

/** What kept it from moving, with nothing of it written; undefined once it has moved. */
async function tryMove(subject: Subject, tx: Tx, row: RecordRow, how: HowToMove): Promise<string | undefined> {
  await sql`savepoint before_move`.execute(tx)
  try {
    await moveRow(subject, tx, row, { ...how, input: {} })
    await forget(subject, tx, { row, transition: how.transition.id })
    await sql`release savepoint before_move`.execute(tx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint before_move`.execute(tx)
    return faultOf(error)
  }
}
