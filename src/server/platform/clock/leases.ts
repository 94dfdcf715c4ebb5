import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database'

/** A job that this process has taken. */
export interface Lease {
  readonly name: string
  /** When it was taken. */
  readonly since: Date
  /** Failures in a row before this run. */
  readonly failures: number
}

/** How a run ended, and when the next one is due. */
export interface RunEnd {
  readonly outcome: string
  readonly failures: number
  readonly nextAt: Date
}

/** The table of jobs, as one process sees it: each job is at most one process's until it gives it back, or has not asked for more time. */
export interface Leases {
  /** Names of these that are due and nobody is at; those that are new are due at once. */
  due(names: readonly string[]): Promise<readonly string[]>
  /** Undefined when another process was quicker. */
  take(name: string): Promise<Lease | undefined>
  /** Takes more time; false once the job has become another's. */
  renew(lease: Lease): Promise<boolean>
  end(lease: Lease, end: RunEnd): Promise<void>
}

/** As long as this nobody else takes what a process was at when it was killed. */
export const LEASE_MS = 120_000

export function createLeases({ database, clock }: { readonly database: Database; readonly clock: () => Date }): Leases {
  const holder = randomUUID()
  const known = new Set<string>()
  const until = () => new Date(clock().getTime() + LEASE_MS)
  const isFree = (now: Date) => sql`next_at <= ${now} and (leased_until is null or leased_until <= ${now})`
  const change = <T>(work: ReturnType<typeof sql<T>>) => database.transaction('platform', (tx) => work.execute(tx)).then(({ rows }) => rows)

  /** Once for each process: a job stays in the table. */
  async function enter(names: readonly string[]): Promise<void> {
    const added = names.filter((name) => !known.has(name))
    if (added.length === 0) return
    await change(sql`insert into job (name, next_at) select name, ${clock()} from unnest(${added}::text[]) as name on conflict do nothing`)
    for (const name of added) known.add(name)
  }

  return {
    async due(names) {
      await enter(names)
      const { rows } = await database.read('platform', (tx) =>
        sql<{ name: string }>`select name from job where company_id is null and name = any(${[...names]}) and ${isFree(clock())}`.execute(tx),
      )
      const found = new Set(rows.map(({ name }) => name))
      return names.filter((name) => found.has(name))
    },
    async take(name) {
      const since = clock()
      const [taken] = await change(
        sql<{ failures: number }>`update job set leased_by = ${holder}, leased_until = ${until()}
          where company_id is null and name = ${name} and ${isFree(since)} returning failures`,
      )
      return taken && { name, since, failures: taken.failures }
    },
    async renew({ name }) {
      const rows = await change(
        sql`update job set leased_until = ${until()} where company_id is null and name = ${name} and leased_by = ${holder} returning name`,
      )
      return rows.length > 0
    },
    async end({ name, since }, { outcome, failures, nextAt }) {
      await change(
        sql`update job set leased_by = null, leased_until = null, last_run = ${since}, last_outcome = ${outcome}, failures = ${failures}, next_at = ${nextAt}
          where company_id is null and name = ${name} and leased_by = ${holder}`,
      )
    },
  }
}
