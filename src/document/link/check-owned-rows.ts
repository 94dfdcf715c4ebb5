import type { OwnedRows, Resource } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { holdsMore } from './begins.ts'
import { complain, type LinkContext } from './context.ts'
import { checkSorts, lookField } from './filters.ts'
import { checkReference, lookResource } from './look-resource.ts'
import { isAskedInRow } from './owned-rows.ts'
import { inside, type Place } from './place.ts'

/** Rows that are records: of a resource that says nothing that its owner decides, and each found by its reference to it. */
export function checkOwnedRows(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [name, { owns }] of Object.entries(resource.fields)) {
    if (owns === undefined) continue
    const at = inside(place, 'fields', name, 'owns')
    if (resource.source !== undefined || resource.acrossCompanies)
      complain(context, at, 'Only records that a company keeps for itself own rows', { atKey: true })
    const owned = lookResource(context, inside(at, 'resource'), owns.resource)
    if (owned) checkOwned(context, at, { resource, owned, owns, name })
    checkTransitions(context, place, resource, name)
  }
}

interface Owning {
  readonly resource: LinkedResource
  readonly owned: LinkedResource
  readonly owns: OwnedRows
  readonly name: string
}

function checkOwned(context: LinkContext, place: Place, { resource, owned, owns, name }: Owning): void {
  const at = inside(place, 'resource')
  if (owned.name === resource.name || Object.values(owned.fields).some((field) => field.owns !== undefined))
    complain(context, at, 'What is owned owns no rows itself', { found: owned.id })
  else if (owned.ownedBy?.resource !== resource.name || owned.ownedBy.field !== name)
    complain(context, at, `${owned.id} has an owner already`, { found: `${owned.ownedBy?.resource}.${owned.ownedBy?.field}` })
  if (owned.source !== undefined) complain(context, at, `${owned.id} are no records of a company, so nothing owns them`)
  if (holdsMore(owned, resource))
    complain(context, at, `What stands in ${owned.id} (${owned.health}) may not be shown in ${resource.id}, which holds no such data`)
  checkReference(context, inside(place, 'by'), owned, { field: owns.by, to: resource.name })
  if (owned.fields[owns.by] && !owned.fields[owns.by]?.required)
    complain(context, inside(place, 'by'), `No row is without its owner: the field "${owns.by}" of ${owned.id} has to be required`)
  owns.fields.forEach((each, index) => {
    lookField(context, inside(place, 'fields', index), owned, each)
    if (each === owns.by) complain(context, inside(place, 'fields', index), 'The owner is the record that the row stands in; a row does not show it')
  })
  if (owns.fields.every((each) => owned.fields[each] !== undefined && !isAskedInRow(each, owned)))
    complain(context, inside(place, 'fields'), 'Nobody fills in any of these fields, so no row can be added')
  checkSorts(context, inside(place, 'sort'), owned, owns.sort)
}

/** Rows are changed with the record, never by a transition. */
function checkTransitions(context: LinkContext, place: Place, { lifecycle }: LinkedResource, name: string): void {
  lifecycle?.transitions.forEach(({ asks = [], sets = {}, clears = [] }, index) => {
    const at = inside(place, 'lifecycle', 'transitions', index)
    const found = Object.entries({ asks, sets: Object.keys(sets), clears }).find(([, names]) => names.some((each) => each === name))?.[0]
    if (found) complain(context, inside(at, found), `The rows of "${name}" are records of their own; a transition does not change them`)
  })
}

const OWNERS_RIGHTS = ['create', 'update', 'move', 'delete', 'restore'] as const
const OWNERS_WORDS = ['locationScoped', 'locationFrom', 'about', 'acrossCompanies', 'namesCompany', 'self', 'similar', 'trash'] as const

/** What is owned leaves to its owner who changes it, where it lies and when it goes. */
export function checkOwnedResource(context: LinkContext, place: Place, { ownedBy, lifecycle }: LinkedResource): void {
  if (ownedBy === undefined) return
  const said = place.document.value as Resource
  const owner = `resources/${ownedBy.resource}`
  for (const word of OWNERS_WORDS)
    if (said[word] !== undefined) complain(context, inside(place, word), `Its records are rows of ${owner}, which decides this`, { atKey: true })
  for (const verb of OWNERS_RIGHTS)
    if (said.rights[verb] !== undefined)
      complain(context, inside(place, 'rights', verb), `Its records are rows of ${owner}: whoever may change that changes them with it`, { atKey: true })
  for (const [verb, right] of Object.entries(said.rights))
    if (right.only !== undefined)
      complain(context, inside(place, 'rights', verb, 'only'), `Whoever reads a record of ${owner} reads all of its rows or none`, { atKey: true })
  lifecycle?.transitions.forEach(({ requires }, index) => {
    if (requires === undefined)
      complain(context, inside(place, 'lifecycle', 'transitions', index), `Nobody changes records of ${owner} by themselves, so this says who may do it`, {
        expected: '"requires"',
      })
  })
}
