import { type ColumnType, columnTypeOf, type TableSource } from '../columns.ts'
import { columnOf, quoted, tableOf } from '../names.ts'
import { APP_ROLE } from '../scope.ts'

type Source = NonNullable<TableSource['source']>

const VIEWS: Readonly<Record<Source, string>> = { companies: 'source_company', audit: 'source_audit', outbox: 'source_outbox' }

/**
 * Rows of the platform as records are made from them: id, version, times, and a column for each fact, named as the field is in snake case.
 * They read with the rights of whoever asks, so that row-level security of the tables below holds: outside the platform scope they are empty.
 * New columns go to the end: the views of resources stand on these.
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
    coalesce(truth_value(c.flags->>'clientPreference'), false) as client_preference
  from company c;

create or replace view source_audit with (security_invoker = true) as
  select audit_row_id(a.seq) as id, 1 as version, a.at as created_at, a.at as updated_at, a.seq, a.at, a.company_id,
    (select c.short_name from company c where c.id = a.company_id) as company_name, a.user_id, a.user_name, a.action, a.entity, a.entity_id,
    a.detail->'viewAs'->>'name' as viewed_as, a.detail::text as detail, a.ip
  from audit a;

create or replace view source_outbox with (security_invoker = true) as
  select o.id, 1 as version, o.created_at, coalesce(o.sent_at, o.created_at) as updated_at, o.kind, o.recipient, o.subject, o.body, o.status, o.tries,
    o.created_at as put_at, o.next_try_at, o.sent_at
  from outbox o;

${Object.values(VIEWS)
  .map((view) => `revoke all on ${view} from public, ${APP_ROLE};\ngrant select on ${view} to ${APP_ROLE};`)
  .join('\n')}
`

/** A view of the source in the shape of a record table, with the fields of its document. Throws by the database when the source lacks a field's column. */
export function sourceViewSql(resource: TableSource, source: Source): string {
  const view = quoted(tableOf(resource.name))
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const type = columnTypeOf(field)
    return type === undefined ? [] : [{ name, column: columnOf(name), from: `s.${quoted(columnOf(name).slice(2))}`, type }]
  })
  const facts = fields.map(({ name, from, type }) => `'${name}', ${jsonOf(from, type)}`)
  const columns = fields.map(({ column, from, type }) => `${columnFor(from, type)} as ${quoted(column)}`)
  const own = `s.id, null::uuid as company_id, null::uuid as location_id, s.version, s.created_at, s.updated_at, null::timestamptz as deleted_at`
  return `
drop view if exists ${view};
create view ${view} with (security_invoker = true) as
  select ${own}, jsonb_strip_nulls(jsonb_build_object(${facts.join(', ')})) as data, ${columns.join(', ')} from ${VIEWS[source]} s;
revoke all on ${view} from public, ${APP_ROLE};
grant select on ${view} to ${APP_ROLE};
`
}

/** Instants stand in a document as ISO 8601 in UTC. */
const jsonOf = (from: string, type: ColumnType): string =>
  type === 'timestamptz(3)' ? `to_char(${from} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : from

const columnFor = (from: string, type: ColumnType): string => {
  if (type === 'sorted text') return `${from} collate "und-x-icu"`
  return type === 'text' ? `${from} collate "C"` : from
}
