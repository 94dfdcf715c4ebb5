import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { allOf, columnOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { openSubject, scopeOf } from '../subject.ts'
import { conditionsOf, stayOffWholeTables } from './list.ts'
import { NO_QUERY } from './list-query.ts'

const VALUES_MAX = 50

/**
 * What a text field holds among the records that a list would show, in order, at most 50 that begin with the words typed: to choose a filter's
 * values from. Throws forbidden, unknown-resource, and unknown-field for one that can't be filtered by or is not seen in full.
 */
export async function findValues(
  context: RecordsContext,
  actor: Actor,
  call: { readonly resource: string; readonly field: string; readonly typed: string },
): Promise<readonly string[]> {
  const subject = openSubject(context, actor, { resource: call.resource, verb: 'read' })
  const { resource, rights } = subject
  const field = Object.hasOwn(resource.fields, call.field) ? resource.fields[call.field] : undefined
  const isHeld = field?.filterable === true && field.via === undefined
  if (!isHeld || (field.result ?? field.type) !== 'text' || rights.get(call.field)?.sight !== 'full')
    throw new RefusalError('unknown-field', { problems: [{ path: '/field', message: '' }] })
  const typed = call.typed.trim().toLowerCase()
  const column = columnOf(call.field)
  const next = (after: ReturnType<typeof sql>) =>
    sql`select ${column} as value from ${tableOf(resource.name)} where ${allOf([...conditionsOf(subject, NO_QUERY), after])} order by ${column} limit 1`
  // Each value is found by one look at the index after the one before; small letters sort before great ones, so that all beginnings alike stand together.
  const { rows } = await context.database.read(scopeOf(subject), async (tx) => {
    await stayOffWholeTables(tx)
    return sql<{ readonly value: string }>`
      with recursive found as (
        (select first.value, 1 as place from (${next(sql`${column} >= ${typed}`)}) first where starts_with(lower(first.value), ${typed}))
        union all
        select following.value, found.place + 1 from found
          cross join lateral (${next(sql`${column} > found.value`)}) following
          where found.place < ${VALUES_MAX} and starts_with(lower(following.value), ${typed})
      ) select value from found order by place`.execute(tx)
  })
  if (resource.readAudit === 'list')
    await context.audit({ actor, action: 'list', entity: resource.name, detail: { ids: [], values: call.field, searched: typed !== '' } })
  return rows.map(({ value }) => value).filter((value) => value !== '')
}
