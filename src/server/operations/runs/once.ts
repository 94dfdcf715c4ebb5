import { sql } from 'kysely'
import type { OperationAnswer, OperationItem } from '#contract'
import { asJson } from '#server/platform/database'
import { newId, type RecordUnit } from '#server/records'

/** What is kept of an item: which record, and what was said of it; its values are looked up again, with the rights of whoever reads it. */
export type StoredItem = Omit<OperationItem, 'record'> & { readonly id?: string }

/** What is kept of an operation that was done at once. */
interface StoredOutcome {
  readonly resource: string | undefined
  readonly items: readonly StoredItem[]
  readonly done: number
  readonly refused: number
}

/** What the first call with a key came to: an outcome, or a run that is done part by part. */
export type Before = { readonly outcome: StoredOutcome } | { readonly run: string }

export interface RunKey {
  readonly key: string
  readonly operation: string
}

/** What is kept with the row of a run when it begins. */
export interface Begun {
  readonly reason: string | undefined
  /** Of one that is done part by part. */
  readonly sliced?: { readonly asked: unknown; readonly ids: readonly string[]; readonly size: number }
}

/**
 * Begins a run under the caller's key, or gives what the first one with this key came to. Two calls at the same time wait for one another here, so that
 * one of them does it.
 */
export async function beginRun(unit: RecordUnit, { key, operation }: RunKey, { reason, sliced }: Begun): Promise<Before | undefined> {
  const { tx, actor, moment } = unit
  const id = newId(moment.now)
  const begun = await sql`insert into operation_run (id, company_id, by_id, key, operation, at, reason, outcome, state, asked, ids, total, slice_size)
    values (${id}, ${actor.companyId}, ${actor.userId}, ${key}, ${operation}, ${moment.now.toISOString()}, ${reason ?? null}, '{}',
      ${sliced ? 'queued' : null}, ${sliced ? asJson(sliced.asked) : null}, ${sliced ? [...sliced.ids] : null}::uuid[], ${sliced?.ids.length ?? 0},
      ${sliced?.size ?? 1})
    on conflict (company_id, by_id, key) do nothing returning id`.execute(tx)
  if (begun.rows.length > 0) return sliced && { run: id }
  return ranBefore(unit, { key, operation })
}

/** What came of the call with this key; undefined where there was none. */
export async function ranBefore({ tx, actor }: RecordUnit, { key, operation }: RunKey): Promise<Before | undefined> {
  const { rows } = await sql<{ id: string; state: string | null; outcome: StoredOutcome; operation: string }>`select id, state, outcome, operation
    from operation_run where company_id = ${actor.companyId} and by_id = ${actor.userId} and key = ${key}`.execute(tx)
  const [found] = rows
  if (found?.operation !== operation) return undefined
  return found.state === null ? { outcome: found.outcome } : { run: found.id }
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
