import { sql } from 'kysely'
import { type OperationBody, RUN_RECORDS_MAX } from '#contract'
import type { LinkedOperation } from '#document'
import type { WriteAudit } from '#server/platform/audit'
import { requestLanguage, type Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import type { RecordUnit } from '#server/records'
import { isBlank } from '#validation'
import { answers } from '../perform.ts'
import { type Before, beginRun, ranBefore } from './once.ts'
import type { AskedOfRun } from './run-row.ts'

/** Of one person at a time: what waits behind so many is not begun. */
const OPEN_RUNS_MAX = 10
/** The first part tells how long a record takes. */
const FIRST_SIZE = 5

/** The records that a run is about, fixed when it begins. Throws not-found where one is out of the actor's reach, and too-large for more than a run takes. */
export async function recordsOfRun(unit: RecordUnit, { resource = '', states }: LinkedOperation, { ids, filter }: OperationBody, say: Say) {
  const most = RUN_RECORDS_MAX
  const tooMany = (path: string) => {
    const message = say('shared/operations.tooMany', { most })
    return new RefusalError('too-large', { message, problems: [{ path, message }] })
  }
  if (filter !== undefined) {
    const found = await unit.ids(resource, { query: filter, states, limit: most + 1 })
    if (found.length > most) throw tooMany('/filter')
    return found
  }
  const wanted = [...new Set(ids)]
  if (wanted.length > most) throw tooMany('/ids')
  const found = await unit.ids(resource, { ids: wanted, limit: wanted.length })
  if (found.length < wanted.length) throw new RefusalError('not-found')
  return wanted
}

export interface Beginning {
  readonly body: OperationBody
  readonly key: string
  readonly say: Say
  readonly audit: WriteAudit
}

/** Keeps a run that is to be done part by part, or gives what the first call with this key came to. What was asked for is judged here, as a whole. */
export async function beginSliced(unit: RecordUnit, operation: LinkedOperation, { body, key, say, audit }: Beginning): Promise<Before> {
  const { tx, actor } = unit
  const named = { key, operation: operation.name }
  const before = await ranBefore(unit, named)
  if (before !== undefined) return before
  const { values, without, reason } = body
  await answers(unit, operation, body)
  if (operation.reason === 'required' && isBlank(reason?.trim())) throw new RefusalError('reason-required')
  await refuseBeyondOpen(unit, say)
  const ids = await recordsOfRun(unit, operation, body, say)
  if (ids.length === 0) throw new RefusalError('check-failed', { message: say('shared/operations.noRecords') })
  const asked: AskedOfRun = { ...(values && { values }), ...(without && { without }), language: requestLanguage(), locationId: actor.locationId }
  const begun = await beginRun(unit, named, { reason, sliced: { asked, ids, size: FIRST_SIZE } })
  if (begun === undefined || !('run' in begun)) throw new RefusalError('conflict')
  const detail = { operation: operation.name, run: begun.run, records: ids.length, ...(reason && { reason }) }
  await audit({ actor, action: 'operation-run', entity: operation.resource ?? 'operation', detail }, tx)
  return begun
}

async function refuseBeyondOpen({ tx, actor }: RecordUnit, say: Say): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from operation_run
    where company_id = ${actor.companyId} and by_id = ${actor.userId} and state in ('queued', 'running')`.execute(tx)
  if ((rows[0]?.open ?? 0) >= OPEN_RUNS_MAX) throw new RefusalError('wrong-state', { message: say('shared/operations.runsWait', { most: OPEN_RUNS_MAX }) })
}
