import { api } from '#api'
import { translate } from '#i18n'
import { appStore, bus, noteActivity, setIdleSecondsLeft, toast } from '#store'
import { createIdleClock, type IdleClock } from './idle-clock.ts'

/** Shared by the tabs of a browser: milliseconds since 1970. */
const KEY = 'lastActivity'
const INTERRUPTS = ['mousemove', 'mousedown', 'keydown', 'wheel', 'scroll', 'touchstart', 'touchmove'] as const
const TICK_MS = 1_000

const readLast = (): number | undefined => {
  const at = Number(localStorage.getItem(KEY) ?? Number.NaN)
  return Number.isFinite(at) ? at : undefined
}

const writeLast = (at: number): void => {
  noteActivity(at)
  try {
    localStorage.setItem(KEY, String(at))
  } catch {
    // A full or forbidden store only means that each tab counts for itself.
  }
}

/** Follows what the person does while they are signed in, and ends the session when they have gone (spec: chat-assistant-session §4). Gives back how to stop. */
export const watchIdle = (page: Window = window): (() => void) => {
  let clock: IdleClock | undefined
  let whose = ''
  const show = (secondsLeft: number | null): void => {
    if (appStore.get().idleSecondsLeft !== secondsLeft) setIdleSecondsLeft(secondsLeft)
  }
  const check = (): void => {
    const state = clock?.state()
    if (state?.kind === 'timed-out') {
      clock = undefined
      whose = ''
      show(null)
      bus.emit('sessionEnded', { reason: 'expired' })
      toast({ tone: 'warning', text: translate('shared/session.timedOut') })
    } else show(state?.kind === 'idle' ? state.secondsLeft : null)
  }
  const tellServer = (of: IdleClock): void => void api.post('/api/session/activity').catch(of.reportFailed)
  const interrupt = (): void => {
    if (!clock) return
    // Before anything counts: a computer that slept through the deadline wakes up to a locked page.
    check()
    if (clock?.interrupt().report) tellServer(clock)
    check()
  }
  /** Also while nothing is done, and in a hidden tab: what was done last was not told when it happened. */
  const tick = (): void => {
    check()
    if (clock?.tick().report) tellServer(clock)
  }
  const follow = (): void => {
    const { boot, locked, phase } = appStore.get()
    const present = boot !== null && !locked && phase === 'ready' ? `${boot.session.csrf} ${boot.session.idleMs}` : ''
    if (present === whose) return
    whose = present
    clock = boot !== null && present !== '' ? createIdleClock({ now: Date.now, read: readLast, write: writeLast }, boot.session.idleMs) : undefined
    show(null)
  }
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue !== null) noteActivity(Number(newValue) || 0)
    check()
  }
  const timer = setInterval(tick, TICK_MS)
  const stopFollowing = appStore.subscribe(follow)
  for (const name of INTERRUPTS) page.addEventListener(name, interrupt, { passive: true, capture: true })
  page.addEventListener('storage', onStorage)
  page.document.addEventListener('visibilitychange', check)
  page.addEventListener('pageshow', check)
  follow()
  return () => {
    clearInterval(timer)
    stopFollowing()
    for (const name of INTERRUPTS) page.removeEventListener(name, interrupt, { capture: true })
    page.removeEventListener('storage', onStorage)
    page.document.removeEventListener('visibilitychange', check)
    page.removeEventListener('pageshow', check)
    show(null)
  }
}
