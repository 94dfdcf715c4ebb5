import { fillPlaces, type Linked } from '#document'
import { DEFAULT_LANGUAGE, type OwnTerms, termsIn } from '#translation'

/** A section of the help, in a company's own words. */
export interface Passage {
  /** The page and the section: `clients/client-list#export`. */
  readonly id: string
  /** `clients/client-list`. */
  readonly page: string
  readonly title: string
  readonly heading: string
  readonly keywords: readonly string[]
  /** Paragraphs of whole sentences. */
  readonly text: readonly string[]
  readonly steps: readonly string[]
  readonly note: string
  /** Ids of the screens that the page explains. */
  readonly routes: readonly string[]
  /** The screen where this section is done, where it is not the page's first. */
  readonly route: string | undefined
  /** YYYY-MM-DD */
  readonly updated: string
}

export type HelpDocuments = Pick<Linked, 'help' | 'routes' | 'strings'>

const FOLDER = 'help/'

/** Every section of every page, in the order of the documents. Nothing else is ever answered from: no record of anybody is among it. */
export function passagesOf({ help, strings }: Pick<HelpDocuments, 'help' | 'strings'>, own: OwnTerms): readonly Passage[] {
  const places = Object.fromEntries(Object.entries(termsIn(strings[DEFAULT_LANGUAGE], own)).map(([name, word]) => [`term.${name}`, word]))
  const said = (text: string): string => fillPlaces(text, places)
  return [...help].flatMap(([id, { title, routes, keywords = [], updated, sections }]) => {
    const page = id.slice(FOLDER.length)
    return sections.map((section) => ({
      id: `${page}#${section.id}`,
      page,
      title: said(title),
      heading: said(section.heading),
      keywords: keywords.map(said),
      text: (section.text ?? []).map(said),
      steps: (section.steps ?? []).map(said),
      note: said(section.note ?? ''),
      routes,
      route: section.route,
      updated,
    }))
  })
}
