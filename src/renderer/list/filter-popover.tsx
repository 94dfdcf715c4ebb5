import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { placeBeside } from '#widgets'
import css from './list.module.css'

export interface FilterPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small floating form beside what opened it; Esc and a click elsewhere close it and give the focus back. */
export function FilterPopover({ anchor, title, onClose, children }: FilterPopoverProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = box.current
    const from = anchor.current
    if (!element || !from) return
    element.showPopover()
    placeBeside(element, from)
    element.querySelector<HTMLElement>('input, select')?.focus()
    return () => {
      // Taken away with the focus in it: the browser would leave the focus nowhere.
      if (document.activeElement === document.body) from.focus()
    }
  }, [anchor])
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
      <p id={titleId} className={css.popoverTitle}>
        {title}
      </p>
      {children}
    </div>
  )
}
