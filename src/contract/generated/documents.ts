/* Generated from schemas/meta by scripts/generate-types.ts; do not edit. */

export type AnyDocument = Form | Help | I18N | Menu | Part | Permissions | Resource | Routes | Screen
/**
 * A form: what it asks, in which order, by which rules, and what happens with the answers.
 */
export type Form = RecordForm | AnswerForm
/**
 * An id inside a document: kebab-case.
 */
export type Slug = string
/**
 * A lucide icon, kebab-case; the icon registry decides which exist.
 */
export type Icon = string
/**
 * A field in a layout: its name, or its name with how it is laid out here.
 */
export type SectionField = Name | PlacedField
/**
 * A name inside a document: camelCase for fields.
 */
export type Name = string
/**
 * A CEL expression; checked against the fields it may touch when the document loads.
 */
export type Expression = string
/**
 * Who may: everyone of the office who is signed in, owners and super admins, super admins only, holders of one of these permissions, or clients and employees with an account of their own, to whom nothing else is open.
 */
export type Access = EveryoneAccess | OwnersAccess | SuperAdminsAccess | PermissionAccess | OwnAccountAccess
/**
 * Permission ids of which one is enough.
 *
 * @minItems 1
 */
export type PermissionIds = [Slug, ...Slug[]]
export type Fields = FieldMap | PartRef
/**
 * Meaning of a state; the theme gives it a colour, a dot and a word.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'system'
/**
 * A literal, a list of literals, or a value known only when the query runs.
 */
export type FilterValue = (string | number | boolean) | [string | number | boolean, ...(string | number | boolean)[]] | RelativeValue
/**
 * A sortable field; a minus in front means descending.
 */
export type Sort = string
export type HelpLine = string
/**
 * What answers one question: text, numbered steps, or both.
 */
export type HelpSection = HelpSection1 & {
  id: Slug
  heading: HelpLine
  /**
   * Paragraphs.
   *
   * @minItems 1
   * @maxItems 8
   */
  text?: [HelpText, ...HelpText[]]
  /**
   * What to do, one thing after the other.
   *
   * @minItems 1
   * @maxItems 12
   */
  steps?: [HelpText, ...HelpText[]]
  /**
   * Whole sentences, plain text.
   */
  note?: string
  /**
   * An id inside a document: kebab-case.
   */
  route?: string
} & HelpSection1 & {
    id: Slug
    heading: HelpLine
    /**
     * Paragraphs.
     *
     * @minItems 1
     * @maxItems 8
     */
    text?: [HelpText, ...HelpText[]]
    /**
     * What to do, one thing after the other.
     *
     * @minItems 1
     * @maxItems 12
     */
    steps?: [HelpText, ...HelpText[]]
    /**
     * Whole sentences, plain text.
     */
    note?: string
    /**
     * An id inside a document: kebab-case.
     */
    route?: string
  }
export type HelpSection1 =
  | {
      [k: string]: unknown
    }
  | {
      [k: string]: unknown
    }
/**
 * Whole sentences, plain text.
 */
export type HelpText = string
/**
 * @minItems 1
 */
export type MenuItems = [MenuItem, ...MenuItem[]]
export type MenuItem = MenuSection | MenuLink | MenuGroup | MenuExternal
/**
 * User types that never see it.
 *
 * @minItems 1
 */
export type HiddenFor = [Slug, ...Slug[]]
/**
 * Who finds it in the menu search; the menu itself is not affected.
 */
export type MenuSearch = 'never' | 'super-admins'
/**
 * Found in the search only by users whose account has this flag, super admins included (spec: chat-assistant-session §6).
 */
export type MenuFlag = 'jobTitle' | 'serviceInformation' | 'insuranceInformation' | 'billingCut'
/**
 * A fragment that resources and forms take in by `$ref`. Strings: options.<id> (kind options), or as a resource fields.<name>, of.<rows>.<name>, options.<field>.<id>, help.<name> (kind fields).
 */
export type Part = OptionsPart | FieldsPart
/**
 * What can be granted (a catalogue) or bundles of it (roles). Strings: permissions.<id> and groups.<group> (catalogue), roles.<id> (roles).
 */
export type Permissions = PermissionCatalogue | RoleSet
/**
 * The title as the wire carries it, matched exactly (spec: shell-and-account §6).
 */
export type PermissionTitle = string
export type Role = FullRole | BundleRole | OwnAccountRole
export type ResourceMigration =
  RenameMigration | RecodeMigration | RetireMigration | SplitMigration | SetMigration | PointMigration | OwnMigration
export type Route = ScreenRoute | PlannedRoute
/**
 * The path from the root; `:name` takes a parameter, `*` alone is every path that no other route has.
 */
export type RoutePath = string
/**
 * A document's id: its path under schemas without extension.
 */
export type DocumentId = string
/**
 * A screen of one of few kinds, each with its own slots. Strings: title, actions.<id>, tabs.<id>, sections.<id>, tiles.<id>, counts.<tile>.<id>, series.<tile>.<id>, blocks.<id> and views.<id> must be there; description, columns.<field>, empty, emptyHint, owed.<id> and sectionHelp.<id> may be.
 */
export type Screen = ListScreen | RecordScreen | FormScreen | DashboardScreen | PageScreen
/**
 * One of a small closed set of things a person can do; its label is `actions.<id>` in the document's strings.
 */
export type Action = NavigateAction | RecordAction | TransitionAction | CallAction | SetAction
/**
 * Columns or parts the guide asks for whose resource doesn't exist yet; shown by the document check.
 */
export type Owed = OwedPart[]
export type Tile = StatTile | ChartTile | ListTile | CountsTile
/**
 * The user's dashboard choice that shows it (spec: shell-and-account §3).
 */
export type Toggle =
  'graph' | 'serviceAgreement' | 'todos' | 'currentSchedules' | 'notes' | 'userTaggedNotes' | 'attentionNeeded' | 'redAlert' | 'mobileLogs'

/**
 * Asks for the fields of a resource and makes a record of them. Strings: title, steps.<id>, sections.<id>, checks.<id> and submit must be there; description, done, owed.<id> may be.
 */
export interface RecordForm {
  kind: 'record'
  answers: ResourceAnswers
  layout?: 'stepped' | 'single'
  /**
   * @minItems 1
   */
  steps: [FieldsStep | ReviewStep, ...(FieldsStep | ReviewStep)[]]
  /**
   * Rules of this form beyond the resource's own. Message: checks.<id>.
   */
  checks?: FormCheck[]
  submit: CreateSubmit
  /**
   * Parts of the form that wait for resources that don't exist yet; shown by the document check.
   */
  owed?: OwedStep[]
}
/**
 * Where the answers' shape comes from.
 */
export interface ResourceAnswers {
  resource: Slug
}
export interface FieldsStep {
  id: Slug
  kind: 'fields'
  icon?: Icon
  /**
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  /**
   * Look for records alike (the resource's `similar`) when leaving this step.
   */
  checkSimilar?: true
}
/**
 * A titled group of fields; its title is `sections.<id>` in the document's strings.
 */
export interface Section {
  id: Slug
  columns?: 1 | 2 | 3
  /**
   * @minItems 1
   */
  fields: [SectionField, ...SectionField[]]
  when?: Expression
  requires?: Access
}
export interface PlacedField {
  field: Name
  /**
   * Columns taken, of the section's columns.
   */
  span?: 1 | 2 | 3
  when?: Expression
  requiredWhen?: Expression
  readOnly?: true
}
export interface EveryoneAccess {
  everyone: true
}
export interface OwnersAccess {
  owners: true
}
export interface SuperAdminsAccess {
  superAdmins: true
}
export interface PermissionAccess {
  anyOf: PermissionIds
}
export interface OwnAccountAccess {
  ownAccounts: true
}
export interface ReviewStep {
  id: Slug
  kind: 'review'
  icon?: Icon
  sections?: Section[]
}
export interface FormCheck {
  id: Slug
  check: Expression
  severity: 'block' | 'warn'
  field?: Name
}
export interface CreateSubmit {
  kind: 'create'
  /**
   * An id inside a document: kebab-case.
   */
  then?: string
}
export interface OwedStep {
  id: Slug
  /**
   * @minItems 1
   */
  waitsFor: [Slug, ...Slug[]]
}
/**
 * Has answers of its own, kept with the version of the form that they were given to. Expressions say `answers.<field>`, inside rows and groups also `row.<field>`, and `lookups.<name>`. Strings: title, pages.<id>, sections.<id>, texts.<id>, checks.<id>, tasks.<id>, stages.<id> and those of the fields, as a resource has them (fields.<name>, of.<rows or group>.<name>, options.<name>.<option>, checks of rows: rowChecks.<name>.<id>) must be there; description, help.<name>, placeholders.<name>, both inside rows and groups as innerHelp.<rows or group>.<name> and innerPlaceholders.…, sectionHelp.<id>, pageHelp.<id>, sectionShort.<id> and pageShort.<id> (titles for navigation) and attestations.<signature field> may be.
 */
