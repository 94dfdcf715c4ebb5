import type { Tx } from '#server/platform/database'
import { LOCATION, type RecordRow } from '../record-row.ts'
import { type Broken, refuseBroken } from '../rules/enforce-rules.ts'
import type { Subject } from '../subject.ts'

interface Written {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly before: RecordRow | undefined
  /** Where its values stand in what was sent. */
  readonly at: string
  /** It goes into the recycle bin. */
  readonly isGone?: true
}

/** Refuses a write by the rules of domain modules that its resource names, and where they only warn asks for a reason. */
export async function refuseByRules(
  subject: Subject,
  tx: Tx,
  { reason, ...written }: Omit<Written, 'at'> & { readonly reason: string | undefined },
): Promise<void> {
  refuseBroken([await brokenByModules(subject, tx, [{ ...written, at: '/values' }])], reason)
}

/** What those rules say of several writes. */
export async function brokenByModules(subject: Subject, tx: Tx, written: readonly Written[]): Promise<Broken> {
  const { context, resource, actor } = subject
  if (context.judge === undefined || resource.rules === undefined || written.length === 0) return { missing: [], failed: [] }
  const writes = written.map(({ at: _at, ...each }) => ({ key: each.id, row: rowToBe(subject, each), before: each.before }))
  const findings = await context.judge(actor, tx, resource.name, writes)
  const failed = written.flatMap(({ id, at }) =>
    (findings.get(id) ?? []).map(({ severity, field, message }) => ({ severity, problem: { path: pathOf(at, field), message } })),
  )
  return { missing: [], failed: failed.flatMap(({ severity, problem }) => (severity === 'block' || severity === 'warn' ? [{ severity, problem }] : [])) }
}

/** Of the record as a whole, or of a row of it. */
const pathOf = (at: string, field: string | undefined): string => (field !== undefined ? `${at}/${field}` : at === '/values' ? '' : at)

/** A record as it would be. */
export function rowToBe({ moment }: Subject, { id, values, before, isGone }: Omit<Written, 'at'>): RecordRow {
  const now = moment.now.toISOString()
  const { [LOCATION]: place, ...own } = values
  return {
    id,
    version: (before?.version ?? 0) + 1,
    locationId: typeof place === 'string' ? place : null,
    values: own,
    createdAt: now,
    updatedAt: now,
    deletedAt: isGone ? now : null,
  }
}
