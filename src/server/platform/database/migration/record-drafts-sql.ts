import { guardUserTable } from './security-sql.ts'

/** What people have typed into records and not saved, so that another device of theirs has it too. Without secrets. */
export const RECORD_DRAFTS_SQL = `
create table unsaved_record (
  company_id uuid not null, user_id uuid not null, key text collate "C" not null, resource text collate "C" not null, record_id uuid,
  content jsonb not null, saved_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (company_id, user_id, key));
create index unsaved_record__recent on unsaved_record (company_id, user_id, updated_at, key);
${guardUserTable('unsaved_record')}
`
