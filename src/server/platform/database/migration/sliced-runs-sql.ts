import { guardCompanyTable, guardDueRows } from './security-sql.ts'

/**
 * Runs of operations that are done part by part: which records, how far it is, who is at it, and what each part came to, which is stored with what the
 * part has written. A run that was done at once has no state.
 */
export const SLICED_RUNS_SQL = `
alter table operation_run
  add column state text collate "C", add column asked jsonb, add column ids uuid[], add column total int not null default 0, add column place int not null default 0,
  add column done int not null default 0, add column refused int not null default 0, add column faults int not null default 0,
  add column slice_size int not null default 1, add column why text collate "C", add column leased_by uuid, add column leased_until timestamptz(3),
  add column ended_at timestamptz(3);
create index operation_run__open on operation_run (at, id) where state in ('queued', 'running');
create index operation_run__own on operation_run (company_id, by_id, at, id) where state is not null;
${guardDueRows('operation_run')}
create table operation_run_slice (
  company_id uuid not null, run_id uuid not null references operation_run (id) on delete cascade, place int not null, refused int not null, items jsonb not null,
  primary key (run_id, place));
${guardCompanyTable('operation_run_slice')}
`
