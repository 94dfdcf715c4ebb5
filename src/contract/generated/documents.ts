/* Generated from schemas/meta by scripts/generate-types.ts; do not edit. */

/**
 * A name inside a document: camelCase for fields.
 */
export type Name = string
/**
 * An id inside a document: kebab-case.
 */
export type Slug = string
/**
 * A field in a layout: its name, or its name with how it is laid out here.
 */
export type SectionField = Name | PlacedField
/**
 * A resource, or something that the language cannot say yet.
 */
export type WaitsFor = WaitsForResource | WaitsForConstruct
/**
 * What a field is compared with or set to: a literal, or what is known only when it is asked for. A text stands for itself; an expression stands in `is`.
 */
export type Value =
  | (string | number | boolean)
  | [string | number | boolean, ...(string | number | boolean)[]]
  | RelativeValue
  | RecordValue
  | AnswerValue
  | ExpressionValue
/**
 * A form: what it asks, in which order, by which rules, and what happens with the answers.
 */
export type Form = RecordForm | AnswerForm
/**
 * One line of plain text.
 */
export type HelpLine = string
/**
 * Whole sentences, plain text.
 */
export type HelpText = string
/**
 * What answers one question: text, numbered steps, or both.
 */
export type HelpSection = HelpSection1 & {
  /**
   * Names the section; links lead to it.
   */
  id: Slug
  /**
   * The question that it answers, or what is done in it.
   */
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
   * What to watch out for.
   */
  note?: HelpText
  /**
   * The screen where this is done, where it is not the page's first.
   */
  route?: Slug
}
export type HelpSection1 = {
  [k: string]: unknown
}
/**
 * Entries, from top to bottom.
 *
 * @minItems 1
 */
export type MenuItems = [MenuItem, ...MenuItem[]]
/**
 * One entry of the menu.
 */
export type MenuItem = MenuSection | MenuLink | MenuGroup | MenuExternal
/**
 * Who finds it in the menu search; the menu itself is not affected.
 */
export type MenuSearch = 'never' | 'super-admins'
/**
 * Found in the search only by users whose account has this flag, super admins included (spec: chat-assistant-session §6).
 */
export type MenuFlag = 'jobTitle' | 'serviceInformation' | 'insuranceInformation' | 'billingCut'
/**
 * User types that never see it.
 *
 * @minItems 1
 */
export type HiddenFor = [Slug, ...Slug[]]
/**
 * A fragment that resources and forms take in by `$ref`. Strings: options.<id> (kind options), or as a resource fields.<name>, of.<rows>.<name>, options.<field>.<id>, help.<name> (kind fields).
 */
export type Part = OptionsPart | FieldsPart
/**
 * The meta-schema of permissions.
 */
export type PermissionsRef = '../meta/permissions.schema.json'
/**
 * The title as the wire carries it, matched exactly (spec: shell-and-account §6).
 */
export type PermissionTitle = string
/**
 * A role: what somebody may do who has it.
 */
export type Role = FullRole | BundleRole | OwnAccountRole
/**
 * The id of a permission, or of a verb of one: `time-cards`, `time-cards.edit`.
 */
export type PermissionId = string
/**
 * What can be granted (a catalogue) or bundles of it (roles). Strings: permissions.<id>, groups.<group> and, of a verb that is no entry of its own, verbs.<id>.<verb> (catalogue), roles.<id> (roles).
 */
export type Permissions = PermissionCatalogue | RoleSet
/**
 * Transitions of the resource.
 *
 * @minItems 1
 */
export type Stops = [Slug, ...Slug[]]
/**
 * `money`: time that is not paid or billed. `safety`: somebody may come to harm.
 */
export type Concern = 'money' | 'safety'
/**
 * One step of the migrations of a resource.
 */
export type ResourceMigration =
  RenameMigration | RecodeMigration | RetireMigration | SplitMigration | SetMigration | CalculateMigration | PointMigration | OwnMigration
/**
 * Fields by name, or a part that has them.
 */
export type Fields = FieldMap | PartRef
/**
 * A sortable field; a minus in front means descending.
 */
export type Sort = string
/**
 * Options said here, taken from a part, or taken from what there is.
 */
export type Options = [Option, ...Option[]] | PartRef | OptionsFrom
/**
 * A CEL expression; checked against the fields it may touch when the document loads.
 */
export type Expression = string
/**
 * An operation, or a suggestion, as `<module>.<name>`.
 */
export type OperationName = string
/**
 * The path from the root; `:name` takes a parameter, `*` alone is every path that no other route has.
 */
export type RoutePath = string
/**
 * One address, and what it opens.
 */
export type Route = ScreenRoute | PlannedRoute
/**
 * The path to the meta-schema of screens.
 */
export type SchemaRef = string
/**
 * Columns or parts that the guide asks for and nothing can draw yet.
 */
export type Owed = OwedPart[]
/**
 * One of a small closed set of things a person can do; its label is `actions.<id>` in the document's strings.
 */
export type Action = NavigateAction | RecordAction | PaperAction | FillAction | TransitionAction | CallAction | SetAction | RunAction
/**
 * Sets fields, of one record or of many.
 */
export type SetAction = {
  [k: string]: unknown
} & {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Sets fields at the press of a button.
   */
  kind: 'set'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * Fields set to these values; undo sets them back.
   */
  values?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Fields that are asked for first, once for all of the records; what is left blank stays as it is.
   *
   * @minItems 1
   * @maxItems 6
   */
  asks?: [Name, ...Name[]]
  /**
   * Whether a reason is asked for, which stands in the history of each record.
   */
  reason?: 'required' | 'optional'
  /**
   * Who is offered it, of those who have the right to do it.
   */
  requires?: Access
}
/**
 * What lies behind the records of a calendar; its word is layers.<id>.
 */
export type CalendarLayer = CalendarSpans | CalendarDays | CalendarHours
/**
 * A document's id: its path under schemas without extension.
 */
export type DocumentId = string
/**
 * A question of a form, or one of a group of it.
 */
export type AnswerPath = string
/**
 * The user's dashboard choice that shows it (spec: shell-and-account §3).
 */
export type Toggle =
  'graph' | 'serviceAgreement' | 'todos' | 'currentSchedules' | 'notes' | 'userTaggedNotes' | 'attentionNeeded' | 'redAlert' | 'mobileLogs'
/**
 * One tile of a dashboard.
 */
export type Tile = StatTile | ChartTile | ListTile | CountsTile
/**
 * A screen of one of few kinds, each with its own slots. Strings: title, actions.<id>, tabs.<id>, sections.<id>, tiles.<id>, counts.<tile>.<id>, series.<tile>.<id>, blocks.<id>, steps.<id>, views.<id>, measures.<id> of a report and, on a board, columns.<id> must be there; description, columns.<field> of a list, empty, emptyHint, emptyViews.<id>, owed.<id> and sectionHelp.<id> may be.
 */
export type Screen =
  | ListScreen
  | CalendarScreen
  | BoardScreen
  | ReportScreen
  | RecordScreen
  | FormScreen
  | DashboardScreen
  | PageScreen
  | ProcessScreen
  | OwnFormsScreen
/**
 * A lucide icon, kebab-case; the icon registry decides which exist.
 */
export type Icon = string
/**
 * Meaning of a state; the theme gives it a colour, a dot and a word.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'system'
/**
 * Permission ids of which one is enough.
 *
 * @minItems 1
 */
export type PermissionIds = [PermissionId, ...PermissionId[]]
/**
 * Who may: everyone of the office who is signed in, owners and super admins, super admins only, holders of one of these permissions, or clients and employees with an account of their own, to whom nothing else is open.
 */
export type Access = EveryoneAccess | OwnersAccess | SuperAdminsAccess | PermissionAccess | OwnAccountAccess
export type AnyDocument = Domain | Form | Help | I18N | Menu | Operation | Part | Permissions | Resource | Routes | Screen

export interface DocumentLanguage {
  Binding?: Binding
  Domain?: Domain
  RecordForm?: RecordForm
  AnswerForm?: AnswerForm
  AnswerSection?: AnswerSection
  Prefill?: Prefill
  FormTest?: FormTest
  Form?: Form
  HelpLine?: HelpLine
  HelpText?: HelpText
  HelpSection?: HelpSection
  Help?: Help
  Strings?: Strings
  I18n?: I18N
  MenuItems?: MenuItems
  MenuSearch?: MenuSearch
  MenuFlag?: MenuFlag
  HiddenFor?: HiddenFor
  MenuBadge?: MenuBadge
  MenuItem?: MenuItem
  Menu?: Menu
  Operation?: Operation
  Part?: Part
  PermissionsRef?: PermissionsRef
  PermissionCatalogue?: PermissionCatalogue
  PermissionTitle?: PermissionTitle
  Permission?: Permission
  RoleSet?: RoleSet
  Role?: Role
  Permissions?: Permissions
  FilesPaper?: FilesPaper
  FormsPaper?: FormsPaper
  RecordPaper?: RecordPaper
  Check?: Check
  Stops?: Stops
  Concern?: Concern
  FindingRows?: FindingRows
  Migration?: ResourceMigration
  Effect?: Effect
  Tally?: Tally
  Via?: Via
  OwnReach?: OwnReach
  Right?: Right
  Fields?: Fields
  PartRef?: PartRef
  Adapts?: Adapts
  Options?: Options
  Option?: Option
  RowCheck?: RowCheck
  RowValues?: RowValues
  MadeRows?: MadeRows
  RowShortcut?: RowShortcut
  Signer?: Signer
  SharedField?: SharedField
  Field?: Field
  Resource?: Resource
  RoutePath?: RoutePath
  Route?: Route
  Routes?: Routes
  LinkCount?: LinkCount
  SchemaRef?: SchemaRef
  Column?: Column
  Owed?: Owed
  Editor?: Editor
  ListScreen?: ListScreen
  ListView?: ListView
  BoardScreen?: BoardScreen
  BoardColumn?: BoardColumn
  ReportScreen?: ReportScreen
  ReportGroup?: ReportGroup
  ReportMeasure?: ReportMeasure
  CalendarScreen?: CalendarScreen
  CalendarLayer?: CalendarLayer
  Sign?: Sign
  RecordScreen?: RecordScreen
  ProcessScreen?: ProcessScreen
  FormScreen?: FormScreen
  OwnFormsScreen?: OwnFormsScreen
  SeveralForms?: SeveralForms
  AnswerPath?: AnswerPath
  Toggle?: Toggle
  Drill?: Drill
  Tile?: Tile
  DashboardScreen?: DashboardScreen
  PageScreen?: PageScreen
  Screen?: Screen
  Name?: Name
  Slug?: Slug
  DocumentId?: DocumentId
  Icon?: Icon
  Expression?: Expression
  Tone?: Tone
  PermissionId?: PermissionId
  PermissionIds?: PermissionIds
  Access?: Access
  Value?: Value
  Filter?: Filter
  Query?: Query
  OwedPart?: OwedPart
  WaitsFor?: WaitsFor
  Sort?: Sort
  SectionField?: SectionField
  Section?: Section
  Action?: Action
  OperationName?: OperationName
  AnyDocument?: AnyDocument
}
/**
 * The resource that fills a slot, and what its fields and states are to the module.
 */
export interface Binding {
  /**
   * The resource whose records fill the slot.
   */
  resource: Slug
  /**
   * What the module calls a field, and the field of the resource.
   */
  fields: {
    [k: string]: Name
  }
  /**
   * What the module calls a group of states, and the states of the resource that are in it.
   */
  states?: {
    /**
     * @minItems 1
     */
    [k: string]: [Name, ...Name[]]
  }
  /**
   * What the module calls a step between states, and the transition of the resource.
   */
  transitions?: {
    [k: string]: Slug
  }
  /**
   * What the module calls a value of one of its fields, and the option of the resource that says so.
   */
  options?: {
    [k: string]: {
      [k: string]: string
    }
  }
}
/**
 * Binds a domain module, which computes what no document can say (units, overlaps, matching), to the resources that hold its data. Its name is the module's. Strings: findings.<code> for each finding that the module makes, with the places that the finding fills, words.<name> for each word that it writes into records, and of each suggestion suggestions.<name>.parts.<part> and suggestions.<name>.reasons.<code> must be there.
 */
export interface Domain {
  /**
   * The slots of the module by their names. A slot that the module can do without may be left out.
   */
  binds: {
    [k: string]: Binding
  }
  /**
   * Numbers and choices of the module, where they differ from its own: limits that law or a payer sets.
   */
  settings?: {
    [k: string]: number | string | boolean
  }
  ownSettings?: OwnSettings
}
/**
 * Settings that a company makes for itself: of the records of this resource, the one that holds today says them. What it leaves blank, and what no record says yet, stays as the settings say.
 */
export interface OwnSettings {
  /**
   * The resource that keeps them, a record for each day on which they change.
   */
  resource: Slug
  /**
   * Its filterable date from which a record holds; of two of the same day the later record.
   */
  since: Name
  /**
   * The settings of the module, and the fields that say them.
   */
  fields: {
    [k: string]: Name
  }
}
/**
 * Asks for the fields of a resource and makes a record of them. Strings: title, steps.<id>, sections.<id>, checks.<id> and submit must be there; description, done, owed.<id> may be.
 */
