import { EFFECTS_MAX, type RightsEffects, type ScreenBundle } from '#contract'
import type { Linked } from '#document'
import { slotsOf } from '#kinds'
import { type Actor, openRoutes, visibleMenu } from '#permissions'
import type { DocumentStore } from '#server/documents/store'

/** The documents as far as effects are read from them. */
export type ShownDocuments = Pick<DocumentStore, 'current' | 'indexFor' | 'variantFor'>

/** Translation keys of what someone sees and can do, each under a name of its own. */
interface Seen {
  readonly menus: ReadonlyMap<string, string>
  readonly routes: ReadonlyMap<string, string>
  readonly actions: ReadonlyMap<string, Named>
  readonly fields: ReadonlyMap<string, Named>
}

interface Named {
  readonly label: string
  readonly on: string
}

interface Entry {
  readonly id: string
  readonly label: string
  readonly children?: readonly Entry[]
}

const flat = (entries: readonly Entry[]): readonly Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

function seenBy(documents: ShownDocuments, linked: Linked, actor: Actor): Seen {
  const bundles = Object.keys(documents.indexFor(actor)).flatMap((id) => documents.variantFor(id, actor)?.bundle ?? [])
  const routes = openRoutes(linked.routes, actor).filter(({ planned }) => !planned)
  return {
    menus: new Map(flat(visibleMenu(linked.menu, linked.routes, actor)).map(({ id, label }) => [id, label])),
    routes: new Map(routes.map(({ id, name }) => [id, name])),
    actions: new Map(bundles.flatMap(actionsOf)),
    fields: new Map(bundles.flatMap((bundle) => fieldsOf(bundle, linked))),
  }
}

/** What a screen offers: its actions and tabs, by the words that stand on them. */
const actionsOf = ({ id, screen }: ScreenBundle): readonly (readonly [string, Named])[] =>
  slotsOf(screen).flatMap(({ slot, value, parts }) => {
    const words = slot.slot === 'actions' ? 'actions' : slot.slot === 'kinds' && Object.values(slot.of).every(({ needs }) => needs === TABS) ? TABS : undefined
    if (words === undefined || parts.length > 1) return []
    return (value as readonly { readonly id: string }[]).map(
      (part) => [`${id} ${words} ${part.id}`, { label: `${id}.${words}.${part.id}`, on: `${id}.title` }] as const,
    )
  })

const TABS = 'tabs'

function fieldsOf({ resources }: ScreenBundle, linked: Linked): readonly (readonly [string, Named])[] {
  return Object.entries(resources).flatMap(([name, { fields }]) => {
    const on = linked.resources.get(name)?.plural ?? name
    return Object.entries(fields).map(([field, { label }]) => [`${name}.${field}`, { label, on }] as const)
  })
}

const NOTHING: Seen = { menus: new Map(), routes: new Map(), actions: new Map(), fields: new Map() }

/** What is in `more` and not in `less`. */
function beyond(more: Seen, less: Seen): Seen {
  const rest = <T>(all: ReadonlyMap<string, T>, without: ReadonlyMap<string, T>) => new Map([...all].filter(([key]) => !without.has(key)))
  return {
    menus: rest(more.menus, less.menus),
    routes: rest(more.routes, less.routes),
    actions: rest(more.actions, less.actions),
    fields: rest(more.fields, less.fields),
  }
}

const together = (a: Seen, b: Seen): Seen => ({
  menus: new Map([...a.menus, ...b.menus]),
  routes: new Map([...a.routes, ...b.routes]),
  actions: new Map([...a.actions, ...b.actions]),
  fields: new Map([...a.fields, ...b.fields]),
})

const listed = ({ menus, routes, actions, fields }: Seen): RightsEffects => ({
  menus: [...menus.values()].slice(0, EFFECTS_MAX),
  routes: [...routes.values()].slice(0, EFFECTS_MAX),
  actions: [...actions.values()].slice(0, EFFECTS_MAX),
  fields: [...fields.values()].slice(0, EFFECTS_MAX),
})

/** What these people would see and be able to do beyond what they do now, and no longer: read from the same pruned documents that they get. */
export function effectsOf(
  documents: ShownDocuments,
  pairs: readonly { readonly before: Actor; readonly after: Actor }[],
): { readonly gains: RightsEffects; readonly loses: RightsEffects } {
  const linked = documents.current()
  const seen = pairs.map(({ before, after }) => ({ before: seenBy(documents, linked, before), after: seenBy(documents, linked, after) }))
  return {
    gains: listed(seen.map(({ before, after }) => beyond(after, before)).reduce(together, NOTHING)),
    loses: listed(seen.map(({ before, after }) => beyond(before, after)).reduce(together, NOTHING)),
  }
}
