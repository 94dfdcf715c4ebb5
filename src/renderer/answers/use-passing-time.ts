import { useEffect } from 'react'
import { type AnswerSession, passTime } from '#form-engine'

const MINUTE_MS = 60_000

/** Rules that look at the clock see the present minute, however long the form has been open. */
export function usePassingTime(session: AnswerSession): void {
  useEffect(() => {
    const timer = setInterval(() => passTime(session), MINUTE_MS)
    return () => clearInterval(timer)
  }, [session])
}
