import type { LinkedResource } from '#document'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'

type Values = Readonly<Record<string, unknown>>

/** A change that the records room found good: rights, values, rules, state and version were looked at. */
export interface SourceChange {
  readonly actor: Actor
  readonly now: Date
  /** The row as it is; empty for a new one. */
  readonly before: Values
  /** The row as it is to be. */
  readonly after: Values
  readonly reason: string | undefined
}

/** What was stored. */
export interface SourceStored {
  /** After the commit. */
  readonly done?: () => void
}

/**
 * Keeps the rows of a source of a company, within a transaction of the platform whose company is the actor's. Each write makes one version
 * more; it throws RefusalError where something that only the source knows forbids it.
 */
export interface SourceWriter {
  /** Nobody else changes the row until the transaction ends. */
  lock(tx: Tx, actor: Actor, id: string): Promise<void>
  /** Before a row is made and outside of its transaction, so that it is remembered whatever comes of it: throws where somebody has asked too often. */
  asked?(actor: Actor): Promise<void>
  create?(tx: Tx, change: SourceChange): Promise<SourceStored & { readonly id: string }>
  update?(tx: Tx, id: string, change: SourceChange): Promise<SourceStored>
  transition?(tx: Tx, move: { readonly id: string; readonly transition: string }, change: SourceChange): Promise<SourceStored>
}

export type SourceWriters = Partial<Readonly<Record<NonNullable<LinkedResource['source']>, SourceWriter>>>
