import type { Band, Field, ResolvedField } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** How far the field lies from the beginning of its ranges, in what they are counted in. */
const DISTANCES: Readonly<Record<NonNullable<Field['in']>, (path: string) => string>> = {
  days: (path) => `daysBetween(today, ${path})`,
  hours: (path) => `hoursBetween(now, ${path})`,
  value: (path) => path,
}

/** The expression that a band is read by, so that lists, records, files and other expressions have its value as that of any field. */
export function bandValue({ over = '', in: unit = 'value', blank, ...field }: Pick<Field, 'over' | 'in' | 'bands' | 'blank'>): string {
  const bands: readonly Band[] = field.bands ?? []
  const path = `record.${over}`
  const ends = bands.flatMap(({ id, until }) => (until === undefined ? [] : [`${DISTANCES[unit](path)} <= ${until} ? '${id}' : `]))
  const last = `'${bands.at(-1)?.id ?? ''}'`
  // Reading the field keeps a lone band from being said of a blank one.
  const among = ends.length === 0 ? `answered(${path}) ? ${last} : ''` : `${ends.join('')}${last}`
  return blank === undefined ? among : `answered(${path}) ? (${among}) : '${blank}'`
}

const COUNTED: Readonly<Record<NonNullable<Field['in']>, { readonly named: string; readonly isOf: (field: ResolvedField) => boolean }>> = {
  days: { named: 'a date', isOf: (field) => valueTypeOf(field).sqlColumn === 'date' },
  hours: { named: 'a moment', isOf: (field) => valueTypeOf(field).sqlColumn === 'timestamptz(3)' },
  value: { named: 'a number', isOf: (field) => valueTypeOf(field).holds === 'number' },
}

/** A band lies over a column of its own record, its ranges follow each other, and who may not see that field does not see the band. */
export function checkBands(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const at = inside(place, name)
    if (hasBandInside(field)) complain(context, at, 'Only the fields of a record itself have bands over them')
    if (!typeOf(field).isUnkept) continue
    checkRanges(context, inside(at, 'bands'), field)
    const over = field.over === undefined ? undefined : lookField(context, inside(at, 'over'), resource, field.over)
    if (over) checkOver(context, at, resource, { name, field, over })
  }
}

const hasBandInside = ({ of = {} }: ResolvedField): boolean => Object.values(of).some((inner) => typeOf(inner).isUnkept || hasBandInside(inner))

function checkRanges(context: LinkContext, place: Place, { bands = [], blank }: ResolvedField): void {
  bands.forEach(({ id, until }, index) => {
    const isLast = index === bands.length - 1
    if (isLast !== (until === undefined))
      complain(
        context,
        inside(place, index),
        isLast ? 'The last range takes all the rest and has no end' : 'Only the last range has no end; the others say "until"',
      )
    const before = bands[index - 1]?.until
    if (until !== undefined && before !== undefined && until <= before)
      complain(context, inside(place, index, 'until'), `This range ends (${until}) before it begins (${before})`)
    if (id === blank) complain(context, inside(place, index, 'id'), `"${id}" is said of a blank one already`)
  })
}

interface Checked {
  readonly name: string
  readonly field: ResolvedField
  readonly over: ResolvedField
}

function checkOver(context: LinkContext, place: Place, resource: LinkedResource, { name, field, over }: Checked): void {
  const { named, isOf } = COUNTED[field.in ?? 'value']
  if (!isOf(over)) complain(context, inside(place, 'over'), `Ranges in ${field.in} lie over ${named}`, { found: over.type })
  else if (!over.sortable && !over.filterable)
    complain(context, inside(place, 'over'), `The field "${field.over}" is neither sortable nor filterable, so nothing can be found by it`)
  if ((over.privacy ?? 'none') !== (field.privacy ?? 'none'))
    complain(context, inside(place, 'privacy'), `It tells of "${field.over}", so its privacy is the same`, { expected: over.privacy ?? 'none' })
  for (const group of resource.fieldGroups ?? []) {
    if (group.otherwise === 'readOnly' || !group.fields.some((each) => each === field.over)) continue
    const isHidden = resource.fieldGroups?.some(
      ({ fields, read, otherwise }) => otherwise !== 'readOnly' && JSON.stringify(read) === JSON.stringify(group.read) && fields.includes(name),
    )
    if (!isHidden) complain(context, place, `It tells of "${field.over}", which the group "${group.id}" keeps from some: hide it from the same people`)
  }
}

/** What is asked of stored rows one by one, or by an index of its own, cannot be asked of a band. */
export function refuseBand(context: LinkContext, place: Place, resource: LinkedResource, name: string): void {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (field && typeOf(field).isUnkept) complain(context, place, `"${name}" is a band, which nothing stores; compare "${field.over}" itself`)
}
