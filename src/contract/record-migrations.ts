/** How fields of a resource were called, and what their options were, before its migrations. */
import type { ResourceMigration } from './generated/documents.ts'
import { joinValues, splitValues } from './value-list.ts'
import type { Json } from './wire.ts'

type Migrations = readonly ResourceMigration[]

/** What a field of then is called today; a name is never given twice. */
export function nameToday(migrations: Migrations = [], name: string): string {
  let today = name
  for (const step of migrations) if (step.op === 'rename' && step.field === today) today = step.to
  return today
}

/** The fields by the names that they had before these last steps. */
export function fieldsBefore<Field>(fields: Readonly<Record<string, Field>>, later: Migrations): Readonly<Record<string, Field>> {
  const known = new Map(Object.entries(fields))
  for (const step of [...later].reverse()) {
    const field = step.op === 'rename' ? known.get(step.to) : undefined
    if (step.op !== 'rename' || field === undefined) continue
    known.delete(step.to)
    known.set(step.field, field)
  }
  return Object.fromEntries(known)
}

/** A code, or each of a list once, as a recoding has it; what it does not name stays. */
export function recoded(codes: Readonly<Record<string, string>>, value: Json): Json {
  if (Array.isArray(value)) return [...new Set(value.map((item: Json) => recoded(codes, item)))]
  if (typeof value === 'object') return value
  const code = String(value)
  return Object.hasOwn(codes, code) ? (codes[code] ?? value) : value
}

/** What somebody said of a field then, as it is said today: options that are called otherwise now are no options any more. */
export function valueToday(migrations: Migrations = [], name: string, value: Json): Json {
  let [field, said] = [name, value]
  for (const step of migrations) {
    if (step.field !== field) continue
    if (step.op === 'rename') field = step.to
    else if (step.op === 'recode') said = recoded(step.codes, said)
  }
  return said
}

const OF_CODES: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'nin'])

/** A condition of then, as a list's address or call writes it, by the field and the options of today. */
export function filterToday(migrations: Migrations = [], { name, op, text }: { readonly name: string; readonly op: string; readonly text: string }) {
  const codes = OF_CODES.has(op) ? splitValues(text).map((code) => String(valueToday(migrations, name, code))) : undefined
  return { name: nameToday(migrations, name), text: codes === undefined || migrations.length === 0 ? text : joinValues([...new Set(codes)]) }
}

/** The same of a field to sort by, `-name` for the other way round. */
export const sortToday = (migrations: Migrations = [], key: string): string =>
  key.startsWith('-') ? `-${nameToday(migrations, key.slice(1))}` : nameToday(migrations, key)
