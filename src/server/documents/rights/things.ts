import { type FieldReach, THINGS_MAX, type Thing, type ThingKind, type Things } from '#contract'
import type { Linked } from '#document'
import { type Actor, allows, heldBy, mayDo } from '#permissions'
import { createAudience, VERBS } from '#server/documents/store'
import { textFor } from '#server/platform/language'
import { actionsOf, type ShownDocuments, verbLabel } from './seen.ts'

/** Something that access is asked for, with how it reaches somebody: not at all when undefined. */
export interface Asked extends Thing {
  readonly reaches: (actor: Actor) => FieldReach | 'whole' | undefined
}

type OfKind = (documents: ShownDocuments) => readonly Asked[]

const whole = (may: boolean): 'whole' | undefined => (may ? 'whole' : undefined)

const pages: OfKind = (documents) =>
  documents.current().routes.flatMap((route) => {
    const { id, name, screen, planned, requires } = route
    if (planned || route.public === true) return []
    const reaches = (actor: Actor) => whole(allows(requires, actor) && (screen === undefined || documents.variantFor(screen, actor) !== undefined))
    return [{ kind: 'pages', id, label: name, reaches }]
  })

const records: OfKind = (documents) =>
  [...documents.current().resources.values()].flatMap((resource) =>
    VERBS.filter((verb) => resource.rights[verb] !== undefined).map((verb) => ({
      kind: 'records',
      id: `${resource.name}.${verb}`,
      label: verbLabel(verb),
      on: resource.plural,
      reaches: (actor: Actor) => whole(mayDo(resource, actor, verb)),
    })),
  )

const actions: OfKind = (documents) => {
  const { screens, routes } = documents.current()
  return [...screens].flatMap(([screenId, screen]) => {
    const ways = routes.filter((route) => route.screen === screenId)
    return actionsOf({ id: screenId, screen }).map(([id, named]) => ({
      kind: 'actions',
      id,
      ...named,
      reaches: (actor: Actor) => {
        const shown = ways.some(({ requires }) => allows(requires, actor)) ? documents.variantFor(screenId, actor)?.bundle : undefined
        return whole(shown !== undefined && actionsOf(shown).some(([key]) => key === id))
      },
    }))
  })
}

const fields: OfKind = (documents) =>
  [...documents.current().resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).map(([name, { label }]) => ({
      kind: 'fields',
      id: `${resource.name}.${name}`,
      label,
      on: resource.plural,
      reaches: (actor: Actor): FieldReach | undefined => {
        const audience = createAudience(documents.current(), actor)
        const sight = audience.readable(resource.name) ? audience.sight(resource, name) : 'hidden'
        if (sight !== 'full') return sight === 'masked' ? 'masked' : undefined
        return audience.writes(resource, name) && (audience.may('update', resource) || audience.may('create', resource)) ? 'changes' : 'reads'
      },
    })),
  )

const permissions: OfKind = (documents) =>
  documents.current().permissions.map(({ id, label, groupLabel }) => ({
    kind: 'permissions',
    id,
    label,
    on: groupLabel,
    reaches: (actor) => whole(actor.permissions.has(id)),
  }))

const OF_KIND: Readonly<Record<ThingKind, OfKind>> = { pages, records, actions, fields, permissions }

const made = new WeakMap<Linked, Partial<Record<ThingKind, readonly Asked[]>>>()

/** All of a kind, made once for each set of documents. */
function allOf(documents: ShownDocuments, kind: ThingKind): readonly Asked[] {
  const linked = documents.current()
  const known = made.get(linked) ?? {}
  const things = known[kind] ?? OF_KIND[kind](documents)
  made.set(linked, { ...known, [kind]: things })
  return things
}

export const findThing = (documents: ShownDocuments, kind: ThingKind, id: string): Asked | undefined => allOf(documents, kind).find((thing) => thing.id === id)

/**
 * Things of a kind whose name, with that of what they belong to, contains each word typed; those whose own name begins with it first. Only what an owner
 * has too is found by who is no super admin.
 */
export function searchThings(documents: ShownDocuments, actor: Actor, kind: ThingKind, typed: string): Things {
  const linked = documents.current()
  const owner: Actor = { ...actor, isOwner: true, permissions: heldBy({ userType: actor.userType, isOwner: true, permissions: [] }, linked.permissions) }
  const wanted = typed.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter(Boolean).slice(0, 8)
  const found = allOf(documents, kind).flatMap((thing) => {
    const label = (textFor(linked, thing.label) ?? thing.label).toLowerCase()
    const text = `${label} ${thing.on === undefined ? '' : (textFor(linked, thing.on) ?? thing.on).toLowerCase()}`
    return words.every((word) => text.includes(word)) ? [{ thing, label, rank: label.startsWith(wanted) ? 0 : 1 }] : []
  })
  found.sort((a, b) => a.rank - b.rank || a.label.localeCompare(b.label))
  const open: Thing[] = []
  for (const { thing } of found) {
    if (open.length > THINGS_MAX) break
    if (actor.superadmin || thing.reaches(owner) !== undefined) open.push(plain(thing))
  }
  return { things: open.slice(0, THINGS_MAX), more: open.length > THINGS_MAX }
}

export const plain = ({ kind, id, label, on }: Asked): Thing => ({ kind, id, label, ...(on !== undefined && { on }) })
