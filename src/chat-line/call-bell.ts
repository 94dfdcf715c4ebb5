import { CALL_RINGS_MS, type ChatCall } from '#contract'
import type { Ask, LineOutside } from './outside.ts'

export interface CallBellOutside extends Pick<LineOutside, 'owner' | 'clock' | 'news'> {
  readonly ask: Ask
  readonly changed: () => void
}

/** A call that rings, in all tabs until it is answered in one of them, or for so long as calls ring. */
export interface CallBell {
  readonly call: () => ChatCall | undefined
  readonly isSilenced: () => boolean | undefined
  readonly rang: (call: ChatCall) => void
  readonly answer: (answer: 'rejected' | 'joined') => void
  readonly silence: (isSilenced: boolean) => void
  readonly close: () => void
}

export const createCallBell = ({ owner, clock, news, ask, changed }: CallBellOutside): CallBell => {
  let call: ChatCall | undefined
  let isSilenced: boolean | undefined
  let callOff: () => void = () => undefined

  const stop = (): void => {
    callOff()
    if (call === undefined) return
    call = undefined
    changed()
  }
  const tell = (event: string, { sender_id }: ChatCall): void => void ask(event, { id: sender_id, name: owner.name })
  const setSilenced = (next: boolean): void => {
    isSilenced = next
    changed()
  }
  const stopHearing = news.listen((told) => {
    if (told.kind === 'call-answered') stop()
    else if (told.kind === 'ring' && call !== undefined) setSilenced(told.isSilenced)
  })

  return {
    call: () => call,
    isSilenced: () => isSilenced,
    rang: (next) => {
      callOff()
      call = next
      isSilenced = undefined
      callOff = clock.after(CALL_RINGS_MS, stop)
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
    silence: (next) => {
      if (call === undefined) return
      news.tell({ kind: 'ring', isSilenced: next })
      setSilenced(next)
    },
    close: () => {
      callOff()
      stopHearing()
    },
  }
}
