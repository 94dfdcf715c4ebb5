import { sql } from 'kysely'
import { type CheckedPerson, type Listed, listedKey, normalName, soundOf } from '#care'
import { idFrom, type Tx } from '#server/platform/database'

/** The list as it stands: of which month, and when it was brought in. */
export interface ListState {
  /** The first day of it. */
  readonly month: string
  /** Whether a whole list is in, of whatever month. */
  readonly isWhole: boolean
}

/** The newest month of which a file is in; undefined before the first. */
export async function stateOfList(tx: Tx): Promise<ListState | undefined> {
  const { rows } = await sql<{ month: string | null; is_whole: boolean | null }>`
    select to_char(max(month), 'YYYY-MM-DD') as month, bool_or(kind = 'full') as is_whole from exclusion_import`.execute(tx)
  const [row] = rows
  return row?.month ? { month: row.month, isWhole: row.is_whole === true } : undefined
}

export type ListKind = 'full' | 'additions' | 'reinstatements'

export interface KeptImport {
  readonly id: string
  readonly month: string
  readonly kind: ListKind
  readonly rows: number
  readonly now: Date
}

export const isImported = async (tx: Tx, { month, kind }: Pick<KeptImport, 'month' | 'kind'>): Promise<boolean> =>
  (await sql`select 1 from exclusion_import where month = ${month} and kind = ${kind} limit 1`.execute(tx)).rows.length > 0

export const keepImport = (tx: Tx, { id, month, kind, rows, now }: KeptImport) =>
  sql`insert into exclusion_import (id, month, kind, row_count, imported_at) values (${id}, ${month}, ${kind}, ${rows}, ${now})`.execute(tx)

/** The id of an entry, the same in every file. */
export const entryIdOf = (listed: Listed): string => idFrom(`exclusion/${listedKey(listed)}`)

/** Puts entries on the list; gives how many were not on it, and the ids of all. */
export async function putEntries(tx: Tx, entries: readonly Listed[], now: Date): Promise<{ readonly ids: readonly string[]; readonly added: number }> {
  const byId = new Map(entries.map((each) => [entryIdOf(each), each]))
  const ids = [...byId.keys()]
  // A month's list is nearly that of the month before: what is there already is only looked up.
  const there = await sql<{ id: string }>`select id from exclusion_row where id = any(${ids}::uuid[]) and removed_at is null`.execute(tx)
  for (const { id } of there.rows) byId.delete(id)
  if (byId.size > 0) await insertEntries(tx, byId, now)
  return { ids, added: byId.size }
}

function insertEntries(tx: Tx, byId: ReadonlyMap<string, Listed>, now: Date): Promise<unknown> {
  const own = [...byId.values()]
  const lasts = own.map(({ lastName }) => normalName(lastName))
  return sql`insert into exclusion_row (id, last_name, first_name, last_sound, birth, npi, listed, added_at)
    select id, last_name, first_name, last_sound, birth, npi, listed, ${now} from unnest(${[...byId.keys()]}::uuid[], ${lasts}::text[],
      ${own.map(({ firstName }) => normalName(firstName))}::text[], ${lasts.map(soundOf)}::text[], ${own.map(({ birth }) => birth ?? null)}::date[],
      ${own.map(({ npi }) => npi ?? null)}::text[], ${own.map((each) => JSON.stringify(each))}::jsonb[])
      as r (id, last_name, first_name, last_sound, birth, npi, listed)
    on conflict (id) do update set removed_at = null`.execute(tx)
}

/** Takes entries off the list that it has no longer. */
export async function keepOnly(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ n: string }>`with gone as (
      update exclusion_row r set removed_at = ${now} where removed_at is null
        and not exists (select from unnest(${ids}::uuid[]) as kept (id) where kept.id = r.id) returning 1)
    select count(*) as n from gone`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** Takes those off the list who were reinstated. */
export async function removeEntries(tx: Tx, entries: readonly Listed[], now: Date): Promise<number> {
  const { rows } =
    await sql`update exclusion_row set removed_at = ${now} where removed_at is null and id = any(${entries.map(entryIdOf)}::uuid[]) returning id`.execute(tx)
  return rows.length
}

export interface Candidate {
  /** The place of the person in what was asked. */
  readonly at: number
  readonly entry: string
  readonly listed: Listed
}

/** People looked for in one statement. */
const PEOPLE_AT_ONCE = 2_000

/** Entries that could be one of these people by NPI, by name, or by the day of birth and a name that sounds alike. */
export async function candidatesFor(tx: Tx, people: readonly CheckedPerson[]): Promise<readonly Candidate[]> {
  const found: Candidate[] = []
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE)
    found.push(...(await candidatesOf(tx, people.slice(from, from + PEOPLE_AT_ONCE))).map((each) => ({ ...each, at: each.at + from })))
  return found
}

async function candidatesOf(tx: Tx, people: readonly CheckedPerson[]): Promise<readonly Candidate[]> {
  const named = people.flatMap((person, at) => person.lastNames.map((name) => ({ person, at, last: normalName(name) })))
  const { rows } = await sql<Candidate>`with person as (
      select * from unnest(${named.map(({ at }) => at)}::int[], ${named.map(({ person }) => person.npi ?? null)}::text[], ${named.map(({ last }) => last)}::text[],
        ${named.map(({ person }) => normalName(person.firstName))}::text[], ${named.map(({ last }) => soundOf(last))}::text[],
        ${named.map(({ person }) => person.birth ?? null)}::date[]) as p (at, npi, last, first, sound, birth)),
    found as (
      select p.at, r.id from person p join exclusion_row r on r.npi = p.npi where r.removed_at is null
      union select p.at, r.id from person p join exclusion_row r on r.last_name = p.last and r.first_name = p.first where r.removed_at is null and p.last <> ''
      union select p.at, r.id from person p join exclusion_row r on r.birth = p.birth and r.last_sound = p.sound where r.removed_at is null and p.sound <> '')
    select f.at, f.id as entry, r.listed from found f join exclusion_row r on r.id = f.id order by f.at, f.id`.execute(tx)
  return rows
}
