import type { Filter, Resource, Right } from '#contract'
import { isReference, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { checkAccess, checkIcon, checkUserTypes } from './access.ts'
import { checkAdapts } from './adapts.ts'
import { checkBands, refuseBand } from './bands.ts'
import { checkOwnedResource, checkOwnedRows } from './check-owned-rows.ts'
import { checkComputation } from './computation.ts'
import { complain, documentsOf, type LinkContext, resourceName } from './context.ts'
import { checkDerived } from './derived.ts'
import { checkEffects } from './effects.ts'
import { checkExpression } from './expressions.ts'
import { checkFieldGroups, guardedFields } from './field-groups.ts'
import type { FieldLinker } from './fields.ts'
import { checkFilter, checkFilters, lookField } from './filters.ts'
import { checkFindings, foundOptions } from './findings.ts'
import { checkNoFormFields, refuseAttached } from './form-fields.ts'
import { checkImports } from './imports.ts'
import { checkLifecycle } from './lifecycle.ts'
import { checkReference, lookResource, lookThrough } from './look-resource.ts'
import { checkLookUps } from './look-ups.ts'
import { checkNeighbours } from './neighbours.ts'
import { ownOptions } from './options-of.ts'
import { checkOverlaps } from './overlaps.ts'
import { checkOwnAccounts } from './own-accounts.ts'
import { ownRows } from './owned-rows.ts'
import { checkPapers } from './papers.ts'
import { inside, type Place } from './place.ts'
import { checkPlatformRows } from './platform-rows.ts'
import { checkMigrations } from './record-migrations.ts'
import { resolveRights } from './rights-by.ts'
import { checkRole } from './roles.ts'
import { checkSource } from './sources.ts'
import { viaFields } from './via-fields.ts'

/** Resolves the fields of all resources first, because rules of one may speak of another; then checks the rules. */
export function linkResources(context: LinkContext, linker: FieldLinker): void {
  const documents = documentsOf<Resource>(context, 'resource')
  for (const document of documents) context.resources.all.set(resourceName(document.id), linkResource(context, document, linker))
  for (const [name, resource] of ownRows(context.resources.all)) context.resources.all.set(name, resource)
  for (const [name, resource] of viaFields(context.resources.all)) context.resources.all.set(name, resource)
  for (const [name, resource] of foundOptions(context, context.resources.all)) context.resources.all.set(name, resource)
  for (const [name, resource] of ownOptions(context, context.resources.all)) context.resources.all.set(name, resource)
  for (const document of documents) {
    const resource = context.resources.all.get(resourceName(document.id))
    if (resource) checkResource(context, { document, path: [] }, resource, linker)
  }
}

function linkResource(context: LinkContext, document: ReadDocument<Resource>, linker: FieldLinker): LinkedResource {
  const place = { document, path: [] }
  const need = (path: string): string => context.strings.need(document.id, path, place)
  const fields = linker.resolve({ document, path: ['fields'] }, document.value.fields)
  return {
    ...document.value,
    name: resourceName(document.id),
    id: document.id,
    title: need('title'),
    plural: need('plural'),
    fields,
    rights: resolveRights(context, inside(place, 'rights'), document.value.rights),
  }
}

function checkResource(context: LinkContext, place: Place, resource: LinkedResource, linker: FieldLinker): void {
  checkIcon(context, place, resource.icon)
  checkDisplay(context, inside(place, 'display'), resource)
  checkRights(context, inside(place, 'rights'), resource)
  checkSelf(context, inside(place, 'self'), resource)
  checkRole(context, place, resource)
  checkOwnAccounts(context, place, resource)
  checkAbout(context, inside(place, 'about'), resource)
  checkPlace(context, place, resource)
  checkOwnedRows(context, place, resource)
  checkOwnedResource(context, place, resource)
  checkComputation(context, resource, linker)
  checkNoFormFields(context, inside(place, 'fields'), resource.fields)
  if (resource.source !== undefined) refuseAttached(context, inside(place, 'fields'), resource.fields, 'What is kept elsewhere')
  checkBands(context, inside(place, 'fields'), resource)
  checkDerived(context, inside(place, 'fields'), resource)
  checkNeighbours(context, inside(place, 'fields'), resource)
  checkFieldGroups(context, inside(place, 'fieldGroups'), resource)
  checkLifecycle(context, inside(place, 'lifecycle'), resource)
  resource.lifecycle?.transitions.forEach((transition, index) => {
    checkEffects(context, inside(place, 'lifecycle', 'transitions', index, 'effects'), resource, transition)
  })
  checkRules(context, inside(place, 'checks'), resource)
  resource.similar?.forEach((name, index) => {
    const at = inside(place, 'similar', index)
    const field = lookField(context, at, resource, name)
    refuseBand(context, at, resource, name)
    if (field && !field.filterable) complain(context, at, `The field "${name}" of ${resource.id} is not marked filterable, and records alike are found by it`)
  })
  checkImports(context, inside(place, 'imports'), resource)
  checkFindings(context, place, resource)
  checkOverlaps(context, inside(place, 'overlaps'), resource)
  checkKeptBy(context, inside(place, 'keptBy'), resource)
  checkPapers(context, inside(place, 'papers'), resource)
  checkSource(context, place, resource)
  checkAdapts(context, inside(place, 'adapts'), resource)
  checkLookUps(context, inside(place, 'fields'), resource)
  checkNamesCompany(context, inside(place, 'namesCompany'), resource)
  checkPlatformRows(context, place, resource)
  checkResets(context, inside(place, 'fields'), resource)
  checkPrivacy(context, inside(place, 'fields'), resource, linker)
  checkMigrations(context, inside(place, 'migrations'), resource)
}

/** Records about people say of each field whether it is health data, personal or neither; what lies in rows and groups is as they are. */
function checkPrivacy(context: LinkContext, place: Place, { health = 'none', fields }: LinkedResource, linker: FieldLinker): void {
  if (health === 'none') return
  for (const [name, field] of Object.entries(fields))
    if (field.privacy === undefined)
      complain(
        context,
        linker.placeOf(field) ?? inside(place, name),
        `Records of this resource hold ${health} data: the field "${name}" has to say its privacy`,
        {
          expected: '"privacy": "phi", "pii", "secret" or "none"',
        },
      )
}

/** What a field says of others is over when a person changes one of them. */
function checkResets(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [name, { readOnly, resetBy = [] }] of Object.entries(resource.fields)) {
    const at = inside(place, name, 'resetBy')
    if (resetBy.length > 0 && !readOnly) complain(context, at, 'Only a readOnly field is reset by others; people change the rest themselves')
    resetBy.forEach((other, index) => {
      const field = lookField(context, inside(at, index), resource, other)
      if (field && (field.readOnly || typeOf(field).isWorkedOut)) complain(context, inside(at, index), `The field "${other}" is changed by no person`)
    })
  }
}

