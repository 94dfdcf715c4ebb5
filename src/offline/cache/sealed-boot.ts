import type { Boot } from '#contract'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { SealedCache } from './sealed-cache.ts'

/** The last boot answer of each person and company, so that the page can start without network once it is unlocked. */
export interface SealedBoot {
  readonly keep: (boot: Boot) => Promise<void>
  readonly read: (owner: DraftOwner) => Promise<Boot | undefined>
}

const NAME = 'boot'

const isBoot = (value: unknown): value is Boot => typeof value === 'object' && value !== null && 'user' in value && 'company' in value && 'index' in value

export const createSealedBoot = (cache: SealedCache): SealedBoot => ({
  // What is shown at sign-in cannot be confirmed without network, and would stand in the way of the work.
  keep: async ({ notices: _notices, ...boot }) => void (await cache.keep({ userId: boot.user.id, companyId: boot.company.id }, NAME, boot)),
  read: async (owner) => {
    const found: unknown = await cache.read(owner, NAME)
    return isBoot(found) && found.user.id === owner.userId && found.company.id === owner.companyId ? found : undefined
  },
})
