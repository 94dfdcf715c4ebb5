import { sql } from 'kysely'
import type { FiledForm } from '#contract'
import { resourceOfRole } from '#document'
import { type Actor, itselfIn, NOBODY } from '#permissions'
import { inEachCompany, tableOf } from '#server/platform/database'
import { type FormsContext, filedForms } from '../context.ts'
import { SWEEP_MAX } from '../limits.ts'

/** Locks a form that is shown after its time; tells whether it did. */
export async function lockWhenDue(context: FormsContext, actor: Actor, { record }: Pick<FiledForm, 'record'>): Promise<boolean> {
  const due = record.values.lockDueAt
  if (record.values.status !== 'signed' || typeof due !== 'string' || due > context.clock().toISOString()) return false
  return (await lockAll(context, actor.companyId, [record.id])) > 0
}

/** Locks the forms of a company whose time has come, at most SWEEP_MAX at a time; gives how many. */
export async function lockDue(context: FormsContext, companyId: string): Promise<number> {
  const now = context.clock().toISOString()
  const { rows } = await context.database.read({ companyId }, (tx) =>
    sql<{ id: string }>`select id from ${sql.table(tableOf(filedForms(context)))}
      where company_id = ${companyId} and deleted_at is null and f_lock_due_at <= ${now} and f_status = 'signed' order by f_lock_due_at limit ${SWEEP_MAX}`.execute(
      tx,
    ),
  )
  if (rows.length === 0) return 0
  return lockAll(
    context,
    companyId,
    rows.map(({ id }) => id),
  )
}

/** What is due in every company, one after the other. */
export async function sweep(context: FormsContext): Promise<number> {
  if (resourceOfRole(context.documents.current(), 'filed-form') === undefined) return 0
  return inEachCompany(context.database, (id) => lockDue(context, id))
}

/** Time, not a person, does this: it sees all of the company. */
async function lockAll(context: FormsContext, companyId: string, ids: readonly string[]): Promise<number> {
  const { kept } = context.records
  const system = itselfIn({ companyId, timeZone: NOBODY.timeZone })
  const authorName = await kept.authorName(system)
  const lockedAt = context.clock().toISOString()
  const deed = { action: 'transition', transition: 'lock' } as const
  return context.database.transaction({ companyId }, async (tx) => {
    let locked = 0
    for (const id of ids) {
      const { row } = await kept.find(system, tx, { resource: filedForms(context), id }, 'lock')
      if (row.values.status !== 'signed') continue
      const values = { status: 'locked', lockedAt, lockDueAt: null }
      const view = await kept.replace(system, tx, { resource: filedForms(context), id }, { current: row, values, deed: { ...deed, authorName } })
      await kept.report(system, tx, { resource: filedForms(context), view, ...deed })
      locked += 1
    }
    return locked
  })
}
