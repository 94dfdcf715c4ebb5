/** Documents as the server sends them: parts taken in, labels named, pruned for one audience. */
import type {
  Band,
  Check,
  Column,
  Field,
  Lifecycle,
  MadeRows,
  Operation,
  RecordForm,
  Resource,
  ResourceMigration,
  RowCheck,
  RowShortcut,
  RowValues,
  Screen,
  Transition,
} from './generated/documents.ts'

export interface ResolvedOption {
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly tone?: string
  readonly specify?: true
  readonly exclusive?: true
  readonly score?: number
  /** This company no longer offers it; a value that is there stays. */
  readonly off?: true
}

/** A field with its translation keys; `of` and `options` no longer hold references to parts. */
/** The types that a value may have which nobody writes in: what an expression or other records come to, or what stands in another record. */
export type ResultType = NonNullable<Field['result']> | 'time' | 'choice' | 'reference' | 'user' | 'email' | 'phone'

export interface ResolvedField extends Omit<Field, 'options' | 'of' | 'items' | 'checks' | 'bands' | 'madeOf' | 'shortcuts' | 'allElse' | 'result'> {
  readonly label: string
  /** Of what is calculated or derived. */
  readonly result?: ResultType
  readonly help?: string
  /** Shown in an empty field: an example of what is typed there. */
  readonly placeholder?: string
  readonly options?: readonly ResolvedOption[]
  readonly of?: Readonly<Record<string, ResolvedField>>
  readonly items?: readonly ResolvedOption[]
  readonly checks?: readonly ResolvedRowCheck[]
  readonly bands?: readonly (Band & { readonly label: string })[]
  readonly madeOf?: MadeRows & { readonly label: string }
  readonly shortcuts?: readonly ResolvedShortcut[]
  readonly allElse?: { readonly values: RowValues; readonly label: string }
  /** This audience sees the value masked. */
  readonly masked?: true
  /** Of a sequence: the company's next number is at least this. */
  readonly numbersFrom?: number
}

/** A rule that speaks when a record is saved. */
export type SaveCheck = Check & { readonly severity: 'block' | 'warn' }

/** A rule of one row; its message is a translation key. */
export type ResolvedRowCheck = RowCheck & { readonly message: string }

/** A button of a row; its words are a translation key. */
export type ResolvedShortcut = RowShortcut & { readonly label: string }

/** A transition as a person makes it; what it sets and what follows stays with the server. */
export interface ResolvedTransition extends Omit<Transition, 'sets' | 'clears' | 'effects'> {
  /** What it asks about records that would follow: ids of `effects.<transition>.<id>` in the resource's strings. */
  readonly questions?: readonly string[]
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
  /** What the product itself uses these records as. */
  readonly plays?: NonNullable<Resource['plays']>
  readonly locationScoped: boolean
  readonly fields: Readonly<Record<string, ResolvedField>>
  readonly lifecycle?: Omit<Lifecycle, 'transitions'> & { readonly transitions: readonly ResolvedTransition[] }
  readonly checks: readonly SaveCheck[]
  readonly similar: readonly string[]
  readonly trash: NonNullable<Resource['trash']>
  /** How what was typed before its fields changed is brought along; steps that ask for other records say only that a field is given up. */
  readonly migrations?: readonly ResourceMigration[]
  /** Verbs this audience holds: read create update delete restore export. */
  readonly can: readonly string[]
}

/** An operation as it is offered: its questions are asked as the fields of a record are. */
export interface ResolvedOperation {
  /** `<module>.<name>`. */
  readonly name: string
  readonly id: string
  /** Translation key. */
  readonly title: string
  readonly over: Operation['over']
  readonly resource?: string
  readonly states?: readonly string[]
  readonly together?: true
  readonly seen?: true
  readonly reason?: NonNullable<Operation['reason']>
  readonly tone?: NonNullable<Operation['tone']>
  readonly icon?: string
  /** Questions that the device answers. */
  readonly device?: NonNullable<Operation['device']>
  readonly input: ResolvedResource
  readonly preview?: { readonly resource: string; readonly columns: readonly Column[] }
}

/** A screen with all it draws from; what `/api/ui/documents/{hash}` answers. */
export interface ScreenBundle {
  readonly id: string
  readonly publishedHash: string
  readonly screen: Screen
  readonly resources: Readonly<Record<string, ResolvedResource>>
  readonly forms: Readonly<Record<string, RecordForm>>
  /** Those that its actions run, or that it asks for, by name. Absent where there are none. */
  readonly operations?: Readonly<Record<string, ResolvedOperation>>
  /** Published hash of the form with answers of its own that the screen shows. */
  readonly answerForm?: { readonly id: string; readonly hash: string }
  /** Of a screen that a company made: what it called it, and the document with the words of all such screens. Absent: its own document says all. */
  readonly own?: OwnWords
}

/** What a company called a screen of its own. */
export interface OwnWords {
  /** Document id. */
  readonly strings: string
  readonly title: string
  /** Titles of its numbers by their ids. */
  readonly measures: Readonly<Record<string, string>>
}
