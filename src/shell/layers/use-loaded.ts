import { useEffect, useRef, useState } from 'react'

/** What a part of the page needs before it can be drawn, fetched once for each key. A failure is told, and can be tried again by asking anew. */
export function useLoaded<T>(key: string, load: () => Promise<T>, onFailed: () => void): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>()
  const latest = useRef({ load, onFailed })
  useEffect(() => {
    latest.current = { load, onFailed }
  })
  useEffect(() => {
    let isGone = false
    latest.current.load().then(
      (value) => isGone || setLoaded({ key, value }),
      () => isGone || latest.current.onFailed(),
    )
    return () => {
      isGone = true
    }
  }, [key])
  return loaded?.key === key ? loaded.value : undefined
}
