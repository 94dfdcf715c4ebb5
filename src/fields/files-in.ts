import { isObject, type Json, listIn, type ResolvedField } from '#contract'

type Fields = Readonly<Record<string, ResolvedField>>
type Values = Readonly<Record<string, Json>>

/** An attached file among answers, or among the values of a record. */
export interface FileAnswer {
  /** JSON pointer; rows by place. */
  readonly pointer: string
  readonly field: ResolvedField
  readonly value: Values
}

/** Every attached file, also in rows and groups. */
export function filesIn(fields: Fields, values: Values, at = ''): readonly FileAnswer[] {
  return Object.entries(fields).flatMap(([name, field]) => filesAt(field, values[name], `${at}/${name}`))
}

function filesAt(field: ResolvedField, value: Json | undefined, at: string): readonly FileAnswer[] {
  if (field.type === 'file') return listIn(value).flatMap((each, index) => (isObject(each) ? [{ pointer: `${at}/${index}`, field, value: each }] : []))
  if (field.of === undefined) return []
  if (isObject(value)) return filesIn(field.of, value, at)
  return listIn(value).flatMap((row, index) => (isObject(row) ? filesIn(field.of ?? {}, row, `${at}/${index}`) : []))
}

/** The same answers with each file as `change` makes it. */
export function withFiles(fields: Fields, values: Values, change: (file: Values) => Json): Values {
  const changed = Object.entries(values).map(([name, value]): [string, Json] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return [name, field === undefined ? value : changedAt(field, value, change)]
  })
  return Object.fromEntries(changed)
}

function changedAt(field: ResolvedField, value: Json, change: (file: Values) => Json): Json {
  if (field.type === 'file') return listIn(value).map((each) => (isObject(each) ? change(each) : each))
  const { of } = field
  if (of === undefined) return value
  if (isObject(value)) return withFiles(of, value, change)
  return Array.isArray(value) ? value.map((row: Json) => (isObject(row) ? withFiles(of, row, change) : row)) : value
}

/** The name of the first field in which a person would attach a file, also in rows and groups. */
export function attachedIn(fields: Fields): string | undefined {
  const found = Object.entries(fields).find(([, { type, readOnly, of, owns }]) => (type === 'file' ? !readOnly : owns === undefined && of && attachedIn(of)))
  return found?.[0]
}
