import type { Passage } from './passage.ts'

/** An article as it is kept; its fields are those of the resource. */
export interface Article {
  readonly id: string
  readonly data: {
    readonly title?: string
    readonly screen?: string
    readonly keywords?: string
    readonly text?: string
    readonly steps?: readonly { readonly step?: string }[]
  }
  readonly updated_at: string
}

/** An article is one section, whole; what stands in it is text and nothing else. */
export function articlePassage({ id, data, updated_at: updatedAt }: Article, companyId?: string): Passage {
  const { title = '', screen = '', keywords = '', text = '', steps = [] } = data
  return {
    id: `articles/${id}#article`,
    page: `articles/${id}`,
    title,
    heading: title,
    keywords: piecesOf(keywords, ','),
    text: piecesOf(text, /\n\s*\n/),
    steps: steps.flatMap(({ step = '' }) => (step.trim() === '' ? [] : [step])),
    note: '',
    routes: [screen],
    route: undefined,
    updated: new Date(updatedAt).toISOString().slice(0, 10),
    ...(companyId !== undefined && { companyId }),
  }
}

const piecesOf = (text: string, between: string | RegExp): readonly string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter(Boolean)
