import type { ClientBase } from 'pg'
import { productVersion } from '#server/platform/settings'
import { ACCESS_VERSIONS_SQL } from './access-versions-sql.ts'
import { ASSISTANT_SQL } from './assistant-sql.ts'
import { AUDIT_BY_TIME_SQL } from './audit-by-time-sql.ts'
import { CHAT_CALLS_SQL } from './chat-calls-sql.ts'
import { CHAT_MESSAGES_SQL } from './chat-messages-sql.ts'
import { CHAT_SQL } from './chat-sql.ts'
import { DRAFT_BIN_SQL } from './draft-bin-sql.ts'
import { DRAFT_SUBJECT_SQL } from './draft-subject-sql.ts'
import { EXCLUSIONS_SQL } from './exclusions-sql.ts'
import { FORM_APPROVAL_SQL } from './form-approval-sql.ts'
import { FORM_LINKS_SQL } from './form-links-sql.ts'
import { FUNCTIONS_SQL } from './functions-sql.ts'
import { JOBS_SQL } from './jobs-sql.ts'
import { OPERATION_RUNS_SQL } from './operation-runs-sql.ts'
import { OWN_FORMS_SQL } from './own-forms-sql.ts'
import { PAYMENT_LINKS_SQL } from './payment-links-sql.ts'
import { PLATFORM_SQL, SHARED_RECORD_SQL } from './platform-sql.ts'
import { RECORD_DRAFTS_SQL } from './record-drafts-sql.ts'
import { RECORD_MIGRATIONS_SQL } from './record-migrations-sql.ts'
import { REPORT_MAILS_SQL } from './report-mails-sql.ts'
import { guardPlatformTable } from './security-sql.ts'
import { SIGNING_SQL } from './signing-sql.ts'
import { SLICED_RUNS_SQL } from './sliced-runs-sql.ts'
import { WALL_SQL } from './wall-sql.ts'

/** A step of the product's own tables. Once landed it is never changed, renumbered or renamed: what comes after it is a new one. */
export interface PlatformMigration {
  readonly number: number
  readonly name: string
  /** For the embedded database and PostgreSQL 15 alike; runs inside a transaction. A new table brings its own guard (security-sql.ts). */
  readonly sql: string
}

/**
 * All of them, in the order in which they run. The first makes everything that was there before migrations had numbers, whether some of it is there
 * or not; those after it may count on what the ones before them have made. Views and rights over these tables are no part of them: they are made
 * anew whenever they change (migrate.ts).
 */
export const PLATFORM_MIGRATIONS: readonly PlatformMigration[] = [
  {
    number: 1,
    name: 'tables of the product',
    sql: [FUNCTIONS_SQL, PLATFORM_SQL, SHARED_RECORD_SQL, ASSISTANT_SQL, CHAT_SQL, CHAT_MESSAGES_SQL, CHAT_CALLS_SQL, FORM_LINKS_SQL].join('\n'),
  },
  { number: 2, name: 'migrations of records', sql: RECORD_MIGRATIONS_SQL },
  { number: 3, name: 'drafts of records', sql: RECORD_DRAFTS_SQL },
  { number: 4, name: 'jobs', sql: JOBS_SQL },
  { number: 5, name: 'runs of operations', sql: OPERATION_RUNS_SQL },
  { number: 6, name: 'runs in slices', sql: SLICED_RUNS_SQL },
  { number: 7, name: 'the log by company and time', sql: AUDIT_BY_TIME_SQL },
  { number: 8, name: 'the list of exclusions', sql: EXCLUSIONS_SQL },
  { number: 9, name: 'the bin of drafts', sql: DRAFT_BIN_SQL },
  { number: 10, name: 'reports by mail', sql: REPORT_MAILS_SQL },
  { number: 11, name: 'signers of documents', sql: SIGNING_SQL },
  { number: 12, name: 'links to pay by card', sql: PAYMENT_LINKS_SQL },
  { number: 13, name: 'the wall of owners', sql: WALL_SQL },
  { number: 14, name: 'forms of companies', sql: OWN_FORMS_SQL },
  { number: 15, name: 'drafts about employees', sql: DRAFT_SUBJECT_SQL },
  { number: 16, name: 'versions of access', sql: ACCESS_VERSIONS_SQL },
  { number: 17, name: 'approval of forms', sql: FORM_APPROVAL_SQL },
]

/** Which of them ran, when, and by which version. */
export const MIGRATIONS_TABLE = 'platform_migration'
const BOOK_SQL = `
create table if not exists ${MIGRATIONS_TABLE} (number int primary key, name text not null, ran_at timestamptz(3) not null, by_version text not null);
${guardPlatformTable(MIGRATIONS_TABLE, 'select')}
`

export interface RanMigration {
  readonly number: number
  readonly name: string
  readonly by_version: string
}

export const readRan = async (client: ClientBase): Promise<readonly RanMigration[]> =>
  (await client.query<RanMigration>(`select number, name, by_version from ${MIGRATIONS_TABLE} order by number`)).rows

/** Throws for a database on which a migration ran that is none of these. */
export function refuseNewer(ran: readonly RanMigration[], migrations: readonly PlatformMigration[]): void {
  const unknown = ran.findLast(({ number, name }) => !migrations.some((known) => known.number === number && known.name === name))
  if (unknown === undefined) return
  throw new Error(
    `This data was written by a newer version of RenderCare (${unknown.by_version}), whose migration ${unknown.number}, “${unknown.name}”, this version ` +
      `(${productVersion()}) does not know: start that version or a later one, or give another DATA_DIR or DATABASE_URL. Nothing was changed.`,
  )
}

/** Runs them one after the other and keeps that they ran. */
export async function runDue(client: ClientBase, due: readonly PlatformMigration[]): Promise<void> {
  await client.query(BOOK_SQL)
  for (const { number, name, sql } of due) {
    await client.query(sql)
    await client.query(`insert into ${MIGRATIONS_TABLE} (number, name, ran_at, by_version) values ($1, $2, clock_timestamp(), $3)`, [
      number,
      name,
      productVersion(),
    ])
  }
}
