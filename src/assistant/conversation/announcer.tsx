import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import { type Exchange, isRunning } from '../desk/conversation.ts'

/** Says once, when an answer is there, that it is: its words come outside of what is read aloud as it grows. */
export function Announcer({ exchange }: { readonly exchange: Exchange | undefined }) {
  const t = useT()
  const [said, setSaid] = useState('')
  const runs = exchange !== undefined && isRunning(exchange)
  // What was there when one came is not news.
  const told = useRef(runs ? undefined : exchange?.clientId)
  const { clientId, answer } = exchange ?? {}
  useEffect(() => {
    if (runs) {
      told.current = undefined
      setSaid('')
    } else if (answer && clientId !== told.current) {
      told.current = clientId
      if (answer.state === 'done') setSaid(t('shared/assistant.ready', { count: answer.sources.length }))
      else setSaid(t(answer.state === 'stopped' ? 'shared/assistant.stopped' : 'shared/assistant.failed'))
    }
  }, [runs, clientId, answer, t])
  return (
    <p className="only-read-aloud" role="status">
      {said}
    </p>
  )
}
