import { isObject, type OwnFormDraft } from '#contract'
import { stepsOf } from '#form-rules'
import type { Carried, Extension, Item, Questionnaire } from '../fhir/questionnaire.ts'
import { STANDARD } from '../fhir/questionnaire.ts'
import { type ReadForm, readQuestionnaire } from '../fhir/read-questionnaire.ts'

type Schema = Readonly<Record<string, unknown>>

/** Properties that are read; the reader of questionnaires bounds what becomes of them. */
const ITEMS_MAX = 1_000
const DEPTH_MAX = 6
const OPTIONS_MAX = 200
/** Longer texts get an input of several lines. */
const LINE_MAX_CHARS = 200

/** Whether a file is a JSON Schema of an object, as far as it has to be to be read. */
export const isJsonSchema = (value: unknown): value is Schema =>
  isObject(value) && value.resourceType === undefined && value.kind === undefined && isObject(value.properties)

/** A JSON Schema as a form in the place of `base`, by way of the questionnaire that asks for the same; with what became of each property. Nothing in it is run. */
export function readJsonSchema(schema: Schema, base: OwnFormDraft): ReadForm {
  const writer = new Writer(schema)
  const { draft, carried } = readQuestionnaire(writer.questionnaire(), base)
  return { draft, carried: [...carried, ...writer.left] }
}

/** What JSON Schema says of a property and a question has no place for. */
const LEFT = ['pattern', 'default', 'multipleOf', 'minItems', 'uniqueItems', 'minLength', 'const', 'not', 'exclusiveMinimum', 'exclusiveMaximum']
const RULES = ['if', 'allOf', 'anyOf', 'dependentRequired', 'dependentSchemas', 'dependencies', 'patternProperties']

class Writer {
  readonly left: Carried[] = []
  private readonly root: Schema
  private seen = 0

  constructor(root: Schema) {
    this.root = root
  }

  questionnaire(): Questionnaire {
    const { title, description } = this.root
    const item = this.properties(this.root, 0)
    for (const key of RULES) if (this.root[key] !== undefined) this.left.push({ item: `/${key}`, text: '', how: 'lost', why: 'rule' })
    return {
      resourceType: 'Questionnaire',
      status: 'draft',
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { description }),
      item,
    }
  }

  private properties(schema: Schema, depth: number, within = ''): readonly Item[] {
    const required = Array.isArray(schema.required) ? schema.required : []
    return Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]): readonly Item[] => {
      const linkId = `${within}${name}`
      const resolved = this.resolved(property)
      this.seen += 1
      if (this.seen > ITEMS_MAX || depth > DEPTH_MAX) return this.lost(linkId, '', 'tooMany')
      if (resolved === undefined) return this.lost(linkId, '', 'kind')
      const text = textOf(resolved.title) || name
      const item = this.item(resolved, { linkId, text, depth })
      if (item === undefined) return this.lost(linkId, text, 'kind')
      if (LEFT.some((key) => resolved[key] !== undefined)) this.left.push({ item: linkId, text, how: 'near', why: 'keywords' })
      return [{ ...item, ...(required.includes(name) && { required: true }) }]
    })
  }

  private lost(item: string, text: string, why: string): readonly never[] {
    this.left.push({ item, text, how: 'lost', why })
    return []
  }

  private item(schema: Schema, { linkId, text, depth }: { readonly linkId: string; readonly text: string; readonly depth: number }): Item | undefined {
    const about = { linkId, text, ...(schema.readOnly === true && { readOnly: true }) }
    const options = optionsOf(schema)
    if (options.length > 0) return { ...about, ...this.helped(schema, linkId), type: 'choice', answerOption: options }
    const kind = kindOf(schema)
    if (kind === 'object') return { ...about, type: 'group', item: this.properties(schema, depth + 1, `${linkId}.`) }
    if (kind === 'array') return this.list(schema, about, depth)
    const type = plainType(schema, kind)
    if (type === undefined) return undefined
    const { maxLength } = schema
    const extension = [boundOf(schema.minimum, 'min'), boundOf(schema.maximum, 'max')].filter((each) => each !== undefined)
    return {
      ...about,
      type,
      ...(typeof maxLength === 'number' && Number.isInteger(maxLength) && maxLength > 0 && { maxLength }),
      ...(extension.length > 0 && { extension }),
      ...this.helped(schema, linkId),
    }
  }

  /** Several of a choice, or rows. */
  private list(schema: Schema, about: Pick<Item, 'linkId' | 'text'>, depth: number): Item | undefined {
    const entry = this.resolved(schema.items)
    if (entry === undefined) return undefined
    const options = optionsOf(entry)
    if (options.length > 0) return { ...about, type: 'choice', repeats: true, answerOption: options }
    if (kindOf(entry) === 'object') return { ...about, type: 'group', repeats: true, item: this.properties(entry, depth + 1, `${about.linkId}.`) }
    return undefined
  }

  /** The description is what helps to answer. */
  private helped({ description }: Schema, linkId: string): Pick<Item, 'item'> {
    if (typeof description !== 'string' || description.trim() === '') return {}
    const control = { url: STANDARD.control, valueCodeableConcept: { coding: [{ code: 'help' }] } }
    return { item: [{ linkId: `${linkId}-help`, type: 'display', text: description, extension: [control] }] }
  }

  /** With what it refers to in the same file put in its place; undefined where that is not there, or is itself. */
  private resolved(value: unknown): Schema | undefined {
    let found: unknown = value
    for (let steps = 0; steps < DEPTH_MAX && isObject(found) && typeof found.$ref === 'string'; steps += 1) {
      const { $ref, ...beside }: Schema = found
      const target = pointed(this.root, String($ref))
      found = isObject(target) ? { ...target, ...beside } : undefined
    }
    return isObject(found) && found.$ref === undefined ? found : undefined
  }
}

function pointed(root: Schema, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  return stepsOf(ref.slice(1)).reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), root)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** One type, also where null may stand beside it. */
function kindOf({ type, properties }: Schema): string | undefined {
  const kinds = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string' && each !== 'null')
  return kinds.length === 1 ? String(kinds[0]) : isObject(properties) ? 'object' : undefined
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date', time: 'time', 'date-time': 'dateTime' }

function plainType({ format, maxLength }: Schema, kind: string | undefined): string | undefined {
  if (kind === 'string') return FORMATS[textOf(format)] ?? (typeof maxLength === 'number' && maxLength > LINE_MAX_CHARS ? 'text' : 'string')
  return kind === 'number' ? 'decimal' : kind === 'integer' || kind === 'boolean' ? kind : undefined
}

/** The values of an enumeration, with their titles where those are given. */
function optionsOf(schema: Schema): NonNullable<Item['answerOption']> {
  const values = Array.isArray(schema.enum) ? schema.enum.map((code: unknown) => ({ code, title: '' })) : titledIn(schema.oneOf)
  return values
    .filter(({ code }) => typeof code === 'string' || typeof code === 'number')
    .slice(0, OPTIONS_MAX)
    .map(({ code, title }) => ({ valueCoding: { code: String(code), display: title || String(code) } }))
}

const titledIn = (values: unknown): readonly { readonly code: unknown; readonly title: string }[] =>
  Array.isArray(values) && values.every((each) => isObject(each) && each.const !== undefined)
    ? values.map((each: Schema) => ({ code: each.const, title: textOf(each.title) }))
    : []

function boundOf(value: unknown, key: 'min' | 'max'): Extension | undefined {
  if (typeof value !== 'number') return undefined
  return { url: STANDARD[key], ...(Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value }) }
}
