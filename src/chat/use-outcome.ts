import { useEffect, useState } from 'react'
import type { Outcome } from '#chat-line'

/** What was answered to the latest question; undefined while the answer to it is on its way. */
export function useOutcome<Question extends string, Data>(ask: (question: Question) => Promise<Outcome<Data>>, question: Question): Outcome<Data> | undefined {
  const [answer, setAnswer] = useState<{ readonly question: Question; readonly outcome: Outcome<Data> }>()
  useEffect(() => {
    let isOld = false
    void ask(question).then((outcome) => isOld || setAnswer({ question, outcome }))
    return () => {
      isOld = true
    }
  }, [ask, question])
  return answer?.question === question ? answer.outcome : undefined
}