export interface AnswerForm {
  kind: 'answers'
  /**
   * The form's name on the wire and in lists; it never changes.
   */
  formType: string
  icon?: Icon
  about: FormSubject
  /**
   * Answers that stay in sight above the questions while the form is filled in: whose form it is, and what must not be overlooked. A field, or group.field; blank ones are left out.
   *
   * @minItems 1
   * @maxItems 6
   */
  inSight?: [string, ...string[]]
  /**
   * What a list shows of the answers: text with {field} places, {group.field} inside groups; blanks leave their place out.
   */
  display?: string
  rights: FormRights
  /**
   * Pages one after the other, or all on one. People may change it; the answers are the same.
   */
  layout?: 'pages' | 'single'
  fields: Fields
  /**
   * @minItems 1
   */
  pages: [FormPage, ...FormPage[]]
  /**
   * Rules over several answers; `warn` asks for a reason. Message: checks.<id>, may name answers as {{field}}.
   */
  checks?: AnswerCheck[]
  /**
   * Bounded questions to stored records, asked by the server with the user's rights; unknown while offline.
   */
  lookups?: {
    [k: string]: Lookup
  }
  /**
   * Answers that a new form starts with, copied from records.
   */
  prefill?: Prefill[]
  lifecycle?: FormLifecycle
  offline?: FormOffline
  public?: PublicForm
  print?: FormPrint
  /**
   * To-dos made when the form is filed. Title: tasks.<id>.
   */
  tasks?: FormTask[]
  /**
   * Records made of the answers, in the transaction that files the form and with the right to file it. A correction brings them up to date; what no longer counts (a row taken out, a form voided or superseded) is kept and marked by `ends`.
   *
   * @maxItems 10
   */
  creates?: FormRecord[]
  /**
   * Other forms that the answers call for: each is begun as a draft of whoever files this one, prefilled and with these answers. A draft that nobody has touched goes when what called for it does.
   *
   * @maxItems 10
   */
  opens?: OpenedForm[]
  /**
   * How answers given to an earlier version become answers to this one.
   */
  migrations?: FormMigration[]
  /**
   * Examples that the document check runs.
   */
  tests?: FormTest[]
}
/**
 * Which answers say whom and when the form is about; lists, rights and deadlines use them.
 */
export interface FormSubject {
  /**
   * A name inside a document: camelCase for fields.
   */
  client: string
  employee?: Name
  authorization?: Name
  /**
   * A name inside a document: camelCase for fields.
   */
  date: string
  time?: Name
}
export interface FormRights {
  read: Access
  write: Access
  /**
   * Who may: everyone of the office who is signed in, owners and super admins, super admins only, holders of one of these permissions, or clients and employees with an account of their own, to whom nothing else is open.
   */
  review?: EveryoneAccess | OwnersAccess | SuperAdminsAccess | PermissionAccess | OwnAccountAccess
}
export interface FieldMap {
  [k: string]: Field
}
/**
 * A field by its semantic type. `sortable`, `filterable` and `unique` make an indexed column; `searchable` puts its words into the search index; `recommended` marks a field the guide asks for without refusing a save.
 */
export interface Field {
  type:
    | 'text'
    | 'multiline'
    | 'integer'
    | 'decimal'
    | 'money'
    | 'percent'
    | 'boolean'
    | 'date'
    | 'time'
    | 'datetime'
    | 'choice'
    | 'choices'
    | 'color'
    | 'reference'
    | 'references'
    | 'user'
    | 'email'
    | 'phone'
    | 'address'
    | 'rows'
    | 'group'
    | 'secret'
    | 'sequence'
    | 'calculated'
    | 'signature'
    | 'file'
  required?: true
  requiredWhen?: Expression
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  when?: string
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  readOnlyWhen?: string
  /**
   * Never changed by a person.
   */
  readOnly?: true
  /**
   * Of a readOnly field of a record: takes its default again, or nothing, when a person changes one of these fields, as what it says is of them.
   *
   * @minItems 1
   * @maxItems 10
   */
  resetBy?: [Name, ...Name[]]
  default?: string | number | boolean
  /**
   * What a new one starts with where nothing else is said, a prefill among it: the company's date, the moment, or who makes it. In a form with answers of its own also what an expression gives over the other answers and the lookups, once, when the form is begun; in its rows the date or the moment at which a row is added. With `readOnly` nobody can say anything else.
   */
  starts?: ('today' | 'now' | 'user') | StartsWith
  /**
   * Of a form, not of its rows: never shown. It holds what it starts with, or what a prefill or `fills` brings, and is handed in with the answers; whoever may read the form may read it.
   */
  held?: true
  /**
   * Health data (HIPAA), personal data, a secret that never leaves, or nothing about a person. Fields of forms with answers of their own are phi unless they say otherwise; a resource whose `health` is personal or phi says it of each field; what stands in rows and groups is as they are.
   */
  privacy?: 'phi' | 'pii' | 'secret' | 'none'
  /**
   * How it is shown to those who may see it masked.
   */
  mask?: 'last4' | 'age' | 'badge'
  sortable?: true
  filterable?: true
  searchable?: true
  unique?: true
  /**
   * Least value, or least length of a text, or least number of rows.
   */
  min?: number
  /**
   * Greatest value, or greatest length of a text, or greatest number of rows.
   */
  max?: number
  /**
   * Decimal places of a decimal, or of the dollars of a rate: money has two unless it says more.
   */
  scale?: number
  /**
   * Of a whole number: written without marks of thousands, as a year is or a number that names something.
   */
  ungrouped?: true
  /**
   * An id inside a document: kebab-case.
   */
  unit?: string
  /**
   * A named validator. partial-date: a year, a month and year, or a day; kept as the beginning of an ISO date, so that it sorts.
   */
  format?:
    | 'npi'
    | 'umpi'
    | 'npi-or-umpi'
    | 'pmi'
    | 'mbi'
    | 'icd10'
    | 'hcpcs'
    | 'modifier'
    | 'taxonomy'
    | 'ein'
    | 'ssn'
    | 'zip'
    | 'zip9'
    | 'aba'
    | 'bank-account'
    | 'authorization-number'
    | 'person-name'
    | 'vin'
    | 'partial-date'
    | 'last4'
  /**
   * Of a text: how it is written, one of these: 9 is a digit, A a letter, X a letter or digit (capitals, however they are typed), anything else itself; {2,5} after one says how many, as in MN-9{4,8}.
   *
   * @minItems 1
   * @maxItems 10
   */
  shape?: [string, ...string[]]
  /**
   * The date is not after today.
   */
  past?: true
  /**
   * What can be chosen, or what a calculated text is one of.
   */
  options?: [Option, ...Option[]] | PartRef | OptionsFrom
  /**
   * Of a choice in a form: options that are offered only while a rule holds; of several entries with one option one is enough. Options that stand in none are always offered.
   *
   * @minItems 1
   * @maxItems 40
   */
  offered?: [OfferedOptions, ...OfferedOptions[]]
  among?: AmongRows
  /**
   * Of a text in rows of a form: a new row, and one that a prefill brings without, gets the next number that no row has.
   */
  numbered?: true
  /**
   * How a form draws it: rows as table, cards, grid (fixed rows by columns) or week (a tick for each choice); a choice as radio, select or segments; several as checklist or picker; a number as score.
   */
  as?: 'table' | 'cards' | 'grid' | 'week' | 'radio' | 'select' | 'segments' | 'checklist' | 'picker' | 'score'
  /**
   * Columns that a group or a card of rows is laid out in.
   */
  columns?: 1 | 2 | 3 | 4
  /**
   * Columns taken inside a group or card.
   */
  span?: 1 | 2 | 3 | 4
  /**
   * The usual range of a number, shown beside it; it never refuses.
   *
   * @minItems 2
   * @maxItems 2
   */
  usual?: [number, number, ...number[]]
  /**
   * Of rows: one fixed row for each option; the row's id is the option's.
   */
  items?: [Option, ...Option[]] | PartRef | OptionsFrom
  /**
   * Of rows and groups: rules of one row, over `row.<field>`. Message: rowChecks.<name>.<id>.
   */
  checks?: RowCheck[]
  sums?: Sums
  /**
   * Of a reference of a record: fields that both have by the same name and in which both must say the same, such as the client of a visit and of its authorization. Only such records are offered.
   *
   * @minItems 1
   * @maxItems 5
   */
  shares?: [Name, ...Name[]]
  madeOf?: MadeRows
  /**
   * Of rows in a form, drawn as table or cards: buttons of each row that fill in several of its answers at once. Their words: shortcuts.<name>.<id>.
   *
   * @minItems 1
   * @maxItems 4
   */
  shortcuts?: [RowShortcut, ...RowShortcut[]]
  /**
   * Of a reference: which of its neighbours take over which field of the chosen record. In a record, of the fields beside it.
   */
  fills?: {
    [k: string]: Name
  }
  /**
   * Of a calculated number: what it means from a value on; label: options.<field>.<id>.
   *
   * @minItems 1
   */
  bands?: [Band, ...Band[]]
  signer?: Signer
  /**
   * Of a file: what may be attached.
   *
   * @minItems 1
   */
  accept?: ['image' | 'pdf', ...('image' | 'pdf')[]]
  /**
   * Of the reference `locationId`, to what the locations are: the location that the record belongs to. It is said when the record is made, and changed by the action `move` alone.
   */
  place?: true
  /**
   * Of a user: whose accounts may be named; the office's when absent. Super admins belong to no company.
   *
   * @minItems 1
   */
  accounts?: ['office' | 'clients' | 'employees' | 'superAdmins', ...('office' | 'clients' | 'employees' | 'superAdmins')[]]
  /**
   * An id inside a document: kebab-case.
   */
  to?: string
  /**
   * Fields of each row of `rows`, or of the one `group`.
   */
  of?: FieldMap | PartRef
  /**
   * Of a sequence: text with {seq:5} (digits) and {yymm}.
   */
  pattern?: string
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  value?: string
  /**
   * Of a calculated field: the type it is shown and stored as.
   */
  result?: 'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'boolean' | 'date'
}
export interface StartsWith {
  is: Expression
}
/**
 * A code and how it is shown; its label is options.<field>.<id>.
 */
