import type {
  Access,
  AnswerForm,
  Binding,
  Help,
  MenuExternal,
  MenuGroup,
  MenuLink,
  MenuSection,
  Operation,
  OwedPart,
  OwnSettings,
  Permission,
  PlannedRoute,
  RecordForm,
  ResolvedField,
  ResolvedForm,
  ResolvedPage,
  ResolvedSection,
  Resource,
  ResourceRights,
  Right,
  Role,
  Screen,
  ScreenRoute,
} from '#contract'

export type LinkedRights = Omit<ResourceRights, 'by' | 'read'> & { readonly read: Right }

/** A resource with its name, translation keys and fields; parts are taken in. */
export interface LinkedResource extends Omit<Resource, 'fields' | 'rights'> {
  /** The last part of the id; `/api/records/<name>`. */
  readonly name: string
  /** Document id, `resources/<name>`. */
  readonly id: string
  /** Translation keys. */
  readonly title: string
  readonly plural: string
  readonly fields: Readonly<Record<string, ResolvedField>>
  /** Those that come `by` a permission are among them. */
  readonly rights: LinkedRights
  /** Its records are rows of this field of another resource, which they point at by a reference. */
  readonly ownedBy?: { readonly resource: string; readonly field: string; readonly by: string }
  /** Rows are of several kinds, each for its own readers: access by the value of a field. A value that is not here is for super admins. */
  readonly kinds?: { readonly field: string; readonly access: Readonly<Record<string, Access>> }
}

/** An operation with its name and its questions, which are asked and judged as the fields of a record that nobody keeps. */
export interface LinkedOperation extends Omit<Operation, 'input' | 'checks'> {
  /** `<module>.<name>`; `/api/operations/<module>/<name>`. */
  readonly name: string
  /** Document id, `operations/<module>/<name>`. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  readonly input: LinkedResource
}

/** A domain module with what fills its slots, and its limits. */
export interface LinkedDomain {
  readonly name: string
  /** Document id, `domains/<name>`. */
  readonly id: string
  readonly binds: Readonly<Record<string, Binding>>
  readonly settings: Readonly<Record<string, number | string | boolean>>
  /** Where a company says some of them for itself. */
  readonly ownSettings?: OwnSettings
}

/** A route with the translation key of its friendly name and the area (the routes document's last part) it stands in. */
export type LinkedRoute = (ScreenRoute | (PlannedRoute & { readonly screen?: never })) & {
  readonly name: string
  readonly area: string
  /** The kind of its screen. */
  readonly kind?: Screen['kind'] | undefined
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
export interface LinkedPermission extends Omit<Permission, 'verbs' | 'is'> {
  readonly label: string
  readonly groupLabel: string
  /** It is a verb of that permission. */
  readonly of?: string
}

export type LinkedRole = Role & { readonly label: string }

export interface LinkedSection extends ResolvedSection {
  readonly requires?: Access
}

/** A form with answers of its own, as it is published: parts taken in, labels named, nothing pruned. Its hash is the server's to make. */
export interface LinkedForm extends Omit<ResolvedForm, 'hash' | 'pages'> {
  readonly pages: readonly (Omit<ResolvedPage, 'sections'> & { readonly sections: readonly LinkedSection[] })[]
  readonly rights: AnswerForm['rights']
  readonly prefill: NonNullable<AnswerForm['prefill']>
  readonly migrations: NonNullable<AnswerForm['migrations']>
  readonly creates?: NonNullable<AnswerForm['creates']>
  readonly opens?: NonNullable<AnswerForm['opens']>
  /** Absent: nobody fills it in without an account. */
  readonly public?: NonNullable<AnswerForm['public']>
  readonly tests: NonNullable<AnswerForm['tests']>
}

/** Strings by key part; a leaf is a text. */
export interface StringTree {
  readonly [key: string]: string | StringTree
}

/** A part of a screen or form that waits for resources that don't exist yet. */
export interface OwedEntry extends OwedPart {
  readonly document: string
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
  /** By `<module>.<name>`. */
  readonly operations: ReadonlyMap<string, LinkedOperation>
  /** By the name of the module. */
  readonly domains: ReadonlyMap<string, LinkedDomain>
  /** By document id. */
  readonly screens: ReadonlyMap<string, Screen>
  readonly forms: ReadonlyMap<string, RecordForm>
  /** Forms with answers of their own, by document id. */
  readonly answerForms: ReadonlyMap<string, LinkedForm>
  /** Pages of help, by document id. */
  readonly help: ReadonlyMap<string, Help>
  /** Language → document id → strings. In use on a server every language has every string, in English where it lacks one. */
  readonly strings: Readonly<Record<string, StringTree>>
  /** Every document as written (strings not among them), by id; what published hashes are made of. */
  readonly documents: ReadonlyMap<string, unknown>
  readonly owed: readonly OwedEntry[]
}
