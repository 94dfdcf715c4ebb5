import { useEffect } from 'react'
import { appStore, bus, setCaptive, useApp } from '#store'

const ASK_AGAIN_MS = 5_000

/** Who answers at the server's address: it itself, something in its place (a network's sign-in page), or nobody. */
const whoAnswers = async (): Promise<'server' | 'busy' | 'another' | 'nobody'> => {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' })
    if (answer.status >= 500) return 'busy'
    const said: unknown = await answer.json().catch(() => undefined)
    return typeof said === 'object' && said !== null && 'status' in said && said.status === 'ok' ? 'server' : 'another'
  } catch {
    return 'nobody'
  }
}

/** Asks whether the server answers, and says so on the bus. */
export const tryServer = async (): Promise<void> => {
  const who = await whoAnswers()
  const { offline } = appStore.get()
  if (who === 'server' && offline) bus.emit('connectionRestored', undefined)
  if (who !== 'another' && who !== 'nobody') return
  setCaptive(who === 'another')
  bus.emit('connectionLost', undefined)
}

/** Whether the browser says that its line is slow, or that what it carries is to be saved; one that says nothing has a good one. */
export const isConnectionMetered = (browser: object = navigator): boolean => {
  const line: unknown = Reflect.get(browser, 'connection')
  if (typeof line !== 'object' || line === null) return false
  return Reflect.get(line, 'saveData') === true || ['slow-2g', '2g', '3g'].includes(String(Reflect.get(line, 'effectiveType')))
}

/** While the server is out of reach, asks every five seconds and when the network returns. */
export const useConnectionWatch = (): void => {
  const offline = useApp((state) => state.offline)
  useEffect(() => {
    const lost = (): void => bus.emit('connectionLost', undefined)
    const back = (): void => void tryServer()
    // It may have gone before anybody listened.
    if (!offline && !navigator.onLine) lost()
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
