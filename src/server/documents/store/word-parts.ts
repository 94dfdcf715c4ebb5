import { ALL_WORDS, CORE_WORDS, FORMS_WORDS, formWords, ROOM_WORDS, type Screen } from '#contract'
import type { Linked, StringTree } from '#document'
import { leavesOf, withTexts } from '#translation'
import { FIRST_WORDS } from './first-words.ts'
import { keysIn } from './keys-in.ts'
import { sourcesOf } from './sources.ts'

/** How the words of every language are cut. What a screen or a form is drawn with is in its part; of every document the names come early too. */
export interface WordParts {
  readonly names: readonly string[]
  /** The words of one part, out of all. */
  readonly cut: (words: StringTree, part: string) => StringTree
  /** The parts beside the core that a screen is drawn with. */
  readonly needsOf: (screenId: string) => readonly string[]
  /** The parts that have all that these resources are called, by their document ids. */
  readonly needsOfResources: (ids: readonly string[]) => readonly string[]
}

/** Words that one kind of block alone says: they travel with the pages that have it, and with nothing else. */
const OF_BLOCKS: Readonly<Record<string, string>> = { 'form-builder': 'shared/studio' }

/** By these a document is named anywhere. */
const NAMES = ['title', 'plural']
const IN_CORE = /^(?:menu|routes)\//
/** The core has what the frame says around these kinds of screens. */
const FRAMED: readonly Screen['kind'][] = ['list', 'dashboard']

/**
 * Each screen has a part with all documents that it is drawn from, whatever the person may see of them, and so has each form with answers of
 * its own; what forms share is one more. Pages without a session know of no parts: theirs are core. What is left is said in rooms of the shell.
 */
export function createWordParts(linked: Linked): WordParts {
  const members = membersOf(linked)
  const needs = new Map([...linked.screens].map(([id, { kind }]) => [id, members.has(id) ? partsFor(linked, id, kind) : []]))
  return {
    names: [...members.keys()],
    cut: (words, part) => {
      const ids = members.get(part) ?? new Set()
      return Object.fromEntries(
        Object.entries(words).flatMap(([id, own]) => {
          if (ids.has(id)) return [[id, own]]
          const first = part === namesPartOf(id) ? firstOf(id, own) : {}
          return Object.keys(first).length === 0 ? [] : [[id, first]]
        }),
      )
    },
    needsOf: (screenId) => needs.get(screenId) ?? [],
    needsOfResources: (ids) => [...new Set([...ids.flatMap((id) => smallestWith(members, id) ?? []), ROOM_WORDS])].sort(),
  }
}

/** The smallest part with all words of a document, beside the core. */
function smallestWith(members: Members, id: string): string | undefined {
  const holding = [...members].filter(([name, ids]) => name !== CORE_WORDS && name !== ROOM_WORDS && ids.has(id))
  return holding.toSorted(([, one], [, other]) => one.size - other.size)[0]?.[0]
}

type Members = ReadonlyMap<string, ReadonlySet<string>>

function membersOf(linked: Linked): Members {
  const all = Object.keys(linked.strings.en ?? {})
  const open = linked.routes.flatMap((route) => (route.public === true && route.screen !== undefined ? [route.screen] : []))
  const core = new Set([...all.filter((id) => IN_CORE.test(id) || FIRST_WORDS[id] === 'whole'), ...open.flatMap((id) => drawnFrom(linked, id))])
  const beside = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.filter((id) => !core.has(id)))
  const forms = [...linked.answerForms.keys()]
  const shared = [...linked.answerForms].flatMap(([id, form]) => documentsNamed(form).filter((other) => other !== id))
  const parts = new Map<string, ReadonlySet<string>>([
    ...[...linked.screens.keys()].filter((id) => !open.includes(id)).map((id) => [id, beside(drawnFrom(linked, id))] as const),
    ...forms.map((id) => [id, beside([id])] as const),
  ])
  const drawn = new Set([...parts.values()].flatMap((ids) => [...ids]))
  const loose = all.filter((id) => id.startsWith('parts/') && !drawn.has(id))
  parts.set(FORMS_WORDS, beside([...shared, ...loose]))
  const said = new Set([...core, ...[...parts.values()].flatMap((ids) => [...ids])])
  const ofBlocks = Object.values(OF_BLOCKS)
  const rooms = all.filter((id) => !ofBlocks.includes(id) && (id.startsWith('shared/') || !said.has(id)))
  return new Map([[CORE_WORDS, core], [ROOM_WORDS, beside(rooms)], [ALL_WORDS, new Set(all)], ...parts])
}

/** Documents whose texts a screen is drawn with. */
function drawnFrom(linked: Linked, screenId: string): readonly string[] {
  const sources = sourcesOf(linked, screenId)
  if (!sources) return []
  const { screen, resources, forms, operations } = sources
  const named = documentsNamed([screen, resources, [...forms.values()], operations])
  const ofBlocks = screen.kind === 'page' ? screen.blocks.flatMap(({ kind }) => OF_BLOCKS[kind] ?? []) : []
  return [screenId, ...ofBlocks, ...[...resources, ...operations].map(({ id }) => id), ...forms.keys(), ...named]
}

function partsFor(linked: Linked, screenId: string, kind: Screen['kind']): readonly string[] {
  const form = sourcesOf(linked, screenId)?.answerForm
  return [...new Set([screenId, ...(FRAMED.includes(kind) ? [] : [ROOM_WORDS]), ...(form ? formWords(form.id) : [])])].sort()
}

/** Where a document is named: operations by what the shell opens later, such as the runs that go on, all others by the first page. */
const namesPartOf = (id: string): string => (id.startsWith('operations/') ? ROOM_WORDS : CORE_WORDS)

/** What the core has of a document that is whole in another part: its names, and what the page says first. */
function firstOf(id: string, own: StringTree | string): StringTree {
  if (typeof own === 'string') return {}
  const first = FIRST_WORDS[id] ?? NAMES
  const isFirst = (path: string): boolean => first !== 'whole' && first.some((key) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}_`))
  return withTexts({}, Object.fromEntries(leavesOf(own).flatMap(({ path, text }) => (isFirst(path.join('.')) ? [[path.join('.'), text]] : []))))
}

/** Ids of the documents whose texts these name, beside their names. */
function documentsNamed(documents: unknown): readonly string[] {
  const keys = keysIn(documents).filter((key) => !NAMES.includes(key.slice(key.indexOf('.') + 1)))
  return [...new Set(keys.map((key) => key.slice(0, key.indexOf('.'))))]
}
