import type { Fields, FindingRows, OptionsFrom, Resource } from '#contract'
import { isMoment, typeOf } from '#fields'
import { aboutField, codesOf, FINDING_OPTIONS, keepsFindings, takenOver } from '../findings.ts'
import type { LinkedResource } from '../linked.ts'
import { checkUnique, complain, documentsOf, type LinkContext, look, namesById, namesOf, resourceName } from './context.ts'
import { checkFilterable, lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

type Resources = ReadonlyMap<string, LinkedResource>

/** Resources whose fields list what is found of all others, with the options that these give. */
export function foundOptions(context: LinkContext, resources: Resources): Resources {
  const keeping = [...resources.values()].filter(keepsFindings)
  const changed = documentsOf<Resource>(context, 'resource').flatMap(({ id, value }) => {
    const resource = resources.get(resourceName(id))
    const taken = setsIn(value.fields)
    if (resource === undefined || taken.length === 0) return []
    const fields = taken.flatMap(([name, from]) => {
      const field = resource.fields[name]
      return field === undefined ? [] : [[name, { ...field, options: [...keeping.flatMap(FINDING_OPTIONS[from]), ...(field.options ?? [])] }] as const]
    })
    return [[resource.name, { ...resource, fields: { ...resource.fields, ...Object.fromEntries(fields) } }] as const]
  })
  return new Map(changed)
}

type FindingSet = keyof typeof FINDING_OPTIONS

export const isFindingSet = (from: OptionsFrom['from']): from is FindingSet => Object.hasOwn(FINDING_OPTIONS, from)

const setsIn = (fields: Fields): readonly (readonly [name: string, from: FindingSet])[] =>
  Object.entries(fields as Readonly<Record<string, { readonly options?: unknown }>>).flatMap(([name, { options }]) => {
    const from = typeof options === 'object' && options !== null && 'from' in options ? (options.from as OptionsFrom['from']) : undefined
    return from !== undefined && isFindingSet(from) ? [[name, from] as const] : []
  })

/** What is found of a record is kept beside it, says codes that its rows have, and stops transitions that it has. */
export function checkFindings(context: LinkContext, place: Place, resource: LinkedResource): void {
  const { findings = [], checks = [] } = resource
  checkStops(context, inside(place, 'checks'), resource, checks)
  checkUnique(context, inside(place, 'findings'), findings)
  findings.forEach((rows, index) => {
    const at = inside(place, 'findings', index)
    if (checks.some(({ id }) => id === rows.id)) complain(context, inside(at, 'id'), `A check is called "${rows.id}" already`)
    checkRows(context, at, resource, rows)
  })
  checkStops(context, inside(place, 'findings'), resource, findings)
  if (keepsFindings(resource)) checkKept(context, inside(place, findings.length > 0 ? 'findings' : 'checks'), resource)
}

function checkStops(context: LinkContext, place: Place, resource: LinkedResource, all: readonly Pick<FindingRows, 'stops'>[]): void {
  const transitions = namesById(resource.lifecycle?.transitions ?? [])
  all.forEach(({ stops }, index) => {
    stops?.forEach((name, at) => {
      look(context, inside(place, index, 'stops', at), transitions, { what: `transition of ${resource.id}`, name })
    })
  })
}

function checkRows(context: LinkContext, place: Place, resource: LinkedResource, rows: FindingRows): void {
  const field = lookField(context, inside(place, 'rows'), resource, rows.rows)
  if (!field) return
  const hasRows = field.of !== undefined && typeOf(field).holds === 'array'
  if (!hasRows || field.owns !== undefined || !field.readOnly) {
    complain(context, inside(place, 'rows'), 'Findings are readOnly rows of the record itself, which the server writes', {
      expected: 'readOnly rows',
      found: hasRows ? 'rows that people change, or records' : field.type,
    })
    return
  }
  const inner = (path: readonly string[], name: string, type: string): void => {
    const at = inside(place, ...path)
    const found = look(context, at, namesOf(field.of ?? {}), { what: `field of each row of "${rows.rows}"`, name })
    if (found && found.type !== type) complain(context, at, `The field "${name}" of each row is of another type`, { expected: type, found: found.type })
  }
  inner(['code'], rows.code, 'choice')
  if (rows.at !== undefined) inner(['at'], rows.at, 'datetime')
  const moment = rows.on === undefined ? undefined : lookField(context, inside(place, 'on'), resource, rows.on)
  if (moment && !isMoment(moment)) complain(context, inside(place, 'on'), `The field "${rows.on}" is no moment`, { expected: 'datetime', found: moment.type })
  rows.warns?.forEach((name, index) => {
    look(context, inside(place, 'warns', index), namesById(codesOf(resource, rows)), { what: `option of "${rows.code}"`, name })
  })
  checkState(context, place, resource, { rows, inner })
}

interface Inner {
  readonly rows: FindingRows
  readonly inner: (path: readonly string[], name: string, type: string) => void
}

function checkState(context: LinkContext, place: Place, { fields, lifecycle }: LinkedResource, { rows, inner }: Inner): void {
  const { state } = rows
  if (state !== undefined) {
    inner(['state', 'field'], state.field, 'choice')
    inner(['state', 'by'], state.by, 'user')
    inner(['state', 'at'], state.at, 'datetime')
    const options = namesById(fields[rows.rows]?.of?.[state.field]?.options ?? [])
    for (const key of ['open', 'accepted'] as const)
      look(context, inside(place, 'state', key), options, { what: `option of "${state.field}"`, name: state[key] })
  }
  const states = namesById(fields[lifecycle?.field ?? '']?.options ?? [])
  for (const key of ['without', 'acceptedIn'] as const)
    rows[key]?.forEach((name, index) => {
      look(context, inside(place, key, index), states, { what: 'state', name })
    })
}

/** What findings are looked for by. */
const FOUND_BY = ['kind', 'check', 'status']

/** Findings of a resource have a place: what plays `finding` points at it, before the references that it takes over. */
function checkKept(context: LinkContext, place: Place, resource: LinkedResource): void {
  const kept = [...context.resources.all.values()].find(({ plays }) => plays === 'finding')
  if (kept === undefined) {
    complain(context, place, 'Findings are kept of this resource, and no resource plays "finding"', { expected: '"plays": "finding"' })
    return
  }
  for (const name of FOUND_BY) if (kept.fields[name] !== undefined) checkFilterable(context, place, kept, name)
  const [field, about] = [aboutField(kept, resource), (kept.about ?? []) as readonly string[]]
  if (field === undefined) {
    complain(context, place, `Findings are kept of this resource, and ${kept.id} is not about it`, { expected: `"about" with a reference to ${resource.name}` })
    return
  }
  const early = takenOver(kept, resource).find((name) => about.includes(name) && about.indexOf(name) < about.indexOf(field))
  if (early !== undefined)
    complain(
      context,
      place,
      `In "about" of ${kept.id} "${early}" stands before "${field}", so what is found of ${resource.id} would count as found of another record`,
      {
        expected: `"${field}" before "${early}"`,
      },
    )
}
