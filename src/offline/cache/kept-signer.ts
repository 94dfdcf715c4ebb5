import type { DraftOwner } from '../drafts/draft-record.ts'
import type { SealedCache } from './sealed-cache.ts'

/** How a person of the staff signs: the words of their stored signature, never its picture. */
export interface Signer {
  readonly name: string
  readonly title: string
}

/** Belongs to the boot data: without network staff sign by hand, and need not type who they are each time. */
export interface KeptSigner {
  readonly keep: (signer: Signer) => Promise<void>
  readonly read: () => Promise<Signer | undefined>
}

const NAME = 'signer'

const isSigner = (value: unknown): value is Signer =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'title' in value && typeof value.title === 'string'

/** Does nothing while nobody works here or the key is closed. */
export const createKeptSigner = (cache: SealedCache, owner: () => DraftOwner | undefined): KeptSigner => ({
  keep: async ({ name, title }) => {
    const who = owner()
    if (who !== undefined) await cache.keep(who, NAME, { name, title })
  },
  read: async () => {
    const who = owner()
    const found: unknown = who === undefined ? undefined : await cache.read(who, NAME)
    return isSigner(found) ? found : undefined
  },
})
