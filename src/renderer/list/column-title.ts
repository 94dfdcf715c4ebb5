import type { Column, ResolvedResource } from '#contract'

/** The translation key of a column's head: the screen's own word where it has one, else the field's label, else the resource's name. */
export function columnTitle(column: Column, resource: ResolvedResource, strings: string, has: (key: string) => boolean): string {
  const own = `${strings}.columns.${column.field}`
  if (has(own)) return own
  return resource.fields[column.field]?.label ?? resource.title
}
