import type { RegistryEntry } from '#contract'

/** How one registry is asked, and what its answers say. */
export interface RegistrySource {
  /** Nothing that somebody types becomes part of host or path (threat S12). */
  readonly addressOf: (base: string, text: string) => URL
  /** Entries of an answer; none where it is something else. */
  readonly entriesOf: (answer: unknown) => readonly RegistryEntry[]
}
