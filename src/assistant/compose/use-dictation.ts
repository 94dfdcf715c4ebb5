import { useEffect, useRef, useState } from 'react'
import type { HearingFault, Listening, Recognizer } from '#voice'
import { useDesk, useRoom } from '../room.ts'

export interface Dictation {
  /** `none`: this browser hears nothing; `refused`: only with its maker's help, which the company has not allowed. */
  readonly can: 'yes' | 'none' | 'refused'
  readonly isListening: boolean
  readonly fault: HearingFault | undefined
  /** Begins; or ends the sentence, which is written then. */
  readonly toggle: () => void
}

/** One sentence at a time by word of mouth (spec: chat-assistant-session §5); never while an answer is on its way. */
export function useDictation(isSending: boolean, onHeard: (text: string) => void): Dictation {
  const { loadRecognizer } = useRoom()
  const mayRemote = useDesk((state) => state.about?.remoteDictation === true)
  const [recognizer, setRecognizer] = useState<Recognizer>()
  const [isListening, setListening] = useState(false)
  const [fault, setFault] = useState<HearingFault>()
  const listening = useRef<Listening>(undefined)
  const hear = useRef(onHeard)
  useEffect(() => {
    hear.current = onHeard
  })
  useEffect(() => {
    let isGone = false
    loadRecognizer().then(
      (found) => isGone || setRecognizer(found),
      () => undefined,
    )
    return () => {
      isGone = true
      listening.current?.abort()
    }
  }, [loadRecognizer])
  useEffect(() => {
    if (!isSending) return
    listening.current?.abort()
    listening.current = undefined
    setListening(false)
  }, [isSending])
  const listen = (): void => {
    if (!recognizer || listening.current || isSending) return
    setFault(undefined)
    setListening(true)
    listening.current = recognizer.listen({
      onHeard: (text) => hear.current(text),
      onFault: setFault,
      onEnd: () => {
        listening.current = undefined
        setListening(false)
      },
    })
  }
  const hearing = recognizer?.hearing ?? 'none'
  const can = hearing === 'none' ? 'none' : hearing === 'on-device' || mayRemote ? 'yes' : 'refused'
  return { can, isListening, fault, toggle: isListening ? () => listening.current?.finish() : listen }
}
