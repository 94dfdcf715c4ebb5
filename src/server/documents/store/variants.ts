import type { Screen, ScreenBundle } from '#contract'
import { adaptationOf, type Linked } from '#document'
import { screenKinds } from '#kinds'
import type { Actor } from '#permissions'
import { createAudience } from './audience.ts'
import { audienceKey, mentionsOf } from './audience-key.ts'
import { deepFreeze } from './freeze.ts'
import { publishedHash, shortHash } from './hashes.ts'
import { pruneOperation } from './prune-operation.ts'
import { pruneResource, quoteResource, wordsOf } from './prune-resource.ts'
import { pruneForm, pruneScreen } from './prune-screen.ts'
import { type PublishedForm, publishForms } from './published-forms.ts'
import { type ScreenSources, sourcesOf, sourcesOfScreen } from './sources.ts'
import { createWordParts, type WordParts } from './word-parts.ts'

/** A screen pruned for an audience; the hash is that of the pruned bundle. */
export interface Variant {
  readonly hash: string
  readonly bundle: ScreenBundle
  /** The parts of a language's words that it is drawn with, beside the core. */
  readonly words: readonly string[]
}

export interface Variants {
  /** Undefined when there is no such screen, or nothing of it for this user. */
  readonly variantFor: (screenId: string, actor: Actor) => Variant | undefined
  /** A screen that a company made for itself, pruned as those of documents are; undefined when nothing of it is left. */
  readonly ownScreen: (id: string, screen: Screen, actor: Actor) => Variant | undefined
  /** Screen id → variant hash, over the routes that the user may open. */
  readonly indexFor: (actor: Actor) => Readonly<Record<string, string>>
  /** Screen id → the parts of a language's words that it needs beside the core, over the same screens; those that need none are left out. */
  readonly wordsFor: (actor: Actor) => Readonly<Record<string, readonly string[]>>
  /** The variant with this hash, if this user's audience yields it. */
  readonly byHash: (hash: string, actor: Actor) => ScreenBundle | undefined
  /** Forms with answers of their own, by document id. */
  readonly forms: ReadonlyMap<string, PublishedForm>
  /** Of a document; of a screen or a form with answers of its own, with all it is drawn from. */
  readonly publishedHashOf: (id: string) => string | undefined
  readonly parts: WordParts
}

interface Published {
  readonly hash: string
  readonly sources: ScreenSources
  readonly mentions: readonly string[]
  readonly answerForm: ScreenBundle['answerForm']
}

const VARIANTS_MAX = 5_000
const INDEXES_MAX = 500

/** Variants of one set of documents, made when first asked for. */
export function createVariants(linked: Linked): Variants {
  const forms = publishForms(linked)
  const parts = createWordParts(linked)
  const published = new Map([...linked.screens.keys()].flatMap((id) => publishedScreen(linked, id, forms)))
  const allMentions = [...new Set([...published.values()].flatMap(({ mentions }) => mentions))].sort()
  const variants = createMemo<Variant | undefined>(VARIANTS_MAX)
  const indexes = createMemo<ReadonlyMap<string, Variant>>(INDEXES_MAX)

  const variantFor = (id: string, actor: Actor): Variant | undefined => {
    const screen = published.get(id)
    if (screen === undefined) return undefined
    const own = adaptationOf(linked, actor.adapted).key(screen.sources.resources.map(({ name }) => name))
    return variants(`${id} ${audienceKey(actor, screen.mentions)} ${own}`, () => makeVariant({ linked, parts }, id, screen, actor))
  }
  const openScreens = (actor: Actor): ReadonlyMap<string, Variant> =>
    indexes(`${audienceKey(actor, allMentions)} ${adaptationOf(linked, actor.adapted).key(linked.resources.keys())}`, () => {
      const audience = createAudience(linked, actor)
      const ids = linked.routes.flatMap(({ screen, requires, public: isPublic }) =>
        screen !== undefined && (isPublic || audience.passes(requires)) ? [screen] : [],
      )
      return new Map(ids.flatMap((id) => pair(id, variantFor(id, actor))))
    })
  return {
    variantFor,
    ownScreen: (id, screen, actor) => makeOwn({ linked, parts }, id, screen, actor),
    indexFor: (actor) => Object.fromEntries([...openScreens(actor)].map(([id, { hash }]) => [id, hash])),
    wordsFor: (actor) => Object.fromEntries([...openScreens(actor)].flatMap(([id, { words }]) => (words.length > 0 ? [[id, words]] : []))),
    byHash: (hash, actor) => [...openScreens(actor).values()].find((variant) => variant.hash === hash)?.bundle,
    forms,
    publishedHashOf: (id) => published.get(id)?.hash ?? forms.get(id)?.hash ?? (linked.documents.has(id) ? publishedHash(linked.documents.get(id)) : undefined),
    parts,
  }
}

