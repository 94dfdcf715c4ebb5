import { guardCompanyTable } from './security-sql.ts'

/** Rooms of calls between two people; whoever knows the name of one and is neither finds nothing. */
export const CHAT_CALLS_SQL = `
create table if not exists chat_call (
  company_id uuid not null, room text collate "C" not null, caller_id uuid not null, receiver_id uuid not null, created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, primary key (company_id, room));
create index if not exists chat_call__expires on chat_call (company_id, expires_at);
${guardCompanyTable('chat_call')}
`
