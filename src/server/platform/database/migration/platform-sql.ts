/** Tables that no document decides, as the first migration makes them (platform-migrations.ts): what changes about them is a migration of its own. */
export const PLATFORM_SQL = `
create table if not exists setting (key text primary key, value jsonb not null);

create table if not exists company (
  id uuid primary key, short_name text not null, name text not null, logo text, state text, verification text,
  time_zone text not null default 'America/Chicago', flags jsonb not null default '{}', settings jsonb not null default '{}',
  is_demo boolean not null default false, created_at timestamptz(3) not null default now());
create unique index if not exists company__short_name on company (lower(short_name));
alter table company add column if not exists version int not null default 1;
alter table company add column if not exists updated_at timestamptz(3);

create table if not exists app_user (
  id uuid primary key, email text not null, password_hash text, first_name text not null, last_name text not null, phone text,
  superadmin boolean not null default false, name_order boolean not null default false, two_factor smallint not null default 0,
  status text not null default 'active', failed_count int not null default 0, locked_until timestamptz(3), password_changed_at timestamptz(3),
  preferences jsonb not null default '{}', created_at timestamptz(3) not null default now());
create unique index if not exists app_user__email on app_user (lower(email));

create table if not exists membership (
  user_id uuid not null references app_user (id), company_id uuid not null references company (id), user_type text not null,
  is_owner boolean not null default false, permissions text[] not null default '{}', flags jsonb not null default '{}',
  location_ids uuid[] not null default '{}', dashboard jsonb not null default '{}', primary key (user_id, company_id));
alter table membership add column if not exists version int not null default 1;
alter table membership add column if not exists created_at timestamptz(3);
alter table membership add column if not exists updated_at timestamptz(3);
alter table membership add column if not exists closed_at timestamptz(3);
create index if not exists membership__company on membership (company_id, user_id);

create table if not exists session (
  id_hash text primary key, user_id uuid not null references app_user (id), company_id uuid, location_id uuid, csrf text not null,
  created_at timestamptz(3) not null default now(), seen_at timestamptz(3) not null default now(), idle_minutes int not null,
  expires_at timestamptz(3) not null, revoked_at timestamptz(3), ip text, agent text);
alter table session add column if not exists view_as uuid;
alter table session add column if not exists view_as_from uuid;
create index if not exists session__user on session (user_id);
create index if not exists session__expires on session (expires_at);

create table if not exists push_subscription (
  session_hash text primary key references session (id_hash) on delete cascade, user_id uuid not null references app_user (id), company_id uuid not null,
  endpoint text not null, created_at timestamptz(3) not null, told_at timestamptz(3));
create index if not exists push_subscription__company on push_subscription (company_id);

create table if not exists user_signature (
  user_id uuid primary key references app_user (id), pin_hash text not null, name text not null, title text not null, image text not null,
  updated_at timestamptz(3) not null, failed_count int not null default 0, locked_at timestamptz(3), locked_until timestamptz(3));

create table if not exists device_key (
  user_id uuid not null references app_user (id), device_id uuid not null, key text not null, created_at timestamptz(3) not null,
  last_seen timestamptz(3) not null, revoked_at timestamptz(3), unsent int not null default 0, last_session text not null default '',
  asked int not null default 1, asked_since timestamptz(3) not null, primary key (user_id, device_id));

create table if not exists second_factor (
  user_id uuid primary key references app_user (id), secret text not null, last_step bigint not null, created_at timestamptz(3) not null);

create table if not exists recovery_code (
  user_id uuid not null references app_user (id), code_hash text collate "C" not null, created_at timestamptz(3) not null,
  used_at timestamptz(3), primary key (user_id, code_hash));

create table if not exists second_step (
  id_hash text collate "C" primary key, user_id uuid not null references app_user (id), purpose text not null, way smallint not null,
  secret text, code_hash text, session text not null default '', tries int not null default 0, sends int not null default 0,
  sent_at timestamptz(3), created_at timestamptz(3) not null, expires_at timestamptz(3) not null, used_at timestamptz(3));
create index if not exists second_step__user on second_step (user_id, expires_at);

create table if not exists password_link (
  id_hash text collate "C" primary key, user_id uuid not null references app_user (id), why text not null, tries int not null default 0,
  created_at timestamptz(3) not null, expires_at timestamptz(3) not null, used_at timestamptz(3));
create index if not exists password_link__user on password_link (user_id, expires_at);

create table if not exists translation (
  language text not null, document text not null, key text not null, english jsonb not null, words jsonb not null, reviewed boolean not null,
  updated_at timestamptz(3) not null, updated_by uuid not null, primary key (language, document, key));

create table if not exists product_release (
  id uuid primary key, version text not null, features jsonb not null, published_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  updated_by uuid);
create unique index if not exists product_release__version on product_release (lower(version));

create table if not exists release_media (
  id uuid primary key, release_id uuid not null references product_release (id), media_type text not null, size int not null,
  sha256 text collate "C" not null, bytes bytea not null, created_at timestamptz(3) not null);
alter table release_media alter column bytes set storage external;
create index if not exists release_media__release on release_media (release_id);

create table if not exists outbox (
  id uuid primary key, kind text not null, recipient text not null, subject text not null, body text not null,
  status text not null default 'waiting', tries int not null default 0, created_at timestamptz(3) not null,
  next_try_at timestamptz(3) not null, sent_at timestamptz(3));
create index if not exists outbox__due on outbox (next_try_at) where status = 'waiting';
create index if not exists outbox__newest on outbox (created_at, id);

create table if not exists login_attempt (
  key text primary key, count int not null default 0, locked_until timestamptz(3), updated_at timestamptz(3) not null default now());

create table if not exists audit (
  seq bigint primary key, at timestamptz(3) not null, company_id uuid, user_id uuid, user_name text, action text not null,
  entity text, entity_id text, detail jsonb not null default '{}', ip text, prev_hash text not null, hash text not null);
create table if not exists audit_pending (id bigint generated always as identity primary key, at timestamptz(3) not null, entry jsonb not null);
create index if not exists audit__company on audit (company_id, seq);
create index if not exists audit__at on audit (at, audit_row_id(seq));
create index if not exists audit__user on audit (user_id, at);

create table if not exists form_version (
  hash text collate "C" primary key, form text collate "C" not null, content json not null, first_seen timestamptz(3) not null default now());
-- As text: questions and columns stand in the order of the document, which jsonb forgets.
do $$ begin
  if (select data_type from information_schema.columns where table_schema = current_schema() and table_name = 'form_version' and column_name = 'content') <> 'json' then
    alter table form_version alter column content type json using content::json;
  end if;
end $$;
create index if not exists form_version__form on form_version (form, first_seen);
`

