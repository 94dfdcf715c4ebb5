import { sql } from 'kysely'
import type { Tx } from '#server/database'
import { allOf, anyOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { isAcross, type Subject } from '../subject.ts'
import { searchPrefixes, wordsOfQuery } from './words.ts'

/**
 * How a list's rows are found by their words. `narrow`: few enough to find first and sort then. `broad`: so many that looking at each row in the
 * list's order finds a page sooner; `entries` are their places in the word table, to count them from.
 */
export type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'narrow'; readonly condition: Condition }
  | { readonly kind: 'broad'; readonly condition: Condition; readonly entries: Condition }

/** Entries of a word up to which its records are found first. */
const NARROW_MAX = 6_000
/** Sorts after every word that begins with the same letters, byte by byte. */
const LAST_LETTER = '\u{10FFFF}'

/**
 * Rows in which every word of the search begins some word; a search without a word finds nothing. One statement looks how common the words
 * are, so that the list's own plan doesn't hang on statistics, which the embedded database has none of at first.
 */
export async function searchRecords(subject: Subject, tx: Tx, query: string): Promise<Search> {
  if (query === '') return { kind: 'none' }
  const words = wordsOfQuery(query)
  if (words.length === 0) return { kind: 'narrow', condition: sql`false` }
  if (isAcross(subject.resource, subject.actor)) return { kind: 'narrow', condition: allOf(words.map((word) => holds(subject, word))) }
  if (subject.resource.source !== undefined) return { kind: 'narrow', condition: allOf(words.map((word) => contains(subject, word))) }
  const counts = await countEntries(subject, tx, words)
  const isRare = (_word: string, index: number): boolean => (counts[index] ?? 0) <= NARROW_MAX
  const rare = words.filter(isRare)
  const common = words.filter((word, index) => !isRare(word, index))
  const [only] = common
  if (rare.length > 0) return { kind: 'narrow', condition: allOf([isAmong(subject, rare), ...common.map((word) => probe(subject, word))]) }
  if (only === undefined || common.length > 1) return { kind: 'narrow', condition: isAmong(subject, common) }
  return { kind: 'broad', condition: probe(subject, only), entries: entriesOf(subject, only) }
}

/** Rows of a source have no words kept beside them: each searchable text is looked into. Words are letters and digits only. */
function contains({ resource }: Subject, word: string): Condition {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.searchable)
  return anyOf(names.map((name) => sql`${columnOf(name)} ilike ${`%${word}%`}`))
}

/** Words are kept by company; over all of them each searchable text is looked into. */
function holds({ resource }: Subject, word: string): Condition {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.searchable)
  return anyOf(names.map((name) => sql`data->>${name} ilike ${`%${word}%`}`))
}

/** Entries under each word, one more than NARROW_MAX at most. */
async function countEntries(subject: Subject, tx: Tx, words: readonly string[]): Promise<readonly number[]> {
  const counts = words.map((word, index) => sql`(select count(*)::int from (${entriesOf(subject, word)} limit ${NARROW_MAX + 1}) e) as ${sql.ref(`w${index}`)}`)
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(tx)
  return words.map((_word, index) => rows[0]?.[`w${index}`] ?? 0)
}

const own = ({ resource, actor }: Subject): Condition => sql`company_id = ${actor.companyId} and resource = ${resource.name}`

/** Record ids under a word, with repeats where several words of a record begin alike. */
function entriesOf(subject: Subject, word: string): Condition {
  const ranges = searchPrefixes(subject.resource, subject.rights).map((prefix) => sql`(word >= ${prefix + word} and word < ${prefix + word + LAST_LETTER})`)
  return sql`select record_id from record_word where ${allOf([own(subject), anyOf(ranges)])}`
}

/** Whether the record has all these words; as a list, so that it is looked up by id whatever the statistics say. */
function isAmong(subject: Subject, words: readonly string[]): Condition {
  const sets = words.map((word) => sql`(${entriesOf(subject, word)})`)
  return sql`id = any(array(${sql.join(sets, sql` intersect `)}))`
}

/** Whether this row has the word: a subquery of its own, so that it is never turned into a join; no range, so that it reads the record's words. */
function probe(subject: Subject, word: string): Condition {
  const begins = searchPrefixes(subject.resource, subject.rights).map((prefix) => sql`starts_with(word, ${prefix + word})`)
  return sql`(select true from record_word where ${own(subject)} and record_id = ${tableOf(subject.resource.name)}.id and ${anyOf(begins)} limit 1)`
}
