import { guardCompanyTable, guardUserTable } from './security-sql.ts'

/**
 * Conversations with the assistant: each belongs to one person in one company, under an id that their page has made. A question and its answer
 * share the page's id of the question. `parts` are what was said, in the order in which it was made. What the help did not say is kept apart,
 * without a person, and without its words where they might name one. Of conversations that a remote assistant keeps is known here whose they are.
 */
export const ASSISTANT_SQL = `
create table if not exists assistant_tab (
  company_id uuid not null, user_id uuid not null, id text collate "C" not null, title text not null, last_seq bigint not null default 0,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, deleted_at timestamptz(3), primary key (company_id, user_id, id));
create index if not exists assistant_tab__newest on assistant_tab (company_id, user_id, updated_at desc, id) where deleted_at is null;

create table if not exists assistant_message (
  company_id uuid not null, user_id uuid not null, id uuid not null, tab_id text collate "C" not null, seq bigint not null,
  client_id text collate "C" not null, role text collate "C" not null check (role in ('user', 'assistant')), parts text[] not null default '{}',
  state text collate "C" not null, mode text collate "C" not null, abstained boolean not null default false, sources jsonb not null default '[]',
  nearest jsonb not null default '[]', feedback text collate "C", remark text, at timestamptz(3) not null, ended_at timestamptz(3),
  replaced_at timestamptz(3), deleted_at timestamptz(3), primary key (company_id, user_id, id),
  foreign key (company_id, user_id, tab_id) references assistant_tab (company_id, user_id, id) on delete cascade);
alter table assistant_message add column if not exists images text[] not null default '{}';
alter table assistant_message add column if not exists video text not null default '';
create unique index if not exists assistant_message__once on assistant_message (company_id, user_id, client_id, role);
create unique index if not exists assistant_message__place on assistant_message (company_id, user_id, tab_id, seq);
create index if not exists assistant_message__asked on assistant_message (company_id, user_id, at) where role = 'user';

create table if not exists assistant_gap (
  company_id uuid not null, hash text collate "C" not null, kind text collate "C" not null, question text, language text collate "C" not null,
  page text collate "C" not null, asked int not null default 1, first_at timestamptz(3) not null, last_at timestamptz(3) not null,
  primary key (company_id, kind, hash));
alter table assistant_gap add column if not exists id uuid not null default gen_random_uuid();
alter table assistant_gap add column if not exists version int not null default 1;
alter table assistant_gap add column if not exists state text collate "C" not null default 'open';
create unique index if not exists assistant_gap__id on assistant_gap (company_id, id);

create table if not exists assistant_remote_tab (id text collate "C" primary key, company_id uuid not null, user_id uuid not null);

${guardUserTable('assistant_tab')}
${guardUserTable('assistant_remote_tab')}
${guardUserTable('assistant_message')}
${guardCompanyTable('assistant_gap')}
`
