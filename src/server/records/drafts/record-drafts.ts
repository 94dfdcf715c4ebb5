import { sql } from 'kysely'
import {
  type AnswerValues,
  DAY_MS,
  type Json,
  RECORD_DRAFTS,
  type RecordDraft,
  type RecordDraftBody,
  type RecordDraftHead,
  type ResolvedField,
} from '#contract'
import type { LinkedResource } from '#document'
import type { Actor } from '#permissions'
import { asJson, becomeOwner, type Tx } from '#server/platform/database'
import { isSecret } from '#server/platform/keys'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../find-record.ts'
import { may, openSubject, type Subject, subjectOf } from '../subject.ts'

/**
 * What somebody has typed into records, or asked of operations, and not saved, on any of their devices: their own alone, in one company. It holds no secrets, and nothing of a
 * record that is out of reach by now is given out.
 */
export interface RecordDrafts {
  /** The newest first. */
  list(actor: Actor): Promise<readonly RecordDraftHead[]>
  /** @throws RefusalError not-found, also for what cannot be read any more */
  get(actor: Actor, key: string): Promise<RecordDraft>
  /** Takes the place of the one before; the oldest goes when there are too many. @throws RefusalError too-large, forbidden, unknown-resource */
  put(actor: Actor, body: RecordDraftBody): Promise<RecordDraftHead>
  remove(actor: Actor, key: string): Promise<void>
}

export function recordDrafts(context: RecordsContext): RecordDrafts {
  const within = <T>({ companyId, userId }: Actor, access: 'read' | 'transaction', work: (tx: Tx) => Promise<T>): Promise<T> =>
    context.database[access]({ companyId }, async (tx) => {
      await becomeOwner(tx, userId)
      return work(tx)
    })
  const since = (): string => new Date(context.clock().getTime() - RECORD_DRAFTS.days * DAY_MS).toISOString()

  return {
    list: ({ companyId, userId, ...actor }) =>
      within({ companyId, userId, ...actor }, 'read', async (tx) => {
        const { rows } = await sql<{ key: string; saved_at: string }>`select key, saved_at from unsaved_record
          where company_id = ${companyId} and user_id = ${userId} and updated_at > ${since()} order by updated_at desc, key limit ${RECORD_DRAFTS.max}`.execute(
          tx,
        )
        return rows.map(({ key, saved_at: savedAt }) => ({ key, savedAt: new Date(savedAt).toISOString() }))
      }),
    get: (actor, key) =>
      within(actor, 'read', async (tx) => {
        const { rows } = await sql<{ resource: string; record_id: string | null; content: RecordDraft }>`select resource, record_id, content from unsaved_record
          where company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${key} and updated_at > ${since()}`.execute(tx)
        const [row] = rows
        if (row === undefined) throw new RefusalError('not-found')
        await refuseUnreadable(context, tx, { actor, resource: row.resource, id: row.record_id })
        return row.content
      }),
    async put(actor, { key, resource, recordId, draft }) {
      const subject = openDraft(context, actor, { resource, recordId })
      const content = asJson(withoutSecrets(subject.resource, draft))
      if (Buffer.byteLength(content) > RECORD_DRAFTS.maxBytes) throw new RefusalError('too-large')
      const { companyId, userId } = actor
      return within(actor, 'transaction', async (tx) => {
        if (recordId !== undefined) await findRecord(subject, tx, recordId, 'read')
        const now = context.clock().toISOString()
        await sql`insert into unsaved_record (company_id, user_id, key, resource, record_id, content, saved_at, updated_at)
          values (${companyId}, ${userId}, ${key}, ${resource}, ${recordId ?? null}, ${content}::jsonb, ${draft.savedAt}, ${now})
          on conflict (company_id, user_id, key) do update set resource = excluded.resource, record_id = excluded.record_id, content = excluded.content,
            saved_at = excluded.saved_at, updated_at = excluded.updated_at`.execute(tx)
        await sql`delete from unsaved_record where company_id = ${companyId} and user_id = ${userId} and (updated_at <= ${since()} or key not in (
          select key from unsaved_record where company_id = ${companyId} and user_id = ${userId} order by updated_at desc, key limit ${RECORD_DRAFTS.max}))`.execute(
          tx,
        )
        return { key, savedAt: draft.savedAt }
      })
    },
    remove: (actor, key) =>
      within(actor, 'transaction', async (tx) => {
        await sql`delete from unsaved_record where company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${key}`.execute(tx)
      }),
  }
}

interface DraftOf {
  readonly resource: string
  readonly recordId: string | undefined
}

/** What is filled in: a record, or the questions of an operation, which are kept nowhere else. */
function openDraft(context: RecordsContext, actor: Actor, { resource, recordId }: DraftOf): Subject {
  const asked = context.documents().operations.get(resource)?.input
  if (asked === undefined) return openSubject(context, actor, { resource, verb: recordId === undefined ? 'create' : 'update' })
  if (recordId !== undefined) throw new RefusalError('unknown-resource')
  if (!may(asked, actor, 'create')) throw new RefusalError('forbidden')
  return subjectOf(context, actor, asked)
}

async function refuseUnreadable(
  context: RecordsContext,
  tx: Tx,
  { actor, resource, id }: { readonly actor: Actor; readonly resource: string; readonly id: string | null },
): Promise<void> {
  const { resources, operations } = context.documents()
  const operation = operations.get(resource)
  if (operation && may(operation.input, actor, 'read')) return
  if (!resources.has(resource)) throw new RefusalError('not-found')
  const subject = openSubject(context, actor, { resource, verb: 'read' })
  if (id !== null) await findRecord(subject, tx, id, 'read')
}

/** A secret is typed again on another device: it is kept nowhere but sealed. */
function withoutSecrets({ fields }: LinkedResource, draft: RecordDraft): RecordDraft {
  const values = (all: AnswerValues): AnswerValues => openValues(fields, all)
  const withheld = Object.keys(draft.values).filter((name) => Object.hasOwn(fields, name) && !isOpen(fields[name]))
  return {
    ...draft,
    withheld,
    values: values(draft.values),
    base: values(draft.base),
    retired: (draft.retired ?? []).filter(({ field }) => isOpen(fields[field])),
  }
}

const isOpen = (field: ResolvedField | undefined): boolean => field === undefined || !isSecret(field)

function openValues(fields: Readonly<Record<string, ResolvedField>>, values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const open = Object.entries(values).filter(([name]) => isOpen(Object.hasOwn(fields, name) ? fields[name] : undefined))
  return Object.fromEntries(open.map(([name, value]) => [name, openInside(fields[name]?.of, value)]))
}

function openInside(of: Readonly<Record<string, ResolvedField>> | undefined, value: Json): Json {
  if (of === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((row) => openInside(of, row as Json))
  return openValues(of, value as Readonly<Record<string, Json>>)
}
