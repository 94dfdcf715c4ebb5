/** What the parts of a screen are made of: read when documents are linked, pruned for an audience, published, searched for help and compared by rights. */
import type { Access, Action, Column, Drill, Editor, Filter, Lesson, LinkCount, Owed, Query, Section, Series } from '#contract'

export interface Slots {
  readonly [key: string]: Slot
}

export type Slot =
  /** Says nothing that a person may not know, and refers to nothing. */
  | { readonly slot: 'plain' }
  | { readonly slot: 'icon' }
  /** Who gets the part at all. */
  | { readonly slot: 'access' }
  /** Parts that wait for resources or constructs which do not exist yet; nobody is sent them. */
  | { readonly slot: 'owed' }
  /** The resource that the slots beside it speak of. Who may not read its records does not get the part. */
  | { readonly slot: 'resource' }
  /** The operation whose questions the slots beside it speak of. Who may not do it does not get the part. */
  | { readonly slot: 'operation' }
  /** A reference of that resource that points at the resource of the part around. */
  | { readonly slot: 'by' }
  /** A reference of filed forms that does. */
  | { readonly slot: 'filedBy' }
  /** Columns; `hasAll`: rows come with all their fields. `none`: what becomes of the part without any. */
  | { readonly slot: 'columns'; readonly none: 'kept' | 'part'; readonly hasAll?: true }
  /** Fields that people may filter by. */
  | { readonly slot: 'offered' }
  /** Conditions that always hold. A part that would find records by what somebody may not see is `kept`, as its rows say nothing of why they are there, or lost. */
  | { readonly slot: 'filter'; readonly hidden: 'kept' | 'part' }
  | { readonly slot: 'sorts' }
  /** A condition on the values of a record; a part that would give away by it what somebody may not see is lost. */
  | { readonly slot: 'rule' }
  /** A field whose value is shown; without it the key goes, or the part that needs it. */
  | { readonly slot: 'field'; readonly needed?: true }
  | { readonly slot: 'fields' }
  /** A sortable datetime that records are found and placed by; without it the part goes. */
  | { readonly slot: 'moment' }
  /** A sortable and filterable date that records are found by; without it the part goes. */
  | { readonly slot: 'day' }
  /** References that records are laid out by; without any the part goes. */
  | { readonly slot: 'lanes' }
  /** A field that records are grouped by; without it the part goes. */
  | { readonly slot: 'axis' }
  /** States of the resource's lifecycle. */
  | { readonly slot: 'states' }
  /** A reference whose record a row opens; without it `open` goes. */
  | { readonly slot: 'openBy' }
  /** References, each with the route that shows its record. */
  | { readonly slot: 'opens' }
  | { readonly slot: 'actions' }
  /** Sections of fields; without any the part goes. `helped`: there is room for a sentence below each title. */
  | { readonly slot: 'sections'; readonly helped?: true }
  /** How records are made and changed in place; for who may do neither there is none. */
  | { readonly slot: 'editor' }
  /** A question for one number. Refused, the part goes, or only the key. */
  | { readonly slot: 'query'; readonly refused: 'key' | 'part' }
  /** What a chart draws, by the axis beside it; without any the part goes. */
  | { readonly slot: 'series' }
  /** A filtered list that a number leads to. */
  | { readonly slot: 'drill' }
  /** Where something leads; `record`: it shows one record. Closed, the part goes, or only the key. */
  | { readonly slot: 'route'; readonly closed: 'key' | 'part'; readonly record?: true }
  /** Links; without any the part goes. */
  | { readonly slot: 'routes' }
  /** Numbers beside the links of the part. */
  | { readonly slot: 'counts' }
  /** Steps of a guide, in words of the document. */
  | { readonly slot: 'lessons' }
  /** The form document that a screen shows. */
  | { readonly slot: 'form' }
  /** Several slots under one key. */
  | { readonly slot: 'group'; readonly of: Slots }
  /** A list of parts, known by their ids. `none`: what becomes of the part around them without any. */
  | { readonly slot: 'parts'; readonly none: 'kept' | 'part'; readonly of: Part }
  /** The same of several kinds. */
  | { readonly slot: 'kinds'; readonly of: Readonly<Record<string, Part>> }

/** What stands in a slot; the meta-schema makes sure of it. */
export interface SlotValues {
  readonly plain: unknown
  readonly icon: string
  readonly access: Access
  readonly owed: Owed
  readonly resource: string
  readonly operation: string
  readonly by: string
  readonly filedBy: string
  readonly columns: readonly Column[]
  readonly offered: readonly string[]
  readonly filter: readonly Filter[]
  readonly sorts: readonly string[]
  readonly rule: string
  readonly field: string
  readonly fields: readonly string[]
  readonly moment: string
  readonly day: string
  readonly lanes: readonly string[]
  readonly axis: string
  readonly states: readonly string[]
  readonly openBy: string
  readonly opens: Readonly<Record<string, string>>
  readonly actions: readonly Action[]
  readonly sections: readonly Section[]
  readonly editor: Editor
  readonly query: Query
  readonly series: readonly Series[]
  readonly drill: Drill
  readonly route: string
  readonly routes: readonly string[]
  readonly counts: readonly LinkCount[]
  readonly lessons: readonly Lesson[]
  readonly form: string
  readonly group: PartValues
  readonly parts: readonly ListedPart[]
  readonly kinds: readonly ListedPart[]
}

export type SlotName = Slot['slot']
export type SlotOf<S extends SlotName> = Extract<Slot, { readonly slot: S }>

/** A part as the document writes it. */
export type PartValues = Readonly<Record<string, unknown>>
export interface ListedPart extends PartValues {
  readonly id: string
  readonly kind?: string
}

/** A screen, or a part of one that stands in a list of them. */
export interface Part {
  /** Its words in the document's strings, `<words>.<id>`: needed, or only possible. */
  readonly needs?: string
  readonly may?: string
  readonly slots: Slots
}

/** A screen kind: everything but how it is drawn, which stands in src/renderer under its name. */
export interface ScreenKind extends Part {
  /** Shows single fields of resources, so only their words are sent along. */
  readonly quotes?: true
}

export const plain = { slot: 'plain' } as const
export const access = { slot: 'access' } as const
export const owed = { slot: 'owed' } as const
export const icon = { slot: 'icon' } as const
export const resource = { slot: 'resource' } as const
export const sorts = { slot: 'sorts' } as const
export const actions = { slot: 'actions' } as const
export const editor = { slot: 'editor' } as const
export const drill = { slot: 'drill' } as const
