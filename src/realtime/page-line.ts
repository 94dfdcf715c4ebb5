import { chatApi } from '#api'
import { createLine, type OwnedLine, type SocketLine } from './line.ts'

let made: OwnedLine | undefined

/** This page's; made when first asked for. */
export const pageLine = (): OwnedLine => {
  if (made !== undefined) return made
  const line = createLine({
    now: () => Date.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
    // A session that is over is renewed in place, as after any call.
    doubted: () => void chatApi.counts().catch(() => undefined),
  })
  window.addEventListener('online', line.probe)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') line.probe()
  })
  made = line
  return line
}

/** The one socket of this page, for rooms that speak and listen over it. */
export const socketLine = (): SocketLine => pageLine()