export interface RecordForm {
  /**
   * Says that the form makes a record of a resource.
   */
  kind: 'record'
  answers: ResourceAnswers
  /**
   * The steps of the form, in their order. Title of a step: steps.<id>.
   *
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
  owed?: OwedPart[]
}
/**
 * Where the answers' shape comes from.
 */
export interface ResourceAnswers {
  /**
   * The resource whose fields the form asks for, and of which it makes a record.
   */
  resource: Slug
}
/**
 * A step that asks for fields.
 */
export interface FieldsStep {
  /**
   * Names the step; its title is steps.<id>.
   */
  id: Slug
  /**
   * A step that asks for fields.
   */
  kind: 'fields'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The titled groups of fields that it asks for.
   *
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
  /**
   * Names the section; its title is sections.<id>.
   */
  id: Slug
  /**
   * Columns in which the fields are laid out on a wide screen.
   */
  columns?: 1 | 2 | 3
  /**
   * The fields, in their order.
   *
   * @minItems 1
   */
  fields: [SectionField, ...SectionField[]]
  /**
   * The section is shown only while this holds.
   */
  when?: Expression
  /**
   * Who sees the section; everyone who sees the rest, when absent.
   */
  requires?: Access
}
/**
 * A field with how it is laid out.
 */
export interface PlacedField {
  /**
   * The field.
   */
  field: Name
  /**
   * Columns taken, of the section's columns.
   */
  span?: 1 | 2 | 3
  /**
   * Shown only while this holds.
   */
  when?: Expression
  /**
   * Has to be filled in here while this holds. Of forms that make records alone, which the server judges new records by: of a record that is changed the resource says what it needs.
   */
  requiredWhen?: Expression
  /**
   * Shown here, not asked for.
   */
  readOnly?: true
}
/**
 * A step that shows all answers before they are sent.
 */
export interface ReviewStep {
  /**
   * Names the step; its title is steps.<id>.
   */
  id: Slug
  /**
   * A step that shows everything that was answered, to be read before it is sent.
   */
  kind: 'review'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Fields that are asked for under the overview.
   */
  sections?: Section[]
}
/**
 * A rule of the form.
 */
export interface FormCheck {
  /**
   * Names the rule; its message is checks.<id>.
   */
  id: Slug
  /**
   * What has to hold; while what it reads is unknown, nobody is told anything.
   */
  check: Expression
  /**
   * `block` refuses to send the form, `warn` asks for a reason.
   */
  severity: 'block' | 'warn'
  /**
   * The field under which the message is shown; absent: above the form.
   */
  field?: Name
}
/**
 * What the last button does. Its label is the string `submit`.
 */
export interface CreateSubmit {
  /**
   * Makes the record.
   */
  kind: 'create'
  /**
   * The route opened with the new record's id.
   */
  then?: Slug
}
/**
 * A part that the document still lacks; `npm run documents:check -- --owed` lists them.
 */
export interface OwedPart {
  /**
   * Names the part that is missing; owed.<id> may say it in words.
   */
  id: string
  /**
   * What has to be there before it can be written. Once all of it is, the document check asks for the part.
   *
   * @minItems 1
   */
  waitsFor: [WaitsFor, ...WaitsFor[]]
}
/**
 * A resource that does not exist yet.
 */
export interface WaitsForResource {
  /**
   * Its name.
   */
  resource: Slug
}
/**
 * A construct of the language. What the language learns is taken out of this list, and every part that waited for it is refused until it is written.
 */
export interface WaitsForConstruct {
  /**
   * The construct.
   */
  construct:
    | 'derived-fields'
    | 'effects'
    | 'maps'
    | 'metrics'
    | 'operations'
    | 'outside'
    | 'own-accounts'
    | 'paper'
    | 'requirements'
    | 'timeline'
    | 'wider-actions'
}
/**
 * Has answers of its own, kept with the version of the form that they were given to. Expressions say `answers.<field>`, inside rows and groups also `row.<field>`, and `lookups.<name>`. Strings: title, pages.<id>, sections.<id>, texts.<id>, checks.<id>, tasks.<id>, stages.<id> and those of the fields, as a resource has them (fields.<name>, of.<rows or group>.<name>, options.<name>.<option>, checks of rows: rowChecks.<name>.<id>) must be there; description, help.<name>, placeholders.<name>, both inside rows and groups as innerHelp.<rows or group>.<name> and innerPlaceholders.…, sectionHelp.<id>, pageHelp.<id>, sectionShort.<id> and pageShort.<id> (titles for navigation) and attestations.<signature field> may be.
 */
export interface AnswerForm {
  /**
   * Says that the form has answers of its own.
   */
  kind: 'answers'
  /**
   * The form's name on the wire and in lists; it never changes.
   */
  formType: string
  /**
   * The lucide icon of the form in lists and pickers.
   */
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
  /**
   * The questions by their names, in the language of the fields of resources. Where each is asked is said by `pages`.
   */
  fields: Fields
  /**
   * How the questions are laid out: pages of sections of items. Every question that is not `held` stands on exactly one.
   *
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
    [k: string]: Query
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
 * Which answers say whom and when the form is about; lists, rights and deadlines use them. It is about a client, or, where it names none, about an employee.
 */
export interface FormSubject {
  /**
   * A reference to the client that the form is about.
   */
  client?: Name
  /**
   * A reference to an employee: who was there, or, where there is no `client`, whom the form is about.
   */
  employee?: Name
  /**
   * A reference to the employee who supervises, for lists.
   */
  supervisor?: Name
  /**
   * A number that the form comes to, answered or calculated, for lists.
   */
  score?: Name
  /**
   * The date on which the next one is due, for lists.
   */
  due?: Name
  /**
   * A reference to a service authorization.
   */
  authorization?: Name
  /**
   * A date.
   */
  date: Name
  /**
   * The time of day that belongs to `date`.
   */
  time?: Name
}
/**
 * Who may read filed forms of this type, fill them in, and review them.
 */
export interface FormRights {
  /**
   * Who may read filed forms and their PDFs.
   */
  read: Access
  /**
   * Who may begin, file and correct the form.
   */
  write: Access
  /**
   * Who may ask for a correction, lock and void. As `write` when absent.
   */
  review?: Access
}
/**
 * One page of the form; title: pages.<id>.
 */
export interface FormPage {
  /**
   * Names the page; its title is pages.<id>.
   */
  id: Slug
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The page is shown only while this holds.
   */
  when?: Expression
  /**
   * The sections of the page, in their order.
   *
   * @minItems 1
   */
  sections: [AnswerSection, ...AnswerSection[]]
}
/**
 * A titled group of questions; title: sections.<id>.
 */
export interface AnswerSection {
  /**
   * Names the section; its title is sections.<id>.
   */
  id: Slug
  /**
   * It goes on with the section before it on its page under that one's title, or, as the first, under the title of the page. With `when` it is a part of a section that comes and goes as one.
   */
  untitled?: true
  /**
   * What only tells, such as what is known of the client, under its title alone while the form is filled in, until somebody opens it. Only of a section that asks nothing.
   */
  folded?: true
  /**
   * Columns in which the questions are laid out on a wide screen.
   */
  columns?: 1 | 2 | 3 | 4
  /**
   * The section is shown only while this holds. What was answered in it is kept, and left out of the submission while it is hidden.
   */
  when?: Expression
  /**
   * Who sees the section; whoever fills in the form, when absent.
   */
  requires?: Access
  print?: SectionPrint
  /**
   * What stands in it, in this order: questions by name, or with how they are laid out, and texts.
   *
   * @minItems 1
   */
  items: [Name | PlacedAnswer | TextItem, ...(Name | PlacedAnswer | TextItem)[]]
}
/**
 * How the section looks on paper.
 */
export interface SectionPrint {
  /**
   * Begins on a new page of paper.
   */
  newPage?: true
  /**
   * Columns of this section on paper, where they differ from the form's.
   */
  columns?: 1 | 2 | 3 | 4
  /**
   * On copies for people outside.
   */
  hidden?: true
}
/**
 * A question with how it is laid out.
 */
export interface PlacedAnswer {
  /**
   * The question.
   */
  field: Name
  /**
   * Columns taken.
   */
  span?: 1 | 2 | 3 | 4
}
/**
 * A text between questions.
 */
export interface TextItem {
  /**
   * String texts.<id>: words with `**bold**`, `[links](https://…)` and places for answers (`{{weight}}`, `{{vitals.pulse}}`) and lookups (`{{lookups.last}}`); a blank one reads as a dash.
   */
  text: Slug
  /**
   * How it is drawn.
   */
  as?: 'paragraph' | 'heading' | 'notice' | 'warning'
  /**
   * Shown only while this holds.
   */
  when?: Expression
}
/**
 * A rule over several answers.
 */
export interface AnswerCheck {
  /**
   * Names the rule; its message is checks.<id>.
   */
  id: Slug
  /**
   * The rule counts only while this holds.
   */
  when?: Expression
  /**
   * What has to hold; while what it reads is unknown, nobody is told anything.
   */
  check: Expression
  /**
   * `block` refuses the submission, `warn` asks for a reason.
   */
  severity: 'block' | 'warn'
  /**
   * Where the message stands: a field, or a field inside a group as group.field.
   */
  field?: string
}
/**
 * A bounded question to stored records, which the server answers with the rights of whoever asks.
 */
export interface Query {
  /**
   * The resource whose records are asked for.
   */
  resource: Slug
  /**
   * Of the resource `clinical-form`: only forms of this type; `field` may then name its answers as answers.<field>.
   */
  form?: string
  /**
   * Which of them are meant, all conditions at once.
   *
   * @maxItems 8
   */
  filter?: Filter[]
  /**
   * What is made of the records: their number (the default), the sum of `field`, the share that passes `of` too (0 to 1), on how many days `field` lies, its latest day or moment (of reports), `field` of the last one, whether there is one, or the records themselves.
   */
  take?: 'count' | 'sum' | 'share' | 'days' | 'latest' | 'last' | 'exists' | 'rows'
  /**
   * What is summed, or of the last record taken; of `days` and `latest` a date or an instant, whose day is the company's.
   */
  field?: string
  /**
   * Of `share`: what the counted part of the records passes too.
   *
   * @minItems 1
   * @maxItems 8
   */
  of?: [Filter, ...Filter[]]
  /**
   * Of `rows`, which gives at most 50 in their order: the fields that rules see of each, as lookups.<name>.
   *
   * @minItems 1
   * @maxItems 12
   */
  fields?: [Name, ...Name[]]
  /**
   * The order of the records, of which `last` takes the first; the newest first, when absent.
   */
  sort?: Sort
  /**
   * Of `last`: the type of what is taken.
   */
  result?: 'text' | 'number' | 'date' | 'boolean'
}
/**
 * One condition on a filterable field. Several are joined by and.
 */
export interface Filter {
  /**
   * In limits of rights: a reference field of this resource. `field` then belongs to the resource it points at, and a row without that reference does not pass.
   */
  through?: Name
  /**
   * The filterable field that is compared.
   */
  field: Name
  /**
   * How it is compared: equal, not equal, one of, none of, less, at most, greater, at least, begins with, has no value, or has one.
   */
  op: 'eq' | 'ne' | 'in' | 'nin' | 'lt' | 'lte' | 'gt' | 'gte' | 'starts' | 'empty' | 'filled'
  /**
   * What it is compared with; `filled` and `empty` take none.
   */
  value?: Value
}
/**
 * One answer that a new form starts with.
 */
export interface Prefill {
  /**
   * A field, or group.field.
   */
  field: string
  /**
   * Where the value comes from: the client, employee or authorization that the form is about, the company, who fills it in, the last filed form of this type about the same client, the newest one of another type, or records that become rows.
   */
  from: ('client' | 'employee' | 'authorization' | 'company' | 'user' | 'last') | PrefillForm | PrefillRecords
  /**
   * A field of the source, group.field, or for a whole record `display`. Of the user: id, name, firstName, lastName, or `record`, their own among those that the answer points at (the resource's `self`). Rows of records have none.
   */
  path?: string
  /**
   * Only rows or choices for which this holds (row.<field>).
   */
  keep?: Expression
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
   * Of rows that choices become: the field that takes the words of the choice, unless `becomes` says it.
   */
  labelIn?: Name
  /**
   * Adds its rows to those that other entries have brought, by row id. A row that came from a record is left out where an entry of the same answer takes the records: what is no longer among them ended.
   */
  adds?: true
  /**
   * Chooses no rows: only fills what is blank in rows that other entries have brought, by row id.
   */
  completes?: true
}
/**
 * The newest form of another type.
 */
export interface PrefillForm {
  /**
   * The newest filed form of this type about the same client.
   */
  form: string
}
/**
 * Records that become rows.
 */
export interface PrefillRecords {
  /**
   * Each record of this resource becomes a row, with the rights of who starts the form; a row keeps its record's id.
   */
  resource: Slug
  /**
   * One of them by the client that the form is about; answers are those of `about`.
   *
   * @minItems 1
   * @maxItems 6
   */
  filter: [Filter, ...Filter[]]
  /**
   * The order of the rows.
   */
  sort?: Sort
  /**
   * What a field of the row takes from the record, or `display`, where the names differ.
   */
  rows?: {
    [k: string]: Name
  }
}
/**
 * What happens to a form after it is filed: when it is locked, when it counts as late, and the stages on its way.
 */
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
/**
 * One stage on the way of a filed form; label: stages.<id>.
 */
export interface FormStage {
  /**
   * Names the stage; its words are stages.<id>.
   */
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
  /**
   * The store of the device in which a filed form waits for a network.
   */
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
   * How many days a link holds unless something else is chosen.
   */
  days?: number
  /**
   * How often one link may be handed in.
   */
  uses?: number
}
/**
 * How the form looks on paper.
 */
export interface FormPrint {
  /**
   * How the paper is turned.
   */
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
/**
 * How one list prints.
 */
export interface RowsPrint {
  /**
   * A yes-or-no question of the rows: rows in which it is not ticked are left out.
   */
  only?: Name
  /**
   * Each row is one line of these answers; below it stands what else was answered.
   *
   * @minItems 1
   * @maxItems 20
   */
  line?: [Name, ...Name[]]
}
/**
 * One box of the sheet.
 */
export interface SheetBox {
  /**
   * The questions that are printed in the box.
   *
   * @minItems 1
   * @maxItems 12
   */
  fields?: [Name, ...Name[]]
  /**
   * Words between the questions of the form, by their id.
   */
  text?: Slug
  /**
   * Width, in twelfths of the paper.
   */
  span: number
}
/**
 * One to-do.
 */
export interface FormTask {
  /**
   * Names the to-do; its title is tasks.<id>.
   */
  id: Slug
  /**
   * Made only if this holds; always, when absent.
   */
  when?: Expression
  /**
   * A date.
   */
  due: Value
  /**
   * How urgent the to-do is.
   */
  priority?: 'low' | 'normal' | 'high' | 'urgent'
}
/**
 * Records of one resource that the form makes.
 */
export interface FormRecord {
  /**
   * Names the entry, in the form and in its tests.
   */
  id: Slug
  /**
   * The resource of which a record is made.
   */
  resource: Slug
  /**
   * As soon as the form is filed, or when its last required signature stands.
   */
  at?: 'filed' | 'signed'
  /**
   * Made only if this holds, with `each` for each row on its own.
   */
  when?: Expression
  /**
   * One record for each row of this answer; the row is `row`.
   */
  each?: Name
  /**
   * What a field of the record takes: a literal, an answer, what an expression comes to (answers.group.x, row.x), the filed form, or who and when.
   */
  values: {
    [k: string]: Value
  }
  /**
   * What marks a record that no longer counts: literals, or the day and the instant.
   */
  ends: {
    [k: string]: Value
  }
}
/**
 * The time, or whoever asks.
 */
export interface RelativeValue {
  /**
   * The day or the instant, the first day of the week, the month, the last or the next month, or the year (by the company's time zone), who asks, their role, their locations, or the filed form itself where records or forms follow from one.
   */
  from:
    | 'today'
    | 'now'
    | 'weekStart'
    | 'monthStart'
    | 'lastMonthStart'
    | 'nextMonthStart'
    | 'yearStart'
    | 'user.id'
    | 'user.role'
    | 'user.locations'
    | 'form'
  /**
   * Days added; negative for the past.
   */
  days?: number
  /**
   * Hours added to `now`.
   */
  hours?: number
  /**
   * Minutes added to `now`.
   */
  minutes?: number
}
/**
 * What the record at hand says, such as the one that moves; a date that it does not say yet is today.
 */
export interface RecordValue {
  /**
   * A field of it, or `id`.
   */
  record: Name
}
/**
 * What the form at hand says. A question is not asked while the answer is blank.
 */
export interface AnswerValue {
  /**
   * An answer of its own: no part of a group, no row.
   */
  answer: Name
  /**
   * Days added to a date; negative for the past.
   */
  days?: number
}
/**
 * What an expression comes to, over the answers, the lookups and the row at hand.
 */
export interface ExpressionValue {
  /**
   * The expression.
   */
  is: Expression
}
/**
 * Another form that is begun.
 */
export interface OpenedForm {
  /**
   * Names the entry, in the form and in its tests.
   */
  id: Slug
  /**
   * The type of the other form.
   */
  form: string
  /**
   * Begun only if this holds; always, when absent.
   */
  when?: Expression
  /**
   * Answers of the other form (field, group.field, or rows.<fixed row>.field), by what this one says.
   */
  answers: {
    [k: string]: Value
  }
}
/**
 * The way from one earlier version.
 */
export interface FormMigration {
  /**
   * Published hash of the earlier version: `npm run documents:check -- --hashes` prints those of today, and the server logs which one a new version takes the place of.
   */
  from: string
  /**
   * What is done to the answers, one step after the other.
   *
   * @minItems 1
   */
  steps: [RenameStep | SplitStep | RecodeStep | RetireStep, ...(RenameStep | SplitStep | RecodeStep | RetireStep)[]]
}
/**
 * A question with a new name.
 */
export interface RenameStep {
  /**
   * The question is called otherwise now.
   */
  op: 'rename'
  /**
   * What it was called.
   */
  field: Name
  /**
   * What it is called now.
   */
  to: Name
}
/**
 * A text that became several.
 */
export interface SplitStep {
  /**
   * One text becomes several.
   */
  op: 'split'
  /**
   * The text that is split.
   */
  field: Name
  /**
   * The characters that stand between the parts.
   */
  by: string
  /**
   * The fields that take the parts, in their order; the last one takes what is left.
   *
   * @minItems 2
   */
  to: [Name, Name, ...Name[]]
}
/**
 * Options with new names.
 */
export interface RecodeStep {
  /**
   * Options are called otherwise now.
   */
  op: 'recode'
  /**
   * The choice whose options changed.
   */
  field: Name
  /**
   * Each old option, and the one it became.
   */
  codes: {
    [k: string]: string
  }
}
/**
 * A question that is asked no more.
 */
export interface RetireStep {
  /**
   * The question is asked no more; its answers are kept to be read.
   */
  op: 'retire'
  /**
   * The question that is gone.
   */
  field: Name
}
/**
 * An example of the form: given these answers, what has to come of it.
 */
export interface FormTest {
  /**
   * Names the example in the messages of the document check.
   */
  id: Slug
  /**
   * The day of the example; 15 June 2026 when absent.
   */
  today?: string
  /**
   * The instant of the example, ISO 8601; noon in Chicago of its day when absent.
   */
  now?: string
  /**
   * The answers of the example, by field. Rows without an id are called r1, r2 and so on.
   */
  given: {}
  /**
   * What lookups come to, by name; those that are not named are unknown.
   */
  lookups?: {}
  expect: FormExpectation
}
/**
 * What has to come of it; only what is named here is looked at.
 */
export interface FormExpectation {
  /**
   * Fields, group.field and sections/<id> in sight.
   */
  visible?: string[]
  /**
   * Fields, group.field and sections/<id> that are not shown.
   */
  hidden?: string[]
  /**
   * Fields and group.field that must be answered.
   */
  required?: string[]
  /**
   * Fields and group.field that may stay blank.
   */
  optional?: string[]
  /**
   * Calculated answers; null for unknown.
   */
  values?: {}
  /**
   * JSON pointers or check ids that refuse the submission.
   */
  errors?: string[]
  /**
   * JSON pointers or check ids that ask for a reason.
   */
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
  title: HelpLine
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
   * The parts of the page, each of which answers one question.
   *
   * @minItems 1
   * @maxItems 20
   */
  sections: [HelpSection, ...HelpSection[]]
}
/**
 * Texts by their keys, nested as the document is.
 */
export interface Strings {
  [k: string]: string | Strings
}
/**
 * Strings in one language. English: those of one document, at schemas/i18n/en/<document id>.json. Other languages: those of all documents of an area by their last names, at schemas/i18n/<language>/<area>.json. Keys mirror the document; {{name}} marks places, {{term.client}} and {{term.employee}} the company's own words.
 */
export interface I18N {
  /**
   * Keys of strings that someone who speaks the language has read and found right, the document's last name first, the parts joined by dots; of strings that depend on a count without the form. All others are machine-made. English needs none.
   *
   * @maxItems 20000
   */
  reviewed?: string[]
  /**
   * The texts. Keys mirror the document that they belong to; in other languages than English each document's texts stand under its last name.
   */
  strings: Strings
}
/**
 * A heading between entries.
 */
export interface MenuSection {
  /**
   * A heading between entries.
   */
  kind: 'section'
  /**
   * Names the heading; its words are items.<id>.
   */
  id: Slug
  /**
   * Who sees the heading.
   */
  requires: Access
  /**
   * User types that never see it, whatever they may do.
   */
  hiddenFor?: HiddenFor
}
/**
 * An entry that opens a screen.
 */
export interface MenuLink {
  /**
   * An entry that opens a route.
   */
  kind: 'link'
  /**
   * Names the entry; its label is items.<id>.
   */
  id: Slug
  /**
   * The lucide icon drawn beside its label.
   */
  icon: Icon
  /**
   * The route it opens; its path takes no parameters.
   */
  route: Slug
  /**
   * Who sees the entry, beyond those who may open its route; absent: as the route.
   */
  requires?: Access
  /**
   * Who finds it in the menu search; everyone who sees it, when absent.
   */
  search?: MenuSearch
  /**
   * An account flag without which the menu search does not find it.
   */
  flag?: MenuFlag
  /**
   * User types that never see it, whatever they may do.
   */
  hiddenFor?: HiddenFor
  /**
   * A number drawn beside the entry.
   */
  badge?: MenuBadge
}
/**
 * An entry that holds others.
 */
export interface MenuGroup {
  /**
   * Holds entries; hidden when none of them can be seen.
   */
  kind: 'group'
  /**
   * Names the entry; its label is items.<id>.
   */
  id: Slug
  /**
   * The lucide icon drawn beside its label.
   */
  icon: Icon
  /**
   * A page of its own that it opens.
   */
  route?: Slug
  /**
   * Who sees the entry.
   */
  requires: Access
  /**
   * Who finds it in the menu search; everyone who sees it, when absent.
   */
  search?: MenuSearch
  /**
   * An account flag without which the menu search does not find it.
   */
  flag?: MenuFlag
  /**
   * User types that never see it, whatever they may do.
   */
  hiddenFor?: HiddenFor
  /**
   * A number drawn beside the entry.
   */
  badge?: MenuBadge
  /**
   * Stays when none of its entries can be seen.
   */
  keepWhenEmpty?: true
  /**
   * The entries inside it, from top to bottom.
   */
  items: MenuItems
}
/**
 * An entry that leads out of the product.
 */
export interface MenuExternal {
  /**
   * Leads out of the product; hidden while the setting holds no address.
   */
  kind: 'external'
  /**
   * Names the entry; its label is items.<id>.
   */
  id: Slug
  /**
   * The lucide icon drawn beside its label.
   */
  icon: Icon
  /**
   * The setting that holds the address.
   */
  setting: 'communityUrl'
  /**
   * Who sees the entry.
   */
  requires: Access
  /**
   * Who finds it in the menu search; everyone who sees it, when absent.
   */
  search?: MenuSearch
  /**
   * User types that never see it, whatever they may do.
   */
  hiddenFor?: HiddenFor
}
/**
 * How many records wait behind the entry, counted with the user's rights and drawn beside it. String: badges.<id>, with {{shown}} for the number, as _one and _other.
 */
export interface MenuBadge {
  /**
   * The resource whose records are counted.
   */
  resource: Slug
  /**
   * Which of its records wait.
   *
   * @minItems 1
   * @maxItems 4
   */
  filter: [Filter, ...Filter[]]
  /**
   * Route id of the list that shows them; absent: the entry's own route.
   */
  list?: Slug
}
/**
 * The menu tree, in the order it is shown. Strings: items.<id>.
 */
export interface Menu {
  /**
   * The entries of the menu, from top to bottom.
   */
  items: MenuItems
}
/**
 * What the server does beyond keeping single records: on nothing, on one record or on several. Its path `operations/<module>/<name>` names the code, `<module>.<name>`. Strings: title, done (with {{count}}) and, of each question, fields.<name> must be there, with options.<name>.<option> and checks.<id> as in a resource; about, help.<name>, placeholders.<name> and refused (with {{count}}) may be. Expressions say `record.<question>`.
 */
export interface Operation {
  /**
   * The lucide icon of its buttons.
   */
  icon?: Icon
  /**
   * Who may do it. What it writes is written by this right; the rules of the records hold all the same.
   */
  requires: Access
  /**
   * What it is done with: nothing, one record, those that were picked, at most 200 (`many`), or as many as were picked or a filter finds, at most 10,000 (`query`). What is more than 200, or found by a filter, is done as a run, in parts of which each is kept by itself, so that others work on meanwhile: how it is done with a record must not depend on which others are in its part. A run is no whole, so `together` is refused with `query`.
   */
  over: 'none' | 'one' | 'many' | 'query'
  /**
   * The resource whose records it is done with; of `one`, `many` and `query`.
   */
  resource?: Slug
  /**
   * States in which a record must be to be offered it; absent: in any.
   *
   * @minItems 1
   */
  states?: [Name, ...Name[]]
  /**
   * What is asked for, in the language of the fields of resources.
   */
  input?: Fields
  device?: OperationDevice
  /**
   * Rules over what was asked for; `block` refuses, `warn` needs a reason. Message: checks.<id>.
   */
  checks?: Check[]
  preview?: OperationPreview
  /**
   * All or nothing: an item that is blocked refuses the whole. Absent: what is refused is left out, and the rest is done.
   */
  together?: true
  /**
   * It looks into the other companies in which whoever does it may do the same: it reads their records and writes none of them.
   */
  otherCompanies?: true
  /**
   * It is done with what its person has seen, such as what they sign: a record that was changed since is refused. Of `one`, asked for with the network there.
   */
  seen?: true
  /**
   * Asks for a reason, which the history of the records keeps: it must be given, or may be.
   */
  reason?: 'required' | 'optional'
  /**
   * The meaning of its button.
   */
  tone?: 'neutral' | 'danger'
}
/**
 * Questions that the device answers as its person presses the button; nobody is asked them.
 */
export interface OperationDevice {
  /**
   * A `datetime`: when it was pressed, by the device's clock.
   */
  pressed?: Name
  /**
   * A `decimal`: where the device is. The browser asks the person first, and who says no goes on without.
   */
  latitude?: Name
  /**
   * A `decimal`, as `latitude`.
   */
  longitude?: Name
  /**
   * A `boolean`: it waited on the device for the network. An operation that has it may be asked for without network, and is sent later.
   */
  waited?: Name
}
/**
 * A rule over the whole record.
 */
export interface Check {
  /**
   * Names the rule; its message is checks.<id>.
   */
  id: Slug
  /**
   * What has to hold; while what it reads is unknown, nobody is told anything.
   */
  check: Expression
  /**
   * `block` refuses the save, `warn` needs a reason, `hold` is kept as a finding and stops transitions until the record is mended or somebody accepts it with a reason.
   */
  severity: 'block' | 'warn' | 'hold'
  /**
   * The field under which the message is shown; absent: above the form.
   */
  field?: Name
  /**
   * Of a hold: the transitions that wait for it; absent: it is only kept and listed.
   */
  stops?: Stops
  /**
   * Of a hold: what it blocks, or whom it endangers.
   */
  concern?: Concern
}
/**
 * It can be looked at before anything is kept: each record that would come of it, with what speaks against it.
 */
export interface OperationPreview {
  /**
   * The resource of the records that come of it.
   */
  resource: Slug
  /**
   * What is shown of each.
   *
   * @minItems 1
   * @maxItems 8
   */
  columns: [Column, ...Column[]]
}
/**
 * One column of a list.
 */
export interface Column {
  /**
   * A field of the resource, or of every record: `display` its name, `locationId` the location it belongs to, `createdAt`, `updatedAt` and `deletedAt` its times; in a list of the recycle bin also `deletedBy`, `deleteReason` and `restorableUntil`.
   */
  field: Name
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
   * A field shown in its place where it says nothing, such as dollars where nothing is counted in units. Of a record's tab.
   */
  or?: Name
  /**
   * Of a moment: a date or another moment among the columns. On the same day the time alone is shown, on any other the day with it.
   */
  on?: Name
  /**
   * Another way to show the value: days left with tones, a bar, a rating of how near a limit it is.
   */
  as?: 'due' | 'bar' | 'ago'
}
/**
 * Options that several fields share.
 */
export interface OptionsPart {
  /**
   * A list of options that several fields share.
   */
  kind: 'options'
  /**
   * The options, in the order in which they are offered.
   *
   * @minItems 1
   */
  options: [Option, ...Option[]]
}
/**
 * A code and how it is shown; its label is options.<field>.<id>.
 */
export interface Option {
  /**
   * The code that is stored; it never changes without a migration.
   */
  id: string
  /**
   * The meaning of the option, shown as the colour of its badge.
   */
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
/**
 * Fields that several resources or forms share.
 */
export interface FieldsPart {
  /**
   * Fields that several resources or forms share, with their rules.
   */
  kind: 'fields'
  /**
   * The fields by their names.
   */
  fields: Fields
  /**
   * Rules of one row or group made of these fields. Message: checks.<id>.
   */
  checks?: RowCheck[]
}
/**
 * A rule of one row or group.
 */
export interface RowCheck {
  /**
   * Names the rule; its message is checks.<id> in a part, rowChecks.<field>.<id> in a form.
   */
  id: Slug
  /**
   * The rule counts only while this holds.
   */
  when?: Expression
  /**
   * What has to hold for the row; while what it reads is unknown, nobody is told anything.
   */
  check: Expression
  /**
   * `block` refuses, `warn` asks for a reason.
   */
  severity: 'block' | 'warn'
  /**
   * The inner field where the message stands.
   */
  field?: Name
}
/**
 * Everything that can be granted.
 */
export interface PermissionCatalogue {
  /**
   * Says that the document lists what can be granted.
   */
  kind: 'catalogue'
  /**
   * Everything that can be granted, in the order it is listed.
   *
   * @minItems 1
   */
  permissions: [Permission, ...Permission[]]
}
/**
 * One thing that can be granted.
 */
export interface Permission {
  /**
   * The id by which documents ask for it; it never changes.
   */
  id: Slug
  /**
   * The title as the wire carries it; what people read is the string permissions.<id>.
   */
  title: PermissionTitle
  /**
   * Other titles that mean the same.
   *
   * @minItems 1
   */
  aliases?: [PermissionTitle, ...PermissionTitle[]]
  /**
   * The group it is listed under; title: groups.<group>.
   */
  group: Slug
  /**
   * What else can be granted of the same thing, each as a permission of its own: `edit` of `time-cards` is `time-cards.edit`, with the title "Time Cards: edit" on the wire, held apart from seeing it. Resources whose rights go `by` this entry take them: `edit` makes and changes records, `delete` and `export` do what they say.
   *
   * @minItems 1
   */
  verbs?: [
    'edit' | 'delete' | 'export' | 'approve' | 'unlock' | 'print',
    ...('edit' | 'delete' | 'export' | 'approve' | 'unlock' | 'print')[]
  ]
  /**
   * This entry is a verb of another one, of the same group, and keeps the id and the title that it had before: `edit-clients` is `client-list.edit`.
   */
  is?: string
  /**
   * Never held by anyone but super admins, whatever was granted.
   */
  superAdminOnly?: true
  /**
   * Held without being granted; what it opens says so itself.
   */
  heldBy?: 'everyone' | 'owners'
}
/**
 * Roles that people can be given.
 */
export interface RoleSet {
  /**
   * Says that the document bundles permissions into roles.
   */
  kind: 'roles'
  /**
   * The roles that a company may give to people; name: roles.<id>.
   *
   * @minItems 1
   */
  roles: [Role, ...Role[]]
}
/**
 * A role that may do everything in its company.
 */
export interface FullRole {
  /**
   * Also the user type of those who get it.
   */
  id: Slug
  /**
   * Everything that is not for super admins only.
   */
  kind: 'everything'
}
/**
 * A role with the permissions that it names.
 */
export interface BundleRole {
  /**
   * Also the user type of those who get it.
   */
  id: Slug
  /**
   * Holds exactly the permissions that it names.
   */
  kind: 'bundle'
  /**
   * The permissions of the role.
   *
   * @minItems 1
   */
  permissions: [PermissionId, ...PermissionId[]]
}
/**
 * The role of a client's or an employee's own account.
 */
export interface OwnAccountRole {
  /**
   * Also the user type of those who get it.
   */
  id: Slug
  /**
   * No office's role: a client's or an employee's own account. It holds no permission.
   */
  kind: 'own-account'
}
/**
 * A paper that records hold already: of each its PDFs, one after the other in one file.
 */
export interface FilesPaper {
  /**
   * Names the paper; its title is papers.<id>.title.
   */
  id: Slug
  /**
   * File fields that take PDFs: of each record those of the first that is filled.
   *
   * @minItems 1
   * @maxItems 5
   */
  files: [Name, ...Name[]]
}
/**
 * Filed forms themselves, signed or locked ones, each as it is printed, in one file behind a cover that lists them. Of the resource that plays `filed-form`.
 */
export interface FormsPaper {
  /**
   * Names the paper; the title of its cover is papers.<id>.title.
   */
  id: Slug
  /**
   * Of each record the form that was filed.
   */
  forms: true
}
/**
 * A paper of one record: what it says of it, tables of its rows, and lines to sign on.
 */
export interface RecordPaper {
  /**
   * Names the paper; its title is papers.<id>.title.
   */
  id: Slug
  /**
   * The paper lies on its longer side.
   */
  landscape?: true
  /**
   * How many short values share a line; 3 when absent.
   */
  columns?: number
  /**
   * What it says of the record, in its order. A blank one is a line to write on.
   *
   * @minItems 1
   */
  fields: [Name, ...Name[]]
  /**
   * Tables of rows, below.
   *
   * @minItems 1
   * @maxItems 5
   */
  tables?: [PaperTable, ...PaperTable[]]
  /**
   * It ends with words that stand on it whatever the record says, such as a notice of confidentiality: papers.<paper>.statement.
   */
  statement?: true
  /**
   * Lines to sign on at the end. Words: papers.<paper>.signs.<name>.
   *
   * @minItems 1
   * @maxItems 6
   */
  signs?: [Slug, ...Slug[]]
}
/**
 * A table of the rows of one field.
 */
export interface PaperTable {
  /**
   * A field of rows.
   */
  rows: Name
  /**
   * Fields of each row, in their order.
   *
   * @minItems 1
   * @maxItems 9
   */
  columns: [Name, ...Name[]]
  /**
   * Columns to write in by hand, after the others. Heads: papers.<paper>.blanks.<name>.
   *
   * @minItems 1
   * @maxItems 6
   */
  blanks?: [Slug, ...Slug[]]
  /**
   * Empty rows at the end, to write in by hand.
   */
  blankRows?: number
}
/**
 * A field of rows, each of which is a finding.
 */
export interface FindingRows {
  /**
   * Names it among the checks of the resource.
   */
  id: Slug
  /**
   * The readOnly rows of the record.
   */
  rows: Name
  /**
   * The choice of a row that says what was found; the label of the option is the message.
   */
  code: Name
  /**
   * The moment of a row that the finding is about. Rows that say the same of the same moment are one finding.
   */
  at?: Name
  /**
   * The moment of the record that its findings are about, where rows say none.
   */
  on?: Name
  /**
   * What the findings block, or whom they endanger.
   */
  concern: Concern
  /**
   * Codes that are taken note of and need no change of the record; all others hold it.
   *
   * @minItems 1
   */
  warns?: [string, ...string[]]
  /**
   * Transitions that wait until no finding is open.
   */
  stops?: Stops
  state?: FindingState
  /**
   * Which findings may be accepted one by one: all when absent. What may not is mended, or accepted by moving the record on.
   */
  accept?: 'warnings' | 'none'
  /**
   * States in which all that is found of a record counts as accepted by whoever brought it there, with their reason.
   *
   * @minItems 1
   */
  acceptedIn?: [string, ...string[]]
  /**
   * States in which a record has no findings.
   *
   * @minItems 1
   */
  without?: [string, ...string[]]
}
/**
 * The choice of a row that says what became of it. A row in another state than these two is done with.
 */
export interface FindingState {
  /**
   * The choice.
   */
  field: Name
  /**
   * The option of a row that waits.
   */
  open: string
  /**
   * The option of a row that somebody accepted.
   */
  accepted: string
  /**
   * The user of a row who changed its state.
   */
  by: Name
  /**
   * The moment of a row at which they did.
   */
  at: Name
}
/**
 * The field is called `to` now: records, and what the history, drafts and kept views say of it, follow. Its old name is free, and nothing is called by it again.
 */
export interface RenameMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * The field has a new name.
   */
  op: 'rename'
  /**
   * What the field was called.
   */
  field: Name
  /**
   * What it is called now.
   */
  to: Name
}
/**
 * Options of a choice, or of choices, that are called otherwise now: the old one, and what it became. Two may become one.
 */
export interface RecodeMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * Options have new names.
   */
  op: 'recode'
  /**
   * The choice, or choices, whose options changed.
   */
  field: Name
  /**
   * Each old option, and the one it became.
   */
  codes: {
    [k: string]: string
  }
}
/**
 * The field is asked for no more. Its values stay, to be read.
 */
export interface RetireMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * The field is asked for no more.
   */
  op: 'retire'
  /**
   * The field, `readOnly` from now on.
   */
  field: Name
}
/**
 * A text becomes several, parted where `by` stands; the last one takes what is left. A record in which a part does not fit, or one of them says something else already, keeps the text as it is.
 */
export interface SplitMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * A text becomes several.
   */
  op: 'split'
  /**
   * The text that is split.
   */
  field: Name
  /**
   * The characters that stand between the parts.
   */
  by: string
  /**
   * The fields that take the parts, in their order.
   *
   * @minItems 2
   * @maxItems 20
   */
  to: [Name, Name, ...Name[]]
}
/**
 * A blank field takes what an expression over the record comes to; a filled one stays as it is.
 */
