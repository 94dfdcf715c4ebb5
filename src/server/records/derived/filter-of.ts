import type { Condition } from '../columns.ts'
import { filterSql } from '../filters/filter-sql.ts'
import type { PlainFilter } from '../filters/plain-filter.ts'
import type { Subject } from '../subject.ts'
import { filterByTally } from './tally-sql.ts'
import { filterByVia } from './via-sql.ts'

/** A filter on what the record keeps, or on what is derived of it. The statement calls the record's table by its own name. */
export function filterOf(asking: Omit<Subject, 'rights'>, filter: PlainFilter): Condition {
  const field = asking.resource.fields[filter.field]
  if (field?.via) return filterByVia(asking, field.via, filter)
  return field?.tally ? filterByTally(asking, { ...field, tally: field.tally }, filter) : filterSql(asking.resource, filter, asking.moment)
}
