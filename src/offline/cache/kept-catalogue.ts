import { FILED_SUBJECTS, type FormEntry } from '#contract'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { SealedCache } from './sealed-cache.ts'

/** The list of forms that a person may open, which belongs to the boot data. */
export interface KeptCatalogue {
  readonly keep: (forms: readonly FormEntry[]) => Promise<void>
  readonly read: () => Promise<readonly FormEntry[] | undefined>
}

const NAME = 'forms'

const isEntries = (value: unknown): value is readonly FormEntry[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'id' in each && 'hash' in each && 'offline' in each)

/** An earlier version of the product knew forms about clients alone, and did not say so. */
const whole = (entry: FormEntry): FormEntry => ({ ...entry, about: (entry as Partial<FormEntry>).about ?? FILED_SUBJECTS.client })

/** Does nothing while nobody works here or the key is closed. */
export const createKeptCatalogue = (cache: SealedCache, owner: () => DraftOwner | undefined): KeptCatalogue => ({
  keep: async (forms) => {
    const who = owner()
    if (who !== undefined) await cache.keep(who, NAME, forms)
  },
  read: async () => {
    const who = owner()
    const found: unknown = who === undefined ? undefined : await cache.read(who, NAME)
    return isEntries(found) ? found.map(whole) : undefined
  },
})
