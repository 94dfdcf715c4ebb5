import { createHash } from 'node:crypto'

/** Before a statement is asked for so often, its plan is not worth keeping. */
const HOT_FROM = 20
/** Statements whose plans a connection keeps; each costs memory in every connection. */
const NAMES_MAX = 100
/** Texts that are counted; when there are more, counting begins anew. */
const COUNTED_MAX = 2_000

/**
 * Names for the statements that are asked for again and again: under a name a connection plans a statement once, not each time, and the views of
 * people and the policies of rows cost more to plan than to run. One text has one name; all others have none.
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= NAMES_MAX) return known
    const count = (counts.get(sql) ?? 0) + 1
    if (count < HOT_FROM) {
      if (counts.size >= COUNTED_MAX) counts.clear()
      counts.set(sql, count)
      return undefined
    }
    counts.delete(sql)
    const name = `s${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`
    names.set(sql, name)
    return name
  }
}
