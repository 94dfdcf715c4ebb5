import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './to-end.module.css'

export interface ToEndProps {
  readonly onClick: () => void
  /** What waits there, in words. */
  readonly children: ReactNode
}

/** Lies over the lower edge of a list that is read upwards, and leads back to its end. */
export function ToEnd({ onClick, children }: ToEndProps) {
  return (
    <button type="button" className={css.toEnd} onClick={onClick}>
      <Icon name="arrow-down" />
      {children}
    </button>
  )
}
