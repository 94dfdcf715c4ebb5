import type { PlacedEffect, RightsEffects, RightsTarget } from './rights.ts'

/** Things that a search gives at most. */
export const THINGS_MAX = 50
/** People that are named at most, with access and without. */
export const ACCESS_PEOPLE_MAX = 200
/** Versions of what roles may do that are kept. */
export const ACCESS_VERSIONS_MAX = 50

/** What access is asked for: a page, what is done with a kind of record, a button or tab of a screen, a field, a permission. */
export const THING_KINDS = ['pages', 'records', 'actions', 'fields', 'permissions'] as const
export type ThingKind = (typeof THING_KINDS)[number]

/** `GET /api/ui/access/things?q=&kind=`: one of them. Labels are translation keys. */
export interface Thing extends Omit<PlacedEffect, 'on'> {
  readonly kind: ThingKind
  /** Names it within its kind, such as `client.ssn`. */
  readonly id: string
  /** What it belongs to. */
  readonly on?: string
}

export interface Things {
  readonly things: readonly Thing[]
  /** The search found others, too. */
  readonly more: boolean
}

/** How a field reaches somebody: as a mask, to read, or to change as well. */
export type FieldReach = 'masked' | 'reads' | 'changes'

/** Why somebody has access. Permissions are the smallest set of theirs that is enough. */
export type AccessReason =
  | { readonly by: 'owner' | 'everyone' | 'account' }
  | {
      readonly by: 'permissions'
      /** Ids that their role gives. */
      readonly role: readonly string[]
      /** Ids that they were given besides. */
      readonly own: readonly string[]
    }

/** Why somebody has none: the fewest permissions that they lack, or that no permission is enough: `nobody` where the company does without it. */
export type AccessGap = { readonly missing: readonly string[] } | { readonly only: 'owners' | 'super-admins' | 'other-types' | 'nobody' }

export interface AccessPerson {
  readonly userId: string
  readonly name: string
  readonly role: string
  readonly isActive: boolean
}

/** `GET /api/ui/access/who?kind=&id=&company=`: everybody of a company, by whether they have access, and why. */
export interface WhoHasAccess {
  readonly thing: Thing
  /** How many have access. */
  readonly people: number
  /** How many have none. */
  readonly others: number
  /** Labels of roles that give it. */
  readonly roles: readonly string[]
  readonly holders: readonly (AccessPerson & { readonly reach?: FieldReach; readonly why: AccessReason })[]
  readonly without: readonly (AccessPerson & { readonly gap: AccessGap })[]
}

/** A member, or what a role gives, in a company; in one's own where none is named. */
export type AccessSide = RightsTarget & { readonly company?: string }

/** What the second has beyond the first, and the first beyond the second. */
export interface AccessDifference {
  readonly gains: RightsEffects
  readonly loses: RightsEffects
  /** Labels of permissions. */
  readonly given: readonly string[]
  readonly taken: readonly string[]
}

/** `GET /api/ui/access/versions`: a state of what roles may do, the newest first. */
export interface AccessVersion {
  readonly id: number
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  /** Of the product. */
  readonly version: string
}

/** `GET /api/ui/access/changes?from=&to=`: roles that may do other things in the one than in the other. */
export interface AccessChanges {
  readonly roles: readonly (AccessDifference & { readonly role: string; readonly label: string; readonly change: 'added' | 'removed' | 'changed' })[]
  /** English texts of labels, for those that nobody says any more. */
  readonly texts: Readonly<Record<string, string>>
}
