import { sql } from 'kysely'
import type { PointMigration } from '#contract'
import type { takeStep } from '#form-rules'
import type { Tx } from '#server/platform/database'
import { isBlank } from '#validation'
import { tableOf } from '../columns.ts'
import { displayOf } from '../projection/display.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { fold } from '../words/words.ts'

type Values = Parameters<typeof takeStep>[2]

const PAGE = 2_000

const named = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim()

/** What records of a company are called, by the text without its case; null: more than one. Those in the recycle bin are not meant. */
export async function namedRecords({ context, actor, resource }: Subject, tx: Tx, { to, by }: PointMigration): Promise<ReadonlyMap<string, string | null>> {
  const target = context.documents().resources.get(resource.fields[to]?.to ?? '')
  const found = new Map<string, string | null>()
  if (target === undefined) return found
  const { rights, moment } = subjectOf(context, actor, target)
  const frame = { context, resource: target, rights, moment }
  for (let last: string | undefined, isMore = true; isMore; ) {
    const { rows } = await sql<{ id: string; data: Readonly<Record<string, unknown>> }>`select id, data from ${tableOf(target.name)}
      where company_id = ${actor.companyId} and deleted_at is null ${last === undefined ? sql`` : sql`and id > ${last}`} order by id limit ${PAGE}`.execute(tx)
    for (const { id, data } of rows) {
      const texts =
        by === undefined ? [displayOf({ ...frame, lastFirst: false }, data), displayOf({ ...frame, lastFirst: true }, data)] : [String(data[by] ?? '')]
      for (const text of new Set(texts.map(named))) if (text !== '') found.set(text, found.has(text) ? null : id)
    }
    last = rows.at(-1)?.id
    isMore = rows.length === PAGE
  }
  return found
}

/** A reference in place of the text, where the text names one record and the reference names no other. */
export function pointed(
  { field, to }: PointMigration,
  values: Values,
  ids: ReadonlyMap<string, string | null> = new Map(),
): { values: Values; isLeft: boolean } {
  const text = values[field]
  if (typeof text !== 'string' || isBlank(text.trim())) return { values, isLeft: false }
  const id = ids.get(named(text)) ?? undefined
  const standing = values[to]
  if (id === undefined || !(isBlank(standing) || standing === id)) return { values, isLeft: true }
  const { [field]: _text, ...rest } = values
  return { values: { ...rest, [to]: id }, isLeft: false }
}
