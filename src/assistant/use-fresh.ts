import { useEffect } from 'react'
import { useRoom } from './room.ts'

/** More often than this is not asked, in milliseconds. */
const REST_MS = 15_000

/** Looks for what other devices did when the panel is opened again, when one comes back to the page, and when the network does. */
export function useFresh(): void {
  const { desk } = useRoom()
  useEffect(() => {
    // The first time it is being read already.
    if (desk.get().list !== 'loading') void desk.refresh()
    let last = Date.now()
    const look = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - last < REST_MS) return
      last = Date.now()
      void desk.refresh()
    }
    const back = (): void => void desk.refresh()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', back)
    }
  }, [desk])
}
