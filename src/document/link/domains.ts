import type { Binding, Domain, ResolvedField } from '#contract'
import { type DomainModule, domainModules, moduleNamed, namedParts, type Slot, type SlotField, type SlotFieldType } from '#domains'
import { isMoment, isReference, typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { complain, documentsOf, type LinkContext, look, namesById, namesOf } from './context.ts'
import { lookField } from './filters.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'
import { checkSuggestedFields, needSuggestionWords } from './suggestions.ts'

/** What a field must be for the slot types that several types of fields can fill; the others are called as the one type that does. */
const FITS: { readonly [T in SlotFieldType]?: (field: ResolvedField) => boolean } = {
  moment: isMoment,
  date: (field) => valueTypeOf(field).filterForm === 'dates' && !isMoment(field),
  reference: isReference,
  text: (field) => typeOf(field).holds === 'string' && field.options === undefined,
  number: (field) => valueTypeOf(field).adds === true,
  flag: (field) => typeOf(field).holds === 'boolean',
  choice: (field) => field.options !== undefined && typeOf(field).holds === 'string',
  choices: (field) => field.options !== undefined && typeOf(field).holds === 'array',
}

/** Whether a field can hold what a module keeps in it. */
export const fitsSlot = (type: SlotFieldType, field: ResolvedField): boolean => FITS[type]?.(field) ?? field.type === type

/** Every slot of a module is filled by a resource whose fields can hold what the module keeps there. */
export function linkDomains(context: LinkContext): void {
  for (const document of documentsOf<Domain>(context, 'domain')) {
    const name = document.id.slice(document.id.lastIndexOf('/') + 1)
    const place: Place = { document, path: [] }
    const module = moduleNamed(name)
    if (!module) {
      look(context, place, namesOf(domainModules), { what: 'domain module', name })
      continue
    }
    checkBindings(context, inside(place, 'binds'), document.value, module)
    checkSettings(context, inside(place, 'settings'), document.value, module)
    checkOwnSettings(context, inside(place, 'ownSettings'), document.value, module)
    for (const [code, places] of Object.entries(module.findings)) context.strings.need(document.id, `findings.${code}`, place, [...places])
    for (const word of module.words ?? []) context.strings.need(document.id, `words.${word}`, place)
    needSuggestionWords(context, place, module)
    const { binds, settings, ownSettings } = document.value
    context.domains.all.set(name, { name, id: document.id, binds, settings: { ...module.settings, ...settings }, ...(ownSettings && { ownSettings }) })
  }
  checkCodeNames(context)
  checkSuggestedFields(context)
}

function checkBindings(context: LinkContext, place: Place, { binds }: Domain, module: DomainModule): void {
  for (const name of Object.keys(binds)) look(context, inside(place, name), namesOf(module.slots), { what: 'slot of the module', name })
  for (const [name, slot] of Object.entries(module.slots)) {
    const binding = binds[name]
    if (binding) checkBinding(context, inside(place, name), { binding, slot, binds })
    else if (!slot.optional) complain(context, place, `The module cannot do without its slot "${name}"`)
  }
}

interface Bound {
  readonly binding: Binding
  readonly slot: Slot
  readonly binds: Domain['binds']
}

function checkBinding(context: LinkContext, place: Place, { binding, slot, binds }: Bound): void {
  const resource = lookResource(context, inside(place, 'resource'), binding.resource)
  if (!resource) return
  for (const name of Object.keys(binding.fields)) look(context, inside(place, 'fields', name), namesOf(slot.fields), { what: 'field of the slot', name })
  for (const [name, field] of Object.entries(slot.fields)) {
    const own = binding.fields[name]
    if (own !== undefined) checkSlotField(context, inside(place, 'fields', name), { resource, field, own, binds })
    else if (!field.optional) complain(context, inside(place, 'fields'), `The module cannot do without the field "${name}" of this slot`)
  }
  checkStateGroups(context, place, { resource, binding, slot })
  checkOptions(context, place, { resource, binding, slot })
}

interface BoundField {
  readonly resource: LinkedResource
  readonly field: SlotField
  readonly own: string
  readonly binds: Domain['binds']
}

function checkSlotField(context: LinkContext, place: Place, { resource, field: { type, to, found, of = [] }, own, binds }: BoundField): void {
  const field = lookField(context, place, resource, own)
  if (!field) return
  const target = to === undefined ? undefined : binds[to]?.resource
  for (const name of of) look(context, place, namesOf(field.of ?? {}), { what: `field of each row of "${own}"`, name })
  if (!fitsSlot(type, field))
    complain(context, place, `The field "${own}" of ${resource.id} cannot hold what the module keeps there`, { expected: type, found: field.type })
  else if (found && !field.filterable)
    complain(context, place, `The field "${own}" of ${resource.id} is not marked filterable, and the module finds records by it`)
  else if (target !== undefined && field.to !== target)
    complain(context, place, `The field "${own}" of ${resource.id} does not point at ${target}`, {
      expected: `a reference to ${target}`,
      found: field.to ?? field.type,
    })
}

interface BoundSlot {
  readonly resource: LinkedResource
  readonly binding: Binding
  readonly slot: Slot
}

function checkStateGroups(context: LinkContext, place: Place, { resource, binding, slot }: BoundSlot): void {
  const { lifecycle } = resource
  const states = namesById(lifecycle ? (resource.fields[lifecycle.field]?.options ?? []) : [])
  for (const group of slot.states ?? [])
    if (!binding.states?.[group])
      complain(context, place, `The module asks for the states "${group}" of this slot`, { expected: `"states": { "${group}": [ … ] }` })
  for (const [group, names] of Object.entries(binding.states ?? {})) {
    look(context, inside(place, 'states', group), namesOf(Object.fromEntries((slot.states ?? []).map((each) => [each, true]))), {
      what: 'group of states',
      name: group,
    })
    for (const [index, name] of names.entries()) look(context, inside(place, 'states', group, index), states, { what: `state of ${resource.id}`, name })
  }
  const transitions = namesById(lifecycle?.transitions ?? [])
  for (const name of slot.transitions ?? [])
    if (binding.transitions?.[name] === undefined)
      complain(context, place, `The module makes a transition "${name}" of this slot`, { expected: `"transitions": { "${name}": "…" }` })
  for (const [name, id] of Object.entries(binding.transitions ?? {})) {
    look(context, inside(place, 'transitions', name), namesOf(Object.fromEntries((slot.transitions ?? []).map((each) => [each, true]))), {
      what: 'transition of the slot',
      name,
    })
    look(context, inside(place, 'transitions', name), transitions, { what: `transition of ${resource.id}`, name: id })
  }
}

function checkOptions(context: LinkContext, place: Place, { resource, binding, slot }: BoundSlot): void {
  for (const [name, { options = [] }] of Object.entries(slot.fields)) {
    const own = binding.fields[name]
    if (own === undefined || options.length === 0) continue
    const known = namesById(resource.fields[own]?.options ?? [])
    for (const option of options) {
      const said = binding.options?.[name]?.[option]
      if (said === undefined)
        complain(context, place, `The module says "${option}" in the field "${name}"`, { expected: `"options": { "${name}": { "${option}": "…" } }` })
      else look(context, inside(place, 'options', name, option), known, { what: `option of ${own}`, name: said })
    }
  }
}

function checkSettings(context: LinkContext, place: Place, { settings = {} }: Domain, module: DomainModule): void {
  for (const [name, value] of Object.entries(settings)) {
    const own = look(context, inside(place, name), namesOf(module.settings), { what: 'setting of the module', name })
    if (own !== undefined && typeof own !== typeof value)
      complain(context, inside(place, name), `The setting "${name}" is of another type`, { expected: typeof own, found: typeof value })
  }
}

/** Whether a field can say a setting that is of this type. */
const SAYS: Readonly<Record<string, (field: ResolvedField) => boolean>> = {
  number: (field) => valueTypeOf(field).adds === true,
  boolean: (field) => typeOf(field).holds === 'boolean',
  string: (field) => typeOf(field).holds === 'string' || (field.options !== undefined && typeOf(field).holds === 'array'),
}

function checkOwnSettings(context: LinkContext, place: Place, { ownSettings: own }: Domain, module: DomainModule): void {
  const resource = own && lookResource(context, inside(place, 'resource'), own.resource)
  if (!own || !resource) return
  const since = lookField(context, inside(place, 'since'), resource, own.since)
  if (since && !(fitsSlot('date', since) && since.filterable))
    complain(context, inside(place, 'since'), `Settings hold from a day on: "${own.since}" of ${resource.id} must be a date that is filterable`)
  for (const [name, id] of Object.entries(own.fields)) {
    const at = inside(place, 'fields', name)
    const setting = look(context, at, namesOf(module.settings), { what: 'setting of the module', name })
    const field = lookField(context, at, resource, id)
    if (setting === undefined || !field || SAYS[typeof setting]?.(field) === true) continue
    complain(context, at, `The field "${id}" of ${resource.id} cannot say this setting`, { expected: `a ${typeof setting}`, found: field.type })
  }
}

/** A resource names rules and consequences of modules, which judge and follow records of this resource. */
function checkCodeNames(context: LinkContext): void {
  for (const document of context.read.documents.filter(({ kind }) => kind === 'resource') as unknown as readonly ReadDocument<LinkedResource>[]) {
    const resource = context.resources.all.get(document.id.slice(document.id.lastIndexOf('/') + 1))
    if (resource === undefined) continue
    for (const [index, name] of (resource.rules ?? []).entries()) checkCodeName(context, { document, path: ['rules', index] }, { resource, name, ...RULES })
    for (const [index, name] of (resource.consequences ?? []).entries())
      checkCodeName(context, { document, path: ['consequences', index] }, { resource, name, ...CONSEQUENCES })
  }
}

interface NamedCode {
  readonly what: string
  readonly does: string
  /** What a module has of it, each with the slots that it is about. */
  readonly slotsOf: (module: DomainModule | undefined) => Readonly<Record<string, readonly string[]>>
}

const mapped = <T>(named: Readonly<Record<string, T>> | undefined, slots: (one: T) => readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(named ?? {}).map(([name, one]) => [name, slots(one)]))

const RULES: NamedCode = { what: 'rule', does: 'rule judges', slotsOf: (module) => mapped(module?.rules, (slot) => [slot]) }
const CONSEQUENCES: NamedCode = { what: 'consequence', does: 'consequence follows', slotsOf: (module) => mapped(module?.consequences, ({ of }) => of) }

function checkCodeName(
  context: LinkContext,
  place: Place,
  { resource, name, what, does, slotsOf }: NamedCode & { readonly resource: LinkedResource; readonly name: string },
): void {
  const { module, own } = namedParts(name)
  const slots = look(context, place, namesOf(slotsOf(moduleNamed(module))), { what: `${what} of the module "${module}"`, name: own })
  const domain = context.domains.all.get(module)
  if (slots === undefined || slots.some((slot) => domain?.binds[slot]?.resource === resource.name)) return
  const [slot = ''] = slots
  complain(context, place, `The ${does} what fills the slot ${slots.map((each) => `"${each}"`).join(' or ')} of the module "${module}"`, {
    expected: `"${slot}": { "resource": "${resource.name}" } in domains/${module}.json`,
    found: domain?.binds[slot]?.resource ?? 'nothing',
  })
}
