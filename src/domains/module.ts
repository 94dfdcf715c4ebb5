/** What a slot's field must be able to hold. */
export type SlotFieldType =
  | 'moment'
  | 'date'
  | 'time'
  | 'reference'
  | 'references'
  | 'text'
  | 'multiline'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'group'
  | 'rows'
  | 'signature'
  | 'file'
  | 'address'
  | 'user'

export interface SlotField {
  readonly type: SlotFieldType
  /** Of a reference: the slot whose resource it points at. */
  readonly to?: string
  /** The module does without it. */
  readonly optional?: true
  /** It is found by, so it must be filterable. */
  readonly found?: true
  /** Of rows: the fields that each row has. */
  readonly of?: readonly string[]
  /** What the module calls the options that it needs. */
  readonly options?: readonly string[]
}

/** A kind of record that a module works with, whatever the resource is called. */
export interface Slot {
  readonly fields: Readonly<Record<string, SlotField>>
  /** Groups of states that the module asks for. */
  readonly states?: readonly string[]
  /** Steps between states that the module makes. */
  readonly transitions?: readonly string[]
  readonly optional?: true
}

/** Values that a module suggests for a field, each with a score of several parts. */
export interface SuggestionSpec {
  /** The slot whose records want a value, and the field that it goes into. */
  readonly slot: string
  readonly field: string
  /** What the score is made of. */
  readonly parts: readonly string[]
  /** How a part came about, by code, with the places that its words have. */
  readonly reasons: Readonly<Record<string, readonly string[]>>
}

/** What a module writes after writes of records. */
export interface ConsequenceSpec {
  /** Slots whose writes it follows. */
  readonly of: readonly string[]
  /** Of these all records are gone through once a day as well: what follows from them changes with the day, and with the documents. */
  readonly daily?: readonly string[]
}

/** What a domain module needs of documents, and what documents may name of it. Its code lies on the server under the same name. */
export interface DomainModule {
  readonly slots: Readonly<Record<string, Slot>>
  /** Rules by their names, each with the slot whose writes it judges. */
  readonly rules: Readonly<Record<string, string>>
  /** What it writes after writes of others, by its names. */
  readonly consequences?: Readonly<Record<string, ConsequenceSpec>>
  /** What each operation asks for at least, by the names of its questions. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, SlotField>>>>
  readonly suggestions?: Readonly<Record<string, SuggestionSpec>>
  /** Findings by code, with the places that their words have. */
  readonly findings: Readonly<Record<string, readonly string[]>>
  /** What the module calls things in records that it makes. */
  readonly words?: readonly string[]
  /** Limits that a document may set otherwise. */
  readonly settings: Readonly<Record<string, number | string | boolean>>
}
