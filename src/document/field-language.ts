import { type FieldKey, isObject } from '#contract'
import { fieldTypes } from '#fields'
import { TYPED } from './link/field-rules.ts'
import { REFUSED } from './own-forms.ts'

/** A part of a meta-schema, as far as it says what a key may hold. */
type Schema = Readonly<Record<string, unknown>>

/** Kinds of fields that no form asks: they are of records alone. */
const OF_RECORDS = ['secret', 'sequence', 'band', 'derived']
/** Keys that forms of the product alone have. */
const OF_PRODUCT: readonly string[] = REFUSED
/** Keys that mean something in lists of records alone. */
const IN_LISTS = ['sortable', 'filterable', 'searchable', 'unique', 'owns', 'tally', 'via', 'suggests', 'over', 'in', 'blank', 'pattern', 'mask', 'place']

/** Keys that go with one kind alone, which the meta-schema leaves to the check. */
const ALONE: Readonly<Record<string, readonly string[]>> = { result: ['calculated'], sums: ['rows'], madeOf: ['rows'], accept: ['file'], maxMb: ['file'] }

/** What questions of each kind may say, with what the meta-schema says of it, by the kind. */
export function fieldLanguage(schema: unknown): Readonly<Record<string, readonly FieldKey[]>> {
  const field = partAt(schema, '$defs', 'Field')
  const properties = partAt(field, 'properties')
  const kinds = partAt(properties, 'type').enum
  if (!Array.isArray(kinds)) throw new Error('The meta-schema of resources names no kinds of fields.')
  const rules = Array.isArray(field.allOf) ? field.allOf.filter(isObject) : []
  const asked = kinds.map(String).filter((kind) => !OF_RECORDS.includes(kind))
  return Object.fromEntries(
    asked.map((kind) => {
      const { settings, drawnAs = [] } = fieldTypes[kind as keyof typeof fieldTypes]
      const others = [...TYPED].filter((key) => !settings.some((each) => each === key))
      const refused = new Set([
        ...rules.flatMap((rule) => refusedBy(rule, kind)),
        ...others,
        ...IN_LISTS,
        'type',
        ...(drawnAs.length === 0 ? ['as'] : []),
        ...goneFor(kind),
      ])
      const keys = Object.entries(properties).flatMap(([key, said]) => (refused.has(key) || !isObject(said) ? [] : [keyOf(key, said)]))
      return [kind, keys.map((each) => (each.key === 'as' ? { ...each, among: drawnAs } : each))]
    }),
  )
}

const goneFor = (kind: string): readonly string[] => Object.keys(ALONE).filter((key) => ALONE[key]?.includes(kind) !== true)

/** In which capacities somebody can sign, by the meta-schema. */
export function signerRoles(schema: unknown): readonly string[] {
  const roles = partAt(schema, '$defs', 'Signer', 'properties', 'role').enum
  return Array.isArray(roles) ? roles.map(String) : []
}

/** Keys of a form as a whole that a company's may have, with what the meta-schema says of each. */
export function formKeys(schema: unknown): readonly { readonly name: string; readonly about?: string }[] {
  const properties = partAt(schema, '$defs', 'AnswerForm', 'properties')
  return Object.keys(properties).flatMap((name) => {
    const { description } = partAt(properties, name)
    return OF_PRODUCT.includes(name) ? [] : [{ name, ...(typeof description === 'string' && { about: description }) }]
  })
}

const partAt = (schema: unknown, ...path: readonly string[]): Schema => {
  const found = path.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), schema)
  return isObject(found) ? found : {}
}

/** Keys that a rule of the meta-schema keeps from this kind. */
function refusedBy({ if: condition, then: kept, else: others }: Schema, kind: string): readonly string[] {
  const type = partAt(condition, 'properties', 'type')
  const named = Array.isArray(type.enum) ? type.enum : type.const === undefined ? undefined : [type.const]
  // A rule about something else than the kind alone is left to the check.
  if (named === undefined || Object.keys(partAt(condition, 'properties')).length > 1) return []
  const branch = named.includes(kind) ? kept : others
  return Object.entries(partAt(branch, 'properties')).flatMap(([key, said]) => (said === false ? [key] : []))
}

const EXPRESSION = /#\/\$defs\/Expression$/
const TEXTS = /#\/\$defs\/(?:Slug|Name|Icon)$/

function keyOf(key: string, said: Schema): FieldKey {
  const about = typeof said.description === 'string' ? { about: said.description } : {}
  if (said.const === true) return { key, is: 'flag', ...about }
  if (Array.isArray(said.enum)) return { key, is: 'choice', among: said.enum.map(String), ...about }
  if (said.type === 'integer' || said.type === 'number') return { key, is: 'number', ...about }
  const ref = typeof said.$ref === 'string' ? said.$ref : ''
  if (EXPRESSION.test(ref)) return { key, is: 'expression', ...about }
  return { key, is: said.type === 'string' || TEXTS.test(ref) ? 'text' : 'json', ...about }
}
