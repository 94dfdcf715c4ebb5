import { guardCompanyTable, guardDueRows, guardPlatformTable } from './security-sql.ts'

/**
 * What the server does by itself: when each job is next due and who is at it, for the whole platform or for one company; and the records that a clock
 * could not move, each with when it is tried again.
 */
export const JOBS_SQL = `
create table job (
  name text collate "C" not null, company_id uuid, next_at timestamptz(3) not null, leased_by uuid, leased_until timestamptz(3),
  last_run timestamptz(3), last_outcome text, failures int not null default 0, unique nulls not distinct (name, company_id));
${guardPlatformTable('job')}
create table clock_refusal (
  company_id uuid not null, resource text collate "C" not null, record_id uuid not null, transition text collate "C" not null, version int not null,
  fault text not null, failures int not null, next_at timestamptz(3) not null, primary key (company_id, record_id, transition));
create index clock_refusal__of_record on clock_refusal (record_id, transition);
create index clock_refusal__next on clock_refusal (company_id, next_at);
${guardCompanyTable('clock_refusal')}
${guardDueRows('clock_refusal')}
`
