import { PLATFORM_HOUSE } from '#contract'
import { APP_ROLE, COPY_SCOPE } from '../scope.ts'

/** The application's role: no sign-in, owns nothing, bound by row-level security; the connecting user becomes a member to switch to it. */
export const ROLE_SQL = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    begin create role ${APP_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null; end;
  end if;
  if exists (select from pg_roles where rolname = '${APP_ROLE}' and (rolsuper or rolbypassrls)) then
    raise exception 'The role ${APP_ROLE} must be neither superuser nor bypass row-level security; alter it before the start.';
  end if;
  if not pg_has_role(current_user, '${APP_ROLE}', 'member') then execute format('grant ${APP_ROLE} to %I', current_user); end if;
end $$;
`

const PLATFORM_TABLES = [
  'company',
  'app_user',
  'membership',
  'session',
  'login_attempt',
  'setting',
  'push_subscription',
  'user_signature',
  'device_key',
  'second_factor',
  'recovery_code',
  'second_step',
  'password_link',
  'translation',
  'product_release',
  'release_media',
]
const SHARED_RECORD_TABLES = ['record_word', 'sequence_counter', 'made_once', 'form_answer', 'stored_file', 'stored_file_part']
const ALL_RIGHTS = 'select, insert, update, delete'
/** Rows that are written once: the audit and the history of records. */
const APPEND_RIGHTS = 'select, insert'

const IN_PLATFORM = `current_setting('app.scope', true) = 'platform'`
export const IN_COMPANY = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

/** Rows of one user of the company: whoever reads them says who it is with `set local app.user_id`. */
const OF_USER = `${IN_COMPANY} and user_id = nullif(current_setting('app.user_id', true), '')::uuid`

function guard(table: string, rights: string, condition: string, written = condition): string {
  return `
revoke all on ${table} from public, ${APP_ROLE};
grant ${rights} on ${table} to ${APP_ROLE};
alter table ${table} enable row level security;
alter table ${table} force row level security;
drop policy if exists in_scope on ${table};
create policy in_scope on ${table} using (${condition}) with check (${written});
`
}

/** Row-level security of a table whose rows belong to companies; `across`: which the platform reads, too. */
export const guardCompanyTable = (table: string, across = false): string =>
  guard(table, ALL_RIGHTS, across ? `${IN_COMPANY} or ${IN_PLATFORM}` : IN_COMPANY, IN_COMPANY)

/** Whether the rows of the platform in a table are read in every company; they are written in the platform's house alone. */
export const guardSharedRows = (table: string, isShared: boolean): string => `
drop policy if exists of_platform on ${table};
${isShared ? `create policy of_platform on ${table} for select to ${APP_ROLE} using (company_id = '${PLATFORM_HOUSE}');` : ''}`

/** Whether the search for what is due reads the rows of all companies. It changes none of them, nor does it give on more than their ids. */
export const guardDueRows = (table: string, isOpen = true): string => `
drop policy if exists for_clock on ${table};
${isOpen ? `create policy for_clock on ${table} for select to ${APP_ROLE} using (current_setting('app.scope', true) = 'clock');` : ''}`

/** The same of a table that no company has a row of. */
export const guardPlatformTable = (table: string, rights = ALL_RIGHTS): string => guard(table, rights, IN_PLATFORM)

/** The same of a table of what is public and belongs to nobody. */
export const guardPublicTable = (table: string): string => guard(table, ALL_RIGHTS, 'true')

/** The same of a table whose rows belong to one user of the company each. */
export const guardUserTable = (table: string): string => guard(table, ALL_RIGHTS, OF_USER)

/** Tables that views read for a company, which row-level security keeps from it otherwise. */
const VIEWED_TABLES = ['app_user', 'membership', 'company', 'session', 'audit']

/**
 * People of the current company by name, and super admins, who belong to none. The views read with their owner's rights, whom these policies let see all rows;
 * password hashes stay out of its columns.
 */
const MEMBER_VIEW_SQL = `
${VIEWED_TABLES.map((table) => `drop policy if exists for_view on ${table};\ncreate policy for_view on ${table} for select to current_user using (true);`).join('\n')}
create or replace view company_member with (security_barrier) as
  select m.user_id, u.first_name, u.last_name, m.user_type, m.is_owner,
    case when m.closed_at is null then u.status else 'closed' end as status from membership m join app_user u on u.id = m.user_id where m.${IN_COMPANY};
revoke all on company_member from public, ${APP_ROLE};
grant select on company_member to ${APP_ROLE};
create or replace view platform_person with (security_barrier) as select id as user_id, first_name, last_name, status from app_user where superadmin;
revoke all on platform_person from public, ${APP_ROLE};
grant select on platform_person to ${APP_ROLE};
`

/** Rights and policies of all tables that no document decides. */
export const SECURITY_SQL = [
  ...PLATFORM_TABLES.map((table) => guard(table, ALL_RIGHTS, IN_PLATFORM)),
  guard('audit', APPEND_RIGHTS, IN_PLATFORM),
  // Entries are left by whoever changes something, in the transaction of the change; only the platform takes them.
  guard('audit_pending', ALL_RIGHTS, IN_PLATFORM, 'true'),
  // Letters are put in by whoever has something to say, in the transaction of what they tell; only the platform reads them.
  guard('outbox', ALL_RIGHTS, IN_PLATFORM, 'true'),
  guard('form_version', APPEND_RIGHTS, IN_PLATFORM),
  ...SHARED_RECORD_TABLES.map((table) => guardCompanyTable(table)),
  guard('record_history', APPEND_RIGHTS, IN_COMPANY),
  guard('form_draft', ALL_RIGHTS, OF_USER),
  MEMBER_VIEW_SQL,
].join('\n')

/** The connecting user, who owns the tables, may copy them whole; the application's role, as which all else runs, never can. */
export const COPY_SQL = `
do $$ declare name text; begin
  for name in select c.relname from pg_class c where c.relkind = 'r' and c.relforcerowsecurity and c.relnamespace = current_schema()::regnamespace loop
    execute format('drop policy if exists for_copy on %I', name);
    execute format('create policy for_copy on %I to current_user using (current_setting(''app.scope'', true) = ''${COPY_SCOPE}'')', name);
  end loop;
end $$;
`
