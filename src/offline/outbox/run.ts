import type { Json } from '#contract'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import type { Entries } from './entries.ts'
import { judge, type RawReply, type Verdict } from './judge.ts'
import { type KeptRecord, kindRank, OUTBOX_STORES, type SealedEntry } from './outbox-record.ts'
import type { OutboxTable } from './outbox-table.ts'

/** A form on its way. User and company are the form's own, and the server refuses it in a session of others. */
export interface OutgoingForm {
  readonly path: string
  readonly formType: string
  readonly requestType: 'Post' | 'Put'
  readonly formId: string
  readonly idempotency: string
  readonly userId: string
  readonly companyId: string
  readonly body: Readonly<Record<string, Json>>
}

/** Sends one form; throws when no answer came. */
export type Send = (form: OutgoingForm) => Promise<RawReply>

export interface RunOutside {
  readonly table: OutboxTable
  readonly entries: Entries
  readonly send: Send
  readonly key: () => OpenKey | undefined
  readonly owner: () => DraftOwner | undefined
  /** A form begins or ends to be sent, or the list has changed. */
  readonly onSending: (idempotency: string | undefined) => void
  readonly onStored: (form: OutgoingForm) => Promise<void> | void
}

/** How a run ended. `sent`: how many forms the server has now. */
export interface RunEnd {
  readonly sent: number
  readonly trouble: boolean
  readonly waitMs?: number | undefined
  readonly stopped?: 'sign-in' | 'not-now' | 'network'
}

const inOrder = (records: readonly KeptRecord[]): readonly KeptRecord[] =>
  [...records].sort(
    (a, b) =>
      kindRank(a.formType) - kindRank(b.formType) ||
      OUTBOX_STORES.indexOf(a.store) - OUTBOX_STORES.indexOf(b.store) ||
      a.formType.localeCompare(b.formType) ||
      order(a) - order(b),
  )

/** Forms in memory (negative ids, counting down) came after those on the disk. */
const order = ({ id }: KeptRecord): number => (id > 0 ? id : 2 ** 40 - id)

/** Sends what waits, one after the other and one kind after the other; what fails stays and does not stop the others (fault R31). */
export const runOutbox = async (outside: RunOutside): Promise<RunEnd> => {
  const { table, entries, key, owner } = outside
  const tried = new Set<string>()
  let sent = 0
  let trouble = false
  let waitMs: number | undefined

  const attempt = async (record: KeptRecord, entry: SealedEntry): Promise<Verdict | 'network'> => {
    const { formType, requestType, formId, idempotency, user } = record
    const { path, companyId, body } = entry
    const form: OutgoingForm = { path, formType, requestType, formId, idempotency, userId: user, companyId, body }
    outside.onSending(idempotency)
    try {
      const verdict = judge(await outside.send(form), formId)
      if (verdict.kind === 'stored') {
        await table.remove(record)
        await outside.onStored(form)
      }
      return verdict
    } catch {
      return 'network'
    } finally {
      outside.onSending(undefined)
    }
  }

  const hold = async (record: KeptRecord, entry: SealedEntry, attention: SealedEntry['attention']): Promise<void> => {
    const held = key()
    if (held === undefined || held.userId !== record.user || attention === undefined) return
    await table.put({ ...record, ...(await entries.seal(record, held, { ...entry, attention })) })
  }

  /** Sends one and says whether to go on. */
  const handle = async (record: KeptRecord, entry: SealedEntry): Promise<RunEnd['stopped']> => {
    const verdict = await attempt(record, entry)
    if (verdict === 'network') return 'network'
    if (verdict.kind === 'stored') sent += 1
    if (verdict.kind === 'attention') await hold(record, entry, verdict.attention)
    if (verdict.kind === 'trouble') {
      trouble = true
      waitMs = Math.max(waitMs ?? 0, verdict.waitMs ?? 0)
    }
    return verdict.kind === 'sign-in' || verdict.kind === 'not-now' ? verdict.kind : undefined
  }

  /** One pass over what waits now; true when something was tried. */
  const pass = async (): Promise<{ readonly any: boolean; readonly stopped?: RunEnd['stopped'] }> => {
    /** Forms with something unsent before them: a correction never overtakes what it corrects. */
    const held = new Set<string>()
    let any = false
    for (const record of inOrder((await table.all()).records)) {
      const who = owner()
      if (who === undefined || key()?.userId !== who.userId || record.user !== who.userId) continue
      const entry = tried.has(record.idempotency) || held.has(record.formId) ? undefined : await entries.open(record)
      const isDue = entry !== undefined && entry.attention === undefined && entry.companyId === who.companyId
      if (isDue) {
        tried.add(record.idempotency)
        any = true
        const before = sent
        const stopped = await handle(record, entry)
        if (stopped !== undefined) return { any, stopped }
        if (sent > before) continue
      }
      held.add(record.formId)
    }
    return { any }
  }

  let last = await pass()
  while (last.any && last.stopped === undefined) last = await pass()
  const { stopped } = last
  return { sent, trouble: trouble || stopped === 'network', waitMs, ...(stopped === undefined ? {} : { stopped }) }
}
