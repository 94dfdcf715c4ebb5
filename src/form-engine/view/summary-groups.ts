import type { ResolvedPage, ResolvedSection } from '#contract'
import type { EngineForm } from '../session/engine-form.ts'
import type { SummaryLine } from '../session/session.ts'
import { placeOf } from './reveal.ts'

export interface SummaryGroup {
  readonly id: string
  /** Translation keys of its page, where there are several, and its section; none for what is said of the whole form. */
  readonly titles: readonly string[]
  readonly lines: readonly SummaryLine[]
}

/** The lines of each section together, in the order in which they come. */
export function summaryGroups(form: EngineForm, lines: readonly SummaryLine[]): readonly SummaryGroup[] {
  const groups = new Map<string, SummaryLine[]>()
  for (const line of lines) {
    const place = placeOf(form, line.pointer)
    const id = place ? `${place.page} ${place.section}` : ''
    const known = groups.get(id)
    if (known) known.push(line)
    else groups.set(id, [line])
  }
  return [...groups].map(([id, own]) => ({ id, titles: titlesUnder(form, id), lines: own }))
}

function titlesUnder(form: EngineForm, id: string): readonly string[] {
  const page = form.pages.find((each) => id.startsWith(`${each.id} `))
  const section = page?.sections.find((each) => id === `${page.id} ${each.id}`)
  return page && section ? titlesOf(form, page, section) : []
}

/** Translation keys of a page, where there are several, and of a section of it. */
export const titlesOf = ({ pages }: EngineForm, page: ResolvedPage, section: ResolvedSection): readonly string[] =>
  (pages.length > 1 && section.title !== page.title ? [page.title, section.title] : [section.title]).filter(Boolean)
