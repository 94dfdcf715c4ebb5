import type { ChatCall } from '#contract'
import type { Ask, LineOutside } from './outside.ts'

export interface CallBellOutside extends Pick<LineOutside, 'owner' | 'clock' | 'news'> {
  readonly ask: Ask
  readonly changed: () => void
}

/** A call that rings, in all tabs until it is answered in one of them. */
export interface CallBell {
  readonly call: () => ChatCall | undefined
  readonly rang: (call: ChatCall) => void
  readonly answer: (answer: 'rejected' | 'joined') => void
  readonly close: () => void
}

/** Nobody is there: it stops. */
const RINGS_MS = 45_000

export const createCallBell = ({ owner, clock, news, ask, changed }: CallBellOutside): CallBell => {
  let call: ChatCall | undefined
  let callOff: () => void = () => undefined

  const stop = (): void => {
    callOff()
    if (call === undefined) return
    call = undefined
    changed()
  }
  const tell = (event: string, { sender_id }: ChatCall): void => void ask(event, { id: sender_id, name: owner.name })
  const stopHearing = news.listen(({ kind }) => {
    if (kind === 'call-answered') stop()
  })

  return {
    call: () => call,
    rang: (next) => {
      callOff()
      call = next
      callOff = clock.after(RINGS_MS, stop)
      changed()
      // spec: chat-assistant-session §4 — that it rings tells the caller so.
      tell('video-call-accepted', next)
    },
    answer: (answer) => {
      if (call === undefined) return
      tell(`video-call-${answer}`, call)
      news.tell({ kind: 'call-answered' })
      stop()
    },
    close: () => {
      callOff()
      stopHearing()
    },
  }
}
