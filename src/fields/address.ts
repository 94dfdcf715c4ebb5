import { isObject, type Json, type ResolvedField } from '#contract'
import { at, FORMATS, isBlank, isState, problem, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { nullWhenEmpty, partsOf, type Values } from './parts/inner.ts'
import { textSchema, ZIP_PATTERN } from './parts/schemas.ts'
import { ASKED } from './parts/settings.ts'
import { checkText, noOutcome } from './parts/texts.ts'

const MAX_CHARS: Readonly<Record<string, number>> = { line1: 100, line2: 100, city: 60, state: 2, zip: 10, county: 60 }
const NEEDED = ['line1', 'city', 'state', 'zip'] as const
const WRITTEN = ['line1', 'line2', 'city', 'state', 'zip'] as const

function tidyParts(value: Values): Values {
  const parts = Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? part.trim() : part] as const)
  const filled = parts.filter(([, part]) => part !== '' && part !== null && part !== undefined)
  return Object.fromEntries(filled.map(([name, part]) => [name, name === 'state' && typeof part === 'string' ? part.toUpperCase() : part]))
}

function checkPart(name: string, part: unknown, zipFormat: 'zip' | 'zip9'): readonly ValueProblem[] {
  const max = MAX_CHARS[name]
  if (max === undefined || !Object.hasOwn(MAX_CHARS, name)) return problem('unknownKey')
  if (isBlank(part)) return []
  const text = checkText({ type: 'text', label: '', max }, part, { lines: false })
  if (text.length > 0 || typeof part !== 'string') return text
  if (name === 'state') return isState(part) ? [] : problem('state')
  return name === 'zip' && !FORMATS[zipFormat](part) ? problem(`formats.${zipFormat}`) : []
}

/** A field of format `zip9` asks for ZIP+4. */
function validate(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (!isObject(value)) return problem('type.address')
  const parts = new Map(Object.entries(value))
  const zipFormat = field.format === 'zip9' ? 'zip9' : 'zip'
  const missing = NEEDED.filter((name) => isBlank(parts.get(name))).flatMap((name) => at(name, problem('required')))
  return [...missing, ...[...parts].flatMap(([name, part]) => at(name, checkPart(name, part, zipFormat)))]
}

function text(value: Json): string {
  const { line1, line2, city, state, zip } = partsOf(value)
  const place = [state, zip].filter(Boolean).join(' ')
  return [line1, line2, city, place].filter(Boolean).join(', ')
}

/** `{line1, line2?, city, state, zip, county?}`. */
export const address: FieldType = {
  holds: 'object',
  isPlain: false,
  inWords: true,
  named: 'address',
  settings: [...ASKED, 'searchable', 'format'],
  schemaLeaf: () => ({
    type: 'object',
    additionalProperties: false,
    required: NEEDED,
    properties: {
      line1: textSchema(100),
      line2: textSchema(100),
      city: textSchema(60),
      state: textSchema(2, { pattern: '^[A-Z]{2}$' }),
      zip: textSchema(10, { pattern: ZIP_PATTERN }),
      county: textSchema(60),
    },
  }),
  sqlColumn: undefined,
  celType: 'Address',
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: (value) => (isObject(value) ? nullWhenEmpty(tidyParts(value)) : value),
  validate,
  text,
  csv: (value) => {
    const parts = new Map<string, unknown>(Object.entries(partsOf(value)))
    return WRITTEN.flatMap((name) => parts.get(name) ?? []).join(', ')
  },
  isExported: true,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: () => 'address',
  view: 'address',
}
