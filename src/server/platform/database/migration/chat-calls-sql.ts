import { guardCompanyTable } from './security-sql.ts'

/** Rooms of calls between two people; whoever knows the name of one and is neither finds nothing. */
export const CHAT_CALLS_SQL = `
create table if not exists chat_call (
  company_id uuid not null, room text collate "C" not null, caller_id uuid not null, receiver_id uuid not null, created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, primary key (company_id, room));
create index if not exists chat_call__expires on chat_call (company_id, expires_at);
${guardCompanyTable('chat_call')}

-- Calls that ring, until somebody takes them or it is time to say that nobody did; \`call\` of a message says how one ended.
create table if not exists chat_ring (
  company_id uuid not null, id uuid not null, conversation_id uuid not null, caller_id uuid not null, due_at timestamptz(3) not null,
  primary key (company_id, id), foreign key (company_id, conversation_id) references chat_conversation (company_id, id) on delete cascade);
create index if not exists chat_ring__due on chat_ring (due_at);
create index if not exists chat_ring__conversation on chat_ring (company_id, conversation_id);
alter table chat_message add column if not exists call text collate "C";
${guardCompanyTable('chat_ring', true)}
`
