import { type RefObject, useEffect, useRef } from 'react'
import type { ComposerHandle } from '../compose/composer.tsx'
import { useDesk } from '../desk.ts'
import type { HistoryHandle } from '../history/use-place.ts'

/** Where the focus goes as a conversation opens: to the writing field, or to what is to be read, which a phone's keyboard would cover. */
export function useFirstFocus(history: RefObject<HistoryHandle | null>, composer: RefObject<ComposerHandle | null>): void {
  const desk = useDesk()
  const opening = useRef({ takesFocus: desk.takesFocus(), isSheet: desk.isSheet })
  useEffect(() => {
    if (!opening.current.takesFocus) return
    if (opening.current.isSheet) history.current?.focus()
    else composer.current?.focus()
  }, [history, composer])
}
