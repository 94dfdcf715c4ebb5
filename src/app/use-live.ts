import { useEffect } from 'react'
import { readIdentity } from '#api'
import { goLive } from '#realtime'
import { useApp } from '#store'
import { whenIdle } from './rested.ts'

/** Keeps the live connection of the signed-in person, started after the first paint; a renewed session connects anew. */
export const useLive = (): void => {
  const userId = useApp((state) => state.boot?.user.id)
  const companyId = useApp((state) => state.boot?.company.id)
  const superadmin = useApp((state) => state.boot?.user.superadmin ?? false)
  const csrf = useApp((state) => (state.locked ? undefined : state.boot?.session.csrf))
  useEffect(() => {
    if (!userId || !companyId || !csrf) return
    let ended = false
    let leave = (): void => undefined
    whenIdle(async () => {
      if (ended) return
      const left = await goLive({ userId, companyId, userType: superadmin ? '1' : '2', token: readIdentity().token ?? csrf }).catch(() => undefined)
      if (!left) return
      if (ended) left()
      else leave = left
    })
    return () => {
      ended = true
      leave()
    }
  }, [userId, companyId, superadmin, csrf])
}
