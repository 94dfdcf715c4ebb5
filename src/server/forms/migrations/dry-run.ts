import { sql } from 'kysely'
import { type AnswerValues, FILED_FORMS, type MigrationPreview } from '#contract'
import type { LinkedForm } from '#document'
import { migrateAnswers } from '#form-rules'
import type { Actor } from '#permissions'
import { tableOf } from '#server/database'
import { RefusalError } from '#server/refusal'
import type { FormsContext } from '../context.ts'
import { MIGRATION_ROWS_MAX } from '../limits.ts'
import { openForm } from '../subject.ts'

type Migration = LinkedForm['migrations'][number]

interface OldRow {
  readonly record_id: string
  readonly form_hash: string
  readonly answers: AnswerValues
  readonly title: string
  readonly event_date: string
}

/** What the migrations of a form would change in the forms that were filed with earlier versions, newest first. Nothing is written. */
export async function dryRun(context: FormsContext, actor: Actor, form: string): Promise<readonly MigrationPreview[]> {
  const subject = await openForm(context, actor, { form, right: 'review' })
  const reach = context.records.kept.reach(actor, FILED_FORMS, [{ field: 'formType', op: 'eq', value: subject.form.formType }])
  const { migrations } = subject.form
  const hashes = migrations.map(({ from }) => from)
  if (reach === undefined) throw new RefusalError('forbidden')
  if (hashes.length === 0) return []
  const { rows } = await context.database.read({ companyId: actor.companyId }, (tx) =>
    sql<OldRow>`select a.record_id, a.form_hash, a.answers, r.title, r.event_date from form_answer a join (
        select id, data->>'title' as title, data->>'eventDate' as event_date, created_at from ${sql.table(tableOf(FILED_FORMS))} where ${reach}) r on r.id = a.record_id
      where a.company_id = ${actor.companyId} and a.form = ${form} and a.form_hash = any(${hashes}) order by r.created_at desc limit ${MIGRATION_ROWS_MAX}`.execute(
      tx,
    ),
  )
  return rows.flatMap((row) => previewOf(row, { migrations, cut: subject.cut }))
}

interface Frame {
  readonly migrations: readonly Migration[]
  readonly cut: ReadonlySet<string>
}

function previewOf(row: OldRow, { migrations, cut }: Frame): readonly MigrationPreview[] {
  const migration = migrations.find(({ from }) => from === row.form_hash)
  if (migration === undefined) return []
  const { changes, lost } = migrateAnswers(migration.steps, row.answers)
  return [
    {
      id: row.record_id,
      display: `${row.title} ${row.event_date}`,
      fromHash: row.form_hash,
      changes: changes.filter(({ field }) => !cut.has(field)),
      lost: lost.map(({ field }) => field).filter((field) => !cut.has(field)),
    },
  ]
}
