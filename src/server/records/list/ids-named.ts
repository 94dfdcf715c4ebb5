import { sql } from 'kysely'
import type { RecordView } from '#contract'
import type { Tx } from '#server/platform/database'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { fieldsOfDisplay } from '../projection/display.ts'
import { ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { isSeen } from '../rights/field-rights.ts'
import { pickedRows, readableRows } from '../rights/row-scope.ts'
import { may, mayName, type Subject } from '../subject.ts'
import { viewRows } from '../view.ts'
import { fold, wordsOfQuery } from '../words/words.ts'
import { viewsAmong } from './find-names.ts'
import { NO_QUERY } from './list-query.ts'

/** So many records are looked at all at once; of more they are found by their words. */
const FEW = 500
const TEXTS_MAX = 200

/**
 * Records by what stands for them in a file: their whole name in any order of its words, or a unique text of theirs. Ids by text, of what the actor may
 * name; none where nothing is called so, several where several are.
 */
export async function idsNamed(subject: Subject, tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resource, actor } = subject
  if (!mayName(resource, actor) || texts.length === 0) return new Map()
  const wanted = texts.slice(0, TEXTS_MAX)
  const few = await namedRows(subject, tx)
  const found = await byUniqueTexts(subject, tx, wanted)
  const ids = new Map<string, readonly string[]>()
  for (const text of wanted) {
    const exact = found.get(fold(text))
    const among = exact ? [] : (few ?? (await viewsAmong(subject, tx, text)))
    const asked = inOrder(text)
    ids.set(text, exact ?? among.filter((view) => namesOf(subject, view).some((name) => inOrder(name) === asked)).map(({ id }) => id))
  }
  return ids
}

/** The words of a name, whatever their order. */
const inOrder = (text: string): string => wordsOfQuery(text).toSorted().join(' ')

/** What a record is called: whole, without what only some have in their names, and what is no person by each part of its name, too. */
function namesOf({ resource }: Subject, { display, values }: RecordView): readonly string[] {
  const parts = fieldsOfDisplay(resource).flatMap(([name, field]) => {
    const text = values[name]
    return typeof text === 'string' ? [{ text, isSure: field.required === true }] : []
  })
  const sure = parts.filter(({ isSure }) => isSure).map(({ text }) => text)
  const alone = resource.display.lastFirst === undefined ? parts.map(({ text }) => text) : []
  return [display, sure.join(' '), ...alone]
}

const namingFields = ({ resource }: Subject): ReadonlySet<string> => new Set(fieldsOfDisplay(resource).map(([name]) => name))

/** All records with their names where they are few. */
async function namedRows(subject: Subject, tx: Tx): Promise<readonly RecordView[] | undefined> {
  const conditions = [...readableRows(subject), ...pickedRows(subject, NO_QUERY.locations), sql`deleted_at is null`]
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(subject.resource.name)} where ${allOf(conditions)} limit ${FEW + 1}`.execute(tx)
  if (rows.length > FEW) return undefined
  return viewRows(subject, tx, rows.map(rowOf), namingFields(subject))
}

/** By what stands in unique fields that the actor may read. */
async function byUniqueTexts(subject: Subject, tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resource, rights } = subject
  const isRead = may(resource, subject.actor, 'read')
  const names = Object.keys(resource.fields).filter((name) => isRead && resource.fields[name]?.unique && isSeen(rights, name))
  const ids = new Map<string, string[]>()
  for (const name of names) {
    const conditions = [
      ...readableRows(subject),
      sql`deleted_at is null`,
      sql`lower(${columnOf(name)}::text) = any(${texts.map((text) => text.toLowerCase())})`,
    ]
    const { rows } = await sql<{ id: string; value: string }>`select id, ${columnOf(name)}::text as value from ${tableOf(resource.name)}
      where ${allOf(conditions)} limit ${TEXTS_MAX}`.execute(tx)
    for (const { id, value } of rows) ids.set(fold(value), [...new Set([...(ids.get(fold(value)) ?? []), id])])
  }
  return ids
}