export interface Option {
  id: string
  tone?: Tone
  /**
   * Choosing it asks for words: in forms a text field <field>Other is asked for and required then.
   */
  specify?: true
  /**
   * Of a question of a form itself: what choosing it counts, whatever its code and its words. Rules read it as answers.<field>Score; of several chosen options the sum. While none with a score is chosen it is unknown.
   */
  score?: number
  /**
   * Of several choices: choosing it takes the others away.
   */
  exclusive?: true
}
export interface PartRef {
  /**
   * A part document's id; its strings come with it.
   */
  $ref: string
}
/**
 * A set that stands elsewhere, none of it forgotten. `screens`: one for each that is there and not for visitors, the route's id, labelled with its friendly name. `forms`: the type of each form with answers of its own, labelled with its title. `resources`: the kinds of records, labelled with their titles. `languages`: the codes of all the product speaks; `roles`: those of the office; both labelled here, options.<field>.<id>.
 */
export interface OptionsFrom {
  from: 'screens' | 'forms' | 'resources' | 'languages' | 'roles'
  /**
   * Further ones, labelled here: options.<field>.<id>.
   *
   * @minItems 1
   * @maxItems 100
   */
  and?: [Slug, ...Slug[]]
}
export interface OfferedOptions {
  /**
   * @minItems 1
   */
  options: [string, ...string[]]
  when: Expression
}
/**
 * Of a text in a form: one of those that stand in rows of the form, chosen from a list that shows `show` beside it.
 */
export interface AmongRows {
  rows: Name
  field: Name
  show?: Name
}
/**
 * A rule of one row or group.
 */
export interface RowCheck {
  id: Slug
  when?: Expression
  check: Expression
  severity: 'block' | 'warn'
  /**
   * A name inside a document: camelCase for fields.
   */
  field?: string
}
/**
 * Of a readOnly number of a record: what records of another kind that point here say together, kept in step with them; how many they are when no field is named.
 */
export interface Sums {
  resource: Slug
  /**
   * A name inside a document: camelCase for fields.
   */
  by: string
  field?: Name
  filter?: Filter[]
}
/**
 * One condition on a filterable field. Several are joined by and.
 */
export interface Filter {
  field: Name
  op: 'eq' | 'ne' | 'in' | 'nin' | 'lt' | 'lte' | 'gt' | 'gte' | 'starts' | 'empty' | 'filled'
  value?: FilterValue
}
export interface RelativeValue {
  from: 'today' | 'now' | 'weekStart' | 'monthStart' | 'user.id' | 'user.locations' | 'record.id'
  /**
   * Days added; negative for the past.
   */
  days?: number
  /**
   * Hours added to `now`.
   */
  hours?: number
}
/**
 * Of rows in a form: a button that adds those of them that follow from other answers and are not there yet. Its words: madeRows.<name>.
 */
export interface MadeRows {
  /**
   * The fields that a row is known by: one that says the same in all of them is there already.
   *
   * @minItems 1
   * @maxItems 6
   */
  by: [Name, ...Name[]]
  /**
   * What the rows are made of, in this order.
   *
   * @minItems 1
   * @maxItems 20
   */
  from: [MadeRow, ...MadeRow[]]
}
export interface MadeRow {
  /**
   * A name inside a document: camelCase for fields.
   */
  each?: string
  /**
   * A name inside a document: camelCase for fields.
   */
  apart?: string
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  when?: string
  values: RowValues
}
/**
 * What a field of the row takes: an answer by its path (answers.x, answers.group.x, row.x, row.group.x) or an expression. What is blank or unknown stays blank.
 */
export interface RowValues {
  [k: string]: Expression
}
/**
 * A button of a row.
 */
export interface RowShortcut {
  id: Slug
  icon?: Icon
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  when?: string
  values: RowValues
}
export interface Band {
  id: string
  from: number
  tone?: Tone
}
/**
 * Of a signature: who signs.
 */
export interface Signer {
  role:
    | 'client'
    | 'legalRepresentative'
    | 'responsibleParty'
    | 'participantRepresentative'
    | 'caseManager'
    | 'author'
    | 'aide'
    | 'nurse'
    | 'rn'
    | 'lpn'
    | 'qp'
    | 'supervisor'
    | 'designatedCoordinator'
    | 'designatedManager'
    | 'physician'
    | 'witness'
    | 'interpreter'
    | 'other'
  by: 'staff' | 'person'
  /**
   * Signed when the form is submitted, by the one who submits it.
   */
  author?: true
  /**
   * A reason may stand in its place, with a note and a witness.
   */
  unable?: true
  /**
   * May be given by word, before a witness.
   */
  verbal?: true
}
export interface FormPage {
  id: Slug
  icon?: Icon
  when?: Expression
  /**
   * @minItems 1
   */
  sections: [AnswerSection, ...AnswerSection[]]
}
/**
 * A titled group of questions; title: sections.<id>.
 */
