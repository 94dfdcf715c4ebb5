import { sql } from 'kysely'
import type { ReportMailEvery } from '#contract'
import type { Tx } from '#server/platform/database'

export interface MailedReport {
  readonly companyId: string
  readonly userId: string
  readonly report: string
  readonly every: ReportMailEvery
}

type Whose = Pick<MailedReport, 'companyId' | 'userId'>

const COLUMNS = sql`company_id as "companyId", user_id as "userId", report, every`

export async function reportsOf(tx: Tx, { companyId, userId }: Whose): Promise<readonly MailedReport[]> {
  const { rows } = await sql<MailedReport>`select ${COLUMNS} from report_mail where company_id = ${companyId} and user_id = ${userId} order by report`.execute(
    tx,
  )
  return rows
}

export const keepReport = (tx: Tx, { companyId, userId, report, every }: MailedReport, nextAt: Date) =>
  sql`insert into report_mail (company_id, user_id, report, every, next_at) values (${companyId}, ${userId}, ${report}, ${every}, ${nextAt})
    on conflict (company_id, user_id, report) do update set every = excluded.every, next_at = excluded.next_at`.execute(tx)

export const forgetReport = (tx: Tx, { companyId, userId, report }: Omit<MailedReport, 'every'>) =>
  sql`delete from report_mail where company_id = ${companyId} and user_id = ${userId} and report = ${report}`.execute(tx)

export async function dueReports(tx: Tx, now: Date, limit: number): Promise<readonly MailedReport[]> {
  const { rows } = await sql<MailedReport>`select ${COLUMNS} from report_mail where next_at <= ${now} order by next_at, report limit ${limit}`.execute(tx)
  return rows
}

/** The next letter is due then; false where another process has written this one already. */
export async function moveOn(
  tx: Tx,
  { companyId, userId, report }: MailedReport,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<boolean> {
  const { rows } = await sql`update report_mail set next_at = ${nextAt}
    where company_id = ${companyId} and user_id = ${userId} and report = ${report} and next_at <= ${now} returning report`.execute(tx)
  return rows.length > 0
}
