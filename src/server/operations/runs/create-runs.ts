import { sql } from 'kysely'
import type { OperationBody, OperationRunView, RunItems, RunState } from '#contract'
import type { Linked } from '#document'
import { type Actor, allows } from '#permissions'
import type { WriteAudit } from '#server/platform/audit'
import { afterCommit, type Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { type SheetFile, sheetFile } from '#server/platform/sheets'
import type { KeepingRecords } from '#server/records'
import { beginSliced } from './begin.ts'
import { forgetEndedRuns } from './forget-ended.ts'
import { itemsOf, recordsLeft, refusedRows, type WhichItems } from './outcome.ts'
import { ownRuns, type RunRow, runOf, viewOf } from './run-row.ts'

/** One's own that are shown, the newest first. */
const SHOWN_MAX = 20
const OVER: readonly RunState[] = ['done', 'stopped', 'failed']

export interface RunsOptions {
  readonly database: Database
  readonly records: Pick<KeepingRecords, 'unit'>
  readonly documents: () => Linked
  readonly audit: WriteAudit
  readonly clock: () => Date
  readonly say: Say
  /** There is something to do. */
  readonly wake: () => void
  readonly changed: (run: { readonly id: string; readonly companyId: string; readonly by: string }) => void
}

/** Runs in the reach of an actor: their own, and those of their company for its owners. Each call throws not-found for any other. */
export interface Runs {
  own(actor: Actor): Promise<readonly OperationRunView[]>
  get(actor: Actor, id: string): Promise<OperationRunView>
  items(actor: Actor, which: WhichItems): Promise<RunItems>
  /** What was not done, each with why. */
  refusedSheet(actor: Actor, id: string): Promise<SheetFile>
  /** What is done stays done. @throws RefusalError wrong-state once it is over */
  stop(actor: Actor, id: string): Promise<OperationRunView>
  /** A new run of what was refused or not come to. @throws RefusalError wrong-state before it is over, and as a call of the operation does */
  again(actor: Actor, id: string, key: string): Promise<OperationRunView>
  /** Keeps a run for the rest to be done, and gives it as it is; see `beginSliced`. */
  begin(actor: Actor, name: string, call: { readonly body: OperationBody; readonly key: string }): Promise<OperationRunView>
  /** See `forgetEndedRuns`. */
  forgetEnded(): Promise<number>
}

export function createRuns({ database, records, documents, audit, clock, say, wake, changed }: RunsOptions): Runs {
  const titled = (row: RunRow): OperationRunView => viewOf(row, say(documents().operations.get(row.operation)?.title ?? row.operation))
  const read = (actor: Actor, id: string) => database.read({ companyId: actor.companyId }, (tx) => runOf(tx, actor, id))
  const get: Runs['get'] = async (actor, id) => titled(await read(actor, id))

  /** Names are those that the reader may read now. */
  const items: Runs['items'] = async (actor, which) => {
    const { operation } = await read(actor, which.run)
    return records.unit(actor, { keep: false }, (unit) => itemsOf(unit, documents().operations.get(operation), which))
  }

  const begin: Runs['begin'] = async (actor, name, { body, key }) => {
    const operation = documents().operations.get(name)
    if (operation === undefined) throw new RefusalError('not-found')
    if (!allows(operation.requires, actor)) throw new RefusalError('forbidden')
    const begun = await records.unit(actor, { keep: true }, async (unit) => {
      afterCommit(unit.tx, async () => wake())
      return beginSliced(unit, operation, { body, key, say, audit })
    })
    if (!('run' in begun)) throw new RefusalError('conflict')
    return get(actor, begun.run)
  }

  return {
    own: async (actor) => (await database.read({ companyId: actor.companyId }, (tx) => ownRuns(tx, actor, SHOWN_MAX))).map(titled),
    get,
    items,
    begin,
    forgetEnded: () => forgetEndedRuns({ database, clock }),
    async refusedSheet(actor, id) {
      const row = await read(actor, id)
      await audit({ actor, action: 'export', entity: 'operation', detail: { operation: row.operation, run: id } })
      const page = (after: string | undefined) => items(actor, { run: id, state: 'refused', after })
      const columns = ['shared/operations.item', 'shared/operations.report.why'].map((key) => ({ title: say(key), format: 'text' }) as const)
      return sheetFile('csv', { name: row.operation.replace('.', '-'), columns, parts: refusedRows(page) })
    },
    async stop(actor, id) {
      const row = await database.transaction({ companyId: actor.companyId }, async (tx) => {
        const { rows } = await sql`update operation_run set state = 'stopped', why = 'stopped', ended_at = ${clock()}, leased_by = null, leased_until = null
          where id = ${(await runOf(tx, actor, id)).id} and state in ('queued', 'running') returning id`.execute(tx)
        if (rows.length === 0) throw new RefusalError('wrong-state', { message: say('shared/operations.runOver') })
        return runOf(tx, actor, id)
      })
      changed({ id, companyId: actor.companyId, by: row.by_id })
      return titled(row)
    },
    async again(actor, id, key) {
      const row = await read(actor, id)
      if (!OVER.includes(row.state)) throw new RefusalError('wrong-state', { message: say('shared/operations.runGoesOn') })
      const { ids, asked, reason } = await records.unit(actor, { keep: false }, async (unit) => {
        const { rows } = await sql<{ asked: Pick<OperationBody, 'values' | 'without'>; reason: string | null }>`select asked, reason from operation_run
          where id = ${id}`.execute(unit.tx)
        return { ids: await recordsLeft(unit, id), asked: rows[0]?.asked ?? {}, reason: rows[0]?.reason ?? undefined }
      })
      const { values, without } = asked
      const body: OperationBody = { ids, ...(values && { values }), ...(without && { without }), ...(reason && { reason }) }
      return begin(actor, row.operation, { body, key })
    },
  }
}
