import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '#server/platform/database'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A database that keeps the statements of each read, so that a test can have them explained. */
export function watchedDatabase(database: Database): { readonly database: Database; readonly statements: Statement[] } {
  const statements: Statement[] = []
  const watch = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name, receiver) {
        if (name !== 'getExecutor') return Reflect.get(target, name, receiver)
        return () => {
          const executor = target.getExecutor()
          return new Proxy(executor, {
            get(inner, key) {
              const value: unknown = Reflect.get(inner, key)
              if (key === 'executeQuery')
                return (query: CompiledQuery, ...rest: []) => {
                  if (/^\s*(select|with)/i.test(query.sql)) statements.push({ sql: query.sql, parameters: query.parameters })
                  return inner.executeQuery(query, ...rest)
                }
              return typeof value === 'function' ? value.bind(inner) : value
            },
          })
        }
      },
    })
  return { statements, database: { ...database, read: (scope, work) => database.read(scope, (tx) => work(watch(tx))) } }
}

/** The plan of a statement as the application's own role gets it in this company, or among the platform's own rows. */
export async function explain(database: Database, place: string, { sql, parameters }: Statement): Promise<string> {
  const { rows } = await database.read(place === 'platform' || place === 'clock' ? place : { companyId: place }, async (tx) => {
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    return tx.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]))
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
