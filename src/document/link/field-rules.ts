import { isSoundShape, type ResolvedField } from '#contract'
import { complain, type LinkContext, look } from './context.ts'
import { checkValue } from './filters.ts'
import { inside, type Place } from './place.ts'

type Type = ResolvedField['type']

const TEXTS: readonly Type[] = ['text', 'multiline', 'email', 'phone', 'sequence']
const NUMBERS: readonly Type[] = ['integer', 'decimal', 'money', 'percent']
const COMPOSED: readonly Type[] = ['rows', 'group', 'address', 'secret', 'signature', 'file']
/** How a field of a type may be drawn; the others have one way only. */
const DRAWN_AS: Partial<Record<Type, readonly string[]>> = {
  rows: ['table', 'cards', 'grid', 'week'],
  choice: ['radio', 'select', 'segments'],
  choices: ['checklist', 'picker'],
  boolean: ['checklist'],
  calculated: ['score'],
}

/** Which settings go with which types of field. */
const GOES_WITH: Readonly<Record<string, (type: Type) => boolean>> = {
  sortable: (type) => ![...COMPOSED, 'multiline', 'choices', 'references'].includes(type),
  filterable: (type) => ![...COMPOSED, 'multiline'].includes(type),
  searchable: (type) => !['rows', 'group', 'secret', 'boolean'].includes(type),
  unique: (type) => ['text', 'email', 'phone', 'integer', 'sequence', 'date', 'reference', 'user', 'choice'].includes(type),
  scale: (type) => type === 'decimal' || type === 'money' || type === 'calculated' || type === 'percent',
  ungrouped: (type) => type === 'integer' || type === 'calculated',
  unit: (type) => NUMBERS.includes(type) || type === 'calculated',
  format: (type) => TEXTS.includes(type) || type === 'secret' || type === 'address',
  past: (type) => type === 'date' || type === 'datetime',
  min: (type) => [...TEXTS, ...NUMBERS, 'rows', 'choices', 'references', 'secret', 'file'].includes(type),
  max: (type) => [...TEXTS, ...NUMBERS, 'rows', 'choices', 'references', 'secret', 'file'].includes(type),
  shape: (type) => type === 'text',
  usual: (type) => NUMBERS.includes(type) || type === 'calculated',
  default: (type) => ![...COMPOSED, 'choices', 'references', 'sequence', 'calculated'].includes(type),
  required: (type) => type !== 'calculated' && type !== 'sequence',
  requiredWhen: (type) => type !== 'calculated' && type !== 'sequence',
}
/** What a new one may start with, by the type that takes it. */
const STARTS: Readonly<Record<Extract<ResolvedField['starts'], string>, Type>> = { today: 'date', now: 'datetime', user: 'user' }
const NEEDS_COLUMN = ['sortable', 'filterable', 'searchable', 'unique']

/** Rules of one field that the meta-schema cannot say. */
export function checkFieldRules(context: LinkContext, place: Place, field: ResolvedField, isInner: boolean): void {
  for (const key of Object.keys(field)) {
    const at = inside(place, key)
    if (GOES_WITH[key] && !GOES_WITH[key](field.type)) complain(context, at, `"${key}" does not go with the type "${field.type}"`, { atKey: true })
    else if (isInner && NEEDS_COLUMN.includes(key))
      complain(context, at, `A field inside rows or a group has no column of its own and cannot be ${key}`, { atKey: true })
  }
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    complain(context, inside(place, 'min'), `The least (${field.min}) is greater than the greatest (${field.max})`)
  if (field.type === 'money' && field.scale !== undefined) checkRate(context, inside(place, 'scale'), field)
  if (field.as !== undefined && !DRAWN_AS[field.type]?.includes(field.as))
    complain(context, inside(place, 'as'), `A field of the type "${field.type}" cannot be drawn as "${field.as}"`, {
      expected: DRAWN_AS[field.type]?.join(', ') ?? 'nothing',
    })
  const [from, to] = field.usual ?? []
  if (from !== undefined && to !== undefined && from > to)
    complain(context, inside(place, 'usual'), `The usual range ends (${to}) before it begins (${from})`, { expected: `[${to}, ${from}]` })
  if (field.type === 'rows' && field.as === 'grid' && !field.items) complain(context, inside(place, 'as'), 'A grid has fixed rows: name them in "items"')
  if (field.mask === 'age' && field.type !== 'date') complain(context, inside(place, 'mask'), 'Only a date can be shown as an age')
  if (field.required && field.requiredWhen !== undefined)
    complain(context, inside(place, 'requiredWhen'), 'A field that is always required cannot be required sometimes', { atKey: true })
  if (field.default !== undefined && GOES_WITH.default?.(field.type)) checkValue(context, inside(place, 'default'), field, field.default)
  checkStart(context, inside(place, 'starts'), field)
  field.shape?.forEach((shape, index) => {
    if (!isSoundShape(shape))
      complain(context, inside(place, 'shape', index), `The shape "${shape}" asks for nothing somewhere, or for more at least than at most`)
  })
  if (field.shape && field.format) complain(context, inside(place, 'shape'), 'A "format" says already how it is written', { atKey: true })
  if (field.to !== undefined) checkTo(context, inside(place, 'to'), field.to)
}

/** Columns hold whole cents. */
function checkRate(context: LinkContext, place: Place, field: ResolvedField): void {
  if ((field.scale ?? 0) < 3) complain(context, place, 'Money has two places unless it says more', { expected: '3 to 6' })
  if (NEEDS_COLUMN.some((key) => field[key as keyof ResolvedField])) complain(context, place, 'Money of more than two places cannot be sorted or filtered by')
}

function checkStart(context: LinkContext, place: Place, { type, starts, default: given }: ResolvedField): void {
  if (starts === undefined) return
  if (typeof starts === 'string' && type !== STARTS[starts])
    complain(context, place, `A field of the type "${type}" cannot start with "${starts}"`, { expected: STARTS[starts] })
  else if (given !== undefined) complain(context, place, 'A field has a "default" or "starts" with something, not both', { atKey: true })
}

function checkTo(context: LinkContext, place: Place, name: string): void {
  if (!context.read.broken.has(`resources/${name}`)) look(context, place, context.resourceNames, { what: 'resource', name })
}