export interface SetMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * A blank field gets a value.
   */
  op: 'set'
  /**
   * The field that is filled in.
   */
  field: Name
  /**
   * What it becomes, as an expression over record.<field>.
   */
  value: Expression
}
/**
 * A calculated field that came later is worked out in the records that are there, which lists find and sort by it from then on.
 */
export interface CalculateMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * A calculated field is worked out.
   */
  op: 'calculate'
  /**
   * The calculated field.
   */
  field: Name
}
/**
 * A text becomes a reference: `to` points at the one record, in the same company and not in the recycle bin, that the text names, whatever its case. A text that names none, or more than one, stays in `field`.
 */
export interface PointMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * A text becomes a reference.
   */
  op: 'point'
  /**
   * The text that names a record.
   */
  field: Name
  /**
   * The reference that takes its place.
   */
  to: Name
  /**
   * Text field of the records pointed at; their display name when absent.
   */
  by?: Name
}
/**
 * Each row becomes a record of its own, which points back. A row with a value that the new record cannot hold stays in `field`.
 */
export interface OwnMigration {
  /**
   * Names the step; it is remembered by this name once it is taken, and never changes.
   */
  id: Slug
  /**
   * Rows become records of their own.
   */
  op: 'own'
  /**
   * The rows.
   */
  field: Name
  /**
   * The resource of which a record is made for each row.
   */
  resource: Slug
  /**
   * Its reference that points at the record whose row it was.
   */
  by: Name
  /**
   * Fields of the new record, and the field of the row that each is taken from.
   */
  values: {
    [k: string]: Name
  }
}
/**
 * Records of another resource that point at the moving one, or with `same` at what it points at, too: each makes a transition, or takes values. A refusal of one refuses all.
 */
