import { ITSELF_ID, isOfPlatform } from '#contract'
import type { ColumnType } from '#fields'
import { columnTypeOf, type TableSource } from '../columns.ts'
import { columnOf, quoted, tableOf } from '../names.ts'
import { APP_ROLE } from '../scope.ts'
import { IN_COMPANY } from './security-sql.ts'

type Source = NonNullable<TableSource['source']>

const VIEWS: Readonly<Record<Source, string>> = {
  companies: 'source_company',
  audit: 'source_audit',
  outbox: 'source_outbox',
  support: 'source_support',
  'own-company': 'source_company_settings',
  'own-assistant': 'source_assistant_settings',
  'own-adaptations': 'source_own_adaptations',
  'assistant-gaps': 'source_assistant_gap',
  people: 'source_person',
  activity: 'source_activity',
}

/** Ids in one list of an entry's detail and not in another, each after a sign. A detail of another shape gives none. */
const onlyIn = (sign: string, list: string, other: string): string =>
  `(select string_agg('${sign}' || (id #>> '{}'), ' ' order by id #>> '{}') from jsonb_path_query(a.detail, '$.${list}[*]') id
      where not coalesce(a.detail->'${other}' @> id, false))`

/** Whose permissions changed, and what came and went; what a release gave a role has no lists of before and after. */
const RIGHTS_CHANGED = `concat_ws(' · ', a.detail->>'name', a.detail->>'role',
      case when a.detail->'after' is null then ${onlyIn('+', 'granted', 'before')} else ${onlyIn('+', 'after', 'before')} end,
      ${onlyIn('−', 'before', 'after')})`

const objectOf = (value: string): string => `case when jsonb_typeof(${value}) = 'object' then ${value} else '{}'::jsonb end`

/** What an entry's detail says, a line each: what changed with both values first. Whose pages were looked at has a column of its own. */
const DETAIL_LINES = `(select string_agg(line.key || ': ' || line.said, e'\\n' order by line.place, line.key) from (
      select 0, key, coalesce(value->>'before', '–') || ' → ' || coalesce(value->>'after', '–') from jsonb_each(${objectOf("a.detail->'changes'")})
      union all select 1, key, coalesce(value #>> '{}', '–') from jsonb_each(${objectOf('a.detail')})
        where key <> 'viewAs' and not (key = 'changes' and jsonb_typeof(value) = 'object')) as line (place, key, said))`

/** What is said of the owners of a company whose account is open, one after the other. */
const ownersSaid = (said: string): string => `select string_agg(${said}, ', ' order by u.last_name, u.first_name, u.id)
      from membership m join app_user u on u.id = m.user_id where m.company_id = c.id and m.is_owner and m.closed_at is null`

/**
 * Rows of the platform as records are made from them: id, version, times, and a column for each fact, named as the field is in snake case.
 * They read with the rights of whoever asks, so that row-level security of the tables below holds: outside the platform scope they are empty.
 * New columns go to the end: the views of resources stand on these. Those of a company have its id, and read with their owner's rights the
 * rows of the current company alone. What people of a company did has who, what and when, and not what the entry says of it; a sign-in
 * that failed belongs to no company, and is known by the account that it was for.
 */
