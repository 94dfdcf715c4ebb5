import { observable } from '#concurrency'
import { appStore, bus } from '#store'
import { keepDocuments } from './cache/keep-documents.ts'
import { createOffline, type Offline, type StoredListener } from './create-offline.ts'
import { browserOutside } from './outside.ts'
import { workerOf } from './worker/page-worker.ts'

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

const worker = workerOf(typeof navigator === 'undefined' ? undefined : navigator.serviceWorker)

/** How far this device is from starting without network: nobody asked yet, on its way, all there, or some of it lacks. */
export type Ahead = 'unasked' | 'coming' | 'here' | 'partly'
const keptAhead = observable<Ahead>('unasked')
export const ahead: Pick<typeof keptAhead, 'get' | 'subscribe'> = keptAhead

/** Makes the page start without network from now on; `entry` is the address of its own first script. The first call counts. */
export const startWorker = (entry: string): void => {
  if (keptAhead.get() === 'unasked' && !appStore.get().offline) keptAhead.set('coming')
  void worker.start(entry, offline().offerUpdate)
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

/** A page stays open for a whole working day. */
const CHECK_MS = 3_600_000

/** What a start without network needs is fetched ahead, once per sign-in, when the worker is there to keep it. */
const keepAhead = async (room: Offline, page: Window): Promise<void> => {
  const answers = await worker.ready
  const { boot, offline: isOffline } = appStore.get()
  if (boot === null || isOffline) return keptAhead.set('unasked')
  keptAhead.set('coming')
  const isWhole = answers && (await keepDocuments(boot, room, page.document.documentElement.lang).catch(() => false))
  keptAhead.set(isWhole ? 'here' : 'partly')
}

const connect = (page: Window): (() => void) => {
  const room = offline()
  let present = ''
  const begin = (): void => void room.begin().catch(() => undefined)
  const follow = (): void => {
    const { boot, locked } = appStore.get()
    const next = boot === null ? '' : `${boot.user.id} ${boot.company.id} ${boot.session.csrf} ${locked}`
    if (next === present) return
    present = next
    if (boot !== null && !locked)
      void room
        .begin()
        .catch(() => undefined)
        .then(() => keepAhead(room, page))
  }
  const lock = (): void => room.lock()
  const online = (): void => {
    worker.check()
    if (room.keys.current() === undefined) begin()
    room.outbox.online()
    if (keptAhead.get() !== 'here') void keepAhead(room, page)
  }
  const gone = (): void => {
    room.outbox.offline()
    void room.hasUnsent().then((hasUnsent) => (hasUnsent ? room.persist() : undefined))
  }
  const stay = (event: BeforeUnloadEvent): void => {
    if (room.shouldBlockUnload()) event.preventDefault()
  }
  const checks = setInterval(worker.check, CHECK_MS)
  const stopFollowing = appStore.subscribe(follow)
  bus.on('sessionEnded', lock)
  bus.on('connectionRestored', online)
  bus.on('connectionLost', gone)
  page.addEventListener('online', online)
  page.addEventListener('offline', gone)
  page.addEventListener('beforeunload', stay)
  follow()
  return () => {
    clearInterval(checks)
    stopFollowing()
    bus.off('sessionEnded', lock)
    bus.off('connectionRestored', online)
    bus.off('connectionLost', gone)
    page.removeEventListener('online', online)
    page.removeEventListener('offline', gone)
    page.removeEventListener('beforeunload', stay)
  }
}
