import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** This moment, anew each minute, so that "5 minutes ago" stays true while a list is open. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
