import { useEffect, useState } from 'react'
import type { Outcome } from '#chat-line'
import type { ChatListEntry, ChatTarget } from '#contract'
import { useRoom } from '../room.ts'

/** People of an audience; undefined while they are on their way. */
export function usePeople(target: ChatTarget): Outcome<readonly ChatListEntry[]> | undefined {
  const { line } = useRoom()
  const [answer, setAnswer] = useState<{ readonly target: ChatTarget; readonly outcome: Outcome<readonly ChatListEntry[]> }>()
  useEffect(() => {
    let isOld = false
    void line.peopleOf(target).then((outcome) => isOld || setAnswer({ target, outcome }))
    return () => {
      isOld = true
    }
  }, [line, target])
  return answer?.target === target ? answer.outcome : undefined
}
