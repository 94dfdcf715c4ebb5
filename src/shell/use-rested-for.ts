import { useEffect, useState } from 'react'

/** Becomes true when the page has been there for a while, so that what can wait never stands in the way of the page itself. */
export function useRestedFor(ms: number): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return rests
}
