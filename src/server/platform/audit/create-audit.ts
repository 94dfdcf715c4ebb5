import { randomBytes } from 'node:crypto'
import { afterCommit, type Database } from '#server/platform/database'
import { append, BATCH_MAX, leave, type Timed } from './append.ts'
import type { Audit } from './audit-entry.ts'
import { type AuditHead, signHead } from './head.ts'

export interface AuditOptions {
  /** 32 bytes that sign the chain and its head; absent: made up, so that nobody else can verify it. */
  readonly key?: Buffer
  /** Told of each new head as a signed line, to be kept outside of the database. */
  readonly onHead?: (line: string) => void
}

export interface RunningAudit extends Audit {
  /** Chains what transactions left when a process was killed behind its commit. */
  catchUp(): Promise<void>
}

interface Waiting {
  /** Absent: what was left in transactions alone. */
  readonly timed?: Timed
  readonly stored: () => void
  readonly failed: (reason: unknown) => void
}

/**
 * The log over a database. Entries that arrive while others are being stored go in together, in their order. An entry that tells of a change is
 * given the change's transaction: then one is never there without the other. Without one, never wait for it inside a transaction: the
 * embedded database has one connection.
 */
export function createAudit(database: Database, clock: () => Date, { key = randomBytes(32), onHead }: AuditOptions = {}): RunningAudit {
  const waiting: Waiting[] = []
  let running = false
  let known: AuditHead | undefined

  async function drain(): Promise<void> {
    running = true
    for (let batch = waiting.splice(0, BATCH_MAX); batch.length > 0; batch = waiting.splice(0, BATCH_MAX)) await store(batch)
    running = false
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    const timed = batch.flatMap((each) => each.timed ?? [])
    try {
      const { head, isMore } = await database.transaction('platform', (tx) => append(tx, timed, { key, now: clock(), known }))
      if (head !== undefined) {
        known = head
        onHead?.(signHead(key, head))
      }
      if (isMore) await store([])
      for (const { stored } of batch) stored()
    } catch (reason) {
      for (const { failed } of batch) failed(reason)
    }
  }

  const enqueue = (timed?: Timed): Promise<void> =>
    new Promise((stored, failed) => {
      waiting.push({ ...(timed && { timed }), stored, failed })
      if (!running) void drain()
    })

  return {
    async write(entry, tx) {
      const timed = { entry, at: clock().toISOString() }
      if (tx === undefined) return enqueue(timed)
      await leave(tx, timed)
      // What was left is there for the next one to take, should this fail.
      afterCommit(tx, () => enqueue().catch(() => undefined))
    },
    catchUp: () => enqueue(),
  }
}
