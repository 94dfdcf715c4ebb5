import { sql } from 'kysely'
import { type FieldChange, type HistoryEntry, isOfPlatform, type Json, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { type Actor, isItself } from '#permissions'
import { isSecret } from '#server/platform/keys'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import type { RecordsContext } from './context.ts'
import { findRecord } from './find-record.ts'
import { maskValue } from './projection/masks.ts'
import { namesOf } from './projection/names.ts'
import { mayRow, shownValue } from './projection/project.ts'
import type { Names } from './projection/reference-fields.ts'
import { nothingWanted, want } from './projection/reference-fields.ts'
import { LOCATION } from './record-row.ts'
import { openField } from './rights/field-rights.ts'
import { openSubject, type Subject } from './subject.ts'
import { BY_ITSELF, say } from './texts.ts'
import { changeToday, type StoredChange } from './write/diff.ts'

/** More are kept; the newest are shown. */
const ENTRIES_MAX = 200

interface StoredEntry {
  readonly id: string
  readonly version: number
  readonly at: string
  readonly by_id: string | null
  readonly by_name: string
  readonly action: HistoryEntry['action']
  readonly transition: string | null
  readonly reason: string | null
  readonly changes: readonly StoredChange[]
}

/** What happened to a record, newest first, through the same projection as the record itself. */
export async function recordHistory(
  context: RecordsContext,
  actor: Actor,
  { resource, id }: { resource: string; id: string },
): Promise<readonly HistoryEntry[]> {
  const subject = openSubject(context, actor, { resource, verb: 'read' })
  const entries = await context.database.read(isOfPlatform(subject.resource.source) ? 'platform' : { companyId: actor.companyId }, async (tx) => {
    const row = await findRecord(subject, tx, id, 'read')
    if (row.deletedAt !== null && !mayRow(subject, row, 'restore')) throw new RefusalError('not-found')
    const found = await sql<StoredEntry>`
      select id, version, at, by_id, by_name, action, transition, reason, changes from record_history
      where company_id = ${actor.companyId} and resource = ${resource} and record_id = ${id} order by version desc limit ${ENTRIES_MAX}`.execute(tx)
    const today = found.rows.map((entry) => ({ ...entry, changes: entry.changes.map((change) => changeToday(subject.resource, change)) }))
    const names = await namesOf(subject, tx, wantedBy(subject, today))
    return today.map((entry) => projectEntry(subject, entry, names))
  })
  const { readAudit = 'none' } = subject.resource
  if (readAudit !== 'none') await context.audit({ actor, action: 'history-read', entity: resource, entityId: id })
  return entries
}

function wantedBy({ resource, rights }: Subject, entries: readonly StoredEntry[]): ReturnType<typeof nothingWanted> {
  const wanted = nothingWanted()
  for (const { field, before, after } of entries.flatMap((entry) => entry.changes)) {
    const [known, right] = [resource.fields[field], rights.get(field)]
    if (known === undefined || right?.sight !== 'full') continue
    for (const value of [before, after]) want(wanted, openField(known, right), value)
  }
  return wanted
}

function projectEntry(subject: Subject, entry: StoredEntry, names: Names): HistoryEntry {
  return {
    id: entry.id,
    version: entry.version,
    at: entry.at,
    by: isItself(entry.by_id) ? { id: null, name: say(subject.context, BY_ITSELF) } : { id: entry.by_id, name: entry.by_name },
    action: entry.action,
    ...(entry.transition === null ? {} : { transition: entry.transition }),
    ...(entry.reason === null ? {} : { reason: entry.reason }),
    changes: entry.changes.flatMap((change) => projectChange(subject, change, names)),
  }
}

function projectChange({ resource, rights, moment }: Subject, { field: name, before, after }: StoredChange, names: Names): readonly FieldChange[] {
  const field = resource.fields[name]
  if (name === LOCATION && field === undefined) return [{ field: name, before: asText(before), after: asText(after) }]
  const { sight, inner } = rights.get(name) ?? { sight: 'hidden' }
  if (field === undefined || sight === 'hidden' || field.type === 'calculated' || (isEmpty(before) && isEmpty(after))) return []
  const show = (value: unknown): Json =>
    isSecret(field) ? value !== null : sight === 'masked' ? maskValue(field, value, moment.today) : shownValue(field, value, { inner, today: moment.today })
  const [beforeLabel, afterLabel] = sight === 'full' ? [labelOf(field, before, names), labelOf(field, after, names)] : []
  return [{ field: name, before: show(before), after: show(after), ...(beforeLabel && { beforeLabel }), ...(afterLabel && { afterLabel }) }]
}

/** A blank, or a list with nothing in it: from one to the other nothing has changed. */
const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

const asText = (value: unknown): Json => (typeof value === 'string' ? value : null)

function labelOf(field: ResolvedField, value: unknown, names: Names): string | undefined {
  if (!typeOf(field).pointsAt) return undefined
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
  const found = ids.flatMap((id) => (typeof id === 'string' ? (names.get(id) ?? []) : []))
  return found.length > 0 ? found.join(', ') : undefined
}
