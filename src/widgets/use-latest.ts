import { type RefObject, useInsertionEffect, useRef } from 'react'

/** What was drawn last, for work that outlives a drawing: handlers, timers, subscriptions. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
