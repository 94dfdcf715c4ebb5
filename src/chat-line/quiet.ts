import { type ChatMessage, isQuietAt, NO_QUIET_HOURS, type QuietHours } from '#contract'
import type { ChatClient } from './chat-client.ts'
import type { Ask, ClientPorts } from './ports.ts'

export interface Quiet {
  readonly get: () => QuietHours | undefined
  /** What the server says; undefined: none. */
  readonly heard: (hours: QuietHours | undefined) => void
  /** Whether nothing is to be heard of this message; what is urgent always is. */
  readonly covers: (message: Pick<ChatMessage, 'urgent'>) => boolean
  readonly set: ChatClient['setQuiet']
  readonly close: () => void
}

/** So long messages are quiet while the server has not said which hours are. */
const UNKNOWN_MS = 10_000

/** One's quiet hours, as chosen on whatever device. */
export const createQuiet = ({ ask, clock, changed }: Pick<ClientPorts, 'clock'> & { readonly ask: Ask; readonly changed: () => void }): Quiet => {
  let hours: QuietHours | undefined
  let isKnown = false
  let cancel: (() => void) | undefined
  const known = (): void => {
    isKnown = true
    cancel?.()
  }
  const heard = (next: QuietHours | undefined): void => {
    known()
    const wanted = next === undefined || next.from === '' ? undefined : next
    if (wanted?.from === hours?.from && wanted?.to === hours?.to && wanted?.time_zone === hours?.time_zone) return
    hours = wanted
    changed()
  }
  return {
    get: () => hours,
    heard,
    covers: ({ urgent }) => {
      if (urgent !== undefined) return false
      // Better a sound too few than one in the night; but not for as long as nothing is answered.
      if (!isKnown) cancel ??= clock.after(UNKNOWN_MS, known)
      return !isKnown || (hours !== undefined && isQuietAt(hours, new Date(clock.now())))
    },
    set: async (wanted) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const { success, msg, data } = await ask<QuietHours>('quietHours', wanted ? { ...wanted, time_zone } : NO_QUIET_HOURS)
      if (success) heard(data)
      return { success, msg }
    },
    close: () => cancel?.(),
  }
}
