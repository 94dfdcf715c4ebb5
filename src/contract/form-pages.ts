/** How a form with answers of its own is laid out: pages, their sections, and what stands in these. */
export type ResolvedItem =
  | { readonly kind: 'field'; readonly field: string; readonly span?: number }
  | {
      readonly kind: 'text'
      readonly id: string
      readonly text: string
      readonly as: 'paragraph' | 'heading' | 'notice' | 'warning'
      readonly when?: string
      /** What its words name: answers, `group.answer`, `lookups.name`. */
      readonly places?: readonly string[]
    }

export interface ResolvedSection {
  readonly id: string
  readonly title: string
  /** It goes on under the title of a section before it, or of its page; its title is theirs. */
  readonly untitled?: true
  /** It asks nothing, and is opened where somebody wants to read it. */
  readonly folded?: true
  /** The title where there is little room. */
  readonly short?: string
  readonly help?: string
  readonly columns: 1 | 2 | 3 | 4
  readonly when?: string
  readonly print?: { readonly newPage?: true; readonly columns?: number; readonly hidden?: true }
  readonly items: readonly ResolvedItem[]
}

export interface ResolvedPage {
  readonly id: string
  readonly title: string
  /** The title where there is little room. */
  readonly short?: string
  readonly help?: string
  readonly icon?: string
  readonly when?: string
  readonly sections: readonly ResolvedSection[]
}

/** The sections of a page by the titles they stand under. Of some the section that has the title may be gone. */
export function byTitle<Section extends Pick<ResolvedSection, 'title' | 'untitled'>>(sections: readonly Section[]): readonly (readonly Section[])[] {
  const groups: Section[][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (last && section.untitled && last[0]?.title === section.title) last.push(section)
    else groups.push([section])
  }
  return groups
}

/** A section that goes on under the title of its page needs none of its own, whoever is before it. */
export const isHeadedByPage = (page: Pick<ResolvedPage, 'title'>, { untitled, title }: Pick<ResolvedSection, 'title' | 'untitled'>): boolean =>
  untitled === true && title === page.title
