import { appStore, bus, setLocked } from '#store'
import { leaveSession } from './boot.ts'
import { clearLogin, hasLogin, lastHere } from './local-keys.ts'
import { goOn } from './sign-in.ts'

/** Another tab signed out, or shows someone else's page: this one follows. What a locked page holds stays with its person. */
const onStorage = (event: StorageEvent): void => {
  const { boot, locked, phase } = appStore.get()
  if (event.key === '_id' && event.newValue !== null && event.newValue !== boot?.user.id && phase === 'ready' && !locked)
    bus.emit('rightsChanged', { by: 'other-tab' })
  // Signed in again in another tab: this one goes on, too.
  if (locked && event.key === 'token' && event.newValue !== null && lastHere(localStorage).userId === boot?.user.id) void goOn().catch(() => undefined)
  const left = event.key === null || event.key === 'token'
  if (!left || hasLogin(localStorage) || appStore.get().phase !== 'ready') return
  void leaveSession('signed-out-elsewhere')
}

/** Follows the end of the session: in mid-work the page locks in place and keeps what was typed. */
export const watchSession = (): (() => void) => {
  const onEnded = ({ reason }: { readonly reason: string }): void => {
    if (reason !== 'expired') return
    if (appStore.get().boot?.viewedBy) {
      // Nobody knows the password of whoever was looked at: looking ends with the session.
      clearLogin(localStorage)
      void leaveSession('signed-out')
      return
    }
    if (appStore.get().phase === 'ready') setLocked(true)
    else clearLogin(localStorage)
  }
  bus.on('sessionEnded', onEnded)
  window.addEventListener('storage', onStorage)
  return () => {
    bus.off('sessionEnded', onEnded)
    window.removeEventListener('storage', onStorage)
  }
}
