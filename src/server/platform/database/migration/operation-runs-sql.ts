import { guardCompanyTable } from './security-sql.ts'

/** What was done with many records at once, by the key that its caller made: the same key again gives the same answer. */
export const OPERATION_RUNS_SQL = `
create table operation_run (
  id uuid primary key, company_id uuid not null, by_id uuid not null, key uuid not null, operation text collate "C" not null,
  at timestamptz(3) not null, reason text, outcome jsonb not null);
create unique index operation_run__key on operation_run (company_id, by_id, key);
create index operation_run__recent on operation_run (company_id, at, id);
${guardCompanyTable('operation_run')}
`
