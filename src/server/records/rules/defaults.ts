import type { LinkedResource } from '#document'

/** What a new record says where nobody says anything. */
export const defaultsOf = ({ fields }: Pick<LinkedResource, 'fields'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default] as const])))
