import type { ResolvedForm } from '#contract'
import type { SummaryLine } from '../session/session.ts'
import { placeOf } from './reveal.ts'

export interface SummaryGroup {
  readonly id: string
  /** Translation keys of its page, where there are several, and its section; none for what is said of the whole form. */
  readonly titles: readonly string[]
  readonly lines: readonly SummaryLine[]
}

/** The lines of each section together, in the order in which they come. */
export function summaryGroups(form: ResolvedForm, lines: readonly SummaryLine[]): readonly SummaryGroup[] {
  const groups = new Map<string, SummaryLine[]>()
  for (const line of lines) {
    const place = placeOf(form, line.pointer)
    const id = place ? `${place.page} ${place.section}` : ''
    const known = groups.get(id)
    if (known) known.push(line)
    else groups.set(id, [line])
  }
  return [...groups].map(([id, own]) => ({ id, titles: titlesOf(form, id), lines: own }))
}

/** Translation keys of the page, where there are several, and of the section that ask for the field at a pointer. */
export function titlesAt(form: ResolvedForm, pointer: string): readonly string[] {
  const place = placeOf(form, pointer)
  return place ? titlesOf(form, `${place.page} ${place.section}`) : []
}

function titlesOf({ pages }: ResolvedForm, id: string): readonly string[] {
  const page = pages.find((each) => id.startsWith(`${each.id} `))
  const section = page?.sections.find((each) => id === `${page.id} ${each.id}`)
  if (!page || !section) return []
  return pages.length > 1 && section.title !== page.title ? [page.title, section.title] : [section.title]
}
