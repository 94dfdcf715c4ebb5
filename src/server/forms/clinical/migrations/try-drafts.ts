import { sql } from 'kysely'
import type { DraftTrial } from '#contract'
import { moveContent } from '#form-rules'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { type Owner, type StoredDraft, withDrafts } from '../drafts/draft-row.ts'
import { DRAFTS_MAX, TRIED_DRAFTS_MAX } from '../limits.ts'
import { type FormVersion, fieldsOf } from '../versions/versions.ts'
import { authorsIn } from './authors.ts'

type Content = Pick<StoredDraft, 'form_hash' | 'content'>

/**
 * What the draft of a company's form would do to drafts that people have begun in the versions in use until now, if they took their answers along:
 * the real drafts are moved, and nothing of it is kept. Nobody learns whose they are or what stands in them.
 */
export async function tryDrafts(context: FormsContext, actor: Actor, name: string): Promise<DraftTrial> {
  const next = await context.versions.candidate(actor, name)
  if (next === undefined) throw new RefusalError('check-failed')
  const questions = new Map<string, number>()
  const found = { looked: 0, setAside: 0, more: false }
  for (const owner of await authorsIn(context, actor)) {
    const drafts = await olderDrafts(context, owner, next)
    const room = TRIED_DRAFTS_MAX - found.looked
    if (drafts.length > room) found.more = true
    for (const draft of drafts.slice(0, room)) {
      const lost = await lostIn(context, actor, next, draft)
      found.looked += 1
      if (lost.length > 0) found.setAside += 1
      for (const label of lost) questions.set(label, (questions.get(label) ?? 0) + 1)
    }
    if (found.more) break
  }
  return { ...found, questions: [...questions].map(([label, drafts]) => ({ label, drafts })).sort((a, b) => b.drafts - a.drafts) }
}

async function olderDrafts({ database }: FormsContext, owner: Owner, { form, hash }: FormVersion): Promise<readonly Content[]> {
  const { rows } = await withDrafts(database, owner, 'read', (tx) =>
    sql<Content>`select form_hash, content from form_draft where company_id = ${owner.companyId} and user_id = ${owner.userId} and form = ${form.id}
      and form_hash <> ${hash} order by id limit ${DRAFTS_MAX}`.execute(tx),
  )
  return rows
}

/** The questions whose answers would be put aside, each once. */
async function lostIn({ versions }: FormsContext, { companyId }: Actor, next: FormVersion, { form_hash: hash, content }: Content): Promise<readonly string[]> {
  const before = await versions.byHash(companyId, hash)
  if (before === undefined) return []
  const { moved } = moveContent(fieldsOf(before), fieldsOf(next), content)
  const lost = moved.filter(({ op }) => op === 'retire' || op === 'reset').map(({ field }) => before.form.fields[field]?.label ?? field)
  return [...new Set(lost)].map((label) => before.strings[label] ?? label)
}