export interface AnswerSection {
  id: Slug
  /**
   * It goes on with the section before it on its page under that one's title, or, as the first, under the title of the page. With `when` it is a part of a section that comes and goes as one.
   */
  untitled?: true
  columns?: 1 | 2 | 3 | 4
  when?: Expression
  requires?: Access
  print?: SectionPrint
  /**
   * @minItems 1
   */
  items: [Name | PlacedAnswer | TextItem, ...(Name | PlacedAnswer | TextItem)[]]
}
export interface SectionPrint {
  newPage?: true
  columns?: 1 | 2 | 3 | 4
  /**
   * On copies for people outside.
   */
  hidden?: true
}
export interface PlacedAnswer {
  field: Name
  /**
   * Columns taken.
   */
  span?: 1 | 2 | 3 | 4
}
export interface TextItem {
  /**
   * An id inside a document: kebab-case.
   */
  text: string
  as?: 'paragraph' | 'heading' | 'notice' | 'warning'
  when?: Expression
}
export interface AnswerCheck {
  id: Slug
  when?: Expression
  check: Expression
  severity: 'block' | 'warn'
  /**
   * Where the message stands: a field, or a field inside a group as group.field.
   */
  field?: string
}
export interface Lookup {
  resource: Slug
  /**
   * Of the resource `clinical-form`: only forms of this type; `field` and sorting may then name its answers as answers.<field>.
   */
  form?: string
  take: 'count' | 'sum' | 'last' | 'exists' | 'rows'
  /**
   * Of the records that `rows` gives, at most 50 in their order: the fields that rules see of each, as lookups.<name>.
   *
   * @minItems 1
   * @maxItems 12
   */
  fields?: [Name, ...Name[]]
  /**
   * What is summed, or of the last record taken.
   */
  field?: string
  sort?: Sort
  /**
   * The type of what is taken, for `last`.
   */
  result?: 'text' | 'number' | 'date' | 'boolean'
  /**
   * @maxItems 6
   */
  filter?: LookupFilter[]
}
export interface LookupFilter {
  field: Name
  op: 'eq' | 'ne' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'filled' | 'empty'
  value?: FilterValue | AnswerValue
}
export interface AnswerValue {
  /**
   * A name inside a document: camelCase for fields.
   */
  answer: string
  days?: number
}
export interface Prefill {
  /**
   * A field, or group.field.
   */
  field: string
  from: ('client' | 'employee' | 'authorization' | 'company' | 'user' | 'last') | PrefillForm | PrefillRecords
  /**
   * A field of the source, group.field, or for a whole record `display`. Of the user: id, name, firstName, lastName, or `record`, their own among those that the answer points at (the resource's `self`). Rows of records have none.
   */
  path?: string
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  keep?: string
  /**
   * Of a choice or choices in the source: what each of them becomes, by its id. An option of the answer, true or false, or for a list the fields of one row; what is not named is left out.
   */
  becomes?: {
    [k: string]:
      | string
      | boolean
      | {
          [k: string]: string
        }
  }
  /**
   * A name inside a document: camelCase for fields.
   */
  labelIn?: string
  /**
   * Adds its rows to those that other entries have brought, by row id. A row that came from a record is left out where an entry of the same answer takes the records: what is no longer among them ended.
   */
  adds?: true
  /**
   * Chooses no rows: only fills what is blank in rows that other entries have brought, by row id.
   */
  completes?: true
}
export interface PrefillForm {
  /**
   * The newest filed form of this type about the same client.
   */
  form: string
}
export interface PrefillRecords {
  /**
   * An id inside a document: kebab-case.
   */
  records: string
  /**
   * One of them by the client that the form is about; answers are those of `about`.
   *
   * @minItems 1
   * @maxItems 6
   */
  filter: [LookupFilter, ...LookupFilter[]]
  sort?: Sort
  /**
   * What a field of the row takes from the record, or `display`, where the names differ.
   */
  rows?: {
    [k: string]: Name
  }
}
export interface FormLifecycle {
  /**
   * A signed form is locked after so many days; 0 at once.
   */
  lockAfterDays?: number
  /**
   * Filed later than this after its date, it is marked late and asks for a reason.
   */
  lateAfterHours?: number
  /**
   * Questions that a new version of a filed form asks anew, as if it were begun for the first time; the other answers are taken over.
   *
   * @minItems 1
   * @maxItems 50
   */
  anew?: [Name, ...Name[]]
  /**
   * Where a filed form is on its way while it is submitted or signed, as told by whoever reviews it. A correction begins anew.
   *
   * @minItems 1
   * @maxItems 10
   */
  stages?: [FormStage, ...FormStage[]]
}
export interface FormStage {
  id: Name
  /**
   * Stages that it may follow; `filed` stands for none yet.
   *
   * @minItems 1
   * @maxItems 10
   */
  from: [Name, ...Name[]]
  /**
   * Asks for the day on which it came about: not in the future, nor before that of the stage before.
   */
  dated?: true
  /**
   * In this stage the form is neither corrected nor sent back: what changes is an addendum or a form that takes its place.
   */
  holds?: true
}
/**
 * The form may be filled in and sent without network.
 */
export interface FormOffline {
  store: 'ProgressForm' | 'HssForms' | 'FormOutbox'
  /**
   * The call that takes it; absent: the forms' own.
   */
  path?: string
  /**
   * Names on that call, by field, where they differ.
   */
  keys?: {
    [k: string]: string
  }
}
/**
 * The form may be filled in by somebody without an account, through a link that staff send. It is about the client that the link was made for, on the day it is handed in, and filed with the rights of who made the link; what is not shown there stays for staff.
 */
export interface PublicForm {
  /**
   * What the page of the link shows; nothing in them may hang on answers that stand elsewhere, or ask for records.
   *
   * @minItems 1
   * @maxItems 40
   */
  sections: [Slug, ...Slug[]]
  /**
   * Answers of `prefill` that leave with the link; every other question of it starts blank.
   *
   * @maxItems 20
   */
  shows?: Name[]
  /**
   * Answers of other sections that a form filed through a link has.
   */
  answers?: {
    [k: string]: string | number | boolean
  }
  /**
   * How long a link holds unless something else is chosen; 14 when absent.
   */
  days?: number
  /**
   * How often one link may be handed in; once when absent.
   */
  uses?: number
}
export interface FormPrint {
  orientation?: 'portrait' | 'landscape'
  /**
   * Columns of a section on paper.
   */
  columns?: 1 | 2 | 3
  /**
   * How lists print that are not tables of what was asked.
   */
  rows?: {
    [k: string]: RowsPrint
  }
  /**
   * The form begins as a sheet of boxes, row by row, under which it is signed. What is not on it follows on continuation sheets.
   *
   * @minItems 1
   * @maxItems 40
   */
  sheet?: [[SheetBox, ...SheetBox[]], ...[SheetBox, ...SheetBox[]][]]
}
export interface RowsPrint {
  /**
   * A name inside a document: camelCase for fields.
   */
  only?: string
  /**
   * Each row is one line of these answers; below it stands what else was answered.
   *
   * @minItems 1
   * @maxItems 20
   */
  line?: [Name, ...Name[]]
}
export interface SheetBox {
  /**
   * @minItems 1
   * @maxItems 12
   */
  fields?: [Name, ...Name[]]
  /**
   * An id inside a document: kebab-case.
   */
  text?: string
  /**
   * Width, in twelfths of the paper.
   */
  span: number
}
export interface FormTask {
  id: Slug
  when?: Expression
  /**
   * A CEL expression; checked against the fields it may touch when the document loads.
   */
  due: string
  priority?: 'low' | 'normal' | 'high' | 'urgent'
}
export interface FormRecord {
  id: Slug
  resource: Slug
  /**
   * As soon as the form is filed (the default), or when its last required signature stands.
   */
  at?: 'filed' | 'signed'
  when?: Expression
  /**
   * A name inside a document: camelCase for fields.
   */
  each?: string
  /**
   * What a field of the record takes: an answer by its path (answers.x, answers.group.x, row.x), an expression, or who and when.
   */
  values: {
    [k: string]: Expression | FormFact
  }
  /**
   * What marks a record that no longer counts: literals, or the day and the instant.
   */
  ends: {
    [k: string]: string | number | boolean | EndingFact
  }
}
export interface FormFact {
  /**
   * The filed form itself, who filed it, or the day and the instant of it.
   */
  from: 'form' | 'user.id' | 'today' | 'now'
}
export interface EndingFact {
  from: 'today' | 'now'
}
export interface OpenedForm {
  id: Slug
  /**
   * The type of the other form.
   */
  form: string
  when?: Expression
  /**
   * Answers of the other form (field, group.field, or rows.<fixed row>.field), by paths or expressions of this one.
   */
  answers: {
    [k: string]: Expression | FormFact
  }
}
export interface FormMigration {
  /**
   * Published hash of the earlier version: `npm run documents:check -- --hashes` prints those of today, and the server logs which one a new version takes the place of.
   */
  from: string
  /**
   * @minItems 1
   */
  steps: [RenameStep | SplitStep | RecodeStep | RetireStep, ...(RenameStep | SplitStep | RecodeStep | RetireStep)[]]
}
export interface RenameStep {
  op: 'rename'
  field: Name
  to: Name
}
export interface SplitStep {
  op: 'split'
  field: Name
  by: string
  /**
   * @minItems 2
   */
  to: [Name, Name, ...Name[]]
}
export interface RecodeStep {
  op: 'recode'
  field: Name
  codes: {
    [k: string]: string
  }
}
export interface RetireStep {
  op: 'retire'
  field: Name
}
export interface FormTest {
  id: Slug
  today?: string
  now?: string
  given: {}
  lookups?: {}
  expect: FormExpectation
}
export interface FormExpectation {
  /**
   * Fields, group.field and sections/<id> in sight.
   */
  visible?: string[]
  hidden?: string[]
  required?: string[]
  optional?: string[]
  /**
   * Calculated answers; null for unknown.
   */
  values?: {}
  /**
   * JSON pointers or check ids that refuse the submission.
   */
  errors?: string[]
  warnings?: string[]
  /**
   * Check ids that do not complain.
   */
  passes?: string[]
  /**
   * How many records each of `creates` makes, by its id, once the form is signed.
   */
  makes?: {
    [k: string]: number
  }
  /**
   * Exactly these of `opens` are begun.
   */
  opens?: string[]
  /**
   * Nothing else is missing or wrong.
   */
  complete?: true
}
/**
 * A page of the agency's help, in English: schemas/help/<area>/<page>.json. The assistant answers from it and quotes it word for word. In texts {{term.client}}, {{term.clients}}, {{term.employee}} and {{term.employees}} stand for the company's own words.
 */