export const SOURCES_SQL = `
create or replace view source_company with (security_invoker = true) as
  select c.id, c.version, c.created_at, coalesce(c.updated_at, c.created_at) as updated_at, c.short_name as s_name, c.name, c.state,
    coalesce(c.verification, 'unverified') as verification, c.time_zone, c.is_demo,
    (select count(*) from membership m where m.company_id = c.id) as people,
    coalesce(truth_value(c.flags->>'homeGroup'), false) as home_group,
    coalesce(truth_value(c.flags->>'isEligibilityChanged'), false) as is_eligibility_changed,
    coalesce(truth_value(c.flags->>'isAllowSupervisor'), false) as is_allow_supervisor,
    coalesce(truth_value(c.flags->>'enableRP'), false) as enable_rp,
    coalesce(truth_value(c.flags->>'background'), false) as background,
    coalesce(truth_value(c.flags->>'insuranceAffiliation'), false) as insurance_affiliation,
    coalesce(truth_value(c.flags->>'is_combine_pdf'), false) as is_combine_pdf,
    coalesce(truth_value(c.flags->>'clientPreference'), false) as client_preference,
    (${ownersSaid("concat_ws(' ', u.first_name, u.last_name)")}) as owners, (${ownersSaid('u.email')}) as owner_emails,
    (select max(s.seen_at) from membership m join session s on s.user_id = m.user_id and s.company_id = m.company_id where m.company_id = c.id) as last_active_at,
    c.created_at as added_at, whole_number(c.settings->>'idleMinutes') as idle_minutes,
    whole_number(c.settings->>'passwordMaxAgeDays') as password_max_age_days
  from company c;

create or replace view source_audit with (security_invoker = true) as
  select audit_row_id(a.seq) as id, 1 as version, a.at as created_at, a.at as updated_at, a.seq, a.at, a.company_id,
    (select c.short_name from company c where c.id = a.company_id) as company_name, a.user_id, a.user_name, a.action, a.entity, a.entity_id,
    a.detail->'viewAs'->>'name' as viewed_as, case when a.action = 'rights-changed' then ${RIGHTS_CHANGED} else ${DETAIL_LINES} end as detail, a.ip
  from audit a;

create or replace view source_outbox with (security_invoker = true) as
  select o.id, 1 as version, o.created_at, coalesce(o.sent_at, o.created_at) as updated_at, o.kind, o.recipient, o.subject, o.body, o.status, o.tries,
    o.created_at as put_at, o.next_try_at, o.sent_at
  from outbox o;

create or replace view source_support with (security_invoker = true) as
  select '00000000-0000-4000-8000-000000000001'::uuid as id, coalesce(whole_number(s.value->>'version'), 1)::int as version,
    coalesce(iso_instant(s.value->>'updatedAt'), 'epoch'::timestamptz) as created_at,
    coalesce(iso_instant(s.value->>'updatedAt'), 'epoch'::timestamptz) as updated_at,
    s.value->>'phone' as phone, s.value->>'email' as email, s.value->>'hours' as hours, s.value->>'community' as community,
    coalesce(s.value->'links', '[]'::jsonb) as links
  from (select coalesce((select value from setting where key = 'support'), '{}'::jsonb) as value) s
  where current_setting('app.scope', true) = 'platform';

create or replace view source_company_settings with (security_barrier) as
  select company_id, company_id as id, version, created_at, coalesce(updated_at, created_at) as updated_at, short_name as s_name, name, state, replace(time_zone, '/', '-') as time_zone,
    whole_number(settings->>'idleMinutes') as idle_minutes, whole_number(settings->>'passwordMaxAgeDays') as password_max_age_days,
    coalesce(truth_value(settings->>'speechAllowed'), false) as speech_allowed, coalesce(truth_value(settings->>'smsAllowed'), false) as sms_allowed,
    whole_number(settings->>'fileMaxMb') as file_max_mb, whole_number(settings->>'filesTotalMb') as files_total_mb,
    settings->'letterhead'->'address' as letterhead_address, settings->'letterhead'->>'phone' as letterhead_phone,
    settings->'letterhead'->>'fax' as letterhead_fax, settings->'letterhead'->>'email' as letterhead_email,
    settings->'letterhead'->>'website' as letterhead_website, settings->'letterhead'->>'npi' as letterhead_npi,
    settings->'letterhead'->>'licence' as letterhead_licence,
    coalesce(truth_value(flags->>'homeGroup'), false) as home_group,
    coalesce(truth_value(flags->>'isEligibilityChanged'), false) as is_eligibility_changed,
    coalesce(truth_value(flags->>'isAllowSupervisor'), false) as is_allow_supervisor,
    coalesce(truth_value(flags->>'enableRP'), false) as enable_rp,
    coalesce(truth_value(flags->>'background'), false) as background,
    coalesce(truth_value(flags->>'insuranceAffiliation'), false) as insurance_affiliation,
    coalesce(truth_value(flags->>'is_combine_pdf'), false) as is_combine_pdf,
    coalesce(truth_value(flags->>'clientPreference'), false) as client_preference, settings->>'liveChatScript' as live_chat_script,
    coalesce(truth_value(settings->>'smsOwnText'), false) as sms_own_text, whole_number(settings->>'chatYears') as chat_years, settings->>'language' as language,
    coalesce(truth_value(settings->>'formApproval'), false) as form_approval
  from (select id as company_id, c.* from company c) c where ${IN_COMPANY};

create or replace view source_assistant_settings with (security_barrier) as
  select company_id, company_id as id, version, created_at, coalesce(updated_at, created_at) as updated_at,
    not coalesce(truth_value(settings->>'assistantOff'), false) as is_on, coalesce(settings->>'assistantPersonalData', 'environment') as personal_data,
    settings->'assistantLanguages' as languages, settings->'assistantRoles' as roles, settings->>'assistantGreeting' as greeting,
    settings->'assistantPrompts' as prompts
  from (select id as company_id, c.* from company c) c where ${IN_COMPANY};

create or replace view source_own_adaptations with (security_barrier) as
  select company_id, company_id as id, version, created_at, coalesce(updated_at, created_at) as updated_at, coalesce(settings->'adapted', '{}'::jsonb) as said
  from (select id as company_id, c.* from company c) c where ${IN_COMPANY};

create or replace view source_assistant_gap with (security_invoker = true) as
  select g.company_id, g.id, g.version, g.first_at as created_at, g.last_at as updated_at, g.kind, g.question, g.language, g.page as screen, g.asked,
    g.first_at, g.last_at, g.state
  from assistant_gap g where ${IN_COMPANY};

create or replace view source_person with (security_barrier) as
  select m.company_id, m.user_id as id, m.version, coalesce(m.created_at, u.created_at) as created_at,
    coalesce(m.updated_at, m.created_at, u.created_at) as updated_at, u.first_name, u.last_name, u.email, u.phone, m.user_type as role,
    case when m.closed_at is not null or u.status <> 'active' then 'closed' when u.password_hash is null then 'invited' else 'active' end as status,
    case u.two_factor when 1 then 'sms' when 2 then 'email' when 3 then 'app' else 'off' end as second_step,
    cardinality(m.permissions) as granted,
    (select max(s.seen_at) from session s where s.user_id = m.user_id and s.company_id = m.company_id) as last_seen_at,
    (select count(*) > 1 from membership o where o.user_id = m.user_id) as elsewhere,
    coalesce(truth_value(m.flags->>'jobTitle'), false) as job_title,
    coalesce(truth_value(m.flags->>'serviceInformation'), false) as service_information,
    coalesce(truth_value(m.flags->>'insuranceInformation'), false) as insurance_information,
    coalesce(truth_value(m.flags->>'billingCut'), false) as billing_cut
  from membership m join app_user u on u.id = m.user_id where m.${IN_COMPANY} and not u.superadmin;

create or replace view source_activity with (security_barrier) as
  select a.company_id, audit_row_id(a.seq) as id, 1 as version, a.at as created_at, a.at as updated_at, a.at, a.user_id, m.user_type as role,
    a.action, a.entity, a.ip
  from audit a left join membership m on m.user_id = a.user_id and m.company_id = a.company_id
  where a.${IN_COMPANY} and a.user_id <> '${ITSELF_ID}'
  union all
  select m.company_id, audit_row_id(a.seq), 1, a.at, a.at, a.at, m.user_id, m.user_type, a.action, a.entity, a.ip
  from membership m join audit a on a.entity_id = m.user_id::text
  where a.company_id is null and a.action in ('sign-in-failed', 'sign-in-blocked') and m.${IN_COMPANY};

${Object.values(VIEWS)
  .map((view) => `revoke all on ${view} from public, ${APP_ROLE};\ngrant select on ${view} to ${APP_ROLE};`)
  .join('\n')}
`

