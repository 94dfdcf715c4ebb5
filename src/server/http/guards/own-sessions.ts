import { sql } from 'kysely'
import type { OpenSession } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import type { Gate } from './admit.ts'
import { agentNames } from './agent-names.ts'
import type { Caller } from './caller.ts'
import { isAlive } from './sessions.ts'

interface Row {
  readonly id_hash: string
  readonly created_at: string
  readonly seen_at: string
  readonly idle_minutes: number
  readonly expires_at: string
  readonly revoked_at: string | null
  readonly ip: string | null
  readonly agent: string | null
}

/** A person has at most twenty sessions that were not ended. */
const ROWS_MAX = 50

/** The caller's sessions that hold, this one first, then by last activity. */
export async function sessionsOf({ database, clock }: Gate, { actor }: Caller): Promise<readonly OpenSession[]> {
  const { rows } = await database.read('platform', (tx) =>
    sql<Row>`select id_hash, created_at, seen_at, idle_minutes, expires_at, revoked_at, ip, agent from session
      where user_id = ${actor.userId} and revoked_at is null
      order by (id_hash = ${actor.sessionId}) desc, seen_at desc, id_hash limit ${ROWS_MAX}`.execute(tx),
  )
  return rows
    .filter((row) => isAlive(row, clock()))
    .map(({ id_hash: id, ip, agent, created_at: since, seen_at: lastActive }) => ({
      id,
      ...agentNames(agent ?? ''),
      address: ip ?? '',
      since,
      lastActive,
      isThis: id === actor.sessionId,
    }))
}

/** Ends one of the caller's own sessions and closes its sockets. Throws not-found for another's, one that has ended, and this one. */
export async function endOwnSession({ database, audit, sessions, clock }: Gate, { actor }: Caller, id: string, ip: string): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const { rows } = await sql<{ id_hash: string }>`update session set revoked_at = ${clock()}
      where id_hash = ${id} and user_id = ${actor.userId} and id_hash <> ${actor.sessionId} and revoked_at is null returning id_hash`.execute(tx)
    if (rows[0] === undefined) throw new RefusalError('not-found')
    await audit.write({ actor, action: 'session-revoked', entity: 'session', entityId: id, detail: { by: 'owner' }, ip }, tx)
  })
  sessions.announce([id])
}

/** Ends all of the caller's sessions, this one too, and closes their sockets; gives how many. */
export async function endAllSessions({ database, audit, sessions }: Gate, { actor }: Caller, ip: string): Promise<number> {
  const ended = await database.transaction('platform', async (tx) => {
    const revoked = await sessions.revokeOthers(tx, actor.userId)
    const detail = { by: 'owner', everywhere: true, ended: revoked.length }
    await audit.write({ actor, action: 'session-revoked', entity: 'session', entityId: actor.sessionId, detail, ip }, tx)
    return revoked
  })
  sessions.announce(ended)
  return ended.length
}
