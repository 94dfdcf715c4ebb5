import { type FocusEventHandler, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { commitTyping } from '../input/use-draft-text.ts'
import { useMotion } from '../motion/use-motion.ts'
import type { Way } from '../motion/way.ts'

/** What a `<dialog>` element takes on. */
export interface ModalElement {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly closedby: 'closerequest' | 'none'
  readonly onCancel: (event: SyntheticEvent) => void
  readonly onClose: (event: SyntheticEvent) => void
  readonly onFocus: FocusEventHandler
}

const FIRST = '[data-autofocus], [data-modal-body] :is(input:not([type="hidden"]), select, textarea):not(:disabled)'
/** With nothing to fill in, the foot's first button: it is the one that changes nothing. */
const SAFE = '[data-modal-foot] button:not(:disabled)'

/**
 * The browser's own modal, open as long as it is mounted: it keeps the focus inside, asks to be closed with Esc and gives the focus back where it came from.
 * Browsers close one by themselves when Esc is pressed again and again: what is still mounted then is opened again, as it was.
 * @param onClose Absent: it can't be dismissed, only answered.
 */
export function useModal(onClose: (() => void) | undefined, way: Way = 'rise'): ModalElement {
  const ref = useRef<HTMLDialogElement>(null)
  useMotion(ref, way)
  const within = useRef<Element>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const cameFrom = document.activeElement
    if (!element.open) element.showModal()
    const first = element.querySelector<HTMLElement>(FIRST) ?? element.querySelector<HTMLElement>(SAFE)
    first?.focus()
    return () => {
      element.close()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [])
  const ask = (): void => {
    // Whoever asks before something is lost has to know of the last letters too.
    flushSync(commitTyping)
    latest.current?.()
  }
  return {
    ref,
    closedby: onClose ? 'closerequest' : 'none',
    // React tells of those inside too: another dialog, or a file that was not chosen after all.
    onCancel: (event) => {
      if (event.target !== event.currentTarget || !event.cancelable) return
      event.preventDefault()
      ask()
    },
    onClose: (event) => {
      const element = ref.current
      if (!element || event.target !== element || element.open) return
      const last = within.current
      element.showModal()
      if (last instanceof HTMLElement) last.focus()
      ask()
    },
    onFocus: ({ target }) => {
      within.current = target
    },
  }
}
