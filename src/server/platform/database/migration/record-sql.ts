import type { ColumnType } from '#fields'
import { columnsOf, type GeneratedColumn, nameField, type TableSource } from '../columns.ts'
import { indexName, quoted, tableOf } from '../names.ts'
import { dueIndexesSql } from './due-sql.ts'
import { overlapsSql } from './overlaps-sql.ts'
import { guardCompanyTable, guardSharedRows } from './security-sql.ts'
import { sourceViewSql } from './sources-sql.ts'

/** Columns that exist already: type as `columnSql` writes it, by table and column name. */
type Order = readonly [purpose: string, key: string]
export type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

const OWN_COLUMNS = `
  id uuid primary key, company_id uuid not null, location_id uuid, version int not null default 1, data jsonb not null,
  created_at timestamptz(3) not null default now(), created_by uuid, updated_at timestamptz(3) not null default now(), updated_by uuid,
  deleted_at timestamptz(3), deleted_by uuid, delete_reason text, is_demo boolean not null default false`

/** People's texts sort as people do; codes, ids and times byte by byte. */
const columnSql = (type: ColumnType): string => (type === 'sorted text' ? 'text collate "und-x-icu"' : type === 'text' ? 'text collate "C"' : type)

const definition = ({ column, type, expression }: GeneratedColumn): string => `${quoted(column)} ${columnSql(type)} generated always as (${expression}) stored`

/** SQL that brings the table of a resource to what its document says. It adds; records, and columns of removed fields, stay. */
export function recordTableSql(resource: TableSource, existing: ExistingColumns): string {
  if (resource.source !== undefined) return sourceViewSql(resource, resource.source)
  const table: string = tableOf(resource.name)
  const columns = columnsOf(resource)
  const present = existing.get(table)
  const guard = guardCompanyTable(quoted(table), resource.acrossCompanies) + guardSharedRows(quoted(table), resource.scope === 'platform')
  if (present === undefined) {
    const create = `create table ${quoted(table)} (${[OWN_COLUMNS, ...columns.map(definition)].join(',\n  ')});`
    return [create, guard, ...indexesSql(table, resource, columns), dueIndexesSql(table, resource), ...overlapsSql(resource)].join('\n')
  }
  const changes = columns.flatMap((column) => changeSql(table, column, present.get(column.column)))
  return [guard, ...changes, ...indexesSql(table, resource, columns), dueIndexesSql(table, resource), ...overlapsSql(resource)].join('\n')
}

/** A column of another type is made anew: it is computed from `data`, nothing is lost with it. */
function changeSql(table: string, column: GeneratedColumn, present: string | undefined): readonly string[] {
  if (present === columnSql(column.type)) return []
  const add = `alter table ${quoted(table)} add column ${definition(column)};`
  return present === undefined ? [add] : [`alter table ${quoted(table)} drop column ${quoted(column.column)};`, add]
}

/** Of one state by name, and all by state and then name: the two orders that people give lists of things with states. */
function nameWithinState(resource: TableSource, columns: readonly GeneratedColumn[]): readonly Order[] {
  const columnFor = (field: string | undefined): string | undefined => columns.find((column) => column.field === field)?.column
  const [state, name] = [columnFor(resource.lifecycle?.field), columnFor(nameField(resource))]
  return state === undefined || name === undefined || state === name ? [] : [[`${state}_${name}`, `${quoted(state)}, ${quoted(name)}`]]
}

/** Each begins with company_id, since row-level security asks for it first; those that give an order have id behind it, for keyset paging. */
function indexesSql(table: string, resource: TableSource, columns: readonly GeneratedColumn[]): readonly string[] {
  const index = (purpose: string, keys: string): string =>
    `create index if not exists ${quoted(indexName(table, purpose))} on ${quoted(table)} (company_id, ${keys});`
  const unique = (column: string): string =>
    `create unique index if not exists ${quoted(indexName(table, `${column}_unique`))} on ${quoted(table)} (company_id, ${quoted(column)}) where deleted_at is null;`
  const gone = (purpose: string): string => `drop index if exists ${quoted(indexName(table, purpose))};`
  const orders: readonly Order[] = [
    ['created', 'created_at'],
    ['updated', 'updated_at'],
    ...columns.filter(({ type }) => !type.endsWith('[]')).map(({ column }): Order => [column, quoted(column)]),
    ...nameWithinState(resource, columns),
  ]
  const ordered =
    resource.locationScoped === true
      ? [
          ...orders.map(([purpose, key]) => index(`${purpose}_placed`, `${key}, id, location_id`) + gone(purpose)),
          index('placed', 'location_id, id, deleted_at') + gone('by_location'),
        ]
      : orders.map(([purpose, key]) => index(purpose, `${key}, id`))
  return [...ordered, index('deleted', 'deleted_at, id'), ...columns.filter((column) => column.unique).map(({ column }) => unique(column))]
}
