import type { ColumnType, Generated } from 'kysely'

/** Instants are read as ISO 8601 in UTC with milliseconds. */
type Instant = ColumnType<string, string | Date, string | Date>
type InstantByDefault = ColumnType<string, string | Date | undefined, string | Date>
/** Read parsed; written as JSON text, see `asJson`. */
type JsonColumn<T> = ColumnType<T, string, string>
type JsonByDefault<T> = ColumnType<T, string | undefined, string>
type Flags = Readonly<Record<string, boolean>>
type JsonObject = Readonly<Record<string, unknown>>

export interface CompanyTable {
  id: string
  short_name: string
  name: string
  logo: string | null
  state: string | null
  verification: string | null
  time_zone: Generated<string>
  flags: JsonByDefault<Flags>
  settings: JsonByDefault<JsonObject>
  is_demo: Generated<boolean>
  created_at: InstantByDefault
  version: Generated<number>
  updated_at: Instant | null
}

export interface AppUserTable {
  id: string
  /** Unique whatever the case. */
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  phone: string | null
  superadmin: Generated<boolean>
  /** True: names read Last First. */
  name_order: Generated<boolean>
  two_factor: Generated<number>
  status: Generated<string>
  failed_count: Generated<number>
  locked_until: Instant | null
  password_changed_at: Instant | null
  preferences: JsonByDefault<JsonObject>
  created_at: InstantByDefault
}

export interface MembershipTable {
  user_id: string
  company_id: string
  user_type: string
  is_owner: Generated<boolean>
  /** Permission ids. */
  permissions: Generated<string[]>
  flags: JsonByDefault<Flags>
  /** Empty: all locations. */
  location_ids: Generated<string[]>
  dashboard: JsonByDefault<Flags>
  version: Generated<number>
  created_at: Instant | null
  updated_at: Instant | null
  /** Since when the person may not come into this company any more; null: they may. */
  closed_at: Instant | null
}

export interface SessionTable {
  id_hash: string
  user_id: string
  company_id: string | null
  location_id: string | null
  csrf: string
  created_at: InstantByDefault
  seen_at: InstantByDefault
  idle_minutes: number
  expires_at: Instant
  revoked_at: Instant | null
  /** The user that a super admin looks through the eyes of, and the company they came from. */
  view_as: string | null
  view_as_from: string | null
  ip: string | null
  agent: string | null
}

export interface LoginAttemptTable {
  key: string
  count: Generated<number>
  locked_until: Instant | null
  updated_at: InstantByDefault
}

/** Append only: the role of the application can neither change nor remove a row. */
export interface AuditTable {
  seq: number
  at: Instant
  company_id: string | null
  user_id: string | null
  user_name: string | null
  action: string
  entity: string | null
  entity_id: string | null
  detail: JsonByDefault<unknown>
  ip: string | null
  prev_hash: string
  hash: string
}

export interface SettingTable {
  key: string
  value: JsonColumn<unknown>
}

/** People of the current company by name, for showing who did what; the only way from a company scope to users. Read only. */
export interface CompanyMemberView {
  user_id: ColumnType<string, never, never>
  first_name: ColumnType<string, never, never>
  last_name: ColumnType<string, never, never>
  user_type: ColumnType<string, never, never>
  is_owner: ColumnType<boolean, never, never>
  status: ColumnType<string, never, never>
}

/** Super admins by name; a company sees them where they work on what it has sent. */
export type PlatformPersonView = Pick<CompanyMemberView, 'user_id' | 'first_name' | 'last_name' | 'status'>

/** The table of any resource; `f_…` columns are generated from `data` by the database and read only. */
export interface RecordTable {
  id: string
  company_id: string
  location_id: string | null
  version: Generated<number>
  data: JsonColumn<JsonObject>
  created_at: InstantByDefault
  created_by: string | null
  updated_at: InstantByDefault
  updated_by: string | null
  deleted_at: Instant | null
  deleted_by: string | null
  delete_reason: string | null
  is_demo: Generated<boolean>
  [column: `f_${string}`]: unknown
}

/** Words of searchable fields, lower case; searched by range (`word >= 'mar' and word < 'mas'`). */
export interface RecordWordTable {
  company_id: string
  resource: string
  word: string
  record_id: string
}

export interface RecordHistoryTable {
  id: string
  company_id: string
  resource: string
  record_id: string
  version: number
  at: Instant
  by_id: string | null
  by_name: string
  action: string
  transition: string | null
  reason: string | null
  changes: JsonColumn<unknown>
}

export interface SequenceCounterTable {
  company_id: string
  resource: string
  field: string
  /** '' or the month, as the sequence's pattern says. */
  period: string
  last: number
}

export interface DatabaseTables {
  company: CompanyTable
  app_user: AppUserTable
  membership: MembershipTable
  session: SessionTable
  login_attempt: LoginAttemptTable
  audit: AuditTable
  setting: SettingTable
  company_member: CompanyMemberView
  platform_person: PlatformPersonView
  record_word: RecordWordTable
  record_history: RecordHistoryTable
  sequence_counter: SequenceCounterTable
  /** Any table that `tableOf(resource)` names. */
  'record_*': RecordTable
}

/** JSON text for a json column; `pg` would turn a list into a PostgreSQL array. */
export const asJson = (value: unknown): string => JSON.stringify(value ?? null)
