import type {
  BundleRole,
  Form,
  FullRole,
  MenuExternal,
  MenuGroup,
  MenuLink,
  MenuSection,
  Permission,
  PlannedRoute,
  ResolvedField,
  Resource,
  Screen,
  ScreenRoute,
} from '#contract'

/** A resource with its name, translation keys and fields; parts are taken in. */
export interface LinkedResource extends Omit<Resource, 'fields'> {
  /** The last part of the id; `/api/records/<name>`. */
  readonly name: string
  /** Document id, `resources/<name>`. */
  readonly id: string
  /** Translation keys. */
  readonly title: string
  readonly plural: string
  readonly fields: Readonly<Record<string, ResolvedField>>
}

/** A route with the translation key of its friendly name and the area (the routes document's last part) it stands in. */
export type LinkedRoute = (ScreenRoute | (PlannedRoute & { readonly screen?: never })) & {
  readonly name: string
  readonly area: string
  readonly planned?: true
}

/** A menu entry with its translation key. */
export type LinkedMenuItem =
  | (MenuSection & { readonly label: string })
  | (MenuLink & { readonly label: string })
  | (Omit<MenuGroup, 'items'> & { readonly label: string; readonly items: readonly LinkedMenuItem[] })
  | (MenuExternal & { readonly label: string })

export interface LinkedMenu {
  readonly id: string
  readonly items: readonly LinkedMenuItem[]
}

/** A permission with the translation keys of its name and of the group it is granted in. */
export interface LinkedPermission extends Permission {
  readonly label: string
  readonly groupLabel: string
}

export type LinkedRole = (FullRole | BundleRole) & { readonly label: string }

/** Strings by key part; a leaf is a text. */
export interface StringTree {
  readonly [key: string]: string | StringTree
}

/** A part of a screen or form that waits for resources that don't exist yet. */
export interface OwedEntry {
  readonly document: string
  readonly id: string
  readonly waitsFor: readonly string[]
}

/** All documents, checked and tied together. Nothing in it is pruned for an audience. */
export interface Linked {
  readonly menu: LinkedMenu
  /** In the order of the files, then of the documents. */
  readonly routes: readonly LinkedRoute[]
  readonly permissions: readonly LinkedPermission[]
  readonly roles: readonly LinkedRole[]
  /** By resource name. */
  readonly resources: ReadonlyMap<string, LinkedResource>
  /** By document id. */
  readonly screens: ReadonlyMap<string, Screen>
  readonly forms: ReadonlyMap<string, Form>
  /** Language → document id → strings. */
  readonly strings: Readonly<Record<string, StringTree>>
  /** Every document as written (strings not among them), by id; what published hashes are made of. */
  readonly documents: ReadonlyMap<string, unknown>
  readonly owed: readonly OwedEntry[]
}
