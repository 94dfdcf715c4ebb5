import { isJsonObject, type Json, type JsonObject, type ResolvedField } from '#contract'
import type { Schema } from '#fields'
import { isBlank } from '#validation'
import { isList, isSame, own } from '../json.ts'
import { schemaOf } from '../schema/answer-schema.ts'

/**
 * The part of an answer that a field can hold: the answer itself when all of it fits, undefined when nothing does. Ranges and lengths are
 * left to the rules, which say what is wrong where people can mend it.
 */
export function fitting(field: ResolvedField, value: Json): Json | undefined {
  if (field.type === 'calculated' || field.type === 'signature' || isBlank(value)) return undefined
  if (field.type === 'rows' && field.of) return isList(value) ? fittingRows(field, field.of, value) : undefined
  if (field.type === 'group' && field.of) return isJsonObject(value) ? fittingGroup(field.of, value) : undefined
  const schema = schemaOf(field)
  if (schema === undefined) return undefined
  if (holds(schema, value)) return value
  if (!isList(value) || !isSchema(schema.items)) return undefined
  const { items } = schema
  const kept = value.filter((item) => holds(items, item))
  return kept.length === 0 ? undefined : kept
}

function fittingRows({ items }: ResolvedField, of: NonNullable<ResolvedField['of']>, rows: readonly Json[]): Json | undefined {
  const kept = rows.flatMap((row): Json[] => {
    if (!isJsonObject(row) || typeof row.id !== 'string' || (items && !items.some(({ id }) => id === row.id))) return []
    const { id, ...rest } = row
    const inner = fittingGroup(of, rest)
    return [inner === rest || (isJsonObject(inner) && isSame(inner, rest)) ? row : { id: id ?? '', ...(isJsonObject(inner) ? inner : {}) }]
  })
  if (kept.length === 0) return undefined
  return isSame(kept, rows) ? rows : kept
}

function fittingGroup(of: NonNullable<ResolvedField['of']>, group: JsonObject): Json | undefined {
  const kept = Object.entries(group).flatMap(([name, value]): [string, Json][] => {
    const field = Object.hasOwn(of, name) ? of[name] : undefined
    const fitted = field && fitting(field, value)
    return fitted === undefined ? [] : [[name, fitted]]
  })
  if (kept.length === 0) return undefined
  const fitted = Object.fromEntries(kept)
  return isSame(fitted, group) ? group : fitted
}

/** What was lost on the way into a field: calculated parts and blanks do not count. */
export function isWhole(field: ResolvedField, before: Json, after: Json | undefined): boolean {
  if (field.type === 'calculated' || isBlank(before)) return true
  if (after === undefined) return false
  if (!field.of) return isSame(before, after)
  if (isJsonObject(before)) return isJsonObject(after) && partsWhole(field.of, before, after)
  if (!isList(before) || !isList(after)) return false
  return before.every((row) => {
    const kept = after.find((each) => isJsonObject(each) && isJsonObject(row) && each.id === row.id)
    return isJsonObject(row) && isJsonObject(kept) && partsWhole(field.of ?? {}, row, kept)
  })
}

const partsWhole = (of: NonNullable<ResolvedField['of']>, before: JsonObject, after: JsonObject): boolean =>
  Object.entries(before).every(([name, value]) => {
    const field = Object.hasOwn(of, name) ? of[name] : undefined
    return name === 'id' || (field ? isWhole(field, value, own(after, name)) : isBlank(value))
  })

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: isList,
  object: isJsonObject,
}

/** Types, codes, patterns and closed objects of the schemas that types of fields make. */
function holds({ type, enum: codes, pattern, items, properties, required }: Schema, value: Json): boolean {
  if (typeof type === 'string' && !TYPES[type]?.(value)) return false
  if (Array.isArray(codes) && !codes.includes(value)) return false
  if (typeof pattern === 'string' && !(typeof value === 'string' && new RegExp(pattern).test(value))) return false
  if (isList(value)) return !isSchema(items) || value.every((item) => holds(items, item))
  if (!isJsonObject(value) || !isSchema(properties)) return true
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return (
    needed.every((name) => typeof name === 'string' && Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, inner]) => isSchema(properties[name]) && holds(properties[name], inner))
  )
}
