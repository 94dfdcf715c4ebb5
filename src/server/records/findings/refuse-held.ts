import { sql } from 'kysely'
import type { Transition } from '#contract'
import type { LinkedResource } from '#document'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { columnOf, tableOf } from '../columns.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { type Found, foundIn } from './found.ts'
import { foundOf, keepingOf } from './keep-findings.ts'
import { seenFindings } from './sight.ts'

interface Move {
  readonly id: string
  readonly transition: Transition
  /** The record with the answers given, still in its old state. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Refuses a transition that waits for what is wrong with the record, in words of what that is, unless somebody accepted it. */
export async function refuseHeld(subject: Subject, tx: Tx, { id, transition, values }: Move): Promise<void> {
  const keeping = keepingOf(subject)
  if (keeping === undefined) return
  const holding = foundIn(subject.resource, values, subject.moment).filter(({ stops, state }) => stops.includes(transition.id) && state?.isOpen !== false)
  if (holding.length === 0) return
  const { rows } = await sql<{ key: string }>`select data ->> 'key' as key from ${tableOf(keeping.subject.resource.name)}
    where company_id = ${subject.actor.companyId} and ${foundOf(keeping, [id])} and ${columnOf('status')} = 'accepted'`.execute(tx)
  const accepted = new Set(rows.map(({ key }) => key))
  // What the record says by itself is accepted there.
  const held = holding.filter(({ key, state }) => state !== undefined || !accepted.has(key))
  if (held.length > 0) throw refusalOf(subject, held, keeping.subject.resource)
}

function refusalOf(subject: Subject, held: readonly Found[], kept: LinkedResource): RefusalError {
  const words = wordsOf(subject, held, kept)
  const message = say(subject.context, { key: 'shared/records.heldBy', params: { findings: words.join(' · ') } })
  return new RefusalError('check-failed', { problems: words.map((each) => ({ path: '', message: each })), message })
}

/** Each message once. Of what somebody may not see they learn that there is something. */
function wordsOf({ context, actor, resource }: Subject, held: readonly Found[], kept: LinkedResource): readonly string[] {
  const seen = seenFindings(kept, resource, { actor, resources: context.documents().resources })
  const labels = new Map((kept.fields.check?.options ?? []).map(({ id, label }) => [id, label]))
  const words = held.map(({ check }) => {
    const label = seen === 'all' || seen.includes(check) ? labels.get(check) : undefined
    return say(context, { key: label ?? 'shared/records.held' })
  })
  return [...new Set(words)]
}