export interface Effect {
  /**
   * Names the effect; unique within the transition.
   */
  id: Slug
  /**
   * The person is asked beforehand, with how many there are, and may leave it out; effects may share a question. String: effects.<transition>.<ask>, with {{count}}.
   */
  ask?: Slug
  /**
   * The resource whose records change.
   */
  resource: Slug
  /**
   * Only where this holds for the record, with the answers given and in its new state; always, when absent.
   */
  when?: Expression
  /**
   * The filterable reference that points here, or with `same` to what this record points at, too.
   */
  by: Name
  /**
   * A filterable reference of this record that says the same as theirs in `by`: they are of the same employee, not of this record.
   */
  same?: Name
  /**
   * Which of the records that point here change; all of them, when absent.
   */
  filter?: Filter[]
  /**
   * Of that resource's lifecycle; records in another state than it starts from stay as they are.
   */
  transition?: Slug
  /**
   * Fields of those records, and what each becomes; null empties it.
   */
  values?: {
    [k: string]: Value | null
  }
}
/**
 * What records of another kind come to for this one, asked each time that it is read and of those that the reader may read; who may not read them, or not see a field that is asked here, has no such field. Nothing is stored: no list is sorted by it, and no expression reads it; where it is `filterable`, it is worked out for each record that passes all other filters.
 */
export interface Tally {
  /**
   * The resource whose records are asked.
   */
  resource: Slug
  /**
   * Its filterable reference to this record, or with `same` to what this record points at, too.
   */
  by: Name
  /**
   * A filterable reference of this record that says the same as theirs in `by`: they are of the same employee, not of this record.
   */
  same?: Name
  during?: TallySpan
  /**
   * Which of them count, all conditions at once.
   *
   * @minItems 1
   * @maxItems 6
   */
  filter?: [Filter, ...Filter[]]
  /**
   * How many they are, or of `field` the sum, the least or the greatest.
   */
  take?: 'count' | 'sum' | 'min' | 'max'
  /**
   * What is summed or compared; filterable or sortable.
   */
  field?: Name
  /**
   * What a sum is divided by, such as 60 where minutes make hours.
   */
  per?: number
}
/**
 * Only those whose span lies with any part in the span of this record.
 */
export interface TallySpan {
  /**
   * Where this record's span begins.
   */
  from: Name
  /**
   * Where it ends.
   */
  to: Name
  /**
   * Where theirs begins.
   */
  starts: Name
  /**
   * Where theirs ends.
   */
  ends: Name
}
/**
 * A field of the record that a reference points at, read each time with the rights of the reader: who may not read those records, or not see that field, has no such field. Nothing is stored: no list is sorted by it, and no expression reads it.
 */
export interface Via {
  /**
   * A filterable reference of this record.
   */
  by: Name
  /**
   * A field of the record that it points at, which that record keeps itself.
   */
  field: Name
}
/**
 * Which records are an account's own, by exactly one of `by`, `through` and `of`, and what it reads of them.
 */
export interface OwnReach {
  /**
   * A filterable reference to the record that the account belongs to, or `id` of that record itself.
   */
  by?: Name
  /**
   * A filterable reference to a record that is the account's own by `by`.
   */
  through?: Name
  /**
   * Records that the account's own records of other resources point at, such as the client of a visit that is theirs.
   *
   * @minItems 1
   * @maxItems 4
   */
  of?: [OwnPointer, ...OwnPointer[]]
  /**
   * Which of the own records are reached, all conditions at once.
   *
   * @minItems 1
   * @maxItems 4
   */
  only?: [Filter, ...Filter[]]
  /**
   * The fields that are seen. All others are hidden, in names as well.
   *
   * @minItems 1
   */
  reads: [Name, ...Name[]]
  while?: OwnWhile
}
/**
 * Own records of a resource, by its `by`, and which of them count.
 */
export interface OwnPointer {
  /**
   * The resource whose records are the account's own.
   */
  resource: Slug
  /**
   * Its filterable reference to these records.
   */
  field: Name
  /**
   * Which of them count, all conditions at once.
   *
   * @minItems 1
   * @maxItems 4
   */
  filter?: [Filter, ...Filter[]]
}
/**
 * Fields that are seen beside `reads` as long as a record passes, such as an address until the visit is over. Nobody finds or sorts records by them.
 */
export interface OwnWhile {
  /**
   * What a record has to pass, all conditions at once.
   *
   * @minItems 1
   * @maxItems 4
   */
  filter: [Filter, ...Filter[]]
  /**
   * The fields.
   *
   * @minItems 1
   */
  reads: [Name, ...Name[]]
}
/**
 * Who may do it, and with which rows.
 */
export interface Right {
  /**
   * Who has the right.
   */
  access: Access
  /**
   * Row filters: users of these types, or those without a right, are limited to the rows that pass.
   */
  only?: RowLimit[]
}
/**
 * Some users, and the rows they are limited to.
 */
export interface RowLimit {
  /**
   * Users of these types are limited.
   *
   * @minItems 1
   */
  userTypes?: [Slug, ...Slug[]]
  /**
   * Whoever does not pass this is limited.
   */
  unless?: Access
  /**
   * The rows to which they are limited, all conditions at once.
   *
   * @minItems 1
   */
  filter: [Filter, ...Filter[]]
}
/**
 * Fields by their names.
 */
export interface FieldMap {
  [k: string]: Field
}
/**
 * A field by its semantic type. `sortable`, `filterable` and `unique` make an indexed column; `searchable` puts its words into the search index; `recommended` marks a field the guide asks for without refusing a save.
 */
export interface Field {
  /**
   * What the field holds: decides how it is stored, checked, asked for, shown, filtered and exported.
   */
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
    | 'band'
    | 'derived'
    | 'signature'
    | 'file'
  /**
   * Has to be filled in while it is in sight.
   */
  required?: true
  /**
   * Has to be filled in while this holds.
   */
  requiredWhen?: Expression
  /**
   * In sight only when this holds. Of forms, and of fields inside rows and groups.
   */
  when?: Expression
  /**
   * Of forms.
   */
  readOnlyWhen?: Expression
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
  /**
   * What a new record or form has here until somebody says something else.
   */
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
  /**
   * Lists may be sorted by it.
   */
  sortable?: true
  /**
   * Lists, rights and queries may filter by it.
   */
  filterable?: true
  /**
   * Its words are found by the search of lists and by Ctrl+K.
   */
  searchable?: true
  /**
   * No two records of a company have the same value.
   */
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
   * A unit shown after the number; its string is shared/units.<unit>.
   */
  unit?: Slug
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
   * What can be chosen, or what a calculated text is one of and calculated choices are some of.
   */
  options?: Options
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
  items?: Options
  /**
   * Of rows and groups: rules of one row, over `row.<field>`. Message: rowChecks.<name>.<id>.
   */
  checks?: RowCheck[]
  sums?: Sums
  /**
   * Of a derived field: what it comes to.
   */
  tally?: Tally
  /**
   * Of a derived field, in place of `tally`: what stands in the record that this one points at. Shown and, where it is `filterable`, found by as there.
   */
  via?: Via
  /**
   * Of a reference of a record or of an operation: fields in which both must say the same, such as the client of a visit and of its authorization. Only such records are offered.
   *
   * @minItems 1
   * @maxItems 5
   */
  shares?: [Name | SharedField, ...(Name | SharedField)[]]
  looksUp?: LooksUp
  /**
   * Of a reference of a record or of an operation: what a domain module suggests for it, best first and with reasons, as `<module>.<name>`. Asked where the question is put about records that are there.
   */
  suggests?: OperationName
  /**
   * Of rows in a form: a button that adds those of them that follow from other answers and are not there yet. Its words: madeRows.<name>.
   */
  madeOf?: MadeRows
  /**
   * Of rows in a form, drawn as table or cards: buttons of each row that fill in several of its answers at once. Their words: shortcuts.<name>.<id>.
   *
   * @minItems 1
   * @maxItems 4
   */
  shortcuts?: [RowShortcut, ...RowShortcut[]]
  /**
   * Of a form: is not printed, as whom else somebody shared a visit with.
   */
  offPaper?: true
  /**
   * Of a form: Enter, which leads from question to question, passes over it, as over the site of a reading that is hardly ever another.
   */
  aside?: true
  /**
   * Of fixed rows in a form: what a button puts into every row of which nothing is said yet, where all but a few are in order. Its words: allElse.<name>.
   */
  allElse?: RowValues
  /**
   * Of a reference: which of its neighbours take over which field of the chosen record. In a record, of the fields beside it.
   */
  fills?: {
    [k: string]: Name
  }
  /**
   * Of a calculated number: what it means from a value on. Of a band: the ranges, from the least on; all but the last say where they end. Label: options.<field>.<id>.
   *
   * @minItems 1
   * @maxItems 20
   */
  bands?: [Band, ...Band[]]
  /**
   * Of a band: the date, moment or number of the same record that says in which of its ranges the record is. Nothing is stored: it is right every day, and a list is filtered and sorted by that field.
   */
  over?: Name
  /**
   * Of a band, what its ranges are counted in: days to a date, hours to a moment, or the number itself.
   */
  in?: 'days' | 'hours' | 'value'
  /**
   * Of a band: what it is while that field says nothing. Label: options.<field>.<blank>.
   */
  blank?: string
  /**
   * Of a signature: who signs.
   */
  signer?: Signer
  /**
   * Of a file: what may be attached. `x12`: a file of claims, answers or payments. `csv`: a table of rows. `text` is what the product makes itself, such as a claim file: of a readOnly field.
   *
   * @minItems 1
   */
  accept?: ['image' | 'pdf' | 'x12' | 'csv' | 'text', ...('image' | 'pdf' | 'x12' | 'csv' | 'text')[]]
  /**
   * Of a file: how many megabytes one may have, where that is less than the company takes.
   */
  maxMb?: number
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
   * The resource a reference points at.
   */
  to?: Slug
  /**
   * Fields of each row of `rows`, or of the one `group`.
   */
  of?: Fields
  owns?: OwnedRows
  /**
   * Of a sequence: text with {seq:5} (digits) and {yymm}.
   */
  pattern?: string
  /**
   * Of a calculated field: the expression; the server computes it. Of another field of a form: what it is until somebody types over it, and again when it is cleared.
   */
  value?: Expression
  /**
   * Of a calculated field: the type it is shown and stored as. Of a derived one: the type of what it comes to.
   */
  result?: 'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'boolean' | 'date' | 'datetime' | 'choices'
}
/**
 * A value that is worked out once.
 */
