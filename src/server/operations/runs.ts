import { sql } from 'kysely'
import type { OperationAnswer, OperationItem } from '#contract'
import { asJson } from '#server/platform/database'
import { newId, type RecordUnit } from '#server/records'

/** What is kept of a run: which records, and what was said of them; their values are looked up again, with the rights of whoever reads it. */
interface StoredOutcome {
  readonly resource: string | undefined
  readonly items: readonly (Omit<OperationItem, 'record'> & { readonly id?: string })[]
  readonly done: number
  readonly refused: number
}

export interface RunKey {
  readonly key: string
  readonly operation: string
}

/**
 * Begins a run under the caller's key, or gives what the first one with this key came to. Two calls at the same time wait for one another here, so that
 * one of them does it.
 */
export async function beginRun(unit: RecordUnit, { key, operation }: RunKey, reason: string | undefined): Promise<StoredOutcome | undefined> {
  const { tx, actor, moment } = unit
  const begun = await sql`insert into operation_run (id, company_id, by_id, key, operation, at, reason, outcome)
    values (${newId(moment.now)}, ${actor.companyId}, ${actor.userId}, ${key}, ${operation}, ${moment.now.toISOString()}, ${reason ?? null}, '{}')
    on conflict (company_id, by_id, key) do nothing returning id`.execute(tx)
  if (begun.rows.length > 0) return undefined
  const { rows } = await sql<{ outcome: StoredOutcome; operation: string }>`select outcome, operation from operation_run
    where company_id = ${actor.companyId} and by_id = ${actor.userId} and key = ${key}`.execute(tx)
  return rows[0]?.operation === operation ? rows[0].outcome : undefined
}

/** Keeps what the run came to. */
export async function endRun({ tx, actor }: RecordUnit, key: string, { items, done, refused }: OperationAnswer, resource: string | undefined): Promise<void> {
  const outcome: StoredOutcome = { resource, items: items.map(({ record, ...item }) => ({ ...item, ...(record && { id: record.id }) })), done, refused }
  await sql`update operation_run set outcome = ${asJson(outcome)} where company_id = ${actor.companyId} and by_id = ${actor.userId} and key = ${key}`.execute(
    tx,
  )
}

/** The answer of a run that has been done before, with the records as they are now. */
export async function answerAgain(unit: RecordUnit, { resource, items, done, refused }: StoredOutcome, fields: readonly string[]): Promise<OperationAnswer> {
  const ids = items.flatMap(({ id }) => id ?? [])
  const rows = resource === undefined || ids.length === 0 ? [] : await unit.rows(resource, { and: [sql`id = any(${ids})`], limit: ids.length })
  const views = new Map(resource === undefined ? [] : (await unit.views(resource, rows, fields)).map((view) => [view.id, view]))
  const again = items.map(({ id, ...item }): OperationItem => {
    const record = id === undefined ? undefined : views.get(id)
    return { ...item, ...(record && { record }) }
  })
  return { items: again, done, refused, isKept: true }
}
