import type { ErrorObject } from 'ajv'
import { type Complaint, deadName } from './complaint.ts'
import type { Path } from './path.ts'
import type { SchemaNode } from './schema-tree.ts'
import { typeOf } from './union-branch.ts'

type Describe = (error: ErrorObject, path: Path, schema: SchemaNode) => Omit<Complaint, 'path'> | Complaint

const one = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
const SHOWN_MAX_CHARS = 120
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_MAX_CHARS ? `${text.slice(0, SHOWN_MAX_CHARS)}…` : text
}

/** Keys under which authors look for words that stand apart. */
const WORDS = ['label', 'title', 'help', 'hint', 'description', 'tooltip']

/** What other form languages call a type or a drawing, and what it is called here. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  textarea: ['multiline'],
  longtext: ['multiline'],
  richtext: ['multiline'],
  number: ['decimal', 'integer'],
  int: ['integer'],
  float: ['decimal'],
  double: ['decimal'],
  currency: ['money'],
  checkbox: ['boolean', 'checklist'],
  bool: ['boolean'],
  switch: ['boolean'],
  toggle: ['boolean', 'segments'],
  yesno: ['boolean', 'segments'],
  select: ['choice'],
  radio: ['choice'],
  dropdown: ['select', 'choice'],
  enum: ['choice'],
  buttons: ['segments'],
  multiselect: ['choices', 'picker'],
  checkboxes: ['choices', 'checklist'],
  tags: ['choices'],
  array: ['rows'],
  list: ['rows'],
  table: ['rows'],
  object: ['group'],
  lookup: ['reference'],
  relation: ['reference'],
  formula: ['calculated'],
  computed: ['calculated'],
  upload: ['file'],
  attachment: ['file'],
  autonumber: ['sequence'],
}

/** What each keyword of the meta-schemas means to an author. */
const DESCRIBE: Readonly<Record<string, Describe>> = {
  additionalProperties: ({ params }, path, { properties = {}, formerly = {} }) => {
    const key = String(params.additionalProperty)
    const now = Object.hasOwn(formerly, key) ? formerly[key] : undefined
    if (now !== undefined) return { path: [...path, key], atKey: true, message: `"${key}" is written differently now: ${now}` }
    if (Object.hasOwn(properties, 'privacy') && WORDS.includes(key))
      return {
        path: [...path, key],
        atKey: true,
        message: `Words do not stand in the document: write "${key === 'label' || key === 'title' ? 'fields' : 'help'}.<name of the field>" in its strings below schemas/i18n/en`,
      }
    return {
      ...deadName([...path, key], `There is no key "${key}" here`, key, Object.keys(properties)),
      atKey: true,
      expected: Object.keys(properties).join(', '),
    }
  },
  required: ({ params }) => ({ message: `The key "${String(params.missingProperty)}" is missing` }),
  type: ({ params, data }) => ({ message: 'This is of the wrong type', expected: [params.type].flat().join(' or '), found: typeOf(data) }),
  enum: ({ params, data }, path) => {
    const allowed: readonly unknown[] = params.allowedValues
    const meant = typeof data === 'string' ? MEANT[data.toLowerCase()]?.find((each) => allowed.includes(each)) : undefined
    return {
      ...deadName(path, `${shown(data)} may not stand here`, typeof data === 'string' ? data : shown(data), allowed.map(String)),
      expected: allowed.map(shown).join(', '),
      found: shown(data),
      ...(meant !== undefined && { suggestion: meant }),
    }
  },
  const: ({ params, data }) => ({ message: `${shown(data)} may not stand here`, expected: shown(params.allowedValue), found: shown(data) }),
  pattern: ({ params, data, propertyName }, path, { description }) => ({
    ...(propertyName === undefined ? {} : { path: [...path, propertyName], atKey: true as const }),
    message: `${shown(propertyName ?? data)} is not spelled as it must be`,
    expected: description ? `${description} (${params.pattern})` : String(params.pattern),
    found: shown(propertyName ?? data),
  }),
  minItems: ({ params, data }) => ({ message: 'The list is too short', expected: `at least ${one(Number(params.limit), 'item')}`, found: lengthOf(data) }),
  maxItems: ({ params, data }) => ({ message: 'The list is too long', expected: `at most ${one(Number(params.limit), 'item')}`, found: lengthOf(data) }),
  minProperties: ({ params }) => ({ message: 'The object is too empty', expected: `at least ${one(Number(params.limit), 'key')}` }),
  minLength: ({ params, data }) => ({
    message: 'The text is too short',
    expected: `at least ${one(Number(params.limit), 'character')}`,
    found: lengthOf(data),
  }),
  maxLength: ({ params, data, propertyName }) => ({
    message: 'The text is too long',
    expected: `at most ${one(Number(params.limit), 'character')}`,
    found: lengthOf(propertyName ?? data),
  }),
  minimum: ({ params, data }) => ({ message: 'The number is too small', expected: `at least ${params.limit}`, found: shown(data) }),
  maximum: ({ params, data }) => ({ message: 'The number is too large', expected: `at most ${params.limit}`, found: shown(data) }),
  uniqueItems: ({ params, data }, path) => ({
    path: [...path, Number(params.i)],
    message: `${shown((data as readonly unknown[])[Number(params.i)])} stands twice in this list`,
  }),
  'false schema': (_error, path) => ({ message: `The key "${String(path.at(-1))}" does not go with this type`, atKey: true }),
}

const lengthOf = (value: unknown): string => (typeof value === 'string' || Array.isArray(value) ? String(value.length) : typeOf(value))

/** An Ajv error as a complaint; undefined for one that only repeats another. */
export function describeError(error: ErrorObject, path: Path): Complaint | undefined {
  if (error.keyword === 'if' || error.keyword === 'propertyNames') return undefined
  const schema = (error.parentSchema ?? {}) as SchemaNode
  const described = DESCRIBE[error.keyword]?.(error, path, schema) ?? { message: error.message ?? error.keyword }
  return { path, ...described }
}
