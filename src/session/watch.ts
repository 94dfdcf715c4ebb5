import { appStore, bus, setLocked } from '#store'
import { leaveSession } from './boot.ts'
import { clearLogin, hasLogin } from './local-keys.ts'

/** Another tab signed out: this one follows. */
const onStorage = (event: StorageEvent): void => {
  const left = event.key === null || event.key === 'token'
  if (!left || hasLogin(localStorage) || appStore.get().phase !== 'ready') return
  void leaveSession('signed-out-elsewhere')
}

/** Follows the end of the session: in mid-work the page locks in place and keeps what was typed. */
export const watchSession = (): (() => void) => {
  const onEnded = ({ reason }: { readonly reason: string }): void => {
    if (reason !== 'expired') return
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
