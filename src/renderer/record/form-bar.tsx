import type { ReactNode } from 'react'
import css from './form-bar.module.css'

export interface FormBarProps {
  /** What state the input is in, e.g. "Unsaved changes". */
  readonly status?: string | undefined
  readonly children: ReactNode
}

/** The bar of actions that stays at the bottom of a form. */
export function FormBar({ status, children }: FormBarProps) {
  return (
    <div className={css.bar}>
      <span className={css.status} role="status">
        {status}
      </span>
      {children}
    </div>
  )
}
