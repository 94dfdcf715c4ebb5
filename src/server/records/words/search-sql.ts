import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { allOf, anyOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { isAcross, type Subject } from '../subject.ts'
import { type Exact, type Term, termsOf } from './terms.ts'
import { searchPrefixes, wordsOfQuery } from './words.ts'

/**
 * How a list's rows are found by their words. `narrow`: few enough to find first and sort then. `broad`: so many that looking at each row in the
 * list's order finds a page sooner; `entries` are their places in the word table, to count them from. Unless they are more than SURVEYED_MAX, `begins`
 * says which rows have the word at the beginning of a field: those stand together in the order of that field, and the others are few.
 */
export type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'narrow'; readonly condition: Condition }
  | { readonly kind: 'broad'; readonly condition: Condition; readonly entries: Condition; readonly begins?: (field: string) => Condition | undefined }

/** Entries of a word up to which its records are found first. */
const NARROW_MAX = 6_000
/** Entries of a word up to which all of them are looked at in the indexes alone. */
const SURVEYED_MAX = 30_000
/** Sorts after every word that begins with the same letters, byte by byte. */
const LAST_LETTER = '\u{10FFFF}'

/**
 * Rows in which every word of the search begins some word, or is one of the values that it may mean; a search without a word finds nothing. One statement looks how common the words
 * are, so that the list's own plan doesn't hang on statistics, which the embedded database has none of at first.
 */
export async function searchRecords(subject: Subject, tx: Tx, query: string): Promise<Search> {
  if (query === '') return { kind: 'none' }
  const words = wordsOfQuery(query)
  if (words.length === 0) return { kind: 'narrow', condition: sql`false` }
  if (isAcross(subject.resource, subject.actor)) return { kind: 'narrow', condition: allOf(words.map((word) => holds(subject, word))) }
  if (subject.resource.source !== undefined) return { kind: 'narrow', condition: allOf(words.map((word) => contains(subject, word))) }
  const terms = termsOf(subject.resource, subject.rights, query)
  const counts = await countEntries(subject, tx, terms)
  const isRare = (_term: Term, index: number): boolean => (counts[index] ?? 0) <= NARROW_MAX
  const rare = terms.filter(isRare)
  const common = terms.filter((term, index) => !isRare(term, index))
  const [only] = common
  if (rare.length > 0) return { kind: 'narrow', condition: allOf([isAmong(subject, rare), ...common.map((term) => probe(subject, term))]) }
  if (only === undefined || common.length > 1) return { kind: 'narrow', condition: isAmong(subject, common) }
  const entries = entriesOf(subject, only)
  const isSurveyed = (await countUpTo(tx, entries, SURVEYED_MAX)) <= SURVEYED_MAX
  return { kind: 'broad', condition: probe(subject, only), entries, ...(isSurveyed && { begins: (field: string) => beginning(subject, field, only) }) }
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

/** Entries under each term, one more than NARROW_MAX at most. */
async function countEntries(subject: Subject, tx: Tx, terms: readonly Term[]): Promise<readonly number[]> {
  const counts = terms.map((term, index) => sql`(select count(*)::int from (${entriesOf(subject, term)} limit ${NARROW_MAX + 1}) e) as ${sql.ref(`w${index}`)}`)
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(counts)}`.execute(tx)
  return terms.map((_term, index) => rows[0]?.[`w${index}`] ?? 0)
}

const own = ({ resource, actor }: Subject): Condition => sql`company_id = ${actor.companyId} and resource = ${resource.name}`

/** Record ids under a term, with repeats where several words of a record begin alike. */
function entriesOf(subject: Subject, { word, exact }: Term): Condition {
  const ofWord = word === undefined ? [] : [sql`select record_id from record_word where ${allOf([own(subject), anyOf(beginsWith(subject, word))])}`]
  return sql.join([...ofWord, ...exact.map((each) => holders(subject, each))], sql` union all `)
}

const beginsWith = ({ resource, rights }: Subject, word: string): readonly Condition[] =>
  searchPrefixes(resource, rights).map((prefix) => sql`(word >= ${prefix + word} and word < ${prefix + word + LAST_LETTER})`)

/** The records with one of these values, from the index of the field's column. */
const holders = ({ resource, actor }: Subject, { field, values }: Exact): Condition =>
  sql`select id from ${tableOf(resource.name)} where company_id = ${actor.companyId} and ${columnOf(field)} = any(${values})`

async function countUpTo(tx: Tx, entries: Condition, most: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count from (${entries} limit ${most + 1}) e`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The last of all letters in the order of ICU. */
const LAST_OF_ICU = '\uFFFF'

/** Rows whose text in this field begins with the word: a range in the order of people's texts, where small letters without accents come first. */
function beginning({ resource, actor, rights }: Subject, name: string, { word }: Term): Condition | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (word === undefined || field?.type !== 'text' || !field.searchable || rights.get(name)?.sight !== 'full') return undefined
  return sql`(company_id = ${actor.companyId} and ${columnOf(name)} >= ${word} and ${columnOf(name)} < ${word + LAST_OF_ICU})`
}

/** Whether the record is found by all these terms; as a list, so that it is looked up by id whatever the statistics say. */
function isAmong(subject: Subject, terms: readonly Term[]): Condition {
  const sets = terms.map((term) => sql`(${entriesOf(subject, term)})`)
  return sql`id = any(array(${sql.join(sets, sql` intersect `)}))`
}

/** Whether this row has the word: a subquery of its own, so that it is never turned into a join; no range, so that it reads the record's words. */
function probe(subject: Subject, { word, exact }: Term): Condition {
  const begins = searchPrefixes(subject.resource, subject.rights).map((prefix) => sql`starts_with(word, ${prefix + word})`)
  const ofWord = sql`(select true from record_word where ${own(subject)} and record_id = ${tableOf(subject.resource.name)}.id and ${anyOf(begins)} limit 1)`
  return anyOf([...(word === undefined ? [] : [ofWord]), ...exact.map(({ field, values }) => sql`${columnOf(field)} = any(${values})`)])
}
