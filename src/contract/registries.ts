import type { Json } from './wire.ts'

/** Public registries that fields are looked up in, each with what its entries say. `id` is the entry's own number. */
export const REGISTRIES = {
  /** The National Provider Identifiers of the United States (NPPES). */
  npi: ['firstName', 'lastName', 'credential', 'taxonomy', 'clinic', 'address', 'phone', 'fax'],
  /** Names and strengths of drugs (RxNorm of the National Library of Medicine). */
  rxnorm: ['name', 'genericName', 'strength', 'form', 'route'],
} as const

export type Registry = keyof typeof REGISTRIES

export const isRegistry = (name: string): name is Registry => Object.hasOwn(REGISTRIES, name)

/** One entry of a registry. */
export interface RegistryEntry {
  readonly id: string
  readonly title: string
  /** What tells it apart from others of that title. */
  readonly detail: string
  /** What it says, in the form that records hold; blanks are left out. */
  readonly values: Readonly<Record<string, Json>>
}

/** `GET /api/registries/{registry}?q=`; `isCut`: there are more, which longer words would find. */
export interface RegistryEntries {
  readonly entries: readonly RegistryEntry[]
  readonly isCut: boolean
}

/** Least letters that are looked for. */
export const REGISTRY_LETTERS_MIN = 2
/** Entries that one answer has at most. */
export const REGISTRY_ENTRIES_MAX = 20
