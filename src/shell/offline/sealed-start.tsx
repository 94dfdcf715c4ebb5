import { useEffect, useState } from 'react'
import { useT } from '#i18n'
import { type OfflineLock, offline, startOffline, type UnlockOutcome } from '#offline'
import { lastHere, startFrom } from '#session'
import { SealedPage, type SealedView } from './sealed-page.tsx'

export interface SealedStartProps {
  /** Asks the server once more. */
  readonly onTryServer: () => void
}

const viewOf = (lock: OfflineLock | undefined): SealedView => (lock === undefined ? { kind: 'sealed' } : { kind: 'locked', lock })

/** The start without network: opens what whoever was here last keeps on this device, and goes on from there. */
export function SealedStart({ onTryServer }: SealedStartProps) {
  const t = useT()
  const [view, setView] = useState<SealedView>()
  const [owner] = useState(() => lastHere(localStorage))
  useEffect(() => {
    document.title = `${t('shared/offline.unlock.title')} · ${t('shared/app.product')}`
    startOffline()
    void offline()
      .keys.offlineLock(owner.userId)
      .then((lock) => setView(viewOf(lock)))
  }, [owner, t])
  const unlock = async (passphrase?: string): Promise<UnlockOutcome> => {
    const outcome = await offline().unlock(owner.userId, passphrase)
    if (typeof outcome === 'object' && outcome.left === 0) setView({ kind: 'ended' })
    if (outcome === 'not-enrolled') setView({ kind: 'sealed' })
    if (outcome !== 'open') return outcome
    const boot = await offline().boot.read(owner)
    if (boot === undefined) setView({ kind: 'nothing' })
    else await startFrom(boot)
    return outcome
  }
  if (view === undefined) return <div className="starting" aria-busy="true" />
  return <SealedPage view={view} onUnlock={unlock} onTryServer={onTryServer} />
}
