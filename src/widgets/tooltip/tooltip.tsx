import { type ReactNode, useEffect } from 'react'
import css from './tooltip.module.css'
import { tip, watchTips } from './watch-tips.ts'

export interface TooltipProps {
  readonly text: string
  /** The text only repeats the child's name, so it is not read aloud a second time. */
  readonly names?: boolean
  readonly children: ReactNode
}

/** A word or two beside what is pointed at or focused. Esc hides it; it never takes the focus. */
export function Tooltip({ text, names = false, children }: TooltipProps) {
  useEffect(watchTips, [])
  return (
    <span className={css.anchor} {...tip(text, names)}>
      {children}
    </span>
  )
}
