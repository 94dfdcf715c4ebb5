import { appStore } from '#store'

/** Who a call says it comes from (spec: chat-assistant-session §7). None of it is a credential. */
export interface Identity {
  readonly token: string | null
  readonly userId: string | null
  readonly companyId: string | null
}

/**
 * The token comes from local storage, where another tab may have renewed it; user and company are those this tab shows,
 * so that a company switch in another tab never mixes two companies here.
 */
export const readIdentity = (storage: Pick<Storage, 'getItem'> = localStorage): Identity => {
  const boot = appStore.get().boot
  return {
    token: storage.getItem('token'),
    userId: boot?.user.id ?? storage.getItem('_id'),
    companyId: boot?.company.id ?? storage.getItem('companyId'),
  }
}

/** Whether the same person has signed in again since; undefined: nothing has changed. An answer that comes late to a renewed session ends nothing. */
export const isRenewedSince = (before: Identity, now: Identity): boolean | undefined =>
  now.token === before.token ? undefined : now.token !== null && now.userId === before.userId

/** The headers that every call carries. */
export const identityHeaders = (identity: Identity): Record<string, string> => ({
  'Cache-Control': 'no-cache',
  ...(identity.token ? { token: identity.token } : {}),
  ...(identity.userId ? { _id: identity.userId } : {}),
  ...(identity.companyId ? { cid: identity.companyId } : {}),
})
