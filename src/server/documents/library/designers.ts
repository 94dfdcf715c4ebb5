import { type Access, ownFormId } from '#contract'
import { type Actor, allows } from '#permissions'
import type { Audit } from '#server/platform/audit'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/** Who designs forms. */
export const DESIGNERS: Access = { anyOf: ['form-builder'] }

export function refuseOthers(actor: Actor): void {
  if (!allows(DESIGNERS, actor)) throw new RefusalError('forbidden')
}

/** Who designs: the person with their name, as drafts and releases show it. */
export interface Designer {
  readonly actor: Actor
  readonly name: string
}

/** What was done to a form of the company, in the log. */
export function log(
  { audit }: { readonly audit: Pick<Audit, 'write'> },
  actor: Actor,
  action: 'create' | 'update',
  name: string,
  detail: Record<string, string | number | boolean> = {},
  tx?: Tx,
): Promise<void> {
  return audit.write({ actor, action, entity: 'form-library', entityId: ownFormId(name), detail }, tx)
}
