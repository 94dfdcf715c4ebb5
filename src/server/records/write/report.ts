import { isOfPlatform, type Json, type RecordView } from '#contract'
import { isItself } from '#permissions'
import type { AuditAction } from '#server/platform/audit'
import { afterCommit, type Tx } from '#server/platform/database'
import type { Subject } from '../subject.ts'
import { BY_ITSELF, say } from '../texts.ts'

export interface Report {
  readonly action: AuditAction
  readonly reason?: string
  readonly transition?: string
  /** Names of the fields that changed; never their values. */
  readonly fields?: readonly string[]
  /** What it came through, when it was not the actor's own hand; no health data. */
  readonly through?: Readonly<Record<string, Json>>
  /** Of owned rows, by their field: how many were made, changed and taken out. */
  readonly rows?: Readonly<Record<string, Json>>
  /** Both values of each; of rows of a source only, which hold no health data. */
  readonly changes?: Readonly<Record<string, { readonly before: Json; readonly after: Json }>>
}

/** In the transaction of the change: its audit entry, and once it is stored the news for open screens. */
export async function report(
  { context, resource, actor }: Subject,
  tx: Tx,
  view: Pick<RecordView, 'id' | 'version'>,
  { action, reason, transition, ...more }: Report,
): Promise<void> {
  const { fields, through, rows, changes } = more
  const said = {
    ...(reason && { reason }),
    ...(transition && { transition }),
    ...(fields && { fields }),
    ...(through && { through }),
    ...(rows && { rows }),
    ...(changes && { changes }),
  }
  const doer = isItself(actor.userId) ? { ...actor, name: say(context, BY_ITSELF) } : actor
  await context.audit({ actor: doer, action, entity: resource.name, entityId: view.id, detail: { version: view.version, ...said } }, tx)
  const companyId = isOfPlatform(resource.source) ? null : actor.companyId
  afterCommit(tx, async () =>
    context.announce({ companyId, resource: resource.name, id: view.id, version: view.version, ...(transition !== undefined && { transition }) }),
  )
}
