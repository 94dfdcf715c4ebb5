import { guardCompanyTable, guardPlatformTable } from './security-sql.ts'

/**
 * How far the migrations of resources have come: the steps that are taken with the records of all companies, and of each company the last record that
 * one has looked at. `left_ids` are the first records that it could not bring along.
 */
export const RECORD_MIGRATIONS_SQL = `
create table resource_migration (
  resource text collate "C" not null, id text collate "C" not null, ended_at timestamptz(3) not null, primary key (resource, id));
${guardPlatformTable('resource_migration')}
create table resource_migration_run (
  company_id uuid not null, resource text collate "C" not null, id text collate "C" not null, last_id uuid, looked int not null default 0,
  changed int not null default 0, left_over int not null default 0, made int not null default 0, left_ids uuid[] not null default '{}',
  ended_at timestamptz(3), primary key (company_id, resource, id));
${guardCompanyTable('resource_migration_run', true)}
`
