import { type RawBuilder, sql } from 'kysely'
import type { AnswerValues, MigrationPreview, MigrationReport } from '#contract'
import { moveAnswers } from '#form-rules'
import type { Actor } from '#permissions'
import { tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type FormsContext, filedForms } from '../context.ts'
import { MIGRATION_BATCH, MIGRATION_LISTED_MAX, MIGRATION_LOOKED_MAX } from '../limits.ts'
import { ruleOn } from '../ruling/rule-on.ts'
import { type FormSubject, openForm } from '../subject.ts'
import { fieldsOf } from '../versions/versions.ts'
import { countDrafts } from './old-drafts.ts'

interface OldRow {
  readonly record_id: string
  readonly form_hash: string
  readonly answers: AnswerValues
  readonly title: string
  readonly event_date: string
  readonly created_at: string
}

/**
 * What would change if the stored answers to earlier versions of a form became answers to the present one, for who may review them. Nothing is
 * written: filed answers never change, drafts do when `moveDrafts` is asked for.
 */
export async function dryRun(context: FormsContext, actor: Actor, form: string): Promise<MigrationReport> {
  const subject = await openForm(context, actor, { form, right: 'review' })
  const filed = await lookAtFiled(subject)
  const drafts = await countDrafts(subject)
  await context.audit({ actor, action: 'read', entity: filedForms(context), detail: { form: subject.form.formType, dryRun: filed.looked } })
  return { form, hash: subject.version.hash, filed, drafts }
}

async function lookAtFiled(subject: FormSubject): Promise<MigrationReport['filed']> {
  const { context, actor, form, version } = subject
  const reach = context.records.kept.reach(actor, filedForms(context), [{ field: 'formType', op: 'eq', value: form.formType }])
  if (reach === undefined) throw new RefusalError('forbidden')
  const source = sql`form_answer a join (select id, data->>'title' as title, data->>'eventDate' as event_date, created_at
      from ${sql.table(tableOf(filedForms(context)))} where ${reach}) r on r.id = a.record_id
    where a.company_id = ${actor.companyId} and a.form = ${form.id} and a.form_hash <> ${version.hash}`
  const read = <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> =>
    context.database.read({ companyId: actor.companyId }, async (tx) => (await query.execute(tx)).rows)
  const [counted] = await read(sql<{ older: number }>`select count(*)::int as older from ${source}`)
  const found = { looked: 0, changed: 0, troubled: 0, list: [] as MigrationPreview[] }
  for (let after = sql`true`, isMore = true; isMore && found.looked < MIGRATION_LOOKED_MAX; ) {
    const rows = await read(
      sql<OldRow>`select a.record_id, a.form_hash, a.answers, r.title, r.event_date, r.created_at from ${source} and ${after}
        order by r.created_at desc, a.record_id desc limit ${MIGRATION_BATCH}`,
    )
    for (const row of rows) await look(subject, row, found)
    const last = rows.at(-1)
    isMore = last !== undefined && rows.length === MIGRATION_BATCH
    if (last !== undefined) after = sql`(r.created_at, a.record_id) < (${last.created_at}::timestamptz, ${last.record_id}::uuid)`
  }
  return { older: counted?.older ?? 0, ...found }
}

interface Found {
  looked: number
  changed: number
  troubled: number
  readonly list: MigrationPreview[]
}

async function look(subject: FormSubject, row: OldRow, found: Found): Promise<void> {
  const preview = await previewOf(subject, row)
  found.looked += 1
  if (preview === undefined) return
  if (preview.moved.length > 0) found.changed += 1
  if (preview.problems.length > 0) found.troubled += 1
  if (preview.moved.length + preview.problems.length > 0 && found.list.length < MIGRATION_LISTED_MAX) found.list.push(preview)
}

async function previewOf(subject: FormSubject, row: OldRow): Promise<MigrationPreview | undefined> {
  const { context, actor, version, surroundings, cut, say } = subject
  const before = await context.versions.byHash(actor.companyId, row.form_hash)
  if (before === undefined) return undefined
  const { answers, moved } = moveAnswers(fieldsOf(before), fieldsOf(version), row.answers)
  const world = { ...surroundings, lookups: {} }
  const { findings } = await ruleOn(subject, { answers, context: world, isWhole: true })
  const problems = findings.filter(({ severity }) => severity === 'block')
  const shown = (path: string): boolean => !cut.has(path.split('/')[1] ?? '')
  return {
    id: row.record_id,
    display: `${row.title} ${row.event_date}`,
    fromHash: row.form_hash,
    moved: moved.filter(({ field, to }) => !cut.has(field) && !to.some((target) => cut.has(target.field))),
    problems: problems.filter(({ path }) => shown(path)).map((finding) => ({ path: finding.path, message: say(finding) })),
  }
}
