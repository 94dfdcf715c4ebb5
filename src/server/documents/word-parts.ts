import { CORE_WORDS, FORMS_WORDS } from '#contract'
import type { Linked, StringTree } from '#document'
import { keysIn } from './keys-in.ts'

/** How the words of every language are cut. A document's words are in one part; its names are in the core too. */
export interface WordParts {
  readonly names: readonly string[]
  /** The words of one part, out of all. */
  readonly cut: (words: StringTree, part: string) => StringTree
  /** The parts beside the core that have texts for what these documents name. */
  readonly needsOf: (documents: unknown) => readonly string[]
}

/** By these a document is named anywhere. */
const NAMES = ['title', 'plural']

/**
 * A form with answers of its own has a part to itself; what no other kind of document names is shared by forms. Everything else is core, as is
 * what a record's document names of a form.
 */
export function createWordParts({ answerForms, resources, screens, forms, strings }: Linked): WordParts {
  const owners = [...resources.values(), ...screens.values(), ...forms.values()]
  const named = new Set(owners.flatMap(documentsNamed))
  const lent = new Set([...answerForms].flatMap(([id, form]) => documentsNamed(form).filter((other) => other !== id)))
  const partOf = (id: string): string => {
    if (named.has(id)) return CORE_WORDS
    if (answerForms.has(id)) return lent.has(id) ? FORMS_WORDS : id
    return id.startsWith('parts/') ? FORMS_WORDS : CORE_WORDS
  }
  const parts = new Map(Object.keys(strings.en ?? {}).map((id) => [id, partOf(id)]))
  return {
    names: [...new Set([CORE_WORDS, ...parts.values()])],
    cut: (words, part) =>
      Object.fromEntries(
        Object.entries(words).flatMap(([id, own]) => {
          if (parts.get(id) === part) return [[id, own]]
          const names = part === CORE_WORDS ? namesIn(own) : []
          return names.length === 0 ? [] : [[id, Object.fromEntries(names)]]
        }),
      ),
    needsOf: (documents) => [...new Set(documentsNamed(documents).map((id) => parts.get(id) ?? CORE_WORDS))].filter((part) => part !== CORE_WORDS).sort(),
  }
}

const namesIn = (own: StringTree | string): readonly (readonly [string, string])[] =>
  NAMES.flatMap((name) => {
    const text = typeof own === 'string' ? undefined : own[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })

/** Ids of the documents whose texts these name, beside their names. */
function documentsNamed(documents: unknown): readonly string[] {
  const keys = keysIn(documents).filter((key) => !NAMES.includes(key.slice(key.indexOf('.') + 1)))
  return [...new Set(keys.map((key) => key.slice(0, key.indexOf('.'))))]
}