export interface StartsWith {
  /**
   * The expression that is worked out once, when the form is begun.
   */
  is: Expression
}
/**
 * Options that are offered only sometimes.
 */
export interface OfferedOptions {
  /**
   * The ids of the options.
   *
   * @minItems 1
   */
  options: [string, ...string[]]
  /**
   * They are offered while this holds.
   */
  when: Expression
}
/**
 * Of a text in a form: one of those that stand in rows of the form, chosen from a list that shows `show` beside it.
 */
export interface AmongRows {
  /**
   * The question of the form whose rows are chosen from.
   */
  rows: Name
  /**
   * The text of those rows that is taken.
   */
  field: Name
  /**
   * A field of those rows that is shown beside it.
   */
  show?: Name
}
/**
 * Of a readOnly number of a record: what records of another kind that point here say together, kept in step with them; how many they are when no field is named.
 */
export interface Sums {
  /**
   * The resource whose records are summed or counted.
   */
  resource: Slug
  /**
   * Its reference that points here.
   */
  by: Name
  /**
   * The number that is summed; absent: the records are counted.
   */
  field?: Name
  /**
   * Which of them count; all of them, when absent.
   */
  filter?: Filter[]
}
/**
 * Two fields of different names that must say the same.
 */
export interface SharedField {
  /**
   * The field or question beside the reference.
   */
  own: Name
  /**
   * The field of the record that the reference points at.
   */
  its: Name
}
/**
 * Of a text: the public registry that it is a number of, where whoever fills it in can look it up. Nothing is offered where the installation is connected to none.
 */
export interface LooksUp {
  /**
   * `npi`: doctors, by their National Provider Identifier. `rxnorm`: drugs.
   */
  registry: 'npi' | 'rxnorm'
  /**
   * Which of its neighbours take over what of the entry that is chosen; the field itself takes its number.
   */
  fills: {
    [k: string]: Name
  }
}
/**
 * A button of a row.
 */
export interface RowShortcut {
  /**
   * Names the button; its words are shortcuts.<field>.<id>.
   */
  id: Slug
  /**
   * The lucide icon of the button.
   */
  icon?: Icon
  /**
   * Offered only while this holds; it reads the row alone.
   */
  when?: Expression
  /**
   * What the fields of the row take when it is pressed.
   */
  values: RowValues
}
/**
 * A range of a number or of time, and what it means.
 */
export interface Band {
  /**
   * Names the band; its label is options.<field>.<id>.
   */
  id: string
  /**
   * Of a calculated number: the least value that lies in it.
   */
  from?: number
  /**
   * Of a band: the last value that lies in it; of time, days or hours from now on, negative for the past.
   */
  until?: number
  /**
   * The meaning of the band, shown as a colour.
   */
  tone?: Tone
}
/**
 * Of rows of a record, in place of `of`: the rows are records of another resource, which this one owns. They are edited here as a table and saved with their owner in one transaction, by the rules of their own resource; they are found, summed and reported like any records. Who may change the owner may change them, and nobody changes them but through it, save by transitions.
 */
export interface OwnedRows {
  /**
   * The resource whose records the rows are. It has one owner, lies where that lies, and is read by who may read that; of its rights it names who reads, exports and sees names.
   */
  resource: Slug
  /**
   * Its required reference that points at the owner.
   */
  by: Name
  /**
   * Which of its fields a row shows here, in this order.
   *
   * @minItems 1
   * @maxItems 40
   */
  fields: [Name, ...Name[]]
  /**
   * The order of the rows; the order in which they were added, when absent.
   *
   * @minItems 1
   * @maxItems 3
   */
  sort?: [Sort, ...Sort[]]
}
/**
 * Stands for what a part document says.
 */
export interface PartRef {
  /**
   * A part document's id; its strings come with it.
   */
  $ref: string
}
/**
 * What one or some of these fields change.
 */
export interface Adapts {
  /**
   * The resource that is changed.
   */
  resource?: Slug
  /**
   * Choices `from` its fields: those that have to be filled in whenever a person saves a record. What was saved before stays as it is until somebody changes it.
   */
  required?: Name
  /**
   * Choices `from` its fields: those that nobody is shown. What stands in them is kept.
   */
  unused?: Name
  number?: AdaptedNumber
  /**
   * Rows with `items` from its states, each with `label`, what the company calls it, and `tone`.
   */
  states?: Name
  /**
   * Choices with the options of a part: fields of all resources that take the same part offer these alone; all of them while it says nothing. A value that is there stays.
   */
  offers?: Name
  /**
   * Choices `from` the languages: those that its people can choose for their screens; all of them while it says nothing.
   */
  languages?: Name
}
/**
 * How its records are numbered.
 */
export interface AdaptedNumber {
  /**
   * The sequence of that resource.
   */
  field: Name
  /**
   * A text that stands in front; as the product has it while it says nothing.
   */
  prefix: Name
  /**
   * A whole number: how many digits at least.
   */
  digits: Name
  /**
   * A yes or no: year and month stand before the digits, which begin again with each month.
   */
  monthly?: Name
  /**
   * A whole number: the next number is at least this.
   */
  next?: Name
}
/**
 * A set that stands elsewhere, none of it forgotten. `screens`: one for each that is there and not for visitors, the route's id, labelled with its friendly name. `forms`: the type of each form with answers of its own, labelled with its title. `resources`: the kinds of records, labelled with their titles. `keeping`: those whose findings are kept; `findings`: what can be found of them; `stops`: the transitions that wait for it. `languages`: the codes of all the product speaks; `roles`: those of the office; both labelled here, options.<field>.<id>. `states`: those of the resource that `of` names; `fields`: `these` of its fields; both labelled as there.
 */
export interface OptionsFrom {
  /**
   * The set that the options are taken from.
   */
  from: 'screens' | 'forms' | 'resources' | 'keeping' | 'findings' | 'stops' | 'languages' | 'roles' | 'states' | 'fields'
  /**
   * The resource whose states or fields these are.
   */
  of?: Slug
  /**
   * Which of its fields.
   *
   * @minItems 1
   * @maxItems 100
   */
  these?: [Name, ...Name[]]
  /**
   * Further ones, labelled here: options.<field>.<id>.
   *
   * @minItems 1
   * @maxItems 100
   */
  and?: [Slug, ...Slug[]]
}
/**
 * What a field of the row takes: an answer by its path (answers.x, answers.group.x, row.x, row.group.x) or an expression. What is blank or unknown stays blank.
 */
export interface RowValues {
  [k: string]: Expression
}
/**
 * Rows that follow from other answers.
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
/**
 * One kind of row that follows from other answers.
 */
export interface MadeRow {
  /**
   * One for each row of this answer, which is `row`.
   */
  each?: Name
  /**
   * Rows inside that row: one for each of these, which then stands in `row` as a group of this name.
   */
  apart?: Name
  clock?: ClockSteps
  /**
   * Only while this holds.
   */
  when?: Expression
  /**
   * What the fields of the new row take.
   */
  values: RowValues
}
/**
 * In place of `each`: one for each step of the clock from one time of day until before another, over midnight where that is not later. `row.time` is that time.
 */
export interface ClockSteps {
  /**
   * The time of the first row.
   */
  from: Expression
  /**
   * The time before which the last one lies.
   */
  until: Expression
  /**
   * How far apart they are.
   */
  minutes: number
}
/**
 * A signature slot. Staff sign as themselves with their PIN; a person signs on the pad of whoever fills the form.
 */
