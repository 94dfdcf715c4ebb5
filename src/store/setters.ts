import type { Boot, DocumentsEvent, Look, RouteEntry } from '#contract'
import { appStore, type Phase } from './app-store.ts'

/** The boot answer arrived: the page can work. A locked page stays locked: only a sign-in opens it. */
export const setBoot = (boot: Boot, askedAt = 0): void =>
  appStore.update((state) => {
    state.boot = boot
    state.bootAskedAt = askedAt
    state.phase = 'ready'
  })

export const setPublicRoutes = (routes: readonly RouteEntry[]): void =>
  appStore.update((state) => {
    state.publicRoutes = routes
  })

export const setPhase = (phase: Phase): void =>
  appStore.update((state) => {
    state.phase = phase
  })

/** Forgets the person; how the page looks stays. */
export const clearSession = (): void =>
  appStore.update((state) => {
    state.boot = null
    state.locked = false
    state.locationId = null
    state.phase = 'signed-out'
  })

export const setLocked = (locked: boolean): void =>
  appStore.update((state) => {
    state.locked = locked
  })

export const setOffline = (offline: boolean): void =>
  appStore.update((state) => {
    state.offline = offline
    if (!offline) state.captive = false
  })

/** Whether something else answers in the server's place. */
export const setCaptive = (captive: boolean): void =>
  appStore.update((state) => {
    state.captive = captive
  })

export const setIdleSecondsLeft = (secondsLeft: number | null): void =>
  appStore.update((state) => {
    state.idleSecondsLeft = secondsLeft
  })

export const setLocationId = (locationId: string | null): void =>
  appStore.update((state) => {
    state.locationId = locationId
  })

export const setLook = (look: Look): void =>
  appStore.update((state) => {
    state.look = look
  })

export const setDocumentProblems = (problems: DocumentsEvent['problems']): void =>
  appStore.update((state) => {
    state.documentProblems = problems
  })
