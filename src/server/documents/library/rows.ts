import { sql } from 'kysely'
import type { OwnFormDraft, OwnFormRelease, OwnFormWord } from '#contract'
import type { PublishedForm } from '#server/documents/store'
import { asJson, type Tx } from '#server/platform/database'

/** A form of the library as it is kept. */
export interface LibraryRow {
  readonly name: string
  readonly draft: OwnFormDraft
  readonly rev: number
  readonly head: string | null
  readonly is_archived: boolean
  /** The draft says something else than the version in use. */
  readonly is_changed: boolean
  readonly changed_at: Date | string
  readonly changed_by: string
  /** Ids of who has changed the draft since it was last published. */
  readonly editors: readonly string[]
  readonly asked: OwnFormWord | null
  readonly sent_back: OwnFormWord | null
}

const COLUMNS = sql`name, draft, rev, head, is_archived, is_changed, changed_at, changed_by, editors, asked, sent_back`

export async function readRows(tx: Tx): Promise<readonly (Omit<LibraryRow, 'draft'> & { readonly title: string | null; readonly number: number | null })[]> {
  const { rows } = await sql<Omit<LibraryRow, 'draft'> & { title: string | null; number: number | null }>`
    select f.name, f.rev, f.head, f.is_archived, f.is_changed, f.changed_at, f.changed_by, f.editors, f.asked, f.sent_back, f.draft->'words'->>'title' as title, v.number
    from own_form f left join own_form_version v on v.company_id = f.company_id and v.name = f.name and v.hash = f.head
    order by f.is_archived, lower(coalesce(f.draft->'words'->>'title', f.name)), f.name`.execute(tx)
  return rows
}

export async function readRow(tx: Tx, name: string, how: 'read' | 'lock' = 'read'): Promise<LibraryRow | undefined> {
  const { rows } = await sql<LibraryRow>`select ${COLUMNS} from own_form where name = ${name} ${how === 'lock' ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

export interface Saving {
  readonly name: string
  readonly draft: OwnFormDraft
  readonly by: string
  /** Id of who does it. */
  readonly editor: string
  readonly at: Date
}

/** False when there is one of the name already. */
export async function insertRow(tx: Tx, companyId: string, { name, draft, by, editor, at }: Saving): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into own_form (company_id, name, draft, changed_at, changed_by, editors)
    values (${companyId}, ${name}, ${asJson(draft)}::json, ${at.toISOString()}::timestamptz, ${by}, array[${editor}::uuid]) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The draft as it was changed; undefined when somebody else saved meanwhile, or there is no such form. */
export async function saveRow(tx: Tx, { name, draft, by, editor, at, rev }: Saving & { readonly rev: number }): Promise<number | undefined> {
  const { rows } = await sql<{ rev: number }>`update own_form set draft = ${asJson(draft)}::json, rev = rev + 1, is_changed = true, asked = null,
    editors = array_append(array_remove(editors, ${editor}::uuid), ${editor}::uuid),
    changed_at = ${at.toISOString()}::timestamptz, changed_by = ${by} where name = ${name} and rev = ${rev} and not is_archived returning rev`.execute(tx)
  return rows[0]?.rev
}

/** What a version was made of, beside what it came to. */
export interface KeptVersion {
  readonly published: PublishedForm
  readonly source: OwnFormDraft
  readonly number: number
}

interface VersionRow {
  readonly hash: string
  readonly number: number
  readonly content: Omit<PublishedForm, 'hash'>
  readonly source: OwnFormDraft
}

const keptOf = ({ hash, number, content, source }: VersionRow): KeptVersion => ({ published: { hash, ...content }, source, number })

export async function readVersion(tx: Tx, hash: string): Promise<KeptVersion | undefined> {
  const { rows } = await sql<VersionRow>`select hash, number, content, source from own_form_version where hash = ${hash} limit 1`.execute(tx)
  return rows[0] && keptOf(rows[0])
}

export async function readVersions(tx: Tx, hashes: readonly string[]): Promise<readonly KeptVersion[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<VersionRow>`select hash, number, content, source from own_form_version where hash = any(${hashes})`.execute(tx)
  return rows.map(keptOf)
}

/** Keeps a version; gives its number, which an earlier one with the same content has already. */
export async function keepVersion(
  tx: Tx,
  companyId: string,
  { name, published, source, at }: { readonly name: string; readonly published: PublishedForm; readonly source: OwnFormDraft; readonly at: Date },
): Promise<number> {
  const { hash, form, strings } = published
  const { rows } = await sql<{ number: number; is_same: boolean }>`select number, hash = ${hash} as is_same from own_form_version where name = ${name}`.execute(
    tx,
  )
  const same = rows.find(({ is_same }) => is_same)
  if (same) return same.number
  const number = 1 + Math.max(0, ...rows.map((row) => row.number))
  await sql`insert into own_form_version (company_id, name, hash, number, content, source, made_at)
    values (${companyId}, ${name}, ${hash}, ${number}, ${asJson({ form, strings })}::json, ${asJson(source)}::json, ${at.toISOString()}::timestamptz)`.execute(
    tx,
  )
  return number
}

export interface NewRelease {
  readonly id: string
  readonly name: string
  readonly hash: string
  readonly number: number
  readonly note: string
  readonly isBack: boolean
  readonly at: Date
  readonly by: string
}

export async function insertRelease(tx: Tx, companyId: string, { id, name, hash, number, note, isBack, at, by }: NewRelease): Promise<void> {
  await sql`insert into own_form_release (company_id, id, name, hash, number, note, is_back, at, by)
    values (${companyId}, ${id}, ${name}, ${hash}, ${number}, ${note}, ${isBack}, ${at.toISOString()}::timestamptz, ${by})`.execute(tx)
}

/** Releases that are shown; older ones stay kept. */
const SHOWN_MAX = 200

export async function readReleases(tx: Tx, name: string): Promise<readonly OwnFormRelease[]> {
  const { rows } = await sql<{ id: string; hash: string; number: number; note: string; is_back: boolean; at: Date | string; by: string }>`
    select id, hash, number, note, is_back, at, by from own_form_release where name = ${name} order by at desc, id desc limit ${SHOWN_MAX}`.execute(tx)
  return rows.map(({ id, hash, number, note, is_back, at, by }) => ({ id, hash, version: number, note, at: new Date(at).toISOString(), by, isBack: is_back }))
}

/** Filed forms by the form they are. */
export async function countFiled(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ form: string; filed: number }>`
    select form, count(*)::int as filed from form_answer where form like 'company/forms/%' group by form`.execute(tx)
  return new Map(rows.map(({ form, filed }) => [form, filed]))
}
