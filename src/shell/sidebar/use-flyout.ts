import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const OPENS_AFTER_MS = 120
const CLOSES_AFTER_MS = 260

export interface Flyout {
  readonly openId: string | undefined
  /** By a click or a key: a second one closes it, one that only pointing had opened stays. */
  readonly press: (id: string) => void
  readonly point: (id: string) => void
  readonly leave: () => void
  readonly close: () => void
}

/** Which group's layer is open: one at a time, by pointing after a moment or by pressing; a press elsewhere closes it. */
export function useFlyout(nav: RefObject<HTMLElement | null>): Flyout {
  const [open, setOpen] = useState<{ readonly id: string; readonly isPressed: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = useCallback((ms: number, run: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }, [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setOpen(undefined)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const isOpen = open !== undefined
  useEffect(() => {
    if (!isOpen) return
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !nav.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [isOpen, close, nav])
  return {
    openId: open?.id,
    press: (id) => {
      clearTimeout(timer.current)
      setOpen(open?.id === id && open.isPressed ? undefined : { id, isPressed: true })
    },
    point: (id) => {
      if (open?.id === id) clearTimeout(timer.current)
      else after(OPENS_AFTER_MS, () => setOpen({ id, isPressed: false }))
    },
    leave: () => {
      if (!open) clearTimeout(timer.current)
      else if (!open.isPressed) after(CLOSES_AFTER_MS, () => setOpen(undefined))
    },
    close,
  }
}
