import type { Operation, Resource } from '#contract'
import { moduleNamed, namedParts, type SlotField } from '#domains'
import type { LinkedOperation, LinkedResource } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkColumns } from './columns.ts'
import { checkComputation } from './computation.ts'
import { complain, documentsOf, type LinkContext, look, namesById, namesOf } from './context.ts'
import { fitsSlot } from './domains.ts'
import type { FieldLinker } from './fields.ts'
import { checkNoFormFields, refuseAttached } from './form-fields.ts'
import { lookResource } from './look-resource.ts'
import { checkNeighbours } from './neighbours.ts'
import { inside, type Place } from './place.ts'
import { checkRules } from './resources.ts'
import { checkSuggestions } from './suggestions.ts'

/** `operations/visits/create-series` is the operation `visits.create-series`. */
export const operationName = (id: string): string => id.split('/').slice(1).join('.')

/** Operations are named by documents and written in code: one without the other is refused. */
export function linkOperations(context: LinkContext, linker: FieldLinker): void {
  for (const document of documentsOf<Operation>(context, 'operation')) {
    const place: Place = { document, path: [] }
    const operation = linkOperation(context, document, linker)
    context.operations.all.set(operation.name, operation)
    checkCode(context, place, operation)
    checkIcon(context, place, operation.icon)
    checkAccess(context, inside(place, 'requires'), document.value.requires)
    checkOver(context, place, operation)
    checkInput(context, place, operation.input, linker)
    checkDevice(context, inside(place, 'device'), operation)
    checkSuggestions(context, inside(place, 'input'), { fields: operation.input.fields, about: operation.resource })
    checkPreview(context, inside(place, 'preview'), operation)
    context.strings.need(document.id, 'done', place, ['count'])
    for (const path of ['about', 'refused']) context.strings.may(document.id, path, ['count'])
  }
}

function linkOperation(context: LinkContext, document: ReadDocument<Operation>, linker: FieldLinker): LinkedOperation {
  const place: Place = { document, path: [] }
  const title = context.strings.need(document.id, 'title', place)
  const fields = document.value.input ? linker.resolve({ document, path: ['input'] }, document.value.input) : {}
  const right = { access: document.value.requires }
  const input: LinkedResource = {
    name: operationName(document.id),
    id: document.id,
    title,
    plural: title,
    display: { template: '' },
    rights: { read: right, create: right, update: right },
    fields,
    ...(document.value.checks && { checks: document.value.checks }),
  } satisfies Omit<Resource, 'fields'> & Pick<LinkedResource, 'name' | 'id' | 'title' | 'plural' | 'fields'>
  return { ...document.value, name: input.name, id: document.id, title, input }
}

function checkCode(context: LinkContext, place: Place, { name, input }: LinkedOperation): void {
  const { module, own } = namedParts(name)
  const asked = look(context, place, namesOf(moduleNamed(module)?.operations ?? {}), { what: `operation of the module "${module}"`, name: own })
  if (asked) checkAsked(context, place, asked, input)
}

/** The code counts on these questions; others are the document's own. */
function checkAsked(context: LinkContext, place: Place, asked: Readonly<Record<string, SlotField>>, { fields }: LinkedResource): void {
  for (const [name, { type, options = [], optional }] of Object.entries(asked)) {
    const field = fields[name]
    const at = inside(place, 'input', name)
    if (!field) {
      if (!optional) complain(context, inside(place, 'input'), `The operation asks for "${name}"`, { expected: `"${name}": a field that holds a ${type}` })
      continue
    }
    if (!fitsSlot(type, field)) complain(context, at, `The question "${name}" cannot hold what the operation asks for`, { expected: type, found: field.type })
    for (const option of options)
      if (!field.options?.some(({ id }) => id === option))
        complain(context, at, `The question "${name}" lacks the option "${option}", which the operation tells apart`)
  }
}

function checkOver(context: LinkContext, place: Place, { over, resource: name, states, together, seen, device }: LinkedOperation): void {
  if (seen && (over !== 'one' || device?.waited !== undefined))
    complain(context, inside(place, 'seen'), 'What its person has seen is one record, as it is when they press', { expected: 'over "one", and no "waited"' })
  if (over === 'query' && together)
    complain(context, inside(place, 'together'), 'A run is kept in parts, so it is never done as a whole', { expected: 'over "many"' })
  if ((over === 'none') !== (name === undefined))
    complain(context, place, over === 'none' ? 'What is done with nothing names no resource' : 'What is done with records names their resource', {
      expected: over === 'none' ? 'no "resource"' : '"resource"',
    })
  const resource = name === undefined ? undefined : lookResource(context, inside(place, 'resource'), name)
  if (!resource || states === undefined) return
  const known = resource.lifecycle ? (resource.fields[resource.lifecycle.field]?.options ?? []) : []
  for (const [index, state] of states.entries())
    look(context, inside(place, 'states', index), namesById(known), {
      what: `state of ${resource.id}`,
      name: state,
    })
}

const DEVICE_TYPES = { pressed: 'datetime', latitude: 'decimal', longitude: 'decimal', waited: 'boolean' } as const

/** What a device answers is no question that somebody could be held up by. */
function checkDevice(context: LinkContext, place: Place, { device = {}, input }: LinkedOperation): void {
  for (const [key, name] of Object.entries(device)) {
    const at = inside(place, key)
    const field = look(context, at, namesOf(input.fields), { what: 'question', name })
    const type = DEVICE_TYPES[key as keyof typeof DEVICE_TYPES]
    if (field && field.type !== type) complain(context, at, `The question "${name}" cannot hold what a device answers`, { expected: type, found: field.type })
    if (field?.required || field?.requiredWhen !== undefined) complain(context, at, `A device may have no answer to "${name}", so it cannot be required`)
  }
}

/** Its questions are asked and judged as the fields of a record are. */
function checkInput(context: LinkContext, place: Place, input: LinkedResource, linker: FieldLinker): void {
  checkComputation(context, input, linker)
  checkNoFormFields(context, inside(place, 'input'), input.fields)
  refuseAttached(context, inside(place, 'input'), input.fields, 'An operation')
  checkNeighbours(context, inside(place, 'input'), input)
  checkRules(context, inside(place, 'checks'), input)
}

function checkPreview(context: LinkContext, place: Place, { preview }: LinkedOperation): void {
  const resource = preview && lookResource(context, inside(place, 'resource'), preview.resource)
  if (preview && resource) checkColumns(context, inside(place, 'columns'), preview.columns, resource)
}
