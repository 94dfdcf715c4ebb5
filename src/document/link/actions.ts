import { type Action, type FillAction, RECORD_OPERATIONS, type RunAction } from '#contract'
import { attachedIn, isReference, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkFiltersBy, checkGoesAlong } from './begins.ts'
import { checkUnique, complain, type LinkContext, look, namesById, transitionKey } from './context.ts'
import { formOptions } from './fields.ts'
import { checkValue, lookField } from './filters.ts'
import { isServers } from './follows.ts'
import { inside, type Place } from './place.ts'

/** Rights an action needs; those without are always possible. */
export const RIGHT_OF_ACTION: Readonly<Record<string, keyof LinkedResource['rights']>> = {
  create: 'create',
  edit: 'update',
  set: 'update',
  move: 'move',
  delete: 'delete',
  restore: 'restore',
  export: 'export',
  import: 'create',
  call: 'update',
}

/** Actions lead to routes, transitions and fields that exist, and to verbs that somebody may do. */
export function checkActions(context: LinkContext, place: Place, actions: readonly Action[] | undefined, resource: LinkedResource): void {
  if (!actions) return
  checkUnique(context, place, actions)
  actions.forEach((action, index) => {
    checkAction(context, inside(place, index), action, resource)
  })
}

function checkAction(context: LinkContext, place: Place, action: Action, resource: LinkedResource): void {
  context.strings.need(place.document.id, `actions.${action.id}`, place)
  checkIcon(context, place, action.icon)
  checkAccess(context, inside(place, 'requires'), action.requires)
  const right = RIGHT_OF_ACTION[action.kind]
  if (right && !resource.rights[right]) complain(context, inside(place, 'kind'), `Nobody may ${right} records of ${resource.id}: its rights do not list it`)
  if (action.kind === 'import' && resource.imports === undefined)
    complain(context, inside(place, 'kind'), `${resource.id} does not say which columns a file may have`, { expected: '"imports"' })
  if (action.kind === 'navigate') {
    look(context, inside(place, 'route'), context.routes, { what: 'route', name: action.route })
    checkGoesAlong(context, place, action, resource)
    checkFiltersBy(context, place, action, resource)
  }
  if (action.kind === 'transition') checkTransitionName(context, inside(place, 'transition'), action.transition, resource)
  if (action.kind === 'call' && RECORD_OPERATIONS[action.operation] !== resource.plays)
    complain(context, inside(place, 'operation'), `The server does this with records of another role`, {
      expected: `"plays": "${RECORD_OPERATIONS[action.operation]}"`,
      found: resource.plays ?? 'none',
    })
  if (action.kind === 'paper') look(context, inside(place, 'paper'), namesById(resource.papers ?? []), { what: `paper of ${resource.id}`, name: action.paper })
  if (action.kind === 'fill') checkFill(context, place, action, resource)
  if (action.kind === 'run') checkRun(context, place, action, resource)
  if (action.kind === 'set') {
    checkValues(context, inside(place, 'values'), action.values ?? {}, resource)
    checkAsked(context, inside(place, 'asks'), action.asks ?? [], resource)
  }
}

/** It names which form, and a client. */
function checkFill(context: LinkContext, place: Place, { form, about }: FillAction, resource: LinkedResource): void {
  const which = lookField(context, inside(place, 'form'), resource, form)
  const forms = new Set(formOptions(context).map(({ id }) => id))
  if (which && !(typeOf(which).holds === 'string' && which.options?.every(({ id }) => forms.has(id)) === true))
    complain(context, inside(place, 'form'), `The field "${form}" does not say a form`, { expected: 'a choice with "options": { "from": "forms" }' })
  const whose = lookField(context, inside(place, 'about'), resource, about)
  if (whose && !(isReference(whose) && context.resources.all.get(whose.to ?? '')?.plays === 'client-account'))
    complain(context, inside(place, 'about'), `The field "${about}" does not say a client`, { expected: 'a reference to the clients' })
}

/** The operation is done with records of this resource, or with nothing; its questions begin with what such a record says. */
function checkRun(context: LinkContext, place: Place, { operation: name, begins = {} }: RunAction, resource: LinkedResource): void {
  const operation = look(context, inside(place, 'operation'), context.operations, { what: 'operation', name })
  if (!operation) return
  context.used.add(operation.id)
  if (operation.over !== 'none' && operation.resource !== resource.name)
    complain(context, inside(place, 'operation'), `The operation "${name}" is done with records of another resource`, {
      expected: operation.resource ?? '',
      found: resource.name,
    })
  for (const [question, field] of Object.entries(begins)) {
    lookField(context, inside(place, 'begins', question), operation.input, question)
    if (field !== 'id') lookField(context, inside(place, 'begins', question), resource, field)
  }
}

function checkTransitionName(context: LinkContext, place: Place, name: string, resource: LinkedResource): void {
  const all = new Map((resource.lifecycle?.transitions ?? []).map(({ id }) => [id, true as const]))
  look(context, place, { all, complete: true }, { what: `transition of ${resource.id}`, name })
  context.used.add(transitionKey(resource.id, name))
}

const stateIsMoved = (name: string): string => `The field "${name}" holds the state; use an action of the kind "transition"`

/** What is asked for can be typed, and is neither a state nor a file. */
function checkAsked(context: LinkContext, place: Place, names: readonly string[], resource: LinkedResource): void {
  for (const [index, name] of names.entries()) {
    const at = inside(place, index)
    const field = lookField(context, at, resource, name)
    if (name === resource.lifecycle?.field) complain(context, at, stateIsMoved(name))
    else if (field && (field.readOnly || isServers(field))) complain(context, at, `Nobody fills in the field "${name}"`)
    else if (field && attachedIn({ [name]: field }) !== undefined) complain(context, at, 'Many records take no files at once')
  }
}

function checkValues(context: LinkContext, place: Place, values: Readonly<Record<string, string | number | boolean | null>>, resource: LinkedResource): void {
  for (const [name, value] of Object.entries(values)) {
    const at = inside(place, name)
    const field = lookField(context, at, resource, name)
    if (name === resource.lifecycle?.field) complain(context, at, stateIsMoved(name))
    else if (field && value !== null) checkValue(context, at, field, value)
  }
}
