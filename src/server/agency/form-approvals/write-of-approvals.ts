import { sql } from 'kysely'
import { allows } from '#permissions'
import { type ApprovalNews, DESIGNERS, type Library } from '#server/documents/library'
import type { Caller, Guards } from '#server/http/guards'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { Mail } from '#server/platform/mail'

export interface ApprovalLettersOptions {
  readonly library: Pick<Library, 'onApproval'>
  readonly database: Database
  readonly guards: Pick<Guards, 'workerOf'>
  readonly mail: Pick<Mail, 'putFor' | 'wake'>
  readonly say: Say
  /** Of the product's address, without a slash at its end. */
  readonly origin: () => string
  readonly onFailed: (error: unknown) => void
}

/** Letters that one request writes at most. */
const READERS_MAX = 20

/** Whoever may approve a form learns that it waits, and whoever changed it that it came back. A letter names the agency, and neither the form nor anybody. */
export function writeOfApprovals(options: ApprovalLettersOptions): void {
  options.library.onApproval((news) => void write(options, news).catch(options.onFailed))
}

async function write({ database, guards, mail, say, origin }: ApprovalLettersOptions, news: ApprovalNews): Promise<void> {
  const { what, companyId, name } = news
  const readers: Caller[] = []
  for (const userId of await readersOf(database, news)) {
    const worker = await guards.workerOf(userId, companyId)
    if (worker !== undefined && allows(DESIGNERS, worker.actor)) readers.push(worker)
  }
  const link = `${origin()}/pages/form-builder/builder?form=${name}`
  await database.transaction('platform', async (tx) => {
    for (const { actor, account, company } of readers) {
      const words = () => ({
        subject: say(`shared/studio.letters.${what}.subject`, { company: company.name }),
        text: say(`shared/studio.letters.${what}.text`, { company: company.name, link }),
      })
      await mail.putFor(tx, actor.userId, { kind: 'form', to: account.email, words })
    }
  })
  if (readers.length > 0) mail.wake()
}

/** Ids of members: who could approve, or who changed it; never who did this. */
const readersOf = (database: Database, { what, companyId, by, editors }: ApprovalNews): Promise<readonly string[]> =>
  database.read('platform', async (tx) => {
    const isEditor = sql`m.user_id = any(${[...editors]}::uuid[])`
    const { rows } = await sql<{ id: string }>`select m.user_id as id from membership m join app_user u on u.id = m.user_id
      where m.company_id = ${companyId} and m.closed_at is null and u.status = 'active' and m.user_id <> ${by}
        and ${what === 'asked' ? sql`not ${isEditor} and (m.is_owner or 'form-builder' = any(m.permissions))` : isEditor}
      order by m.is_owner, m.user_id limit ${READERS_MAX}`.execute(tx)
    return rows.map(({ id }) => id)
  })
