import { useEffect } from 'react'
import { bus, useApp } from '#store'

const ASK_AGAIN_MS = 5_000

/** Asks whether the server answers at all, and says so on the bus. */
export const tryServer = async (): Promise<void> => {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' })
    if (answer.ok) bus.emit('connectionRestored', undefined)
  } catch {
    bus.emit('connectionLost', undefined)
  }
}

/** While the server is out of reach, asks every five seconds and when the network returns. */
export const useConnectionWatch = (): void => {
  const offline = useApp((state) => state.offline)
  useEffect(() => {
    const lost = (): void => bus.emit('connectionLost', undefined)
    const back = (): void => void tryServer()
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    const timer = offline ? setInterval(back, ASK_AGAIN_MS) : undefined
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
      clearInterval(timer)
    }
  }, [offline])
}
