import type { Field, Filter, Json, RelativeValue, ResolvedField } from '#contract'
import type { ValidationContext, ValueProblem } from '#validation'

/** A part of a JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

/** Settings of a field that go with some types only. */
export type Setting =
  | 'sortable'
  | 'filterable'
  | 'searchable'
  | 'unique'
  | 'scale'
  | 'ungrouped'
  | 'unit'
  | 'format'
  | 'past'
  | 'min'
  | 'max'
  | 'shape'
  | 'usual'
  | 'default'
  | 'required'
  | 'requiredWhen'

/** How a field is kept beside the document. */
export type ColumnType = 'text' | 'sorted text' | 'bigint' | 'double precision' | 'boolean' | 'date' | 'timestamptz(3)' | 'uuid' | 'text[]' | 'uuid[]'

export type Operator = Filter['op']
export type Literal = string | number | boolean

/** How a question is drawn; the browser has one control for each. */
export type ControlName =
  | 'text'
  | 'code'
  | 'secret'
  | 'multiline'
  | 'number'
  | 'money'
  | 'phone'
  | 'date'
  | 'time'
  | 'datetime'
  | 'tick'
  | 'yesNo'
  | 'select'
  | 'radio'
  | 'segments'
  | 'checklist'
  | 'picker'
  | 'reference'
  | 'references'
  | 'address'
  | 'group'
  | 'table'
  | 'cards'
  | 'grid'
  | 'week'
  | 'outcome'
  | 'score'
  | 'signature'
  | 'among'
  | 'file'
  | 'color'

/** How a value to read is drawn; the browser has one view for each. */
export type ViewName = 'text' | 'number' | 'lines' | 'options' | 'email' | 'phone' | 'address' | 'rows' | 'group' | 'files' | 'color'

/** The form in which a list is filtered by it. */
export type FilterForm = 'choices' | 'boolean' | 'dates' | 'numbers' | 'money' | 'reference' | 'text'

/** What a text is written with: the words of the documents and the formats of the reader's language, of paper, or of whoever else asks. */
export interface Wording {
  readonly t: (key: string, places?: Readonly<Record<string, string | number>>) => string
  readonly formats: {
    readonly date: (value: string) => string
    readonly time: (value: string) => string
    readonly dateTime: (value: string) => string
    readonly number: (value: number | null, scale?: number, ungrouped?: boolean) => string
    readonly money: (value: number | null, scale?: number) => string
    readonly percent: (value: number | null) => string
    readonly phone: (value: string) => string
    readonly list: (values: readonly string[]) => string
  }
  /** Display text of a reference or user; a list for several. */
  readonly label?: string | readonly string[] | undefined
  /** The text of a field inside this one. */
  readonly inner: (field: ResolvedField, value: Json | undefined) => string
}

/** What a cell of a file is written with. */
export interface CsvWording {
  readonly t: (key: string) => string
  readonly inner: (field: ResolvedField, value: Json) => string
}

/** Judges a value of a field inside another. */
export type JudgeInner = (field: ResolvedField, value: unknown) => readonly ValueProblem[]

/** Everything the product asks of a type of field. One object in one file says it all; nothing else tells types apart. */
export interface FieldType {
  /** What a value is as JSON. */
  readonly holds: 'string' | 'number' | 'boolean' | 'array' | 'object'
  /** A number in whole units or with decimals. */
  readonly number?: 'whole' | 'decimal'
  /** Its values add up to something. */
  readonly adds?: true
  /** It is the id of something, or several. */
  readonly pointsAt?: 'record' | 'user'
  /** One value that reads as a line: lists, lookups and papers can show it. */
  readonly isPlain: boolean
  /** A text can take it over in words. */
  readonly inWords: boolean
  /** It takes over whatever reads as words. */
  readonly takesWords?: true
  /** The server writes it, never a person. */
  readonly isWorkedOut?: true
  /** Stored nowhere: it is read anew from another field of the record, whose column answers for it. */
  readonly isUnkept?: true
  /** Its value has the type of its result. */
  readonly isOfResult?: true
  /** Stored nowhere: it is what other records come to, which an expression reads only of a record as it is shown. */
  readonly isAsked?: true
  /** Given with a form and kept beside it: a record only shows it. */
  readonly isOfForms?: true
  /** What it holds belongs to the one record that it was put into: another record takes no copy of it. */
  readonly isBound?: true
  /** It takes whole lines: a long text, rows, several questions under one name. */
  readonly isLong?: true
  /** Typed key by key, so that an empty one can show an example. */
  readonly isTyped?: true
  /** What a message calls a value of it: "no whole number". */
  readonly named: string
  /** What `starts` may say. */
  readonly startsWith?: Extract<Field['starts'], string>

  readonly settings: readonly Setting[]
  /** Options that every field of it has, and the document that has their words. */
  readonly ownOptions?: { readonly ids: readonly string[]; readonly words: string }
  /** What `as` may say. */
  readonly drawnAs?: readonly NonNullable<Field['as']>[]

  /** The shape of an answer as JSON Schema, bounded; undefined for what is no answer or is made of others. Never stricter than `validate`. */
  readonly schemaLeaf: (field: ResolvedField) => Schema | undefined
  /** Its generated column, were it to have one; undefined for what can't be compared. */
  readonly sqlColumn: ColumnType | undefined
  /** Its type in expressions; undefined for what has a type of its own and for what no expression may touch. */
  readonly celType: 'double' | 'bool' | 'string' | 'list<string>' | 'Address' | 'list<File>' | undefined
  /** What an expression gives that works it out; undefined where none can. */
  readonly yields: 'number' | 'boolean' | 'text' | undefined
  /** The outcome of such an expression as a value; null when it is unknown or of another type. */
  readonly fromOutcome: (outcome: unknown, field: ResolvedField) => Json

  /** The one form in which a value is kept. A value of the wrong type comes back as it is, for `validate` to refuse. */
  readonly tidy: (value: unknown, field: ResolvedField, inner: (field: ResolvedField, value: unknown) => unknown) => unknown
  /** What is wrong with a tidy value that is not blank. */
  readonly validate: (field: ResolvedField, value: unknown, context: ValidationContext, inner: JudgeInner) => readonly ValueProblem[]
  /** Of what is made of other fields: what is wrong with it apart from those. */
  readonly validateShape?: (field: ResolvedField, value: unknown) => readonly ValueProblem[]
  /** Of a list: entries at the most. */
  readonly entriesMax?: (field: ResolvedField) => number

  /** How it reads on one line. */
  readonly text: (value: Json, field: ResolvedField, wording: Wording) => string
  /** What a cell of a file says. */
  readonly csv: (value: Json, field: ResolvedField, wording: CsvWording) => string
  /** In a file of all fields; otherwise only when it is asked for. */
  readonly isExported: boolean
  /** A value that takes the most room, so that its column is never too narrow: of what misleads when it is cut off. */
  readonly widest?: string
  /** What a search finds it by: its words, the end of a number as well, or nothing but its column. */
  readonly foundBy: 'words' | 'digits' | 'column'

  readonly filterOperators: readonly Operator[]
  /** A value that a filter asks for, from its text; undefined when the field could not hold it. */
  readonly filterLiteral: (text: string, field: ResolvedField) => Literal | undefined
  readonly filterForm: FilterForm
  /** Relative values that it is compared with. */
  readonly relativeTo?: readonly RelativeValue['from'][]

  readonly control: (field: ResolvedField) => ControlName
  readonly view: ViewName
}
