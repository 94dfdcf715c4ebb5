import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { placeBeside } from '../place.ts'
import css from './popover.module.css'

export interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly title: string
  /** What the focus goes to. */
  readonly first?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small floating dialog beside what opened it; Esc and a click elsewhere close it and give the focus back. */
export function Popover({ anchor, title, first = 'input, select', onClose, children }: PopoverProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = box.current
    const from = anchor.current
    if (!element || !from) return
    element.showPopover()
    placeBeside(element, from)
    element.querySelector<HTMLElement>(first)?.focus()
    return () => {
      // Taken away with the focus in it: the browser would leave the focus nowhere.
      if (document.activeElement === document.body) from.focus()
    }
  }, [anchor, first])
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className={css.popover}
      onToggle={(event) => {
        if (event.newState !== 'closed') return
        anchor.current?.focus()
        onClose()
      }}
    >
      <p id={titleId} className={css.title}>
        {title}
      </p>
      {children}
    </div>
  )
}