export interface Signer {
  /**
   * In which capacity they sign.
   */
  role:
    | 'client'
    | 'employee'
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
  /**
   * `staff` sign as themselves with their PIN, a `person` by hand on the pad.
   */
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
/**
 * A kind of record: its fields, who may do what with it, its states and rules. Its name is the last part of its id. Strings: title, plural, fields.<name>, of.<rows or group>.<name>, options.<name>.<option>, options.<rows or group>.<name>.<option>, checks.<id>, transitions.<id>, refusals.<kept by> and, of a transition with a guard, refusals.<transition> must be there; help.<name>, placeholders.<name> (an example in an empty field), both inside rows and groups as innerHelp.<rows or group>.<name> and innerPlaceholders.…, and groups.<id> may be. Expressions say `record.<field>`, and inside rows and groups also `row.<field>`.
 */
export interface Resource {
  display: ResourceDisplay
  /**
   * The lucide icon of its records in lists, pickers and the history.
   */
  icon?: Icon
  /**
   * Rows that the server keeps itself; its fields are columns of that source. `companies`, `audit` and `outbox` belong to the platform: for super admins only, and what changes are states, by transitions; of `support` (one row: where people find help) they change the fields, too. `own-company` (the one row of a company's settings), `own-assistant` (the same of its assistant), `assistant-gaps` (questions that the help did not answer), `people` (its accounts), `activity` (what its people did, by the log, without what they read or wrote) and `own-adaptations` (the one row of what it has adapted, with any fields) belong to a company and are made and changed by whom the rights name.
   */
  source?:
    | 'companies'
    | 'audit'
    | 'outbox'
    | 'support'
    | 'own-company'
    | 'own-assistant'
    | 'own-adaptations'
    | 'assistant-gaps'
    | 'people'
    | 'activity'
  /**
   * What the product itself uses these records as: forms are filed as records of the one that plays `filed-form`, to-dos that forms make are records of the one that plays `task`. A role asks for fields (src/contract/roles.ts), and one resource plays it at most.
   */
  plays?:
    | 'filed-form'
    | 'binned-draft'
    | 'own-report'
    | 'pushed-message'
    | 'document-to-sign'
    | 'signing-template'
    | 'card-desk'
    | 'payment-by-card'
    | 'private-bill'
    | 'client-paper'
    | 'task'
    | 'client-account'
    | 'employee-account'
    | 'office-location'
    | 'postal-place'
    | 'claim-payment'
    | 'staff-notice'
    | 'daily-notice'
    | 'billing-notice'
    | 'sign-in-notice'
    | 'sign-in-receipt'
    | 'portal-login'
    | 'time-punch'
    | 'help-request'
    | 'referred-agency'
    | 'help-page'
    | 'finding'
  /**
   * What this resource calls the fields that its role maps, such as {"assignee": "assignedTo"}.
   */
  as?: {
    [k: string]: Name
  }
  /**
   * Privacy of a record as a whole.
   */
  health?: 'none' | 'personal' | 'phi'
  /**
   * What a company says here changes documents of the product for itself: a closed list, never rights, types or rules. Of the source `own-adaptations`. Its own words for states take the place of the product's.
   *
   * @minItems 1
   * @maxItems 40
   */
  adapts?: [Adapts, ...Adapts[]]
  /**
   * A readOnly text field that takes the short name of the company in which a record is made. For records that are read over all companies.
   */
  namesCompany?: Name
  /**
   * Whose rows they are. `platform`: of no company; super admins keep them, and whom the rights name reads the same rows in every company, where records may point at them. Absent: each company has its own.
   */
  scope?: 'platform'
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
   * The user whom a record stands for: a unique field of the type `user`. Forms take over a person's own record by it.
   */
  self?: Name
  ownAccounts?: OwnAccountReaches
  rights: ResourceRights
  /**
   * What is kept of a record: fields by their names.
   */
  fields: Fields
  /**
   * Fields that only some may read or write.
   */
  fieldGroups?: FieldGroup[]
  lifecycle?: Lifecycle
  /**
   * Rules over the whole record; `block` refuses the save, `warn` needs a reason, `hold` lets the record be saved and stops what comes next; it is judged with each change of the record and once a day. Message: checks.<id>.
   */
  checks?: Check[]
  /**
   * Rows of a record that say what is wrong with it. Each is kept as a record of the resource that plays `finding` for as long as it stands there, written with every change of the record.
   *
   * @minItems 1
   */
  findings?: [FindingRows, ...FindingRows[]]
  /**
   * Rules of domain modules that look beyond the record, as `<module>.<rule>`: they judge each write, refuse it or ask for a reason. Their messages are findings.<code> of the module's domain document, which must bind this resource.
   *
   * @minItems 1
   * @maxItems 20
   */
  rules?: [OperationName, ...OperationName[]]
  /**
   * What domain modules write when records of this resource were written, as `<module>.<consequence>`: in the transaction of the write and by the right to it, so that a refusal refuses all. The module's domain document must bind this resource.
   *
   * @minItems 1
   * @maxItems 5
   */
  consequences?: [OperationName, ...OperationName[]]
  /**
   * Records of this resource that are alike in one field must not lie over each other in time. Messages: overlaps.<id>, with {{from}} and {{to}} of the other record in the company's zone, {{count}} of such records, and a {{<field>}} for each of `says`; where it says any, also overlaps.<id>-hidden, without names, for who may not read the other record or one of the names.
   */
  overlaps?: Overlap[]
  /**
   * Records alike in all these fields are offered as possible duplicates before a new one is made.
   *
   * @minItems 1
   */
  similar?: [Name, ...Name[]]
  imports?: ResourceImports
  /**
   * How records are printed, each on a page of its own under the letterhead of the company. Whoever may read a record may print it, with what they may see of it.
   *
   * @minItems 1
   * @maxItems 10
   */
  papers?: [RecordPaper | FilesPaper | FormsPaper, ...(RecordPaper | FilesPaper | FormsPaper)[]]
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
/**
 * How a record is named in a title, a link or a picker: text with {field} places.
 */
export interface ResourceDisplay {
  /**
   * Text with {field} places, such as "{lastName}, {firstName}"; blank fields leave their place out.
   */
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
/**
 * What clients and employees with an account of their own reach of these records, by the kind of account. What is not said here is closed to them.
 */
export interface OwnAccountReaches {
  /**
   * What a client reaches.
   */
  client?: OwnReach
  /**
   * What an employee reaches.
   */
  employee?: OwnReach
}
/**
 * Who may do each; what is not listed, and does not come `by` a permission, is denied to everyone.
 */
export interface ResourceRights {
  /**
   * A permission that says it all: who holds it may read, who holds its verb `edit` makes and changes records, `delete` moves them to the recycle bin, and `export` takes them out as a file. A verb that it does not have gives no right, and a right that is written here stands in place of what comes by it.
   */
  by?: Slug
  /**
   * Who may read records, and which of them.
   */
  read?: Right
  /**
   * Who may make records.
   */
  create?: Right
  /**
   * Who may change records, and which of them.
   */
  update?: Right
  /**
   * Who changes the location of a record that says it by a `place`, with a reason.
   */
  move?: Right
  /**
   * Who may move records to the recycle bin.
   */
  delete?: Right
  /**
   * Who may take records back from the recycle bin.
   */
  restore?: Right
  /**
   * Who may export lists as a file.
   */
  export?: Right
  /**
   * Who sees a record's name where another record points at it, beyond those who may read it; the row limits of `read` hold.
   */
  name?: Right
}
/**
 * Fields with rights of their own.
 */
export interface FieldGroup {
  /**
   * Names the group; groups.<id> may be its title.
   */
  id: Slug
  /**
   * The fields that belong to it. A field may stand in several groups: the strictest counts.
   *
   * @minItems 1
   */
  fields: [Name, ...Name[]]
  /**
   * Who sees these fields as they are.
   */
  read?: Access
  /**
   * As `read` when absent.
   */
  write?: Access
  /**
   * What the others get: nothing, a masked value (the field's `mask`), or the value without the right to change it.
   */
  otherwise: 'hidden' | 'masked' | 'readOnly'
}
/**
 * The states of a record, and how one leads to another. Without it records have none.
 */
export interface Lifecycle {
  /**
   * A choice field; it changes through transitions only.
   */
  field: Name
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
  /**
   * States in which people edit the fields of a record; in every state when absent. In others that is not offered, and refused; refusals.edit may say it, of {{state}} and {{states}}. Transitions, operations, effects and sums change a record in any.
   *
   * @minItems 1
   */
  editable?: [Name, ...Name[]]
  /**
   * The ways from one state to another.
   */
  transitions: Transition[]
}
/**
 * A way from some states to another; label: transitions.<id>.
 */
export interface Transition {
  /**
   * Names the transition; the label of its button is transitions.<id>.
   */
  id: Slug
  /**
   * The lucide icon of its button.
   */
  icon?: Icon
  /**
   * The states from which it leads.
   *
   * @minItems 1
   */
  from: [Name, ...Name[]]
  /**
   * The state to which it leads.
   */
  to: Name
  /**
   * As `update` when absent.
   */
  requires?: Access
  /**
   * Has to hold for the record, or it is refused; the message is refusals.<id>.
   */
  guard?: Expression
  /**
   * The records that it is for: all of this holds. For others it is not offered, and refused with refusals.<id>.
   *
   * @minItems 1
   * @maxItems 10
   */
  only?: [Filter, ...Filter[]]
  /**
   * Fields filled in when the transition is made.
   */
  asks?: Name[]
  /**
   * Fields set by the transition: a literal or {from:'today'}.
   */
  sets?: {
    [k: string]: Value
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
  /**
   * Asks for a reason, which the history keeps: it must be given, or may be.
   */
  reason?: 'required' | 'optional'
  /**
   * The product makes it by itself, within a minute or two of when all of this holds: at least one filter compares a date with today, or a moment with now. Guard, rules and effects hold as for a person; a record that they refuse stays as it is and is tried again later, less and less often. Made by hand, it is bound by the same filters. No screen has to offer it.
   *
   * @minItems 1
   * @maxItems 10
   */
  clock?: [Filter, ...Filter[]]
  /**
   * The product itself makes it, or a part of the shell: no screen offers it.
   */
  elsewhere?: true
}
/**
 * Spans of time that must not lie over each other. The end is not part of the span: one may begin when another ends.
 */
export interface Overlap {
  /**
   * Names the rule; its message is overlaps.<id>.
   */
  id: Slug
  /**
   * The filterable reference that says whose time it is.
   */
  by: Name
  /**
   * The field with which the span begins.
   */
  from: Name
  /**
   * The field with which it ends; a record without one lies over nothing.
   */
  to: Name
  /**
   * Which records count; one that does not lies over nothing. Of a `block` only `eq` and `in` with values that are written out.
   */
  filter?: Filter[]
  /**
   * `block` refuses the save whatever reason is given, and the database keeps two at once out as well; `warn` needs a reason.
   */
  severity?: 'block' | 'warn'
  /**
   * A filterable text or reference: records with the same value there may lie over each other, such as visits of one group.
   */
  unlessSame?: Name
  /**
   * References of the other record whose names the message has places for.
   *
   * @minItems 1
   * @maxItems 4
   */
  says?: [Name, ...Name[]]
}
/**
 * Records are also made, and changed, from the rows of a spreadsheet. Screens offer it by an action of the kind `import`. Who may make records may do it, with the fields that they may fill in.
 */
export interface ResourceImports {
  /**
   * The columns, in the order of the template: a field, or a part of one that is made of others, such as `address.city`; of rows the parts of the first one. The field of the lifecycle says the state in which a new record begins.
   *
   * @minItems 1
   * @maxItems 60
   */
  fields: [string, ...string[]]
  /**
   * Unique fields by which a row finds a record that is there, to change it; a number that the server gives may be one.
   *
   * @minItems 1
   * @maxItems 4
   */
  match?: [Name, ...Name[]]
}
/**
 * What forbids moving a record to the recycle bin.
 */
export interface KeptBy {
  /**
   * Names the rule; its message is refusals.<id>.
   */
  id: Slug
  /**
   * The resource whose records keep this one.
   */
  resource: Slug
  /**
   * Their filterable reference that points here.
   */
  by: Name
  /**
   * Which of them keep it; all of them, when absent.
   */
  filter?: Filter[]
}
/**
 * What the recycle bin asks and allows.
 */
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
 * An address with a screen behind it.
 */
export interface ScreenRoute {
  /**
   * The id by which documents name the route; its friendly name is names.<id>.
   */
  id: Slug
  /**
   * The address in the browser.
   */
  path: RoutePath
  /**
   * The id of the screen document that it opens.
   */
  screen: DocumentId
  /**
   * Who may open it.
   */
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
/**
 * An address whose screen is not written yet.
 */
export interface PlannedRoute {
  /**
   * The id by which documents name the route; its friendly name is names.<id>.
   */
  id: Slug
  /**
   * The address in the browser.
   */
  path: RoutePath
  /**
   * Its screen is not written yet: kept out of menu and search, opens not-found under its friendly name.
   */
  planned: true
  /**
   * Who will be able to open it.
   */
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
/**
 * The addresses of one area, spelled as the specification spells them, and the screen behind each. Strings: names.<id>, the friendly name shown while the route opens.
 */
export interface Routes {
  /**
   * The routes of the area.
   *
   * @minItems 1
   */
  routes: [Route, ...Route[]]
}
/**
 * How many records wait behind a link.
 */
export interface LinkCount {
  /**
   * The link's route, which opens a list of these records.
   */
  route: Slug
  /**
   * The resource whose records are counted.
   */
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
 * The fields of the panel in which a record is made or changed beside the list.
 */
export interface Editor {
  /**
   * The titled groups of fields in the panel.
   *
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  begins?: EditorBegins
}
/**
 * The address may name a record of another resource, as a navigate action with the same `as` writes it: a new record then begins with what that one says.
 */
export interface EditorBegins {
  /**
   * The name under which the address carries the id of the other record.
   */
  as: Name
  /**
   * The resource of the other record.
   */
  resource: Slug
  /**
   * Fields of the new record, and the field of the other record that each takes over; `id` is its id.
   */
  values: {
    [k: string]: Name
  }
}
/**
 * A list of records, with filters, views, search, and what can be done with them.
 */
export interface ListScreen {
  /**
   * A list of the records of one resource, as a table or, on a phone, as cards.
   */
  kind: 'list'
  /**
   * The resource whose records are listed.
   */
  resource: Slug
  /**
   * The columns, in their order.
   *
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
   * The order in which the list opens; people may choose another.
   *
   * @maxItems 3
   */
  sort?: Sort[]
  /**
   * Offers a search over the searchable fields.
   */
  search?: true
  /**
   * Lists what is in the recycle bin.
   */
  trash?: true
  /**
   * Route id that a row opens; absent: the editor, if any.
   */
  open?: Slug
  /**
   * Of rows that are about other records: a reference, and the route that shows its record, a page of its own or a list with an editor. The first that is filled, and that the person may open, is where a row leads.
   */
  opens?: {
    [k: string]: Slug
  }
  /**
   * The panel in which a record is made and changed without leaving the list.
   */
  editor?: Editor
  /**
   * Buttons above the list.
   */
  actions?: Action[]
  /**
   * The menu of each row.
   */
  rowActions?: Action[]
  /**
   * What can be done with the rows that are ticked; absent: rows cannot be ticked.
   */
  bulkActions?: Action[]
  /**
   * What the screen still lacks, because the resources for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * A ready-made filter; label: views.<id>.
 */
export interface ListView {
  /**
   * Names the view; its label is views.<id>.
   */
  id: Slug
  /**
   * What the view shows, all conditions at once; none shows everything.
   */
  filter: Filter[]
  /**
   * The list opens with it, where its address names no other view and no filter. Of one view.
   */
  first?: true
}
/**
 * Opens another screen.
 */
export interface NavigateAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Opens a route.
   */
  kind: 'navigate'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * A route id; `:id` in its path takes the record's id.
   */
  route: Slug
  /**
   * The record's id goes along in the address under this name, for a screen that begins with one chosen.
   */
  as?: Name
  /**
   * Of a list or a calendar that it leads to: fields of what is shown there, each with the field of this record that they have to equal; `id` is the record's id.
   */
  filter?: {
    [k: string]: Name
  }
  /**
   * Who is offered it, of those who have the right to do it.
   */
  requires?: Access
}
/**
 * Something that can be done with every kind of record.
 */
export interface RecordAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * One of the things that can be done with every kind of record.
   */
  kind: 'create' | 'edit' | 'move' | 'delete' | 'restore' | 'export' | 'import' | 'print' | 'reload'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * Who is offered it, of those who have the right to do it.
   */
  requires?: Access
}
/**
 * Makes a PDF of records: of the one, or of all that were picked.
 */
export interface PaperAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Makes a PDF.
   */
  kind: 'paper'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * A paper of the resource.
   */
  paper: Slug
  /**
   * Who is offered it, of those who may read the records.
   */
  requires?: Access
}
/**
 * Starts the form that a record names, about the client that it names; offered where it names both.
 */
export interface FillAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Starts a form.
   */
  kind: 'fill'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * The field of the record that says which form: a choice of forms.
   */
  form: Name
  /**
   * The field of the record that says whom it is about.
   */
  about: Name
  /**
   * Who is offered it, of those who may write forms.
   */
  requires?: Access
}
/**
 * Moves a record to another state.
 */
export interface TransitionAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Moves the record to another state.
   */
  kind: 'transition'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * A transition of the resource's lifecycle.
   */
  transition: Slug
  /**
   * Who is offered it, of those who have the right to do it.
   */
  requires?: Access
}
/**
 * Something that the server does.
 */
export interface CallAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Has the server do something with one record.
   */
  kind: 'call'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * What the server does with one record, beyond changing what was typed: asks a portal whether a credential works, or puts a draft of a form back that was thrown away.
   */
  operation: 'check-portal' | 'restore-draft'
  /**
   * Who is offered it, of those who have the right to do it.
   */
  requires?: Access
}
/**
 * Runs an operation, after asking for what it needs and showing what would come of it.
 */
export interface RunAction {
  /**
   * Names the action; its label is actions.<id>.
   */
  id: Slug
  /**
   * Runs an operation: with the record, with those that were picked, or with nothing.
   */
  kind: 'run'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Drawn as the main button, the last one, which never folds into a menu.
   */
  primary?: true
  /**
   * The operation, as `<module>.<name>`.
   */
  operation: OperationName
  /**
   * Questions that begin with what the record says: a question, and the field of the record; `id` is its id.
   */
  begins?: {
    [k: string]: Name
  }
  /**
   * Who is offered it, of those who have the right to do it.
   */
  requires?: Access
}
/**
 * Records as cards in columns beside each other, such as by how far they are. A card that is dragged into another column, or sent there from its menu, is done with what that column accepts.
 */
export interface BoardScreen {
  /**
   * A board of the records of one resource.
   */
  kind: 'board'
  /**
   * The resource whose records are shown.
   */
  resource: Slug
  /**
   * The columns, in their order. What fits into none is not shown, so they are best made to leave nothing out.
   *
   * @minItems 2
   * @maxItems 8
   */
  columns: [BoardColumn, BoardColumn, ...BoardColumn[]]
  card: BoardCard
  /**
   * Filterable fields offered in the toolbar.
   */
  filters?: Name[]
  /**
   * Ready-made filters offered as tabs above the columns.
   */
  views?: ListView[]
  /**
   * Always applied.
   */
  filter?: Filter[]
  /**
   * The order of the cards in each column.
   *
   * @maxItems 3
   */
  sort?: Sort[]
  /**
   * Offers a search over the searchable fields.
   */
  search?: true
  /**
   * Route id that a card opens; absent: the editor, if any.
   */
  open?: Slug
  /**
   * The panel in which a record is made and changed without leaving the board.
   */
  editor?: Editor
  /**
   * Buttons above the board.
   */
  actions?: Action[]
  /**
   * What can be done with a record: the menu of its card, and the buttons of the panel that shows it.
   */
  rowActions?: Action[]
  /**
   * What can be done with the cards that were picked; absent: cards cannot be picked.
   */
  bulkActions?: Action[]
  /**
   * What the screen still lacks, because the resources or constructs for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * One column of a board; its title is columns.<id>.
 */
export interface BoardColumn {
  /**
   * Names the column; its title is columns.<id>.
   */
  id: Slug
  /**
   * Which records stand in it, all conditions at once.
   *
   * @minItems 1
   * @maxItems 6
   */
  filter: [Filter, ...Filter[]]
  /**
   * What is done with a card that is put here: of these transitions and operations the first that its record allows. Absent, or where none is allowed: no card can be put here.
   *
   * @minItems 1
   * @maxItems 6
   */
  accepts?: [Action, ...Action[]]
}
/**
 * What a card says.
 */
export interface BoardCard {
  /**
   * The field that names it, in its first line; the record's own name for who may not read it.
   */
  title: Name
  /**
   * What else it says, a line each; a blank one is left out.
   *
   * @maxItems 5
   */
  fields?: Name[]
  /**
   * A choice that is shown as a coloured word, such as the state.
   */
  badge?: Name
}
/**
 * Records of one resource summed up: a row for each value of what they are grouped by, a column for each number, totals below.
 */
export interface ReportScreen {
  /**
   * A report over the records of one resource.
   */
  kind: 'report'
  /**
   * The resource whose records are summed up.
   */
  resource: Slug
  /**
   * What the records can be grouped by; people choose one, or one within another. The report opens with the first.
   *
   * @minItems 1
   * @maxItems 12
   */
  groups: [ReportGroup, ...ReportGroup[]]
  /**
   * The numbers of each row, in their order. Rows begin with the greatest of the first.
   *
   * @minItems 1
   * @maxItems 12
   */
  measures: [ReportMeasure, ...ReportMeasure[]]
  /**
   * Filterable fields offered in the toolbar.
   */
  filters?: Name[]
  /**
   * Ready-made filters offered as tabs above the table, such as spans of time.
   */
  views?: ListView[]
  /**
   * Always applied. Who may not see its fields does not get the report.
   */
  filter?: Filter[]
  /**
   * The route of a list of the same records: each row opens it with what was asked for and the row's own values as filters.
   */
  drill?: Slug
  /**
   * Buttons above the report; `export` saves it as a file.
   */
  actions?: Action[]
  /**
   * What the screen still lacks, because the resources or constructs for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * What records can be grouped by; its title is that of the field, or groups.<id>.
 */
export interface ReportGroup {
  /**
   * Names it in the address; its title is groups.<id>, or that of the field.
   */
  id: Name
  /**
   * A filterable field that holds one value: a reference, a choice, yes or no, a band, a date or a text.
   */
  field: Name
  /**
   * Of a date: the spans that are told apart; each day when absent.
   */
  each?: 'week' | 'month'
}
/**
 * A number of each row; its title is measures.<id>.
 */
export interface ReportMeasure {
  /**
   * Names the column; its title is measures.<id>.
   */
  id: Name
  /**
   * What is counted, summed, shared out or latest among the records of the row; of the report's own resource.
   */
  query: Query
  /**
   * How the number reads; as a plain number when absent. `hours`: minutes as hours with two decimals. `moment`: what is `latest`, as day and time.
   */
  as?: 'number' | 'percent' | 'money' | 'hours' | 'moment'
  /**
   * Who sees it; everyone who sees the report and may read what it counts, when absent.
   */
  requires?: Access
}
/**
 * Records by when they are: days beside each other with a lane for each worker or client, the hours of one day, or a month.
 */
export interface CalendarScreen {
  /**
   * A calendar of the records of one resource, by day, week, two weeks or month.
   */
  kind: 'calendar'
  /**
   * The resource whose records are shown.
   */
  resource: Slug
  /**
   * A sortable datetime: when a record begins.
   */
  starts: Name
  /**
   * A sortable datetime: when it ends. Of the same day or a later one.
   */
  ends: Name
  /**
   * References that the calendar is laid out by, a lane for each record that they name; people choose among them, and the first is the one it opens with. What names none stands in a lane of its own.
   *
   * @minItems 1
   * @maxItems 4
   */
  lanes: [Name, ...Name[]]
  /**
   * Fields that a record says in its place, in their order; the one that its lane names already is left out.
   *
   * @minItems 1
   * @maxItems 4
   */
  shows: [Name, ...Name[]]
  /**
   * A choice whose tones colour the records and whose words stand beside their colour.
   */
  tone?: Name
  /**
   * States in which a record may be dragged to another day, time or lane; absent: in any; an empty list: in none. Whether somebody may change it is up to the rights of the resource.
   */
  moves?: string[]
  /**
   * Filterable fields offered above the calendar.
   */
  filters?: Name[]
  /**
   * Always applied.
   */
  filter?: Filter[]
  /**
   * The panel in which a record is made and changed without leaving the calendar.
   */
  editor?: Editor
  /**
   * What can be done with a record, in the panel that shows it.
   */
  rowActions?: Action[]
  actual?: ActualTimes
  /**
   * Letters that make a transition of the record that has the focus, as attendance is marked: by letter the id of a transition of rowActions. M stays for moving where records may be moved.
   */
  keys?: {
    [k: string]: Slug
  }
  /**
   * What can be done with the records that were picked in the calendar.
   */
  bulkActions?: Action[]
  /**
   * States whose records count in the hours and numbers that the calendar adds up; absent: any. What was called off takes nobody's time.
   *
   * @minItems 1
   */
  counts?: [string, ...string[]]
  /**
   * By lane, how many hours of a week (Sunday to Saturday) a record may have; what is more is marked at its lane and added up above the calendar.
   */
  weekHours?: {
    [k: string]: number
  }
  /**
   * What lies behind the records, such as holidays and who is away; people switch each on and off.
   *
   * @minItems 1
   * @maxItems 6
   */
  layers?: [CalendarLayer, ...CalendarLayer[]]
  series?: CalendarSeries
  /**
   * Buttons above the calendar.
   */
  actions?: Action[]
  /**
   * What the screen still lacks, because the resources or constructs for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * Moments at which a record began and ended in truth; once it has begun, these times stand in its place instead of those that were planned.
 */
export interface ActualTimes {
  /**
   * A datetime: when it began.
   */
  starts: Name
  /**
   * A datetime: when it ended.
   */
  ends: Name
}
/**
 * Spans of time of other records, in the lanes of those whom they are about.
 */
export interface CalendarSpans {
  /**
   * Names the layer; its word is layers.<id>.
   */
  id: Slug
  /**
   * Spans of time.
   */
  kind: 'spans'
  /**
   * The resource of those records.
   */
  resource: Slug
  /**
   * A sortable datetime: when one begins.
   */
  starts: Name
  /**
   * A sortable datetime: when it ends.
   */
  ends: Name
  /**
   * References that name whom it is about; it stands in their lanes, where the calendar has some of that resource.
   *
   * @minItems 1
   * @maxItems 2
   */
  lanes: [Name, ...Name[]]
  /**
   * Which of them.
   */
  filter?: Filter[]
  /**
   * A field that says more beside the word of the layer.
   */
  shows?: Name
  /**
   * It is on until somebody switches it off.
   */
  first?: true
}
/**
 * Days of the calendar that are called something, for everybody.
 */
export interface CalendarDays {
  /**
   * Names the layer; its word is layers.<id>.
   */
  id: Slug
  /**
   * Days.
   */
  kind: 'days'
  /**
   * The resource of those records.
   */
  resource: Slug
  /**
   * A sortable and filterable date: the day.
   */
  day: Name
  /**
   * Which of them.
   */
  filter?: Filter[]
  /**
   * What the day is called.
   */
  shows: Name
  /**
   * It is on until somebody switches it off.
   */
  first?: true
}
/**
 * Hours of each week that those keep whose lanes are shown, such as when somebody is available.
 */
export interface CalendarHours {
  /**
   * Names the layer; its word is layers.<id>.
   */
  id: Slug
  /**
   * Hours of each week.
   */
  kind: 'hours'
  /**
   * The resource that lanes are of.
   */
  resource: Slug
  /**
   * Its rows, one for each span of hours. Without any, nothing is known of that record.
   */
  rows: Name
  /**
   * The choice of each row that names the weekday: sun, mon, tue, wed, thu, fri, sat.
   */
  day: Name
  /**
   * The time of each row that it begins at.
   */
  from: Name
  /**
   * The time that it ends at.
   */
  until: Name
  /**
   * It is on until somebody switches it off.
   */
  first?: true
}
/**
 * Records that belong together, as the visits of a series do: who took one of them elsewhere is offered to take others along.
 */
export interface CalendarSeries {
  /**
   * A text or reference that those of one series share; blank: of none.
   */
  field: Name
  /**
   * The id of a run action of rowActions, whose operation moves them.
   */
  action: Slug
  begins: SeriesBegins
}
/**
 * The questions of that operation that begin with the place where the record was put.
 */
export interface SeriesBegins {
  /**
   * A date: the day.
   */
  day: Name
  /**
   * A time: when it begins, where it was put at another time.
   */
  starts?: Name
  /**
   * A time: when it ends then.
   */
  ends?: Name
  /**
   * By lane, the reference that begins with the record whose lane it was put into.
   */
  lanes?: {
    [k: string]: Name
  }
}
/**
 * Something that a record says of itself while a condition on its values holds. Whoever may not see all that the condition reads does not get it.
 */
export interface Sign {
  /**
   * Names the sign; its words are signs.<id>, in a panel signs.<panel>.<id>.
   */
  id: Slug
  /**
   * The sign is there while this holds.
   */
  when: Expression
  /**
   * How grave it is.
   */
  tone: Tone
  /**
   * A value that is shown with it, such as the day on which something is due.
   */
  field?: Name
  /**
   * The tab where it is looked into.
   */
  tab?: Slug
}
/**
 * One record with its tabs.
 */
export interface RecordScreen {
  /**
   * One record, with its parts as tabs.
   */
  kind: 'record'
  /**
   * The resource of the record; the route takes its id as `:id`.
   */
  resource: Slug
  /**
   * Route id of the list this record belongs to.
   */
  back?: Slug
  header?: RecordHeader
  /**
   * The tabs, in their order. Label: tabs.<id>.
   *
   * @minItems 1
   */
  tabs: [
    OverviewTab | FieldsTab | RelatedTab | FormsTab | SigningTab | SigningPlacesTab | HistoryTab,
    ...(OverviewTab | FieldsTab | RelatedTab | FormsTab | SigningTab | SigningPlacesTab | HistoryTab)[]
  ]
  /**
   * Buttons beside the name of the record.
   */
  actions?: Action[]
  /**
   * What the screen still lacks, because the resources for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * What stands beside and under the name of the record.
 */
export interface RecordHeader {
  /**
   * The choice that is shown as a badge beside the name.
   */
  status?: Name
  /**
   * Fields shown under the name.
   *
   * @maxItems 8
   */
  facts?: Name[]
  /**
   * What stands beside the name while it holds, such as a danger. Label: signs.<id>.
   *
   * @minItems 1
   * @maxItems 12
   */
  signs?: [Sign, ...Sign[]]
}
/**
 * How the person or thing is doing, at a glance.
 */
export interface OverviewTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * Panels that answer at a glance.
   */
  kind: 'overview'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The panels, in their order.
   *
   * @minItems 1
   * @maxItems 12
   */
  panels: [SignsPanel | FieldsPanel | RowsPanel | RelatedPanel, ...(SignsPanel | FieldsPanel | RowsPanel | RelatedPanel)[]]
  /**
   * Who sees the tab; everyone who sees the record, when absent.
   */
  requires?: Access
}
/**
 * What is due, missing or in the way.
 */
export interface SignsPanel {
  /**
   * Names the panel; its title is panels.<tab>.<id>.
   */
  id: Slug
  /**
   * The signs that hold, the gravest first.
   */
  kind: 'signs'
  /**
   * Stands in the narrow column beside the others.
   */
  side?: true
  /**
   * The signs. Label: signs.<panel>.<id>.
   *
   * @minItems 1
   * @maxItems 40
   */
  signs: [Sign, ...Sign[]]
  /**
   * Who gets the panel; everyone who gets the tab, when absent.
   */
  requires?: Access
}
/**
 * Fields that say something; blank ones are left out, and a panel of blanks is.
 */
export interface FieldsPanel {
  /**
   * Names the panel; its title is panels.<tab>.<id>.
   */
  id: Slug
  /**
   * Values of the record.
   */
  kind: 'fields'
  /**
   * Stands in the narrow column beside the others.
   */
  side?: true
  /**
   * The fields, in their order.
   *
   * @minItems 1
   * @maxItems 20
   */
  fields: [Name, ...Name[]]
  /**
   * The tab that shows more.
   */
  tab?: Slug
  /**
   * Who gets the panel; everyone who gets the tab, when absent.
   */
  requires?: Access
}
/**
 * The rows of a field, a line each: who they are, and how to reach them.
 */
export interface RowsPanel {
  /**
   * Names the panel; its title is panels.<tab>.<id>.
   */
  id: Slug
  /**
   * Rows that the record holds.
   */
  kind: 'rows'
  /**
   * Stands in the narrow column beside the others.
   */
  side?: true
  /**
   * The rows.
   */
  field: Name
  /**
   * What a row is called: one of its fields.
   */
  name: Name
  /**
   * What else its line says.
   *
   * @minItems 1
   * @maxItems 6
   */
  facts?: [Name, ...Name[]]
  /**
   * The tab that shows more.
   */
  tab?: Slug
  /**
   * Who gets the panel; everyone who gets the tab, when absent.
   */
  requires?: Access
}
/**
 * The first records of a tab of the same screen; they are opened, made and changed as there. Who does not get the tab does not get the panel.
 */
export interface RelatedPanel {
  /**
   * Names the panel; its title is panels.<tab>.<id>.
   */
  id: Slug
  /**
   * Records of another resource that point at this one.
   */
  kind: 'related'
  /**
   * Stands in the narrow column beside the others.
   */
  side?: true
  /**
   * The tab that lists all of them.
   */
  tab: Slug
  /**
   * The resource of the tab.
   */
  resource: Slug
  /**
   * Its field that points here, as in the tab.
   */
  by: Name
  /**
   * The columns, in their order.
   *
   * @minItems 1
   * @maxItems 8
   */
  columns: [Column, ...Column[]]
  /**
   * Which of them; all, when absent.
   */
  filter?: Filter[]
  /**
   * The order of the rows.
   */
  sort?: Sort[]
  /**
   * How many are shown.
   */
  limit?: number
  /**
   * Who gets the panel; everyone who gets the tab, when absent.
   */
  requires?: Access
}
/**
 * Fields of the record, in sections.
 */
export interface FieldsTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * Fields of the record, in sections that are changed in place.
   */
  kind: 'fields'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The titled groups of fields.
   *
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  /**
   * Who sees the tab; everyone who sees the record, when absent.
   */
  requires?: Access
}
/**
 * Records of another resource that belong to this one.
 */
export interface RelatedTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * Records of another resource that point at this one.
   */
  kind: 'related'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The resource of those records.
   */
  resource: Slug
  /**
   * The reference field of that resource that points here.
   */
  by: Name
  /**
   * The columns, in their order.
   *
   * @minItems 1
   */
  columns: [Column, ...Column[]]
  /**
   * The order of the rows.
   */
  sort?: Sort[]
  /**
   * Route id that a row opens; absent: the editor, if any.
   */
  open?: Slug
  /**
   * The menu of each row.
   */
  rowActions?: Action[]
  /**
   * The panel in which one of them is made or changed.
   */
  editor?: Editor
  /**
   * Who sees the tab; everyone who sees the record, when absent.
   */
  requires?: Access
}
/**
 * The filed forms about this record, and those that can be started.
 */
export interface FormsTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * The filed forms about this record.
   */
  kind: 'forms'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The field of filed forms that points here.
   */
  by: 'clientId' | 'employeeId'
  /**
   * A paper of filed forms that holds the forms themselves: those of a period, which are picked, are printed as one file.
   */
  packet?: Slug
  /**
   * Who sees the tab; everyone who sees the record, when absent.
   */
  requires?: Access
}
/**
 * Of a record that plays `document-to-sign`: its signers, what each has done, and the document itself.
 */
export interface SigningTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * A document and its signers.
   */
  kind: 'signing'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
}
/**
 * Of a record that plays `signing-template`: its PDF with the places where signers sign and what is filled in, drawn onto its pages.
 */
export interface SigningPlacesTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * The places on a PDF.
   */
  kind: 'signing-places'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
}
/**
 * The history of the record.
 */
export interface HistoryTab {
  /**
   * Names the tab; its label is tabs.<id>.
   */
  id: Slug
  /**
   * The heading under which neighbouring tabs are gathered; its label is groups.<id>. A group of which somebody gets one tab alone is that tab.
   */
  group?: Slug
  /**
   * What was changed, by whom and when.
   */
  kind: 'history'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
}
/**
 * An operation asked for step by step, with a last step that shows what would come of it before anything is kept.
 */
export interface ProcessScreen {
  /**
   * An operation asked for step by step.
   */
  kind: 'process'
  /**
   * The operation, as `<module>.<name>`; one that is done with nothing.
   */
  operation: OperationName
  /**
   * The steps, in their order; the preview follows them by itself. Title of a step: steps.<id>.
   *
   * @minItems 1
   * @maxItems 12
   */
  steps: [ProcessStep, ...ProcessStep[]]
  /**
   * The route that opens when it is done; absent: the process begins anew.
   */
  done?: Slug
  /**
   * Records listed below the questions: what was made lately, or what is due.
   *
   * @minItems 1
   * @maxItems 3
   */
  lists?: [ProcessList, ...ProcessList[]]
  /**
   * What the screen still lacks, because the resources or constructs for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * A step that asks for some of the operation's questions.
 */
export interface ProcessStep {
  /**
   * Names the step; its title is steps.<id>.
   */
  id: Slug
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The titled groups of questions.
   *
   * @minItems 1
   */
  sections: [Section, ...Section[]]
}
/**
 * Records beside what a process is about.
 */
export interface ProcessList {
  /**
   * Names the list; its title is lists.<id>.
   */
  id: Slug
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The resource of those records.
   */
  resource: Slug
  /**
   * Which of them.
   */
  filter?: Filter[]
  /**
   * The columns, in their order.
   *
   * @minItems 1
   */
  columns: [Column, ...Column[]]
  /**
   * The order of the rows; newest first when absent.
   */
  sort?: Sort[]
  /**
   * The menu of each row.
   */
  rowActions?: Action[]
  /**
   * The panel in which one of them is changed.
   */
  editor?: Editor
}
/**
 * A form on a page of its own.
 */
export interface FormScreen {
  /**
   * A form on a page of its own.
   */
  kind: 'form'
  /**
   * A form document's id.
   */
  form: DocumentId
  /**
   * A new form is begun for several at once, each with a form of their own. The screen has a title of its own.
   */
  several?: SeveralForms
}
/**
 * The forms about clients, or about employees, that a company has made for itself, and those of the product that have no screen of their own: which there are and what was filed of them, and where the address names one, that form.
 */
export interface OwnFormsScreen {
  /**
   * The forms that a company has made for itself.
   */
  kind: 'own-forms'
  /**
   * The resource that plays `filed-form`.
   */
  resource: Slug
  /**
   * Whom the forms are about: the field of filed forms that says so.
   */
  about: 'clientId' | 'employeeId'
  /**
   * Forms of the product that are opened here, too. Their `formType` has an underscore, so that no form of a company has the same address.
   *
   * @minItems 1
   * @maxItems 40
   */
  forms?: [DocumentId, ...DocumentId[]]
  /**
   * The columns of what was filed, in their order.
   *
   * @minItems 1
   * @maxItems 12
   */
  columns: [Column, ...Column[]]
}
/**
 * Forms with answers of their own that belong together, such as those of a visit that clients share: a dialog asks whom they are about and, once, what is the same for all of them, and begins a draft for each. Nothing else of one stands in another.
 */
export interface SeveralForms {
  /**
   * For how many at the most.
   */
  most: number
  /**
   * Questions that are asked once; each of the forms begins with the answers.
   *
   * @minItems 1
   * @maxItems 20
   */
  same: [Name, ...Name[]]
  /**
   * Where each form says whom the others are about: references, a question or one of a group as `<group>.<question>`.
   */
  others?: AnswerPath
  count?: SeveralCount
}
/**
 * Where each form says for how many they are.
 */
export interface SeveralCount {
  /**
   * A choice, a question or one of a group as `<group>.<question>`.
   */
  field: AnswerPath
  /**
   * The option for each number, from 2 on.
   */
  values: {
    /**
     * An option's id.
     */
    [k: string]: string
  }
}
/**
 * A list that opens from a number.
 */
export interface Drill {
  /**
   * The route that is opened.
   */
  route: Slug
  /**
   * The filter with which the list there opens.
   */
  filter?: Filter[]
}
/**
 * One number.
 */
export interface StatTile {
  /**
   * Names the tile; its title is tiles.<id>.
   */
  id: Name
  /**
   * One number.
   */
  kind: 'stat'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * The meaning of the number while it is above zero.
   */
  tone?: Tone
  /**
   * What is counted.
   */
  query: Query
  /**
   * A second question shown as `of N` or as the change.
   */
  compare?: Query
  /**
   * How the number reads; as a plain number when absent. `hours`: minutes as hours.
   */
  as?: 'number' | 'percent' | 'money' | 'ratio' | 'hours'
  /**
   * What the number should be at least, each from a day on until the next; said below it, and the number has the tone of having reached it or not.
   *
   * @minItems 1
   * @maxItems 10
   */
  targets?: [StatTarget, ...StatTarget[]]
  /**
   * The choice of each user that shows or hides the tile; absent: always shown.
   */
  toggle?: Toggle
  /**
   * The list that it opens.
   */
  drill?: Drill
  /**
   * Who sees it; everyone who sees the dashboard and may read what it counts, when absent.
   */
  requires?: Access
}
/**
 * A target from a day on.
 */
export interface StatTarget {
  /**
   * As the number reads: 80 is 80 % of a percentage.
   */
  least: number
  /**
   * The first day that it holds, `YYYY-MM-DD`.
   */
  from: string
}
/**
 * A chart.
 */
export interface ChartTile {
  /**
   * Names the tile; its title is tiles.<id>.
   */
  id: Name
  /**
   * A chart.
   */
  kind: 'chart'
  /**
   * How it is drawn. `ranking`: the values of a field with the most, a bar for each. `heat`: the hours of the week, darker where there is more.
   */
  shape: 'columns' | 'stacked-columns' | 'lines' | 'donut' | 'ranking' | 'heat'
  /**
   * What the horizontal axis or the slices are.
   */
  by: ByTime | ByField | ByHour
  /**
   * What is counted, each as a line, a colour of the columns, or the slices. Label: series.<tile>.<id>.
   *
   * @minItems 1
   * @maxItems 6
   */
  series: [Series, ...Series[]]
  /**
   * How the numbers read; as plain numbers when absent.
   */
  as?: 'number' | 'money'
  /**
   * Columns taken, of the four of the dashboard.
   */
  span?: 1 | 2 | 3 | 4
  /**
   * Of a ranking: the list that an entry opens, filtered by its value, too.
   */
  drill?: Drill
  /**
   * The choice of each user that shows or hides the tile; absent: always shown.
   */
  toggle?: Toggle
  /**
   * Who sees it; everyone who sees the dashboard and may read what it counts, when absent.
   */
  requires?: Access
}
/**
 * By spans of time.
 */
export interface ByTime {
  /**
   * The length of each span.
   */
  kind: 'week' | 'month' | 'day'
  /**
   * How many spans, the present one included.
   */
  last: number
}
/**
 * By the values of a field.
 */
export interface ByField {
  /**
   * One column or slice for each value of a field.
   */
  kind: 'field'
  /**
   * The field whose values are told apart.
   */
  field: Name
  /**
   * Of a ranking: how many values are shown, those with the most first.
   */
  most?: number
}
/**
 * By the hour of the week in the company's time zone, of one moment.
 */
export interface ByHour {
  /**
   * One field for each hour of the week.
   */
  kind: 'hour'
}
/**
 * One line or colour of a chart.
 */
export interface Series {
  /**
   * Names the series; its label is series.<tile>.<id>.
   */
  id: Name
  /**
   * What is counted.
   */
  query: Query
  /**
   * The date field counted by time.
   */
  date?: Name
  /**
   * The meaning of the series, shown as its colour.
   */
  tone?: Tone
}
/**
 * The first rows of a list.
 */
export interface ListTile {
  /**
   * Names the tile; its title is tiles.<id>.
   */
  id: Name
  /**
   * The first records of a list.
   */
  kind: 'list'
  /**
   * The resource whose records are listed.
   */
  resource: Slug
  /**
   * The columns, in their order.
   *
   * @minItems 1
   * @maxItems 6
   */
  columns: [Column, ...Column[]]
  /**
   * Which records are listed, all conditions at once.
   */
  filter?: Filter[]
  /**
   * The order of the rows.
   */
  sort?: Sort[]
  /**
   * How many rows are shown at most.
   */
  limit: number
  /**
   * The menu of each row.
   *
   * @maxItems 3
   */
  rowActions?: Action[]
  /**
   * Route id a row opens; takes the id in `openBy`, or the row's own.
   */
  open?: Slug
  /**
   * A reference field whose id is opened.
   */
  openBy?: Name
  /**
   * Columns taken, of the four of the dashboard.
   */
  span?: 1 | 2 | 3 | 4
  /**
   * The choice of each user that shows or hides the tile; absent: always shown.
   */
  toggle?: Toggle
  /**
   * The list that it opens.
   */
  drill?: Drill
  /**
   * Who sees it; everyone who sees the dashboard and may read what it counts, when absent.
   */
  requires?: Access
}
/**
 * Several numbers.
 */
export interface CountsTile {
  /**
   * Names the tile; its title is tiles.<id>.
   */
  id: Name
  /**
   * Several numbers in one tile.
   */
  kind: 'counts'
  /**
   * The lucide icon drawn beside its label.
   */
  icon?: Icon
  /**
   * Several counts in one tile, each with its own drill. Label: counts.<tile>.<id>.
   *
   * @minItems 1
   * @maxItems 16
   */
  counts: [TileCount, ...TileCount[]]
  /**
   * Columns taken, of the four of the dashboard.
   */
  span?: 1 | 2 | 3 | 4
  /**
   * The choice of each user that shows or hides the tile; absent: always shown.
   */
  toggle?: Toggle
  /**
   * Who sees it; everyone who sees the dashboard and may read what it counts, when absent.
   */
  requires?: Access
}
/**
 * One of several numbers.
 */
export interface TileCount {
  /**
   * Names the count; its label is counts.<tile>.<id>.
   */
  id: Name
  /**
   * What is counted.
   */
  query: Query
  /**
   * The meaning of the number while it is above zero.
   */
  tone?: Tone
  /**
   * The list that it opens.
   */
  drill?: Drill
  /**
   * Who sees it; everyone who sees the dashboard and may read what it counts, when absent.
   */
  requires?: Access
}
/**
 * Numbers, charts and short lists.
 */
export interface DashboardScreen {
  /**
   * Tiles with numbers, charts and short lists.
   */
  kind: 'dashboard'
  /**
   * The tiles, in their order.
   *
   * @minItems 1
   * @maxItems 40
   */
  tiles: [Tile, ...Tile[]]
  /**
   * What the screen still lacks, because the resources for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * A page of blocks.
 */
export interface PageScreen {
  /**
   * A page of blocks, for what is neither list, record, form nor dashboard.
   */
  kind: 'page'
  /**
   * `account` and `form` pages stand alone, without menu: those in a card, these as wide as a form.
   */
  area?: 'pages' | 'account' | 'form'
  /**
   * The blocks, from top to bottom.
   *
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
      | AccessReviewBlock
      | FormBuilderBlock
      | ChatBlock
      | AnswererBlock
      | OwnReportBlock
      | ReportDeskBlock
      | WallBlock
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
      | AccessReviewBlock
      | FormBuilderBlock
      | ChatBlock
      | AnswererBlock
      | OwnReportBlock
      | ReportDeskBlock
      | WallBlock
      | TranslationsBlock
    )[]
  ]
  /**
   * What the screen still lacks, because the resources for it do not exist yet; shown by the document check.
   */
  owed?: Owed
}
/**
 * Words of the page.
 */
export interface TextBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * A heading, a paragraph, or a notice in a box; its words are blocks.<id>.
   */
  kind: 'heading' | 'text' | 'notice'
  /**
   * The meaning of a notice, shown as its colour.
   */
  tone?: Tone
}
/**
 * Links to other screens.
 */
export interface LinksBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * Links to other screens.
   */
  kind: 'links'
  /**
   * Route ids, labelled with their friendly names; those out of reach are left out. String: about.<route> may say what is there.
   *
   * @minItems 1
   */
  routes: [Slug, ...Slug[]]
  /**
   * Drawn beside each other as tiles instead of below each other.
   */
  tiles?: true
  /**
   * How many records wait behind links, counted with the user's rights and said beside them. String: counts.<route>, with {{shown}} for the number, as _one and _other.
   *
   * @minItems 1
   * @maxItems 8
   */
  counts?: [LinkCount, ...LinkCount[]]
}
/**
 * A step that people take who are not signed in: asking for a link, choosing a password by it, making the first account, filling in the form of a link, signing a document by one.
 */
export interface AccountStepBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * A step of somebody who is not signed in.
   */
  kind: 'account-step'
  /**
   * Which step it is.
   */
  step: 'forgotten-password' | 'choose-password' | 'first-set-up' | 'linked-form' | 'sign-document' | 'pay-invoice'
}
/**
 * The form to sign in.
 */