export interface Help {
  /**
   * What the page is about, as somebody would ask for it.
   */
  title: string
  /**
   * The screens it explains; it is for those who may open one of them. "Open screen" leads to the first that the reader may open.
   *
   * @minItems 1
   * @maxItems 12
   */
  routes: [Slug, ...Slug[]]
  /**
   * Words that people use for it and that the page itself does not say.
   *
   * @maxItems 60
   */
  keywords?: HelpLine[]
  /**
   * The day on which somebody last made sure that it is true.
   */
  updated: string
  /**
   * @minItems 1
   * @maxItems 20
   */
  sections: [HelpSection, ...HelpSection[]]
}
/**
 * The strings of one document in one language: schemas/i18n/<language>/<document id>.json. Keys mirror the document; {{name}} marks places, {{term.client}} and {{term.employee}} the company's own words.
 */
export interface I18N {
  /**
   * Keys of strings that someone who speaks the language has read and found right, the parts joined by dots; of strings that depend on a count without the form. All others are machine-made. English needs none.
   *
   * @maxItems 2000
   */
  reviewed?: string[]
  strings: Strings
}
export interface Strings {
  [k: string]: string | Strings
}
/**
 * The menu tree, in the order it is shown. Strings: items.<id>.
 */
export interface Menu {
  items: MenuItems
}
export interface MenuSection {
  /**
   * A heading between entries.
   */
  kind: 'section'
  id: Slug
  requires: Access
  hiddenFor?: HiddenFor
}
export interface MenuLink {
  kind: 'link'
  id: Slug
  icon: Icon
  /**
   * An id inside a document: kebab-case.
   */
  route: string
  requires: Access
  search?: MenuSearch
  flag?: MenuFlag
  hiddenFor?: HiddenFor
  badge?: MenuBadge
}
/**
 * How many records wait behind the entry, counted with the user's rights and drawn beside it. String: badges.<id>, with {{shown}} for the number, as _one and _other.
 */
export interface MenuBadge {
  resource: Slug
  /**
   * Which of its records wait.
   *
   * @minItems 1
   * @maxItems 4
   */
  filter: [Filter, ...Filter[]]
  /**
   * An id inside a document: kebab-case.
   */
  list?: string
}
export interface MenuGroup {
  /**
   * Holds entries; hidden when none of them can be seen.
   */
  kind: 'group'
  id: Slug
  icon: Icon
  /**
   * An id inside a document: kebab-case.
   */
  route?: string
  requires: Access
  search?: MenuSearch
  flag?: MenuFlag
  hiddenFor?: HiddenFor
  badge?: MenuBadge
  /**
   * Stays when none of its entries can be seen.
   */
  keepWhenEmpty?: true
  items: MenuItems
}
export interface MenuExternal {
  /**
   * Leads out of the product; hidden while the setting holds no address.
   */
  kind: 'external'
  id: Slug
  icon: Icon
  /**
   * The setting that holds the address.
   */
  setting: 'communityUrl'
  requires: Access
  search?: MenuSearch
  hiddenFor?: HiddenFor
}
export interface OptionsPart {
  kind: 'options'
  /**
   * @minItems 1
   */
  options: [Option, ...Option[]]
}
export interface FieldsPart {
  kind: 'fields'
  fields: Fields
  /**
   * Rules of one row or group made of these fields. Message: checks.<id>.
   */
  checks?: RowCheck[]
}
export interface PermissionCatalogue {
  kind: 'catalogue'
  /**
   * @minItems 1
   */
  permissions: [Permission, ...Permission[]]
}
export interface Permission {
  id: Slug
  title: PermissionTitle
  /**
   * Other titles that mean the same.
   *
   * @minItems 1
   */
  aliases?: [PermissionTitle, ...PermissionTitle[]]
  group: Slug
  /**
   * Never held by anyone but super admins, whatever was granted.
   */
  superAdminOnly?: true
  /**
   * Held without being granted; what it opens says so itself.
   */
  heldBy?: 'everyone' | 'owners'
}
export interface RoleSet {
  kind: 'roles'
  /**
   * @minItems 1
   */
  roles: [Role, ...Role[]]
}
export interface FullRole {
  /**
   * An id inside a document: kebab-case.
   */
  id: string
  /**
   * Everything that is not for super admins only.
   */
  kind: 'everything'
}
export interface BundleRole {
  /**
   * An id inside a document: kebab-case.
   */
  id: string
  kind: 'bundle'
  /**
   * @minItems 1
   */
  permissions: [Slug, ...Slug[]]
}
export interface OwnAccountRole {
  /**
   * An id inside a document: kebab-case.
   */
  id: string
  /**
   * No office's role: a client's or an employee's own account. It holds no permission.
   */
  kind: 'own-account'
}
/**
 * A kind of record: its fields, who may do what with it, its states and rules. Its name is the last part of its id. Strings: title, plural, fields.<name>, of.<rows or group>.<name>, options.<name>.<option>, options.<rows or group>.<name>.<option>, checks.<id>, transitions.<id>, refusals.<kept by> and, of a transition with a guard, refusals.<transition> must be there; help.<name>, placeholders.<name> (an example in an empty field), both inside rows and groups as innerHelp.<rows or group>.<name> and innerPlaceholders.…, and groups.<id> may be. Expressions say `record.<field>`, and inside rows and groups also `row.<field>`.
 */
