import { appStore, bus, type SessionEndReason } from '#store'

/** Calls that the sign-in in place itself, or leaving, waits for: they end as they were answered. */
const NEVER_WAIT = ['/api/ui/boot', '/api/auth/logout', '/api/session/activity']
/** More calls than this never wait for one sign-in. */
const WAITING_MAX = 100

let waiting = 0

/**
 * Says that a call was refused for want of a session. True once the same person has signed in again over the page: the call may be sent once more,
 * as it was. False when nobody is asked to (nothing is locked), the person leaves instead, or the call is called off.
 */
export function whenRenewed(path: string, signal?: AbortSignal): Promise<boolean> {
  bus.emit('sessionEnded', { reason: 'expired' })
  if (!appStore.get().locked || NEVER_WAIT.includes(path) || waiting >= WAITING_MAX) return Promise.resolve(false)
  waiting += 1
  return new Promise((resolve) => {
    const done = (again: boolean): void => {
      waiting -= 1
      bus.off('sessionRenewed', onRenewed)
      bus.off('sessionEnded', onEnded)
      signal?.removeEventListener('abort', onAbort)
      resolve(again)
    }
    const onRenewed = (): void => done(true)
    const onEnded = ({ reason }: { readonly reason: SessionEndReason }): void => {
      if (reason !== 'expired') done(false)
    }
    const onAbort = (): void => done(false)
    bus.on('sessionRenewed', onRenewed)
    bus.on('sessionEnded', onEnded)
    signal?.addEventListener('abort', onAbort)
  })
}
