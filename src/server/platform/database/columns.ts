import type { ResolvedField, Resource } from '#contract'
import { type ColumnType, typeOf, valueTypeOf } from '#fields'
import { columnOf } from './names.ts'

/** What a resource's table is derived from; a linked resource document has it all. */
export interface TableSource
  extends Pick<Resource, 'similar' | 'lifecycle' | 'locationScoped' | 'source' | 'scope' | 'acrossCompanies' | 'self' | 'plays' | 'as'>,
    Partial<Pick<Resource, 'display' | 'migrations' | 'overlaps'>> {
  readonly name: string
  readonly fields: Readonly<Record<string, ResolvedField>>
}

/** The type of a field's column, were it to have one. Numbers are no `numeric`: its comparisons are not leakproof, so row-level security would keep them out of indexes. */
export const columnTypeOf = (field: ResolvedField): ColumnType | undefined => valueTypeOf(field).sqlColumn

const isFoundByColumn = (field: ResolvedField): boolean => field.searchable === true && typeOf(field).foundBy === 'column'

/** The fields of a resource that have a generated column, in the document's order. */
export function columnFields(resource: TableSource): readonly string[] {
  const needed = new Set([...(resource.similar ?? []), ...(resource.lifecycle === undefined ? [] : [resource.lifecycle.field])])
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        !typeOf(field).isAsked &&
        (field.sortable || field.filterable || field.unique || isFoundByColumn(field) || needed.has(name)) &&
        columnTypeOf(field) !== undefined,
    )
    .map(([name]) => name)
}

/** The first field of the record's name, last name first, that lists can be sorted by. */
export function nameField({ display, fields }: Pick<TableSource, 'display' | 'fields'>): string | undefined {
  const template = display?.lastFirst ?? display?.template ?? ''
  const named = [...template.matchAll(/\{([A-Za-z0-9]+)\}/g)].map(([, name = '']) => name)
  return named.find((name) => fields[name]?.sortable)
}

export interface GeneratedColumn {
  readonly field: string
  readonly column: string
  readonly type: ColumnType
  /** SQL that computes it from `data`. */
  readonly expression: string
  readonly unique: boolean
}

/** The generated columns of a resource's table. Throws when two fields would share a column. */
export function columnsOf(resource: TableSource): readonly GeneratedColumn[] {
  const seen = new Map<string, string>()
  return columnFields(resource).flatMap((name) => {
    const field = resource.fields[name]
    const type = field === undefined ? undefined : columnTypeOf(field)
    if (field === undefined || type === undefined) return []
    const column = columnOf(name)
    const other = seen.get(column)
    if (other !== undefined) throw new Error(`resources/${resource.name}: the fields ${other} and ${name} would share the column ${column}; rename one.`)
    seen.set(column, name)
    return [{ field: name, column, type, expression: field.place ? 'location_id' : expressionOf(name, type), unique: field.unique === true }]
  })
}

/** The functions come from functions-sql.ts: they are immutable and give null for what is not of the type. */
function expressionOf(field: string, type: ColumnType): string {
  const text = `data->>'${field}'`
  const functions: Readonly<Record<ColumnType, string>> = {
    text,
    'sorted text': text,
    bigint: `whole_number(${text})`,
    'double precision': `real_number(${text})`,
    boolean: `truth_value(${text})`,
    date: `iso_date(${text})`,
    'timestamptz(3)': `iso_instant(${text})`,
    uuid: `uuid_value(${text})`,
    'text[]': `text_list(data->'${field}')`,
    'uuid[]': `uuid_list(data->'${field}')`,
  }
  return functions[type]
}
