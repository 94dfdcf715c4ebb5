import { sql } from 'kysely'
import { ASSISTANT_PAGE_MAX, ASSISTANT_TABS_MAX, ASSISTANT_UNDO_MS, type AssistantMessages, type AssistantTab, type AssistantTabs } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { type AssistantContext, asOwner, readAsOwner } from '../context.ts'
import { messageOf, messagesWhere, RUN_MAX_MS } from './message-row.ts'
import { oneAfterTheOther, openTab, ownTab } from './tab-row.ts'

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/([A-Za-z0-9-]{1,64})$/

interface Row {
  readonly id: string
  readonly title: string
  readonly updated_at: string
}

const tabOf = ({ id, title, updated_at }: Row): AssistantTab => ({ tab_id: id, title, updated: updated_at })

/** A person's conversations, the newest first. Throws bad-request for a place that no list has given. */
export async function listTabs(context: AssistantContext, actor: Actor, after: string | undefined): Promise<AssistantTabs> {
  const place = after === undefined ? undefined : CURSOR.exec(after)
  if (place === null || Number.isNaN(Date.parse(place?.[1] ?? '2026-01-01'))) throw new RefusalError('bad-request')
  const beyond = place === undefined ? sql`` : sql`and (updated_at, id) < (${place[1]}::timestamptz, ${place[2]})`
  const { rows } = await readAsOwner(context, actor, (tx) =>
    sql<Row>`select id, title, updated_at from assistant_tab where deleted_at is null ${beyond} order by updated_at desc, id desc limit ${ASSISTANT_TABS_MAX + 1}`.execute(
      tx,
    ),
  )
  const tabs = rows.slice(0, ASSISTANT_TABS_MAX).map(tabOf)
  const last = tabs.at(-1)
  return { tabs, ...(rows.length > ASSISTANT_TABS_MAX && last !== undefined && { next: `${last.updated}/${last.tab_id}` }) }
}

/** What was asked anew is left out, unless the new answer broke off: then the former one is the best there is. */
const isShown = (now: Date) => sql`(replaced_at is null or exists (select from assistant_message newer where newer.tab_id = assistant_message.tab_id
  and newer.role = 'assistant' and newer.at = assistant_message.replaced_at and newer.replaced_at is null
  and (newer.state = 'failed' or (newer.state = 'running' and newer.at <= ${new Date(now.getTime() - RUN_MAX_MS)}))))`

/** The newest messages of a conversation, or those before one of them, in their order; questions that were asked anew are left out. Throws not-found. */
export async function listMessages(
  context: AssistantContext,
  actor: Actor,
  wish: { readonly tabId: string; readonly before?: string },
): Promise<AssistantMessages> {
  const now = context.clock()
  return readAsOwner(context, actor, async (tx) => {
    const tab = await sql`select 1 from assistant_tab where id = ${wish.tabId} and deleted_at is null`.execute(tx)
    if (tab.rows.length === 0) throw new RefusalError('not-found')
    const earlier =
      wish.before === undefined ? sql`` : sql`and seq < (select b.seq from assistant_message b where b.id = ${wish.before} and b.tab_id = ${wish.tabId})`
    const rows = await messagesWhere(
      tx,
      sql`tab_id = ${wish.tabId} and deleted_at is null and ${isShown(now)} ${earlier} order by seq desc limit ${ASSISTANT_PAGE_MAX + 1}`,
      now,
    )
    return { ok: true, messages: rows.slice(0, ASSISTANT_PAGE_MAX).toReversed().map(messageOf), more: rows.length > ASSISTANT_PAGE_MAX }
  })
}

/** The title of a conversation: the one it has, or this one where it is new. Throws not-found when it was deleted. */
export const titledTab = (context: AssistantContext, actor: Actor, tab: { readonly id: string; readonly title: string }): Promise<AssistantTab> =>
  asOwner(context, actor, async (tx) => {
    await oneAfterTheOther(tx, actor)
    return tabOf(await openTab(tx, actor, { ...tab, now: context.clock() }))
  })

/** Throws not-found. */
export const renameTab = (context: AssistantContext, actor: Actor, { id, title }: { readonly id: string; readonly title: string }): Promise<AssistantTab> =>
  asOwner(context, actor, async (tx) => {
    const tab = await ownTab(tx, id)
    await sql`update assistant_tab set title = ${title} where id = ${id}`.execute(tx)
    return tabOf({ ...tab, title })
  })

/** Deletes a conversation, or its messages alone; `restore` undoes it for a while. Throws not-found. */
export const deleteTab = (context: AssistantContext, actor: Actor, { id, what }: { readonly id: string; readonly what: 'tab' | 'messages' }): Promise<void> =>
  asOwner(context, actor, async (tx) => {
    const now = context.clock()
    await ownTab(tx, id)
    if (what === 'tab') await sql`update assistant_tab set deleted_at = ${now} where id = ${id}`.execute(tx)
    // An answer that is being made ends: nobody will read it.
    const ended = sql`state = case when state = 'running' then 'stopped' else state end`
    if (what === 'messages') await sql`update assistant_message set deleted_at = ${now}, ${ended} where tab_id = ${id} and deleted_at is null`.execute(tx)
    else await sql`update assistant_message set ${ended} where tab_id = ${id} and state = 'running'`.execute(tx)
  })

/** Undoes the last deletion of the conversation or of its messages within ASSISTANT_UNDO_MS; throws not-found after that. */
export const restoreTab = (context: AssistantContext, actor: Actor, id: string): Promise<void> =>
  asOwner(context, actor, async (tx) => {
    const since = new Date(context.clock().getTime() - ASSISTANT_UNDO_MS)
    const tab = await sql`update assistant_tab set deleted_at = null where id = ${id} and deleted_at >= ${since} returning 1`.execute(tx)
    if (tab.rows.length > 0) return
    const messages = await sql`update assistant_message set deleted_at = null where tab_id = ${id} and deleted_at >= ${since} and deleted_at =
        (select max(deleted_at) from assistant_message where tab_id = ${id}) returning 1`.execute(tx)
    if (messages.rows.length === 0) throw new RefusalError('not-found')
  })
