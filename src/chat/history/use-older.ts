import { useEffect, useRef, useState } from 'react'
import type { OpenConversation } from '#chat-line'
import { useRoom } from '../room.ts'

/** Older ones are asked for when this many items are left above. */
const AHEAD = 6
/** A jump loads at most so many pages on its way up. */
const JUMP_PAGES_MAX = 120

/** Loads older messages as the top comes near, one page at a time. */
export function useOlder(conversation: OpenConversation, firstShown: number | undefined): boolean {
  const { line } = useRoom()
  const [isComing, setComing] = useState(false)
  const busy = useRef(false)
  const isNear = firstShown !== undefined && firstShown < AHEAD
  const oldest = conversation.messages[0]?.seq
  useEffect(() => {
    if (!isNear || !conversation.hasOlder || conversation.isLoading || oldest === undefined || busy.current) return
    busy.current = true
    setComing(true)
    const done = (): void => {
      busy.current = false
      setComing(false)
    }
    line.loadOlder().then(done, done)
  }, [isNear, conversation.hasOlder, conversation.isLoading, oldest, line])
  return isComing
}

/** Loads up to the message with this place; false when it is not there. */
export function useReach(): (seq: number) => Promise<boolean> {
  const { line } = useRoom()
  return async (seq) => {
    for (let pages = 0; pages < JUMP_PAGES_MAX; pages++) {
      const open = line.get().open
      if (open?.messages.some((message) => message.seq === seq)) return true
      const oldest = open?.messages[0]?.seq
      if (!open?.hasOlder || oldest === undefined || oldest < seq) return false
      await line.loadOlder()
      if (line.get().open?.messages[0]?.seq === oldest) return false
    }
    return false
  }
}
