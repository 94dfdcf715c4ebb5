import { isSoundShape, type ResolvedField } from '#contract'
import { fieldTypes, typeOf } from '#fields'
import { complain, type LinkContext, look } from './context.ts'
import { checkValue } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Settings that go with some types only. */
export const TYPED: ReadonlySet<string> = new Set(Object.values(fieldTypes).flatMap(({ settings }) => settings))
const NEEDS_COLUMN = ['sortable', 'filterable', 'searchable', 'unique']

/** Rules of one field that the meta-schema cannot say. */
export function checkFieldRules(context: LinkContext, place: Place, field: ResolvedField, isInner: boolean): void {
  const { settings, drawnAs = [] } = typeOf(field)
  for (const key of Object.keys(field)) {
    const at = inside(place, key)
    if (TYPED.has(key) && !settings.some((each) => each === key)) complain(context, at, `"${key}" does not go with the type "${field.type}"`, { atKey: true })
    else if (isInner && NEEDS_COLUMN.includes(key))
      complain(context, at, `A field inside rows or a group has no column of its own and cannot be ${key}`, { atKey: true })
  }
  if (typeOf(field).isAsked && (isInner || place.document.kind !== 'resource'))
    complain(context, inside(place, 'type'), 'Only the fields of a record itself are derived from other records', { found: field.type })
  if (typeOf(field).isUnkept && place.document.kind === 'form')
    complain(context, inside(place, 'type'), 'Only the fields of a record itself have bands over them', { found: field.type })
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    complain(context, inside(place, 'min'), `The least (${field.min}) is greater than the greatest (${field.max})`)
  if (field.type === 'money' && field.scale !== undefined) checkRate(context, inside(place, 'scale'), field)
  if (field.as !== undefined && !drawnAs.includes(field.as))
    complain(context, inside(place, 'as'), `A field of the type "${field.type}" cannot be drawn as "${field.as}"`, {
      expected: drawnAs.join(', ') || 'nothing',
    })
  const [from, to] = field.usual ?? []
  if (from !== undefined && to !== undefined && from > to)
    complain(context, inside(place, 'usual'), `The usual range ends (${to}) before it begins (${from})`, { expected: `[${to}, ${from}]` })
  if (field.type === 'rows' && field.as === 'grid' && !field.items) complain(context, inside(place, 'as'), 'A grid has fixed rows: name them in "items"')
  if (field.mask === 'age' && typeOf(field).sqlColumn !== 'date') complain(context, inside(place, 'mask'), 'Only a date can be shown as an age')
  if (field.required && field.requiredWhen !== undefined)
    complain(context, inside(place, 'requiredWhen'), 'A field that is always required cannot be required sometimes', { atKey: true })
  if (field.default !== undefined && settings.includes('default')) checkValue(context, inside(place, 'default'), field, field.default)
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

const typesStarting = (starts: string): readonly string[] => Object.entries(fieldTypes).flatMap(([name, each]) => (each.startsWith === starts ? [name] : []))

function checkStart(context: LinkContext, place: Place, { type, starts, default: given }: ResolvedField): void {
  if (starts === undefined) return
  if (typeof starts === 'string' && fieldTypes[type].startsWith !== starts)
    complain(context, place, `A field of the type "${type}" cannot start with "${starts}"`, { expected: typesStarting(starts).join(', ') })
  else if (given !== undefined) complain(context, place, 'A field has a "default" or "starts" with something, not both', { atKey: true })
}

function checkTo(context: LinkContext, place: Place, name: string): void {
  if (!context.read.broken.has(`resources/${name}`)) look(context, place, context.resourceNames, { what: 'resource', name })
}
