import type { Screen, ScreenBundle } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { PublishedForm } from './published-forms.ts'

/** The documents as they are in use now. */
export interface CurrentDocuments {
  current(): Linked
}

/** Words as JSON text. */
export interface ServedWords {
  readonly hash: string
  readonly text: string
}

/** The documents as handlers show them. */
export interface ShownDocuments extends CurrentDocuments {
  /** Forms with answers of their own as they are published now, by document id. */
  forms(): ReadonlyMap<string, PublishedForm>
  /** Screen id → variant hash, for this audience. */
  indexFor(actor: Actor): Readonly<Record<string, string>>
  /** Screen id → the parts of a language's words that it needs beside the core, for this audience; those that need none are left out. */
  wordsFor(actor: Actor): Readonly<Record<string, readonly string[]>>
  /** A screen pruned for this audience; undefined when nothing of it is left. */
  variantFor(screenId: string, actor: Actor): { readonly bundle: ScreenBundle } | undefined
  /** A screen that a company made for itself, pruned as those of documents are, with the parts of a language's words that it needs; undefined when nothing of it is left. */
  ownScreen(id: string, screen: Screen, actor: Actor): { readonly bundle: ScreenBundle; readonly words: readonly string[] } | undefined
  /** The variant behind a hash; undefined unless this audience yields it. */
  byHash(hash: string, actor: Actor): ScreenBundle | undefined
  /** All words of a language as JSON text; undefined for a language there is none of. */
  labels(language: string): ServedWords | undefined
  /** A part of a language's words. */
  wordPart(language: string, name: string): ServedWords | undefined
}
