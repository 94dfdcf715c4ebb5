import { guardPlatformTable } from './security-sql.ts'

/** Reports that somebody wants to be reminded of by mail, each with when the next letter is due. */
export const REPORT_MAILS_SQL = `
create table if not exists report_mail (
  company_id uuid not null references company(id), user_id uuid not null, report text collate "C" not null, every text collate "C" not null,
  next_at timestamptz(3) not null, primary key (company_id, user_id, report));
create index if not exists report_mail__due on report_mail (next_at);

${guardPlatformTable('report_mail')}
`
