import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { LOCATION, type RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'

interface Written {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly before: RecordRow | undefined
  /** Lets warnings pass. */
  readonly reason: string | undefined
}

/** Refuses a write by the rules of domain modules that its resource names, and where they only warn asks for a reason. */
export async function refuseByRules(subject: Subject, tx: Tx, { id, values, before, reason }: Written): Promise<void> {
  const { context, resource, actor, moment } = subject
  if (context.judge === undefined || resource.rules === undefined) return
  const now = moment.now.toISOString()
  const { [LOCATION]: place, ...own } = values
  const row: RecordRow = {
    id,
    version: (before?.version ?? 0) + 1,
    locationId: typeof place === 'string' ? place : null,
    values: own,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
  const findings = (await context.judge(actor, tx, resource.name, [{ key: id, row, before }])).get(id) ?? []
  const said = (severity: 'block' | 'warn') =>
    findings.filter((each) => each.severity === severity).map(({ field, message }) => ({ path: field === undefined ? '' : `/values/${field}`, message }))
  const [blocked, doubted] = [said('block'), said('warn')]
  if (blocked.length > 0) throw new RefusalError('check-failed', { problems: blocked })
  if (doubted.length > 0 && isBlank(reason?.trim())) throw new RefusalError('reason-required', { problems: doubted })
}
