import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import { asJson, type Database, tableOf } from '#server/platform/database'
import { calculate, momentOf, wordsOfRecord } from '#server/records'

/** Rows of one statement: under the database's limit of five seconds on a slow machine, too. */
export const CHUNK = 500
const FIRST =
  'Mary James Patricia John Jennifer Robert Linda Michael Elizabeth David Barbara William Susan Richard Jessica Joseph Karen Thomas Sarah Daniel'.split(' ')
const LAST =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Xiong Vang Yang Lor Olson Larson Peterson Nygaard'.split(
    ' ',
  )

export interface Fleet {
  readonly companyId: string
  readonly count: number
  readonly locations: readonly string[]
  /** Every so many-th record is this user's, in fields that point at users; the first one alone where the field is unique. */
  readonly ownEvery: number
  readonly userId: string
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
const day = (index: number): string => new Date(Date.UTC(1930, 0, 1 + index)).toISOString().slice(0, 10)

/** Values for every field of simple type, by its number, so that any resource can be filled. */
function valuesOf(resource: LinkedResource, index: number, fleet: Fleet): Readonly<Record<string, unknown>> {
  const mixed = (index * 2_654_435_761) % 4_294_967_296
  const values = Object.entries(resource.fields).map(([name, field]): [string, unknown] => {
    switch (field.type) {
      case 'sequence':
        return [name, (field.pattern ?? '{seq:5}').replace(/\{seq(:\d+)?\}/, String(index).padStart(5, '0'))]
      case 'choice':
        return [name, pick(field.options ?? [], mixed % 1_009)?.id]
      case 'boolean':
        return [name, mixed % 3 === 0]
      case 'date':
        return [name, mixed % 11 === 0 ? undefined : day((mixed >>> 3) % 27_000)]
      case 'phone':
        return [name, `612${String(2_000_000 + (mixed % 7_999_999)).padStart(7, '0')}`]
      case 'user':
        return [name, (field.unique ? index === 1 : index % fleet.ownEvery === 0) ? fleet.userId : undefined]
      case 'text':
        return [
          name,
          field.unique ? String(10_000_000 + index) : /first/i.test(name) ? pick(FIRST, mixed) : /last/i.test(name) ? pick(LAST, mixed >>> 7) : undefined,
        ]
      default:
        return [name, undefined]
    }
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Sorts like the ids of records that were made one after the other. */
const idOf = ({ companyId }: Fleet, index: number): string =>
  `${index.toString(16).padStart(8, '0')}-0000-7${companyId.slice(0, 3)}-8000-${companyId.slice(-12)}`

/** As a row is stored. */
interface Row {
  readonly id: string
  readonly location: string | undefined
  readonly data: unknown
  readonly words: readonly string[]
}

/** With what is calculated of its values, and the words that it is found by. */
export function rowWith(resource: LinkedResource, id: string, location: string | undefined, values: Readonly<Record<string, unknown>>): Row {
  const data = calculate(resource, values, MOMENT, 'all')
  return { id, location, data, words: wordsOfRecord(resource, data) }
}

const MOMENT = momentOf(new Date(), 'America/Chicago')

/** Fills a resource's table and words by SQL, as the records room would have; the next rows are made up while the last ones are written. */
export async function addFleet(database: Database, resource: LinkedResource, fleet: Fleet): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  for (let from = 0; from < fleet.count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, fleet.count - from) }, (_none, offset) =>
      rowWith(resource, idOf(fleet, from + offset), pick(fleet.locations, from + offset), valuesOf(resource, from + offset + 1, fleet)),
    )
    await writing
    writing = writeRows(database, { resource: resource.name, companyId: fleet.companyId, rows })
  }
  await writing
}

interface Writing {
  readonly resource: string
  readonly companyId: string
  readonly rows: readonly Row[]
}

/** Words go in by their order: neighbours in the index are written together. */
export async function writeRows(database: Database, { resource, companyId, rows }: Writing): Promise<void> {
  const given = asJson(rows)
  await database.transaction({ companyId }, async (tx) => {
    await sql`insert into ${sql.table(tableOf(resource))} (id, company_id, location_id, data)
      select r.id, ${companyId}, r.location, r.data from jsonb_to_recordset(${given}::jsonb) as r(id uuid, location uuid, data jsonb)`.execute(tx)
    await sql`insert into record_word (company_id, resource, word, record_id)
      select ${companyId}, ${resource}, word, r.id from jsonb_to_recordset(${given}::jsonb) as r(id uuid, words jsonb),
        jsonb_array_elements_text(r.words) word order by word collate "C", r.id`.execute(tx)
  })
}
