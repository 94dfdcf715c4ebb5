import { EFFECTS_MAX, type EffectKind, type PlacedEffect, type RightsEffects, type ScreenBundle } from '#contract'
import type { Linked, LinkedResource } from '#document'
import { slotsOf } from '#kinds'
import { type Actor, mayDo, openRoutes, visibleMenu } from '#permissions'
import { type DocumentStore, VERBS, type Verb } from '#server/documents/store'

/** The documents as far as it is read from them who sees what. */
export type ShownDocuments = Pick<DocumentStore, 'current' | 'indexFor' | 'variantFor'>

/** Translation keys of what someone sees and can do, each under a name of its own. */
export interface Seen {
  readonly menus: ReadonlyMap<string, string>
  readonly routes: ReadonlyMap<string, string>
  readonly records: ReadonlyMap<string, PlacedEffect>
  readonly actions: ReadonlyMap<string, PlacedEffect>
  readonly fields: ReadonlyMap<string, PlacedEffect>
}

const KINDS: readonly EffectKind[] = ['menus', 'routes', 'records', 'actions', 'fields']

interface Entry {
  readonly id: string
  readonly label: string
  readonly children?: readonly Entry[]
}

const flat = (entries: readonly Entry[]): readonly Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

/** Read from the same pruned documents that this actor gets. */
export function seenBy(documents: ShownDocuments, actor: Actor): Seen {
  const linked = documents.current()
  const bundles = Object.keys(documents.indexFor(actor)).flatMap((id) => documents.variantFor(id, actor)?.bundle ?? [])
  const routes = openRoutes(linked.routes, actor).filter(({ planned }) => !planned)
  return {
    menus: new Map(flat(visibleMenu(linked.menu, linked.routes, actor)).map(({ id, label }) => [id, label])),
    routes: new Map(routes.map(({ id, name }) => [id, name])),
    records: new Map([...linked.resources.values()].flatMap((resource) => verbsOf(resource, actor))),
    actions: new Map(bundles.flatMap(actionsOf)),
    fields: new Map(bundles.flatMap((bundle) => fieldsOf(bundle, linked))),
  }
}

const verbsOf = (resource: LinkedResource, actor: Actor): readonly (readonly [string, PlacedEffect])[] =>
  VERBS.filter((verb) => mayDo(resource, actor, verb)).map((verb) => [`${resource.name}.${verb}`, { label: verbLabel(verb), on: resource.plural }] as const)

/** What is done with records, in words. */
export const verbLabel = (verb: Verb): string => `shared/rights.verbs.${verb}`

/** What a screen offers: its actions and tabs, by the words that stand on them. */
export const actionsOf = ({ id, screen }: Pick<ScreenBundle, 'id' | 'screen'>): readonly (readonly [string, PlacedEffect])[] =>
  slotsOf(screen).flatMap(({ slot, value, parts }) => {
    const words = slot.slot === 'actions' ? 'actions' : slot.slot === 'kinds' && Object.values(slot.of).every(({ needs }) => needs === TABS) ? TABS : undefined
    if (words === undefined || parts.length > 1) return []
    return (value as readonly { readonly id: string }[]).map(
      (part) => [`${id} ${words} ${part.id}`, { label: `${id}.${words}.${part.id}`, on: `${id}.title` }] as const,
    )
  })

const TABS = 'tabs'

function fieldsOf({ resources }: ScreenBundle, linked: Linked): readonly (readonly [string, PlacedEffect])[] {
  return Object.entries(resources).flatMap(([name, { fields }]) => {
    const on = linked.resources.get(name)?.plural ?? name
    return Object.entries(fields).map(([field, { label }]) => [`${name}.${field}`, { label, on }] as const)
  })
}

export const NOTHING_SEEN: Seen = { menus: new Map(), routes: new Map(), records: new Map(), actions: new Map(), fields: new Map() }

type Merge = <T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>) => ReadonlyMap<string, T>

const merged = (a: Seen, b: Seen, merge: Merge): Seen => ({
  menus: merge(a.menus, b.menus),
  routes: merge(a.routes, b.routes),
  records: merge(a.records, b.records),
  actions: merge(a.actions, b.actions),
  fields: merge(a.fields, b.fields),
})

/** What is in `more` and not in `less`. */
export const beyond = (more: Seen, less: Seen): Seen => merged(more, less, (all, without) => new Map([...all].filter(([key]) => !without.has(key))))

export const together = (a: Seen, b: Seen): Seen => merged(a, b, (one, other) => new Map([...one, ...other]))

/** Of each kind the first ones, and how many there are where that is not all. */
export function listed(seen: Seen): RightsEffects {
  const first = <T>(all: ReadonlyMap<string, T>): readonly T[] => [...all.values()].slice(0, EFFECTS_MAX)
  const long = KINDS.flatMap((kind) => (seen[kind].size > EFFECTS_MAX ? [[kind, seen[kind].size] as const] : []))
  return {
    menus: first(seen.menus),
    routes: first(seen.routes),
    records: first(seen.records),
    actions: first(seen.actions),
    fields: first(seen.fields),
    ...(long.length > 0 && { more: Object.fromEntries(long) }),
  }
}