/** Tables all resources share. */
export const SHARED_RECORD_SQL = `
create table if not exists record_word (
  company_id uuid not null, resource text collate "C" not null, word text collate "C" not null, record_id uuid not null,
  primary key (company_id, resource, word, record_id));
create index if not exists record_word__of_record on record_word (company_id, record_id, resource, word);
drop index if exists record_word__record;

create table if not exists record_history (
  id uuid primary key, company_id uuid not null, resource text collate "C" not null, record_id uuid not null, version int not null,
  at timestamptz(3) not null, by_id uuid, by_name text not null, action text not null, transition text, reason text, changes jsonb not null);
create index if not exists record_history__record on record_history (company_id, resource, record_id, version);

create table if not exists sequence_counter (
  company_id uuid not null, resource text collate "C" not null, field text collate "C" not null, period text collate "C" not null default '',
  last bigint not null, primary key (company_id, resource, field, period));

create table if not exists made_once (
  company_id uuid not null, key text collate "C" not null, record_id uuid not null, at timestamptz(3) not null, primary key (company_id, key));
create index if not exists made_once__at on made_once (company_id, at);

create table if not exists form_answer (
  company_id uuid not null, record_id uuid not null, form text collate "C" not null, form_hash text collate "C" not null,
  answers jsonb not null, hidden jsonb not null default '[]', reasons jsonb not null default '{}', signatures jsonb not null default '[]',
  waiting jsonb not null default '[]', voided jsonb not null default '[]', addenda jsonb not null default '[]', corrections jsonb not null default '[]',
  trail jsonb not null default '[]', seal text, idempotency text not null, device_at timestamptz(3), updated_at timestamptz(3) not null,
  primary key (company_id, record_id));
alter table form_answer add column if not exists retired jsonb not null default '[]';
alter table form_answer add column if not exists follows jsonb not null default '[]';
alter table form_answer add column if not exists stage jsonb;
alter table form_answer add column if not exists link jsonb;
create index if not exists form_answer__form on form_answer (company_id, form, record_id);

create table if not exists form_draft (
  company_id uuid not null, user_id uuid not null, id uuid not null, form text collate "C" not null, form_hash text collate "C" not null,
  client_id uuid, version int not null, device text not null, content jsonb not null, record_version int, updated_at timestamptz(3) not null,
  primary key (company_id, user_id, id));
create index if not exists form_draft__recent on form_draft (company_id, user_id, updated_at, id);

create table if not exists stored_file (
  company_id uuid not null, id uuid not null, holder uuid not null, resource text collate "C", about uuid, name text not null,
  media_type text not null, size int not null, sha256 text collate "C" not null, sent_type text not null, sent_size int not null,
  sent_sha256 text collate "C" not null, state text collate "C" not null, preview bytea, created_by uuid not null,
  created_at timestamptz(3) not null, claimed_at timestamptz(3), primary key (company_id, id));
create index if not exists stored_file__holder on stored_file (company_id, holder);
create index if not exists stored_file__unclaimed on stored_file (company_id, created_at, created_by) where claimed_at is null;

create table if not exists stored_file_part (
  company_id uuid not null, file_id uuid not null, part int not null, bytes bytea not null, primary key (company_id, file_id, part));
alter table stored_file_part alter column bytes set storage external;
`
