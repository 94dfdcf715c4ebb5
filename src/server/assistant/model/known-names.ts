import { sql } from 'kysely'
import { OWN_ACCOUNT_ROLES } from '#contract'
import { type Linked, resourceOfRole } from '#document'
import type { Database } from '#server/platform/database'

const WORDS_MAX = 250
const peopleOf = (linked: Linked): readonly string[] => Object.values(OWN_ACCOUNT_ROLES).flatMap((role) => resourceOfRole(linked, role)?.name ?? [])

/** As the words of records are kept: lower case, without accents; the parts of a text, and each piece without its hyphens and apostrophes. */
function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const split = (piece: string): readonly string[] => piece.match(/[\p{L}\p{N}]+/gu) ?? []
  const all = folded.split(/\s+/).flatMap((piece) => [...split(piece), split(piece).join(''), split(piece.replace(/['’]s$/, '')).join('')])
  return [...new Set(all)].filter((word) => word.length > 1).slice(0, WORDS_MAX)
}

/** Words that are written as names are: after "Mrs", or with a capital inside of a sentence. */
const NAMES = [/\b(?:mr|mrs|ms|miss|dr)\b\.?\s+([\p{L}'’-]+)/giu, /(?<=[\p{L}\p{N},;:'’"”)]\s+["'“‘(]?)(\p{Lu}[\p{L}'’-]*)/gu]
const namesIn = (text: string): readonly string[] => NAMES.flatMap((names) => [...text.matchAll(names)].flatMap(([, name = '']) => wordsOf(name)))

interface Knowing {
  readonly database: Database
  readonly documents: () => Linked
}

interface Asked {
  readonly companyId: string
  readonly text: string
  /** Whether the help has this word, so that it alone says nothing of a person: "bill", "mark". */
  readonly isCommon: (word: string) => boolean
}

/**
 * Whether a text names a client or an employee of the company, or has a number that they are found by: one word that is theirs and not the help's, or is written as a name,
 * or two that are the same person's.
 */
export async function namesSomebody({ database, documents }: Knowing, { companyId, text, isCommon }: Asked): Promise<boolean> {
  const words = wordsOf(text)
  if (words.length === 0) return false
  const named = new Set(namesIn(text))
  const rare = words.filter((word) => named.has(word) || !isCommon(word))
  const { rows } = await database.read({ companyId }, (tx) =>
    sql`select 1 from record_word where company_id = ${companyId} and resource = any(${peopleOf(documents())}::text[]) and word = any(${words}::text[])
      group by resource, record_id having count(*) > 1 or bool_or(word = any(${rare}::text[])) limit 1`.execute(tx),
  )
  return rows.length > 0
}
