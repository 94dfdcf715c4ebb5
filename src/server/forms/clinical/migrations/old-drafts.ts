import { sql } from 'kysely'
import type { DraftsMoved, MigrationReport } from '#contract'
import { moveContent } from '#form-rules'
import type { Actor } from '#permissions'
import { asJson } from '#server/platform/database'
import { type FormsContext, filedForms } from '../context.ts'
import { type Owner, type StoredDraft, withDrafts } from '../drafts/draft-row.ts'
import { CONTENT_MAX_BYTES, DRAFTS_MAX } from '../limits.ts'
import { type FormSubject, openForm } from '../subject.ts'
import { fieldsOf } from '../versions/versions.ts'
import { authorsIn } from './authors.ts'

/** How many drafts of earlier versions there are, and what the move does to them. Whose they are and what stands in them is not told. */
export async function countDrafts(subject: FormSubject): Promise<MigrationReport['drafts']> {
  const counted = { older: 0, changed: 0, setAside: 0 }
  for (const owner of await authorsIn(subject.context, subject.actor)) {
    for (const draft of await oldDrafts(subject, owner)) {
      const next = await nextOf(subject, draft)
      counted.older += 1
      if (next !== undefined && next.moved.length > 0) counted.changed += 1
      if (next?.content.retired !== undefined) counted.setAside += 1
    }
  }
  return counted
}

/**
 * Brings every draft of a form to its present version; what that has no place for is put aside in the draft. An open page hears of it as of a save
 * on another device, and merges. Filed answers are not touched.
 */
export async function moveDrafts(context: FormsContext, actor: Actor, form: string): Promise<DraftsMoved> {
  const subject = await openForm(context, actor, { form, right: 'review' })
  const done = { moved: 0, left: 0 }
  for (const owner of await authorsIn(subject.context, subject.actor)) {
    for (const draft of await oldDrafts(subject, owner)) {
      if (await moveDraft(subject, owner, draft)) done.moved += 1
      else done.left += 1
    }
  }
  await context.audit({ actor, action: 'update', entity: filedForms(context), detail: { form: subject.form.formType, draftsMoved: done.moved } })
  return done
}

async function oldDrafts({ context, form, version }: FormSubject, owner: Owner): Promise<readonly StoredDraft[]> {
  const { rows } = await withDrafts(context.database, owner, 'read', (tx) =>
    sql<StoredDraft>`select id, form, form_hash, client_id, employee_id, version, device, record_version, updated_at, content from form_draft
      where company_id = ${owner.companyId} and user_id = ${owner.userId} and form = ${form.id} and form_hash <> ${version.hash}
      order by id limit ${DRAFTS_MAX}`.execute(tx),
  )
  return rows
}

async function nextOf(
  { context, actor, version }: FormSubject,
  { form_hash: hash, content }: StoredDraft,
): Promise<ReturnType<typeof moveContent> | undefined> {
  const before = await context.versions.byHash(actor.companyId, hash)
  return before && moveContent(fieldsOf(before), fieldsOf(version), content)
}

/** False when it changed in the meantime, or has become too large. */
async function moveDraft(subject: FormSubject, owner: Owner, draft: StoredDraft): Promise<boolean> {
  const next = await nextOf(subject, draft)
  const content = next && asJson(next.content)
  if (content === undefined || Buffer.byteLength(content) > CONTENT_MAX_BYTES) return false
  const { rows } = await withDrafts(subject.context.database, owner, 'transaction', (tx) =>
    sql`update form_draft set form_hash = ${subject.version.hash}, content = ${content}::jsonb, version = version + 1
      where company_id = ${owner.companyId} and user_id = ${owner.userId} and id = ${draft.id} and version = ${draft.version} returning id`.execute(tx),
  )
  return rows.length > 0
}
