import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RecordView } from '#contract'
import type { Actor } from '#permissions'
import { type Tx, tableOf } from '#server/platform/database'
import { withLanguage } from '#server/platform/language'
import type { Letter } from '#server/platform/mail'
import { tooManyTries } from '#server/platform/refusal'
import { newId } from '#server/records'
import { DEFAULT_LANGUAGE } from '#translation'
import type { ShellContext } from '../context.ts'
import { recordOf, sameCall } from '../once.ts'

interface Storing {
  readonly resource: string
  /** Of the record, should it be new. */
  readonly id?: string
  /** What makes two calls the same. */
  readonly words: readonly string[]
  /** Within the transaction that stores it: the values, once it is known to be new. */
  readonly values: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>
  /** Told by mail. */
  readonly letter: (view: RecordView) => Omit<Letter, 'id'>
}

/** Stores a record and puts its letter into the outbox, both or none; the same call within a minute gives the record that is there. */
export async function storeOnce(context: ShellContext, actor: Actor, { resource, words, values, letter, id: given }: Storing): Promise<RecordView> {
  const { records, database, clock, mail } = context
  const { kept } = records
  const now = clock()
  const own = given ?? newId(now)
  const authorName = await kept.authorName(actor)
  await refuseTooMany(context, actor, resource)
  const { view, isNew } = await database.transaction({ companyId: actor.companyId }, async (tx) => {
    const id = await recordOf(tx, actor, { key: sameCall(resource, actor, ...words), id: own, now })
    if (id !== own) return { view: (await kept.find(actor, tx, { resource, id }, 'read')).view, isNew: false }
    const stored = await kept.insert(actor, tx, resource, { id, locationId: null, values: await values(tx), authorName })
    // Support reads what everyone sends in one language.
    await mail.put(tx, { ...withLanguage(DEFAULT_LANGUAGE, () => letter(stored)), id: randomUUID() })
    await kept.report(actor, tx, { resource, view: stored, action: 'create' })
    return { view: stored, isNew: true }
  })
  if (isNew) mail.wake()
  return view
}

/** What one person may send of a kind within an hour. */
const HOURLY_MAX = 20
const HOUR_MS = 3_600_000

async function refuseTooMany({ database, clock }: ShellContext, actor: Actor, resource: string): Promise<void> {
  const since = new Date(clock().getTime() - HOUR_MS)
  const { rows } = await database.read({ companyId: actor.companyId }, (tx) =>
    sql<{ sent: number }>`select count(*)::int as sent from ${sql.table(tableOf(resource))}
      where company_id = ${actor.companyId} and created_by = ${actor.userId} and created_at > ${since}`.execute(tx),
  )
  if ((rows[0]?.sent ?? 0) >= HOURLY_MAX) throw tooManyTries(HOUR_MS)
}
