import { createHash } from 'node:crypto'

/** PostgreSQL cuts longer names off without a word. */
const NAME_MAX_CHARS = 63
/** Tables of this room whose name looks like that of a resource. */
const TAKEN = new Set(['word', 'history'])
const RESOURCE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/

/** How typed queries call the table of some resource; at run time it is the real name, e.g. `record_care_plan`. */
export type RecordTableName = 'record_*'
export type FieldColumnName = `f_${string}`

/** The table of a resource. Throws when its name can't be one. */
export function tableOf(resource: string): RecordTableName {
  if (!RESOURCE_NAME.test(resource)) throw new Error(`resources/${resource}: expected a kebab-case name.`)
  if (TAKEN.has(resource)) throw new Error(`resources/${resource}: the database keeps this name for itself; choose another.`)
  const name: string = fitted(`record_${resource.replaceAll('-', '_')}`)
  return name as RecordTableName
}

/** The generated column of a field, `f_date_of_birth` for `dateOfBirth`; `columnTypeOf` says whether the field has one. */
export function columnOf(field: string): FieldColumnName {
  if (!FIELD_NAME.test(field)) throw new Error(`Field ${JSON.stringify(field)}: expected a camelCase name of letters and digits.`)
  return `f_${fitted(snake(field), NAME_MAX_CHARS - 2)}`
}

/** A name for an index, kept short enough and unique. */
export const indexName = (table: string, purpose: string): string => fitted(`${table}__${purpose}`)

/** Double quotes keep words that SQL has taken usable as names. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

function fitted(name: string, max = NAME_MAX_CHARS): string {
  if (name.length <= max) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, max - 9)}_${mark}`
}
