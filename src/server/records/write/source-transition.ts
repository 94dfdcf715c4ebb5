import { sql } from 'kysely'
import type { RecordView, Transition, TransitionBody } from '#contract'
import type { LinkedResource } from '#document'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { findRecord } from '../find-record.ts'
import { mayTransition } from '../projection/project.ts'
import { type Subject, scopeOf } from '../subject.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { report } from './report.ts'

/** Tables behind sources whose states can be changed: the column of each state. */
const TABLES: Partial<Record<NonNullable<LinkedResource['source']>, { readonly table: string; readonly columns: Readonly<Record<string, string>> }>> = {
  companies: { table: 'company', columns: { verification: 'verification' } },
}

interface SourceCall {
  readonly id: string
  readonly transition: Transition
}

/** Moves a row of the platform to another state; nothing else of it changes. The audit has both values. */
export async function transitionSource(subject: Subject, { id, transition }: SourceCall, body: TransitionBody): Promise<RecordView> {
  const { resource, moment, context } = subject
  const field = resource.lifecycle?.field ?? ''
  const kept = resource.source && TABLES[resource.source]
  const column = kept?.columns[field]
  if (kept === undefined || column === undefined) throw new Error(`${resource.id}: the source has no column that takes the states of "${field}".`)
  if (Object.keys(body.values ?? {}).length > 0) throw new RefusalError('unknown-field')
  if (transition.reason === 'required' && isBlank(body.reason?.trim())) throw new RefusalError('reason-required')
  return context.database.transaction(scopeOf(subject), async (tx) => {
    const row = await findRecord(subject, tx, id, 'read')
    await sql`select 1 from ${sql.table(kept.table)} where id = ${row.id} for update`.execute(tx)
    const locked = await findRecord(subject, tx, id, 'read')
    if (!mayTransition(subject, locked, transition.requires)) throw new RefusalError('forbidden')
    await refuseStale(subject, tx, locked, body.version)
    const state = locked.values[field]
    if (!transition.from.some((from) => from === state)) throw new RefusalError('wrong-state')
    await sql`update ${sql.table(kept.table)} set ${sql.ref(column)} = ${transition.to}, version = version + 1, updated_at = ${moment.now} where id = ${row.id}`.execute(
      tx,
    )
    const view = await viewRow(subject, tx, await findRecord(subject, tx, id, 'read'))
    const changes = { [field]: { before: `${state}`, after: transition.to } }
    const reason = body.reason === undefined ? {} : { reason: body.reason }
    await report(subject, tx, view, { action: 'transition', transition: transition.id, fields: [field], changes, ...reason })
    return view
  })
}
