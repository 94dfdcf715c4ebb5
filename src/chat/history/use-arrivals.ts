import { useEffect, useState } from 'react'
import type { StoredMessage } from '#chat-line'

/** How many messages of others have come while one was reading further up; 0 at the end. */
export function useArrivals(messages: readonly StoredMessage[], isAtEnd: boolean): number {
  const last = messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(last)
  useEffect(() => {
    if (isAtEnd) setSeen(last)
  }, [isAtEnd, last])
  return isAtEnd ? 0 : messages.filter(({ seq, side }) => seq > seen && side !== 'left').length
}
