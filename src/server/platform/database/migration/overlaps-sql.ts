import { createHash } from 'node:crypto'
import type { Overlap } from '#contract'
import { type StaticFilter, staticFilter } from '#document'
import { columnTypeOf, type TableSource } from '../columns.ts'
import { columnOf, indexName, quoted, tableOf } from '../names.ts'

/** The overlaps of a record that were there before its document blocked them, by id: they stay as they are until the record moves. */
export const OVERLAPS_KEPT = 'overlaps_kept'

/** A range of one id stands for the id: GiST compares ranges without an extension, which the embedded database has none of. */
const ID_SPAN_SQL = `do $span$ begin if to_regtype('uuid_span') is null then create type uuid_span as range (subtype = uuid); end if; end $span$;`

/** SQL that has the database keep spans apart that a document blocks; records that lie over each other already are marked and left alone. */
export function overlapsSql(resource: TableSource): readonly string[] {
  const constraints = constraintsOf(resource)
  if (constraints.length === 0) return []
  const table = quoted(tableOf(resource.name))
  return [
    ID_SPAN_SQL,
    `alter table ${table} add column if not exists ${OVERLAPS_KEPT} text[] not null default '{}';`,
    ...constraints.map((each) => addSql(table, each)),
  ]
}

/** SQL that takes away the constraints that no document says any more, or says otherwise now. */
export function staleOverlapsSql(resources: readonly TableSource[]): string {
  const names = resources.flatMap((resource) => constraintsOf(resource).map(({ name }) => literal(name)))
  return `do $stale$ declare stale record; begin
  for stale in select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'x' and connamespace = current_schema()::regnamespace and conname <> all(array[${names.join(', ')}]::text[]) loop
    execute format('alter table %s drop constraint %I', stale.of_table, stale.conname);
  end loop;
end $stale$;`
}

interface Constraint {
  /** Of what it says: it is made anew when that changes. */
  readonly name: string
  readonly id: string
  readonly by: string
  readonly from: string
  readonly to: string
  readonly counts: string
  readonly keys: string
}

const constraintsOf = (resource: TableSource): readonly Constraint[] =>
  (resource.overlaps ?? []).filter(({ severity }) => severity === 'block').map((overlap) => constraintOf(resource, overlap))

function constraintOf(resource: TableSource, overlap: Overlap): Constraint {
  const [by, from, to] = [columnIn(resource, overlap.by), columnIn(resource, overlap.from), columnIn(resource, overlap.to)]
  const field = resource.fields[overlap.from]
  const span = field !== undefined && columnTypeOf(field) === 'date' ? 'daterange' : 'tstzrange'
  const keys = [`uuid_span(company_id, company_id, '[]')`, `uuid_span(${by}, ${by}, '[]')`, `${span}(${from}, ${to}, '[)')`].map((key) => `${key} with &&`)
  const conditions = [
    ...['deleted_at is null', `${by} is not null`, `${from} < ${to}`, `${literal(overlap.id)} <> all(${OVERLAPS_KEPT})`],
    // Who may lie over whom in a group the rule says, which writers pass one by one.
    ...(overlap.unlessSame === undefined ? [] : [`${columnIn(resource, overlap.unlessSame)} is null`]),
    ...(overlap.filter ?? []).map((filter) => filterSql(resource, staticFilter(filter))),
  ]
  const said = { id: overlap.id, by, from, to, keys: keys.join(', '), counts: conditions.join(' and ') }
  const mark = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 8)
  return { ...said, name: indexName(tableOf(resource.name), `${overlap.id}_apart_${mark}`) }
}

/** In the order in which they begin, what begins before an earlier one has ended is marked: those that are left lie over none of each other. */
function addSql(table: string, { name, id, by, from, to, counts, keys }: Constraint): string {
  return `do $apart$ begin
  if exists (select from pg_constraint where conrelid = ${literal(table)}::regclass and conname = ${literal(name)}) then return; end if;
  alter table ${table} no force row level security;
  update ${table} r set ${OVERLAPS_KEPT} = ${OVERLAPS_KEPT} || ${literal(id)}::text
    from (select id, ${from} < max(${to}) over (partition by company_id, ${by} order by ${from}, id rows between unbounded preceding and 1 preceding) as is_over
      from ${table} where ${counts}) spans where spans.id = r.id and spans.is_over;
  alter table ${table} add constraint ${quoted(name)} exclude using gist (${keys}) where (${counts});
  alter table ${table} force row level security;
end $apart$;`
}

function columnIn(resource: TableSource, name: string): string {
  const field = resource.fields[name]
  if (field === undefined || columnTypeOf(field) === undefined)
    throw new Error(`resources/${resource.name}: "${name}" has no column that spans could be kept apart by; the document check should have refused it.`)
  return quoted(columnOf(name))
}

function filterSql(resource: TableSource, filter: StaticFilter | undefined): string {
  if (filter === undefined)
    throw new Error(`resources/${resource.name}: a blocked overlap has a filter that is not written out; the document check should have refused it.`)
  return filter.values.length === 0 ? 'false' : `${columnIn(resource, filter.field)} in (${filter.values.map((value) => literal(String(value))).join(', ')})`
}

/** PostgreSQL reads it as the type that it is compared with. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
