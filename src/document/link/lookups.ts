import type { AnswerForm, Query, ResolvedField } from '#contract'
import { fieldTypes } from '#fields'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { checkFilters, checkSorts, lookField } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>
interface Forms {
  readonly fields: Fields
  /** Fields of all forms, by type. */
  readonly fieldsOf: ReadonlyMap<string, Fields>
}

/** Lookups ask stored records by filterable fields; gives their types, as expressions see them. */
export function checkLookups(context: LinkContext, place: Place, { lookups = {} }: AnswerForm, forms: Forms): Fields {
  for (const [name, lookup] of Object.entries(lookups)) checkLookup(context, inside(place, name), lookup, forms)
  return Object.fromEntries(
    Object.entries(lookups).map(([name, lookup]) => [
      name,
      { type: typeOf(lookup), label: '', ...(lookup.take === 'rows' && { of: seenOf(context, lookup) }) },
    ]),
  )
}

/** What rules see of each record: plain values only. */
function seenOf(context: LinkContext, { resource, fields }: Query): Fields {
  const of = context.resources.all.get(resource)?.fields ?? {}
  return Object.fromEntries((fields ?? []).flatMap((name) => (of[name] === undefined || !isSeen(of[name]) ? [] : [[name, of[name]] as const])))
}

const isSeen = ({ type, privacy }: ResolvedField): boolean => fieldTypes[type].isPlain && privacy !== 'secret'

function typeOf({ take, result }: Query): ResolvedField['type'] {
  if (take === 'exists') return 'boolean'
  if (take === 'rows') return 'rows'
  if (take !== 'last') return 'decimal'
  return ({ text: 'text', number: 'decimal', date: 'date', boolean: 'boolean' } as const)[result ?? 'text']
}

function checkLookup(context: LinkContext, place: Place, lookup: Query, { fields, fieldsOf }: Forms): void {
  const resource = lookResource(context, inside(place, 'resource'), lookup.resource)
  if (!resource) return
  if (lookup.take === 'days' || lookup.take === 'latest')
    complain(context, inside(place, 'take'), 'Only reports and tiles ask this', { expected: 'count, sum, share, last, exists or rows', found: lookup.take })
  const needsField = lookup.take === 'sum' || lookup.take === 'last'
  if (needsField !== (lookup.field !== undefined))
    complain(context, place, needsField ? `"${lookup.take}" needs a field` : `"${lookup.take ?? 'count'}" takes no field`, {
      expected: needsField ? 'field' : 'none',
    })
  if ((lookup.take === 'share') !== (lookup.of !== undefined)) complain(context, place, '"of" goes with "share", and "share" needs it')
  if ((lookup.take === 'last') !== (lookup.result !== undefined)) complain(context, place, '"result" goes with "last", and "last" needs it')
  checkSeen(context, place, lookup, resource)
  if (lookup.form !== undefined)
    look(
      context,
      inside(place, 'form'),
      { all: new Map([...fieldsOf.keys()].map((type) => [type, true])), complete: true },
      { what: 'form type', name: lookup.form },
    )
  checkTaken(context, inside(place, 'field'), lookup, { resource, fieldsOf })
  checkSorts(context, place, resource, lookup.sort === undefined ? [] : [lookup.sort])
  checkFilters(context, inside(place, 'filter'), resource, lookup.filter, { answers: fields })
  checkFilters(context, inside(place, 'of'), resource, lookup.of, { answers: fields })
}

function checkSeen(context: LinkContext, place: Place, { take, fields }: Query, resource: Parameters<typeof lookField>[2]): void {
  if ((take === 'rows') !== (fields !== undefined)) complain(context, place, '"fields" goes with "rows", and "rows" needs it')
  fields?.forEach((name, index) => {
    const at = inside(place, 'fields', index)
    const field = lookField(context, at, resource, name)
    if (field && !isSeen(field)) complain(context, at, `Rules see plain values of records, and a field of the type "${field.type}" is none`)
  })
}

function checkTaken(
  context: LinkContext,
  place: Place,
  { field, form }: Query,
  { resource, fieldsOf }: { readonly resource: Parameters<typeof lookField>[2]; readonly fieldsOf: Forms['fieldsOf'] },
): void {
  if (field === undefined) return
  const [first = '', ...rest] = field.split('.')
  if (first !== 'answers') {
    lookField(context, place, resource, first)
    return
  }
  if (form === undefined) {
    complain(context, place, 'Answers can be taken only from forms of one type; name it in "form"')
    return
  }
  const answers = fieldsOf.get(form)
  if (answers) look(context, place, namesOf(answers), { what: `field of the form "${form}"`, name: rest[0] ?? '' })
}