function checkNamesCompany(context: LinkContext, place: Place, resource: LinkedResource): void {
  if (resource.namesCompany === undefined) return
  const field = lookField(context, place, resource, resource.namesCompany)
  if (field && (field.type !== 'text' || !field.readOnly))
    complain(context, place, 'The name of the company goes into a readOnly text field', { found: field.type })
  if (field?.required || field?.requiredWhen !== undefined)
    complain(context, place, 'The name of the company is put in after the rules have run, so its field cannot be required')
  if (resource.source !== undefined) complain(context, place, 'Rows that the server keeps itself take no name of the company')
  if (!resource.acrossCompanies) complain(context, place, 'Only records that are read over all companies name theirs', { expected: '"acrossCompanies": true' })
}

/** A record's name goes to everyone who may read the record, so it may not hold what some of them may not see. */
function checkDisplay(context: LinkContext, place: Place, resource: LinkedResource): void {
  const guarded = guardedFields(resource)
  for (const [key, template] of Object.entries(resource.display)) {
    for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
      const at = inside(place, key)
      const field = lookField(context, at, resource, name)
      if (field && !typeOf(field).isPlain) complain(context, at, `A field of the type "${field.type}" cannot stand in a name`, { found: name })
      if (guarded.has(name) && key !== 'detail')
        complain(context, at, `The field "${name}" is hidden from some or masked, so it cannot stand in the record's name`)
    }
  }
}

