import { useEffect } from 'react'
import { subjectIn } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useLatest } from '#widgets'

/** Says when the person makes a form one about somebody else: what the records said of the one before stands in it still. */
export function useAnotherSubject(session: AnswerSession, onAnother: () => void): void {
  const told = useLatest(onAnother)
  useEffect(() => {
    const { about, prefilled } = session.form
    const subjectOf = () => subjectIn(about, session.content().answers)
    let standing = subjectOf()
    return session.subscribe(() => {
      const next = subjectOf()
      // While it is being looked for there is none.
      if (next === undefined || next === standing) return
      standing = next
      if (prefilled.length > 0) told.current()
    })
  }, [session, told])
}
