import { sql } from 'kysely'
import { OPERATION_PART_MAX, type RunState } from '#contract'
import { asJson, type Database, type Tx } from '#server/platform/database'
import type { StoredItem } from './once.ts'
import type { AskedOfRun } from './run-row.ts'

/** As long as this nobody else takes what a process was at when it was killed; each part takes more time. */
export const RUN_LEASE_MS = 10_000

/** A run that nobody has ended, of which nothing else is told apart. */
export interface WaitingRun {
  readonly companyId: string
  readonly id: string
  readonly leasedUntil: Date | undefined
}

/** A run that this process is at. */
export interface OpenRun {
  readonly id: string
  readonly companyId: string
  readonly by: string
  readonly operation: string
  readonly reason: string | undefined
  readonly asked: AskedOfRun
  readonly total: number
  /** Records before this one are over. */
  place: number
  /** Those that come next, as many as one part may have. */
  waiting: readonly string[]
  /** How many of them the next part has. */
  size: number
  faults: number
}

/** The run is another process's by now, or somebody has stopped it: what the part has written is not kept. */
export class LostRun extends Error {
  override readonly name = 'LostRun'
}

interface Place {
  readonly place: number
  readonly total: number
  readonly waiting: readonly string[] | null
}

const NEXT = sql.raw(`to_jsonb(ids[place + 1 : place + ${OPERATION_PART_MAX}]) as waiting`)
const AWAITED = sql`state in ('queued', 'running')`

/** The table of runs, as one process sees it. */
export function createOpenRuns({ database, clock, holder }: { readonly database: Database; readonly clock: () => Date; readonly holder: string }) {
  const until = () => new Date(clock().getTime() + RUN_LEASE_MS)
  const held = sql`state = 'running' and leased_by = ${holder}`

  return {
    /** The oldest of each person, in all companies. */
    async waiting(): Promise<readonly WaitingRun[]> {
      const { rows } = await database.read('clock', (tx) =>
        sql<{ company_id: string; id: string; leased_until: string | null }>`select distinct on (company_id, by_id) company_id, id, leased_until
          from operation_run where ${AWAITED} order by company_id, by_id, at, id`.execute(tx),
      )
      return rows.map(({ company_id: companyId, id, leased_until: leased }) => ({ companyId, id, leasedUntil: leased === null ? undefined : new Date(leased) }))
    },
    /** Undefined where another process was quicker, or it is over. */
    async take({ companyId, id }: WaitingRun): Promise<OpenRun | undefined> {
      const { rows } = await database.transaction({ companyId }, (tx) =>
        sql<
          Place & { by_id: string; operation: string; reason: string | null; asked: AskedOfRun; slice_size: number; faults: number }
        >`update operation_run set state = 'running', leased_by = ${holder}, leased_until = ${until()}
          where id = ${id} and ${AWAITED} and (leased_until is null or leased_until <= ${clock()})
          returning by_id, operation, reason, asked, total, place, slice_size, faults, ${NEXT}`.execute(tx),
      )
      const [row] = rows
      if (row === undefined) return undefined
      const { by_id: by, operation, reason, asked, total, place, slice_size: size, faults, waiting } = row
      return { id, companyId, by, operation, asked, total, place, size, faults, reason: reason ?? undefined, waiting: waiting ?? [] }
    },
    /**
     * Keeps what a part came to, in the transaction of what it has written: a part that is done twice is kept once. Takes more time; the last one ends
     * the run. Gives what comes next.
     */
    async advance(tx: Tx, run: OpenRun, part: { readonly count: number; readonly items: readonly StoredItem[]; readonly faults: number }): Promise<Place> {
      const [done, refused] = [of(part.items, 'done'), of(part.items, 'refused')]
      const isLast = run.place + part.count >= run.total
      const { rows } =
        await sql<Place>`update operation_run set place = place + ${part.count}::int, done = done + ${done}::int, refused = refused + ${refused}::int,
          faults = ${part.faults}, slice_size = ${run.size}, leased_by = ${isLast ? null : holder}, leased_until = ${isLast ? null : until()},
          state = ${isLast ? 'done' : 'running'}, ended_at = ${isLast ? clock() : null}
        where id = ${run.id} and place = ${run.place} and ${held} returning place, total, ${NEXT}`.execute(tx)
      if (rows[0] === undefined) throw new LostRun()
      await sql`insert into operation_run_slice (company_id, run_id, place, refused, items)
        values (${run.companyId}, ${run.id}, ${run.place}, ${refused}, ${asJson(part.items)})`.execute(tx)
      return rows[0]
    },
    async end({ companyId, id }: OpenRun, state: RunState, why: 'rights' | 'fault'): Promise<void> {
      await database.transaction({ companyId }, (tx) =>
        sql`update operation_run set state = ${state}, why = ${why}, ended_at = ${clock()}, leased_by = null, leased_until = null
          where id = ${id} and ${held}`.execute(tx),
      )
    },
    /** Another process may go on at once. */
    async leave({ companyId, id }: OpenRun): Promise<void> {
      await database.transaction({ companyId }, (tx) =>
        sql`update operation_run set leased_by = null, leased_until = null where id = ${id} and ${held}`.execute(tx),
      )
    },
  } as const
}

export type OpenRuns = ReturnType<typeof createOpenRuns>

const of = (items: readonly StoredItem[], asked: StoredItem['state']): number => items.filter(({ state }) => state === asked).length
