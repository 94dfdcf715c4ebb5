import { appStore, bus } from '#store'
import { createOffline, type Offline, type StoredListener } from './create-offline.ts'
import { browserOutside } from './outside.ts'

let made: Offline | undefined
const storedListeners = new Set<StoredListener>()

/** This page's offline room; made when first asked for. */
export const offline = (): Offline => {
  made ??= createOffline(browserOutside(), (form) => {
    for (const hear of storedListeners) hear(form)
  })
  return made
}

/** Hears of each form that the server has taken from the outbox. */
export const onFormStored = (hear: StoredListener): (() => void) => {
  storedListeners.add(hear)
  return () => void storedListeners.delete(hear)
}

/**
 * Connects the room to the page: opens the key when somebody is there, forgets it when the session ends, sends when the network
 * returns, and keeps a page from being closed while something lies in memory alone. Gives back how to undo it. The first call counts.
 */
export const startOffline = (page: Window = window): (() => void) => {
  stop ??= connect(page)
  return () => {
    stop?.()
    stop = undefined
  }
}

let stop: (() => void) | undefined

const connect = (page: Window): (() => void) => {
  const room = offline()
  let present = ''
  const follow = (): void => {
    const { boot, locked } = appStore.get()
    const next = boot === null ? '' : `${boot.user.id} ${boot.company.id} ${boot.session.csrf} ${locked}`
    if (next === present) return
    present = next
    if (boot !== null && !locked) void room.begin().catch(() => undefined)
  }
  const lock = (): void => room.lock()
  const online = (): void => room.outbox.online()
  const gone = (): void => room.outbox.offline()
  const stay = (event: BeforeUnloadEvent): void => {
    if (room.mustStay()) event.preventDefault()
  }
  const stopFollowing = appStore.subscribe(follow)
  bus.on('sessionEnded', lock)
  bus.on('connectionRestored', online)
  page.addEventListener('online', online)
  page.addEventListener('offline', gone)
  page.addEventListener('beforeunload', stay)
  follow()
  return () => {
    stopFollowing()
    bus.off('sessionEnded', lock)
    bus.off('connectionRestored', online)
    page.removeEventListener('online', online)
    page.removeEventListener('offline', gone)
    page.removeEventListener('beforeunload', stay)
  }
}