const pair = (id: string, variant: Variant | undefined): readonly [string, Variant][] => (variant ? [[id, variant]] : [])

function publishedScreen(linked: Linked, id: string, forms: Variants['forms']): readonly [string, Published][] {
  const sources = sourcesOf(linked, id)
  if (!sources) return []
  const found = sources.answerForm && forms.get(sources.answerForm.id)
  const answerForm = found && { id: found.form.id, hash: found.hash }
  const hash = publishedHash({
    screen: sources.screen,
    resources: sources.resources,
    forms: Object.fromEntries(sources.forms),
    operations: sources.operations,
    answerForm,
  })
  return [[id, { hash, sources, answerForm, mentions: mentionsOf(sources, linked.routes) }]]
}

function makeOwn(cut: Cut, id: string, screen: Screen, actor: Actor): Variant | undefined {
  const sources = sourcesOfScreen(cut.linked, screen)
  const hash = publishedHash({ screen, resources: sources.resources, forms: {}, operations: sources.operations, answerForm: undefined })
  const made = makeVariant(cut, id, { hash, sources, answerForm: undefined }, actor)
  return made && { ...made, words: cut.parts.needsOfResources(sources.resources.map((resource) => resource.id)) }
}

interface Cut {
  readonly linked: Linked
  readonly parts: WordParts
}

function makeVariant({ linked, parts }: Cut, id: string, { hash, sources, answerForm }: Omit<Published, 'mentions'>, actor: Actor): Variant | undefined {
  const audience = createAudience(linked, actor)
  const adaptation = adaptationOf(linked, actor.adapted)
  const screen = pruneScreen(sources.screen, audience, { records: sources.forms, answers: sources.answerForm })
  if (!screen) return undefined
  const shown = screenKinds[screen.kind].quotes ? new Set(wordsOf(screen)) : undefined
  const resources = sources.resources
    .filter(({ name }) => audience.readable(name))
    .map((resource) => {
      const pruned = pruneResource(adaptation.resource(resource), audience)
      return [resource.name, shown ? quoteResource(pruned, shown) : pruned]
    })
  const forms = [...sources.forms].flatMap(([formId, form]) => {
    const pruned = pruneForm(form, audience)
    return pruned ? [[formId, pruned]] : []
  })
  const operations = sources.operations.flatMap((operation) => (audience.runs(operation.name) ? [[operation.name, pruneOperation(operation, audience)]] : []))
  const bundle: ScreenBundle = deepFreeze({
    id,
    publishedHash: hash,
    screen,
    resources: Object.fromEntries(resources),
    forms: Object.fromEntries(forms),
    ...(operations.length > 0 && { operations: Object.fromEntries(operations) }),
    ...(answerForm && { answerForm }),
  })
  return { hash: shortHash(bundle), bundle, words: parts.needsOf(id) }
}

/** Keeps what was made; when full, the oldest goes. */
function createMemo<T>(max: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>()
  return (key, make) => {
    const found = kept.get(key)
    if (found !== undefined) return found
    const made = make()
    kept.set(key, made)
    const oldest = kept.keys().next()
    if (kept.size > max && !oldest.done) kept.delete(oldest.value)
    return made
  }
}