export interface Resource {
  /**
   * How a record is named in a title, a link or a picker: text with {field} places.
   */
  display: {
    template: string
    /**
     * Of people alone: the same for readers who list last names first. What has none is no person, and is pictured by the icon of its resource in place of initials.
     */
    lastFirst?: string
    /**
     * What tells records of one name apart, on a second line of pickers and of what Ctrl+K finds; for whoever may read the record, without what is hidden from them or masked.
     */
    detail?: string
  }
  icon?: Icon
  /**
   * Rows that the server keeps itself; its fields are columns of that source. `companies`, `audit` and `outbox` belong to the platform: for super admins only, and what changes are states, by transitions; of `support` (one row: where people find help) they change the fields, too. `own-company` (the one row of a company's settings), `own-assistant` (the same of its assistant), `assistant-gaps` (questions that the help did not answer) and `people` (its accounts) belong to a company and are made and changed by whom the rights name.
   */
  source?: 'companies' | 'audit' | 'outbox' | 'support' | 'own-company' | 'own-assistant' | 'assistant-gaps' | 'people'
  /**
   * Privacy of a record as a whole.
   */
  health?: 'none' | 'personal' | 'phi'
  /**
   * A name inside a document: camelCase for fields.
   */
  namesCompany?: string
  /**
   * Super admins read and change the records of all companies in one list; everybody else those of their own company. For what companies send to support.
   */
  acrossCompanies?: true
  /**
   * The record belongs to a location; a picked location filters it, and users bound to locations see only theirs.
   */
  locationScoped?: boolean
  /**
   * References to records that have a location, of which this one is a part: a new one lies where the first that is filled lies, and goes along when that one moves.
   *
   * @minItems 1
   */
  locationFrom?: [Name, ...Name[]]
  /**
   * References that say what a record is about, the first that is filled: only who may read that record reads this one. Each is a filterable reference to a resource that is itself about nothing.
   *
   * @minItems 1
   */
  about?: [Name, ...Name[]]
  /**
   * A name inside a document: camelCase for fields.
   */
  self?: string
  /**
   * Who may do each; what is not listed is denied to everyone.
   */
  rights: {
    read: Right
    create?: Right
    update?: Right
    move?: Right1
    delete?: Right
    restore?: Right
    export?: Right
    name?: Right2
  }
  fields: Fields
  /**
   * Fields that only some may read or write.
   */
  fieldGroups?: FieldGroup[]
  lifecycle?: Lifecycle
  /**
   * Rules over the whole record; `block` refuses the save, `warn` needs a reason. Message: checks.<id>.
   */
  checks?: Check[]
  /**
   * Records of this resource that are alike in one field must not lie over each other in time, but for a reason. Message: overlaps.<id>, with {{count}}.
   */
  overlaps?: Overlap[]
  /**
   * Records alike in all these fields are offered as possible duplicates before a new one is made.
   *
   * @minItems 1
   */
  similar?: [Name, ...Name[]]
  /**
   * Records of other resources that forbid moving this one to the recycle bin. Message: refusals.<id>, with {{count}}.
   */
  keptBy?: KeptBy[]
  trash?: Trash
  /**
   * Which reads are written to the audit: none, opened records, or records and lists.
   */
  readAudit?: 'none' | 'record' | 'list'
  /**
   * What became of the fields of records that were made before this document: steps that the server takes once with the records of every company, the first one first, at the start after they came in. New steps stand at the end; one that has landed is never changed, moved or taken out. Each is counted in the log, with the ids of records that it could not bring along; nothing is dropped. A field that a step takes its values from, but for `rename`, stays among the fields as `readOnly`, so that what is kept there and in the history can still be read.
   *
   * @minItems 1
   * @maxItems 200
   */
  migrations?: [ResourceMigration, ...ResourceMigration[]]
}
export interface Right {
  access: Access
  /**
   * Row filters: users of these types, or those without a right, are limited to the rows that pass.
   */
  only?: RowLimit[]
}
export interface RowLimit {
  /**
   * Users of these types are limited.
   *
   * @minItems 1
   */
  userTypes?: [Slug, ...Slug[]]
  /**
   * Who may: everyone of the office who is signed in, owners and super admins, super admins only, holders of one of these permissions, or clients and employees with an account of their own, to whom nothing else is open.
   */
  unless?: EveryoneAccess | OwnersAccess | SuperAdminsAccess | PermissionAccess | OwnAccountAccess
  /**
   * @minItems 1
   */
  filter: [RowFilter, ...RowFilter[]]
}
/**
 * A condition on a row, or on the record that one of its reference fields points at.
 */
export interface RowFilter {
  /**
   * A name inside a document: camelCase for fields.
   */
  through?: string
  field: Name
  op: 'eq' | 'ne' | 'in' | 'nin' | 'lt' | 'lte' | 'gt' | 'gte' | 'starts' | 'empty' | 'filled'
  value?: FilterValue
}
/**
 * Who changes the location of a record that says it by a `place`, with a reason.
 */
export interface Right1 {
  access: Access
  /**
   * Row filters: users of these types, or those without a right, are limited to the rows that pass.
   */
  only?: RowLimit[]
}
/**
 * Who sees a record's name where another record points at it, beyond those who may read it; the row limits of `read` hold.
 */
export interface Right2 {
  access: Access
  /**
   * Row filters: users of these types, or those without a right, are limited to the rows that pass.
   */
  only?: RowLimit[]
}
export interface FieldGroup {
  id: Slug
  /**
   * @minItems 1
   */
  fields: [Name, ...Name[]]
  read?: Access
  /**
   * Who may: everyone of the office who is signed in, owners and super admins, super admins only, holders of one of these permissions, or clients and employees with an account of their own, to whom nothing else is open.
   */
  write?: EveryoneAccess | OwnersAccess | SuperAdminsAccess | PermissionAccess | OwnAccountAccess
  /**
   * What the others get: nothing, a masked value (the field's `mask`), or the value without the right to change it.
   */
  otherwise: 'hidden' | 'masked' | 'readOnly'
}
export interface Lifecycle {
  /**
   * A name inside a document: camelCase for fields.
   */
  field: string
  /**
   * States a new record may start in; the first is the default.
   *
   * @minItems 1
   */
  initial: [Name, ...Name[]]
  /**
   * States that the product itself puts records into, by no transition.
   *
   * @minItems 1
   */
  elsewhere?: [Name, ...Name[]]
  transitions: Transition[]
}
export interface Transition {
  id: Slug
  icon?: Icon
  /**
   * @minItems 1
   */
  from: [Name, ...Name[]]
  to: Name
  /**
   * Who may: everyone of the office who is signed in, owners and super admins, super admins only, holders of one of these permissions, or clients and employees with an account of their own, to whom nothing else is open.
   */
  requires?: EveryoneAccess | OwnersAccess | SuperAdminsAccess | PermissionAccess | OwnAccountAccess
  guard?: Expression
  /**
   * Fields filled in when the transition is made.
   */
  asks?: Name[]
  /**
   * Fields set by the transition: a literal or {from:'today'}.
   */
  sets?: {
    [k: string]: FilterValue
  }
  /**
   * Fields emptied by the transition.
   *
   * @minItems 1
   */
  clears?: [Name, ...Name[]]
  /**
   * What else changes in the same transaction, by the right to make the transition.
   *
   * @minItems 1
   * @maxItems 10
   */
  effects?: [Effect, ...Effect[]]
  reason?: 'required' | 'optional'
  /**
   * The product itself makes it, or a part of the shell: no screen offers it.
   */
  elsewhere?: true
}
/**
 * Records of another resource that point at the moving one: each makes a transition, or takes values. A refusal of one refuses all.
 */
export interface Effect {
  id: Slug
  /**
   * An id inside a document: kebab-case.
   */
  ask?: string
  resource: Slug
  /**
   * A name inside a document: camelCase for fields.
   */
  by: string
  filter?: EffectFilter[]
  /**
   * An id inside a document: kebab-case.
   */
  transition?: string
  values?: {
    [k: string]: FilterValue | OfRecord | null
  }
}
export interface EffectFilter {
  field: Name
  op: 'eq' | 'ne' | 'in' | 'nin' | 'lt' | 'lte' | 'gt' | 'gte' | 'starts' | 'empty' | 'filled'
  value?: FilterValue | OfRecord
}
/**
 * What the moving record says; a date that it does not say yet is today.
 */
