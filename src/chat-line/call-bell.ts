import { CALL_RINGS_MS, type ChatCall } from '#contract'
import { type Ask, type ClientPorts, isPassing } from './ports.ts'

export interface CallBellPorts extends Pick<ClientPorts, 'owner' | 'clock' | 'news'> {
  readonly ask: Ask
  readonly changed: () => void
}

/** How long an answer is waited for, and how long until it is given again. */
const HEARD_MS = 5_000
const AGAIN_MS = 1_000

/** A call that rings, in all tabs until it is answered in one of them, or for so long as calls ring. */
export interface CallBell {
  readonly call: () => ChatCall | undefined
  readonly isSilenced: () => boolean | undefined
  readonly rang: (call: ChatCall) => void
  readonly answer: (answer: 'rejected' | 'joined') => void
  readonly silence: (isSilenced: boolean) => void
  readonly close: () => void
}

export const createCallBell = ({ owner, clock, news, ask, changed }: CallBellPorts): CallBell => {
  let call: ChatCall | undefined
  let isSilenced: boolean | undefined
  let cancel: () => void = () => undefined

  const stop = (): void => {
    cancel()
    if (call === undefined) return
    call = undefined
    changed()
  }
  const tell = (event: string, { sender_id }: ChatCall) => ask(event, { id: sender_id, name: owner.name }, HEARD_MS)

  let cancelAgain: () => void = () => undefined
  /** The caller's side takes a call for missed that was answered and did not hear of it: said until it is heard, for so long as calls ring. */
  const insist = async (event: string, answered: ChatCall, until: number): Promise<void> => {
    let isOver = false
    cancelAgain()
    cancelAgain = () => {
      isOver = true
    }
    const { success, code } = await tell(event, answered)
    if (isOver || success || !isPassing(code) || clock.now() >= until) return
    cancelAgain = clock.after(AGAIN_MS, () => void insist(event, answered, until))
  }
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
      cancel()
      // The answer was to the call before.
      cancelAgain()
      call = next
      isSilenced = undefined
      cancel = clock.after(CALL_RINGS_MS, stop)
      changed()
      // spec: chat-assistant-session §4 — that it rings tells the caller so.
      void tell('video-call-accepted', next)
    },
    answer: (answer) => {
      if (call === undefined) return
      void insist(`video-call-${answer}`, call, clock.now() + CALL_RINGS_MS)
      news.tell({ kind: 'call-answered' })
      stop()
    },
    silence: (next) => {
      if (call === undefined) return
      news.tell({ kind: 'ring', isSilenced: next })
      setSilenced(next)
    },
    close: () => {
      cancel()
      cancelAgain()
      stopHearing()
    },
  }
}
