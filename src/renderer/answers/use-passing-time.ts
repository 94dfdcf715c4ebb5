import { useEffect } from 'react'
import type { FormSession } from '#form-engine'
import { localParts } from '#widgets'

const MINUTE_MS = 60_000

/** Rules that look at the clock see the present minute, however long the form has been open. */
export function usePassingTime(session: FormSession): void {
  useEffect(() => {
    const tick = () => {
      const context = session.context()
      const now = new Date().toISOString()
      session.surround({ ...context, now, today: localParts(now, context.timeZone).date })
    }
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [session])
}