export interface OfRecord {
  record: Name
}
export interface Check {
  id: Slug
  check: Expression
  severity: 'block' | 'warn'
  field?: Name
}
export interface Overlap {
  id: Slug
  /**
   * A name inside a document: camelCase for fields.
   */
  by: string
  from: Name
  to: Name
  /**
   * Which of the others count.
   */
  filter?: Filter[]
}
export interface KeptBy {
  id: Slug
  resource: Slug
  field: Name
  filter?: Filter[]
}
export interface Trash {
  /**
   * Days in which it can be restored.
   */
  restoreDays?: number
  /**
   * Moving to the recycle bin asks for a reason.
   */
  reason?: 'required'
}
/**
 * The field is called `to` now: records, and what the history, drafts and kept views say of it, follow. Its old name is free, and nothing is called by it again.
 */
export interface RenameMigration {
  id: Slug
  op: 'rename'
  field: Name
  to: Name
}
/**
 * Options of a choice, or of choices, that are called otherwise now: the old one, and what it became. Two may become one.
 */
export interface RecodeMigration {
  id: Slug
  op: 'recode'
  field: Name
  codes: {
    [k: string]: string
  }
}
/**
 * The field is asked for no more. Its values stay, to be read.
 */
export interface RetireMigration {
  id: Slug
  op: 'retire'
  field: Name
}
/**
 * A text becomes several, parted where `by` stands; the last one takes what is left. A record in which a part does not fit, or one of them says something else already, keeps the text as it is.
 */
export interface SplitMigration {
  id: Slug
  op: 'split'
  field: Name
  by: string
  /**
   * @minItems 2
   * @maxItems 20
   */
  to: [Name, Name, ...Name[]]
}
/**
 * A blank field takes what an expression over the record comes to; a filled one stays as it is.
 */
export interface SetMigration {
  id: Slug
  op: 'set'
  field: Name
  value: Expression
}
/**
 * A text becomes a reference: `to` points at the one record, in the same company and not in the recycle bin, that the text names, whatever its case. A text that names none, or more than one, stays in `field`.
 */
export interface PointMigration {
  id: Slug
  op: 'point'
  field: Name
  to: Name
  /**
   * A name inside a document: camelCase for fields.
   */
  by?: string
}
/**
 * Each row becomes a record of its own, which points back. A row with a value that the new record cannot hold stays in `field`.
 */
export interface OwnMigration {
  id: Slug
  op: 'own'
  field: Name
  resource: Slug
  /**
   * A name inside a document: camelCase for fields.
   */
  by: string
  /**
   * Fields of the new record, and the field of the row that each is taken from.
   */
  values: {
    [k: string]: Name
  }
}
/**
 * The addresses of one area, spelled as the specification spells them, and the screen behind each. Strings: names.<id>, the friendly name shown while the route opens.
 */
export interface Routes {
  /**
   * @minItems 1
   */
  routes: [Route, ...Route[]]
}
export interface ScreenRoute {
  id: Slug
  path: RoutePath
  screen: DocumentId
  requires: Access
  /**
   * Reached without being signed in.
   */
  public?: true
  /**
   * Works without a network.
   */
  offline?: true
}
export interface PlannedRoute {
  id: Slug
  path: RoutePath
  /**
   * Its screen is not written yet: kept out of menu and search, opens not-found under its friendly name.
   */
  planned: true
  requires: Access
  /**
   * Reached without being signed in.
   */
  public?: true
  /**
   * Works without a network.
   */
  offline?: true
}
export interface ListScreen {
  kind: 'list'
  resource: Slug
  /**
   * @minItems 1
   */
  columns: [Column, ...Column[]]
  /**
   * Filterable fields offered in the toolbar.
   */
  filters?: Name[]
  /**
   * Ready-made filters offered as tabs above the table.
   */
  views?: ListView[]
  /**
   * Always applied.
   */
  filter?: Filter[]
  /**
   * @maxItems 3
   */
  sort?: Sort[]
  search?: true
  /**
   * Lists what is in the recycle bin.
   */
  trash?: true
  /**
   * An id inside a document: kebab-case.
   */
  open?: string
  editor?: Editor
  actions?: Action[]
  rowActions?: Action[]
  bulkActions?: Action[]
  owed?: Owed
}
export interface Column {
  /**
   * A name inside a document: camelCase for fields.
   */
  field: string
  /**
   * Shown on the card that a phone shows instead of the row.
   */
  primary?: true
  /**
   * Stays at the start while scrolling sideways.
   */
  pinned?: true
  /**
   * Off until chosen in the column chooser.
   */
  hidden?: true
  /**
   * Pixels at the default density.
   */
  width?: number
  /**
   * A name inside a document: camelCase for fields.
   */
  or?: string
  /**
   * Another way to show the value: days left with tones, a bar, a rating of how near a limit it is.
   */
  as?: 'due' | 'bar' | 'ago'
}
export interface ListView {
  id: Slug
  filter: Filter[]
  /**
   * The list opens with it, where its address names no other view and no filter. Of one view.
   */
  first?: true
}
/**
 * The fields of the panel in which a record is made or changed beside the list.
 */
