import { sql } from 'kysely'
import type { RecordRow, RecordUnit } from '#server/records'
import { isBlank } from '#validation'

type Values = Readonly<Record<string, unknown>>

/** The values with what references of the resource take over from the records that they name, where nothing is said: as the page fills it in. */
export async function filled(unit: RecordUnit, resource: string, values: Values): Promise<Values> {
  const { fields } = unit.resource(resource)
  const named = new Map<string, RecordRow | undefined>()
  const next: Record<string, unknown> = { ...values }
  for (const [name, { to, fills }] of Object.entries(fields)) {
    const id = next[name]
    if (to === undefined || fills === undefined || typeof id !== 'string') continue
    if (!named.has(id)) named.set(id, (await unit.rows(to, { and: [sql`id = ${id}`], limit: 1 }))[0])
    const source = named.get(id)
    for (const [neighbour, from] of Object.entries(fills))
      if (isBlank(next[neighbour]) && !isBlank(source?.values[from])) next[neighbour] = source?.values[from]
  }
  return next
}