export interface SignInBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The form to sign in.
   */
  kind: 'sign-in'
}
/**
 * Lessons of numbered steps; one about a route is for those who can open it.
 */
export interface GuideBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * Lessons that explain the product.
   */
  kind: 'guide'
  /**
   * The lessons, in their order. Strings: blocks.<id>.<lesson>.title, about and step1, step2 and so on.
   *
   * @minItems 1
   * @maxItems 200
   */
  lessons: [Lesson, ...Lesson[]]
}
/**
 * One lesson of numbered steps.
 */
export interface Lesson {
  /**
   * Names the lesson in the strings.
   */
  id: Slug
  /**
   * The route it is about, which it opens.
   */
  route?: Slug
  /**
   * How many; their words are step1, step2 and so on.
   */
  steps: number
}
/**
 * What is new in the product, the newest first.
 */
export interface ReleasesBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The news of the product.
   */
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
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The logo of the company.
   */
  kind: 'company-logo'
  /**
   * Who sees the block; everyone who sees the page, when absent.
   */
  requires?: Access
}
/**
 * The company's own words for labels, to be changed.
 */
export interface WordsBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The company's own words.
   */
  kind: 'company-words'
  /**
   * Who sees the block; everyone who sees the page, when absent.
   */
  requires?: Access
}
/**
 * The one record that a person reads of a resource, such as their company's settings, with its sections as cards to be changed. Strings: sections.<id> must be there; sectionHelp.<id> may be.
 */