export interface Editor {
  /**
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  begins?: EditorBegins
}
/**
 * The address may name a record of another resource, as a navigate action with the same `as` writes it: a new record then begins with what that one says.
 */
export interface EditorBegins {
  as: Name
  resource: Slug
  /**
   * Fields of the new record, and the field of the other record that each takes over; `id` is its id.
   */
  values: {
    [k: string]: Name
  }
}
export interface NavigateAction {
  id: Slug
  kind: 'navigate'
  icon?: Icon
  primary?: true
  /**
   * An id inside a document: kebab-case.
   */
  route: string
  /**
   * A name inside a document: camelCase for fields.
   */
  as?: string
  /**
   * Of a list that it leads to: fields of that list, each with the field of this record that they have to equal; `id` is the record's id.
   */
  filter?: {
    [k: string]: Name
  }
  requires?: Access
}
export interface RecordAction {
  id: Slug
  kind: 'create' | 'edit' | 'move' | 'delete' | 'restore' | 'export' | 'print' | 'reload'
  icon?: Icon
  primary?: true
  requires?: Access
}
export interface TransitionAction {
  id: Slug
  kind: 'transition'
  icon?: Icon
  primary?: true
  /**
   * An id inside a document: kebab-case.
   */
  transition: string
  requires?: Access
}
export interface CallAction {
  id: Slug
  kind: 'call'
  icon?: Icon
  primary?: true
  /**
   * What the server does with one record, beyond changing what was typed: asks a portal whether a credential works.
   */
  operation: 'check-portal'
  requires?: Access
}
export interface SetAction {
  id: Slug
  kind: 'set'
  icon?: Icon
  primary?: true
  /**
   * Fields set to these values; undo sets them back.
   */
  values: {
    [k: string]: string | number | boolean | null
  }
  requires?: Access
}
export interface OwedPart {
  id: Name
  /**
   * @minItems 1
   */
  waitsFor: [Slug, ...Slug[]]
}
export interface RecordScreen {
  kind: 'record'
  resource: Slug
  /**
   * An id inside a document: kebab-case.
   */
  back?: string
  header?: RecordHeader
  /**
   * @minItems 1
   */
  tabs: [FieldsTab | RelatedTab | FormsTab | HistoryTab, ...(FieldsTab | RelatedTab | FormsTab | HistoryTab)[]]
  actions?: Action[]
  owed?: Owed
}
export interface RecordHeader {
  status?: Name
  /**
   * Fields shown under the name.
   *
   * @maxItems 8
   */
  facts?: Name[]
}
export interface FieldsTab {
  id: Slug
  kind: 'fields'
  icon?: Icon
  /**
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  requires?: Access
}
export interface RelatedTab {
  id: Slug
  kind: 'related'
  icon?: Icon
  resource: Slug
  /**
   * A name inside a document: camelCase for fields.
   */
  by: string
  /**
   * @minItems 1
   */
  columns: [Column, ...Column[]]
  sort?: Sort[]
  rowActions?: Action[]
  editor?: Editor
  requires?: Access
}
/**
 * The filed forms about this record, and those that can be started.
 */
export interface FormsTab {
  id: Slug
  kind: 'forms'
  icon?: Icon
  /**
   * The field of filed forms that points here.
   */
  by: 'clientId' | 'employeeId'
  requires?: Access
}
export interface HistoryTab {
  id: Slug
  kind: 'history'
  icon?: Icon
}
export interface FormScreen {
  kind: 'form'
  /**
   * A document's id: its path under schemas without extension.
   */
  form: string
}
export interface DashboardScreen {
  kind: 'dashboard'
  /**
   * @minItems 1
   * @maxItems 40
   */
  tiles: [Tile, ...Tile[]]
  owed?: Owed
}
export interface StatTile {
  id: Name
  kind: 'stat'
  icon?: Icon
  tone?: Tone
  query: Query
  compare?: Query1
  as?: 'number' | 'percent' | 'money' | 'ratio'
  toggle?: Toggle
  drill?: Drill
  requires?: Access
}
/**
 * A bounded question that the server answers with the user's rights.
 */
export interface Query {
  resource: Slug
  filter?: Filter[]
  measure?: CountMeasure | SumMeasure | ShareMeasure
}
export interface CountMeasure {
  kind: 'count'
}
export interface SumMeasure {
  kind: 'sum'
  field: Name
}
export interface ShareMeasure {
  kind: 'share'
  /**
   * The share of rows that pass these too, 0 to 1.
   *
   * @minItems 1
   */
  of: [Filter, ...Filter[]]
}
/**
 * A bounded question that the server answers with the user's rights.
 */
export interface Query1 {
  resource: Slug
  filter?: Filter[]
  measure?: CountMeasure | SumMeasure | ShareMeasure
}
export interface Drill {
  route: Slug
  filter?: Filter[]
}
export interface ChartTile {
  id: Name
  kind: 'chart'
  shape: 'columns' | 'stacked-columns' | 'lines' | 'donut'
  /**
   * What the horizontal axis or the slices are.
   */
  by: ByTime | ByField
  /**
   * @minItems 1
   * @maxItems 6
   */
  series: [Series, ...Series[]]
  span?: 1 | 2 | 3 | 4
  toggle?: Toggle
  requires?: Access
}
export interface ByTime {
  kind: 'week' | 'month' | 'day'
  last: number
}
export interface ByField {
  kind: 'field'
  field: Name
}
export interface Series {
  id: Name
  query: Query
  /**
   * A name inside a document: camelCase for fields.
   */
  date?: string
  tone?: Tone
}
export interface ListTile {
  id: Name
  kind: 'list'
  resource: Slug
  /**
   * @minItems 1
   * @maxItems 6
   */
  columns: [Column, ...Column[]]
  filter?: Filter[]
  sort?: Sort[]
  limit: number
  /**
   * @maxItems 3
   */
  rowActions?: Action[]
  /**
   * An id inside a document: kebab-case.
   */
  open?: string
  /**
   * A name inside a document: camelCase for fields.
   */
  openBy?: string
  span?: 1 | 2 | 3 | 4
  toggle?: Toggle
  drill?: Drill
  requires?: Access
}
export interface CountsTile {
  id: Name
  kind: 'counts'
  icon?: Icon
  /**
   * Several counts in one tile, each with its own drill. Label: counts.<tile>.<id>.
   *
   * @minItems 1
   * @maxItems 8
   */
  counts: [TileCount, ...TileCount[]]
  span?: 1 | 2 | 3 | 4
  toggle?: Toggle
  requires?: Access
}
export interface TileCount {
  id: Name
  query: Query
  tone?: Tone
  drill?: Drill
  requires?: Access
}
export interface PageScreen {
  kind: 'page'
  /**
   * `account` and `form` pages stand alone, without menu: those in a card, these as wide as a form.
   */
  area?: 'pages' | 'account' | 'form'
  /**
   * @minItems 1
   */
  blocks: [
    (
      | TextBlock
      | LinksBlock
      | AccountStepBlock
      | SignInBlock
      | GuideBlock
      | ReleasesBlock
      | LogoBlock
      | WordsBlock
      | RecordBlock
      | FormVersionsBlock
      | RightsBlock
      | MenuReviewBlock
      | ChatBlock
      | AnswererBlock
      | TranslationsBlock
    ),
    ...(
      | TextBlock
      | LinksBlock
      | AccountStepBlock
      | SignInBlock
      | GuideBlock
      | ReleasesBlock
      | LogoBlock
      | WordsBlock
      | RecordBlock
      | FormVersionsBlock
      | RightsBlock
      | MenuReviewBlock
      | ChatBlock
      | AnswererBlock
      | TranslationsBlock
    )[]
  ]
  owed?: Owed
}
export interface TextBlock {
  id: Slug
  kind: 'heading' | 'text' | 'notice'
  tone?: Tone
}
export interface LinksBlock {
  id: Slug
  kind: 'links'
  /**
   * Route ids, labelled with their friendly names; those out of reach are left out.
   *
   * @minItems 1
   */
  routes: [Slug, ...Slug[]]
  /**
   * How many records wait behind links, counted with the user's rights and said beside them. String: counts.<route>, with {{shown}} for the number, as _one and _other.
   *
   * @minItems 1
   * @maxItems 8
   */
  counts?: [LinkCount, ...LinkCount[]]
}
export interface LinkCount {
  /**
   * An id inside a document: kebab-case.
   */
  route: string
  resource: Slug
  /**
   * Which of its records wait.
   *
   * @minItems 1
   * @maxItems 4
   */
  filter: [Filter, ...Filter[]]
}
/**
 * A step that people take who are not signed in: asking for a link, choosing a password by it, making the first account, filling in the form of a link.
 */
export interface AccountStepBlock {
  id: Slug
  kind: 'account-step'
  step: 'forgotten-password' | 'choose-password' | 'first-set-up' | 'linked-form'
}
export interface SignInBlock {
  id: Slug
  kind: 'sign-in'
}
/**
 * Lessons of numbered steps; one about a route is for those who can open it.
 */
export interface GuideBlock {
  id: Slug
  kind: 'guide'
  /**
   * @minItems 1
   * @maxItems 200
   */
  lessons: [Lesson, ...Lesson[]]
}
export interface Lesson {
  id: Slug
  /**
   * An id inside a document: kebab-case.
   */
  route?: string
  /**
   * How many; their words are step1, step2 and so on.
   */
  steps: number
}
/**
 * What is new in the product, the newest first.
 */
export interface ReleasesBlock {
  id: Slug
  kind: 'releases'
  /**
   * Only items that have one.
   */
  media?: 'video'
}
/**
 * The company's logo, to be chosen and taken away.
 */
export interface LogoBlock {
  id: Slug
  kind: 'company-logo'
  requires?: Access
}
/**
 * The company's own words for labels, to be changed.
 */
export interface WordsBlock {
  id: Slug
  kind: 'company-words'
  requires?: Access
}
/**
 * The one record that a person reads of a resource, such as their company's settings, with its sections as cards to be changed. Strings: sections.<id> must be there; sectionHelp.<id> may be.
 */
export interface RecordBlock {
  id: Slug
  kind: 'record'
  resource: Slug
  /**
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  requires?: Access
}
/**
 * What the present versions of forms would change in stored answers.
 */
export interface FormVersionsBlock {
  id: Slug
  kind: 'form-versions'
}
/**
 * Permissions of members and roles: given and taken after looking at what that would change.
 */
export interface RightsBlock {
  id: Slug
  kind: 'rights'
}
/**
 * The whole menu as a member or a role sees it, with the reason of each hidden entry.
 */
export interface MenuReviewBlock {
  id: Slug
  kind: 'menu-review'
}
/**
 * The chat, filling the page: all that clients and employees with an account of their own see.
 */
export interface ChatBlock {
  id: Slug
  kind: 'chat'
}
/**
 * What makes the assistant's answers on this server, and how that is; super admins.
 */
export interface AnswererBlock {
  id: Slug
  kind: 'assistant-state'
}
/**
 * Every string of a language beside the English one, to be corrected and marked as reviewed; super admins.
 */
export interface TranslationsBlock {
  id: Slug
  kind: 'translations'
}
