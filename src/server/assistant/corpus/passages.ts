import { fillPlaces, type Linked } from '#document'
import { DEFAULT_LANGUAGE, termsIn } from '#translation'
import { fieldPassages } from './field-passages.ts'
import { lessonPassages } from './lesson-passages.ts'
import type { OwnWords, Passage } from './passage.ts'

export type HelpDocuments = Pick<Linked, 'help' | 'routes' | 'strings' | 'screens' | 'resources' | 'forms' | 'answerForms'>

const FOLDER = 'help/'

/** What the product says of itself, in the order of the documents: sections of pages of help, lessons, and the help of fields. No record of anybody is among it. */
export function passagesOf(documents: HelpDocuments, own: OwnWords): readonly Passage[] {
  const places = Object.fromEntries(Object.entries(termsIn(documents.strings[DEFAULT_LANGUAGE], own)).map(([name, word]) => [`term.${name}`, word]))
  const said = (text: string): string => fillPlaces(text, places)
  return [...pagePassages(documents, said), ...lessonPassages(documents, said), ...fieldPassages(documents, said, own.labels)]
}

function pagePassages({ help }: Pick<HelpDocuments, 'help'>, said: (text: string) => string): readonly Passage[] {
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
