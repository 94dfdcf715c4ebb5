import { useEffect, useRef, useState } from 'react'
import { browserRecognizer, type HearingFault, type Listening, type Recognizer } from './recognizer.ts'

/** The browser's ear: found once, turned on and off, and off when the page goes. */
export function useMicrophone(onHeard: (text: string) => void) {
  const [recognizer, setRecognizer] = useState<Recognizer>()
  const [isListening, setListening] = useState(false)
  const [fault, setFault] = useState<HearingFault | 'noText'>()
  const listening = useRef<Listening>(undefined)
  /** The conversation began by voice, and goes on so. */
  const wantsMore = useRef(false)

  useEffect(() => {
    let isGone = false
    void browserRecognizer(window).then((found) => isGone || setRecognizer(found))
    return () => {
      isGone = true
      listening.current?.abort()
      globalThis.speechSynthesis?.cancel()
    }
  }, [])

  const hush = (): void => {
    wantsMore.current = false
    listening.current?.abort()
    listening.current = undefined
    setListening(false)
  }

  const listen = (): void => {
    if (!recognizer || listening.current) return
    setFault(undefined)
    setListening(true)
    wantsMore.current = true
    let heard: string | undefined
    listening.current = recognizer.listen({
      onHeard: (text) => {
        heard = text
      },
      onFault: setFault,
      onEnd: () => {
        listening.current = undefined
        setListening(false)
        // An engine that ends by itself, without a word, is not started again: no loop.
        if (heard !== undefined) onHeard(heard)
        else wantsMore.current = false
      },
    })
  }
  return { recognizer, isListening, fault, setFault, wantsMore, hush, listen }
}
