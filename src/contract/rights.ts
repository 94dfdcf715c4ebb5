import type { Access } from './generated/documents.ts'
import type { ReviewedEntry } from './wire.ts'

/** Whoever holds this permission gives out the others. */
export const RIGHTS_PERMISSION = 'permissions'

/** Of each of these sets of permissions, whoever passes holds one; none where an access asks for no permissions. */
export const permissionSets = (access: Access | undefined): readonly (readonly string[])[] =>
  access === undefined || !('anyOf' in access) ? [] : access.and === undefined ? [access.anyOf] : [access.anyOf, access.and]

/** People that a search for holders gives at most. */
export const HOLDERS_MAX = 50
/** Entries of each kind that a preview names at most. */
export const EFFECTS_MAX = 200

/** Whose permissions: one member's, or those of all members of a user type. */
export type RightsTarget = { readonly user: string } | { readonly role: string }

/** `PUT /api/ui/rights` and its `/preview`: permission ids given and taken. */
export interface RightsChange {
  readonly target: RightsTarget
  readonly grant: readonly string[]
  readonly revoke: readonly string[]
}

export interface GivenRight {
  readonly id: string
  readonly label: string
  /** The caller holds it, so may give and take it. */
  readonly open: boolean
  /** It is a verb of that permission, which stands in the same group. */
  readonly of?: string
}

/** `GET /api/ui/rights`: what can be given out here. Labels are translation keys. */
export interface RightsCatalogue {
  readonly groups: readonly {
    readonly id: string
    readonly label: string
    readonly permissions: readonly GivenRight[]
  }[]
  readonly roles: readonly { readonly id: string; readonly label: string; readonly people: number }[]
}

/** A member in the search for holders. */
export interface RightsHolder {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly isActive: boolean
}

/** `GET /api/ui/rights/holders`; `more`: the search found others, too. */
export interface RightsHolders {
  readonly holders: readonly RightsHolder[]
  readonly more: boolean
}

/** `GET /api/ui/rights/of`: who holds what. */
export interface HeldRights {
  /** Members that a change would touch. */
  readonly people: number
  /** False: the caller may look, and change nothing. */
  readonly open: boolean
  /** Permission id → how many of them hold it. */
  readonly held: Readonly<Record<string, number>>
}

/** A translation key, and that of the screen or the kind of record it belongs to. */
export interface PlacedEffect {
  readonly label: string
  readonly on: string
}

/** Translation keys of what is seen or can be done, at most `EFFECTS_MAX` of each kind. */
export interface RightsEffects {
  readonly menus: readonly string[]
  readonly routes: readonly string[]
  readonly records: readonly PlacedEffect[]
  readonly actions: readonly PlacedEffect[]
  readonly fields: readonly PlacedEffect[]
  /** How many there are of each kind of which not all are named. */
  readonly more?: Readonly<Partial<Record<EffectKind, number>>>
}
export type EffectKind = 'menus' | 'routes' | 'records' | 'actions' | 'fields'

/** What a change would do. */
export interface RightsPreview {
  /** Members whose permissions change. */
  readonly people: number
  readonly gains: RightsEffects
  readonly loses: RightsEffects
}

export interface RightsChanged {
  readonly people: number
}

/** `GET /api/ui/menu-review`: the whole menu as someone sees it. */
export interface MenuReview {
  readonly entries: readonly ReviewedEntry[]
}
