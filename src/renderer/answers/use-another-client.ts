import { useEffect } from 'react'
import type { AnswerSession } from '#form-engine'
import { useLatest } from '#widgets'

/** Says when the person makes a form one about another client: what the records said of the one before stands in it still. */
export function useAnotherClient(session: AnswerSession, onAnother: () => void): void {
  const told = useLatest(onAnother)
  useEffect(() => {
    const { about, prefilled } = session.form
    const clientOf = () => session.content().answers[about.client]
    let client = clientOf()
    return session.subscribe(() => {
      const next = clientOf()
      // While it is being looked for there is none.
      if (typeof next !== 'string' || next === client) return
      client = next
      if (prefilled.length > 0) told.current()
    })
  }, [session, told])
}
