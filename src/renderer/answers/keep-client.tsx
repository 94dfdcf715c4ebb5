import { useEffect, useState } from 'react'
import type { FormEntry, RecordView } from '#contract'
import { useT } from '#i18n'
import { offline } from '#offline'
import { useApp } from '#store'
import { Button } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'
import { keepClient } from './kept-forms.ts'

export interface KeepClientProps {
  readonly resource: string
  readonly client: RecordView
  readonly forms: readonly FormEntry[]
}

/** On a device that its person uses offline: keeps the client who was opened for a while, and on demand for as long as they are pinned. */
export function KeepClient({ resource, client, forms }: KeepClientProps) {
  const t = useT()
  const userId = useApp((state) => state.boot?.user.id)
  const isOffline = useApp((state) => state.offline)
  const { now, timeZone } = useSurroundings()
  const [isPinned, setPinned] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const { id } = client
  useEffect(() => {
    if (userId === undefined || forms.length === 0) return
    const { keys, clients, begin } = offline()
    const follow = async (): Promise<void> => {
      if ((await keys.offlineWay(userId)) === undefined) return
      // What is kept is sealed, and just after a reload the key is still on its way.
      await begin()
      setPinned((await clients.pinned()).includes(id))
      if (!isOffline) await keepClient({ resource, client, forms, now, timeZone })
    }
    void follow().catch(() => undefined)
  }, [userId, resource, id, client, forms, isOffline, now, timeZone])
  if (isPinned === undefined) return null
  const toggle = async (): Promise<void> => {
    setBusy(true)
    const { clients } = offline()
    await (isPinned ? clients.unpin(id) : clients.pin(id))
    setPinned((await clients.pinned()).includes(id))
    setBusy(false)
  }
  return (
    <Button icon="pin" aria-pressed={isPinned} busy={busy} onClick={() => void toggle()}>
      {t(isPinned ? 'shared/offline.pin.pinned' : 'shared/offline.pin.pin')}
    </Button>
  )
}
