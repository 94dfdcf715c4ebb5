import { APP_ROLE } from '../scope.ts'
import { guardCompanyTable, IN_COMPANY } from './security-sql.ts'

/** Of one message each; they go when it goes. */
const OF_MESSAGE = 'foreign key (company_id, conversation_id, seq) references chat_message (company_id, conversation_id, seq) on delete cascade'
const PLACE = 'company_id uuid not null, conversation_id uuid not null, seq bigint not null'
/** Punctuation parts words, so that a part of an address is found as well; the configuration knows no language. */
const wordsOf = (text: string): string => `to_tsvector('simple', translate(${text}, '.,:;!?/\\@-_+*=#&%"''()[]{}<>|~^', repeat(' ', 40)))`
/** The company is a word of each text: what others have written is not even looked at. */
const textOf = (message: string): string => `${wordsOf(`${message}body`)} || array_to_tsvector(array[${message}company_id::text])`

/**
 * What messages carry beside their words. \`changed\` of a conversation counts up, under the lock of its row, with each edit, reaction and the
 * like, and is noted on the message: who was away asks for what changed after the count that they know.
 */
export const CHAT_MESSAGES_SQL = `
alter table chat_conversation add column if not exists changed bigint not null default 0;
alter table chat_member add column if not exists delivered_seq bigint not null default 0, add column if not exists muted boolean not null default false;
alter table chat_message add column if not exists type text collate "C" not null default 'text', add column if not exists file_id uuid,
  add column if not exists file_name text, add column if not exists file_size int, add column if not exists reply_seq bigint,
  add column if not exists mentions uuid[], add column if not exists urgent boolean not null default false,
  add column if not exists edited_at timestamptz(3), add column if not exists removed_at timestamptz(3), add column if not exists changed bigint not null default 0;
create unique index if not exists chat_message__file on chat_message (company_id, file_id) where file_id is not null;
create index if not exists chat_message__at on chat_message (company_id, at);
create index if not exists chat_message__changed on chat_message (company_id, conversation_id, changed) where changed > 0;
create index if not exists chat_message__words on chat_message using gin ((${textOf('')}));
-- New words wait in a list; whose message fills it, brings them into the index, and everybody waits as long: a short list, in kB.
alter index chat_message__words set (gin_pending_list_limit = 256);

-- How a message was before it was changed or taken back. The chat writes it and never reads it.
create table if not exists chat_message_before (
  ${PLACE}, changed bigint not null, action text collate "C" not null, body text not null, file_id uuid, by_id uuid not null, at timestamptz(3) not null,
  primary key (company_id, conversation_id, seq, changed), ${OF_MESSAGE});
create table if not exists chat_reaction (
  ${PLACE}, user_id uuid not null, reaction text collate "C" not null, at timestamptz(3) not null,
  primary key (company_id, conversation_id, seq, reaction, user_id), ${OF_MESSAGE});
create table if not exists chat_acknowledgement (
  ${PLACE}, user_id uuid not null, at timestamptz(3) not null, primary key (company_id, conversation_id, seq, user_id), ${OF_MESSAGE});
-- Urgent messages that somebody may not have seen, and when they are to be reminded.
create table if not exists chat_reminder (
  ${PLACE}, due_at timestamptz(3) not null, until timestamptz(3) not null, primary key (company_id, conversation_id, seq), ${OF_MESSAGE});
create index if not exists chat_reminder__due on chat_reminder (due_at);
create table if not exists chat_quiet (
  company_id uuid not null, user_id uuid not null, "from" text collate "C" not null, "to" text collate "C" not null, time_zone text collate "C" not null,
  primary key (company_id, user_id));
${['chat_message_before', 'chat_reaction', 'chat_acknowledgement', 'chat_quiet'].map((table) => guardCompanyTable(table)).join('\n')}
${guardCompanyTable('chat_reminder', true)}

-- Places in own conversations that hold words with these beginnings, newest first. It reads with its owner's rights, because row-level
-- security keeps the index of words from being used; company and person are therefore asked for here.
drop policy if exists for_search on chat_message;
create policy for_search on chat_message for select to current_user using (true);
drop policy if exists for_search on chat_member;
create policy for_search on chat_member for select to current_user using (true);
drop policy if exists for_search on chat_conversation;
create policy for_search on chat_conversation for select to current_user using (true);
create or replace function chat_found(person uuid, wanted text, most int) returns table (conversation_id uuid, seq bigint)
  language sql stable security definer set search_path from current as $$
  select m.conversation_id, m.seq from chat_message m
    join chat_member me on me.company_id = m.company_id and me.conversation_id = m.conversation_id and me.user_id = person
    join chat_conversation c on c.company_id = m.company_id and c.id = m.conversation_id
  where m.${IN_COMPANY} and me.left_at is null and c.deleted_at is null and m.seq > me.from_seq and m.removed_at is null
    and (${textOf('m.')}) @@ (select (quote_literal(current_setting('app.company_id')) || coalesce(
      (select string_agg(' & ' || quote_literal(word) || ':*', '') from unnest(tsvector_to_array(${wordsOf('wanted')})) word), ' & '' '''))::tsquery)
  order by m.at desc, m.conversation_id, m.seq desc limit most $$;
revoke all on function chat_found(uuid, text, int) from public;
grant execute on function chat_found(uuid, text, int) to ${APP_ROLE};
`
