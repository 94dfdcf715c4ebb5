import type { OwnTerms } from '#translation'

/** What a company calls things: its clients and employees, and labels by their translation key. */
export interface OwnWords extends OwnTerms {
  readonly labels?: Readonly<Record<string, string>>
}

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
  /** The one company whose help it is; absent: everybody's. */
  readonly companyId?: string
  /** How much it counts beside a section of a page of help, which counts 1; absent: as much. */
  readonly weight?: number
  /** Paths of pictures that show it. */
  readonly images?: readonly string[]
  /** Route of the screen on which a video of it is seen. */
  readonly videoOn?: string
}
