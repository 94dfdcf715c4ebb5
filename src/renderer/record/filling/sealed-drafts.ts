import type { RecordDraft } from '#contract'
import { offline, pageStore, startOffline } from '#offline'
import { isDraft } from './drafts.ts'
import type { DraftStore } from './kept-drafts.ts'

const stores = new Map<string, DraftStore>()

/** Without a key for so long a form opens with what the record says. */
const KEY_WAIT_MS = 4_000

const keyOf = (userId: string): Promise<void> =>
  new Promise((resolve) => {
    const { keys } = offline()
    const done = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = (): void => {
      if (keys.current()?.userId === userId) done()
    }
    const timer = setTimeout(done, KEY_WAIT_MS)
    const stop = keys.state.subscribe(look)
    look()
  })

/** The drafts of `user/company` on this device; asks for the key that seals them. */
export async function storeOf(owner: string): Promise<DraftStore> {
  startOffline()
  const [userId = '', companyId = ''] = owner.split('/')
  await keyOf(userId)
  const known = stores.get(owner)
  if (known) return known
  const store = pageStore<RecordDraft>({ name: 'record-drafts', owner: { userId, companyId }, isValue: isDraft })
  // What came before its key goes to the device with it.
  offline().keys.state.subscribe(() => void store.flush())
  stores.set(owner, store)
  return store
}
