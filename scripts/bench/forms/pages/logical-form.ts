/** The one logical form that every contestant draws; the same numbers give the same form. Its shape is the wider bench's, so that pages run in both. */
export type LogicalType = 'text' | 'number' | 'date' | 'select' | 'boolean'

export interface LogicalField {
  readonly key: string
  readonly section: string
  readonly type: LogicalType
  readonly label: string
  required: boolean
  readonly min?: number
  readonly max?: number
  readonly options?: readonly string[]
  /** Shown while this boolean is true. */
  showIf: string | null
}

export interface LogicalSection {
  readonly key: string
  readonly title: string
  readonly fields: readonly LogicalField[]
}

export type LogicalValue = string | number | boolean
type Row = Readonly<Record<string, LogicalValue>>

export interface LogicalForm {
  readonly id: string
  /** Fields. */
  readonly n: number
  /** Rows of the table. */
  readonly rows: number
  readonly sections: readonly LogicalSection[]
  readonly data: Readonly<Record<string, Readonly<Record<string, LogicalValue>> | readonly Row[]>>
  readonly array?: { readonly key: string; readonly title: string; readonly columns: readonly Omit<LogicalField, 'section' | 'required' | 'showIf'>[] }
  /** JSON Schema, conditions as if/then in each section. */
  readonly schema: object
  readonly expect: {
    readonly visible: number
    readonly first: string
    readonly middle: string
    readonly toggle: string
    readonly dependent: string
    readonly errors: number
    /** The fields of the first section that are shown. */
    readonly firstSection: readonly string[]
  }
}

const WORDS = [
  'Pulse',
  'Respiration',
  'Swelling',
  'Appetite',
  'Skin',
  'Sleep',
  'Wound',
  'Mobility',
  'Mood',
  'Fluid',
  'Breath sounds',
  'Transfer',
  'Bathing',
  'Meal',
  'Dressing',
  'Pain',
]
const OPTIONS = ['none', 'mild', 'moderate', 'severe', 'unknown', 'resolved', 'recurrent', 'other']
const PER_SECTION = 20
const TYPES: readonly LogicalType[] = [
  ...Array(10).fill('text'),
  ...Array(3).fill('number'),
  ...Array(2).fill('date'),
  ...Array(3).fill('select'),
  ...Array(2).fill('boolean'),
]

