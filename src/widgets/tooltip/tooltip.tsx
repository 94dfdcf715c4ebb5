import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placeBeside } from '../place.ts'
import css from './tooltip.module.css'

const DELAY_MS = 350

export interface TooltipProps {
  readonly text: string
  /** The text only repeats the child's name, so it is not read aloud a second time. */
  readonly names?: boolean
  readonly children: ReactNode
}

/** A word or two beside what is pointed at or focused. Esc hides it; it never takes the focus. */
export function Tooltip({ text, names = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)

  const show = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), delayMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown || !tip.current || !anchor.current) return
    tip.current.showPopover()
    placeBeside(tip.current, anchor.current, { align: 'center', gapPx: 6 })
  }, [shown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what its child is told, and does nothing itself
    <span
      ref={anchor}
      className={css.anchor}
      aria-describedby={shown && !names ? id : undefined}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {shown && (
        <div ref={tip} id={id} popover="manual" role="tooltip" aria-hidden={names || undefined} className={css.tip}>
          {text}
        </div>
      )}
    </span>
  )
}