export interface RecordBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * One record, to be changed in place.
   */
  kind: 'record'
  /**
   * The resource of the record.
   */
  resource: Slug
  /**
   * The sections, each a card.
   *
   * @minItems 1
   */
  sections: [Section, ...Section[]]
  /**
   * Who sees the block; everyone who sees the page, when absent.
   */
  requires?: Access
}
/**
 * What the present versions of forms would change in stored answers.
 */
export interface FormVersionsBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * A dry run of the migrations of forms.
   */
  kind: 'form-versions'
}
/**
 * Permissions of members and roles: given and taken after looking at what that would change.
 */
export interface RightsBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The rights of people and roles.
   */
  kind: 'rights'
}
/**
 * The whole menu as a member or a role sees it, with the reason of each hidden entry.
 */
export interface MenuReviewBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The menu through somebody else's eyes.
   */
  kind: 'menu-review'
}
/**
 * Who sees and may do what, and why; two people or roles beside one another; what has changed in roles.
 */
export interface AccessReviewBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * A review of access.
   */
  kind: 'access-review'
}
/**
 * Where a company makes its own forms: a list of them, and the place where one is put together, tried and put in use.
 */
export interface FormBuilderBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The making of forms.
   */
  kind: 'form-builder'
}
/**
 * The chat, filling the page: all that clients and employees with an account of their own see.
 */
export interface ChatBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The chat.
   */
  kind: 'chat'
}
/**
 * What makes the assistant's answers on this server, and how that is; super admins.
 */
export interface AnswererBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The state of the assistant.
   */
  kind: 'assistant-state'
}
/**
 * One of the reports that the company made of its own records: the one whose id is in the address.
 */
export interface OwnReportBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * A report of the company.
   */
  kind: 'own-report'
  /**
   * The resource that plays `own-report`.
   */
  resource: Slug
  /**
   * The route where a report is changed; its id goes along in the address as `report`.
   */
  change?: Slug
}
/**
 * Where such a report is put together: its records, rows, numbers and conditions, with what it comes to beside them.
 */
export interface ReportDeskBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The making of reports.
   */
  kind: 'report-desk'
  /**
   * The resource that plays `own-report`.
   */
  resource: Slug
  /**
   * The route where a saved report is opened; `:id` in its path takes its id.
   */
  open?: Slug
}
/**
 * What owners of all companies and super admins say to one another: posts, polls, comments, and what was reported.
 */
export interface WallBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The wall of owners.
   */
  kind: 'wall'
}
/**
 * Every string of a language beside the English one, to be corrected and marked as reviewed; super admins.
 */
export interface TranslationsBlock {
  /**
   * Names the block; its words are blocks.<id>.
   */
  id: Slug
  /**
   * The review of translations.
   */
  kind: 'translations'
}
/**
 * Everyone of the office.
 */
export interface EveryoneAccess {
  /**
   * Everyone of the office who is signed in.
   */
  everyone: true
}
/**
 * Owners and super admins.
 */
export interface OwnersAccess {
  /**
   * Owners of the company, and super admins.
   */
  owners: true
}
/**
 * Super admins.
 */
export interface SuperAdminsAccess {
  /**
   * Super admins of the platform alone.
   */
  superAdmins: true
}
/**
 * Holders of a permission.
 */
export interface PermissionAccess {
  /**
   * Whoever holds one of these permissions.
   */
  anyOf: PermissionIds
  /**
   * Besides, one of these is needed: what restores records shows them, too.
   */
  and?: PermissionIds
}
/**
 * Clients and employees.
 */
export interface OwnAccountAccess {
  /**
   * Clients and employees with an account of their own: all of them, clients alone, or employees alone.
   */
  ownAccounts: true | 'client' | 'employee'
}
