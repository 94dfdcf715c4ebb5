import { guardCompanyTable } from './security-sql.ts'

const CHAT_TABLES = ['chat_conversation', 'chat_member', 'chat_message']

/**
 * Conversations of a company. Two people have one (`first_id` before `second_id`), groups have neither. `last_seq` is counted up under the
 * lock of the row, so that no message is ever seen before an earlier one is.
 */
export const CHAT_SQL = `
create table if not exists chat_conversation (
  company_id uuid not null, id uuid not null, kind text collate "C" not null, first_id uuid, second_id uuid, name text, audience text collate "C",
  last_seq bigint not null default 0, last_at timestamptz(3), created_by uuid not null, created_at timestamptz(3) not null,
  deleted_at timestamptz(3), primary key (company_id, id), check ((kind = 'group') = (first_id is null)));
create unique index if not exists chat_conversation__pair on chat_conversation (company_id, first_id, second_id);

-- What was said up to from_seq was said before they came.
create table if not exists chat_member (
  company_id uuid not null, conversation_id uuid not null, user_id uuid not null, from_seq bigint not null, read_seq bigint not null,
  joined_at timestamptz(3) not null, left_at timestamptz(3), primary key (company_id, conversation_id, user_id),
  foreign key (company_id, conversation_id) references chat_conversation (company_id, id));
create index if not exists chat_member__user on chat_member (company_id, user_id) where left_at is null;

create table if not exists chat_message (
  company_id uuid not null, conversation_id uuid not null, seq bigint not null, sender_id uuid not null, client_id uuid not null,
  body text not null, at timestamptz(3) not null, primary key (company_id, conversation_id, seq),
  foreign key (company_id, conversation_id) references chat_conversation (company_id, id));
create unique index if not exists chat_message__once on chat_message (company_id, sender_id, client_id);

${CHAT_TABLES.map((table) => guardCompanyTable(table)).join('\n')}
`
