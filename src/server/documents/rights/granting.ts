import { RIGHTS_PERMISSION } from '#contract'
import { type Actor, allows } from '#permissions'
import { RefusalError } from '#server/platform/refusal'

/** Throws forbidden for who may not give out permissions, and for who is no super admin where another company is asked about. */
export function refuseUnlessGranting(actor: Actor, companies: readonly (string | undefined)[] = []): void {
  if (!allows({ anyOf: [RIGHTS_PERMISSION] }, actor)) throw new RefusalError('forbidden')
  const isElsewhere = companies.some((company) => company !== undefined && company !== actor.companyId)
  if (isElsewhere && !actor.superadmin) throw new RefusalError('forbidden')
}
