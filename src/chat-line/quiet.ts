import { type ChatMessage, isQuietAt, NO_QUIET_HOURS, type QuietHours } from '#contract'
import type { ChatLine } from './chat-line.ts'
import type { Ask, LineOutside } from './outside.ts'

export interface Quiet {
  readonly get: () => QuietHours | undefined
  /** What the server says; undefined: none. */
  readonly heard: (hours: QuietHours | undefined) => void
  /** Whether nothing is to be heard of this message; what is urgent always is. */
  readonly covers: (message: ChatMessage) => boolean
  readonly set: ChatLine['setQuiet']
}

/** One's quiet hours, as chosen on whatever device. */
export const createQuiet = ({ ask, clock, changed }: Pick<LineOutside, 'clock'> & { readonly ask: Ask; readonly changed: () => void }): Quiet => {
  let hours: QuietHours | undefined
  const heard = (next: QuietHours | undefined): void => {
    const wanted = next === undefined || next.from === '' ? undefined : next
    if (wanted?.from === hours?.from && wanted?.to === hours?.to && wanted?.time_zone === hours?.time_zone) return
    hours = wanted
    changed()
  }
  return {
    get: () => hours,
    heard,
    covers: ({ urgent }) => urgent === undefined && hours !== undefined && isQuietAt(hours, new Date(clock.now())),
    set: async (wanted) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const { success, msg, data } = await ask<QuietHours>('quietHours', wanted ? { ...wanted, time_zone } : NO_QUIET_HOURS)
      if (success) heard(data)
      return { success, msg }
    },
  }
}
