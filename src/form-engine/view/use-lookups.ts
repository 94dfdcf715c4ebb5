import { useEffect } from 'react'
import { topOf } from '../session/pointers.ts'
import type { FormSession } from '../session/session.ts'
import type { FormPorts } from './engine.ts'

const PAUSE_MS = 300

/** Asks the lookups again when an answer that they read has changed. What the last asking brought stays until then. */
export function useLookups(session: FormSession, { lookups }: FormPorts): void {
  useEffect(() => {
    const inputs = new Set(session.rules.lookupInputs)
    if (!lookups || inputs.size === 0) return
    let call = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      call.abort()
      call = new AbortController()
      const { signal } = call
      lookups(session.content().answers, signal).then(
        (found) => signal.aborted || session.setContext({ ...session.context(), lookups: found }),
        () => undefined,
      )
    }
    const end = session.subscribe(({ changed }) => {
      if (!changed.some((pointer) => inputs.has(topOf(pointer)))) return
      clearTimeout(timer)
      timer = setTimeout(ask, PAUSE_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
      call.abort()
    }
  }, [session, lookups])
}
