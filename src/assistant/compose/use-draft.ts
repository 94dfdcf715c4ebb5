import { useEffect, useRef, useState } from 'react'
import { useRoom } from '../room.ts'
import { draftFor } from './draft-for.ts'

export interface Draft {
  readonly text: string
  readonly write: (next: string) => void
}

/** What is kept of this draft, and what is typed: typing wins over what comes from the device a moment later. */
export function useDraft(of: string, first: string): Draft {
  const { desk } = useRoom()
  const [text, setText] = useState(() => desk.drafts.get(of) || first)
  const isTouched = useRef(false)
  const write = (next: string): void => {
    isTouched.current = true
    setText(next)
    desk.drafts.set(of, next)
  }
  // Whoever goes to another conversation or closes the panel has done with it for now.
  useEffect(() => () => void desk.drafts.flush().catch(() => undefined), [desk])
  useEffect(() => {
    const look = (): void => {
      if (isTouched.current) return
      const kept = draftFor(desk.drafts, of)
      setText((before) => (before === '' ? kept : before))
    }
    look()
    // What lay on the device comes a moment later.
    return desk.subscribe(look)
  }, [desk, of])
  return { text, write }
}
