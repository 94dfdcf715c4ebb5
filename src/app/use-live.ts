import { useEffect, useRef } from 'react'
import { readIdentity } from '#api'
import { goLive, type Heard } from '#realtime'
import { appStore, useApp } from '#store'
import { whenIdle } from './rested.ts'

/** Keeps the live connection of the signed-in person, started after the first paint; a renewed session connects anew. */
export const useLive = (): void => {
  const userId = useApp((state) => state.boot?.user.id)
  const companyId = useApp((state) => state.boot?.company.id)
  const superadmin = useApp((state) => state.boot?.user.superadmin ?? false)
  const csrf = useApp((state) => (state.locked ? undefined : state.boot?.session.csrf))
  const heard = useRef<Heard & { readonly by: string }>(undefined)
  useEffect(() => {
    if (!userId || !companyId || !csrf) return
    const by = `${userId} ${companyId}`
    if (heard.current?.by !== by) heard.current = { by, until: performance.timeOrigin + appStore.get().bootAskedAt }
    const known = heard.current
    let ended = false
    let leave = (): void => undefined
    whenIdle(async () => {
      if (ended) return
      const left = await goLive({ userId, companyId, userType: superadmin ? '1' : '2', token: readIdentity().token ?? csrf, heard: known }).catch(
        () => undefined,
      )
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
