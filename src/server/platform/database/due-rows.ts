import { type Filter, isRelativeValue, type Transition } from '#contract'
import { columnFields, type TableSource } from './columns.ts'
import { columnOf, quoted } from './names.ts'

/** How the records that time moves by one transition are found: by the column that time is compared with, among those that can be moved at all. */
export interface DueRows {
  readonly transition: Transition
  /** The generated column that is compared with today or now. */
  readonly column: string
  /** SQL without parameters that holds for all records that the transition can ever move, so that an index of only those answers for all companies. */
  readonly among: string
}

/** One for each transition with a clock. */
export function dueRowsOf(resource: TableSource): readonly DueRows[] {
  const { lifecycle } = resource
  if (lifecycle === undefined || resource.source !== undefined) return []
  const columns = new Set(columnFields(resource))
  return lifecycle.transitions.flatMap((transition) => {
    const timed = transition.clock?.find(({ field, value }) => isRelativeValue(value) && columns.has(field))
    if (timed === undefined) return []
    const inState: Filter = { field: lifecycle.field, op: 'in', value: transition.from }
    const among = ['deleted_at is null', ...[inState, ...(transition.clock ?? [])].flatMap(literalSql)].join(' and ')
    return [{ transition, column: columnOf(timed.field), among }]
  })
}

const COMPARISONS: Readonly<Record<string, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/** A filter whose value the document says. The others are asked with parameters, and so are these once more. */
function literalSql({ field, op, value }: Filter): readonly string[] {
  const column = quoted(columnOf(field))
  if (Array.isArray(value)) return op === 'in' ? [`${column} in (${value.map(literal).join(', ')})`] : []
  const compared = COMPARISONS[op]
  return compared === undefined || value === undefined || typeof value === 'object' ? [] : [`${column} ${compared} ${literal(value)}`]
}

const literal = (value: string | number | boolean): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
