/** What stands on paper, before it is known where pages end. Titles stay with what follows. */
export type Block =
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'section'; readonly text: string; readonly newPage: boolean }
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string; readonly style: string }
  | { readonly kind: 'answers'; readonly columns: number; readonly answers: readonly Answer[] }
  | { readonly kind: 'hands'; readonly hands: readonly Hand[] }
  | { readonly kind: 'boxes'; readonly boxes: readonly Box[] }
  | {
      readonly kind: 'table'
      readonly title: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** So many of the last columns are to write in by hand. */
      readonly toWrite?: number
    }

export type Title = Extract<Block, { readonly kind: 'page' | 'section' | 'title' }>
export const isTitle = (block: Block): block is Title => block.kind === 'page' || block.kind === 'section' || block.kind === 'title'

/** A question and what was answered; '' prints as a line to write on. */
export interface Answer {
  readonly label: string
  readonly value: string
}

/** What somebody signed with, over a line, and what is known of it. */
export interface Hand {
  /** A PNG as a data URL; a text in a hand's letters where there is none. */
  readonly image?: string
  readonly written?: string
  readonly label: string
  readonly facts: readonly string[]
}

/** A box of a sheet; its width in twelfths. */
export interface Box {
  readonly span: number
  readonly parts: readonly BoxPart[]
}
export interface BoxPart {
  readonly label: string
  readonly lines: readonly string[]
}
