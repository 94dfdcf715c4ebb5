/** Documents as the server sends them: parts taken in, labels named, pruned for one audience. */
import type { Field, Form, Resource, Screen } from './generated/documents.ts'

export interface ResolvedOption {
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly tone?: string
}

/** A field with its translation keys; `of` and `options` no longer hold references to parts. */
export interface ResolvedField extends Omit<Field, 'options' | 'of'> {
  readonly label: string
  readonly help?: string
  readonly options?: readonly ResolvedOption[]
  readonly of?: Readonly<Record<string, ResolvedField>>
  /** This audience sees the value masked. */
  readonly masked?: true
}

export interface ResolvedResource {
  readonly name: string
  readonly id: string
  /** Translation keys. */
  readonly title: string
  readonly plural: string
  readonly icon?: string
  readonly display: Resource['display']
  readonly health: NonNullable<Resource['health']>
  readonly locationScoped: boolean
  readonly fields: Readonly<Record<string, ResolvedField>>
  readonly lifecycle?: Resource['lifecycle']
  readonly checks: NonNullable<Resource['checks']>
  readonly similar: readonly string[]
  readonly trash: NonNullable<Resource['trash']>
  /** Verbs this audience holds: read create update delete restore export. */
  readonly can: readonly string[]
}

/** A screen with all it draws from; what `/api/ui/documents/{hash}` answers. */
export interface ScreenBundle {
  readonly id: string
  readonly publishedHash: string
  readonly screen: Screen
  readonly resources: Readonly<Record<string, ResolvedResource>>
  readonly forms: Readonly<Record<string, Form>>
}