/** A view of the source in the shape of a record table, with the fields of its document; what a company has adapted has any. Throws by the database when the source lacks a field's column. */
export function sourceViewSql(resource: TableSource, source: Source): string {
  const view = quoted(tableOf(resource.name))
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = columnOf(name)
    // Nobody looks for a row of adaptations by what it says.
    if (source === 'own-adaptations') return [{ name, column, from: saidSql(name, field.default), type: undefined }]
    return [{ name, column, from: `s.${quoted(column.slice(2))}`, type: columnTypeOf(field) }]
  })
  const facts = fields.map(({ name, from, type }) => `'${name}', ${jsonOf(from, type)}`)
  const columns = fields.flatMap(({ column, from, type }) => (type === undefined ? [] : [`${columnFor(from, type)} as ${quoted(column)}`]))
  const own = `s.id, ${isOfPlatform(source) ? 'null::uuid' : 's.company_id'} as company_id, null::uuid as location_id, s.version, s.created_at, s.updated_at, null::timestamptz as deleted_at`
  return `
drop view if exists ${view};
create view ${view} with (security_invoker = true) as
  select ${[own, `jsonb_strip_nulls(jsonb_build_object(${facts.join(', ')})) as data`, ...columns].join(', ')} from ${VIEWS[source]} s;
revoke all on ${view} from public, ${APP_ROLE};
grant select on ${view} to ${APP_ROLE};
`
}

/** What a company has adapted; while it says nothing, what stands in the document. */
const saidSql = (name: string, usual: unknown): string =>
  usual === undefined ? `s.said->'${name}'` : `coalesce(s.said->'${name}', '${JSON.stringify(usual).replaceAll("'", "''")}'::jsonb)`

/** Instants stand in a document as ISO 8601 in UTC. */
const jsonOf = (from: string, type: ColumnType | undefined): string =>
  type === 'timestamptz(3)' ? `to_char(${from} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : from

const columnFor = (from: string, type: ColumnType): string => {
  if (type === 'sorted text') return `${from} collate "und-x-icu"`
  return type === 'text' ? `${from} collate "C"` : from
}
