import { useEffect, useRef } from 'react'
import { type Translate, useT } from '#i18n'
import { offline, useObservable } from '#offline'
import { appStore, bus, toast } from '#store'

const MARK = 'offlineOffered'

/** Whether nobody was offered it on this device before; from now on somebody was. Without a store nothing is offered: it would come with every form. */
function isFirstOffer(): boolean {
  try {
    if (localStorage.getItem(MARK) !== null) return false
    localStorage.setItem(MARK, '1')
    return true
  } catch {
    return false
  }
}

/** Offers once on a device to open forms there without a connection, unless this person has set it up. */
async function offerOfflineUse(userId: string, t: Translate): Promise<void> {
  if ((await offline().keys.offlineWay(userId)) !== undefined || !isFirstOffer()) return
  const action = { label: t('shared/offline.offer.act'), run: () => bus.emit('offlineUseWanted', undefined) }
  toast({ tone: 'info', text: t('shared/offline.offer.text'), action, stays: true })
}

/** When a form is opened that can be filled in without a connection, and what is typed is sealed by the server's key alone. */
export function useOfflineOffer(isForOffline: boolean): void {
  const t = useT()
  const keys = useObservable(offline().keys.state)
  const isAsked = useRef(false)
  const userId = isForOffline && keys.kind === 'open' && keys.by === 'server' ? keys.userId : undefined
  useEffect(() => {
    if (userId === undefined || isAsked.current || appStore.get().boot?.viewedBy) return
    isAsked.current = true
    void offerOfflineUse(userId, t)
  }, [userId, t])
}
