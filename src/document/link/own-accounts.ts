import { OWN_ACCOUNT_ROLES, OWN_ACCOUNT_TYPES, type OwnAccountKind, type OwnReach } from '#contract'
import { typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { checkFilters, lookField } from './filters.ts'
import { checkReference, lookResource, lookThrough } from './look-resource.ts'
import { inside, type Place } from './place.ts'

interface Reaching {
  readonly resource: LinkedResource
  readonly kind: OwnAccountKind
}

/** What clients and employees reach of a resource: own records alone, found in one step, or by one more through records that are found so. */
export function checkOwnAccounts(context: LinkContext, place: Place, resource: LinkedResource): void {
  for (const [verb, right] of Object.entries(resource.rights))
    if (typeof right === 'object' && 'ownAccounts' in right.access)
      complain(context, inside(place, 'rights', verb, 'access'), 'Clients and employees reach no record by a right: "ownAccounts" says which are their own')
  for (const kind of Object.values(OWN_ACCOUNT_TYPES)) {
    const reach = resource.ownAccounts?.[kind]
    if (reach) checkReach(context, inside(place, 'ownAccounts', kind), { resource, kind }, reach)
  }
}

function checkReach(context: LinkContext, place: Place, reaching: Reaching, reach: OwnReach): void {
  const { resource, kind } = reaching
  const ways = [reach.by, reach.through, reach.of].filter((way) => way !== undefined)
  if (ways.length !== 1) complain(context, place, 'Own records are found in one way', { expected: 'one of "by", "through" and "of"' })
  if (resource.source !== undefined || resource.acrossCompanies) complain(context, place, "Only records that belong to one company are anybody's own")
  checkBy(context, inside(place, 'by'), reaching, reach.by)
  if (reach.through !== undefined) {
    const at = inside(place, 'through')
    refuseForeign(context, at, lookThrough(context, at, resource, reach.through), kind)
  }
  reach.of?.forEach(({ resource: name, field, filter }, index) => {
    const at = inside(place, 'of', index)
    const pointing = lookResource(context, inside(at, 'resource'), name)
    if (!pointing) return
    refuseForeign(context, inside(at, 'resource'), pointing, kind)
    checkReference(context, inside(at, 'field'), pointing, { field, to: resource.name })
    checkFilters(context, inside(at, 'filter'), pointing, filter)
  })
  checkFilters(context, inside(place, 'only'), resource, reach.only)
  if (reach.while) checkWhile(context, inside(place, 'while'), resource, reach.while)
  reach.reads.forEach((name, index) => {
    const at = inside(place, 'reads', index)
    const rows = lookField(context, at, resource, name)?.owns
    const owned = rows && context.resources.all.get(rows.resource)
    if (owned && owned.ownAccounts?.[kind] === undefined)
      complain(context, at, `${owned.id} does not say what an account of this kind reaches, so its rows stay hidden`)
  })
}

/** A record that is found or sorted by a field tells what it says, shown or not. */
function checkWhile(context: LinkContext, place: Place, resource: LinkedResource, open: NonNullable<OwnReach['while']>): void {
  checkFilters(context, inside(place, 'filter'), resource, open.filter)
  open.reads.forEach((name, index) => {
    const at = inside(place, 'reads', index)
    const field = lookField(context, at, resource, name)
    const isFound = field && (field.filterable || field.sortable || field.searchable || typeOf(field).pointsAt !== undefined || field.owns !== undefined)
    const isNamed = Object.values(resource.display).some((template) => template.includes(`{${name}}`))
    if (isFound || isNamed)
      complain(context, at, `The field "${name}" of ${resource.id} stands in names or finds records, so it cannot be closed by the record`)
  })
}

function checkBy(context: LinkContext, place: Place, { resource, kind }: Reaching, by: string | undefined): void {
  if (by === undefined) return
  const role = OWN_ACCOUNT_ROLES[kind]
  const record = [...context.resources.all.values()].find(({ plays }) => plays === role)
  if (by !== 'id') {
    if (record) checkReference(context, place, resource, { field: by, to: record.name })
    else complain(context, place, `No resource plays "${role}", so no record is an account's own`)
  } else if (record !== resource)
    complain(context, place, 'Only the record that an account belongs to is its own by its id', { expected: `"plays": "${role}"` })
}

/** One step more must be enough. */
function refuseForeign(context: LinkContext, place: Place, target: LinkedResource | undefined, kind: OwnAccountKind): void {
  if (target && target.ownAccounts?.[kind]?.by === undefined)
    complain(context, place, `Records of ${target.id} are not the account's own by a reference`, {
      expected: `"ownAccounts": { "${kind}": { "by": … } } there`,
    })
}
