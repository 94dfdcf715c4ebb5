import type { Column, ResolvedResource } from '#contract'

/** What every record has beside its name. */
const OWN: Readonly<Record<string, string>> = {
  locationId: 'shared/list.own.location',
  createdAt: 'shared/list.own.createdAt',
  updatedAt: 'shared/list.own.updatedAt',
  deletedAt: 'shared/list.own.deletedAt',
}

/** The translation key of a column's head: the screen's own word where it has one, else the field's label, else what every record has, else the resource's name. */
export function columnTitle(column: Column, resource: ResolvedResource, strings: string, has: (key: string) => boolean): string {
  const own = `${strings}.columns.${column.field}`
  if (has(own)) return own
  return resource.fields[column.field]?.label ?? OWN[column.field] ?? resource.title
}
