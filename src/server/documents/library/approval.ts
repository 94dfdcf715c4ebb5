import { sql } from 'kysely'
import type { OwnFormApproval, OwnFormWord } from '#contract'
import type { Actor } from '#permissions'
import { asJson, type Database, type Tx } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { type LibraryRow, readRow } from './rows.ts'

interface ApprovalContext {
  readonly database: Database
  readonly clock: () => Date
  readonly say: Say
}

interface Speaker {
  readonly actor: Actor
  readonly name: string
}

interface Said {
  readonly rev: number
  readonly note: string
}

/** Whether a second person publishes in this company. */
export const needsApproval = (database: Database, companyId: string): Promise<boolean> =>
  database.read('platform', async (tx) => {
    const { rows } = await sql<{
      needed: boolean | null
    }>`select settings->'formApproval' = 'true'::jsonb as needed from company where id = ${companyId}`.execute(tx)
    return rows[0]?.needed === true
  })

const isOwn = ({ editors }: Pick<LibraryRow, 'editors'>, { userId }: Pick<Actor, 'userId'>): boolean => editors.includes(userId)

export const approvalIn = (row: LibraryRow, actor: Actor): OwnFormApproval => ({
  isOwn: isOwn(row, actor),
  ...(row.asked && { asked: row.asked }),
  ...(row.sent_back && { sentBack: row.sent_back }),
})

/** Throws forbidden for who has changed what they would put in use, super admins as well. */
export function refuseOwnWork(row: LibraryRow, actor: Actor, say: Say): void {
  if (isOwn(row, actor)) throw new RefusalError('forbidden', { message: say('shared/studio.ownWork') })
}

/** The draft as it is waits for somebody else. Throws conflict when it is another one, or when nobody has to approve it. */
export function askForApproval(context: ApprovalContext, who: Speaker, name: string, said: Said): Promise<void> {
  return saying(context, who, name, said, (tx, word) => sql`update own_form set asked = ${word}::json, sent_back = null where name = ${name}`.execute(tx))
}

/** It waits no longer, and who changed it reads why. Throws conflict when it was not sent for approval as it is. */
export function answerRequest(context: ApprovalContext, who: Speaker, name: string, said: Said): Promise<void> {
  return saying(context, who, name, said, (tx, word, row) => {
    if (row.asked === null) throw new RefusalError('conflict')
    return sql`update own_form set asked = null, sent_back = ${word}::json where name = ${name}`.execute(tx)
  })
}

async function saying(
  { database, clock }: ApprovalContext,
  { actor: { companyId }, name: by }: Speaker,
  name: string,
  { rev, note }: Said,
  write: (tx: Tx, word: string, row: LibraryRow) => Promise<unknown>,
): Promise<void> {
  const isNeeded = await needsApproval(database, companyId)
  await database.transaction({ companyId }, async (tx) => {
    const row = await readRow(tx, name, 'lock')
    if (row === undefined) throw new RefusalError('not-found')
    if (!isNeeded || row.rev !== rev || row.is_archived || !row.is_changed) throw new RefusalError('conflict')
    const word: OwnFormWord = { at: clock().toISOString(), by, note }
    await write(tx, asJson(word), row)
  })
}
