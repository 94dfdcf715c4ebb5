import { isObject } from '#contract'
import type { Actor } from '#permissions'

/** Names under which the specification's calls carry the company and the user. */
const COMPANY_NAMES = ['companyId', 'cId', 'cid', 'company_id']
const USER_NAMES = ['_id', 'user_id']

/** The name of an id in a path, query or body that isn't the caller's own; identity comes from the session only. `others` name something else in this call. */
export function disagreeingId(given: unknown, actor: Pick<Actor, 'companyId' | 'userId'> | undefined, others: readonly string[] = []): string | undefined {
  if (!isObject(given) || actor === undefined) return undefined
  const differs = (names: readonly string[], own: string) => names.find((name) => !others.includes(name) && Object.hasOwn(given, name) && given[name] !== own)
  return differs(COMPANY_NAMES, actor.companyId) ?? differs(USER_NAMES, actor.userId)
}
