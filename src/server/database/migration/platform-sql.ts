/** Tables that no document decides. Only ever add to them: `create … if not exists`, `alter table … add column if not exists`. */
export const PLATFORM_SQL = `
create table if not exists setting (key text primary key, value jsonb not null);

create table if not exists company (
  id uuid primary key, short_name text not null, name text not null, logo text, state text, verification text,
  time_zone text not null default 'America/Chicago', flags jsonb not null default '{}', settings jsonb not null default '{}',
  is_demo boolean not null default false, created_at timestamptz(3) not null default now());
create unique index if not exists company__short_name on company (lower(short_name));

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
create index if not exists membership__company on membership (company_id, user_id);

create table if not exists session (
  id_hash text primary key, user_id uuid not null references app_user (id), company_id uuid, location_id uuid, csrf text not null,
  created_at timestamptz(3) not null default now(), seen_at timestamptz(3) not null default now(), idle_minutes int not null,
  expires_at timestamptz(3) not null, revoked_at timestamptz(3), ip text, agent text);
create index if not exists session__user on session (user_id);
create index if not exists session__expires on session (expires_at);

create table if not exists login_attempt (
  key text primary key, count int not null default 0, locked_until timestamptz(3), updated_at timestamptz(3) not null default now());

create table if not exists audit (
  seq bigint primary key, at timestamptz(3) not null, company_id uuid, user_id uuid, user_name text, action text not null,
  entity text, entity_id text, detail jsonb not null default '{}', ip text, prev_hash text not null, hash text not null);
create index if not exists audit__company on audit (company_id, seq);
`

/** Tables all resources share. */
export const SHARED_RECORD_SQL = `
create table if not exists record_word (
  company_id uuid not null, resource text collate "C" not null, word text collate "C" not null, record_id uuid not null,
  primary key (company_id, resource, word, record_id));
create index if not exists record_word__record on record_word (company_id, record_id, resource);

create table if not exists record_history (
  id uuid primary key, company_id uuid not null, resource text collate "C" not null, record_id uuid not null, version int not null,
  at timestamptz(3) not null, by_id uuid, by_name text not null, action text not null, transition text, reason text, changes jsonb not null);
create index if not exists record_history__record on record_history (company_id, resource, record_id, version);

create table if not exists sequence_counter (
  company_id uuid not null, resource text collate "C" not null, field text collate "C" not null, period text collate "C" not null default '',
  last bigint not null, primary key (company_id, resource, field, period));
`