/** Numbers from 0 to 1, the same every time (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffled<T>(list: readonly T[], roll: () => number): readonly T[] {
  return list
    .map((item) => ({ item, place: roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

function sectionAt(index: number, roll: () => number): LogicalSection {
  const fields = shuffled(TYPES, roll).map((type, place): LogicalField => {
    const number = index * PER_SECTION + place
    const base = {
      key: `f${number}`,
      section: `s${index}`,
      type,
      label: `${WORDS[Math.floor(roll() * WORDS.length)]} ${number}`,
      required: false,
      showIf: null,
    }
    if (type === 'number') return { ...base, min: 0, max: 100 }
    return type === 'select' ? { ...base, options: OPTIONS } : base
  })
  const of = (type: LogicalType) => fields.filter((field) => field.type === type)
  const dependent = of('text').at(-1)
  if (dependent) dependent.showIf = of('boolean')[0]?.key ?? null
  for (const field of [of('text')[2], of('text')[5], of('number')[0], of('select')[0]]) if (field) field.required = true
  return { key: `s${index}`, title: `Section ${index + 1}`, fields }
}

function answerOf(field: LogicalField): LogicalValue {
  const number = Number(field.key.slice(1))
  if (field.type === 'number') return (number % 90) + 5
  if (field.type === 'select') return OPTIONS[number % OPTIONS.length] ?? ''
  return field.type === 'date' ? `2026-0${(number % 9) + 1}-15` : `value ${number}`
}

function schemaOf({ type, label, min, max, options }: Pick<LogicalField, 'type' | 'label' | 'min' | 'max' | 'options'>): object {
  const shapes = {
    text: { type: 'string', maxLength: 200 },
    number: { type: 'number', minimum: min, maximum: max },
    date: { type: 'string', format: 'date' },
    select: { type: 'string', enum: options },
    boolean: { type: 'boolean' },
  }
  return { title: label, ...shapes[type] }
}

function sectionSchema({ title, fields }: LogicalSection): object {
  const entries = (list: readonly LogicalField[]) => Object.fromEntries(list.map((field) => [field.key, schemaOf(field)]))
  const dependents = fields.filter((field) => field.showIf !== null)
  const when = dependents[0]?.showIf ?? ''
  return {
    type: 'object',
    title,
    properties: entries(fields.filter((field) => field.showIf === null)),
    required: fields.filter((field) => field.required).map((field) => field.key),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ...(dependents.length > 0 ? { if: { properties: { [when]: { const: true } }, required: [when] }, then: { properties: entries(dependents) } } : {}),
  }
}

const COLUMNS = [
  { key: 'drug', type: 'text', label: 'Medicine' },
  { key: 'dose', type: 'number', label: 'Dose', min: 0, max: 1000 },
  { key: 'start', type: 'date', label: 'Start' },
  { key: 'route', type: 'select', label: 'Route', options: OPTIONS },
] as const

/** `n` fields in sections of 20, of which 20 required ones are blank; with `rows`, a section and a table of so many rows by four. */
export function makeForm({ n, rows = 0, errors = 20 }: { readonly n: number; readonly rows?: number; readonly errors?: number }): LogicalForm {
  const roll = dice(7)
  const sections = Array.from({ length: Math.ceil(n / PER_SECTION) }, (_none, index) => sectionAt(index, roll))
  const all = sections.flatMap(({ fields }) => fields)
  const required = all.filter((field) => field.required)
  const blank = new Set(rows > 0 ? [] : Array.from({ length: errors }, (_none, index) => required[Math.floor((index * required.length) / errors)]?.key))
  const answered = (fields: readonly LogicalField[]) => fields.filter((field) => field.required && !blank.has(field.key))
  const data = Object.fromEntries(sections.map(({ key, fields }) => [key, Object.fromEntries(answered(fields).map((field) => [field.key, answerOf(field)]))]))
  const table = Array.from({ length: rows }, (_none, row) => ({
    drug: `medicine ${row}`,
    dose: row,
    start: '2026-03-15',
    route: OPTIONS[row % OPTIONS.length] ?? '',
  }))
  const properties = Object.fromEntries(sections.map((section) => [section.key, sectionSchema(section)]))
  const items = { type: 'object', properties: Object.fromEntries(COLUMNS.map((column) => [column.key, schemaOf(column)])) }
  const typable = all.filter((field) => field.type === 'text' && !field.required && field.showIf === null)
  const middle = sections[Math.floor(sections.length / 2)]
  const dependent = middle?.fields.find((field) => field.showIf !== null)
  return {
    id: rows > 0 ? `table-${rows}` : `form-${n}`,
    n,
    rows,
    sections,
    data: rows > 0 ? { ...data, meds: table } : data,
    ...(rows > 0 ? { array: { key: 'meds', title: 'Medicines', columns: COLUMNS } } : {}),
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: rows > 0 ? { ...properties, meds: { type: 'array', title: 'Medicines', items } } : properties,
    },
    expect: {
      visible: all.filter((field) => field.showIf === null).length + rows * COLUMNS.length,
      first: typable[0]?.key ?? '',
      middle: typable.find((field) => field.section === middle?.key && field !== typable[0])?.key ?? '',
      toggle: dependent?.showIf ?? '',
      dependent: dependent?.key ?? '',
      errors: blank.size,
      firstSection: (sections[0]?.fields ?? []).filter((field) => field.showIf === null).map((field) => field.key),
    },
  }
}
