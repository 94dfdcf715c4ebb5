import { fillPlaces, textAt } from '#document'
import { DEFAULT_LANGUAGE, termsIn } from '#translation'
import type { OwnWords, Passage } from '../corpus/passage.ts'
import { type HelpDocuments, passagesOf } from '../corpus/passages.ts'
import type { Glossary } from './glossary.ts'
import { createHelpIndex, type Found } from './help-index.ts'
import { LIGHT_WORDS } from './light-words.ts'
import { termsOf } from './words.ts'

/** Sections that an answer is made of or that are named as near. */
export const FOUND_SHOWN = 5
/** Below these the help does not say it: share of the question that the best section says, and its score. Tuned with the golden questions. */
const COVERED_MIN = 0.43
const SCORE_MIN = 14
/** A section that says no more of the question than this must fit better. */
const COVERED_MOST = 0.65
const SCORE_FAIR = 46
/** A section that fits as well as this need not say as much of a long question. */
const SCORE_HIGH = 65
const COVERED_LEAST = 0.3
const COVERED_WHOLE = 0.9

export interface Asked {
  readonly text: string
  /** Of the reader's screens. */
  readonly language: string
  /** Languages that questions may be in; absent: all. */
  readonly languages?: readonly string[] | undefined
  /** Route of the screen the reader is on. */
  readonly page?: string
  readonly isOpen: (passage: Passage) => boolean
}

export interface Searched {
  /** The best first, at most FOUND_SHOWN. */
  readonly found: readonly Found[]
  /** False: none of them is sure enough to be an answer. */
  readonly isSure: boolean
}

/** The help of one version of the documents in one company's words. */
export interface HelpSearch {
  readonly passages: readonly Passage[]
  search(asked: Asked): Searched
  /** A text without the words that the help does not know. */
  masked(text: string): string
}

/** `more`: what the agency wrote itself, and what is new. */
export function createHelpSearch(documents: HelpDocuments, own: OwnWords, glossary: Glossary, more: readonly Passage[] = []): HelpSearch {
  const passages = [...passagesOf(documents, own), ...more]
  const names = namesIn(documents, own)
  const index = createHelpIndex(passages, ({ routes, route }) =>
    (routes.length > NAMED_MAX ? [route ?? ''] : [...routes, route ?? '']).flatMap((id) => names.get(id) ?? []),
  )
  const planned = documents.routes.filter((route) => route.planned).map(({ id }) => termsOf(names.get(id) ?? ''))
  return {
    passages,
    masked: index.masked,
    search({ text, language, languages, ...rest }) {
      const said = glossary.inEnglish(text, language, languages)
      const found = wholeFirst(withoutRepeats(index.find({ text, ...(said && { said }), ...rest })))
      const [best] = found
      const asked = new Set(said ?? index.termsIn(text))
      return { found, isSure: best !== undefined && fits(best) && !planned.some((name) => isAbout(name, asked, best)) }
    },
  }
}

const fits = ({ score, covered, says }: Found): boolean => says.some((term) => !LIGHT_WORDS.has(term)) && score >= scoreNeeded(covered)

function scoreNeeded(covered: number): number {
  if (covered >= COVERED_MOST) return SCORE_MIN
  if (covered >= COVERED_MIN) return SCORE_FAIR
  return covered >= COVERED_LEAST ? SCORE_HIGH : Number.POSITIVE_INFINITY
}

/** A section that says all of the question comes before those that say little of it, however often. */
function wholeFirst(found: readonly Found[]): readonly Found[] {
  const [best] = found
  const whole = best === undefined || fits(best) ? undefined : found.find((each) => each.covered >= COVERED_WHOLE && fits(each))
  return whole === undefined ? found : [whole, ...found.filter((each) => each !== whole)]
}

/** The question names a screen that is not written yet, and the section does not speak of it. */
const isAbout = (name: readonly string[], asked: ReadonlySet<string>, { says }: Found): boolean =>
  name.length > 0 && name.every((term) => asked.has(term)) && name.some((term) => !says.includes(term))

/** Pages for more screens than this say little about each. */
const NAMED_MAX = 3

/** What screens are called; where a company calls the records of a screen otherwise, by its word, too. */
function namesIn({ routes, screens, resources, strings }: HelpDocuments, own: OwnWords): ReadonlyMap<string, string> {
  const english = strings[DEFAULT_LANGUAGE]
  const places = Object.fromEntries(Object.entries(termsIn(english, own)).map(([name, word]) => [`term.${name}`, word]))
  const calledIn = (id: string | undefined): readonly string[] => {
    const screen = screens.get(id ?? '')
    const shown = screen?.kind === 'list' || screen?.kind === 'record' ? resources.get(screen.resource) : undefined
    return shown === undefined ? [] : [own.labels?.[shown.title] ?? '', own.labels?.[shown.plural] ?? '']
  }
  return new Map(routes.map(({ id, name, screen }) => [id, [fillPlaces(textAt(english, name) ?? '', places), ...calledIn(screen)].filter(Boolean).join(' ')]))
}

/** One section of each page, the best, so that the first five lead to five places. */
function withoutRepeats(found: readonly Found[]): readonly Found[] {
  const first = new Map<string, Found>()
  for (const each of found) if (!first.has(each.passage.page)) first.set(each.passage.page, each)
  return [...first.values()].slice(0, FOUND_SHOWN)
}
