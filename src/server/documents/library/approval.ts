import { sql } from 'kysely'
import type { OwnForm, OwnFormApproval, OwnFormWord } from '#contract'
import type { Actor } from '#permissions'
import type { Audit } from '#server/platform/audit'
import { asJson, type Database, type Tx } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { type Designer, log, refuseOthers } from './designers.ts'
import { type LibraryRow, readRow } from './rows.ts'

interface ApprovalContext {
  readonly database: Database
  readonly clock: () => Date
  readonly audit: Pick<Audit, 'write'>
}

/** Told after the commit: a draft was sent for approval, or back. */
export interface ApprovalNews {
  readonly what: 'asked' | 'sent-back'
  readonly companyId: string
  readonly name: string
  /** Id of who did it. */
  readonly by: string
  /** Ids of who has changed the draft. */
  readonly editors: readonly string[]
}

/** How a form gets into use where a second person publishes. Calls of designers throw forbidden, not-found and conflict. */
export interface Approvals {
  /** Sends the draft for approval. */
  ask(designer: Designer, name: string, asked: { readonly rev: number; readonly note?: string | undefined }): Promise<OwnForm>
  /** Sends a draft that waits for approval back to who changed it. */
  sendBack(designer: Designer, name: string, asked: { readonly rev: number; readonly note: string }): Promise<OwnForm>
  readonly onApproval: (listener: (news: ApprovalNews) => void) => void
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

export function createApprovals(context: ApprovalContext, get: (actor: Actor, name: string) => Promise<OwnForm>): Approvals {
  const listeners: ((news: ApprovalNews) => void)[] = []

  async function say(what: ApprovalNews['what'], { actor, name: by }: Designer, name: string, { rev, note }: { rev: number; note: string }): Promise<OwnForm> {
    refuseOthers(actor)
    const { companyId, userId } = actor
    const isNeeded = await needsApproval(context.database, companyId)
    const editors = await context.database.transaction({ companyId }, async (tx) => {
      const row = await readRow(tx, name, 'lock')
      if (row === undefined) throw new RefusalError('not-found')
      if (!isNeeded || row.rev !== rev || row.is_archived || !row.is_changed) throw new RefusalError('conflict')
      // Only what waits is sent back.
      if (what === 'sent-back' && row.asked === null) throw new RefusalError('conflict')
      await keepWord(tx, what, name, { at: context.clock().toISOString(), by, note })
      await log(context, actor, 'update', name, { [what === 'asked' ? 'asked' : 'sentBack']: true }, tx)
      return row.editors
    })
    for (const listener of listeners) listener({ what, companyId, name, by: userId, editors })
    return get(actor, name)
  }

  return {
    ask: (designer, name, { rev, note = '' }) => say('asked', designer, name, { rev, note }),
    sendBack: (designer, name, said) => say('sent-back', designer, name, said),
    onApproval: (listener) => void listeners.push(listener),
  }
}

function keepWord(tx: Tx, what: ApprovalNews['what'], name: string, word: OwnFormWord): Promise<unknown> {
  const said = asJson(word)
  return what === 'asked'
    ? sql`update own_form set asked = ${said}::json, sent_back = null where name = ${name}`.execute(tx)
    : sql`update own_form set asked = null, sent_back = ${said}::json where name = ${name}`.execute(tx)
}