function checkRights(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [verb, right] of Object.entries<Right>({ ...resource.rights })) {
    checkAccess(context, inside(place, verb, 'access'), right.access)
    right.only?.forEach(({ userTypes, unless, filter }, index) => {
      checkUserTypes(context, inside(place, verb, 'only', index, 'userTypes'), userTypes)
      checkAccess(context, inside(place, verb, 'only', index, 'unless'), unless)
      if ((userTypes === undefined) === (unless === undefined))
        complain(context, inside(place, verb, 'only', index), 'A limit is for users of some types, or for all but those who pass "unless": name one of the two')
      filter.forEach((each, at) => {
        checkRowFilter(context, inside(place, verb, 'only', index, 'filter', at), resource, each)
      })
    })
  }
}

/** The location is the record's own column: one field says it, of a resource that has one, and parts take theirs over from records that have one. */
function checkPlace(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const isMisspelt = (field.place === true) !== (name === 'locationId')
    if (isMisspelt || (field.place && (!resource.locationScoped || !isReference(field) || !field.filterable || field.readOnly)))
      complain(
        context,
        inside(place, 'fields', name),
        'A record has one location: the filterable reference "locationId" with "place", of a resource that is locationScoped',
      )
  }
  if (resource.rights.move !== undefined && resource.fields.locationId === undefined)
    complain(context, inside(place, 'rights', 'move'), 'What nobody sees cannot be moved: the location is a field "locationId" with "place"')
  resource.locationFrom?.forEach((name, index) => {
    const at = inside(place, 'locationFrom', index)
    const target = lookThrough(context, at, resource, name)
    if (target && !(target.locationScoped && resource.locationScoped)) complain(context, at, `${resource.id} and ${target.id} must both be locationScoped`)
  })
}

/** Reading such a row asks for the row it points at, so one step must be enough; what is owned takes the step of its owner, too. */
function checkAbout(context: LinkContext, place: Place, resource: LinkedResource): void {
  resource.about?.forEach((name, index) => {
    const target = lookThrough(context, inside(place, index), resource, name)
    const isPart = resource.ownedBy !== undefined
    if ((target?.about !== undefined && !isPart) || target?.source !== undefined)
      complain(context, inside(place, index), `${target.id} is itself about other records or no record of a company, so nothing can be about it`)
  })
}

/** A person's own record is found by it, and there is one at most. */
function checkSelf(context: LinkContext, place: Place, resource: LinkedResource): void {
  if (resource.self === undefined) return
  const field = lookField(context, place, resource, resource.self)
  if (!field || (typeOf(field).pointsAt === 'user' && field.unique)) return
  const found = typeOf(field).pointsAt === 'user' ? 'a user whom several records may name' : field.type
  complain(context, place, `The field "${resource.self}" does not say whose record it is`, { expected: 'a unique field of the type "user"', found })
}

/** A condition on the row itself, or on the record that one of its reference fields points at. */
function checkRowFilter(context: LinkContext, place: Place, resource: LinkedResource, filter: Filter): void {
  const owner = filter.through === undefined ? resource : lookThrough(context, inside(place, 'through'), resource, filter.through)
  if (!owner) return
  checkFilter(context, place, owner, filter)
  refuseBand(context, inside(place, 'field'), owner, filter.field)
}

export function checkRules(context: LinkContext, place: Place, resource: LinkedResource): void {
  resource.checks?.forEach(({ id, check, field }, index) => {
    context.strings.need(resource.id, `checks.${id}`, inside(place, index))
    checkExpression(context, inside(place, index, 'check'), check, { scope: { root: 'record', fields: resource.fields }, yields: 'boolean' })
    if (field !== undefined) lookField(context, inside(place, index, 'field'), resource, field)
  })
}

function checkKeptBy(context: LinkContext, place: Place, resource: LinkedResource): void {
  resource.keptBy?.forEach(({ id, resource: name, by, filter }, index) => {
    const at = inside(place, index)
    context.strings.need(resource.id, `refusals.${id}`, at, ['count'])
    const other = lookResource(context, inside(at, 'resource'), name)
    if (!other) return
    checkReference(context, inside(at, 'by'), other, { field: by, to: resource.name })
    checkFilters(context, inside(at, 'filter'), other, filter, { record: resource })
  })
}
